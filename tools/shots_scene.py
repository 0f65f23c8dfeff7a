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
from tools.shots_events import Events, ask, prepare_events
from tools.shots_moments import WAIT_OVER, Moments, prepare_moments

EPISODES = 9
SEATS = {"mandragora": 3, "mangrovia": 3, "my_island": 2, "mangala": 2}


@dataclass
class Scene:
    running: dict[str, str] = field(default_factory=dict)
    """Game → a table in mid-play where it is my turn."""
    begun: dict[str, str] = field(default_factory=dict)
    """Game → a table where I make the first move."""
    finished: dict[str, str] = field(default_factory=dict)
    moments: dict[str, int] = field(default_factory=dict)
    """Game → the middle of the finished one."""
    events: Events = field(default_factory=Events)
    met: Moments = field(default_factory=Moments)
    campaign: str = ""
    waiting: str = ""
    shared: str = ""
    """Two people on one device."""


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


def prepare(page: Page, database: Path, only: list[str]) -> Scene:
    """With the page's own session; everything through the API but the book, which would take an evening to play."""
    scene = Scene()
    marina = {"name": "Marina", "password": "lagoon in the morning"}
    if "id" not in ask(page, "POST", "/accounts", marina):
        ask(page, "POST", "/sessions", marina)  # the server has had its picture taken before
    if not only or any(name.startswith("event") for name in only):
        scene.events = prepare_events(page)
    if not only or any(not name.startswith("event") for name in only):
        for game_id in GAMES:
            play(page, game_id, scene)
        scene.waiting = ask(page, "POST", "/tables", {"game": "mangala", "clock": {"kind": "days", "days": 3}})["id"]
        beside = [{"is": "me"}, {"is": "beside", "name": "Timur"}]
        scene.shared = ask(page, "POST", "/tables", {"game": "mandragora", "seating": beside, "start": True})["id"]
        scene.campaign = campaign(page, database)
    scene.met = prepare_moments(page, scene.finished.get("my_island", ""))
    return scene


def play(page: Page, game_id: str, scene: Scene) -> None:
    """A game by bots to its end, one from its middle on, and one that begins."""
    seating: list[dict[str, Any]] = [{"is": "bot", "bot": "greedy"}] * SEATS.get(game_id, 2)
    table = {"game": game_id, "seats": len(seating), "seating": seating, "start": True}
    made = ask(page, "POST", "/tables", table)
    total = page.evaluate(WAIT_OVER, made["id"])
    scene.finished[game_id], scene.moments[game_id] = made["id"], total // 2
    scene.running[game_id] = middle(page, made["id"], total * 55 // 100, seating)
    with_me = {**table, "seating": [{"is": "me"}, *seating[1:]], "lot": False}
    scene.begun[game_id] = ask(page, "POST", "/tables", with_me)["id"]


def campaign(page: Page, database: Path) -> str:
    made = ask(page, "POST", "/campaigns", {"game": "my_island", "seats": 3})
    for name in ("Timur", "Lena"):
        join(page, name, made["id"])
    with sqlite3.connect(database, timeout=30) as connection:
        book = json.dumps(grown_book(EPISODES))
        connection.execute("UPDATE campaigns SET book = ? WHERE id = ?", (book, made["id"]))
    return str(made["id"])


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
