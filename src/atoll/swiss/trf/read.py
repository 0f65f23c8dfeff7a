"""Reads tournament report files, TRF16 and TRF26 of FIDE."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from ..errors import TrfError
from ..tournament.entries import BLACK, WHITE
from ..tournament.tournament import FileLine, Prohibition, Tournament, VirtualPoints
from .abnormal import read_abnormal
from .check import check_tournament
from .header import TEXTS, read_header
from .line import TrfLine, split_lines
from .player import PLAYER_TAG, read_player
from .teams import ROSTERS, read_roster

_POINT_LETTERS = {
    "W": ("win",), "D": ("draw",), "L": ("loss",), "A": ("forfeit_loss", "zero_bye"),
    "Z": ("forfeit_loss", "zero_bye"), "P": ("allocated_bye",), "X": (),
}  # fmt: skip
_OLD_POINT_TAGS = {
    "BBW": "win", "BBD": "draw", "BBL": "loss", "BBZ": "zero_bye", "BBF": "forfeit_loss", "BBU": "allocated_bye",
}  # fmt: skip


@dataclass(slots=True)
class Reading:
    """A file being read: the tournament so far and where each player's line stands."""

    tournament: Tournament = field(default_factory=Tournament)
    lines: dict[int, TrfLine] = field(default_factory=dict)
    absent_next: list[int] = field(default_factory=list)
    named_numbers: list[tuple[int, TrfLine, int]] = field(default_factory=list)
    bye_lines: dict[int, TrfLine] = field(default_factory=dict)
    """The first line that asks for byes in a round."""
    has_allocated_value: bool = False


def read_trf(source: str | bytes) -> Tournament:
    """The tournament in a report file; raises TrfError with line and column for what cannot be understood."""
    text = _decoded(source) if isinstance(source, bytes) else source
    lines = split_lines(text.removeprefix("\ufeff"))
    reading = Reading(Tournament(lines=lines, has_mark=text.startswith("\ufeff")))
    for number, line in enumerate(lines, start=1):
        _read_line(reading, TrfLine(number, line.text))
    tournament = reading.tournament
    coming = tournament.paired_rounds() + 1
    if not tournament.rounds or coming <= tournament.rounds:  # who is away after the last round misses nothing
        tournament.byes.update({(coming, number): "Z" for number in reading.absent_next})
    _check_byes(reading)
    check_tournament(tournament, reading.lines, [] if tournament.teams else reading.named_numbers)
    return tournament


def _check_byes(reading: Reading) -> None:
    rounds = reading.tournament.rounds
    for round_number, line in sorted(reading.bye_lines.items()):
        if round_number < 1 or (rounds and round_number > rounds):
            which = f"1 to {rounds}" if rounds else "1, 2 …"
            raise line.error("bad_bye", f"there is no round {round_number} to miss: rounds are {which}", 7)


def read_lines(lines: list[FileLine]) -> Tournament:
    """The tournament that these lines describe."""
    return read_trf("".join(line.text + line.end for line in lines))


def _decoded(source: bytes) -> str:
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        line = source[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
        raise TrfError("not_utf8", "the file is not UTF-8 text", line, 1) from error


def _read_line(reading: Reading, line: TrfLine) -> None:
    reader = _READERS.get(line.tag)
    if reader is not None:
        reader(reading, line)


def _player(reading: Reading, line: TrfLine) -> None:
    player = read_player(line)
    if player.number in reading.lines:
        first = reading.lines[player.number].number
        raise line.error("duplicate_player", f"player {player.number} already stands in line {first}", 5)
    reading.tournament.players[player.number] = player
    reading.lines[player.number] = line


def _name(reading: Reading, line: TrfLine) -> None:
    reading.tournament.name = line.rest()


def _rounds(reading: Reading, line: TrfLine) -> None:
    word = next(line.words(), ("", 5))
    rounds = int(word[0]) if word[0].isascii() and word[0].isdigit() else 0
    if not 1 <= rounds <= 99:
        raise line.error("bad_rounds", f"the number of rounds should be 1 to 99, not '{word[0]}'", word[1])
    reading.tournament.rounds = rounds


def _initial_colour(reading: Reading, line: TrfLine) -> None:
    letter = line.part(5, 5).lower()
    if letter not in (WHITE, BLACK):
        raise line.error("bad_colour", f"the initial colour is W or B, not '{letter}'", 5)
    reading.tournament.initial_colour = letter


def _configuration(reading: Reading, line: TrfLine) -> None:
    for word, _ in line.words():
        if word in ("white1", "black1"):
            reading.tournament.initial_colour = reading.tournament.initial_colour or word[0]
        elif word == "rank":
            reading.tournament.seeded_by_line = True


def _point_system(reading: Reading, line: TrfLine) -> None:
    points = reading.tournament.points
    for column in range(6, len(line.text) + 1, 9):
        letter = line.part(column, column).upper()
        if not letter:
            continue
        if letter not in _POINT_LETTERS:
            raise line.error("bad_point_system", f"there is no result letter '{letter}' in record 162", column)
        value = line.half_points(column + 1, column + 4, f"the value of {letter}")
        points = replace(points, **dict.fromkeys(_POINT_LETTERS[letter], value))
        reading.has_allocated_value |= letter == "P"
    reading.tournament.points = points if reading.has_allocated_value else replace(points, allocated_bye=points.win)


def _old_points(reading: Reading, line: TrfLine) -> None:
    points = replace(reading.tournament.points, **{_OLD_POINT_TAGS[line.tag]: line.word_points()})
    reading.has_allocated_value |= line.tag == "BBU"
    reading.tournament.points = points if reading.has_allocated_value else replace(points, allocated_bye=points.win)


def _system(reading: Reading, line: TrfLine) -> None:
    reading.tournament.system = line.rest()
    reading.tournament.is_baku = "BAKU" in line.rest().upper()


def _tie_breaks(reading: Reading, line: TrfLine) -> None:
    codes = [code.strip() for code in line.rest().split(",")]
    reading.tournament.tie_breaks = tuple(code for code in codes if code and code.upper() != "PTS")


def _byes(reading: Reading, line: TrfLine) -> None:
    kind = line.part(5, 5).upper()
    if kind not in ("F", "H", "Z"):
        raise line.error("bad_bye", f"a granted bye is F, H or Z, not '{kind}'", 5)
    round_number = line.whole_number(7, 9, "the round")
    reading.bye_lines.setdefault(round_number, line)
    for number, column in line.player_numbers(11):
        reading.named_numbers.append((number, line, column))
        reading.tournament.byes[round_number, number] = kind


def _roster(reading: Reading, line: TrfLine) -> None:
    reading.tournament.teams.append(read_roster(line, len(reading.tournament.teams)))


def _abnormal(reading: Reading, line: TrfLine) -> None:
    found, players = read_abnormal(line)
    reading.tournament.abnormal.append(found)
    reading.named_numbers += [(number, line, column) for number, column in players]


def _header(reading: Reading, line: TrfLine) -> None:
    read_header(reading.tournament, line)


def _virtual_points(reading: Reading, line: TrfLine) -> None:
    record = VirtualPoints(
        half_points=line.half_points(10, 13, "the virtual points"),
        first_round=line.whole_number(15, 17, "the first round"),
        last_round=line.whole_number(19, 21, "the last round"),
        first_player=line.whole_number(23, 26, "the first player"),
        last_player=line.whole_number(28, 31, "the last player"),
    )
    if record.first_round > record.last_round or record.first_player > record.last_player:
        raise line.error("bad_range", "virtual points are given from the first to the last, not the reverse", 15)
    reading.named_numbers += [(record.first_player, line, 23), (record.last_player, line, 28)]
    reading.tournament.virtual_points.append(record)


def _own_virtual_points(reading: Reading, line: TrfLine) -> None:
    number = line.whole_number(5, 8, "the player")
    reading.named_numbers.append((number, line, 5))
    for round_number, column in enumerate(range(10, len(line.text) + 1, 5), start=1):
        if line.part(column, column + 3):
            value = line.half_points(column, column + 3, "the virtual points")
            record = VirtualPoints(value, round_number, round_number, number, number)
            reading.tournament.virtual_points.append(record)


def _prohibition(reading: Reading, line: TrfLine) -> None:
    first = line.whole_number(5, 7, "the first round")
    last = line.whole_number(9, 11, "the last round")
    _forbid(reading, line, list(line.player_numbers(13)), first, last)


def _old_prohibition(reading: Reading, line: TrfLine) -> None:
    _forbid(reading, line, list(line.word_numbers()), 1, 999)


def _forbid(reading: Reading, line: TrfLine, players: list[tuple[int, int]], first: int, last: int) -> None:
    reading.named_numbers += [(number, line, column) for number, column in players]
    together = frozenset(number for number, _ in players)
    if len(together) < 2:
        raise line.error("bad_prohibition", "players who must not meet are two or more", 5)
    if first > last:
        raise line.error("bad_range", "players are kept apart from the first to the last round, not the reverse", 5)
    reading.tournament.prohibitions.append(Prohibition(together, first, last))


def _absent_next(reading: Reading, line: TrfLine) -> None:
    for number, column in line.word_numbers():
        reading.named_numbers.append((number, line, column))
        reading.absent_next.append(number)


_READERS: dict[str, Callable[[Reading, TrfLine], None]] = {
    PLAYER_TAG: _player,
    "012": _name,
    "142": _rounds, "XXR": _rounds,
    "152": _initial_colour, "XXC": _configuration,
    "162": _point_system,
    "192": _system,
    "202": _tie_breaks, "212": _tie_breaks,
    "240": _byes, "XXZ": _absent_next,
    "250": _virtual_points, "XXA": _own_virtual_points,
    "260": _prohibition, "XXP": _old_prohibition,
    "299": _abnormal,
    **dict.fromkeys(ROSTERS, _roster),
    **dict.fromkeys((*TEXTS, "112", "132"), _header),
    **dict.fromkeys(_OLD_POINT_TAGS, _old_points),
}  # fmt: skip
READ = frozenset(_READERS)
"""Records that are understood; all others are kept as lines of the file."""
