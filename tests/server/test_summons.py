"""Who is awaited where, for a whole hall: an event is looked through once, however many listen."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from atoll.server.tournaments.journal import Called, Deed, Drafted, Entered, Entry, Made, Published
from atoll.server.tournaments.parts import Board, Call, Round
from atoll.server.tournaments.state import Event
from atoll.server.tournaments.summons import calls_for, games_of, stands
from atoll.server.tournaments.terms import Terms

PEOPLE = 500


class Games(list[tuple[Round, int, Board]]):
    looks = 0

    def __iter__(self) -> Iterator[tuple[Round, int, Board]]:
        self.looks += 1
        return super().__iter__()


def hall() -> Event:
    """Everybody plays; the first two's arbiter is the first."""
    boards = [[one, one + 1] for one in range(1, PEOPLE, 2)]
    people = [Entered(one, f"P{one}", 0, f"p{one}") for one in range(1, PEOPLE + 1)]
    deeds: list[Deed] = [Made(Terms("Open"), "w"), *people,
                         Drafted(1, boards, [], {}, list(range(1, PEOPLE + 1))),
                         Published(1, 1, [f"t{place}" for place in range(1, len(boards) + 1)], 0),
                         Called(1, 1, "t1", 2), Called(1, 2, "t2", 3)]
    return Event("event").after(Entry(n, deed, "p1", n) for n, deed in enumerate(deeds))


def test_everybody_is_told_of_his_own_game_by_one_look() -> None:
    event = hall()
    games, started = Games(event.open_games()), {f"t{place}": 7 for place in range(1, PEOPLE // 2)}
    calls: list[Call] = list(event.calls)
    began = process_time()
    standing = stands(event, games, started, calls)
    told = {f"p{one}": games_of(standing, f"p{one}") for one in range(1, PEOPLE + 1)}
    assert (games.looks, process_time() - began < 1) == (1, True)
    assert [(one.table, one.others, one.keeps) for one in told["p1"]] == [("t1", ["P2"], True)]
    assert [(one.table, one.others, one.keeps) for one in told["p4"]] == [("t2", ["P3"], False)]
    assert told[f"p{PEOPLE}"] == [] == games_of(standing, "nobody"), "that table has not begun"
    assert [one.table for one in calls_for(standing, "p1")] == ["t2"], "nobody is the arbiter of his own game"
    assert calls_for(standing, "p2") == []
