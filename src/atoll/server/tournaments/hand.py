"""A draft changed by hand: what the arbiter wants, whether it can be played, and which rules it breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from atoll.server.errors import ServerError
from atoll.server.tournaments.hand_teams import given_boards, strangers
from atoll.server.tournaments.journal import Bye, Drafted
from atoll.server.tournaments.seated import history_of
from atoll.server.tournaments.standing import points_before
from atoll.server.tournaments.state import Draft, Event, Round

NOBODY = 0
TURNED = {"+--": "--+", "--+": "+--"}
IN_A_ROW, IMBALANCE = 2, 2
"""Nobody begins, or comes second, a third time running or three times more often than the other (C.04.3, C3)."""


class BadDraft(ServerError):
    code = "bad_draft"
    status = 400


class Broken(msgspec.Struct, frozen=True):
    """A rule that a drafted round breaks, by code; `facts` are numbers that its sentence needs."""

    code: str
    players: list[int]
    facts: list[int] = []


def change_by_hand(event: Event, boards: list[list[int]], byes: list[int]) -> Drafted:
    """The same round otherwise: everybody of the draft once, at a board, with a bye, or away."""
    assert event.draft is not None, "only a draft is changed"
    draft, one = event.draft, event.draft.round
    check_seats(event, one, boards)
    if one.matches and byes != one.byes:
        raise BadDraft("a team that has no match keeps its bye")
    resting = [] if one.matches else byes  # byes of matches are those of teams
    named = [player for board in boards for player in board if player != NOBODY] + resting
    known = {player for board in one.boards for player in board.players if player != NOBODY}
    known |= {*(() if one.matches else one.byes), *one.absent}
    if twice := [player for player, count in Counter(named).items() if count > 1]:
        raise BadDraft(f"{event.players[twice[0]].name if twice[0] in event.players else twice[0]} is there twice")
    if unknown := [player for player in named if player not in known]:
        raise BadDraft(f"{unknown[0]} is no player of this round")
    absent: dict[int, Bye] = {player: one.absent.get(player, "Z") for player in sorted(known - set(named))}
    given = given_boards(boards) if one.matches else kept_results(one, boards)
    return msgspec.structs.replace(
        drafted_again(draft), boards=boards, byes=byes, absent=absent, given=given,
        by_hand=True, machine=draft.machine or [board.players for board in one.boards],
        machine_byes=draft.machine_byes if draft.machine else one.byes)


def check_seats(event: Event, one: Round, boards: list[list[int]]) -> None:
    """Tables may be smaller than the system had them where the terms allow such ones."""
    seats = event.terms.seats
    sizes = {len(board.players) for board in one.boards} | {*range(event.terms.smallest or seats, seats + 1)}
    is_empty = not one.matches and any(set(board) == {NOBODY} for board in boards)
    if is_empty or any(len(board) not in sizes for board in boards):
        raise BadDraft("each board has as many seats as the tournament has, and somebody at it")
    if not one.matches and any(NOBODY in board for board in boards):
        raise BadDraft("only a match of teams has an empty seat: who has no opponent has the bye")
    if one.matches and [len(board) for board in boards] != [len(board.players) for board in one.boards]:
        raise BadDraft("a match of teams keeps its boards")


def drafted_again(draft: Draft) -> Drafted:
    one = draft.round
    return Drafted(one.number, [board.players for board in one.boards], one.byes, one.absent, draft.order,
                   draft.open_as_draws, one.stage, groups=one.groups, seeds=one.seeds, matches=one.matches)


def kept_results(one: Round, boards: Sequence[Sequence[int]]) -> dict[int, str]:
    """Results that followed from a withdrawal stay with their boards, whoever begins; an empty seat is a forfeit."""
    given = {tuple(board.players): board.result for board in one.boards if board.result}
    given |= {players[::-1]: TURNED.get(result, result) for players, result in given.items()}
    empty = {tuple(board): "--+" if board[0] == NOBODY else "+--" for board in boards if NOBODY in board}
    found = empty | given
    return {place: found[tuple(board)] for place, board in enumerate(boards, start=1) if tuple(board) in found}


def broken_rules(event: Event, one: Round) -> list[Broken]:
    """What speaks against a drafted round, from the tournament as it stood before it."""
    kind = event.terms.kind_of(one.stage)
    found = [*away(event, one), *wrong_teams(event, one), *forbidden(event, one)]
    if one.by_hand and not one.matches:
        found += against_format(event, one, kind)
    if kind == "knockout" or one.matches:
        return found
    found += met_before(event, one, "met" if kind == "swiss" else "met_again")
    if kind == "swiss":
        found += [*byes_again(event, one), *colours(event, one), *floats(event, one)]
    return found


def away(event: Event, one: Round) -> Iterator[Broken]:
    for player in seated(one):
        if event.players[player].absence(one.number) is not None:
            yield Broken("away", [player])


def wrong_teams(event: Event, one: Round) -> Iterator[Broken]:
    for player, team in strangers(event, one):
        yield Broken("wrong_team", [player], [team])


def seated(one: Round) -> list[int]:
    return [player for board in one.boards for player in board.players if player != NOBODY]


def forbidden(event: Event, one: Round) -> Iterator[Broken]:
    for board in one.boards:
        for group in event.groups:
            both = [player for player in board.players if player in group]
            if len(both) > 1:
                yield Broken("forbidden", both)


def met_before(event: Event, one: Round, code: str) -> Iterator[Broken]:
    allowed = event.terms.meetings(one.stage)
    before = [(past.number, set(board.players)) for past in event.rounds if past.stage == one.stage
              for board in past.boards if "+" not in board.result and board.result != "---"]
    for board in one.boards:
        if len(board.players) == 2 and NOBODY not in board.players:
            rounds = [number for number, players in before if players == set(board.players)]
            if len(rounds) >= allowed:
                yield Broken(code, board.players, rounds)


def byes_again(event: Event, one: Round) -> Iterator[Broken]:
    if len(one.byes) > 1:
        yield Broken("two_byes", one.byes)
    for player in one.byes:
        for past in event.rounds:
            won = any(player in board.players and "+" in board.result
                      and board.result.startswith("+") == (board.players[0] == player) for board in past.boards)
            if player in past.byes or won or past.absent.get(player) == "F":
                yield Broken("bye_again", [player], [past.number])
                break


def colours(event: Event, one: Round) -> Iterator[Broken]:
    """Only absolute claims: a third time running, or a difference of three."""
    had = {player: history(event, player) for player in seated(one)}
    for board in one.boards:
        for side, player in enumerate(board.players):
            past = had.get(player, [])
            balance = sum(1 if colour == side else -1 for colour in past)
            if past[-IN_A_ROW:] == [side] * IN_A_ROW or balance >= IMBALANCE:
                yield Broken("first_again" if side == 0 else "second_again", [player])


def history(event: Event, player: int) -> list[int]:
    """0 where he began, 1 where he did not; games that were not played have no colours."""
    return [board.players.index(player) for past in event.rounds for board in past.boards
            if player in board.players and "+" not in board.result and board.result != "---"]


def floats(event: Event, one: Round) -> Iterator[Broken]:
    had = points_before(event)[-1]
    for board in one.boards:
        if NOBODY not in board.players and len(board.players) == 2:
            first, second = (had.get(player, 0) for player in board.players)
            if abs(first - second) > 2:
                yield Broken("far_apart", board.players, [first, second])


def against_format(event: Event, one: Round, kind: str) -> Iterator[Broken]:
    """What the format itself had otherwise: a bracket, a table of pairs, groups, or seats and tables."""
    if kind == "knockout":
        return against_bracket(one)
    if kind in ("round_robin", "groups"):
        return against_table(one)
    return iter(()) if kind == "swiss" else seated_again(event, one)


def against_bracket(one: Round) -> Iterator[Broken]:
    due = [set(players) for players in one.machine]
    for board in one.boards:
        if set(board.players) not in due:
            yield Broken("bracket", board.players)
    known = {*one.machine_byes}.union(*due)
    for player in [*seated(one), *one.byes]:
        if player not in known:
            yield Broken("out", [player])
    for player in one.byes:
        if player in known and player not in one.machine_byes:
            yield Broken("bracket_bye", [player])


def against_table(one: Round) -> Iterator[Broken]:
    due, here = [set(players) for players in one.machine], set(seated(one))
    group_of = {player: index for index, group in enumerate(one.groups) for player in group}
    for board in one.boards:
        if len({group_of.get(player) for player in board.players}) > 1:
            yield Broken("across_groups", board.players)
        elif set(board.players) not in due:
            yield Broken("not_due", board.players)
    for players in one.machine:
        if not here.issuperset(players):
            yield Broken("left_out", players)


def seated_again(event: Event, one: Round) -> Iterator[Broken]:
    """Only what the system did not have itself: where few play, some meet again."""
    history, known = history_of(event), [tuple(players) for players in one.machine]
    together = {frozenset(pair) for players in known for pair in combinations(players, 2)}
    for players in (tuple(board.players) for board in one.boards):
        if players in known:
            continue
        if rounds := rounds_together(event, players):
            yield Broken("table_again", list(players), rounds)
        else:
            for pair in combinations(players, 2):
                if history.meetings[frozenset(pair)] and frozenset(pair) not in together:
                    yield Broken("met_again", list(pair), rounds_together(event, pair))
        for seat, player in enumerate(players):
            counts = [history.seat_counts[player, other] for other in range(len(players))]
            if counts[seat] > min(counts) and all(player not in (table[seat:seat + 1]) for table in known):
                yield Broken("seat_again", [player], [seat + 1, counts[seat]])
    for player in one.byes:
        if player not in one.machine_byes and history.sat_out[player]:
            yield Broken("out_again", [player], [history.sat_out[player]])


def rounds_together(event: Event, players: Sequence[int]) -> list[int]:
    """Rounds in which they sat at one table; all of a table: the very same table."""
    whole = len(players) > 2
    return [past.number for past in event.rounds for board in past.boards
            if set(players) <= set(board.players) and (not whole or len(board.players) == len(players))]
