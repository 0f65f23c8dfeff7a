"""Whatever happened before, the engine pairs the round or says in a sentence why it cannot."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from atoll.swiss import SwissError, check_rounds, read_trf, standings, write_trf
from atoll.swiss.dutch.field import field_of
from atoll.swiss.dutch.legality import broken_conditions
from atoll.swiss.dutch.round import DutchRound
from atoll.swiss.errors import TrfError
from atoll.swiss.standings.tiebreaks import TIE_BREAKS
from atoll.swiss.tournament import Player, Tournament
from atoll.swiss.tournament.entries import Entry, bye
from tests.swiss.corpus import corpus_texts
from tests.swiss.test_engines_agree import literal_outcome, outcome

T = TypeVar("T")


def attempt(action: Callable[[], T]) -> T | SwissError:
    """What the action gives, or the refusal it raises; anything else raised is a failure of the test."""
    try:
        return action()
    except SwissError as refusal:
        return refusal


RESULTS = st.sampled_from(
    [("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-"), ("W", "L"), ("0", "0")]
)


@st.composite
def histories(draw: st.DrawFn, most_players: int) -> Tournament:
    """Any past: pairs, colours, results and byes as no system would make them."""
    players = draw(st.integers(1, most_players))
    rounds = draw(st.integers(0, 5))
    last_round = draw(st.booleans())
    tournament = Tournament(rounds=rounds + (1 if last_round else 3), initial_colour=draw(st.sampled_from("wb")))
    tournament.players = {number: Player(number) for number in range(1, players + 1)}
    for round_number in range(1, rounds + 1):
        order = draw(st.permutations(range(1, players + 1)))
        games = draw(st.integers(0, players // 2))
        for white, black in zip(order[0 : 2 * games : 2], order[1 : 2 * games : 2], strict=True):
            mine, theirs = draw(RESULTS)
            tournament.players[white].write_entry(round_number, Entry(black, "w", mine))
            tournament.players[black].write_entry(round_number, Entry(white, "b", theirs))
        for number in order[2 * games :]:
            tournament.players[number].write_entry(round_number, bye(draw(st.sampled_from("UHFZ"))))
    for number in range(1, players + 1):
        if draw(st.integers(0, 5)) == 0:
            tournament.byes[rounds + 1, number] = "Z"
    return tournament


@settings(max_examples=150, deadline=None)
@given(histories(8))
def test_any_past_is_paired_as_the_rules_say(tournament: Tournament) -> None:
    round_number = max((len(player.entries) for player in tournament.players.values()), default=0) + 1
    field = field_of(tournament, round_number)
    expected = literal_outcome(field) if field.size else set()
    assert outcome(field) == expected
    assert outcome(field, exact_only=True) == expected


@settings(max_examples=150, deadline=None)
@given(histories(30))
def test_a_pairing_is_complete_and_legal_or_its_absence_is_explained(tournament: Tournament) -> None:
    round_number = max((len(player.entries) for player in tournament.players.values()), default=0) + 1
    field = field_of(tournament, round_number)
    games = attempt(lambda: DutchRound(field).pair().games())
    if isinstance(games, SwissError):
        assert games.code == "no_pairing"
        assert "C" in str(games)
    else:
        assert sorted(number for game in games for number in game if number) == sorted(c.number for c in field.cards)
        assert broken_conditions(field, games) == []


@settings(max_examples=100, deadline=None)
@given(histories(12))
def test_standings_and_files_take_any_past(tournament: Tournament) -> None:
    table = standings(tournament, ("DE", *TIE_BREAKS))
    assert sorted(place.number for place in table) == sorted(tournament.players)
    assert read_trf(write_trf(tournament)).players == tournament.players


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="0123456789 wbWB=+-UHFZXCRPA.\r\nü", max_size=300))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    tournament = attempt(lambda: read_trf(text))
    if isinstance(tournament, SwissError):
        assert isinstance(tournament, TrfError)
        assert tournament.line >= 1
        assert tournament.column >= 1
    else:
        assert write_trf(tournament) == text


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_a_damaged_file_is_read_or_refused(data: st.DataObject) -> None:
    text = corpus_texts()["t001_14p_6r"]
    place = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:place] + data.draw(st.text(min_size=1, max_size=3)) + text[place + 1 :]
    tournament = attempt(lambda: read_trf(damaged))
    if isinstance(tournament, SwissError):
        assert tournament.code
    else:
        assert write_trf(tournament) == damaged
        assert len(standings(tournament)) == len(tournament.players)
        assert not isinstance(attempt(lambda: check_rounds(tournament)), TrfError)
