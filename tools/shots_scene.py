"""What tools/screenshots.py photographs: games in mid-play, finished ones, a campaign some episodes old."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page

from atoll.bots.bot import answer
from atoll.bots.roster import make_bot
from atoll.core.game import CHANCE
from atoll.core.options import read_options
from atoll.games import GAMES, find_game
from tools.shots_events import ask

EPISODES = 9
SEATS = {"mandragora": 3, "mangrovia": 3, "my_island": 2, "mangala": 2}
WAIT_OVER = """
async (id) => {
  for (;;) {
    const table = await fetch('/api/tables/' + id).then((answer) => answer.json());
    if (table.status === 'over') return table.n;
    await new Promise((done) => setTimeout(done, 200));
  }
}
"""


@dataclass
class Scene:
    running: dict[str, str] = field(default_factory=dict)
    """Game → a table in mid-play where it is my turn."""
    finished: dict[str, str] = field(default_factory=dict)
    campaign: str = ""
    waiting: str = ""


def grown_book(episodes: int) -> dict[str, Any]:
    """A book of my_island after some episodes, each played by greedy bots."""
    game, rng = find_game("my_island"), Random(11)
    assert game.campaign is not None
    book = game.campaign.begin(3, ["Coral", "Driftwood", "Heron"])
    bot = make_bot("greedy", game.id)
    for _ in range(episodes):
        state = game.start(3, read_options(game, {"mode": "episode", "book": book}))
        while state.to_act:
            seat = state.to_act[0]
            state.apply(seat, state.sample(rng) if seat == CHANCE else answer(bot, state, seat, rng))
        book = game.campaign.advance(book, state)
    return book


def prepare(page: Page, database: Path) -> Scene:
    """With the page's own session; everything through the API but the book, which would take an evening to play."""
    scene = Scene()
    ask(page, "POST", "/accounts", {"name": "Marina", "password": "lagoon in the morning"})
    for game_id in GAMES:
        seating: list[dict[str, Any]] = [{"is": "bot", "bot": "greedy"}] * SEATS.get(game_id, 2)
        made = ask(page, "POST", "/tables", {"game": game_id, "seats": len(seating), "seating": seating, "start": True})
        total = page.evaluate(WAIT_OVER, made["id"])
        scene.finished[game_id] = made["id"]
        scene.running[game_id] = middle(page, made["id"], total * 55 // 100, seating)
    mine = ask(page, "POST", "/tables", {"game": "mangala", "clock": {"kind": "days", "days": 3}})
    scene.waiting = mine["id"]
    campaign = ask(page, "POST", "/campaigns", {"game": "my_island", "seats": 3})
    scene.campaign = campaign["id"]
    for name in ("Timur", "Lena"):
        join(page, name, campaign["id"])
    with sqlite3.connect(database, timeout=30) as connection:
        book = json.dumps(grown_book(EPISODES))
        connection.execute("UPDATE campaigns SET book = ? WHERE id = ?", (book, campaign["id"]))
    return scene


def join(page: Page, name: str, campaign: str) -> None:
    """Somebody else, with a browser of their own, takes a seat in the campaign."""
    assert page.context.browser is not None
    context = page.context.browser.new_context()
    other = context.new_page()
    other.goto(page.url)
    ask(other, "POST", "/guests", {"name": name})
    ask(other, "POST", f"/campaigns/{campaign}/seats")
    context.close()


def middle(page: Page, table: str, moment: int, seating: list[dict[str, Any]]) -> str:
    """The same game from its middle on, with me in the seat that is asked there."""
    steps = ask(page, "GET", f"/tables/{table}/replay?start={moment}&count=40")["steps"]
    step = next(one for one in steps if one["to_act"] and one["to_act"][0] >= 0)
    mine = step["to_act"][0]
    wanted = [{"is": "me"} if seat == mine else bot for seat, bot in enumerate(seating)]
    return str(ask(page, "POST", f"/tables/{table}/play-on", {"n": step["n"], "seating": wanted})["id"])
