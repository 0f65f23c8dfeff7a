"""How a running position looks for each seat: its estimated share of winning, for bots.

Each seat's final score is estimated as a weighted sum of what it has and what is coming to it; the weights move from
those of an opening to those of an ending. They were fitted to games between bots.
"""

from __future__ import annotations

from typing import TypeAlias

from atoll.core.decision import Decision
from atoll.core.game import Seat
from atoll.games.mangrovia.bot.standings import Ranked, best_first, best_payable, standings_of
from atoll.games.mangrovia.bot.weights import (
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
from atoll.games.mangrovia.box.boards import Space
from atoll.games.mangrovia.box.rulebook import (
    AMULET_VALUES,
    FIRST_LANDSCAPE,
    LANDSCAPES,
    LAST_LANDING,
    POLE_TILES,
    SITE_OF,
    SITES,
    STEPS,
    TILES,
    VALUES,
    WILD,
)
from atoll.games.mangrovia.decisions.amulets import AmuletsOrDraw, DealAmulet, TakeAmulets
from atoll.games.mangrovia.decisions.building import AmuletsOrBuild, Build, BuildOrDouble, landscapes_at_hand
from atoll.games.mangrovia.decisions.cards import DealCard, DrawCard, TakeCard, TakeOrDraw
from atoll.games.mangrovia.decisions.paying import GiveLandscape, Pay, sums
from atoll.games.mangrovia.decisions.rounds import PlaceBirds
from atoll.games.mangrovia.position import Hut, Player, Position

LOOK = 0
"""Positions are judged at once."""

Features: TypeAlias = list[float]
Virtual: TypeAlias = tuple[Seat, Space, int]
"""A hut that was chosen and is not yet paid: whose, where, how many."""


def brought_by(*names: str) -> tuple[int, ...]:
    """For each landing: how many cards, huts or draws of amulets these steps of it bring."""
    return tuple(sum(count for name, count in steps if name in names) for steps in STEPS)


CARDS_OF_LANDING = brought_by("take_card", "draw_card", "take_or_draw")
HUTS_OF_LANDING = brought_by("build", "build_or_double", "amulets_or_build")
AMULETS_OF_LANDING = brought_by("take_amulets", "amulets_or_draw")
"""A landing that gives amulets or a hut counts for its hut."""
CHOICE = 1.1
"""A bowl goes where it is worth more than on the average site."""
CARDS_OF_A_BOWL = CHOICE * sum(CARDS_OF_LANDING) / len(SITES)
HUTS_OF_A_BOWL = CHOICE * sum(HUTS_OF_LANDING) / len(SITES)
AMULETS_OF_A_BOWL = CHOICE * sum(AMULETS_OF_LANDING) / len(SITES)
AMULET_YIELD = (1.0, 3.5, 4.4, 7.9, 11.4, 14.8)
"""Worth of the amulets that a landing brings, by level: the worst of those drawn goes back."""
AVERAGE_VALUABLE = 4.2
AVERAGE_COST = 9
VALUABLES_FOR_A_HUT = 10
"""What is at hand beyond this for each hut left may never be spent."""


def evaluate(state: Position) -> tuple[float, ...]:
    """By estimated final scores."""
    late = progress(state)
    weights = weights_at(late)
    return shares([sum(map(float.__mul__, weights, row)) for row in features(state)], LEAD, late)


def progress(state: Position) -> float:
    """0 in the opening, 1 when somebody has built all huts."""
    return 1 - min([player.huts_left for player in state.players]) / state.setup.huts


def features(state: Position) -> list[Features]:
    """One row for each seat, in the order of Weights."""
    rows: list[Features] = [[0.0] * len(Weights._fields) for _ in state.players]
    question = state.question
    built: Virtual | None = None
    if isinstance(question, Pay | GiveLandscape):
        built = question.seats[0], state.board.spaces[question.space], question.count
    hut = (built[1], Hut(built[0], built[2], POLE_TILES[-1])) if built else None
    for player, row, columns in zip(state.players, rows, standings_of(state, hut).columns, strict=True):
        row[PATH_NOW:AMULETS_OWNED] = columns
        holdings(state, player, row)
    if built:
        build_virtually(state, rows[built[0]], built[1], built[2])
    elif isinstance(question, DealCard | DealAmulet):
        draw_virtually(question, rows[question.for_seat])
    expect_landings(state, rows)
    huts = best_first(state.board.name, progress(state) > 0.5)
    for seat, row in enumerate(rows):
        if row[HUTS_LEFT]:
            share = 0.4 if built and built[0] == seat else 1.0
            row[HUT_READY if row[HUTS_COMING] else HUT_LATER] = share * best_hut(state, seat, huts)
    return rows


def best_hut(state: Position, seat: Seat, huts: tuple[Ranked, ...]) -> float:
    """What the best space is worth that the seat could build on with its present hand."""
    landscapes = landscapes_at_hand(state, seat)
    if not landscapes:
        return 0.0
    player = state.players[seat]
    return best_payable(huts[landscapes], state.huts, sums(player, "valuable"), sums(player, "amulet"))


def holdings(state: Position, player: Player, row: Features) -> None:
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
        [value * (known[index] + hidden[index]) for index, value in enumerate(VALUES)]))
    for landscape in range(len(LANDSCAPES)):
        row[MARKED if landscape in state.birds else OTHER] += (
            known[FIRST_LANDSCAPE + landscape] + hidden[FIRST_LANDSCAPE + landscape])
    if any(player.tiles):
        tiles(player, row)
    row[YIELD] = AMULET_YIELD[min(player.level, 5)]
    row[HUTS_LEFT] = float(player.huts_left)


def tiles(player: Player, row: Features) -> None:
    for index, copies in enumerate(player.tiles):
        if copies and TILES[index].kind != "god":
            row[TILES_OWNED] += copies
            row[VALUABLES] += copies * TILES[index].value
            row[MARKED] += copies * (index == WILD)


def build_virtually(state: Position, row: Features, space: Space, count: int) -> None:
    """As if the hut stood: what it scores, and what it will cost."""
    row[POINTS] += space.points * count
    if space.area == "pole":
        row[POINTS] += POLE_TILES[state.poles_taken]
    if isinstance(state.question, Pay):
        row[AMULETS_OWNED if space.currency == "amulet" else VALUABLES] -= space.cost * count
    row[MARKED] -= count
    row[HUTS_LEFT] -= count
    if space.is_amulet:
        row[YIELD] = AMULET_YIELD[min(AMULET_YIELD.index(row[YIELD]) + 1, 5)]


def draw_virtually(question: DealCard | DealAmulet, row: Features) -> None:
    """A card or amulets that chance is about to give."""
    if isinstance(question, DealAmulet):
        row[AMULETS_OWNED] += AMULET_YIELD[min(question.left, 5)]
    elif question.kind == "valuable":
        row[VALUABLES] += AVERAGE_VALUABLE
    else:
        row[MARKED] += 0.5
        row[OTHER] += 0.5


def expect_landings(state: Position, rows: list[Features]) -> None:
    """What each seat can afford, and what this round's bowls will still bring."""
    if state.phase == "bowls" or state.phase == "boat":
        for landing in range(state.boat + 1, LAST_LANDING + 1):
            seat = state.sites[SITE_OF[landing]]
            if seat is not None:
                row = rows[seat]
                row[CARDS_COMING] += CARDS_OF_LANDING[landing]
                row[HUTS_COMING] += HUTS_OF_LANDING[landing]
                if AMULETS_OF_LANDING[landing]:
                    row[AMULETS_COMING] += row[YIELD]
                row[BIRDS_COMING] += landing == LAST_LANDING
    if state.phase == "boat":
        for decision in state.pending:
            expect_step(decision, rows)
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


def expect_step(decision: Decision[Position], rows: list[Features]) -> None:
    """What is still open of the present landing counts like a landing to come."""
    if isinstance(decision, TakeCard | DrawCard | TakeOrDraw):
        rows[decision.seats[0]][CARDS_COMING] += decision.left
    elif isinstance(decision, Build | BuildOrDouble | AmuletsOrBuild):
        rows[decision.seats[0]][HUTS_COMING] += decision.left
    elif isinstance(decision, PlaceBirds):
        rows[decision.seats[0]][BIRDS_COMING] += 1
    elif isinstance(decision, TakeAmulets | AmuletsOrDraw):
        row = rows[decision.seats[0]]
        row[AMULETS_COMING] += row[YIELD]
