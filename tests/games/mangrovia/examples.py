"""The worked examples of rules.md, read from the text itself and played line by line, as section 6 says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from atoll.core.game import CHANCE
from atoll.games import GAMES, folder
from atoll.games.mangrovia.box.rulebook import AMULETS, CARDS, LANDSCAPES, SLICES, TILES
from atoll.games.mangrovia.lessons.setting import Setting
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
