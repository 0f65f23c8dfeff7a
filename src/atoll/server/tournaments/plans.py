"""What follows from wishes: each function checks one against the tournament as it stands, and answers with entries."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from atoll.server.desk import Desk
from atoll.server.errors import ServerError
from atoll.server.store.rows import now_ms
from atoll.server.tournaments.journal import (
    Attends,
    Bye,
    ByeGranted,
    Deed,
    Discarded,
    Drafted,
    Ended,
    Entered,
    Forbade,
    GameOver,
    Mended,
    Published,
    Recalled,
    Result,
)
from atoll.server.tournaments.pairing import draft_pairs
from atoll.server.tournaments.round_tables import FreshTable, fresh_table, seating
from atoll.server.tournaments.scores import clean_result, pairing_result
from atoll.server.tournaments.seated import draft_seats
from atoll.server.tournaments.state import Board, Entrant, Event, Round

MOST_PLAYERS, LONGEST_NAME, HIGHEST_RATING = 999, 33, 9999


class NotNow(ServerError):
    code = "not_now"


class BadPlayer(ServerError):
    code = "bad_player"
    status = 400


class PlayerTaken(ServerError):
    code = "name_taken"


class NoSuchPlayer(ServerError):
    code = "no_such_player"
    status = 404


class NoSuchRound(ServerError):
    code = "no_such_round"
    status = 404


class StaleDraft(ServerError):
    code = "stale_draft"


class ResultsMissing(ServerError):
    code = "results_missing"


@dataclass
class Plan:
    """Entries for the journal, and the tables that are made with them."""

    deeds: list[Deed]
    tables: list[FreshTable] = field(default_factory=list)


def check_going_on(event: Event) -> None:
    if not event.is_going_on:
        raise NotNow(f"this tournament is {event.status}")


def player(event: Event, player_id: int) -> Entrant:
    if player_id not in event.players:
        raise NoSuchPlayer(f"there is no player {player_id} in this tournament")
    return event.players[player_id]


def find_round(event: Event, number: int) -> Round:
    if not 1 <= number <= len(event.rounds):
        raise NoSuchRound(f"round {number} is not published")
    return event.rounds[number - 1]


def find_board(event: Event, number: int, board: int) -> Board:
    found = find_round(event, number)
    if not 1 <= board <= len(found.boards):
        raise NoSuchRound(f"round {number} has no board {board}")
    return found.boards[board - 1]


def clean_player(event: Event, name: str, rating: int, but: int = 0) -> tuple[str, int]:
    name = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadPlayer(f"a player's name has 1 to {LONGEST_NAME} characters, not {len(name)}")
    if not 0 <= rating <= HIGHEST_RATING:
        raise BadPlayer(f"a rating is 0 to {HIGHEST_RATING}, not {rating}")
    if any(one.name.casefold() == name.casefold() for one in event.players.values() if one.id != but):
        raise PlayerTaken(f"there is a player {name!r} already; tell the two apart")
    return name, rating


def check_room_for(event: Event, more: int) -> None:
    if len(event.players) + len(event.open_invitations) + more > MOST_PLAYERS:
        raise BadPlayer(f"a tournament has at most {MOST_PLAYERS} players")


def enter(event: Event, entrants: Sequence[Entered]) -> Plan:
    """New players; their numbers are given here. A late entry misses the rounds before it."""
    check_going_on(event)
    check_room_for(event, sum(one.person not in event.open_invitations for one in entrants))
    first = max(event.players, default=0) + 1
    deeds: list[Deed] = []
    if len({one.name.casefold() for one in entrants}) < len(entrants):
        raise PlayerTaken("two of these players have the same name; tell them apart")
    for place, one in enumerate(entrants):
        if one.person is not None and event.player_of(one.person) is not None:
            raise PlayerTaken("that person plays in this tournament already")
        name, rating = clean_player(event, one.name, one.rating)
        deeds.append(Entered(first + place, name, rating, one.person, one.bot, one.simulations, one.missed))
    return Plan(deeds)


def mend(event: Event, player_id: int, name: str | None, rating: int | None) -> Plan:
    one = player(event, player_id)
    if rating is not None and rating != one.rating and event.rounds:
        raise NotNow("ratings are fixed once a round is published: the starting numbers come from them")
    new_name, new_rating = clean_player(event, one.name if name is None else name,
                                        one.rating if rating is None else rating, but=player_id)
    return Plan([Mended(player_id, new_name, new_rating)])


def attend(event: Event, player_id: int, status: str) -> Plan:
    check_going_on(event)
    if player(event, player_id).status == status:
        return Plan([])
    assert status in ("active", "paused", "withdrawn"), "the request was read as one of these"
    return Plan([Attends(player_id, status)])  # type: ignore[arg-type]  # just checked


def grant_bye(event: Event, player_id: int, round_number: int, kind: Bye | None) -> Plan:
    check_going_on(event)
    player(event, player_id)
    if not len(event.rounds) < round_number <= event.total_rounds:
        raise NoSuchRound(f"a bye cannot be granted for round {round_number}: it is published, or there is none")
    return Plan([ByeGranted(player_id, round_number, kind)])


def forbid(event: Event, groups: list[list[int]]) -> Plan:
    check_going_on(event)
    for group in groups:
        if len(set(group)) < 2:
            raise BadPlayer("a group of players who must not meet has two or more of them")
        for one in group:
            player(event, one)
    return Plan([Forbade([sorted(set(group)) for group in groups])])


def check_pairable(event: Event, open_as_draws: bool) -> None:
    check_going_on(event)
    if len(event.rounds) >= event.total_rounds:
        raise NotNow(f"all {event.total_rounds} rounds have been paired")
    if event.is_round_open and not open_as_draws:
        missing = next(one for one in event.rounds if not one.is_done)
        count = sum(not board.result for board in missing.boards)
        raise ResultsMissing(f"round {missing.number} has {count} games without a result")
    number = len(event.rounds) + 1
    present = [one for one in event.players.values() if one.absence(number) is None]
    if len(present) < event.terms.seats:
        raise NotNow(f"{len(present)} players are here for round {number}, and a table has {event.terms.seats} seats")


async def draft(event: Event, open_as_draws: bool = False) -> Plan:
    """Pair the next round, or pair it again. Pairing is outside the event loop: a large field takes a while."""
    check_pairable(event, open_as_draws)
    pair = draft_pairs if event.terms.is_swiss else draft_seats
    return Plan([await asyncio.to_thread(pair, event, open_as_draws)])


def discard(event: Event) -> Plan:
    if event.draft is None:
        raise NotNow("no round is drafted")
    return Plan([Discarded(event.draft.round.number)])


async def publish(desk: Desk, event: Event, round_number: int) -> Plan:
    check_going_on(event)
    if event.draft is None or event.draft.round.number != round_number:
        raise NotNow(f"round {round_number} is not drafted")
    if event.draft.is_stale:
        raise StaleDraft("something has changed since this round was paired; pair it again")
    boards = [board.players for board in event.draft.round.boards]
    return await asyncio.to_thread(publication, desk, event, boards, round_number)


def publication(desk: Desk, event: Event, boards: list[list[int]], round_number: int) -> Plan:
    """All tables of a round are made at once, with the same time at which their clocks begin to run."""
    starts = now_ms() + (1000 * event.terms.gap if event.terms.is_online else 0)
    made = [fresh_table(desk, event, [event.players[one] for one in board], starts) for board in boards
            ] if event.terms.is_online else []
    return Plan([Published(round_number, event.total_rounds, [one.row.id for one in made], starts)], made)


async def next_round(desk: Desk, event: Event) -> Plan:
    """Draft and publish in one: what the server does by itself between rounds."""
    plan = await draft(event)
    drafted = plan.deeds[0]
    assert isinstance(drafted, Drafted)
    published = await asyncio.to_thread(publication, desk, event, drafted.boards, drafted.round)
    return Plan([drafted, *published.deeds], published.tables)


def recall(event: Event, round_number: int) -> Plan:
    """A published round goes back to the desk while nothing has been played in it."""
    check_going_on(event)
    found = find_round(event, round_number)
    if event.terms.is_online or round_number != len(event.rounds) or any(board.changes for board in found.boards):
        raise NotNow("only the latest round of a tournament over the board, without any result, can be taken back")
    return Plan([Recalled(round_number)])


def set_result(event: Event, round_number: int, board_number: int, result: str) -> Plan:
    """Type a result, or correct one: at any time, also after the end. "" takes it back."""
    if event.status == "cancelled":
        raise NotNow("this tournament is cancelled")
    board = find_board(event, round_number, board_number)
    new = clean_result(result, event.terms.seats) if result else ""
    if not new and event.status == "over":
        raise NotNow("a tournament that is over has no open results")
    return Plan([Result(round_number, board_number, board.result, new)] if new != board.result else [])


def report_game(desk: Desk, event: Event, round_number: int, board_number: int, result: str,
                scores: list[int]) -> Plan:
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
    return Plan([GameOver(round_number, board_number, result, following.row.id)], [following])


def end(event: Event) -> Plan:
    check_going_on(event)
    if not event.rounds:
        raise NotNow("a tournament without rounds is called off, not ended")
    if event.is_round_open:
        raise ResultsMissing("a game has no result yet")
    return Plan([Ended()])
