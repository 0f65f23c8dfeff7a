"""A game as a form needs it: seats, options, and the standard clock for what is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from functools import cache
from itertools import product
from typing import Any

import msgspec

from atoll.core.game import Game
from atoll.core.options import TableOptions, choices, hints
from atoll.games import part
from atoll.server.table.clock import StandardClock, standard_clock


class OptionInfo(msgspec.Struct):
    name: str
    choices: list[Any] | None
    default: Any
    offered: list[Any]
    """What a form offers: none where there is nothing to choose."""
    when: dict[str, list[Any]]
    """It means something only where each of these options (or `seats`) has one of these values."""
    brought: bool = False
    """Its value can also be an edition of somebody's own, out of a file (`atoll edition new`)."""


class ClockFor(msgspec.Struct):
    """The standard clock where the options named here have these values."""

    options: dict[str, Any]
    clock: StandardClock


class GameInfo(msgspec.Struct):
    id: str
    version: int
    seats: list[int]
    options: list[OptionInfo]
    clock: StandardClock
    campaign: bool
    clocks: list[ClockFor]
    """Where the options change the standard clock; else it is `clock`."""


@cache
def game_info(game: Game) -> GameInfo:
    return GameInfo(game.id, game.version, list(game.seats), [option_info(game, one) for one in fields(game.options)],
                    standard_clock(game, game.options()), game.campaign is not None, list(other_clocks(game)))


def option_info(game: Game, one: Field[Any]) -> OptionInfo:
    allowed = choices(hints(game.options)[one.name])
    own = game.options if issubclass(game.options, TableOptions) else TableOptions
    offered = list(own.OFFERED.get(one.name, allowed or ()))
    when = {other: list(values) for other, values in own.MATTERS.get(one.name, {}).items()}
    printed = part(game.id, "printed")
    return OptionInfo(one.name, allowed, None if one.default is MISSING else one.default,
                      offered if len(offered) > 1 else [], when, printed is not None and one.name == printed.OPTION)


def other_clocks(game: Game) -> Iterator[ClockFor]:
    """Of the options that change the clock by themselves, every choice together."""
    usual = standard_clock(game, game.options())
    listed = {name: found for name, hint in hints(game.options).items() if (found := choices(hint))}
    deciding = {name: found for name, found in listed.items()
                if any(standard_clock(game, game.options(**{name: value})) != usual for value in found)}
    for values in product(*deciding.values()):
        chosen = dict(zip(deciding, values, strict=True))
        clock = standard_clock(game, game.options(**chosen))
        if clock != usual:
            yield ClockFor(chosen, clock)
