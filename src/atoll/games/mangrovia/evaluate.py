"""How a running position looks for each seat: its estimated share of winning, for bots.

Each seat's final score is estimated as a weighted sum of what it has and what is coming to it; the weights move from
those of an opening to those of an ending. They were fitted to games between bots.
"""

from __future__ import annotations

from math import exp
from typing import TypeAlias

from atoll.core.game import Seat
from atoll.games.mangrovia.boards import Space
from atoll.games.mangrovia.building import GiveLandscape, Pay
from atoll.games.mangrovia.chance import DealAmulet, DealCard
from atoll.games.mangrovia.player import Player
from atoll.games.mangrovia.rulebook import (
    AMULET_VALUES,
    FIRST_LANDSCAPE,
    LANDSCAPES,
    LAST_LANDING,
    POLE_FIRST,
    POLE_SECOND,
    SITE_OF,
    TILES,
    VALUES,
    WILD,
)
from atoll.games.mangrovia.scoring import GOD_OF_PATH
from atoll.games.mangrovia.state import Mangrovia

Features: TypeAlias = list[float]

NAMES = ("points", "path_now", "path_share", "stone_now", "stone_huts", "pole_now", "pole_huts", "amulets", "valuables",
         "marked_cards", "other_cards", "affordable", "level", "huts_left", "cards_coming", "amulets_coming",
         "huts_coming", "birds_coming", "tiles")
OPENING = (1.0, 0.3, 0.6, 0.7, 4.0, 0.3, 2.0, 0.9, 0.45, 2.0, 1.5, 2.0, 4.0, -2.0, 1.5, 0.9, 2.0, 1.0, 2.0)
ENDING = (1.0, 0.9, 0.2, 1.0, 1.0, 0.9, 0.5, 1.0, 0.1, 0.5, 0.3, 1.0, 0.5, -0.5, 0.3, 0.9, 3.0, 0.2, 0.3)
SPREAD = (18.0, 6.0)
"""Points of difference that make one seat e times as likely to win as another, in an opening and in an ending."""

CARDS_OF_LANDING = (0, 3, 0, 1, 2, 2, 3, 0, 0, 0, 0, 1, 0)
HUTS_OF_LANDING = (0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 1, 0)
AMULET_LANDINGS = (2, 7, 8)
AMULET_YIELD = (1.0, 3.4, 4.3, 7.8, 11.2, 14.7)
"""Worth of the amulets that a landing brings, by level: the best of those drawn are kept."""
AVERAGE_VALUABLE = 4.2
AVERAGE_COST = 9


def evaluate(state: Mangrovia) -> tuple[float, ...]:
    """A seat's share is the softmax of the estimated scores."""
    late = progress(state)
    weights = [opening + (ending - opening) * late for opening, ending in zip(OPENING, ENDING, strict=True)]
    spread = SPREAD[0] + (SPREAD[1] - SPREAD[0]) * late
    scores = [sum(map(float.__mul__, weights, row)) for row in features(state)]
    best = max(scores)
    shares = [exp((score - best) / spread) for score in scores]
    total = sum(shares)
    return tuple(share / total for share in shares)


def progress(state: Mangrovia) -> float:
    """0 in the opening, 1 when somebody has built all huts."""
    return 1 - min(player.huts_left for player in state.players) / state.table.huts


def features(state: Mangrovia) -> list[Features]:
    """One row for each seat, in the order of NAMES."""
    players = state.players
    rows: list[Features] = [[0.0] * len(NAMES) for _ in players]
    built = virtual_hut(state)
    paths_and_areas(state, rows, built)
    coming = landings_coming(state)
    for seat, (player, row) in enumerate(zip(players, rows, strict=True)):
        holdings(state, player, row)
        if built and built[0] == seat:
            build_virtually(row, built[1], built[2], state)
        if state.pending:
            draw_virtually(state.pending[-1], seat, row)
        expect(row, coming[seat], min(player.level, len(AMULET_YIELD) - 1))
    return rows


def virtual_hut(state: Mangrovia) -> tuple[Seat, Space, int] | None:
    """A hut that was chosen and is not yet paid counts as if it stood."""
    decision = state.pending[-1] if state.pending else None
    if isinstance(decision, Pay | GiveLandscape):
        return decision.seats[0], state.board.spaces[decision.space], decision.count
    return None


def paths_and_areas(state: Mangrovia, rows: list[Features], built: tuple[Seat, Space, int] | None) -> None:
    """Who leads where: one pass over the huts."""
    owners = len(state.players) + 1
    neutral = owners - 1
    count = [[0] * owners for _ in state.board.paths]
    near = [[0] * owners for _ in state.board.paths]
    stone, pole, lowest = [0] * owners, [0] * owners, [0] * owners
    spaces = state.board.spaces
    for space, hut in zip(spaces, state.huts, strict=True):
        if hut is None:
            if built is None or built[1] is not space:
                continue
            owner, huts, tile = built[0], built[2], 9
        else:
            owner, huts, tile = neutral if hut.seat is None else hut.seat, hut.count, hut.pole or 0
        for path, distance in space.paths:
            count[path][owner] += huts
            near[path][owner] = max(near[path][owner], 50 - distance)
        if space.area == "stone":
            stone[owner] += 1
        elif space.area == "pole":
            pole[owner] += 1
            lowest[owner] = max(lowest[owner], 50 - tile)
    for number, path in enumerate(state.board.paths):
        god = GOD_OF_PATH[path.id]
        for seat, player in enumerate(state.players):
            if player.tiles[god]:
                near[number][seat] += 50
        contest(rows, count[number], near[number], path.first, path.second, 1)
    contest(rows, pole, lowest, POLE_FIRST, POLE_SECOND, 5)
    everybody = sum(stone)
    for seat, row in enumerate(rows):
        row[3], row[4] = float(stone[seat] * everybody), float(stone[seat])


def contest(rows: list[Features], count: list[int], ahead: list[int], first: int, second: int, column: int) -> None:
    """Points by today's places into one column, by the share of huts into the next."""
    total = sum(count)
    if not total:
        return
    standing = [number * 128 + tie for number, tie in zip(count, ahead, strict=True)]
    order = sorted(standing, reverse=True)
    for seat, row in enumerate(rows):
        if count[seat]:
            if standing[seat] == order[0]:
                row[column] += first
            elif standing[seat] == order[1]:
                row[column] += second
            row[column + 1] += (first + second) * count[seat] / (total + 1)


def landings_coming(state: Mangrovia) -> list[list[int]]:
    """For each seat the landings that its bowls will still reach in this round."""
    coming: list[list[int]] = [[] for _ in state.players]
    if state.phase in ("bowls", "boat"):
        for landing in range(state.boat + 1, LAST_LANDING + 1):
            seat = state.sites[SITE_OF[landing]]
            if seat is not None:
                coming[seat].append(landing)
    return coming


def holdings(state: Mangrovia, player: Player, row: Features) -> None:
    """Points, amulets, cards, huts and tiles."""
    known, hidden = player.known, player.hidden
    row[0] = float(player.space_points + player.pole_points)
    row[7] = float(player.known_ones)
    for value, copies in zip(AMULET_VALUES, player.hidden_amulets, strict=True):
        row[7] += value * copies
    if player.drawn:
        row[7] += sum(AMULET_VALUES[amulet] for amulet in player.drawn)
        if len(player.drawn) > 1:
            row[7] -= AMULET_VALUES[min(player.drawn)]
    row[8] = float(sum(player.starting))
    for place, value in enumerate(VALUES):
        row[8] += value * (known[place] + hidden[place])
    for landscape in range(len(LANDSCAPES)):
        row[9 if landscape in state.birds else 10] += (
            known[FIRST_LANDSCAPE + landscape] + hidden[FIRST_LANDSCAPE + landscape])
    for place, copies in enumerate(player.tiles):
        if copies and TILES[place].kind != "god":
            row[18] += copies
            row[8] += copies * TILES[place].value
            row[9] += copies * (place == WILD)
    row[12], row[13] = float(player.level), float(player.huts_left)


def build_virtually(row: Features, space: Space, count: int, state: Mangrovia) -> None:
    row[0] += space.points * count
    if space.area == "pole":
        row[0] += 2 + state.poles_taken
    row[7 if space.currency == "amulet" else 8] -= space.cost * count * isinstance(state.pending[-1], Pay)
    row[9] -= count
    row[12] += space.is_amulet
    row[13] -= count


def draw_virtually(decision: object, seat: Seat, row: Features) -> None:
    """A card or amulets that chance is about to give."""
    if isinstance(decision, DealCard) and decision.for_seat == seat:
        if decision.kind == "valuable":
            row[8] += AVERAGE_VALUABLE
        else:
            row[9] += 0.5
            row[10] += 0.5
    elif isinstance(decision, DealAmulet) and decision.for_seat == seat:
        row[7] += AMULET_YIELD[min(decision.left, len(AMULET_YIELD) - 1)]


def expect(row: Features, landings: list[int], level: int) -> None:
    """What can be afforded, and what this round's bowls will still bring."""
    row[11] = min(row[8] / AVERAGE_COST, row[9], row[13])
    huts = 0
    for landing in landings:
        row[14] += CARDS_OF_LANDING[landing]
        huts += HUTS_OF_LANDING[landing]
        if landing in AMULET_LANDINGS:
            row[15] += AMULET_YIELD[level]
        row[17] += landing == LAST_LANDING
    row[16] = min(float(huts), row[11] + 0.15 * row[14])
