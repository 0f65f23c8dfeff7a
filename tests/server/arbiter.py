"""An arbiter at work, for tests of tournaments."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.server.players import Player

NAMES = ["Aroha", "Bram", "Chen", "Dora", "Emre", "Fatou", "Goran", "Hana", "Iker", "Jun"]


class Desk:
    """An arbiter at work."""

    def __init__(self, person: Player, tournament: str) -> None:
        self.person, self.path = person, f"/api/tournaments/{tournament}"

    async def view(self) -> dict[str, Any]:
        found: dict[str, Any] = await self.person.get(self.path)
        return found

    async def next_round(self, **wish: Any) -> dict[str, Any]:
        drafted = await self.person.fetch("POST", f"{self.path}/draft", wish)
        return await self.person.fetch("POST", f"{self.path}/rounds", {"round": drafted["draft"]["round"]["number"]})

    async def result(self, round_number: int, board: int, result: str) -> dict[str, Any]:
        return await self.person.fetch("PUT", f"{self.path}/rounds/{round_number}/boards/{board}", {"result": result})

    async def fill(self, rng: Random) -> dict[str, Any]:
        """Results of the latest round for the boards that have none."""
        view = await self.view()
        latest = view["played"][-1]
        for board in latest["boards"]:
            if not board["result"]:
                view = await self.result(latest["number"], board["board"], rng.choice(["1-0", "0-1", "1/2-1/2"]))
        return view


async def over_the_board(url: str, names: list[str], **terms: Any) -> Desk:
    arbiter = await Player(url).come_in("Arbiter")
    made = await arbiter.post("/api/tournaments", **{"name": "Lagoon Open", "place": "board", **terms})
    desk = Desk(arbiter, made["id"])
    for place, name in enumerate(names):
        await arbiter.post(f"{desk.path}/players", name=name, rating=2000 - 10 * place)
    return desk


def names(view: dict[str, Any]) -> dict[str, int]:
    return {player["name"]: player["id"] for player in view["players"]}
