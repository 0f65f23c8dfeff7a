"""Slips: a code for each player of a board, signed by this server, with which he says how the game ended.

A code holds for one event, round, board, seat and pairing. When everybody of a board has said the same, that is its
result; where they differ, or the desk has another result, the arbiter decides.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import b32encode
from collections.abc import Sequence
from typing import Literal, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, text

from atoll.server.errors import ServerError
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import server_keys, slip_claims, tournaments
from atoll.server.tournaments.journal import Result
from atoll.server.tournaments.plans import NotNow, Plan, find_board
from atoll.server.tournaments.scores import NOT_THERE, PLAYED, TWO, BadResult, read_result
from atoll.server.tournaments.state import Board, Event

KEY = "slips"
KEEP = text("INSERT INTO server_keys (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING")
PARTS = 5
MOST_POINTS = 9999
"""Players cannot say more; an arbiter can."""
Standing = Literal["open", "waiting", "agreed", "conflict"]


class BadSlip(ServerError):
    code = "bad_slip"
    status = 404


class Slip(NamedTuple):
    round: int
    board: int
    seat: int
    code: str


class Claim(NamedTuple):
    """What the holder of a slip has said."""

    round: int
    board: int
    seat: int
    code: str
    result: str


def slip_key(connection: Connection) -> str:
    """"": it has not been made."""
    return connection.scalar(select(server_keys.c.value).where(server_keys.c.name == KEY)) or ""


def make_slip_key(connection: Connection) -> str:
    """Made once for all processes, and never shown."""
    connection.execute(KEEP, {"name": KEY, "value": secrets.token_hex(32)})
    return slip_key(connection)


def code_of(key: str, event_id: str, round_number: int, board: int, seat: int, players: Sequence[int]) -> str:
    """80 bits: too many to guess, few enough for a small picture."""
    about = f"slip {event_id} {round_number} {board} {seat} {','.join(map(str, players))}"
    return b32encode(hmac.digest(bytes.fromhex(key), about.encode(), "sha256")[:10]).decode().lower()


def slips_of(key: str, event: Event, round_number: int) -> list[tuple[int, int, int, str]]:
    """Board, seat, player and slip, for everybody who plays in a round."""
    def slip(number: int, seat: int, board: Board) -> str:
        code = code_of(key, event.id, round_number, number, seat, board.players)
        return f"{event.id}-{round_number}-{number}-{seat}-{code}"

    return [(number, seat, player, slip(number, seat, board))
            for number, board in enumerate(event.rounds[round_number - 1].boards, start=1)
            for seat, player in enumerate(board.players) if player]


def event_in(slip: str) -> str:
    return slip.split("-")[0]


def read_slip(key: str, event: Event, slip: str) -> Slip:
    """Whatever is not exactly a slip of a published board of this event is refused in the same words."""
    parts = slip.split("-")
    if len(parts) != PARTS or not all(one.isascii() and one.isdigit() and len(one) < 4 for one in parts[1:4]):
        raise bad_slip()
    round_number, board_number, seat = (int(one) for one in parts[1:4])
    try:
        players = find_board(event, round_number, board_number).players
    except ServerError as error:
        raise bad_slip() from error
    due = code_of(key, event.id, round_number, board_number, seat, players)
    if seat >= len(players) or not hmac.compare_digest(due.encode(), parts[4].encode()):
        raise bad_slip()
    return Slip(round_number, board_number, seat, due)


def bad_slip() -> BadSlip:
    return BadSlip("this code is of no board that is being played; ask the arbiter")


def checked_claim(event: Event, slip: Slip, result: str) -> str:
    """What players may say themselves: a game that was played, from three players on also by its own points such as
    `vp 57 43 31`. Forfeits are the arbiter's."""
    if event.terms.is_online or event.status != "running":
        raise NotNow("results of this tournament are not told by slips")
    size = len(find_board(event, slip.round, slip.board).players)
    told, points = read_result(result, size)
    if told not in PLAYED if size == TWO else NOT_THERE in told.split():
        raise BadResult("who did not come, and what is decided, is entered by the arbiter")
    if any(abs(one or 0) > MOST_POINTS for one in points):
        raise BadResult(f"points of more than {MOST_POINTS} are entered by the arbiter")
    return word_of(points) if points else told


def put_claim(connection: Connection, event: Event, slip: Slip, result: str) -> int:
    """The last one of each slip counts. Its time is later than that of every other claim of the event, in whichever
    process it was made: so screens see that there is news. 0: it says what stands there already."""
    connection.execute(select(tournaments.c.id).where(tournaments.c.id == event.id).with_for_update())
    where = (slip_claims.c.tournament == event.id, slip_claims.c.round == slip.round,
             slip_claims.c.board == slip.board, slip_claims.c.seat == slip.seat)
    before = connection.execute(select(slip_claims.c.code, slip_claims.c.result).where(*where)).first()
    if before is not None and tuple(before) == (slip.code, result):
        return 0
    at = max(now_ms(), newest_claims(connection, [event.id]).get(event.id, 0) + 1)
    connection.execute(delete(slip_claims).where(*where))
    connection.execute(insert(slip_claims).values(tournament=event.id, round=slip.round, board=slip.board,
                                                  seat=slip.seat, code=slip.code, result=result, at=at))
    return at


def newest_claims(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """By tournament when its newest claim was made; those without any are left out."""
    claim = slip_claims.c
    query = select(claim.tournament, func.max(claim.at)).where(claim.tournament.in_(ids)).group_by(claim.tournament)
    return {row[0]: int(row[1]) for row in connection.execute(query)}


def read_claims(connection: Connection, event_id: str, slip: Slip | None = None) -> list[Claim]:
    """Of a whole event, or of the board of one slip."""
    query = select(slip_claims).where(slip_claims.c.tournament == event_id).order_by(
        slip_claims.c.round, slip_claims.c.board, slip_claims.c.seat)
    if slip is not None:
        query = query.where(slip_claims.c.round == slip.round, slip_claims.c.board == slip.board)
    return [Claim(row.round, row.board, row.seat, row.code, row.result) for row in connection.execute(query)]


def by_board(event: Event, claims: Sequence[Claim]) -> dict[tuple[int, int], list[Claim]]:
    """By round and board, without those whose result is what all claims say: nobody has to look at them."""
    found: dict[tuple[int, int], list[Claim]] = {}
    for claim in claims:
        if claim.round <= len(event.rounds) and claim.board <= len(event.rounds[claim.round - 1].boards):
            found.setdefault((claim.round, claim.board), []).append(claim)
    return {(number, board): said for (number, board), said in found.items()
            if not is_settled(event.rounds[number - 1].boards[board - 1], said)}


def is_settled(board: Board, claims: Sequence[Claim]) -> bool:
    """No seal is looked at here: a claim that does not count cannot make others differ from the result."""
    return bool(board.result) and all(claim.result in (board.result, word_of(board.scores)) for claim in claims)


def word_of(points: Sequence[int | None]) -> str:
    return f"vp {' '.join(map(str, points))}"


def said_at(key: str, event: Event, claims: Sequence[Claim], round_number: int, number: int) -> list[str]:
    """By seat what the claims of a board say of it as it is paired now; "" for who has said nothing."""
    board = find_board(event, round_number, number)
    found = {claim.seat: claim.result for claim in claims
             if claim.code == code_of(key, event.id, round_number, number, claim.seat, board.players)}
    return [found.get(seat, "") for seat in range(len(board.players))]


def standing(board: Board, said: Sequence[str]) -> Standing:
    if not any(said):
        return "open"
    entered = [(board.result, board.scores)] if board.result else []
    if not fit([*heard(said), *entered]) or (all(said) and not entered and not is_one(said)):
        return "conflict"
    return "agreed" if entered or all(said) else "waiting"


def heard(said: Sequence[str]) -> list[tuple[str, list[int | None]]]:
    return [read_result(one, len(said)) for one in said if one]


def fit(results: Sequence[tuple[str, list[int | None]]]) -> bool:
    """Whoever says places alone does not contradict points that make them."""
    return len({result for result, _ in results}) == 1 and len({tuple(points) for _, points in results if points}) < 2


def is_one(said: Sequence[str]) -> bool:
    """Everybody has said the same, points too: nobody can add points that the others have not said."""
    return all(said) and len(set(said)) == 1


def agreed(event: Event, slip: Slip, said: Sequence[str]) -> Plan:
    """Everybody has said the same, and nobody has entered anything: that is the result."""
    board = find_board(event, slip.round, slip.board)
    if board.result or not is_one(said):
        return Plan([])
    result, points = heard(said)[0]
    return Plan([Result(slip.round, slip.board, "", result, None, points, slips=True)])
