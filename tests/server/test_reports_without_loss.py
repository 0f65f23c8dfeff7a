"""A report file that is brought in and written again says the same, but for what is told to be left out: no server.

Every third file of the corpus is enough for each run; `ATOLL_WHOLE_CORPUS=1` takes all of them.
"""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random

import pytest

from atoll.server.store.rows import to_json
from atoll.server.tournaments.journal import Entry, read_deed
from atoll.server.tournaments.left_out import left_out
from atoll.server.tournaments.report import imported, report_file
from atoll.swiss import Tournament, read_trf, write_trf
from atoll.swiss.dutch.field import read_initial_colour
from atoll.swiss.journal.reports import report_of
from atoll.swiss.tournament.entries import NO_COLOUR, PENDING
from atoll.swiss.tournament.entries import Entry as Played
from tests.swiss.corpus import corpus_texts
from tests.swiss.random_events import LIVELY, Habits, dressed, random_tournament
from tests.swiss.random_formats import Arbiter

RATED = {"W": "1", "D": "=", "L": "0"}
STEP = 1 if os.environ.get("ATOLL_WHOLE_CORPUS") == "1" else 3
PERSON = ("title", "sex", "federation", "fide_number", "birth")


def brought_in(found: Tournament) -> Tournament:
    """Through the server's own entries, as a database gives them back."""
    deeds = imported(found, "", "mangala", 0)
    return read_trf(report_file([Entry(n, read_deed(to_json(deed)), None, n) for n, deed in enumerate(deeds)]))


def shown(text: str) -> str:
    return " ".join(text.split())


def check(found: Tournament) -> None:
    said, after = {one.record for one in left_out(found)}, brought_in(found)
    check_event(found, after, said)
    number = {old: new for new, old in enumerate(found.seeding(), start=1)}
    assert len(after.players) == len(number)
    for old, one in found.players.items():
        now = after.players[number[old]]
        assert [shown(getattr(one, name)) for name in PERSON] == [getattr(now, name) for name in PERSON]
        assert now.rating == one.rating
        assert now.name == shown(one.name) or "name" in said
        for place in range(1, found.paired_rounds() + 1):
            assert as_kept(one.entry(place), number) == now.entry(place) or excused(one.entry(place), said)
    if "162" not in said:
        rounds = found.paired_rounds()
        assert {number[one]: found.score(one, rounds) for one in found.players} == {
            one: after.score(one, rounds) for one in after.players}


def check_event(found: Tournament, after: Tournament, said: set[str]) -> None:
    played, seeding = found.paired_rounds(), found.seeding()
    assert after.name == shown(found.name) or "header" in said
    assert after.rounds == found.rounds or not found.rounds
    assert after.initial_colour == (found.initial_colour or read_initial_colour(found, played) or "w")
    assert {name: shown(text) for name, text in found.header.items()} == after.header or "header" in said
    assert after.tie_breaks == found.tie_breaks or not found.tie_breaks or "202" in said
    assert after.abnormal == [replace(one, players=frozenset(seeding.index(player) + 1 for player in one.players))
                              for one in found.abnormal]
    assert after.points.is_standard()
    assert found.points.is_standard() or "162" in said
    assert not found.teams or "310" in said
    assert found.is_baku == after.is_baku
    assert {(place, seeding.index(one) + 1): kind for (place, one), kind in found.byes.items() if place > played
            } == after.byes
    apart = {frozenset(seeding.index(one) + 1 for one in rule.players) for rule in found.prohibitions
             if rule.last_round > played}
    assert {rule.players for rule in after.prohibitions} == apart


def as_kept(one: Played, number: dict[int, int]) -> Played:
    """A blank is an absence that is marked."""
    if not one.opponent and one.result == PENDING:
        return Played(0, NO_COLOUR, "Z")
    return Played(number.get(one.opponent, 0), one.colour, one.result)


def excused(one: Played, said: set[str]) -> bool:
    return (one.result in RATED and "unrated" in said) or (one.opponent > 0 and one.colour == NO_COLOUR
                                                          and "colours" in said)


@pytest.mark.parametrize("name", sorted(corpus_texts())[::STEP])
def test_the_corpus_comes_back(name: str) -> None:
    check(read_trf(corpus_texts()[name]))


@pytest.mark.parametrize("seed", range(40))
def test_random_events_with_everything_in_them_come_back(seed: int) -> None:
    habits = Habits(accelerated=True, late_entries=20) if seed % 4 == 3 else LIVELY
    played = random_tournament(seed, 13, 5, habits)
    check(read_trf(write_trf(dressed(played, Random(seed)))))


@pytest.mark.parametrize("name", ["swiss", "round_robin", "knockout", "groups", "team_swiss", "team_robin"])
def test_our_own_events_for_two_come_back(name: str) -> None:
    for seed in range(8):
        arbiter = Arbiter(name, seed, 0.15)
        arbiter.run()
        check(read_trf(write_trf(report_of(arbiter.event))))
