"""How a running position looks for each seat: its estimated share of winning, for bots.

Each seat's final score is estimated as a weighted sum of what it has and what is coming to it; the weights move from
those of an opening to those of an ending. They were fitted to games between bots.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

from atoll.core.game import Seat
from atoll.games.mangrovia.boards import Board, Hut, Space, load_board
from atoll.games.mangrovia.building import AmuletsOrBuild, Build, BuildOrDouble, GiveLandscape, Pay, landscapes_at_hand
from atoll.games.mangrovia.chance import DealAmulet, DealCard
from atoll.games.mangrovia.decisions import AmuletsOrDraw, DrawCard, PlaceBirds, TakeAmulets, TakeCard, TakeOrDraw
from atoll.games.mangrovia.player import Player, sums
from atoll.games.mangrovia.rulebook import (
    AMULET_VALUES,
    FIRST_LANDSCAPE,
    LANDSCAPES,
    LAST_LANDING,
    POLE_TILES,
    SITE_OF,
    SITES,
    TILES,
    VALUES,
    WILD,
)
from atoll.games.mangrovia.standings import standings_of
from atoll.games.mangrovia.state import Mangrovia
from atoll.games.mangrovia.weights import (
    AFFORDABLE,
    AMULETS_COMING,
    AMULETS_OWNED,
    BIRDS_COMING,
    CARDS_COMING,
    HUT_LATER,
    HUT_READY,
    HUTS_COMING,
    HUTS_LEFT,
    LEAD,
    MARKED,
    OTHER,
    PATH_NOW,
    POINTS,
    SURPLUS,
    TILES_OWNED,
    VALUABLES,
    YIELD,
    Weights,
    shares,
    weights_at,
)

LOOK = 0
"""Positions are judged at once."""

Features: TypeAlias = list[float]
Ranked: TypeAlias = tuple[tuple[float, Space], ...]
"""Spaces with what a hut there is roughly worth, the best first."""
Virtual: TypeAlias = tuple[Seat, Space, int]
"""A hut that was chosen and is not yet paid: whose, where, how many."""

CARDS_OF_LANDING = (0, 3, 0, 1, 2, 2, 3, 0, 0, 0, 0, 1, 0)
HUTS_OF_LANDING = (0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 1, 0)
AMULET_LANDINGS = (2, 7)
"""Landing 8 counts for its hut."""
CHOICE = 1.1
"""A bowl goes where it is worth more than on the average site."""
CARDS_OF_A_BOWL = CHOICE * sum(CARDS_OF_LANDING) / len(SITES)
HUTS_OF_A_BOWL = CHOICE * sum(HUTS_OF_LANDING) / len(SITES)
AMULETS_OF_A_BOWL = CHOICE * len(AMULET_LANDINGS) / len(SITES)
AMULET_YIELD = (1.0, 3.5, 4.4, 7.9, 11.4, 14.8)
"""Worth of the amulets that a landing brings, by level: the worst of those drawn goes back."""
AVERAGE_VALUABLE = 4.2
AVERAGE_COST = 9
VALUABLES_FOR_A_HUT = 10
"""What is at hand beyond this for each hut left may never be spent."""


def evaluate(state: Mangrovia) -> tuple[float, ...]:
    """By estimated final scores."""
    late = progress(state)
    weights = weights_at(late)
    return shares([sum(map(float.__mul__, weights, row)) for row in features(state)], LEAD, late)


def progress(state: Mangrovia) -> float:
    """0 in the opening, 1 when somebody has built all huts."""
    return 1 - min([player.huts_left for player in state.players]) / state.table.huts


def features(state: Mangrovia) -> list[Features]:
    """One row for each seat, in the order of Weights."""
    rows: list[Features] = [[0.0] * len(Weights._fields) for _ in state.players]
    decision = state.pending[-1] if state.pending else None
    built: Virtual | None = None
    if isinstance(decision, Pay | GiveLandscape):
        built = decision.seats[0], state.board.spaces[decision.space], decision.count
    hut = (built[1], Hut(built[0], built[2], POLE_TILES[-1])) if built else None
    for player, row, columns in zip(state.players, rows, standings_of(state, hut).columns, strict=True):
        row[PATH_NOW:AMULETS_OWNED] = columns
        holdings(state, player, row)
    if built:
        build_virtually(state, rows[built[0]], built[1], built[2])
    elif isinstance(decision, DealCard | DealAmulet):
        draw_virtually(decision, rows[decision.for_seat])
    expect_landings(state, rows)
    huts = best_first(state.board.name, progress(state) > 0.5)
    for seat, row in enumerate(rows):
        if row[HUTS_LEFT]:
            share = 0.4 if built and built[0] == seat else 1.0
            row[HUT_READY if row[HUTS_COMING] else HUT_LATER] = share * best_hut(state, seat, huts)
    return rows


@cache
def best_first(board: str, is_late: bool) -> tuple[Ranked, ...]:
    """For each set of landscapes at hand: what a hut on each space is roughly worth, the best space first."""
    spaces = load_board(board)
    return tuple(tuple(sorted(((worth(spaces, space, is_late), space) for space in row),
                              key=lambda pair: -pair[0])) for row in spaces.within)


def worth(board: Board, space: Space, is_late: bool) -> float:
    """Points, half the first prize of each path the nearer to its statue the better, and what its area promises."""
    paths = sum(board.paths[path].first * (0.5 - 0.04 * distance) for path, distance in space.paths)
    area = {"stone": 5.0, "pole": 6.0, None: 0.0}[space.area]
    return space.points + paths + area + (1.0 if is_late else 8.0) * space.is_amulet


def best_hut(state: Mangrovia, seat: Seat, huts: tuple[Ranked, ...]) -> float:
    """What the best space is worth that the seat could build on with its present hand."""
    landscapes = landscapes_at_hand(state, seat)
    if not landscapes:
        return 0.0
    player = state.players[seat]
    return best_payable(huts[landscapes], state.huts, sums(player, "valuable"), sums(player, "amulet"))


def best_payable(ranked: Ranked, huts: list[Hut | None], valuables: int, amulets: int) -> float:
    """The worth of the first free space that these sums can pay for."""
    for value, space in ranked:
        if huts[space.index] is None and (valuables if space.currency == "valuable" else amulets) >> space.cost & 1:
            return value
    return 0.0


def holdings(state: Mangrovia, player: Player, row: Features) -> None:
    """Points, amulets, cards, huts and tiles."""
    known, hidden = player.known, player.hidden
    row[POINTS] = float(player.space_points + player.pole_points)
    amulets = player.known_ones + sum([value * copies for value, copies
                                       in zip(AMULET_VALUES, player.hidden_amulets, strict=True)])
    if player.drawn:
        amulets += sum([AMULET_VALUES[amulet] for amulet in player.drawn])
        amulets -= AMULET_VALUES[min(player.drawn)] * (len(player.drawn) > 1)
    row[AMULETS_OWNED] = float(amulets)
    row[VALUABLES] = float(sum(player.starting) + sum(
        [value * (known[place] + hidden[place]) for place, value in enumerate(VALUES)]))
    for landscape in range(len(LANDSCAPES)):
        row[MARKED if landscape in state.birds else OTHER] += (
            known[FIRST_LANDSCAPE + landscape] + hidden[FIRST_LANDSCAPE + landscape])
    if any(player.tiles):
        tiles(player, row)
    row[YIELD] = AMULET_YIELD[min(player.level, 5)]
    row[HUTS_LEFT] = float(player.huts_left)


def tiles(player: Player, row: Features) -> None:
    for place, copies in enumerate(player.tiles):
        if copies and TILES[place].kind != "god":
            row[TILES_OWNED] += copies
            row[VALUABLES] += copies * TILES[place].value
            row[MARKED] += copies * (place == WILD)


def build_virtually(state: Mangrovia, row: Features, space: Space, count: int) -> None:
    """As if the hut stood: what it scores, and what it will cost."""
    row[POINTS] += space.points * count
    if space.area == "pole":
        row[POINTS] += POLE_TILES[state.poles_taken]
    if isinstance(state.pending[-1], Pay):
        row[AMULETS_OWNED if space.currency == "amulet" else VALUABLES] -= space.cost * count
    row[MARKED] -= count
    row[HUTS_LEFT] -= count
    if space.is_amulet:
        row[YIELD] = AMULET_YIELD[min(AMULET_YIELD.index(row[YIELD]) + 1, 5)]


def draw_virtually(decision: DealCard | DealAmulet, row: Features) -> None:
    """A card or amulets that chance is about to give."""
    if isinstance(decision, DealAmulet):
        row[AMULETS_OWNED] += AMULET_YIELD[min(decision.left, 5)]
    elif decision.kind == "valuable":
        row[VALUABLES] += AVERAGE_VALUABLE
    else:
        row[MARKED] += 0.5
        row[OTHER] += 0.5


def expect_landings(state: Mangrovia, rows: list[Features]) -> None:
    """What each seat can afford, and what this round's bowls will still bring."""
    sites: list[Any] = state.sites
    if state.phase == "bowls" or state.phase == "boat":
        for landing in range(state.boat + 1, LAST_LANDING + 1):
            seat = sites[SITE_OF[landing]]
            if seat is not None:
                row = rows[seat]
                row[CARDS_COMING] += CARDS_OF_LANDING[landing]
                row[HUTS_COMING] += HUTS_OF_LANDING[landing]
                if landing in AMULET_LANDINGS:
                    row[AMULETS_COMING] += row[YIELD]
                row[BIRDS_COMING] += landing == LAST_LANDING
    if state.phase == "boat":
        for decision in state.pending:
            expect_steps(decision, rows[decision.seats[0]])
    else:
        for player, row in zip(state.players, rows, strict=True):
            expect_bowls(player.bowls_left, row)
    bag = min(1.0, (sum(state.bag) + sum(state.aside)) / 12)
    for row in rows:
        affordable = min(row[VALUABLES] / AVERAGE_COST, row[MARKED], row[HUTS_LEFT])
        row[AFFORDABLE] = affordable
        row[HUTS_COMING] = min(row[HUTS_COMING], affordable + 0.15 * row[CARDS_COMING])
        row[YIELD] *= bag
        row[SURPLUS] = max(0.0, row[VALUABLES] - VALUABLES_FOR_A_HUT * row[HUTS_LEFT])


def expect_bowls(bowls: int, row: Features) -> None:
    """A bowl not yet placed counts like one on an average site, so that placing it makes nobody look suddenly rich."""
    row[CARDS_COMING] += CARDS_OF_A_BOWL * bowls
    row[HUTS_COMING] += HUTS_OF_A_BOWL * bowls
    row[AMULETS_COMING] += AMULETS_OF_A_BOWL * bowls * row[YIELD]
    row[BIRDS_COMING] += bowls / len(SITES)


def expect_steps(decision: Any, row: Features) -> None:
    """What is still open of the present landing counts like a landing to come."""
    if isinstance(decision, TakeCard | DrawCard | TakeOrDraw):
        row[CARDS_COMING] += decision.left
    elif isinstance(decision, Build | BuildOrDouble | AmuletsOrBuild):
        row[HUTS_COMING] += decision.left
    elif isinstance(decision, PlaceBirds):
        row[BIRDS_COMING] += 1
    elif isinstance(decision, TakeAmulets | AmuletsOrDraw):
        row[AMULETS_COMING] += row[YIELD]
