"""The parts of a tournament that need no server: scores, terms, seeding, and the journal that is folded."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from atoll.core.errors import AtollError
from atoll.server.store.rows import to_json
from atoll.server.tournaments import plans
from atoll.server.tournaments.journal import Deed, Drafted, Entered, Entry, Made, Published, read_deed
from atoll.server.tournaments.pairing import Swiss, seeding
from atoll.server.tournaments.scores import BadResult, clean_result, is_ranking, pairing_result, result_of, table_points
from atoll.server.tournaments.seated import draft_seats
from atoll.server.tournaments.standing import cross_table_of, points_before, standings_of
from atoll.server.tournaments.state import Event
from atoll.server.tournaments.terms import BadTerms, Terms, checked, proposed_rounds

CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=80)
GAMES_FOR_TWO = ("1-0", "0-1", "1/2-1/2", "+--", "--+", "---", "0-0", "=-0", "0-=")


def told(*deeds: Deed, who: str = "arbiter") -> Event:
    event = Event("event")
    tell(event, deeds, who)
    return event


def tell(event: Event, deeds: Any, who: str = "arbiter") -> None:
    """Through JSON, as the database keeps them."""
    for deed in deeds:
        event.advance(Entry(event.n, read_deed(to_json(deed)), who, 1000 + event.n))


def made(players: int, **terms: Any) -> Event:
    event = told(Made(checked(Terms(**{"name": "Open", "place": "board", **terms})), "w"))
    tell(event, plans.enter(event, [Entered(0, f"P{one}", 2000 - one) for one in range(players)]).deeds)
    return event


def next_round(event: Event) -> None:
    drafted = Swiss(event, seeding(event)).draft() if event.terms.is_swiss else draft_seats(event, False)
    tell(event, [drafted, Published(drafted.round, event.total_rounds, [], 0)])


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (3, 3), (4, 3), (5, 4), (8, 4), (20, 6), (64, 7), (65, 8)])
def test_the_number_of_rounds_is_proposed(players: int, rounds: int) -> None:
    assert proposed_rounds(players, 2) == rounds
    assert proposed_rounds(players, 4) == 4


@pytest.mark.parametrize(("result", "points"), [
    ("1 2 3", [4, 2, 0]), ("1 1 3", [3, 3, 0]), ("1 1 1", [2, 2, 2]), ("- 1 2", [0, 4, 2]), ("- - 1", [0, 0, 4]),
    ("3 1 1 4", [2, 5, 5, 0])])
def test_a_point_for_everybody_behind(result: str, points: list[int]) -> None:
    assert table_points(clean_result(result, len(points))) == points


@pytest.mark.parametrize(("text", "seats"), [("1 2", 3), ("1 1 2", 3), ("2 3 4", 3), ("1 2 x", 3), ("0 1 2", 3),
                                             ("", 2), ("1 2 ²", 3), ("2-0", 2), ("1 0", 2)])
def test_what_is_no_result(text: str, seats: int) -> None:
    with pytest.raises(BadResult):
        clean_result(text, seats)


def test_a_draw_has_one_spelling() -> None:
    assert {clean_result(text, 2) for text in ("=-=", "½-½", "1/2-1/2")} == {"1/2-1/2"}


@CALM
@given(st.lists(st.integers(0, 9), min_size=3, max_size=5))
def test_places_from_any_scores_are_a_ranking(scores: list[int]) -> None:
    ranks = [1 + sum(other > mine for other in scores) for mine in scores]
    assert is_ranking(ranks)
    assert clean_result(result_of(ranks), len(ranks)) == result_of(ranks)
    assert sum(table_points(result_of(ranks))) == len(ranks) * (len(ranks) - 1)


@pytest.mark.parametrize(("games", "planned", "result"), [
    (["1-0"], 3, ""), (["1-0", "1-0"], 3, "1-0"), (["1-0", "0-1"], 3, ""), (["1-0", "0-1", "1/2-1/2"], 3, "1/2-1/2"),
    (["0-1", "1/2-1/2"], 2, "0-1"), (["1-0", "1/2-1/2"], 3, ""), (["1-0", "1-0"], 4, "")])
def test_a_pairing_ends_when_nothing_can_change_it(games: list[str], planned: int, result: str) -> None:
    assert pairing_result(games, planned) == result


@pytest.mark.parametrize("wrong", [{"rounds": 0}, {"games": 10}, {"gap": 3601}, {"tie_breaks": ["OPP"]}, {"name": " "},
                                   {"auto": True}, {"game": "mandragora", "seats": 3, "tie_breaks": ["BH"]}])
def test_terms_that_do_not_fit(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadTerms):
        checked(Terms(**{"name": "Open", "place": "board", **wrong}))


def test_who_comes_late_is_put_where_his_rating_belongs_until_round_four_is_paired() -> None:
    event = made(12, rounds=6)
    for place in range(5):
        next_round(event)
        for number in range(1, 7):
            tell(event, plans.set_result(event, place + 1, number, "1-0").deeds)
        if place in (0, 4):
            tell(event, plans.enter(event, [Entered(0, f"Late {place}", 1998)]).deeds)
            tell(event, [plans.attend(event, max(event.players), "paused").deeds[0]])
    order = [event.players[one].name for one in seeding(event)]
    assert order == ["P0", "P1", "Late 0", *(f"P{one}" for one in range(2, 12)), "Late 4"]


def test_a_round_taken_back_leaves_no_trace_in_the_next_pairing() -> None:
    event = made(7, rounds=4, accelerated=True)
    next_round(event)
    first = [board.players for board in event.rounds[0].boards]
    tell(event, plans.recall(event, 1).deeds)
    assert (event.status, event.rounds, event.group_a) == ("open", [], None)
    next_round(event)
    assert [board.players for board in event.rounds[0].boards] == first


DEEDS = st.lists(st.tuples(st.sampled_from(["enter", "pause", "withdraw", "back", "bye", "correct", "forbid", "end"]),
                           st.integers(0, 50), st.sampled_from(GAMES_FOR_TWO)), max_size=12)


@CALM
@given(st.integers(2, 9), st.lists(DEEDS, min_size=1, max_size=5), st.booleans())
def test_whatever_an_arbiter_does_the_books_agree(players: int, days: list[Any], accelerated: bool) -> None:
    """Random deeds between random rounds: points of the standings are those of the cross-table and of the boards."""
    event = made(players, rounds=len(days), accelerated=accelerated)
    for deeds in days:
        for deed in deeds:
            attempt(event, *deed)
        if event.status in ("over", "cancelled"):
            break
        try:
            plans.check_pairable(event, False)
            next_round(event)
        except AtollError:
            break
        for place, board in enumerate(event.rounds[-1].boards, start=1):
            choice = GAMES_FOR_TWO[(place + len(deeds)) % len(GAMES_FOR_TWO)]
            tell(event, plans.set_result(event, len(event.rounds), place, choice).deeds)
            assert board.players[0] != board.players[1]
    agree(event)


def attempt(event: Event, what: str, number: int, result: str) -> None:
    one = 1 + number % max(event.players, default=1)
    wishes = {
        "enter": lambda: plans.enter(event, [Entered(0, f"New {event.n}", 1500 + 13 * number)]),
        "pause": lambda: plans.attend(event, one, "paused"), "withdraw": lambda: plans.attend(event, one, "withdrawn"),
        "back": lambda: plans.attend(event, one, "active"),
        "bye": lambda: plans.grant_bye(event, one, len(event.rounds) + 1, ("F", "H", "Z", None)[number % 4]),
        "correct": lambda: plans.set_result(event, 1 + number % 3, 1 + number % 4, result),
        "forbid": lambda: plans.forbid(event, [[one, 1 + (one + 1) % max(event.players)]]),
        "end": lambda: plans.end(event) if number == 50 else plans.Plan([])}
    with suppress(AtollError):
        tell(event, wishes[what]().deeds)


def agree(event: Event) -> None:
    places, rows = standings_of(event).places, cross_table_of(event).rows
    assert [one.player for one in places] == [row.player for row in rows]
    for one, row in zip(places, rows, strict=True):
        assert sum(cell.points or 0 for cell in row.cells) == one.points == row.points
    after = points_before(event)[-1]
    assert all(after[one.player] == one.points for one in places)
    assert all(one.points >= other.points for one, other in pairwise(places))


@CALM
@given(st.integers(3, 5), st.integers(3, 14), st.integers(1, 5))
def test_tables_of_three_to_five_agree_too(seats: int, players: int, rounds: int) -> None:
    game = "mangrovia" if seats == 5 else "mandragora"
    event = made(players, game=game, seats=seats, rounds=rounds)
    for number in range(1, rounds + 1):
        if players < seats:
            with pytest.raises(AtollError):
                plans.check_pairable(event, False)
            return
        next_round(event)
        for place, _ in enumerate(event.rounds[-1].boards, start=1):
            ranks = [1 + (seat + place + number) % seats for seat in range(seats)]
            tell(event, plans.set_result(event, number, place, " ".join(map(str, ranks))).deeds)
    agree(event)
    counts = [len([one for one in event.rounds if player in one.byes]) for player in event.players]
    assert max(counts) - min(counts) <= 1


def test_the_journal_says_what_was_drafted_word_for_word() -> None:
    drafted = Drafted(1, [[1, 2]], [3], {4: "H"}, [1, 2, 3, 4])
    assert read_deed(to_json(drafted)) == drafted
