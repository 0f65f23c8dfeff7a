"""Taking back from a copy leads where playing again leads, at a price that a long game does not raise."""

from __future__ import annotations

from random import Random

import pytest

from atoll.core.game import Action, Seat, State
from atoll.core.snapshots import EVERY, Snapshots, is_kept
from atoll.core.table import Table
from atoll.games import GAMES, find_game
from tests.support.play import fingerprint

SEED = "5eed" * 16


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_after_much_taking_back_the_position_is_that_of_the_moves_in_force(game_id: str) -> None:
    players = max(2, find_game(game_id).seats[0])
    rng, table = Random(game_id), Table(find_game(game_id), players, seed=SEED)
    for _ in range(400):
        table.settle()
        if not table.to_act:
            break
        step(table, rng)
    again = Table(table.game, players, table.options, SEED, table.moves)
    assert fingerprint(table.state, players) == fingerprint(again.state, players)
    assert table.moves == again.moves


def step(table: Table, rng: Random) -> None:
    seat = table.to_act[0]
    own = [entry for entry in table.moves if entry.seat == seat]
    if own and rng.random() < 0.45:
        table.enter(seat, "!offer undo")
        for other in table.offer.waiting if table.offer else ():
            table.enter(other, "!accept")
    else:
        table.play(seat, rng.choice(table.state.legal_actions(seat)))


class Counted(State):
    """A position that only counts how often something was played on it."""

    applied = 0
    to_act = (0,)
    ask = "count"

    def __init__(self, number: int = 0) -> None:
        self.number, self.events = number, None

    def legal_actions(self, seat: Seat) -> list[Action]:
        return ["on"]

    def apply(self, seat: Seat, action: Action) -> None:
        Counted.applied += 1
        self.number += 1

    def clone(self) -> Counted:
        return Counted(self.number)

    def view(self, seat: Seat | None) -> dict[str, int]:
        return {"number": self.number}

    def outcome(self) -> None:
        return None

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return None


def test_a_long_game_is_taken_back_at_a_price_that_is_linear() -> None:
    """3,000 entries and 3,000 undos of the last one: each plays a few entries again, not three thousand."""
    table = Table(find_game("mangala"), 2, seed=SEED)
    table.state = Counted()
    for _ in range(3000):
        table.play(0, "on")
    Counted.applied = 0
    for _ in range(3000):
        table.enter(0, "!undo")
        table.play(0, "on")
    assert Counted.applied <= 3000 * (EVERY + 1)
    Counted.applied = 0
    for left in range(2999, 2000, -1):
        table.enter(0, "!undo")
        assert table.state.view(None) == {"number": left}
    assert Counted.applied <= 1000 * 3 * EVERY, "going back step by step costs the same few entries each"


def test_few_copies_are_kept_and_some_are_near_every_moment() -> None:
    kept = Snapshots(every=1)
    for length in range(1, 5000):
        kept.note(length, Counted(length))
    lengths = [length for length, _ in kept._kept]
    assert len(lengths) <= 2 * 13
    for back in range(1, 4000):
        nearest = max((length for length in lengths if length <= 4999 - back), default=0)
        assert 4999 - back - nearest <= 2 * back


def test_what_two_divides_more_often_stays_longer() -> None:
    assert [number for number in range(1, 17) if is_kept(number, 16)] == [8, 12, 14, 15, 16]
