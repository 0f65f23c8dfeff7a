"""What judgement is learned from: a row of numbers for a seat that knows its own hand, and one as its rivals see it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import add, mul
from typing import TypeAlias

from atoll.core.game import Seat
from atoll.games.mangrovia.bot.evaluate import (
    AMULET_YIELD,
    AMULETS_OF_A_BOWL,
    AMULETS_OF_LANDING,
    AVERAGE_COST,
    AVERAGE_VALUABLE,
    CARDS_OF_A_BOWL,
    CARDS_OF_LANDING,
    HUTS_OF_A_BOWL,
    HUTS_OF_LANDING,
    VALUABLES_FOR_A_HUT,
    best_hut,
)
from atoll.games.mangrovia.bot.standings import best_first, standings_of
from atoll.games.mangrovia.box.boards import Space
from atoll.games.mangrovia.box.rulebook import (
    AMULET_VALUES,
    FIRST_LANDSCAPE,
    LAST_LANDING,
    POLE_TILES,
    SITE_OF,
    SITES,
    TILES,
    VALUES,
    WILD,
)
from atoll.games.mangrovia.decisions.amulets import AmuletsOrDraw, TakeAmulets
from atoll.games.mangrovia.decisions.building import AmuletsOrBuild, Build, BuildOrDouble
from atoll.games.mangrovia.decisions.cards import DrawCard, TakeCard, TakeOrDraw
from atoll.games.mangrovia.decisions.paying import GiveLandscape, Pay
from atoll.games.mangrovia.decisions.rounds import PlaceBirds
from atoll.games.mangrovia.position import Hut, Player, Position

COMMON = ("always", "points", "path_now", "path_share", "stone_now", "stone_huts", "pole_now", "pole_share",
          "huts_left", "behind", "starts", "yield", "cards_coming", "amulets_coming", "huts_coming",
          "birds_coming", "tiles", "affordable", "surplus")
OWN = (*COMMON, "amulets", "valuables", "marked", "other", "kinds", "hut_ready", "hut_later")
SEEN = (*COMMON, "ones", "hidden_amulets", "valuables", "hidden_valuables", "marked", "other", "hidden_landscapes")

HUTS_LEFT, HUTS_COMING = COMMON.index("huts_left"), COMMON.index("huts_coming")
BUILT = 0.4
"""Of the best hut, to a seat that is about to pay for another."""
CARDS, HUTS, AMULETS, BIRDS = range(4)
"""What landings bring, in the order in which a context counts it."""
Coming: TypeAlias = Sequence[float]


class Context:
    """What all seats of one position share."""

    __slots__ = ("bag", "built", "columns", "coming", "fewest", "huts", "late", "phase")

    def __init__(self, state: Position) -> None:
        question, hut = state.pending[-1] if state.pending else None, None
        self.fewest = min([player.huts_left for player in state.players])
        self.late = late = 1 - self.fewest / state.setup.huts
        self.phase = (1 - 2 * late, 2 * late, 0.0) if late < 0.5 else (0.0, 2 - 2 * late, 2 * late - 1)
        self.built: tuple[Seat, Space, int] | None = None
        if type(question) is Pay or type(question) is GiveLandscape:
            self.built = seat, space, count = question.seats[0], state.board.spaces[question.space], question.count
            hut = space, Hut(seat, count, POLE_TILES[-1])
        self.columns = standings_of(state, hut).columns
        self.huts = best_first(state.board.name, late > 0.5)
        self.bag = min(1.0, (sum(state.bag) + sum(state.aside)) / 12)
        self.coming = landings(state)


read = Context


def seats(state: Position) -> int:
    return len(state.players)


def is_known(state: Position) -> bool:
    """Once bowls are placed; the last position of a game is no riddle."""
    return state.phase in ("bowls", "boat")


def hope(context: Context) -> float:
    return 1.0 - context.late


def phase(state: Position, seat: Seat, context: Context) -> tuple[float, ...]:
    """Opening, middle and ending."""
    return context.phase


def landings(state: Position) -> list[Coming]:
    """For each seat what its bowls will still bring in this round; one not yet placed counts like an average one."""
    bowls = () if state.phase == "boat" else tuple([player.bowls_left for player in state.players])
    found = list(brought(tuple(state.sites), state.boat, len(state.players), bowls))
    if not bowls:
        for decision in state.pending:
            if (worth := STEP.get(type(decision))) is not None:
                seat = decision.seats[0]
                coming = [*found[seat]]
                coming[worth] += getattr(decision, "left", 1) if worth < AMULETS else 1.0
                found[seat] = coming
    return found


@lru_cache(maxsize=1 << 14)
def brought(sites: tuple[Seat | None, ...], boat: int, players: int, bowls: tuple[int, ...]) -> tuple[Coming, ...]:
    """By the bowls on their sites, where the boat is, and how many bowls each seat has yet to place."""
    found = [[0.0, 0.0, 0.0, 0.0] for _ in range(players)]
    for landing in range(boat + 1, LAST_LANDING + 1):
        seat = sites[SITE_OF[landing]]
        if seat is not None:
            coming = found[seat]
            coming[CARDS] += CARDS_OF_LANDING[landing]
            coming[HUTS] += HUTS_OF_LANDING[landing]
            coming[AMULETS] += AMULETS_OF_LANDING[landing] > 0
            coming[BIRDS] += landing == LAST_LANDING
    for left, coming in zip(bowls, found, strict=False):
        coming[CARDS] += CARDS_OF_A_BOWL * left
        coming[HUTS] += HUTS_OF_A_BOWL * left
        coming[AMULETS] += AMULETS_OF_A_BOWL * left
        coming[BIRDS] += left / len(SITES)
    return tuple(found)


STEP: dict[type, int] = {
    TakeCard: CARDS, DrawCard: CARDS, TakeOrDraw: CARDS, Build: HUTS, BuildOrDouble: HUTS, AmuletsOrBuild: HUTS,
    PlaceBirds: BIRDS, TakeAmulets: AMULETS, AmuletsOrDraw: AMULETS}
"""What is still open of the present landing counts like a landing to come."""


def common(state: Position, seat: Seat, context: Context, money: float, marked: float, tiles: float) -> list[float]:
    """In the order of COMMON: what everybody sees, for a hand of so much money and so many marked cards."""
    player, built = state.players[seat], context.built
    points, huts_left, level = player.space_points + player.pole_points, player.huts_left, player.level
    if built and built[0] == seat:
        _, space, count = built
        points += space.points * count + (POLE_TILES[state.poles_taken] if space.area == "pole" else 0)
        huts_left -= count
        level += space.is_amulet
    amulets = AMULET_YIELD[level if level < 5 else 5] * context.bag
    affordable = money / AVERAGE_COST
    affordable = max(0.0, min(affordable, marked, huts_left)) if affordable > 0 < marked else 0.0
    cards, huts, draws, birds = context.coming[seat]
    surplus, payable = money - VALUABLES_FOR_A_HUT * huts_left, affordable + 0.15 * cards
    return [1.0, float(points), *context.columns[seat], float(huts_left), float(huts_left - context.fewest),
            1.0 if state.start_seat == seat else 0.0, amulets, cards, draws * amulets,
            huts if huts < payable else payable, birds, tiles, affordable, surplus if surplus > 0.0 else 0.0]


def own(state: Position, seat: Seat, context: Context) -> list[float]:
    """In the order of OWN."""
    player, built, first, second = state.players[seat], context.built, *state.birds
    held = list(map(add, player.known, player.hidden))
    landscapes = held[FIRST_LANDSCAPE:]
    amulets = float(player.known_ones + sum(map(mul, AMULET_VALUES, player.hidden_amulets)))
    if drawn := player.drawn:
        amulets += sum([AMULET_VALUES[amulet] for amulet in drawn]) - AMULET_VALUES[min(drawn)] * (len(drawn) > 1)
    money = float(sum(map(mul, VALUES, held)) + sum(player.starting))
    marked = landscapes[first] + landscapes[second]
    other, tiles = float(sum(landscapes) - marked), 0.0
    if any(player.tiles):
        money, marked, tiles = money + paying_tiles(player), marked + player.tiles[WILD], tiles_of(player)
    share = 1.0
    if built and built[0] == seat:
        share = BUILT
        if type(state.question) is Pay:
            cost = built[1].cost * built[2]
            amulets, money = (amulets - cost, money) if built[1].currency == "amulet" else (amulets, money - cost)
        marked -= built[2]
    row = common(state, seat, context, money, marked, tiles)
    best = share * best_hut(state, seat, context.huts) if row[HUTS_LEFT] else 0.0
    row += (amulets, money, float(marked), other, float(len(landscapes) - landscapes.count(0)))
    row += (best, 0.0) if row[HUTS_COMING] else (0.0, best)
    return row


def seen(state: Position, seat: Seat, context: Context) -> list[float]:
    """In the order of SEEN: of hidden cards and amulets only how many there are."""
    player, built, first, second = state.players[seat], context.built, *state.birds
    known, hidden, drawn = player.known, player.hidden, len(player.drawn)
    landscapes = known[FIRST_LANDSCAPE:]
    money = float(sum(map(mul, VALUES, known)) + sum(player.starting))
    marked = float(landscapes[first] + landscapes[second])
    other, tiles = sum(landscapes) - marked, 0.0
    secret, unknown = float(sum(hidden[:FIRST_LANDSCAPE])), float(sum(hidden[FIRST_LANDSCAPE:]))
    if any(player.tiles):
        money, marked, tiles = money + paying_tiles(player), marked + player.tiles[WILD], tiles_of(player)
    amulets, ones = float(sum(player.hidden_amulets) + drawn - (drawn > 1)), float(player.known_ones)
    if built and built[0] == seat:
        if type(state.question) is Pay:
            cost = built[1].cost * built[2]
            ones, money = (ones - cost, money) if built[1].currency == "amulet" else (ones, money - cost)
        marked -= built[2]
    row = common(state, seat, context, money + AVERAGE_VALUABLE * secret, marked + 0.5 * unknown, tiles)
    row += (ones, amulets, money, secret, marked, other, unknown)
    return row


def tiles_of(player: Player) -> float:
    """Stone tiles that are worth something in the end."""
    return float(sum([copies for index, copies in enumerate(player.tiles) if copies and TILES[index].kind != "god"]))


def paying_tiles(player: Player) -> int:
    return sum([copies * TILES[index].value for index, copies in enumerate(player.tiles) if copies])
