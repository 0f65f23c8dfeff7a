"""The worked examples of rules.md, read from the text itself and played line by line, as section 6 says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from atoll.core.game import CHANCE
from atoll.games import GAMES, folder
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
    TILES,
)
from atoll.games.mangrovia.decisions.paying import place_hut
from atoll.games.mangrovia.decisions.rounds import BeginRound, Sail
from atoll.games.mangrovia.state import Mangrovia
from atoll.games.mangrovia.view import amulets_view, copies

RULES = (folder("mangrovia") / "rules.md").read_text(encoding="utf-8")
HEAD = re.compile(r"^\*\*(V-\d+)\*\*(.*)", re.M)


@dataclass(frozen=True)
class Example:
    name: str
    clauses: tuple[str, ...]
    lines: tuple[str, ...]


def examples() -> list[Example]:
    """Every block, with the clauses that its heading names."""
    found = []
    heads = list(HEAD.finditer(RULES))
    for head, after in zip(heads, [*heads[1:], None], strict=True):
        text = RULES[head.start():after.start() if after else len(RULES)]
        clauses = tuple(re.findall(r"MV-\d+", text.partition("```")[0]))
        blocks = re.findall(r"```example\n(.*?)```", text, re.S)
        found += [Example(f"{head[1]}{'abc'[number] if len(blocks) > 1 else ''}", clauses, tuple(block.splitlines()))
                  for number, block in enumerate(blocks)]
    return found


class Script:
    """One example being played."""

    def __init__(self, first: str) -> None:
        _, seats, *pairs = first.split()
        game = GAMES["mangrovia"]
        state = game.start(int(seats), game.options(**dict(pair.split("=") for pair in pairs)))
        assert isinstance(state, Mangrovia)
        self.state = state
        self.placed: list[list[str]] = []

    def read(self, line: str) -> None:
        if line.startswith("?"):
            for check in line[1:].split(";"):
                self.check(*check.split(maxsplit=1))
        elif re.match(r"(-|\d) ", line):
            self.play(line)
        else:
            self.placed += [part.split() for part in line.split(";")]
            if self.placed[-1][0] == "begin":
                Setting(self.state).put(self.placed)

    def play(self, line: str) -> None:
        who, _, actions = line.partition(" ")
        seat = CHANCE if who == "-" else int(who)
        for action in actions.split(","):
            assert action.strip() in self.state.legal_actions(seat), (seat, action, self.state.ask)
            self.state.apply(seat, action.strip())

    def check(self, what: str, rest: str = "") -> None:
        if what in ("legal", "can", "cannot"):
            check_actions(self.state, what, [action.strip() for action in rest.split(",")])
        else:
            assert fact(self.state, what, rest.split()) == rest, (what, rest)


def check_actions(state: Mangrovia, what: str, actions: list[str]) -> None:
    legal = state.legal_actions(state.to_act[0])
    if what == "legal":
        assert legal == actions
    else:
        for action in actions:
            assert (action in legal) == (what == "can"), (what, action)
            assert (state.why_not(state.to_act[0], action) is None) == (what == "can")


class Setting:
    """A position from its parts; what is not mentioned is as section 6 says."""

    def __init__(self, state: Mangrovia) -> None:
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


def fact(state: Mangrovia, what: str, words: list[str]) -> str:
    """What holds now, written as the example writes it."""
    if what in ("points", "left", "level", "hand", "known", "hidden", "amulets", "tiles"):
        return " ".join([words[0], *map(str, of_seat(state, what, int(words[0])))])
    if what in ("hut", "pole"):
        return f"{words[0]} {of_space(state, what, words[0])}"
    if what in ("reason", "ranks", "scores", "part"):
        return of_outcome(state, what, words)
    if what == "pile":
        return f"{words[0]} {sum(state.pile[SLICES[words[0]]])}"
    return " ".join(map(str, of_table(state, what)))


def of_table(state: Mangrovia, what: str) -> list[Any]:
    facts: dict[str, list[Any]] = {
        "to_act": ["-" if seat == CHANCE else seat for seat in state.to_act] or ["nobody"], "ask": [state.ask],
        "display": copies(state.display, CARDS), "discard": copies(state.discard, CARDS),
        "aside": copies(state.aside, AMULETS), "gone": [f"{value}s" for value in state.gone],
        "bag": [sum(state.bag)], "ones": [state.ones], "birds": [LANDSCAPES[landscape] for landscape in state.birds],
        "start": [state.start_seat], "round": [state.round], "boat": [state.boat]}
    return facts[what]


def of_seat(state: Mangrovia, what: str, seat: int) -> list[Any]:
    player, shown = state.players[seat], state.view(seat)["seats"][seat]
    facts: dict[str, list[Any]] = {
        "points": [player.points], "left": [player.huts_left], "level": [player.level],
        "hand": shown["hand"]["valuable"] + shown["hand"]["landscape"],
        "known": shown["known"]["valuable"] + shown["known"]["landscape"],
        "hidden": copies(player.hidden, CARDS), "amulets": amulets_view(player),
        "tiles": copies(player.tiles, tuple(tile.id for tile in TILES))}
    return facts[what]


def of_space(state: Mangrovia, what: str, name: str) -> str:
    hut = state.huts[state.board.index[name]]
    if hut is None:
        return "free"
    owner = "neutral" if hut.seat is None else hut.seat
    return f"{owner} {hut.count}" if what == "hut" else str(hut.pole)


def of_outcome(state: Mangrovia, what: str, words: list[str]) -> str:
    outcome = state.outcome()
    assert outcome is not None
    if what == "part":
        return f"{words[0]} {words[1]} {outcome.breakdown[int(words[0])][words[1]]}"
    return outcome.reason if what == "reason" else " ".join(map(str, getattr(outcome, what)))
