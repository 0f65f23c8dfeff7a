"""What a seat, or a spectator, may see (rules.md 4.5 and 4.6)."""

from __future__ import annotations

from typing import Any

from atoll.core.game import Seat, View
from atoll.core.options import plain_options
from atoll.games.mangrovia.box.rulebook import (
    AMULETS,
    CARDS,
    FIRST_LANDSCAPE,
    LANDSCAPES,
    POLE_TILES,
    ROUND_LIMIT,
    SITES,
    SLICES,
    TILES,
    VALUES,
    Counts,
)
from atoll.games.mangrovia.decisions.amulets import AmuletsOrDraw, DealAmulet
from atoll.games.mangrovia.decisions.building import AmuletsOrBuild, Build, BuildOrDouble
from atoll.games.mangrovia.decisions.cards import DealCard, DrawCard, FillDisplay, TakeCard, TakeOrDraw
from atoll.games.mangrovia.decisions.paying import GiveLandscape, Pay
from atoll.games.mangrovia.decisions.setup import LayTile
from atoll.games.mangrovia.position import Player, Position
from atoll.games.mangrovia.scoring import Ranking, path_ranking, pole_ranking, stone_ranking

TILE_IDS = tuple(tile.id for tile in TILES)


def view(state: Position, seat: Seat | None) -> View:
    return {
        "seat": seat, "options": plain_options(state.options), "players": len(state.players),
        "round": state.round, "round_limit": ROUND_LIMIT, "phase": state.phase, "start_seat": state.start_seat,
        "boat": state.boat,
        "sites": [{"site": site, "seat": state.sites[site], "blocked": site in state.setup.blocked} for site in SITES],
        "birds": [LANDSCAPES[landscape] for landscape in state.birds],
        "display": cards_view(state.display),
        "pile": {kind: sum(state.pile[cards]) for kind, cards in SLICES.items()},
        "discard": cards_view(state.discard), "gone": [f"{value}s" for value in state.gone],
        "bag": sum(state.bag), "ones": state.ones, "aside": copies(state.aside, AMULETS),
        "pole_pile": list(POLE_TILES[state.poles_taken:]), "huts": huts_view(state),
        "stone_tiles": {state.board.spaces[space].id: TILE_IDS[tile]
                        for space, tile in sorted(state.stone_tiles.items())},
        "spent_tiles": copies(state.spent_tiles, TILE_IDS), "standings": standings_view(state),
        "seats": [seat_view(state, other, seat == other or state.phase == "over")
                  for other in range(len(state.players))],
        "pending": pending_view(state), "unseen": unseen_view(state, seat),
    }


def copies(counts: Counts, words: tuple[str, ...]) -> list[str]:
    """Every copy as a word, in order."""
    return [word for word, number in zip(words, counts, strict=True) for _ in range(number)]


def cards_view(counts: Counts) -> dict[str, list[str]]:
    return {kind: copies(counts[cards], CARDS[cards]) for kind, cards in SLICES.items()}


def hand_view(counts: Counts, starting: tuple[int, ...]) -> dict[str, list[str]]:
    """Cards by kind, starting cards after the plain ones of their value."""
    valuables = [word for index, value in enumerate(VALUES)
                 for word in [str(value)] * counts[index] + [f"{value}s"] * starting.count(value)]
    return {"valuable": valuables, "landscape": copies(counts[FIRST_LANDSCAPE:], LANDSCAPES)}


def huts_view(state: Position) -> list[dict[str, Any]]:
    return [{"space": space.id, "seat": hut.seat, "count": hut.count, "pole": hut.pole}
            for space, hut in zip(state.board.spaces, state.huts, strict=True) if hut]


def standings_view(state: Position) -> dict[str, Any]:
    return {"paths": {path.id: ranking_view(path_ranking(state, path)) for path in state.board.paths},
            "stone": ranking_view(stone_ranking(state)), "pole": ranking_view(pole_ranking(state))}


def ranking_view(ranking: Ranking) -> list[dict[str, Any]]:
    return [{"seat": owner, "huts": count} for owner, count in ranking]


def seat_view(state: Position, seat: Seat, is_open: bool) -> dict[str, Any]:
    """One seat as another sees it; with `is_open` as it sees itself."""
    player = state.players[seat]
    whole = [known + hidden for known, hidden in zip(player.known, player.hidden, strict=True)]
    return {
        "seat": seat, "points": player.points, "huts_left": player.huts_left, "bowls_left": player.bowls_left,
        "level": player.level,
        "known": {**hand_view(player.known, player.starting), "amulet": [AMULETS[0]] * player.known_ones},
        "hidden": {**{kind: sum(player.hidden[cards]) for kind, cards in SLICES.items()},
                   "amulet": sum(player.hidden_amulets)},
        "drawing": len(player.drawn), "tiles": copies(player.tiles, TILE_IDS),
        "hand": hand_view(whole, player.starting) if is_open else None,
        "amulets": amulets_view(player) if is_open else None,
        "drawn": [AMULETS[amulet] for amulet in sorted(player.drawn)] if is_open else None,
    }


def amulets_view(player: Player) -> list[str]:
    return [AMULETS[0]] * player.known_ones + copies(player.hidden_amulets, AMULETS)


def pending_view(state: Position) -> dict[str, Any] | None:
    """What is asked, as everybody may know it; what a question does not have is null."""
    question = state.question
    if question is None:
        return None
    asked: dict[str, Any] = {"ask": question.ask, "seat": question.seats[0],
                             **dict.fromkeys(("for_seat", "left", "space", "count", "kind"))}
    match question:
        case (TakeCard(left=left) | DrawCard(left=left) | TakeOrDraw(left=left) | AmuletsOrDraw(left=left)
              | AmuletsOrBuild(left=left) | BuildOrDouble(left=left) | Build(left=left)):
            asked |= {"left": left}
        case Pay(space=space, count=count) | GiveLandscape(space=space, count=count):
            asked |= {"space": state.board.spaces[space].id, "count": count}
        case DealCard(kind=kind, for_seat=for_seat):
            asked |= {"for_seat": for_seat, "kind": kind}
        case DealAmulet(for_seat=for_seat, left=left):
            asked |= {"for_seat": for_seat, "left": left}
        case FillDisplay(kind=kind):
            asked |= {"kind": kind}
        case LayTile(space=space):
            asked |= {"space": state.board.spaces[space].id}
    return asked


def unseen_view(state: Position, seat: Seat | None) -> dict[str, dict[str, int]]:
    """What may be in the piles or the bag, or hidden with others."""
    others = [player for other, player in enumerate(state.players) if other != seat]
    unknown, amulets = state.pile[:], state.bag[:]
    for player in others:
        unknown = [left + more for left, more in zip(unknown, player.hidden, strict=True)]
        amulets = [left + more for left, more in zip(amulets, player.hidden_amulets, strict=True)]
        for amulet in player.drawn:
            amulets[amulet] += 1
    return {**{kind: numbers(unknown[cards], CARDS[cards]) for kind, cards in SLICES.items()},
            "amulet": numbers(amulets, AMULETS)}


def numbers(counts: Counts, words: tuple[str, ...]) -> dict[str, int]:
    return {word: number for word, number in zip(words, counts, strict=True) if number}
