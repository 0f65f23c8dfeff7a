"""The players of an event put in order: deleted, merged, moved to another team or board, and who must not meet.

Each function answers with entries to add, as those of `deeds` do.
"""

from __future__ import annotations

from ..errors import SwissError
from .deeds import Deeds, check_going_on, check_known, mend
from .state import Event, is_paired

MOST_BOARDS = 499


def remove(event: Event, player: int, into: int = 0) -> Deeds:
    """Somebody who was entered by mistake, or twice: then what is known of him alone goes to the other one."""
    check_going_on(event)
    _check_unpaired(event, player)
    merged = _merged(event, player, into) if into else []
    return [*merged, {"is": "removed", "player": player, **({"into": into} if into else {})},
            *_kept_apart_without(event, player, into)]


def _merged(event: Event, player: int, into: int) -> Deeds:
    check_known(event, into)
    if player == into:
        raise SwissError("same_player", f"player {player} cannot be merged with himself")
    gone, kept = event.players[player], event.players[into]
    details = {key: value for key, value in gone.details.items() if not kept.details.get(key)}
    return mend(event, into, rating=None if event.rounds or kept.rating else gone.rating, **details)


def _kept_apart_without(event: Event, player: int, into: int) -> Deeds:
    """Whom he must not meet, the other one must not meet; his number may be given to somebody else."""
    if not any(player in group for group in event.groups):
        return []
    groups = [sorted({into if one == player else one for one in group} - {0}) for group in event.groups]
    return [{"is": "forbade", "groups": [group for group in groups if len(group) > 1]}]


def _check_unpaired(event: Event, player: int) -> None:
    check_known(event, player)
    if is_paired(event, player):
        raise SwissError("already_paired", f"player {player} has been paired and stays where he is; he can withdraw")


def transfer(event: Event, player: int, team: int) -> Deeds:
    """Into another team, last in its order, while he has not been paired."""
    check_going_on(event)
    check_known(event, player)
    if team not in event.teams:
        raise SwissError("no_such_team", f"there is no team {team} in this event")
    if event.players[player].team == team:
        return []
    _check_unpaired(event, player)
    return [{"is": "transferred", "player": player, "team": team}]


def order_boards(event: Event, team: int, players: list[int]) -> Deeds:
    """The players of a team by board, from the next round on."""
    check_going_on(event)
    if team not in event.teams:
        raise SwissError("no_such_team", f"there is no team {team} in this event")
    known = event.teams[team].players
    if sorted(players) != sorted(known):
        raise SwissError("bad_order", f"the order of team {team} names each of its players once: "
                                      + " ".join(map(str, known)))
    return [] if players == known else [{"is": "board_order", "team": team, "players": players}]


def fix_board(event: Event, player: int, board: int) -> Deeds:
    """The board at which he always sits, whoever he meets; 0 takes it back."""
    check_going_on(event)
    check_known(event, player)
    if event.terms.is_team:
        raise SwissError("no_fixed_boards", "boards of teams follow their order, so nobody has one of his own")
    if not 0 <= board <= MOST_BOARDS:
        raise SwissError("no_such_board", f"a board is 1 to {MOST_BOARDS}, or 0 for any, not {board}")
    return [] if event.players[player].fixed == board else [{"is": "fixed", "player": player, "board": board}]


def forbid(event: Event, players: list[int]) -> Deeds:
    """None of these players may meet another of them in a Swiss; other formats say themselves who meets."""
    check_going_on(event)
    if event.terms.is_team or event.terms.stages[0].kind != "swiss":
        raise SwissError("bad_prohibition", "players are kept apart in a Swiss for single players alone")
    for player in players:
        check_known(event, player)
    if len(set(players)) < 2:
        raise SwissError("bad_prohibition", "players who must not meet are two or more")
    group = sorted(set(players))
    return [] if group in event.groups else [{"is": "forbade", "groups": [*event.groups, group]}]
