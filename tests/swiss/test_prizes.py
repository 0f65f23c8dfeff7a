"""Prizes: one for everybody at most, in the order of their worth; categories, ratings, who is level, who has left."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from atoll.swiss import SwissError
from atoll.swiss.journal import append, audit, chained, event_awards, event_card, event_of, event_standings
from atoll.swiss.journal import deeds as do
from atoll.swiss.journal.chain import EventFile, Line, head_of
from atoll.swiss.journal.terms import KINDS, offered_tie_breaks, read_terms
from atoll.swiss.sheets import event_sheets, player_sheet
from atoll.swiss.standings import Contender, Prize, awards, read_prizes
from atoll.swiss.standings.prizes import is_for

CUP, SECOND, YOUTH, BAND = Prize("Cup"), Prize("500 TL"), Prize("Book", "U14"), Prize("Medal", below=1600)


def field(*ranks: int) -> list[Contender]:
    """Five players: the second and the fourth are young, ratings fall from 1900 by 100."""
    return [Contender(unit, rank, frozenset(["U14"]) if unit in (2, 4) else frozenset(), 2000 - 100 * unit)
            for unit, rank in enumerate(ranks or (1, 2, 3, 4, 5), start=1)]


def taken(prizes: list[Prize], contenders: list[Contender]) -> list[int]:
    return [one.unit for one in awards(prizes, contenders)]


def test_everybody_takes_one_prize_the_first_that_comes_to_him():
    assert taken([CUP, SECOND, YOUTH], field()) == [1, 2, 4]
    assert taken([CUP, YOUTH, SECOND], field()) == [1, 2, 3], "the worthier book, so the money goes to the next"


def test_a_band_of_ratings_is_for_rated_players_below_it():
    assert taken([BAND, BAND], field()) == [5, 0], "1600 is not below 1600, and nobody else is left"
    assert not is_for(BAND, Contender(9, 1))


def test_who_has_left_takes_nothing():
    gone = [Contender(1, 1, is_gone=True), *field()[1:]]
    assert taken([CUP, SECOND], gone) == [2, 3]


def test_who_is_level_is_said():
    cup, second, _ = awards([CUP, SECOND, YOUTH], field(1, 1, 1, 4, 5))
    assert (cup.unit, cup.level, second.unit, second.level) == (1, (2, 3), 2, (3,))
    assert [one.place for one in awards([CUP, YOUTH, SECOND], field())] == [1, 1, 2]


@pytest.mark.parametrize("data", [{}, [1], [{"name": ""}], [{"name": "x" * 61}], [{"name": "a\nb"}],
                                  [{"name": "Cup", "category": "two words"}], [{"name": "Cup", "below": -1}],
                                  [{"name": "Cup", "below": True}], [{"name": "Cup"}] * 101])
def test_a_list_that_is_none_is_refused(data: Any):
    with pytest.raises(SwissError) as refused:
        read_prizes(data)
    assert refused.value.code == "bad_prizes"


def test_random_lists_give_nobody_two_and_leave_nothing_to_take():
    rng = Random(7)
    for _ in range(300):
        players = [Contender(unit, rng.randint(1, 12), frozenset(rng.sample(["U14", "W", "S60"], rng.randint(0, 2))),
                             rng.choice([0, 1500, 1700, 1900]), rng.random() < 0.1) for unit in range(1, 13)]
        prizes = [Prize(f"P{k}", rng.choice(["", "", "U14", "W"]), rng.choice([0, 0, 1800]))
                  for k in range(rng.randint(0, 14))]
        found = awards(prizes, players)
        winners = [one.unit for one in found if one.unit]
        assert len(winners) == len(set(winners))
        rest = [one for one in players if one.unit not in winners and not one.is_gone]
        assert all(not any(is_for(one.prize, other) for other in rest) for one in found if not one.unit)


class Journal:
    """An event of the library under an arbiter's hand."""

    def __init__(self, **terms: Any) -> None:
        self.lines: list[Line] = chained([(do.make({"name": "Club", **terms}, "w")[0], "arbiter", 0)])

    def add(self, deeds: list[dict[str, Any]]) -> None:
        self.lines += [append(self.lines, deed, "arbiter", 1000 * len(self.lines)) for deed in deeds[:1]]
        if deeds[1:]:
            self.add(deeds[1:])

    @property
    def event(self) -> Any:
        return event_of(self.lines)


def drawn_event() -> Journal:
    """Four players, one round, all games drawn; the prizes stand in the terms."""
    journal = Journal(tie_breaks=["BH", "PO"], prizes=[{"name": "Cup"}, {"name": "Book", "category": "U14"}])
    for name, category in (("Ada", "U14"), ("Bo", ""), ("Cy", "U14 W"), ("Di", "")):
        journal.add(do.enter(journal.event, name, 1800 - ord(name[0]), category=category))
    journal.add(do.pair(journal.event))
    return journal


def test_prizes_of_a_journal_follow_its_standings_and_its_play_off():
    journal = drawn_event()
    assert [one.unit for one in event_awards(journal.event)] == [0, 0], "nothing is played yet"
    for board in (1, 2):
        journal.add(do.set_result(journal.event, 1, board, "1/2-1/2"))
    assert event_awards(journal.event)[0].level
    journal.add(do.rank_by_hand(journal.event, [3, 1, 4, 2], "play-off"))
    assert [(one.unit, one.level) for one in event_awards(journal.event)] == [(3, ()), (1, ())]
    journal.add(do.withdraw(journal.event, 3))
    assert [one.unit for one in event_awards(journal.event)] == [1, 0]
    assert [sheet.title for sheet in event_sheets(journal.event)][:2] == ["Standings", "Prizes"]
    assert audit(EventFile(tuple(journal.lines), head=head_of(journal.lines))).is_right


def test_teams_are_put_in_order_by_hand_and_have_prizes_for_places():
    terms = {"boards": 1, "stages": [{"is": "round_robin"}], "tie_breaks": ["MAN"], "prizes": [{"name": "Shield"}]}
    journal = Journal(**terms)
    for name in ("Reef", "Shoal"):
        journal.add(do.add_team(journal.event, name))
        journal.add(do.enter(journal.event, f"{name} 1", team=len(journal.event.teams)))
    journal.add(do.pair(journal.event))
    journal.add(do.set_result(journal.event, 1, 1, "1/2-1/2"))
    journal.add(do.rank_by_hand(journal.event, [2, 1]))
    assert [place.player for place in event_standings(journal.event)] == [2, 1]
    assert event_awards(journal.event)[0].unit == 2
    with pytest.raises(SwissError, match="teams have neither"):
        read_terms({"name": "", **terms, "prizes": [{"name": "Book", "category": "U14"}]})


def test_a_card_of_a_journal_has_points_performance_and_the_change_of_a_rating():
    journal = drawn_event()
    for board in (1, 2):
        journal.add(do.set_result(journal.event, 1, board, "1/2-1/2"))
    card = event_card(journal.event, 1)
    other = next(one.name for one in journal.event.players.values() if one.name == card.rows[0].opponent)
    assert (card.name, card.rows[0].points, card.performance) == ("Ada", "0.5", 1800 - ord(other[0]))
    assert player_sheet(journal.event, 1).rows[-2][2:4] == ("Performance", str(card.performance))
    with pytest.raises(SwissError):
        event_card(journal.event, 9)


def test_offered_tie_breaks_are_taken_by_the_terms_they_are_offered_for():
    for kind in KINDS:
        seats = 3 if kind in ("tables", "duplicate") else 2
        codes = list(offered_tie_breaks(kind))
        assert read_terms({"stages": [{"is": kind}], "seats": seats, "tie_breaks": codes}).tie_breaks == tuple(codes)
    assert "GP" in offered_tie_breaks("swiss", is_team=True)
    assert "ARO" not in offered_tie_breaks("swiss", is_team=True)
