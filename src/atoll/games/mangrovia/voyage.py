"""How a game goes on when a question is answered: set-up, bowls, the boat's landings, preparation, the end."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from atoll.core.game import CHANCE, Seat
from atoll.games.mangrovia.building import AmuletsOrBuild, Build, BuildOrDouble
from atoll.games.mangrovia.chance import DealCard, FillDisplay, LayTile
from atoll.games.mangrovia.decisions import (
    AmuletsOrDraw,
    DrawCard,
    PlaceBirds,
    PlaceBowl,
    TakeAmulets,
    TakeCard,
    TakeOrDraw,
)
from atoll.games.mangrovia.rulebook import (
    DEALT_LANDSCAPES,
    DISPLAY_SIZE,
    LANDSCAPES,
    LAST_LANDING,
    PLACES,
    ROUND_LIMIT,
    SITE_OF,
    STEPS,
    Kind,
)

if TYPE_CHECKING:
    from atoll.games.mangrovia.state import Mangrovia

LUCK = (CHANCE,)
FILL: dict[Kind, FillDisplay] = {"valuable": FillDisplay(LUCK, "valuable"), "landscape": FillDisplay(LUCK, "landscape")}
KINDS: tuple[Kind, Kind] = ("valuable", "landscape")

STEP_CLASSES: dict[str, Any] = {
    "take_card": TakeCard, "draw_card": DrawCard, "take_or_draw": TakeOrDraw, "amulets_or_draw": AmuletsOrDraw,
    "amulets_or_build": AmuletsOrBuild, "build_or_double": BuildOrDouble, "build": Build}


@cache
def steps(landing: int, seat: Seat) -> tuple[Any, ...]:
    """The questions of a landing to that seat, the first one last: as they go on the stack."""
    return tuple(_step(name, seat, count) for name, count in reversed(STEPS[landing]))


def _step(name: str, seat: Seat, count: int) -> Any:
    if name == "take_amulets":
        return TakeAmulets((seat,))
    return PlaceBirds((seat,)) if name == "place_birds" else STEP_CLASSES[name]((seat,), count)


@cache
def laps(players: int, start_seat: Seat, bowls: int) -> tuple[PlaceBowl, ...]:
    """Every bowl of a round, the first one last (MV-20, MV-21)."""
    order = [(start_seat + turn) % players for turn in range(players)]
    return tuple(PlaceBowl((seat,), lap == 0) for lap in range(bowls) for seat in order)[::-1]


def set_up(game: Mangrovia) -> None:
    """Neutral huts stand; chance lays tiles and cards in a fixed order (MV-3, MV-13)."""
    for space in game.board.spaces:
        if space.neutral in game.table.neutral:
            game.raise_hut(None, space.index, 1)
    order: list[Any] = []
    if game.options.stone_tiles != "none":
        order += [LayTile(LUCK, space) for space in game.board.stone if game.huts[space] is None]
    order += [FILL["valuable"]] * DISPLAY_SIZE["valuable"]
    for seat in range(len(game.players)):
        order += [DealCard(LUCK, "landscape", seat)] * DEALT_LANDSCAPES
    order += [FILL["landscape"]] * DISPLAY_SIZE["landscape"]
    game.pending = order[::-1]


def proceed(game: Mangrovia) -> None:
    """Open the next decision; what everybody can see to be empty is passed over (MV-18)."""
    pending = game.pending
    while True:
        while pending:
            if pending[-1].opens(game):
                return
            pending.pop()
        if game.phase == "boat":
            sail(game)
        elif game.phase == "bowls":
            game.phase = "boat"
        elif game.phase == "over":
            return
        else:
            begin_round(game)


def begin_round(game: Mangrovia) -> None:
    """Phase 1 (MV-14)."""
    game.round += 1
    game.phase = "bowls"
    game.note("began_round", round=game.round, start_seat=game.start_seat)
    game.pending.extend(laps(len(game.players), game.start_seat, game.table.bowls))


def sail(game: Mangrovia) -> None:
    """The boat goes on to the next landing whose site holds a bowl (MV-23, MV-24)."""
    while game.boat < LAST_LANDING:
        game.boat += 1
        if game.sites[SITE_OF[game.boat]] is not None:
            land(game)
            return
    end_round(game)


def land(game: Mangrovia) -> None:
    """The owner of the bowl is asked the landing's steps, first step on top."""
    seat = game.sites[SITE_OF[game.boat]]
    assert seat is not None
    game.note("landed", seat=seat, landing=game.boat)
    game.pending.extend(steps(game.boat, seat))


def end_round(game: Mangrovia) -> None:
    """After landing 12: the end, or preparation (MV-85 – MV-87)."""
    if any(player.huts_left == 0 for player in game.players):
        finish(game, "last_hut")
    elif game.round >= ROUND_LIMIT:
        finish(game, "round_limit")
    else:
        prepare(game)


def finish(game: Mangrovia, reason: str) -> None:
    game.phase, game.reason = "over", reason
    game.note("ended", reason=reason)


def prepare(game: Mangrovia) -> None:
    """Phase 3: talisman, birds, bowls and boat, displays (MV-80 – MV-84)."""
    game.phase = "refill"
    owner = game.sites[1]
    pass_talisman(game, owner)
    if owner is None:
        swap_birds(game)
    game.sites = [None] * len(game.sites)
    for player in game.players:
        player.bowls_left = game.table.bowls
    game.boat = 0
    for kind in reversed(KINDS):
        game.pending.extend([FILL[kind]] * (DISPLAY_SIZE[kind] - sum(game.display[PLACES[kind]])))


def pass_talisman(game: Mangrovia, owner: Seat | None) -> None:
    """To the owner of site 1, or to the right (MV-80, MV-81)."""
    before = game.start_seat
    game.start_seat = (before - 1) % len(game.players) if owner is None else owner
    if game.start_seat != before:
        game.note("passed_talisman", from_seat=before, start_seat=game.start_seat)


def swap_birds(game: Mangrovia) -> None:
    """MV-82."""
    first, second = (landscape for landscape in range(len(LANDSCAPES)) if landscape not in game.birds)
    game.birds = (first, second)
    game.note("swapped_birds", landscapes=[LANDSCAPES[first], LANDSCAPES[second]])
