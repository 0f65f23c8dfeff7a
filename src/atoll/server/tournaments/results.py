"""Results that come many at once, and those of tables: what follows from them for a round."""

from __future__ import annotations

from collections.abc import Sequence

from atoll.core.luck import commitment
from atoll.server.desk import Desk
from atoll.server.store.rows import now_ms
from atoll.server.tournaments.journal import GameOver, Result
from atoll.server.tournaments.plans import Plan, find_board, set_result
from atoll.server.tournaments.round_tables import fresh_table, seating
from atoll.server.tournaments.scores import pairing_result, read_result
from atoll.server.tournaments.state import Event


def set_results(event: Event, round_number: int, typed: Sequence[tuple[int, str, str]]) -> tuple[Plan, list[int]]:
    """Many at once, each with what its writer saw on the board: boards where another result stands are told instead.

    Who repeats what did not arrive, or did, changes nothing: a board that has its result is as wanted.
    """
    plan, differing = Plan([]), []
    stands: dict[int, str] = {}
    written: dict[int, str] = {}
    for number, text, seen in typed:
        before = stands.get(number, find_board(event, round_number, number).result)
        size = len(find_board(event, round_number, number).players)
        result = read_result(text, size)[0] if text else ""
        seen = read_result(seen, size)[0] if seen.startswith("vp ") else seen
        if result != before and seen != before:
            differing.append(number)
        else:
            stands[number], written[number] = result, text
    for number, text in written.items():
        plan.deeds += set_result(event, round_number, number, text).deeds
    return plan, differing


def report_game(desk: Desk, event: Event, round_number: int, board_number: int, result: str,
                scores: list[int | None]) -> Plan:
    """A table is over; `result` is seen from the board's first player. The pairing goes on, or is decided."""
    board = find_board(event, round_number, board_number)
    last = board.tables[-1]
    if event.terms.games == 1 or result not in ("1-0", "0-1", "1/2-1/2"):
        return Plan([Result(round_number, board_number, board.result, result, last, scores)])
    games = [*board.games, result]
    decided = pairing_result(games, event.terms.games)
    if decided:
        return Plan([GameOver(round_number, board_number, result, None),
                     Result(round_number, board_number, board.result, decided, last)])
    players = seating([event.players[one] for one in board.players], len(games))
    following = fresh_table(desk, event, players, now_ms() + 1000 * min(event.terms.gap, 30))
    promise = commitment(following.row.seed)
    return Plan([GameOver(round_number, board_number, result, following.row.id, promise)], [following])
