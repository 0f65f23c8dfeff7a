"""Every legal action of 200 random positions of each game is reachable by click and by keyboard; nothing else is sent."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from atoll.core.game import CHANCE, Game, Seat, State
from tests.web.conftest import PHONE, WIDE, Visitor

POSITIONS = 200

REACH = """
async ([position, by]) => {
  const board = () => document.querySelector('main');
  const press = (one) => {
    if (by === 'click') {
      one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 5, clientY: 5 }));
      return true;
    }
    one.focus();
    if (document.activeElement !== one || one.tabIndex < 0) return false;
    if (one instanceof HTMLButtonElement) one.click();
    else one.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    return true;
  };
  const settle = () => new Promise((done) => setTimeout(done, 0));
  const lost = [];
  for (const action of position.legal) {
    window.bench.lay(position);
    const pressed = new Set();
    for (let depth = 0; depth < 40 && window.bench.sent.length === 0; depth += 1) {
      const goal = [...board().querySelectorAll('[data-action]')].find((one) => one.dataset.action === action);
      if (goal) { if (!press(goal)) break; await settle(); continue; }
      const steps = [...board().querySelectorAll('[data-step]')]
        .filter((one) => action.startsWith(one.dataset.step) && !pressed.has(one.dataset.step))
        .sort((a, b) => b.dataset.step.length - a.dataset.step.length);
      if (!steps.length) break;
      pressed.add(steps[0].dataset.step);
      if (!press(steps[0])) break;
      await settle();
    }
    if (window.bench.sent.length !== 1 || window.bench.sent[0] !== action) lost.push([action, [...window.bench.sent]]);
  }
  window.bench.lay(position);
  const shown = [...board().querySelectorAll('[data-action]')].map((one) => one.dataset.action);
  return { lost, illegal: shown.filter((action) => !position.legal.includes(action)) };
}
"""


def random_positions(game: Game, count: int, rng: Random) -> list[dict[str, Any]]:
    """From random games with every number of seats, each with the eyes of somebody who owes an answer."""
    found: list[dict[str, Any]] = []
    while len(found) < count:
        state = game.start(rng.choice(list(game.seats)), game.options())
        while state.to_act:
            seat = rng.choice(state.to_act)
            legal = state.legal_actions(seat)
            if seat != CHANCE and rng.random() < 0.2:
                found.append(position(state, seat, legal))
            state.apply(seat, state.sample(rng) if seat == CHANCE else rng.choice(legal))
    return rng.sample(found, count)


def position(state: State, seat: Seat, legal: list[str]) -> dict[str, Any]:
    return {"n": 1, "ask": state.ask, "to_act": list(state.to_act), "events": [], "view": state.view(seat),
            "legal": legal, "seat": seat}


@pytest.mark.parametrize(("by", "size"), [("click", WIDE), ("keyboard", PHONE)])
def test_every_legal_action_is_reachable(
        game: Game, by: str, size: tuple[int, int], visitor: Visitor, bench_site: tuple[str, Path]) -> None:
    base, folder = bench_site
    positions = random_positions(game, POSITIONS, Random(f"{game.id} {by}"))
    first = positions[0]
    fixture = {"steps": [{**first, "views": [first["view"]], "legal": [first["legal"]]}]}
    (folder / "dev" / "fixtures").mkdir(parents=True, exist_ok=True)
    (folder / "dev" / "fixtures" / f"{game.id}.json").write_text(json.dumps(fixture), encoding="utf-8")
    page = visitor(f"/dev/board.html?game={game.id}&still&reduced", base=base, size=size)
    page.wait_for_function("window.bench")
    for one in positions:
        told = page.evaluate(REACH, [one, by])
        assert told == {"lost": [], "illegal": []}, (one["ask"], told)
