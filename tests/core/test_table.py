"""The table: the checked door, the log, luck by entry number, and the table's own entries."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atoll.core.errors import GameOver, IllegalAction, NotYourTurn, Refused
from atoll.core.game import CHANCE, Event
from atoll.core.luck import Draw, commitment
from atoll.core.table import Entry, Table
from atoll.games import GAMES
from tests.support.play import fingerprint, random_moments
from tests.toys.lots import GAME, Options

SEED = "5eed" * 16
DEALT = ("- deal one", "- deal two")


def lots(*lines: str, players: int = 2, **options: Any) -> Table:
    """A toy table after these lines."""
    table = Table(GAME, players, Options(**options), SEED)
    for line in lines:
        seat, _, action = line.partition(" ")
        table.enter(CHANCE if seat == "-" else int(seat), action)
    return table


def refused(table: Table, seat: int, action: str, kind: type[Refused]) -> str:
    """The sentence of a refusal that changes nothing."""
    before = (list(table.log), table.moves, table.offer, table.outcome, fingerprint(table.state, table.players))
    with pytest.raises(kind) as refusal:
        table.enter(seat, action)
    after = (list(table.log), table.moves, table.offer, table.outcome, fingerprint(table.state, table.players))
    assert after == before
    return str(refusal.value)


def test_a_play_is_logged_and_its_events_come_back() -> None:
    table = lots(*DEALT)
    assert table.play(0, "mark 2") == [Event("marked", {"seat": 0, "count": 2})]
    assert table.log == [(CHANCE, "deal one"), (CHANCE, "deal two"), (0, "mark 2")]
    assert table.moves == table.log
    assert table.state.events is None, "nobody listens between entries"


def test_an_unknown_seat() -> None:
    for seat in (2, 99, -2):
        sentence = refused(lots(*DEALT), seat, "done", NotYourTurn)
        assert sentence == f"seat {seat} cannot 'done' now: seat 0 must answer 'take_turn'"


def test_not_your_turn() -> None:
    assert refused(lots(*DEALT), 1, "done", NotYourTurn) == "seat 1 cannot 'done' now: seat 0 must answer 'take_turn'"
    assert "chance must answer 'deal_card'" in refused(lots(), 0, "done", NotYourTurn)
    assert "chance cannot 'deal one' now" in refused(lots(*DEALT), CHANCE, "deal one", NotYourTurn)


def test_all_who_are_asked_are_named() -> None:
    table = lots(*DEALT, "- deal two", *(f"{seat} done" for seat in range(3)), "1 bid 0", players=3)
    assert table.to_act == (0, 2)
    assert refused(table, 1, "bid 1", NotYourTurn).endswith("seat 0 and seat 2 must answer 'bid'")


@pytest.mark.parametrize(("action", "clause"), [
    ("mark 1", "LO-2"), ("mark 3", "LO-1"), ("dance", "LO-1"), ("", "LO-1"), (" done", "LO-1"), ("DONE", "LO-1"),
    ("done ", "LO-1"), ("bid 1", "LO-1"), ("x" * 5000, "LO-1"), ("done\n", "LO-1"), ("\ud800", "LO-1")])
def test_an_illegal_action_names_its_clause(action: str, clause: str) -> None:
    table = lots(*DEALT, "0 mark 1", "0 mark 1", "0 mark 1")
    assert refused(table, 0, action, IllegalAction) == f"seat 0 cannot {action!r}: {clause} forbids it"
    with pytest.raises(IllegalAction) as refusal:
        table.play(0, action)
    assert (refusal.value.clause, refusal.value.code) == (clause, "illegal")


def test_no_game_sees_what_is_the_tables_own() -> None:
    table = lots(*DEALT, "0 mark 1")
    with pytest.raises(IllegalAction):
        table.play(0, "!undo")


def finished() -> Table:
    return lots(*DEALT, "0 done", "1 done", "1 bid 0", "0 bid 1", rounds=1)


def test_a_finished_game_takes_nothing() -> None:
    table = finished()
    assert table.outcome == table.state.outcome()
    assert table.to_act == ()
    for seat, action in ((0, "done"), (1, "!undo"), (0, "!resign"), (0, "!offer draw"), (1, "!flag"), (7, "done")):
        assert refused(table, seat, action, Refused).startswith(f"seat {seat} ")
    assert refused(table, 0, "done", GameOver) == "seat 0 cannot 'done': the game is over"


def test_settle_draws_by_seed_and_entry_number() -> None:
    table = lots()
    told = table.settle()
    twin = GAME.start(2, Options())
    for number in (0, 1):
        action = twin.sample(Draw(SEED, number))
        assert table.log[number] == Entry(CHANCE, action)
        twin.apply(CHANCE, action)
    assert [(event.kind, event.to) for event in told] == [("dealt", 0), ("dealt", 1)]
    assert table.settle() == [], "nothing to draw: nothing happens"
    assert table.commitment == commitment(SEED)


def test_the_entry_number_counts_the_tables_own_entries_too() -> None:
    table = lots(*DEALT, "0 mark 1", "0 !undo", "0 done", "1 done", "0 bid 0", "1 bid 0")
    assert table.to_act == (CHANCE,)
    state = table.state.clone()
    table.settle()
    assert table.log[8].action == state.sample(Draw(SEED, 8))


def test_two_tables_without_a_seed_have_different_luck_and_promises() -> None:
    tables = [Table(GAME, 2) for _ in range(40)]
    assert len({table.commitment for table in tables}) == 40
    for table in tables:
        table.settle()
        assert table.commitment == commitment(table.seed)
    assert len({tuple(table.log) for table in tables}) > 1


def test_an_empty_seed_is_no_seed() -> None:
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        Table(GAME, 2, seed="")


def test_a_log_is_played_through_the_checked_door() -> None:
    log = finished().log
    assert Table(GAME, 2, Options(rounds=1), SEED, log).outcome == finished().outcome
    with pytest.raises(NotYourTurn):
        Table(GAME, 2, Options(rounds=1), SEED, [*log[:2], (1, "done")])


OWN_ENTRIES = ("!undo", "!resign", "!flag", "!flag draw", "!offer undo", "!offer draw", "!accept", "!decline",
               "!", "!dance", "! undo", "!UNDO")


def random_entry(table: Table, rng: Random) -> tuple[int, str]:
    seat = rng.choice([CHANCE, *range(table.players), table.players])
    if rng.random() < 0.3:
        return seat, rng.choice(OWN_ENTRIES)
    legal = table.state.legal_actions(seat)
    return seat, rng.choice(legal) if legal and rng.random() < 0.9 else rng.choice(["done", "mark 1", "bid 0", ""])


@given(st.integers(0, 2**32), st.sampled_from([2, 3]), st.booleans())
def test_whatever_is_entered_the_log_alone_tells_the_rest(seed: int, players: int, is_open: bool) -> None:
    """Anything is knocked on the door with; every refusal changes nothing, and the log replays to the same table."""
    rng, table = Random(seed), lots(players=players, open=is_open)
    for _ in range(60):
        before = list(table.log)
        seat, action = random_entry(table, rng)
        try:
            table.enter(seat, action)
        except Refused:
            assert table.log == before
        else:
            assert table.log == [*before, (seat, action)]
        assert all(table.can_undo(s) <= bool(table.to_act) for s in range(players)), "what can be undone can be entered"
        assert (table.outcome is None) == bool(table.to_act)
    again = Table(GAME, players, table.options, SEED, table.log)
    assert (again.moves, again.offer, again.closed, again.to_act) == (
        table.moves, table.offer, table.closed, table.to_act)
    assert fingerprint(again.state, players) == fingerprint(table.state, players)
    plain = Table(GAME, players, table.options, SEED, table.moves)
    assert fingerprint(plain.state, players) == fingerprint(table.state, players), "a replay passes over the rest"


def test_every_game_refuses_strangers_and_nonsense_in_sentences(game: Any) -> None:
    table = Table(game, game.seats[0], seed=SEED)
    table.settle()
    for seat in (-2, table.players, 10**9):
        refused(table, seat, table.state.legal_actions(table.to_act[0])[0], NotYourTurn)
    for nonsense in ("", " ", "nonsense", "\x00", "sow 0", "1" * 3000):
        assert f"seat {table.to_act[0]} cannot" in refused(table, table.to_act[0], nonsense, IllegalAction)


def test_nobody_can_undo_when_a_game_is_over(game: Any) -> None:
    *_, table = random_moments(game, Random(1))
    assert table.outcome is not None
    for seat in range(table.players):
        assert not table.can_undo(seat)
        refused(table, seat, "!undo", GameOver)


def test_options_default_to_the_games_own() -> None:
    assert Table(GAMES["mangala"], 2).options == GAMES["mangala"].options()
