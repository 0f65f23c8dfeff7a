"""Every legal action of random positions of each game is reachable by mouse and by keys; no other is sent."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from atoll.core.game import CHANCE, Game, Seat, State
from tests.web.conftest import PHONE, WIDE, Visitor

WHOLE = bool(os.environ.get("ATOLL_EVERY_ACTION"))
"""The hand presses every action of all positions: minutes for each game."""
POSITIONS = 200 if WHOLE else 40
PRESSED = (20, 5)
"""In how many of the positions a real hand presses, and how many actions of each, by lot."""
WALKER = Path(__file__).with_name("walker.js").read_text(encoding="utf-8")
LONGEST_WAY = 40


class Hand:
    """A real mouse, or real keys, over one board on the bench."""

    def __init__(self, page: Page, by: str) -> None:
        self.page, self.by = page, by
        page.evaluate(WALKER + ";0")

    def lay(self, position: dict[str, Any]) -> list[str]:
        """Put the position before a fresh board; what is offered there and not legal."""
        self.page.mouse.move(0, 0)  # a fresh board must not find the mouse over it
        found: list[str] = self.page.evaluate("position => walker.lay(position)", position)
        return found

    def press(self, aim: dict[str, Any], with_space: bool) -> None:
        if self.by == "mouse":
            self.page.mouse.click(aim["x"], aim["y"])
        else:
            self.page.keyboard.press("Space" if with_space else "Enter")

    def reach(self, action: str, with_space: bool = False) -> str:
        """Walk from step to step until the action is sent; "" if it was, else what stood in the way."""
        arrived = False
        for _ in range(LONGEST_WAY):
            told = self.page.evaluate("([action, by]) => walker.turn(action, by)", [action, self.by])
            if "sent" in told:
                return "" if told["sent"] == [action] and arrived else f"sent {told['sent']}"
            if arrived or "problem" in told:
                return "nothing sent" if arrived else str(told["problem"])
            self.press(told, with_space)
            arrived = told["plays"]
        return "too long a way"


def random_positions(game: Game, count: int, rng: Random) -> list[dict[str, Any]]:
    """From random games with every number of seats, each with the eyes of somebody who owes an answer."""
    found: list[dict[str, Any]] = []
    while len(found) < count:
        state = game.start(rng.choice(list(game.seats)), game.options())
        while state.to_act:
            seat = rng.choice(state.to_act)
            legal = state.legal_actions(seat)
            if seat != CHANCE and rng.random() < 0.2:
                found.append(laid(state, seat, legal))
            state.apply(seat, state.sample(rng) if seat == CHANCE else rng.choice(legal))
    return rng.sample(found, count)


def laid(state: State, seat: Seat, legal: list[str]) -> dict[str, Any]:
    return {"n": 1, "ask": state.ask, "to_act": list(state.to_act), "events": [], "view": state.view(seat),
            "legal": legal, "seat": seat}


def faults(hand: Hand, position: dict[str, Any], actions: list[str]) -> list[tuple[str, str]]:
    """These legal actions, each from wherever the board is after the one before, or from a fresh board."""
    found = [(action, "not legal") for action in hand.lay(position)]
    for number, action in enumerate(actions):
        with_space = number % 2 == 1
        if hand.reach(action, with_space):
            hand.lay(position)
            if problem := hand.reach(action, with_space):
                found.append((action, problem))
                hand.lay(position)
    return found


def on_the_bench(
        game: Game, by: str, come: Visitor, site: tuple[str, Path]) -> tuple[Hand, list[dict[str, Any]], Random]:
    """A hand at the game's board, and positions to lay before it."""
    base, folder = site
    rng = Random(f"{game.id} {by}")
    positions = random_positions(game, POSITIONS, rng)
    first = positions[0]
    fixture = {"steps": [{**first, "views": [first["view"]], "legal": [first["legal"]]}]}
    (folder / "dev" / "fixtures").mkdir(parents=True, exist_ok=True)
    (folder / "dev" / "fixtures" / f"{game.id}.json").write_text(json.dumps(fixture), encoding="utf-8")
    size = WIDE if by == "mouse" else PHONE
    page = come(f"/dev/board.html?game={game.id}&still&reduced", base=base, size=size)
    page.wait_for_function("window.bench")
    return Hand(page, by), positions, rng


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_every_legal_action_is_reachable(game: Game, by: str, visitor: Visitor, bench_site: tuple[str, Path]) -> None:
    """All of them, on a large screen for the mouse, on a phone for the keys; pressed by script where a hand could."""
    hand, positions, _ = on_the_bench(game, by, visitor, bench_site)
    for position in positions:
        told = hand.page.evaluate("([position, by]) => walker.sweep(position, by)", [position, by])
        assert told == [], (position["ask"], position["legal"][:20])


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_real_hand_plays_what_it_presses(game: Game, by: str, visitor: Visitor, bench_site: tuple[str, Path]) -> None:
    """The mouse itself, the keys themselves: some actions of some positions, or all with ATOLL_EVERY_ACTION."""
    hand, positions, rng = on_the_bench(game, by, visitor, bench_site)
    for position in positions if WHOLE else positions[:PRESSED[0]]:
        legal = position["legal"]
        actions = legal if WHOLE else sorted(rng.sample(legal, min(len(legal), PRESSED[1])), key=legal.index)
        assert faults(hand, position, actions) == [], (position["ask"], legal[:20])
