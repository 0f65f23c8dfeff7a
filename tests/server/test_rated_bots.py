"""Rated games against the levels of bots: both ratings move, a level in several seats has one, other bots have none."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.server.people.bot_ratings import FIRST
from tests.server.players import Player, run, until_over
from tests.server.processes import ServerProcess

CLOCK = {"kind": "real", "main": 900}


async def resigned(person: Player, game: str, bots: list[str]) -> dict[str, Any]:
    """The person sits first and gives up at once: the bots have won."""
    seating = [{"is": "me"}, *({"is": "bot", "bot": bot} for bot in bots)]
    table = await person.open_table(game=game, seats=len(seating), seating=seating, rated=True, clock=CLOCK, start=True)
    now = await person.get(f"/api/tables/{table['id']}/now")
    await person.post(f"/api/tables/{table['id']}/entries", n=now["mine"], action="!resign")
    await until_over(person, table["id"])
    return dict(table)


async def levels(person: Player, game: str) -> dict[str, dict[str, Any]]:
    return {one["bot"]: one for one in (await person.get(f"/api/ratings/{game}"))["bots"]}


@pytest.mark.parametrize("kind", ["server", "postgres_server"])
def test_a_level_has_a_rating_that_games_against_people_move(kind: str, request: pytest.FixtureRequest) -> None:
    server: ServerProcess = request.getfixturevalue(kind)

    async def scene() -> None:
        ada = await Player(server.url).sign_up("Rated Against Bots")
        before = await levels(ada, "mangala")
        assert list(before) == list(FIRST)
        assert {bot: one["rating"] for bot, one in before.items()} == FIRST
        table = await resigned(ada, "mangala", ["easy"])
        assert [seat["rating"] for seat in table["seats"]] == [None, 1300]
        after = await levels(ada, "mangala")
        assert after["easy"]["rating"] > 1300
        assert after["easy"]["games"] == 1
        assert after["easy"]["deviation"] < before["easy"]["deviation"]
        mine = (await ada.get("/api/people/Rated Against Bots"))["ratings"]
        assert [(one["game"], one["games"]) for one in mine] == [("mangala", 1)]
        assert mine[0]["rating"] < 1500
        assert "bot:easy" not in str(await ada.get("/api/ratings/mangala"))
    run(scene())


def test_a_level_in_two_seats_has_played_one_game(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).sign_up("Rated Among Bots")
        before = (await levels(ada, "mandragora"))["beginner"]["games"]
        await resigned(ada, "mandragora", ["beginner", "beginner"])
        assert (await levels(ada, "mandragora"))["beginner"]["games"] == before + 1
    run(scene())


def test_only_levels_are_rated(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).sign_up("Rated By Levels")
        rated = {"game": "mangala", "rated": True, "clock": CLOCK}
        for bots in ([{"is": "me"}, {"is": "bot", "bot": "search"}],
                     [{"is": "me"}, {"is": "bot", "bot": "hard", "simulations": 1}],
                     [{"is": "bot", "bot": "hard"}, {"is": "bot", "bot": "easy"}]):
            assert (await ada.ask("POST", "/api/tables", {**rated, "seating": bots}))[1]["code"] == "guests_cannot"
        table = await ada.open_table(**rated)
        path = f"/api/tables/{table['id']}/seats/1/bot"
        assert (await ada.ask("PUT", path, {"bot": "greedy"}))[1]["code"] == "guests_cannot"
        assert (await ada.ask("PUT", path, {"bot": "beginner"}))[0] == 200
    run(scene())
