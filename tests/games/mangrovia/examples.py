"""The worked examples of rules.md, read from the text itself and played line by line, as section 6 says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from atoll.core.game import CHANCE
from atoll.games import GAMES, folder
from atoll.games.mangrovia import voyage
from atoll.games.mangrovia.rulebook import (
    AMULET_OF,
    AMULETS,
    CARD_COPIES,
    CARD_OF,
    CARDS,
    LANDSCAPES,
    PLACES,
    TILE_OF,
    TILES,
)
from atoll.games.mangrovia.state import Mangrovia
from atoll.games.mangrovia.view import copies, own_amulets

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
        self.game = state
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
                Setting(self.game).put(self.placed)

    def play(self, line: str) -> None:
        who, _, actions = line.partition(" ")
        seat = CHANCE if who == "-" else int(who)
        for action in actions.split(","):
            assert action.strip() in self.game.legal_actions(seat), (seat, action, self.game.ask)
            self.game.apply(seat, action.strip())

    def check(self, what: str, rest: str = "") -> None:
        if what in ("legal", "can", "cannot"):
            check_actions(self.game, what, [action.strip() for action in rest.split(",")])
        else:
            assert fact(self.game, what, rest.split()) == rest, (what, rest)


def check_actions(game: Mangrovia, what: str, actions: list[str]) -> None:
    legal = game.legal_actions(game.to_act[0])
    if what == "legal":
        assert legal == actions
    else:
        for action in actions:
            assert (action in legal) == (what == "can"), (what, action)
            assert (game.why_not(game.to_act[0], action) is None) == (what == "can")


class Setting:
    """A position from its parts; what is not mentioned is as section 6 says."""

    def __init__(self, game: Mangrovia) -> None:
        self.game = game
        self.piles: dict[str, list[str]] = {}
        self.bag: list[str] | None = None
        self.left: dict[int, int] = {}
        game.pending.clear()
        game.round = 1
        for player in game.players:
            player.starting = ()

    def put(self, parts: list[list[str]]) -> None:
        *position, begin = parts
        for what, *words in position:
            getattr(self, f"put_{what}")(*words)
        self.fill_piles()
        for seat, left in self.left.items():
            self.game.players[seat].huts_left = left
        self.begin(begin[1:])

    def begin(self, words: list[str]) -> None:
        game = self.game
        if words == ["bowls"]:
            game.round -= 1
            voyage.begin_round(game)
        elif words == ["end"]:
            game.phase, game.boat = "boat", 12
        else:
            game.phase, game.boat = "boat", int(words[1])
            voyage.land(game)
        game.proceed()

    def fill_piles(self) -> None:
        """Piles and bag: exactly what was said, or all that is not elsewhere."""
        game = self.game
        for kind, places in PLACES.items():
            for place in range(places.start, places.stop):
                elsewhere = game.display[place] + game.discard[place] + sum(
                    player.known[place] + player.hidden[place] for player in game.players)
                told = self.piles.get(kind)
                game.pile[place] = CARD_COPIES[place] - elsewhere if told is None else told.count(CARDS[place])
        for place, amulet in enumerate(AMULETS[1:], 1):
            elsewhere = game.aside[place] + sum(player.hidden_amulets[place] for player in game.players)
            game.bag[place] = game.bag[place] - elsewhere if self.bag is None else self.bag.count(amulet)

    def put_round(self, number: str) -> None:
        self.game.round = int(number)

    def put_start(self, seat: str) -> None:
        self.game.start_seat = int(seat)

    def put_birds(self, first: str, second: str) -> None:
        self.game.birds = (LANDSCAPES.index(first), LANDSCAPES.index(second))

    def put_bowl(self, site: str, seat: str) -> None:
        self.game.sites[int(site)] = int(seat)
        self.game.players[int(seat)].bowls_left -= 1

    def put_hand(self, seat: str, *cards: str) -> None:
        for card in cards:
            self.game.players[int(seat)].hidden[CARD_OF[card]] += 1

    def put_known(self, seat: str, *cards: str) -> None:
        player = self.game.players[int(seat)]
        for card in cards:
            if card.endswith("s"):
                player.starting = (*player.starting, int(card[:-1]))
            else:
                player.known[CARD_OF[card]] += 1

    def put_amulets(self, seat: str, *amulets: str) -> None:
        for amulet in amulets:
            self.game.players[int(seat)].hidden_amulets[AMULET_OF[amulet]] += 1

    def put_tiles(self, seat: str, *tiles: str) -> None:
        for tile in tiles:
            self.game.players[int(seat)].tiles[TILE_OF[tile]] += 1
            self.game.tile_stock[TILE_OF[tile]] -= 1

    def put_tile(self, space: str, tile: str) -> None:
        self.game.stone_tiles[self.game.board.index[space]] = TILE_OF[tile]
        self.game.tile_stock[TILE_OF[tile]] -= 1

    def put_hut(self, space: str, seat: str, double: str = "") -> None:
        place, count = self.game.board.index[space], 2 if double else 1
        player = self.game.players[int(seat)]
        self.game.raise_hut(int(seat), place, count)
        player.huts_left -= count
        player.level += self.game.board.spaces[place].is_amulet

    def put_left(self, seat: str, huts: str) -> None:
        self.left[int(seat)] = int(huts)

    def put_points(self, seat: str, points: str) -> None:
        self.game.players[int(seat)].space_points = int(points)

    def put_display(self, *cards: str) -> None:
        for card in cards:
            self.game.display[CARD_OF[card]] += 1

    def put_discard(self, *cards: str) -> None:
        for card in cards:
            self.game.discard[CARD_OF[card]] += 1

    def put_pile(self, kind: str, *cards: str) -> None:
        self.piles[kind] = list(cards)

    def put_bag(self, *amulets: str) -> None:
        self.bag = list(amulets)

    def put_aside(self, *amulets: str) -> None:
        for amulet in amulets:
            self.game.aside[AMULET_OF[amulet]] += 1

    def put_ones(self, number: str) -> None:
        self.game.ones = int(number)


def fact(game: Mangrovia, what: str, words: list[str]) -> str:
    """What holds now, written as the example writes it."""
    if what in ("points", "left", "level", "hand", "known", "hidden", "amulets", "tiles"):
        return " ".join([words[0], *map(str, of_seat(game, what, int(words[0])))])
    if what in ("hut", "pole"):
        return f"{words[0]} {of_space(game, what, words[0])}"
    if what in ("reason", "ranks", "scores", "part"):
        return of_outcome(game, what, words)
    if what == "pile":
        return f"{words[0]} {sum(game.pile[PLACES[words[0]]])}"
    return " ".join(map(str, of_table(game, what)))


def of_table(game: Mangrovia, what: str) -> list[Any]:
    facts: dict[str, list[Any]] = {
        "to_act": ["-" if seat == CHANCE else seat for seat in game.to_act] or ["nobody"], "ask": [game.ask],
        "display": copies(game.display, CARDS), "discard": copies(game.discard, CARDS),
        "aside": copies(game.aside, AMULETS), "gone": [f"{value}s" for value in game.gone],
        "bag": [sum(game.bag)], "ones": [game.ones], "birds": [LANDSCAPES[place] for place in game.birds],
        "start": [game.start_seat], "round": [game.round], "boat": [game.boat]}
    return facts[what]


def of_seat(game: Mangrovia, what: str, seat: int) -> list[Any]:
    player, shown = game.players[seat], game.view(seat)["seats"][seat]
    facts: dict[str, list[Any]] = {
        "points": [player.points], "left": [player.huts_left], "level": [player.level],
        "hand": shown["hand"]["valuable"] + shown["hand"]["landscape"],
        "known": shown["known"]["valuable"] + shown["known"]["landscape"],
        "hidden": copies(player.hidden, CARDS), "amulets": own_amulets(player),
        "tiles": copies(player.tiles, tuple(tile.id for tile in TILES))}
    return facts[what]


def of_space(game: Mangrovia, what: str, name: str) -> str:
    hut = game.huts[game.board.index[name]]
    if hut is None:
        return "free"
    owner = "neutral" if hut.seat is None else hut.seat
    return f"{owner} {hut.number}" if what == "hut" else str(hut.pole)


def of_outcome(game: Mangrovia, what: str, words: list[str]) -> str:
    outcome = game.outcome()
    assert outcome is not None
    if what == "part":
        return f"{words[0]} {words[1]} {outcome.breakdown[int(words[0])][words[1]]}"
    return outcome.reason if what == "reason" else " ".join(map(str, getattr(outcome, what)))
