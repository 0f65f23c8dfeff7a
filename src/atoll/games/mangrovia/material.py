"""Where every card, amulet, hut, bowl and tile is: nothing is ever lost or made."""

from __future__ import annotations

from collections.abc import Iterator

from atoll.games.mangrovia.rulebook import AMULETS, CARDS, POLE_TILES, TILES, Counts
from atoll.games.mangrovia.state import Mangrovia


def material(state: Mangrovia) -> dict[str, int]:
    """Each kind of piece, counted over all places where it can be."""
    pieces = {f"card {card}": sum(place[number] for place in card_places(state)) for number, card in enumerate(CARDS)}
    pieces |= {f"amulet {amulet}": sum(place[number] for place in amulet_places(state)) + (0 if number else ones(state))
               for number, amulet in enumerate(AMULETS)}
    pieces |= {f"tile {tile.id}": sum(place[number] for place in tile_places(state))
               for number, tile in enumerate(TILES)}
    pieces |= seat_pieces(state)
    poles = [hut.pole for hut in state.huts if hut and hut.pole is not None] + list(POLE_TILES[state.poles_taken:])
    return pieces | {f"pole {pole}": poles.count(pole) for pole in POLE_TILES}


def card_places(state: Mangrovia) -> Iterator[Counts]:
    yield from (state.pile, state.display, state.discard)
    for player in state.players:
        yield from (player.known, player.hidden)


def amulet_places(state: Mangrovia) -> Iterator[Counts]:
    yield from (state.bag, state.aside)
    for player in state.players:
        yield player.hidden_amulets
        yield [player.drawn.count(amulet) for amulet in range(len(AMULETS))]


def ones(state: Mangrovia) -> int:
    return state.ones + sum(player.known_ones for player in state.players)


def tile_places(state: Mangrovia) -> Iterator[Counts]:
    yield from (state.tile_stock, state.spent_tiles)
    yield from (player.tiles for player in state.players)
    laid = list(state.stone_tiles.values())
    yield [laid.count(tile) for tile in range(len(TILES))]


def seat_pieces(state: Mangrovia) -> dict[str, int]:
    """Starting cards, huts and bowls: each seat's own, and the neutral huts."""
    pieces = {"starting card": len(state.gone) + sum(len(player.starting) for player in state.players),
              "neutral hut": sum(hut.number for hut in state.huts if hut and hut.seat is None)}
    for seat, player in enumerate(state.players):
        pieces[f"hut {seat}"] = player.huts_left + sum(hut.number for hut in state.huts if hut and hut.seat == seat)
        pieces[f"bowl {seat}"] = player.bowls_left + state.sites.count(seat)
    return pieces


def smallest(state: Mangrovia) -> int:
    """The least number that any place holds: never below 0."""
    places = [*card_places(state), *amulet_places(state), *tile_places(state)]
    counts = [number for place in places for number in place]
    for player in state.players:
        counts += [player.huts_left, player.bowls_left, player.known_ones]
    return min(*counts, state.ones)
