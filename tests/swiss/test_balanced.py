"""Tables of three to five seats: even seats, few repeated meetings, nobody sits out too often."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atoll.swiss import SeatHistory, SwissError, seat_round


def play(players: int, seats: int, rounds: int, scored: bool = True) -> SeatHistory:
    history = SeatHistory()
    scores = dict.fromkeys(range(1, players + 1), 0)
    for round_number in range(rounds):
        seated = seat_round(range(1, players + 1), seats, history, scores if scored else None)
        history.record(seated.tables, seated.sitting_out)
        for table in seated.tables:
            scores[table[(round_number + table[0]) % seats]] += 1
    return history


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("tables", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("cycles", [1, 2, 3])
def test_everybody_has_every_seat_equally_often(seats: int, tables: int, cycles: int) -> None:
    players = seats * tables
    history = play(players, seats, seats * cycles)
    counts = {history.seat_counts[player, seat] for player in range(1, players + 1) for seat in range(seats)}
    assert counts == {cycles}


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("rounds", [1, 2, 4, 7])
def test_seats_differ_by_one_at_most_on_the_way(seats: int, rounds: int) -> None:
    history = play(4 * seats, seats, rounds)
    for player in range(1, 4 * seats + 1):
        counts = [history.seat_counts[player, seat] for seat in range(seats)]
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize(("players", "seats", "rounds"), [(27, 3, 6), (40, 4, 6), (75, 5, 5)])
def test_nobody_meets_twice_while_there_are_enough_players(players: int, seats: int, rounds: int) -> None:
    assert max(play(players, seats, rounds).meetings.values()) == 1


def test_meetings_repeat_evenly_when_they_must() -> None:
    history = play(8, 4, 7)
    meetings = [history.meetings[frozenset(pair)] for pair in combinations(range(1, 9), 2)]
    assert sum(meetings) == 7 * 2 * 6
    assert max(meetings) - min(meetings) <= 3


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 5), st.integers(3, 30), st.integers(1, 6))
def test_any_number_of_players_is_seated(seats: int, players: int, rounds: int) -> None:
    if players < seats:
        players = seats
    history = play(players, seats, rounds)
    sat_out = [history.sat_out[player] for player in range(1, players + 1)]
    assert max(sat_out) - min(sat_out) <= 1
    assert sum(sat_out) == rounds * (players % seats)


@pytest.mark.parametrize(
    ("players", "seats", "code"),
    [
        ([1, 2, 3], 2, "bad_seats"),
        ([1, 2, 3], 6, "bad_seats"),
        ([1, 1, 2], 3, "duplicate_player"),
        ([1, 2], 3, "too_few_players"),
    ],
)
def test_bad_requests_are_refused(players: list[int], seats: int, code: str) -> None:
    with pytest.raises(SwissError) as caught:
        seat_round(players, seats, SeatHistory())
    assert caught.value.code == code
