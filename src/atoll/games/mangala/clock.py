"""The clock of a mangala table: its standard time, and what a fallen flag brings. The rules never read it (MG-41)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from atoll.core.errors import BadOption
from atoll.core.game import Action, Seat
from atoll.games.mangala.box import PITS, STORES
from atoll.games.mangala.options import Options
from atoll.games.mangala.position import Position

MINUTES_FOR_A_SET = 15
INCREMENT_SECONDS = 0

FlagFall: TypeAlias = Literal["loss", "bank24"]


def standard_seconds(options: Options) -> int:
    """Each player's time for the whole match in one sum (MG-37)."""
    return 60 * MINUTES_FOR_A_SET * options.sets


def check_flag_fall(flag_fall: FlagFall, options: Options) -> None:
    """A match of several sets uses `loss` (MG-40)."""
    if flag_fall not in ("loss", "bank24"):
        raise BadOption(f"the option flag_fall cannot be {flag_fall!r}; it may be 'loss' or 'bank24'")
    if flag_fall == "bank24" and options.sets > 1:
        raise BadOption("the option flag_fall cannot be 'bank24' in a match of several sets; it may be 'loss' (MG-40)")


def flag_entry(state: Position, seat: Seat, flag_fall: FlagFall) -> Action:
    """What the table writes when that seat's time has run out (MG-39, MG-40)."""
    half = PITS * state.options.stones
    saved = flag_fall == "bank24" and state.board[STORES[seat]] >= half
    return "!flag draw" if saved else "!flag"
