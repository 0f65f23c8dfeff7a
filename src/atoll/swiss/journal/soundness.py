"""What must hold in any round of any format, asked of the boards themselves and not of the program that made them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .state import Event, Round
from .terms import SEATED
from .winners import winners_of

NOBODY = 0


def broken_rules(event: Event, drafted: Round) -> list[str]:
    """Sentences about a drafted round, from the event as it stood before it; nothing if it is sound."""
    found = _seating(event, drafted)
    kind = event.terms.stages[drafted.stage].kind
    if kind == "knockout":
        found += _knocked_out(event, drafted)
    elif kind not in SEATED:
        found += _repeated(event, drafted)
    return found


def _seating(event: Event, drafted: Round) -> list[str]:
    seated = [player for board in drafted.boards for player in board.players if player != NOBODY]
    units = seated if not event.terms.is_team else [team for match in drafted.matches for team in match]
    counts = Counter([*units, *drafted.byes]) | Counter(seated if event.terms.is_team else ())
    found = [f"{player} is in this round twice" for player, count in counts.items() if count > 1]
    known = event.players.keys() if not event.terms.is_team else event.teams.keys()
    found += [f"there is no {player}" for player in [*units, *drafted.byes] if player not in known]
    found += [f"there is no player {player}" for player in seated if player not in event.players]
    found += [f"{player} sits for team {team}, and is not its player" for player, team in _strangers(event, drafted)]
    both = set(units) & set(drafted.absent) if not event.terms.is_team else set(seated) & set(drafted.absent)
    found += [f"{player} is away and at a board" for player in sorted(both)]
    return found


def _strangers(event: Event, drafted: Round) -> list[tuple[int, int]]:
    """Players who sit for a team that is not theirs, and which; the first of a match begins at its odd boards."""
    size, found = event.terms.boards, []
    for index, match in enumerate(drafted.matches):
        for place, board in enumerate(drafted.boards[index * size : (index + 1) * size]):
            found += [(player, match[side ^ (place % 2)]) for side, player in enumerate(board.players)
                      if player in event.players and event.players[player].team != match[side ^ (place % 2)]]
    return found


def _pairs(event: Event, one: Round) -> list[frozenset[int]]:
    sides: Sequence[Sequence[int]] = one.matches if event.terms.is_team else [board.players for board in one.boards]
    return [frozenset(side) for side in sides]


def _met(event: Event, one: Round) -> list[frozenset[int]]:
    """Pairs who met for the rule that nobody meets twice: a forfeit does not count in a Swiss."""
    if event.terms.is_team or event.terms.stages[one.stage].kind != "swiss":
        return _pairs(event, one)
    return [frozenset(board.players) for board in one.boards if "+" not in board.result and board.result != "---"]


def _repeated(event: Event, drafted: Round) -> list[str]:
    stage = event.terms.stages[drafted.stage]
    allowed = 1 if stage.kind == "swiss" else stage.cycles
    before = Counter(pair for one in event.stage_rounds(drafted.stage) for pair in _met(event, one))
    return [f"{' and '.join(map(str, sorted(pair)))} meet more than {allowed} times"
            for pair in _pairs(event, drafted) if before[pair] >= allowed and not _was_forfeit(event, drafted, pair)]


def _was_forfeit(event: Event, drafted: Round, pair: frozenset[int]) -> bool:
    """Teams whose whole match was a forfeit may meet again."""
    if not event.terms.is_team or event.terms.stages[drafted.stage].kind != "swiss":
        return False
    size = event.terms.boards
    for one in event.stage_rounds(drafted.stage):
        for index, match in enumerate(one.matches):
            boards = one.boards[index * size : (index + 1) * size]
            if frozenset(match) == pair and any("+" not in board.result and board.result != "---" for board in boards):
                return False
    return True


def _knocked_out(event: Event, drafted: Round) -> list[str]:
    """Who was let in again by hand is out only when he loses again."""
    playing = {player for board in drafted.boards for player in board.players} | set(drafted.byes)
    out: dict[int, int] = {}
    for one in event.stage_rounds(drafted.stage):
        for player in one.byes:
            out.pop(player, None)
        for pair, winner in winners_of(one).items():
            out = {player: number for player, number in out.items() if player not in pair}
            out |= dict.fromkeys(pair - {winner, NOBODY}, one.number)
    return [f"{player} is out since round {number}" for player, number in sorted(out.items()) if player in playing]
