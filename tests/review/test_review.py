"""The review of a finished game: the same again, adding up, knowing no more than it should, and exact in mangala."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from atoll.core.game import CHANCE, Game, State
from atoll.core.record import Record
from atoll.core.table import Table
from atoll.games import GAMES
from atoll.review.exact import judge_exactly
from atoll.review.judge import Effort, Judged, interval, judge
from atoll.review.points import NotOver, Played, Point, played
from atoll.review.review import MOST_NAMED, put_together
from atoll.solver.analysis import set_up

BRIEF = Effort(curve=4, pulls=1, duel=3)


def played_at_random(game: Game, seed: int, entries: int = 10_000) -> Table:
    rng, table = Random(seed), Table(game, game.seats[0], game.options(), "ab" * 32)
    while table.to_act and len(table.log) < entries:
        table.settle()
        if table.to_act:
            seat = table.to_act[0]
            table.play(seat, rng.choice(table.state.legal_actions(seat)))
    return table


def a_game(game: Game, seed: int = 3, points: int = 6) -> Played:
    """A whole random game, of whose decisions a few are looked at."""
    whole = played(Record.of(played_at_random(game, seed)), game)
    return replace(whole, points=whole.points[::max(1, len(whole.points) // points)])


def brief(game: Played) -> list[Judged]:
    return [judge(game.game_id, point, BRIEF) for point in game.points]


def test_what_did_what_adds_up(game: Game) -> None:
    one = a_game(game)
    found = brief(one)
    assert found == brief(one), "the same again"
    for seat in put_together(one, found).seats:
        parts = seat.parts
        assert parts.start + parts.draws + parts.own + parts.others == pytest.approx(parts.end, abs=1e-9)
        assert parts.end == one.payoffs[seat.seat]
        assert len(seat.mistakes) <= MOST_NAMED
        assert [dot.n for dot in seat.true] == [*(point.n for point in one.points), one.entries]
        assert [dot.n for dot in seat.known[:-1]] == [point.n for point in one.points if point.seat == seat.seat]
        assert all(0 <= dot.chance <= 1 for dot in (*seat.known, *seat.true))


def test_what_was_played_elsewhere_is_not_looked_at() -> None:
    """A table that goes on from a lesson or from another game names no mistakes that were made there."""
    game = GAMES["mangala"]
    record = Record.of(played_at_random(game, 3))
    table = Table(game, 2, game.options(), record.seed)
    for n, entry in enumerate(record.log):
        if n == 7:
            table.enter(0, f"!from k3v9x0q2m7dw {'5eed' * 16}")
        table.enter(*entry)
    whole, here = played(record, game), played(Record.of(table), game)
    assert whole.points[0].n < 7
    assert [(point.n - 1, point.action) for point in here.points] == [
        (point.n, point.action) for point in whole.points if point.n >= 7]


def test_what_could_be_known_does_not_know_the_truth(game: Game) -> None:
    for point in a_game(game, points=3).points:
        found = judge(game.id, point, BRIEF)
        for number in range(2):
            world = point.state.determinize(point.seat, Random(number))
            again = judge(game.id, replace(point, state=world), BRIEF)
            assert (again.known, again.cost) == (found.known, found.cost)


def test_where_nothing_is_hidden_both_curves_are_one() -> None:
    one = a_game(GAMES["mangala"])
    assert all(found.known == found.true[found.seat] for found in brief(one))
    assert all(seat.parts.draws == 0 for seat in put_together(one, brief(one)).seats)


def by_brute_force(state: State) -> tuple[float, ...]:
    if not state.to_act:
        outcome = state.outcome()
        assert outcome is not None
        return outcome.payoffs
    seat, found = state.to_act[0], []
    for action in state.legal_actions(seat):
        after = state.clone()
        after.apply(seat, action)
        found.append(by_brute_force(after))
    return max(found, key=lambda payoffs: payoffs[seat])


def close_endings() -> list[Point]:
    """Every sowing of a few boards on which six stones are left and nearly everything is open."""
    rng, found = Random(5), []
    for _ in range(20):
        pits = [0] * 12
        for _ in range(6):
            pits[rng.randrange(12)] += 1
        if any(pits[:6]) and any(pits[6:]):
            state = set_up(tuple(pits), (21, 21))
            found += [Point(len(found), 0, action, state) for action in state.legal_actions(0)]
    return found


def test_mangala_is_exact_and_an_estimate_names_hardly_any_other_mistakes() -> None:
    proved = named = right = 0
    for point in close_endings():
        found, estimate = judge_exactly("mangala", Effort(curve=2), point), judge("mangala", point, Effort(curve=2))
        after = point.state.clone()
        after.apply(0, point.action)
        lost = by_brute_force(point.state)[0] - by_brute_force(after)[0]
        assert found.is_exact
        assert found.true == by_brute_force(point.state)
        assert (found.cost.mean if found.cost else 0.0) == lost
        if found.cost is not None:
            better = point.state.clone()
            better.apply(0, found.cost.best)
            assert by_brute_force(better)[0] == found.known, "the better sowing keeps the value"
        if estimate.cost is not None and estimate.cost.is_mistake:
            named, right = named + 1, right + (lost > 0)
        proved += lost > 0
    assert right >= proved / 2 > 0, "most blunders near the end are seen without the oracle, too"
    assert right >= 0.8 * named


def test_what_was_taken_back_is_not_looked_at() -> None:
    game = GAMES["mangala"]
    table = Table(game, 2, game.options(), "ab" * 32)
    for seat, action in ((0, "sow 1"), (0, "!undo"), (0, "sow 2"), (1, "sow 1"), (1, "!resign")):
        table.enter(seat, action)
    one = played(Record.of(table), game)
    assert [(point.n, point.action) for point in one.points] == [(2, "sow 2"), (3, "sow 1")]
    assert one.closed_by == (4, 1)
    parts = put_together(one, brief(one)).seats[1].parts
    assert parts.own == pytest.approx(-parts.start - parts.others)


def test_a_game_that_ended_before_anybody_chose(game: Game) -> None:
    table = Table(game, game.seats[0], game.options(), "ab" * 32)
    table.settle()
    for seat in range(1, game.seats[0]):
        table.enter(seat, "!resign")
    one = played(Record.of(table), game)
    assert one.points == ()
    for seat in put_together(one, []).seats:
        parts = seat.parts
        assert parts.start + parts.draws + parts.own + parts.others == pytest.approx(parts.end)
        assert parts.end == (1.0 if seat.seat == 0 else 0.0)
        assert [dot.chance for dot in seat.true] == [parts.end]
    assert put_together(one, []).seats[1].parts.own == -1 / game.seats[0]


def test_a_running_game_is_refused() -> None:
    table = played_at_random(GAMES["mandragora"], 1, entries=20)
    with pytest.raises(NotOver, match="still running"):
        played(Record.of(table), table.game)


def test_who_leaves_cannot_win_any_more() -> None:
    game = GAMES["mandragora"]
    table = Table(game, 3, game.options(), "ab" * 32)
    rng = Random(1)
    while table.to_act:
        table.settle()
        if len(table.log) > 30 and not table.left:
            table.enter(2, "!resign")
        elif table.to_act:
            table.play(table.to_act[0], rng.choice(table.state.legal_actions(table.to_act[0])))
    one = played(Record.of(table), game)
    some = replace(one, points=one.points[::6])
    found = brief(some)
    assert all(late.true[2] == 0 for late, point in zip(found, some.points, strict=True) if 2 in point.left)
    assert all(late.cost is None for late, point in zip(found, some.points, strict=True) if not point.is_own)


def test_an_interval_is_as_wide_as_the_differences_are_spread() -> None:
    assert interval([0.25] * 4) == (0.25, 0.0)
    mean, reach = interval([0.0, 0.2] * 6)
    assert mean == pytest.approx(0.1)
    assert reach == pytest.approx(3.0 * 0.1045 / 12 ** 0.5, rel=0.01)


def test_chance_decides_nothing_here() -> None:
    assert all(point.seat != CHANCE for point in a_game(GAMES["mangrovia"]).points)
