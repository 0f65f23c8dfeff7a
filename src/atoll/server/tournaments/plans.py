"""What follows from wishes: each function checks one against the tournament as it stands, and answers with entries."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import msgspec

from atoll.core.luck import commitment, fresh_seed
from atoll.server.desk import Desk
from atoll.server.errors import ServerError
from atoll.server.store.log import Chunk
from atoll.server.store.rows import now_ms
from atoll.server.tournaments.formats import draft_format
from atoll.server.tournaments.hand import change_by_hand
from atoll.server.tournaments.journal import (
    DETAILS,
    Attends,
    Bye,
    ByeGranted,
    Deed,
    Discarded,
    Drafted,
    Ended,
    Entered,
    Entry,
    Forbade,
    Mended,
    Published,
    Recalled,
    Result,
    Told,
)
from atoll.server.tournaments.pairing import LAST_RENUMBERING, draft_pairs
from atoll.server.tournaments.round_tables import FreshTable, fresh_table
from atoll.server.tournaments.scores import read_result
from atoll.server.tournaments.seated import draft_seats
from atoll.server.tournaments.state import Board, Entrant, Event, Round

MOST_PLAYERS, LONGEST_NAME, HIGHEST_RATING, LONGEST_DETAIL = 999, 33, 9999, 60


LONGEST_REASON, LONGEST_MESSAGE = 200, 300


class NotNow(ServerError):
    code = "not_now"


class NumbersFrozen(ServerError):
    code = "numbers_frozen"


class HalvesFixed(ServerError):
    code = "halves_fixed"


class BadReason(ServerError):
    code = "bad_reason"
    status = 400


class BadMessage(ServerError):
    code = "bad_message"
    status = 400


class BadPlayer(ServerError):
    code = "bad_player"
    status = 400


class NoTeam(ServerError):
    """`who` has none, where everybody belongs to one."""

    code = "no_team"
    status = 400

    def __init__(self, who: str) -> None:
        super().__init__(f"{who!r} has no team, and everybody in a tournament of teams belongs to one")
        self.who = who


class NoTeams(ServerError):
    code = "no_teams"


class NoSuchTeam(ServerError):
    code = "no_such_team"
    status = 404


class PlayerTaken(ServerError):
    code = "name_taken"


class NoSuchPlayer(ServerError):
    code = "no_such_player"
    status = 404


class NoSuchPenalty(ServerError):
    code = "no_such_penalty"
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
    """Entries for the journal, the tables that are made with them, and what they enter at running ones."""

    deeds: list[Deed]
    tables: list[FreshTable] = field(default_factory=list)
    chunks: list[Chunk] = field(default_factory=list)
    """What the deeds enter into the logs of running tables."""


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
    refuse_late(event)
    for place, one in enumerate(entrants):
        if one.person is not None and event.player_of(one.person) is not None:
            raise PlayerTaken("that person plays in this tournament already")
        name, rating = clean_player(event, one.name, one.rating)
        check_team(event, one.team, name)
        deeds.append(msgspec.structs.replace(one, player=first + place, name=name, rating=rating, **clean_details(one)))
    return Plan(deeds)


def check_team(event: Event, team: int, name: str) -> None:
    """Everybody in a tournament of teams belongs to one of them."""
    if event.terms.is_team and not team:
        raise NoTeam(name)
    if team and not event.terms.is_team:
        raise NoTeams("this tournament is for single players")
    if team and team not in event.teams:
        raise NoSuchTeam(f"there is no team {team} in this tournament")


def clean_details(one: Entered | Mended) -> dict[str, str]:
    found = {key: " ".join(value.split()) for key in DETAILS if (value := getattr(one, key))}
    for key, value in found.items():
        if len(value) > LONGEST_DETAIL or not value.isprintable():
            raise BadPlayer(f"{key} has up to {LONGEST_DETAIL} printable characters")
    return found


def refuse_late(event: Event) -> None:
    """A bracket that is drawn has no room for anybody else."""
    stage = event.rounds[-1].stage if event.rounds else 0
    if event.rounds and (stage > 0 or event.terms.kind_of(0) == "knockout"):
        raise NotNow("nobody can enter any more: the bracket is drawn, or a later stage has begun")


def mend(event: Event, player_id: int, name: str | None, rating: int | None,
         details: dict[str, str] | None = None) -> Plan:
    one = player(event, player_id)
    if unknown := set(details or ()) - set(DETAILS):
        raise BadPlayer(f"nothing called {min(unknown)[:20]!r} is known of a player; known are {', '.join(DETAILS)}")
    if rating is not None and rating != one.rating and event.rounds:
        check_rating_change(event)
    new_name, new_rating = clean_player(event, one.name if name is None else name,
                                        one.rating if rating is None else rating, but=player_id)
    mended = Mended(player_id, new_name, new_rating, **(details or {}))
    mended = msgspec.structs.replace(mended, **clean_details(mended))
    told = {key: value for key in DETAILS if (value := getattr(mended, key)) is not None}
    is_same = (one.name, one.rating) == (new_name, new_rating) and one.details | told == one.details
    return Plan([] if is_same else [mended])


def check_rating_change(event: Event) -> None:
    """Starting numbers come from ratings, and may be made anew until round 4 is paired (C.04.2, 2)."""
    check_going_on(event)
    if len(event.rounds) > LAST_RENUMBERING:
        raise NumbersFrozen("ratings and starting numbers cannot change after round 4 has been paired")
    if event.terms.accelerated:
        raise HalvesFixed("ratings are fixed once round 1 of an accelerated tournament is published: its halves stand")


def attend(event: Event, player_id: int, status: str) -> Plan:
    check_going_on(event)
    if player(event, player_id).status == status:
        return Plan([])
    assert status in ("active", "paused", "withdrawn"), "the request was read as one of these"
    return Plan([Attends(player_id, status)])  # type: ignore[arg-type]  # just checked


def grant_bye(event: Event, player_id: int, round_number: int, kind: Bye | None) -> Plan:
    check_going_on(event)
    one = player(event, player_id)
    if not len(event.rounds) < round_number <= event.total_rounds:
        raise NoSuchRound(f"nobody can be let off round {round_number}: it is published, or there is none")
    return Plan([] if one.byes.get(round_number) == kind else [ByeGranted(player_id, round_number, kind)])


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
    if event.terms.is_plain and len(event.rounds) >= event.total_rounds:
        raise NotNow(f"all {event.total_rounds} rounds have been paired")
    if event.is_round_open and not open_as_draws:
        missing = next(one for one in event.rounds if not one.is_done)
        count = sum(not board.result for board in missing.boards)
        raise ResultsMissing(f"round {missing.number} has {count} games without a result")
    number = len(event.rounds) + 1
    present = [one for one in event.players.values() if one.absence(number) is None]
    if len(present) < (event.terms.smallest or event.terms.seats):
        raise NotNow(f"{len(present)} players are here for round {number}, and a table has {event.terms.seats} seats")


async def draft(event: Event, entries: Sequence[Entry], open_as_draws: bool = False) -> Plan:
    """Pair the next round, or pair it again. Pairing is outside the event loop: a large field takes a while."""
    check_pairable(event, open_as_draws)
    if not event.terms.is_plain or any(one.fixed for one in event.players.values()):
        return Plan([await asyncio.to_thread(draft_format, entries[:event.n], open_as_draws)])
    pair = draft_pairs if event.terms.is_swiss else draft_seats
    return Plan([await asyncio.to_thread(pair, event, open_as_draws)])


def by_hand(event: Event, round_number: int, boards: list[list[int]], byes: list[int]) -> Plan:
    """The draft as the arbiter wants it."""
    check_going_on(event)
    if event.draft is None or event.draft.round.number != round_number:
        raise NotNow(f"round {round_number} is not drafted")
    if event.draft.is_stale:
        raise StaleDraft("something has changed since this round was paired; pair it again")
    return Plan([change_by_hand(event, boards, byes)])


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
    given = {place for place, board in enumerate(event.draft.round.boards, start=1) if board.result}
    return await asyncio.to_thread(publication, desk, event, boards, round_number, given)


def publication(desk: Desk, event: Event, boards: list[list[int]], round_number: int, given: Collection[int]) -> Plan:
    """All tables of a round are made at once, with the same time at which their clocks begin to run; a board whose
    result is given has none."""
    starts = now_ms() + (1000 * event.terms.gap if event.terms.is_online else 0)
    deal = fresh_seed() if event.terms.duplicate else ""
    made = [None if place in given else fresh_table(desk, event, [event.players[one] for one in board], starts, deal)
            for place, board in enumerate(boards, start=1)] if event.terms.is_online else []
    promises = ["" if one is None else commitment(one.row.seed) for one in made]
    tables = ["" if one is None else one.row.id for one in made]
    return Plan([Published(round_number, event.first_rounds, tables, starts, promises)],
                [one for one in made if one is not None])


async def next_round(desk: Desk, event: Event, entries: Sequence[Entry]) -> Plan:
    """Draft and publish in one: what the server does by itself between rounds."""
    plan = await draft(event, entries)
    drafted = plan.deeds[0]
    assert isinstance(drafted, Drafted)
    published = await asyncio.to_thread(publication, desk, event, drafted.boards, drafted.round, drafted.given)
    return Plan([drafted, *published.deeds], published.tables)


def recall(event: Event, round_number: int) -> Plan:
    """A published round goes back to the desk while nothing has been played in it."""
    check_going_on(event)
    found = find_round(event, round_number)
    if event.terms.is_online or round_number != len(event.rounds) or any(board.changes for board in found.boards):
        raise NotNow("only the latest round of a tournament over the board, without any result, can be taken back")
    return Plan([Recalled(round_number)])


def set_result(event: Event, round_number: int, board_number: int, result: str, why: str = "") -> Plan:
    """Type a result, or correct one: at any time, also after the end. "" takes it back."""
    if event.status == "cancelled":
        raise NotNow("this tournament is cancelled")
    board = find_board(event, round_number, board_number)
    new, scores = read_result(result, len(board.players)) if result else ("", [])
    if not new and event.status == "over":
        raise NotNow("a tournament that is over has no open results")
    is_same = new == board.result and (not scores or scores == board.scores)
    typed = Result(round_number, board_number, board.result, new, None, scores, why=clean_reason(why))
    return Plan([] if is_same else [typed])


def clean_reason(why: str) -> str:
    """One line that players can read."""
    cleaned = one_line(why)
    if len(cleaned) > LONGEST_REASON:
        raise BadReason(f"a reason has up to {LONGEST_REASON} characters, not {len(cleaned)}")
    return cleaned


def one_line(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def tell(event: Event, text: str) -> Plan:
    """A message to everybody, also after the end; "" takes the one that stands away."""
    if event.status == "cancelled":
        raise NotNow("this tournament is cancelled")
    cleaned = one_line(text)
    if len(cleaned) > LONGEST_MESSAGE:
        raise BadMessage(f"a message has up to {LONGEST_MESSAGE} characters, not {len(cleaned)}")
    return Plan([] if cleaned == (event.message.text if event.message else "") else [Told(cleaned)])


def end(event: Event) -> Plan:
    check_going_on(event)
    if not event.rounds:
        raise NotNow("a tournament without rounds is called off, not ended")
    if event.is_round_open:
        raise ResultsMissing("a game has no result yet")
    return Plan([Ended()])
