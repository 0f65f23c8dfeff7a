"""Every legal action of 200 random positions of each game is reachable by click and by keyboard; no other is sent."""

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
([position, by]) => {
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
  const take = () => { const sent = window.bench.sent.splice(0); window.bench.settle(); return sent; };
  const find = (action) => board().querySelector(`[data-action="${CSS.escape(action)}"]`);
  const walk = (action) => {
    window.bench.lay(position);
    const pressed = new Set();
    for (let depth = 0; depth < 40; depth += 1) {
      const goal = find(action);
      if (goal) return press(goal) ? take() : [];
      const [step] = [...board().querySelectorAll('[data-step]')]
        .filter((one) => action.startsWith(one.dataset.step) && !pressed.has(one.dataset.step))
        .sort((a, b) => b.dataset.step.length - a.dataset.step.length);
      if (!step || !press(step)) return [];
      pressed.add(step.dataset.step);
      if (take().length) return ['something on the way'];
    }
    return [];
  };
  window.bench.lay(position);
  const shown = new Map([...board().querySelectorAll('[data-action]')].map((one) => [one.dataset.action, one]));
  const illegal = [...shown.keys()].filter((action) => !position.legal.includes(action));
  const lost = [];
  for (const action of position.legal) {
    const one = shown.get(action);
    const sent = one?.isConnected ? (press(one) ? take() : []) : walk(action);
    if (sent.length !== 1 || sent[0] !== action) lost.push([action, sent]);
  }
  return { lost, illegal };
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
        assert told == {"lost": [], "illegal": []}, (one["ask"], one["legal"][:20], told)
