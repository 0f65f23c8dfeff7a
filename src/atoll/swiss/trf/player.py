"""The player record 001 of a report file, read and written."""

from __future__ import annotations

from ..tournament.entries import ABSENT, BLACK, NO_COLOUR, PENDING, RESULTS, WHITE, Entry
from ..tournament.tournament import LONGEST_NAME, Player
from .line import TrfLine, points_column

PLAYER_TAG = "001"
_HEAD_WIDTH = 80  # the columns before the points: who the player is
WIDTHS = {"sex": 1, "title": 3, "name": LONGEST_NAME, "federation": 3, "fide_number": 11, "birth": 10}
"""How many letters the record has for what is known of a player."""
FIRST_ROUND_COLUMN = 92
ROUND_WIDTH = 10
_UNPLAYED_WITHOUT_OPPONENT = {"+": "F", "-": "Z"}  # how some programs write byes


def read_player(line: TrfLine) -> Player:
    """The player of a 001 line, with all rounds."""
    number = line.player_number()
    if number == 0:
        raise line.error("bad_number", "a starting number begins at 1", 5)
    return Player(
        number=number,
        name=line.part(15, 47),
        rating=line.whole_number(49, 52, "the rating", default=0),
        title=line.part(11, 13),
        sex=line.part(10, 10),
        federation=line.part(54, 56),
        fide_number=line.part(58, 68),
        birth=line.part(70, 79),
        entries=_read_entries(line),
    )


def _read_entries(line: TrfLine) -> list[Entry]:
    columns = range(FIRST_ROUND_COLUMN, len(line.text) + 1, ROUND_WIDTH)
    entries = [_read_entry(line, column) for column in columns]
    while entries and entries[-1] == ABSENT:
        entries.pop()
    return entries


def _read_entry(line: TrfLine, column: int) -> Entry:
    opponent = line.whole_number(column, column + 3, "an opponent", default=0)
    colour = line.part(column + 5, column + 5).lower() or NO_COLOUR
    result = line.part(column + 7, column + 7).upper() or PENDING
    if colour not in (WHITE, BLACK, NO_COLOUR):
        raise line.error("bad_colour", f"a colour is w, b or -, not '{colour}'", column + 5)
    if result not in RESULTS:
        raise line.error("bad_result", f"a result is one of 1 = 0 W D L + - U F H Z, not '{result}'", column + 7)
    return _checked(line, column, Entry(opponent, colour, result))


def _checked(line: TrfLine, column: int, entry: Entry) -> Entry:
    if entry.opponent == 0:
        entry = Entry(0, NO_COLOUR, _UNPLAYED_WITHOUT_OPPONENT.get(entry.result, entry.result))
        if entry.is_played:
            raise line.error("no_opponent", f"result '{entry.result}' needs an opponent", column)
        return entry
    if entry.result in "UFHZ":
        raise line.error("bye_with_opponent", f"'{entry.result}' is a bye and has no opponent", column)
    if entry.colour == NO_COLOUR and (entry.is_played or entry.is_pending):
        raise line.error("no_colour", "a game on the board needs a colour", column + 5)
    return entry


def write_player(player: Player, half_points: int, rank: int, before: str = "") -> str:
    """A 001 line; who it is stays as it stood in the line `before`, if there is one."""
    head = f"{before:<{_HEAD_WIDTH}.{_HEAD_WIDTH}}" if before else _head(player)
    rounds = "".join(_block(entry) for entry in player.entries)
    return f"{head}{points_column(half_points):>4} {rank:>4}{rounds}"


def _head(player: Player) -> str:
    rating = str(player.rating) if player.rating else ""
    sex, title, name, federation, number, birth = (getattr(player, field)[:width] for field, width in WIDTHS.items())
    person = f"{sex:1}{title:>3} {name:<33} {rating:>4} {federation:<3}"
    return f"{PLAYER_TAG} {player.number:>4} {person} {number:>11} {birth:<10} "


def _block(entry: Entry) -> str:
    if entry == ABSENT:
        return " " * ROUND_WIDTH
    opponent = f"{entry.opponent:>4}" if entry.opponent else "0000"
    return f"  {opponent} {entry.colour} {entry.result}"
