"""Reviews of finished games: of every game, made once, kept for everybody and for good."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from atoll.core.game import Game
from atoll.games import GAMES
from tests.server.players import Player, play_seat, run, seated, until_over
from tests.server.processes import ServerProcess
from tests.support.eventually import eventually

BRIEF = {"ATOLL_REVIEW_SIMULATIONS": "60"}


async def given_up(url: str, game: Game, moves: int = 8) -> tuple[str, list[Player]]:
    """A few moves, then all but one resign: short, and over."""
    table_id, people = await seated(url, game.id, game.seats[0])
    for moved in range(moves):
        now = await people[0].get(f"/api/tables/{table_id}/now")
        person = people[now["to_act"][0]]
        mine = await person.get(f"/api/tables/{table_id}/now")
        staying = [action for action in mine["legal"] if action != "leave"]
        await person.post(f"/api/tables/{table_id}/entries", n=mine["mine"], action=Random(moved).choice(staying))
    for person in people[1:]:
        mine = await person.get(f"/api/tables/{table_id}/now")
        await person.post(f"/api/tables/{table_id}/entries", n=mine["mine"], action="!resign")
    return table_id, people


async def reviewed(person: Player, table_id: str) -> dict[str, Any]:
    told = await person.post(f"/api/tables/{table_id}/review")
    while told["status"] != "done":
        await asyncio.sleep(0.1)
        told = await person.get(f"/api/tables/{table_id}/review")
        assert told["status"] in ("working", "done"), told
    return told


def test_every_game_is_reviewed_and_the_review_outlives_the_server(tmp_path: Path) -> None:
    async def scene(url: str, game: Game) -> tuple[str, dict[str, Any]]:
        table_id, people = await given_up(url, game)
        assert (await Player(url).get(f"/api/tables/{table_id}/review"))["status"] == "none"
        assert (await Player(url).ask("POST", f"/api/tables/{table_id}/review"))[0] == 401
        told = await reviewed(people[0], table_id)
        assert told["done"] == told["total"]
        assert [seat["seat"] for seat in told["seats"]] == list(range(len(people)))
        for seat in told["seats"]:
            parts = seat["parts"]
            assert sum(parts[name] for name in ("start", "draws", "own", "others")) == pytest.approx(parts["end"])
            assert seat["true"][-1]["chance"] == parts["end"] == (1 if seat["seat"] == 0 else 0)
        return table_id, told

    async def later(url: str, table_id: str) -> dict[str, Any]:
        return dict(await Player(url).get(f"/api/tables/{table_id}/review"))
    with ServerProcess(tmp_path, **BRIEF) as server:
        made = dict(run(scene(server.url, game)) for game in GAMES.values())
    with ServerProcess(tmp_path, **BRIEF) as server:
        assert {table_id: run(later(server.url, table_id)) for table_id in made} == made


async def played_by_bots(url: str, game_id: str) -> tuple[str, Player]:
    """Two of them who play anything: there are mistakes to be named."""
    ada = await Player(url).come_in("Ada")
    seating = [{"is": "bot", "bot": "random"}, {"is": "bot", "bot": "random"}]
    table = await ada.post("/api/tables", game=game_id, seats=2, seating=seating, start=True)
    await until_over(ada, table["id"])
    return table["id"], ada


def test_a_costly_decision_can_be_tried_again(server: ServerProcess) -> None:
    async def scene(url: str) -> None:
        table_id, ada = await played_by_bots(url, "mangala")
        path = f"/api/tables/{table_id}/review/decision"
        assert (await ada.ask("GET", f"{path}?n=1"))[1]["code"] == "malformed", "nothing is reviewed yet"
        told = await reviewed(ada, table_id)
        named = [one for seat in told["seats"] for one in seat["mistakes"] if one["exact"]]
        assert named, "whoever plays anything gives something away"
        for one in named:
            asked = await Player(url).get(f"{path}?n={one['n']}")
            assert {one["action"], one["better"]} <= set(asked["legal"])
            assert (asked["played"]["action"], asked["better"]["action"]) == (one["action"], one["better"])
            right = await ada.post(path, n=one["n"], action=one["better"])
            assert right["good"]
            assert right["best"]
            wrong = await ada.post(path, n=one["n"], action=one["action"])
            assert not wrong["good"]
            assert wrong["cost"] == pytest.approx(one["cost"], abs=1e-3)
        assert (await ada.ask("POST", path, {"n": named[0]["n"], "action": "sow 99"}))[1]["code"] == "malformed"
        assert (await Player(url).ask("POST", path, {"n": named[0]["n"], "action": "sow 1"}))[0] == 401
    run(scene(server.url))


def test_a_hint_says_why(server: ServerProcess, game: Game) -> None:
    async def scene(url: str) -> None:
        table_id, people = await seated(url, game.id, game.seats[0])
        now = await people[0].get(f"/api/tables/{table_id}/now")
        person = people[now["to_act"][0]]
        legal = (await person.get(f"/api/tables/{table_id}/now"))["legal"]
        hint = await person.post(f"/api/tables/{table_id}/hints")
        options = hint["options"]
        assert hint["action"] == options[0]["action"]
        assert len(options) == min(3, len(legal))
        assert {option["action"] for option in options} <= set(legal)
        chances = [option["chance"] for option in options]
        assert chances == sorted(chances, reverse=True)
        assert all(0 <= chance <= 1 for chance in chances)
    run(scene(server.url))


def test_an_episode_is_reviewed_when_the_campaign_has_gone_on(tmp_path: Path) -> None:
    """The island's page comes from the book of that time, and the review changes nothing in the campaign."""
    async def scene(url: str) -> None:
        ada = await Player(url).come_in("Ada")
        campaign = await ada.post("/api/campaigns", game="my_island", seats=2)
        path, tables = f"/api/campaigns/{campaign['id']}", list[str]()
        for _ in range(2):
            tables.append((await ada.post(f"{path}/tables", bot="random"))["id"])
            await play_seat(await ada.socket(tables[-1]), Random(3))
            book = await eventually(lambda: ada.get(path), lambda told: told["table"] is None)  # its end is booked
        assert book["book"]["episode"] == 3
        for table_id in tables:
            told = await reviewed(ada, table_id)
            assert told["done"] == told["total"] > 0
            assert [seat["seat"] for seat in told["seats"]] == [0, 1]
            assert sum(seat["parts"]["end"] for seat in told["seats"]) == 1
        assert await ada.get(path) == book
    with ServerProcess(tmp_path, **BRIEF) as server:
        run(scene(server.url))
