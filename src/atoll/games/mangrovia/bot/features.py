"""What judgement is learned from: a row of numbers for a seat that knows its own hand, and one as its rivals see it."""

from __future__ import annotations

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
    progress,
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

CARDS, HUTS, AMULETS, BIRDS = range(4)
"""What landings bring, in the order in which a context counts it."""


class Context:
    """What all seats of one position share."""

    __slots__ = ("bag", "built", "columns", "coming", "fewest", "huts", "late")

    def __init__(self, state: Position) -> None:
        self.late = progress(state)
        question = state.question
        self.built: tuple[Seat, Space, int] | None = None
        hut = None
        if isinstance(question, Pay | GiveLandscape):
            self.built = question.seats[0], state.board.spaces[question.space], question.count
            hut = self.built[1], Hut(self.built[0], self.built[2], POLE_TILES[-1])
        self.columns = standings_of(state, hut).columns
        self.huts = best_first(state.board.name, self.late > 0.5)
        self.fewest = min([player.huts_left for player in state.players])
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
    late = context.late
    return (1 - 2 * late, 2 * late, 0.0) if late < 0.5 else (0.0, 2 - 2 * late, 2 * late - 1)


def landings(state: Position) -> list[list[float]]:
    """For each seat what its bowls will still bring in this round; one not yet placed counts like an average one."""
    found = [[0.0, 0.0, 0.0, 0.0] for _ in state.players]
    for landing in range(state.boat + 1, LAST_LANDING + 1):
        seat = state.sites[SITE_OF[landing]]
        if seat is not None:
            coming = found[seat]
            coming[CARDS] += CARDS_OF_LANDING[landing]
            coming[HUTS] += HUTS_OF_LANDING[landing]
            coming[AMULETS] += AMULETS_OF_LANDING[landing] > 0
            coming[BIRDS] += landing == LAST_LANDING
    if state.phase == "boat":
        for decision in state.pending:
            if (worth := STEP.get(type(decision))) is not None:
                found[decision.seats[0]][worth] += getattr(decision, "left", 1) if worth < AMULETS else 1.0
    else:
        for player, coming in zip(state.players, found, strict=True):
            if bowls := player.bowls_left:
                coming[CARDS] += CARDS_OF_A_BOWL * bowls
                coming[HUTS] += HUTS_OF_A_BOWL * bowls
                coming[AMULETS] += AMULETS_OF_A_BOWL * bowls
                coming[BIRDS] += bowls / len(SITES)
    return found


STEP: dict[type, int] = {
    TakeCard: CARDS, DrawCard: CARDS, TakeOrDraw: CARDS, Build: HUTS, BuildOrDouble: HUTS, AmuletsOrBuild: HUTS,
    PlaceBirds: BIRDS, TakeAmulets: AMULETS, AmuletsOrDraw: AMULETS}
"""What is still open of the present landing counts like a landing to come."""


def common(state: Position, seat: Seat, context: Context, money: float, marked: float) -> list[float]:
    """In the order of COMMON: what everybody sees, for a hand of so much money and so many marked cards."""
    player, built = state.players[seat], context.built
    points, huts_left, level = player.space_points + player.pole_points, player.huts_left, player.level
    if built and built[0] == seat:
        _, space, count = built
        points += space.points * count + (POLE_TILES[state.poles_taken] if space.area == "pole" else 0)
        huts_left -= count
        level += space.is_amulet
    amulets = AMULET_YIELD[min(level, 5)] * context.bag
    affordable = max(0.0, min(money / AVERAGE_COST, marked, huts_left))
    cards, huts, draws, birds = context.coming[seat]
    return [1.0, float(points), *context.columns[seat], float(huts_left), float(huts_left - context.fewest),
            float(state.start_seat == seat), amulets, cards, draws * amulets, min(huts, affordable + 0.15 * cards),
            birds, tiles_of(player), affordable, max(0.0, money - VALUABLES_FOR_A_HUT * huts_left)]


def own(state: Position, seat: Seat, context: Context) -> list[float]:
    """In the order of OWN."""
    player, built = state.players[seat], context.built
    known, hidden = player.known, player.hidden
    amulets = float(player.known_ones + sum(map(int.__mul__, AMULET_VALUES, player.hidden_amulets)))
    if player.drawn:
        amulets += sum([AMULET_VALUES[amulet] for amulet in player.drawn])
        amulets -= AMULET_VALUES[min(player.drawn)] * (len(player.drawn) > 1)
    money = float(sum(player.starting)) + sum(map(int.__mul__, VALUES, map(int.__add__, known, hidden)))
    money += paying_tiles(player)
    landscapes = list(map(int.__add__, known[FIRST_LANDSCAPE:], hidden[FIRST_LANDSCAPE:]))
    marked = landscapes[state.birds[0]] + landscapes[state.birds[1]]
    other = float(sum(landscapes) - marked)
    marked += player.tiles[WILD]
    ready = later = 0.0
    if built and built[0] == seat:
        if type(state.question) is Pay:
            cost = built[1].cost * built[2]
            amulets, money = (amulets - cost, money) if built[1].currency == "amulet" else (amulets, money - cost)
        marked -= built[2]
    row = common(state, seat, context, money, marked)
    if row[8]:
        best = best_hut(state, seat, context.huts) * (0.4 if built and built[0] == seat else 1.0)
        ready, later = (best, 0.0) if row[14] else (0.0, best)
    return [*row, amulets, money, float(marked), other, float(sum(map(bool, landscapes))), ready, later]


def seen(state: Position, seat: Seat, context: Context) -> list[float]:
    """In the order of SEEN: of hidden cards and amulets only how many there are."""
    player, built = state.players[seat], context.built
    known = player.known
    money = float(sum(player.starting)) + sum(map(int.__mul__, VALUES, known)) + paying_tiles(player)
    secret = float(sum(player.hidden[:FIRST_LANDSCAPE]))
    first, second = state.birds
    marked = float(known[FIRST_LANDSCAPE + first] + known[FIRST_LANDSCAPE + second])
    other = float(sum(known[FIRST_LANDSCAPE:])) - marked
    marked += player.tiles[WILD]
    unknown = float(sum(player.hidden[FIRST_LANDSCAPE:]))
    amulets = float(sum(player.hidden_amulets) + len(player.drawn) - (len(player.drawn) > 1))
    ones = float(player.known_ones)
    if built and built[0] == seat:
        if type(state.question) is Pay:
            cost = built[1].cost * built[2]
            ones, money = (ones - cost, money) if built[1].currency == "amulet" else (ones, money - cost)
        marked -= built[2]
    row = common(state, seat, context, money + AVERAGE_VALUABLE * secret, marked + 0.5 * unknown)
    return [*row, ones, amulets, money, secret, marked, other, unknown]


def tiles_of(player: Player) -> float:
    """Stone tiles that are worth something in the end."""
    if not any(player.tiles):
        return 0.0
    return float(sum([copies for index, copies in enumerate(player.tiles) if copies and TILES[index].kind != "god"]))


def paying_tiles(player: Player) -> int:
    if not any(player.tiles):
        return 0
    return sum([copies * TILES[index].value for index, copies in enumerate(player.tiles) if copies])
