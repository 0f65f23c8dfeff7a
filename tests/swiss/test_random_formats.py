"""Random events of every format: every round follows from the entries before it, is explained, and the same twice."""

from __future__ import annotations

import pytest

from atoll.swiss.errors import SwissError
from atoll.swiss.journal import EventFile, audit, chained, event_standings, head_of, next_draft
from atoll.swiss.journal import deeds as do
from tests.swiss.random_formats import FORMATS, Arbiter, check_event


@pytest.mark.parametrize("name", FORMATS)
def test_random_events_are_right_and_repeatable(name: str) -> None:
    for seed in range(100, 108):
        check_event(name, seed)


def arbiter_of(stages: list[dict[str, object]], players: int, **terms: object) -> Arbiter:
    """An event with so many players of falling rating."""
    found = Arbiter("swiss", 0)
    found.lines.clear()
    found.event = type(found.event)()
    found.enter(do.make({"name": "Event", "stages": stages, **terms}, "w"))
    for number in range(players):
        found.enter(do.enter(found.event, f"P{number + 1}", 2000 - number))
    return found


def play(arbiter: Arbiter, outcome: str = "1-0") -> None:
    arbiter.enter(do.pair(arbiter.event))
    number = len(arbiter.event.rounds)
    for place, board in enumerate(arbiter.event.rounds[-1].boards, start=1):
        if not board.result:
            arbiter.enter(do.set_result(arbiter.event, number, place, outcome))


def test_groups_lead_into_a_knock_out() -> None:
    arbiter = arbiter_of([{"is": "groups", "groups": 2}, {"is": "knockout", "players": 2}], 8)
    for _ in range(3):
        play(arbiter)
    drafted = next_draft(arbiter.event)
    assert drafted.stage == 1
    assert len(drafted.seeds) == 4
    play(arbiter)
    play(arbiter)
    with pytest.raises(SwissError, match="every stage of this event is over"):
        next_draft(arbiter.event)
    table = event_standings(arbiter.event)
    assert [place.rank for place in table] == [1, 2, 3, 3, 5, 6, 7, 8]
    assert sorted(place.player for place in table) == list(range(1, 9))


def test_a_drawn_game_of_a_knock_out_needs_a_decision() -> None:
    arbiter = arbiter_of([{"is": "knockout"}], 4)
    play(arbiter, "1/2-1/2")
    with pytest.raises(SwissError, match="board 1 of round 1 was drawn: say who goes on"):
        next_draft(arbiter.event)
    for place, board in enumerate(arbiter.event.rounds[0].boards, start=1):
        arbiter.enter(do.decide(arbiter.event, 1, place, board.players[1]))
    assert next_draft(arbiter.event).boards == [[4, 3]]


def test_who_leaves_a_round_robin_before_half_of_the_games_counts_for_nobody() -> None:
    arbiter = arbiter_of([{"is": "round_robin"}], 6)
    play(arbiter)
    arbiter.enter(do.withdraw(arbiter.event, 6))
    play(arbiter)
    table = {place.player: place.points for place in event_standings(arbiter.event)}
    assert table[6] == "-"
    assert table[1] == "1.0"  # the win over 6 is gone, that over 2 stays
    late = arbiter_of([{"is": "round_robin"}], 6)
    for _ in range(3):
        play(late)
    late.enter(do.withdraw(late.event, 6))
    play(late)
    assert "-" not in {place.points for place in event_standings(late.event)}


def test_victory_points_are_typed_and_places_follow() -> None:
    arbiter = arbiter_of([{"is": "tables", "rounds": 2}], 7, seats=4, smallest=3)
    arbiter.enter(do.pair(arbiter.event))
    assert sorted(len(board.players) for board in arbiter.event.rounds[0].boards) == [3, 4]
    for place, board in enumerate(arbiter.event.rounds[0].boards, start=1):
        scores = " ".join(["40", "57", "31", "20"][: len(board.players)])
        arbiter.enter(do.set_result(arbiter.event, 1, place, f"vp {scores}"))
    assert {board.result for board in arbiter.event.rounds[0].boards} == {"2 1 3 4", "2 1 3"}
    table = event_standings(arbiter.event)
    assert [place.points for place in table[:2]] == ["3", "3"]
    assert dict(table[0].tie_breaks)["SUM"] == "57"


def test_nobody_enters_a_bracket_that_is_drawn() -> None:
    arbiter = arbiter_of([{"is": "knockout"}], 4)
    play(arbiter)
    with pytest.raises(SwissError, match="the bracket is drawn") as caught:
        do.enter(arbiter.event, "Late")
    assert caught.value.code == "bracket_drawn"


def test_an_order_by_hand_and_a_play_off_break_ties() -> None:
    arbiter = arbiter_of([{"is": "round_robin"}], 4, tie_breaks=["PO", "MAN"])
    for _ in range(3):
        play(arbiter, "1/2-1/2")
    arbiter.enter(do.rank_by_hand(arbiter.event, [3, 1], "play-off"))
    arbiter.enter(do.rank_by_hand(arbiter.event, [4, 2]))
    assert [place.player for place in event_standings(arbiter.event)] == [3, 1, 4, 2]


def test_a_corrected_rating_gives_another_number_until_round_4_is_paired() -> None:
    arbiter = arbiter_of([{"is": "swiss", "rounds": 6}], 8)
    play(arbiter)
    arbiter.enter(do.correct_rating(arbiter.event, 8, 1998))
    assert arbiter.event.rounds[0].order == [1, 2, 3, 4, 5, 6, 7, 8]
    assert next_draft(arbiter.event).order == [1, 2, 3, 8, 4, 5, 6, 7]
    for _ in range(3):
        play(arbiter, "1/2-1/2")
    assert arbiter.event.rounds[-1].order == [1, 2, 3, 8, 4, 5, 6, 7]
    with pytest.raises(SwissError, match="after round 4 has been paired"):
        do.correct_rating(arbiter.event, 8, 1000)
    found = audit(EventFile(tuple(arbiter.lines), (), head_of(arbiter.lines)))
    assert found.is_right
    assert any("the rating of 8 was corrected from 1993 to 1998" in note for note in found.notes)
    late = [*((line.deed, line.who, line.at) for line in arbiter.lines),
            ({"is": "mended", "player": 8, "name": "P8", "rating": 1000}, None, 10**9)]
    found = audit(EventFile(tuple(lines := chained(late)), (), head_of(lines)))
    assert [one.code for one in found.findings] == ["numbers_frozen"]


def test_of_equal_ratings_the_title_comes_first() -> None:
    arbiter = arbiter_of([{"is": "swiss", "rounds": 5}], 0)
    for name, title in (("A", ""), ("B", "g"), ("C", "FM"), ("D", "NM"), ("E", "WGM")):
        arbiter.enter(do.enter(arbiter.event, name, 2000, title=title))
    assert next_draft(arbiter.event).order == [2, 5, 3, 1, 4]
    play(arbiter)
    arbiter.enter(do.enter(arbiter.event, "F", 2000, title="IM"))
    arbiter.enter([{"is": "mended", "player": 1, "name": "A", "rating": 2000, "title": "GM"}])
    assert next_draft(arbiter.event).order == [1, 2, 6, 5, 3, 4]


def test_a_journal_of_before_titles_counted_proves_itself_in_its_old_order() -> None:
    arbiter = arbiter_of([{"is": "swiss", "rounds": 3}], 0)
    made = {key: value for key, value in arbiter.lines.pop().deed.items() if key != "titles"}
    arbiter.event = type(arbiter.event)()
    arbiter.enter([made])
    for name, title in (("A", ""), ("B", "GM"), ("C", "FM"), ("D", "")):
        arbiter.enter(do.enter(arbiter.event, name, 2000, title=title))
    play(arbiter)
    arbiter.enter([{"is": "mended", "player": 4, "name": "D", "rating": 2000, "title": "GM"}])
    play(arbiter)
    assert [one.order for one in arbiter.event.rounds] == [[1, 2, 3, 4]] * 2
    assert audit(EventFile(tuple(arbiter.lines), (), head_of(arbiter.lines))).is_right
    counted = chained([(dict(line.deed) | ({"titles": True} if line.n == 0 else {}), line.who, line.at)
                       for line in arbiter.lines])
    assert "pairing" in {one.code for one in audit(EventFile(tuple(counted), (), head_of(counted))).findings}


def test_a_round_robin_keeps_its_numbers_and_an_accelerated_event_its_ratings() -> None:
    robin = arbiter_of([{"is": "round_robin"}], 4)
    play(robin)
    robin.enter(do.correct_rating(robin.event, 4, 2500))
    assert next_draft(robin.event).order == [1, 2, 3, 4]
    fast = arbiter_of([{"is": "swiss", "rounds": 5}], 8, accelerated=True)
    play(fast)
    with pytest.raises(SwissError, match="its halves come from them"):
        do.correct_rating(fast.event, 4, 2500)


@pytest.mark.parametrize("terms", [
    {"stages": [{"is": "ladder"}]}, {"stages": [{"is": "tables"}]}, {"seats": 4, "stages": [{"is": "swiss"}]},
    {"stages": [{"is": "knockout"}, {"is": "swiss"}]}, {"boards": 4, "stages": [{"is": "knockout"}]},
    {"stages": [{"is": "round_robin", "cycles": 9}]}, {"rounds": "many"},
])
def test_terms_that_make_no_event_are_refused(terms: dict[str, object]) -> None:
    with pytest.raises(SwissError) as caught:
        do.make({"name": "x", **terms}, "w")
    assert caught.value.code == "bad_format"
