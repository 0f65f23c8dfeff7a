"""What a seat, or a spectator, may see (rules.md, 4.5 and 4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from atoll.core.game import Seat, View
from atoll.core.options import plain_options
from atoll.games.mangrovia.player import Player
from atoll.games.mangrovia.rulebook import (
    AMULETS,
    CARDS,
    FIRST_LANDSCAPE,
    LANDSCAPES,
    PLACES,
    POLE_TILES,
    ROUND_LIMIT,
    SITES,
    TILES,
    VALUES,
    Counts,
)
from atoll.games.mangrovia.scoring import Ranking, path_ranking, pole_ranking, stone_ranking

if TYPE_CHECKING:
    from atoll.games.mangrovia.state import Mangrovia

TILE_IDS = tuple(tile.id for tile in TILES)


def seen(game: Mangrovia, seat: Seat | None) -> View:
    return {
        "seat": seat, "options": plain_options(game.options), "players": len(game.players),
        "round": game.round, "round_limit": ROUND_LIMIT, "phase": game.phase, "start_seat": game.start_seat,
        "boat": game.boat,
        "sites": [{"site": site, "seat": game.sites[site], "blocked": site in game.table.blocked} for site in SITES],
        "birds": [LANDSCAPES[landscape] for landscape in game.birds],
        "display": by_kind(game.display),
        "pile": {kind: sum(game.pile[places]) for kind, places in PLACES.items()},
        "discard": by_kind(game.discard), "gone": [f"{value}s" for value in game.gone],
        "bag": sum(game.bag), "ones": game.ones, "aside": copies(game.aside, AMULETS),
        "pole_pile": list(POLE_TILES[game.poles_taken:]), "huts": huts(game),
        "stone_tiles": {game.board.spaces[space].id: TILE_IDS[tile]
                        for space, tile in sorted(game.stone_tiles.items())},
        "spent_tiles": copies(game.spent_tiles, TILE_IDS), "standings": standings(game),
        "seats": [entry(game, other, seat == other or game.phase == "over") for other in range(len(game.players))],
        "pending": pending(game), "unseen": unseen(game, seat),
    }


def copies(counts: Counts, words: tuple[str, ...]) -> list[str]:
    """Every copy as a word, in order."""
    return [word for word, number in zip(words, counts, strict=True) for _ in range(number)]


def by_kind(counts: Counts) -> dict[str, list[str]]:
    return {kind: copies(counts[places], CARDS[places]) for kind, places in PLACES.items()}


def hand(counts: Counts, starting: tuple[int, ...]) -> dict[str, list[str]]:
    """Cards by kind, starting cards after the plain ones of their value."""
    valuables = [word for place, value in enumerate(VALUES)
                 for word in [str(value)] * counts[place] + [f"{value}s"] * starting.count(value)]
    return {"valuable": valuables, "landscape": copies(counts[FIRST_LANDSCAPE:], LANDSCAPES)}


def huts(game: Mangrovia) -> list[dict[str, Any]]:
    return [{"space": space.id, "seat": hut.seat, "count": hut.number, "pole": hut.pole}
            for space, hut in zip(game.board.spaces, game.huts, strict=True) if hut]


def standings(game: Mangrovia) -> dict[str, Any]:
    return {"paths": {path.id: ranked(path_ranking(game, path)) for path in game.board.paths},
            "stone": ranked(stone_ranking(game)), "pole": ranked(pole_ranking(game))}


def ranked(ranking: Ranking) -> list[dict[str, Any]]:
    return [{"seat": owner, "huts": count} for owner, count in ranking]


def entry(game: Mangrovia, seat: Seat, is_open: bool) -> dict[str, Any]:
    """One seat as another sees it; with `is_open` as it sees itself."""
    player = game.players[seat]
    whole = [known + hidden for known, hidden in zip(player.known, player.hidden, strict=True)]
    return {
        "seat": seat, "points": player.points, "huts_left": player.huts_left, "bowls_left": player.bowls_left,
        "level": player.level,
        "known": {**hand(player.known, player.starting), "amulet": [AMULETS[0]] * player.known_ones},
        "hidden": {**{kind: sum(player.hidden[places]) for kind, places in PLACES.items()},
                   "amulet": sum(player.hidden_amulets)},
        "drawing": len(player.drawn), "tiles": copies(player.tiles, TILE_IDS),
        "hand": hand(whole, player.starting) if is_open else None,
        "amulets": own_amulets(player) if is_open else None,
        "drawn": [AMULETS[amulet] for amulet in sorted(player.drawn)] if is_open else None,
    }


def own_amulets(player: Player) -> list[str]:
    return [AMULETS[0]] * player.known_ones + copies(player.hidden_amulets, AMULETS)


def pending(game: Mangrovia) -> dict[str, Any] | None:
    if not game.pending:
        return None
    decision = game.pending[-1]
    space = getattr(decision, "space", None)
    return {"ask": game.ask, "seat": decision.seats[0], "for_seat": getattr(decision, "for_seat", None),
            "left": getattr(decision, "left", None),
            "space": None if space is None else game.board.spaces[space].id,
            "count": getattr(decision, "count", None), "kind": getattr(decision, "kind", None)}


def unseen(game: Mangrovia, seat: Seat | None) -> dict[str, dict[str, int]]:
    """What may be in the piles or the bag, or hidden with others."""
    others = [player for other, player in enumerate(game.players) if other != seat]
    cards, amulets = game.pile[:], game.bag[:]
    for player in others:
        cards = [left + more for left, more in zip(cards, player.hidden, strict=True)]
        amulets = [left + more for left, more in zip(amulets, player.hidden_amulets, strict=True)]
        for amulet in player.drawn:
            amulets[amulet] += 1
    return {**{kind: numbers(cards[places], CARDS[places]) for kind, places in PLACES.items()},
            "amulet": numbers(amulets, AMULETS)}


def numbers(counts: Counts, words: tuple[str, ...]) -> dict[str, int]:
    return {word: number for word, number in zip(words, counts, strict=True) if number}
