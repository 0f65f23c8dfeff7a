"""Positions of the worked examples in rules.md, which are written part by part, as its section 6 says."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import cast

from atoll.core.lessons import entry_of
from atoll.core.table import Entry
from atoll.games.mangrovia import GAME
from atoll.games.mangrovia.box.rulebook import (
    AMULET_INDEX,
    AMULETS,
    CARD_COPIES,
    CARD_INDEX,
    CARDS,
    LANDSCAPES,
    LAST_LANDING,
    SLICES,
    TILE_INDEX,
)
from atoll.games.mangrovia.decisions.paying import place_hut
from atoll.games.mangrovia.decisions.rounds import BeginRound, Sail
from atoll.games.mangrovia.position import Position

PLAYED = re.compile(r"(-|\d) ")
RULES = Path(__file__).parents[1] / "rules.md"


@cache
def block(name: str) -> tuple[str, ...]:
    """The lines of the (first) block of an example."""
    text = RULES.read_text(encoding="utf-8")
    found = re.search(rf"^\*\*{name}\*\*.*?```example\n(.*?)```", text, re.S | re.M)
    assert found is not None, f"rules.md has no example {name}"
    return tuple(found[1].splitlines())


def start(name: str) -> tuple[Position, list[Entry]]:
    """The position that an example begins with, and the entries that it plays from there."""
    first, *lines = block(name)
    _, seats, *pairs = first.split()
    state = cast(Position, GAME.start(int(seats), GAME.options(**dict(pair.split("=") for pair in pairs))))
    parts = [part.split() for line in lines if not line.startswith("?") and not PLAYED.match(line)
             for part in line.split(";")]
    if parts:
        Setting(state).put(parts)
    return state, [entry_of(f"{line.split()[0]} {action.strip()}") for line in lines if PLAYED.match(line)
                   for action in line[2:].split(",")]


class Setting:
    """A position from its parts; what is not mentioned is as section 6 says."""

    def __init__(self, state: Position) -> None:
        self.state = state
        self.piles: dict[str, list[str]] = {}
        self.bag: list[str] | None = None
        self.left: dict[int, int] = {}
        state.pending.clear()
        state.round = 1
        for player in state.players:
            player.starting = ()

    def put(self, parts: list[list[str]]) -> None:
        *position, begin = parts
        for what, *words in position:
            getattr(self, f"put_{what}")(*words)
        self.fill_piles()
        for seat, left in self.left.items():
            self.state.players[seat].huts_left = left
        self.begin(begin[1:])

    def begin(self, words: list[str]) -> None:
        state = self.state
        if words == ["bowls"]:
            state.round -= 1
            state.push(BeginRound())
        else:
            state.boat = LAST_LANDING if words == ["end"] else int(words[1]) - 1
            state.push(Sail())
        state.proceed()

    def fill_piles(self) -> None:
        """Piles and bag: exactly what was said, or all that is not elsewhere."""
        state = self.state
        for kind, cards in SLICES.items():
            for card in range(cards.start, cards.stop):
                elsewhere = state.display[card] + state.discard[card] + sum(
                    player.known[card] + player.hidden[card] for player in state.players)
                told = self.piles.get(kind)
                state.pile[card] = CARD_COPIES[card] - elsewhere if told is None else told.count(CARDS[card])
        for index, amulet in enumerate(AMULETS[1:], 1):
            elsewhere = state.aside[index] + sum(player.hidden_amulets[index] for player in state.players)
            state.bag[index] = state.bag[index] - elsewhere if self.bag is None else self.bag.count(amulet)

    def put_round(self, number: str) -> None:
        self.state.round = int(number)

    def put_start(self, seat: str) -> None:
        self.state.start_seat = int(seat)

    def put_birds(self, first: str, second: str) -> None:
        self.state.birds = (LANDSCAPES.index(first), LANDSCAPES.index(second))

    def put_bowl(self, site: str, seat: str) -> None:
        self.state.sites[int(site)] = int(seat)
        self.state.players[int(seat)].bowls_left -= 1

    def put_hand(self, seat: str, *cards: str) -> None:
        for card in cards:
            self.state.players[int(seat)].hidden[CARD_INDEX[card]] += 1

    def put_known(self, seat: str, *cards: str) -> None:
        player = self.state.players[int(seat)]
        for card in cards:
            if card.endswith("s"):
                player.starting = (*player.starting, int(card[:-1]))
            else:
                player.known[CARD_INDEX[card]] += 1

    def put_amulets(self, seat: str, *amulets: str) -> None:
        for amulet in amulets:
            self.state.players[int(seat)].hidden_amulets[AMULET_INDEX[amulet]] += 1

    def put_tiles(self, seat: str, *tiles: str) -> None:
        for tile in tiles:
            self.state.players[int(seat)].tiles[TILE_INDEX[tile]] += 1
            self.state.tile_stock[TILE_INDEX[tile]] -= 1

    def put_tile(self, space: str, tile: str) -> None:
        self.state.stone_tiles[self.state.board.index[space]] = TILE_INDEX[tile]
        self.state.tile_stock[TILE_INDEX[tile]] -= 1

    def put_hut(self, space: str, seat: str, double: str = "") -> None:
        built, count = self.state.board.spaces[self.state.board.index[space]], 2 if double else 1
        player = self.state.players[int(seat)]
        place_hut(self.state, int(seat), built, count)
        player.huts_left -= count
        player.level += built.is_amulet

    def put_left(self, seat: str, huts: str) -> None:
        self.left[int(seat)] = int(huts)

    def put_points(self, seat: str, points: str) -> None:
        self.state.players[int(seat)].space_points = int(points)

    def put_display(self, *cards: str) -> None:
        for card in cards:
            self.state.display[CARD_INDEX[card]] += 1

    def put_discard(self, *cards: str) -> None:
        for card in cards:
            self.state.discard[CARD_INDEX[card]] += 1

    def put_pile(self, kind: str, *cards: str) -> None:
        self.piles[kind] = list(cards)

    def put_bag(self, *amulets: str) -> None:
        self.bag = list(amulets)

    def put_aside(self, *amulets: str) -> None:
        for amulet in amulets:
            self.state.aside[AMULET_INDEX[amulet]] += 1

    def put_ones(self, number: str) -> None:
        self.state.ones = int(number)
