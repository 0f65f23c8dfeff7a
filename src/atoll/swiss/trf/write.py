"""Writes report files: a file that was read keeps every line, and only what changed is written anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import takewhile

from ..standings.ranking import standings
from ..standings.tiebreaks import TIE_BREAKS
from ..tournament.entries import PointSystem, points_text
from ..tournament.tournament import FileLine, Player, Tournament
from .abnormal import abnormal_records
from .header import TEXTS, header_record
from .line import TrfLine, points_column
from .player import PLAYER_TAG, write_player
from .read import read_lines
from .teams import ROSTERS, roster_record

DEFAULT_END = "\r"  # the standard's line end


def write_trf(tournament: Tournament, line_end: str | None = None) -> str:
    """The report file; `line_end` replaces every line end, None keeps those of the file (CR for a new one)."""
    own_end = tournament.lines[0].end if tournament.lines and tournament.lines[0].end else DEFAULT_END
    lines = _Writer(tournament, own_end).lines()
    if line_end is not None:
        lines = [FileLine(line.text, line_end) for line in lines]
    return ("\ufeff" if tournament.has_mark else "") + "".join(line.text + line.end for line in lines)


class _Writer:
    """Compares the tournament with what its file said, and rewrites the records that differ."""

    def __init__(self, tournament: Tournament, end: str) -> None:
        self._now = tournament
        self._before = read_lines(tournament.lines)
        self._end = end
        self._changed = tournament.players != self._before.players
        rounds = tournament.paired_rounds()
        self._points = {number: tournament.score(number, rounds) for number in tournament.players}
        table = standings(tournament, _known_tie_breaks(tournament)) if self._changed else []
        self._ranks = {standing.number: standing.rank for standing in table}

    def lines(self) -> list[FileLine]:
        """All lines in their old places; new records stand before the players, new players after the others."""
        dropped = {tag for tags, render in _RECORDS if self._differs(render) for tag in tags}
        if self._now.paired_rounds() != self._before.paired_rounds() and any(
            line.tag == "XXZ" for line in self._now.lines
        ):
            dropped |= {"240", "XXZ"}  # XXZ always speaks of the round to come, which is another one now
        kept = [line for line in self._now.lines if line.tag not in dropped]
        heads = [line for line in kept if line.tag != PLAYER_TAG]
        first = next((index for index, line in enumerate(kept) if line.tag == PLAYER_TAG), len(heads))
        fresh = [text for tags, render in _RECORDS if tags[0] in dropped for text in render(self._now)]
        above = kept[:first] + [FileLine(text, self._end) for text in fresh]
        return self._ended(above + self._player_lines(kept[first:]))

    def _differs(self, render: Callable[[Tournament], list[str]]) -> bool:
        return render(self._now) != render(self._before)

    def _player_lines(self, kept: list[FileLine]) -> list[FileLine]:
        if not self._changed:
            return kept
        lines: list[FileLine] = []
        written: set[int] = set()
        last = 0
        for line in kept:
            if line.tag != PLAYER_TAG:
                lines.append(line)
                continue
            number = TrfLine(0, line.text).player_number()
            if number in self._now.players:
                lines.append(FileLine(self._player_line(number, line.text), line.end or self._end))
                written.add(number)
                last = len(lines)
        missing = [number for number in self._now.seeding() if number not in written]
        lines[last:last] = [FileLine(self._player_line(number, ""), self._end) for number in missing]
        return lines

    def _player_line(self, number: int, text: str) -> str:
        player = self._now.players[number]
        before = self._before.players.get(number)
        is_same_person = before is not None and _person(before) == _person(player)
        return write_player(player, self._points[number], self._ranks[number], text if is_same_person else "")

    def _ended(self, lines: list[FileLine]) -> list[FileLine]:
        """Only the very last line may lack its line end."""
        return [
            line if line.end or index == len(lines) - 1 else FileLine(line.text, self._end)
            for index, line in enumerate(lines)
        ]


def _known_tie_breaks(tournament: Tournament) -> tuple[str, ...]:
    """The tie-breaks for the rank column: those of the file up to the first that is not known here."""
    names = [code.upper().replace("/", "-") for code in tournament.tie_breaks]
    return tuple(takewhile(lambda name: name == "DE" or name in TIE_BREAKS, names))


def _person(player: Player) -> Player:
    return replace(player, entries=[])


def _name(tournament: Tournament) -> list[str]:
    return [f"012 {tournament.name}"] if tournament.name else []


def _rounds(tournament: Tournament) -> list[str]:
    return [f"142 {tournament.rounds}"] if tournament.rounds else []


def _initial_colour(tournament: Tournament) -> list[str]:
    return [f"152 {tournament.initial_colour.upper()}"] if tournament.initial_colour else []


def _point_system(tournament: Tournament) -> list[str]:
    points = tournament.points
    if points.is_standard():
        return []
    if points.forfeit_loss != points.zero_bye:
        return [f"{tag} {points_text(value):>4}" for tag, value in _old_point_values(points)]
    values = zip("WDLAP", (points.win, points.draw, points.loss, points.zero_bye, points.allocated_bye), strict=True)
    return ["162  " + "    ".join(f"{letter}{points_column(value):>4}" for letter, value in values)]


def _old_point_values(points: PointSystem) -> list[tuple[str, int]]:
    return [
        ("BBW", points.win), ("BBD", points.draw), ("BBL", points.loss),
        ("BBZ", points.zero_bye), ("BBF", points.forfeit_loss), ("BBU", points.allocated_bye),
    ]  # fmt: skip


def _system(tournament: Tournament) -> list[str]:
    return [f"192 {tournament.system}"] if tournament.system else []


def _tie_breaks(tournament: Tournament) -> list[str]:
    codes = ",".join(code.replace("-", "/") for code in tournament.tie_breaks)
    return [f"202 {codes}"] if codes else []


def _byes(tournament: Tournament) -> list[str]:
    groups: dict[tuple[int, str], list[int]] = {}
    for (round_number, number), kind in sorted(tournament.byes.items()):
        groups.setdefault((round_number, kind), []).append(number)
    return [
        f"240 {kind} {round_number:03} " + " ".join(f"{number:>4}" for number in numbers)
        for (round_number, kind), numbers in groups.items()
    ]


def _virtual_points(tournament: Tournament) -> list[str]:
    return [
        f"250      {points_column(one.half_points):0>4} {one.first_round:03} {one.last_round:03}"
        f" {one.first_player:04} {one.last_player:04}"
        for one in tournament.virtual_points
    ]


def _prohibitions(tournament: Tournament) -> list[str]:
    return [
        f"260 {rule.first_round:03} {rule.last_round:03} " + " ".join(f"{number:>4}" for number in sorted(rule.players))
        for rule in tournament.prohibitions
    ]


def _player_count(tournament: Tournament) -> list[str]:
    """With the number of rated players behind it, if the file had that."""
    before = next((line.text for line in tournament.lines if line.tag == "062"), "")
    rated = f" ({_rated(tournament)})" if "(" in before else ""
    return [f"062 {len(tournament.players)}{rated}"] if tournament.players else []


def _rated_count(tournament: Tournament) -> list[str]:
    """Only where the file has it, or is new and has a header that says more than a name."""
    is_told = any(line.tag == "072" for line in tournament.lines) or (not tournament.lines and tournament.header)
    return [f"072 {_rated(tournament)}"] if is_told and tournament.players else []


def _rated(tournament: Tournament) -> int:
    return sum(player.rating > 0 for player in tournament.players.values())


def _rosters(tournament: Tournament) -> list[str]:
    return [roster_record(team) for team in tournament.teams]


# The records that we write, with all the tags that say the same thing.
_RECORDS: list[tuple[tuple[str, ...], Callable[[Tournament], list[str]]]] = [
    (("012",), _name),
    *(((tag,), partial(header_record, tag)) for tag in (*TEXTS, "112", "132")),
    (("062",), _player_count),
    (("072",), _rated_count),
    (("142", "XXR"), _rounds),
    (("152",), _initial_colour),
    (("162", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), _point_system),
    (("192",), _system),
    (("202", "212"), _tie_breaks),
    (("240", "XXZ"), _byes),
    (("250", "XXA"), _virtual_points),
    (("260", "XXP"), _prohibitions),
    (("299",), abnormal_records),
    (ROSTERS, _rosters),
]
