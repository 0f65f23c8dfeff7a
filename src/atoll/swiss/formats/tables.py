"""Events at tables of three to five seats: points for places, points that a game itself counts, and why a table is so.

Everybody has a point for each opponent behind him and half for each one level with him. Tables of another size count
the same: their points are scaled so that first place is worth as much as at a full table. Points are 24ths of a
point here, so that halves, thirds and quarters stay whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import SwissError
from .balanced import SeatHistory
from .explained import Explanation, Reason

UNITS = 24
NOT_THERE = "-"
_LONGEST_NUMBER = 7


def places_of(scores: Sequence[int | None]) -> list[int | None]:
    """Places by the game's own points, most first; None for who did not come."""
    present = [score for score in scores if score is not None]
    return [None if score is None else 1 + sum(other > score for other in present) for score in scores]


def read_places(text: str, size: int) -> list[int | None]:
    """Places by seat such as `2 1 3`, `1 1 3`, `- 1 2`."""
    words = text.split()
    found = [None if word == NOT_THERE else _number(word, text, size) for word in words]
    present = [place for place in found if place is not None]
    if len(found) != size or any(place != 1 + sum(other < place for other in present) for place in present):
        raise _bad(text, size)
    return found


def read_scores(text: str, size: int) -> list[int | None]:
    """The game's own points by seat such as `57 43 31`, and - for who did not come."""
    words = text.split()
    if len(words) != size:
        raise _bad(text, size)
    return [None if word == NOT_THERE else _number(word, text, size) for word in words]


def places_text(places: Sequence[int | None]) -> str:
    """Places as a journal writes them."""
    return " ".join(NOT_THERE if place is None else str(place) for place in places)


def _number(word: str, text: str, size: int) -> int:
    if not (word.removeprefix("-").isascii() and word.removeprefix("-").isdigit() and len(word) <= _LONGEST_NUMBER):
        raise _bad(text, size)
    return int(word)


def _bad(text: str, size: int) -> SwissError:
    message = f"a result of {size} seats is a number for each, such as '2 1 3', and - for who did not come"
    return SwissError("bad_result", f"{message}; not '{text[:40]}'")


def table_points(places: Sequence[int | None], seats: int) -> list[int]:
    """24ths of a point by seat; first place at a smaller table is worth what it is at one of `seats`."""
    scale = UNITS * (seats - 1) // (2 * (len(places) - 1))
    return [0 if mine is None else scale * sum(_beaten(mine, other) for other in _others(places, seat))
            for seat, mine in enumerate(places)]


def _others(places: Sequence[int | None], seat: int) -> list[int | None]:
    return [place for index, place in enumerate(places) if index != seat]


def _beaten(mine: int, other: int | None) -> int:
    return 2 if other is None or mine < other else 1 if mine == other else 0


def resting_points(seats: int) -> int:
    """Who sits out because no table is left has the average."""
    return UNITS * (seats - 1) // 2


def units_text(units: int) -> str:
    """24ths of a point as people write them, two decimals at most."""
    return f"{units / UNITS:.2f}".rstrip("0").rstrip(".")


def explain_table(table: Sequence[int], seats: int, players: int, history: SeatHistory,
                  points: dict[int, int]) -> Explanation:
    """Why these sit together, seat by seat, from what was known before the round."""
    reasons = []
    if len(table) < seats:
        text = (f"{players} players do not fill tables of {seats}: this one has {len(table)}, and those sit here who "
                "sat at a smaller one least often.")
        reasons.append(Reason("small_table", text, (players, seats, len(table))))
    for seat, player in enumerate(table):
        counts = [history.seat_counts[player, one] for one in range(seats)]
        met = [other for other in table if other != player and history.meetings[frozenset((player, other))]]
        text = (f"{player} has seat {seat + 1}: {units_text(points.get(player, 0))} points; seats so far "
                f"{', '.join(map(str, counts))}; met before: {', '.join(map(str, met)) or 'nobody'}.")
        reasons.append(Reason("seat", text, (seat + 1, points.get(player, 0), *counts), (player, *met)))
    return Explanation("table of " + ", ".join(map(str, table)), tuple(reasons))


def explain_rest(player: int, players: int, seats: int, history: SeatHistory) -> Explanation:
    """Why one sits out."""
    text = (f"{players} players cannot all sit at tables of {seats}: those sit out who did so least often "
            f"({history.sat_out[player]} times so far), the lowest placed of them first.")
    values = (players, seats, history.sat_out[player])
    return Explanation(f"{player} sits out", (Reason("sits_out", text, values, (player,)),))
