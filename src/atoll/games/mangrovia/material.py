"""Where every card, amulet, hut, bowl and tile is: nothing is ever lost or made."""

from __future__ import annotations

from collections.abc import Iterator

from atoll.games.mangrovia.box.rulebook import AMULETS, CARDS, POLE_TILES, TILES, Counts
from atoll.games.mangrovia.position import Position


def material(state: Position) -> dict[str, int]:
    """Each kind of piece, counted over all places where it can be."""
    pieces = {f"card {card}": sum(counts[number] for counts in card_counts(state)) for number, card in enumerate(CARDS)}
    pieces |= {f"amulet {amulet}": sum(counts[number] for counts in amulet_counts(state))
               for number, amulet in enumerate(AMULETS)}
    pieces[f"amulet {AMULETS[0]}"] += ones(state)
    pieces |= {f"tile {tile.id}": sum(counts[number] for counts in tile_counts(state))
               for number, tile in enumerate(TILES)}
    pieces |= seat_pieces(state)
    poles = [hut.pole for hut in state.huts if hut and hut.pole is not None] + list(POLE_TILES[state.poles_taken:])
    return pieces | {f"pole {pole}": poles.count(pole) for pole in POLE_TILES}


def card_counts(state: Position) -> Iterator[Counts]:
    yield from (state.pile, state.display, state.discard)
    for player in state.players:
        yield from (player.known, player.hidden)


def amulet_counts(state: Position) -> Iterator[Counts]:
    yield from (state.bag, state.aside)
    for player in state.players:
        yield player.hidden_amulets
        yield [player.drawn.count(amulet) for amulet in range(len(AMULETS))]


def ones(state: Position) -> int:
    return state.ones + sum(player.known_ones for player in state.players)


def tile_counts(state: Position) -> Iterator[Counts]:
    yield from (state.tile_stock, state.spent_tiles)
    yield from (player.tiles for player in state.players)
    laid = list(state.stone_tiles.values())
    yield [laid.count(tile) for tile in range(len(TILES))]


def seat_pieces(state: Position) -> dict[str, int]:
    """Starting cards, huts and bowls: each seat's own, and the neutral huts."""
    pieces = {"starting card": len(state.gone) + sum(len(player.starting) for player in state.players),
              "neutral hut": sum(hut.count for hut in state.huts if hut and hut.seat is None)}
    for seat, player in enumerate(state.players):
        pieces[f"hut {seat}"] = player.huts_left + sum(hut.count for hut in state.huts if hut and hut.seat == seat)
        pieces[f"bowl {seat}"] = player.bowls_left + state.sites.count(seat)
    return pieces


def smallest(state: Position) -> int:
    """The least number that lies anywhere: never below 0."""
    lists = [*card_counts(state), *amulet_counts(state), *tile_counts(state)]
    counts = [number for one in lists for number in one]
    for player in state.players:
        counts += [player.huts_left, player.bowls_left, player.known_ones]
    return min(*counts, state.ones)
