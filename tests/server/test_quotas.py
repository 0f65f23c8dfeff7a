"""Quotas: however many ask at once, whoever they are at an address, no more is given than a setting says."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from atoll.server.http.campaign_api import LISTED
from tests.server.players import Player, Refusal, run
from tests.server.processes import Postgres, ServerProcess

AT_ONCE = 24
NARROW = {"ATOLL_TABLES_PER_PERSON": "5", "ATOLL_TOKENS_PER_PERSON": "3", "ATOLL_TOURNAMENTS_PER_PERSON": "4",
          "ATOLL_CAMPAIGNS_PER_PERSON": "2", "ATOLL_MUTES_PER_PERSON": "2", "ATOLL_TABLES_PER_HOUR": "1000",
          "ATOLL_BOTS_PER_TOURNAMENT": "3", "ATOLL_PLAYERS_PER_TOURNAMENT": "4"}
WANTED: list[tuple[str, dict[str, Any], int]] = [
    ("/api/tables", {"game": "mangala"}, 5), ("/api/me/tokens", {"name": "bot"}, 3),
    ("/api/tournaments", {"name": "Cup"}, 4), ("/api/campaigns", {"game": "my_island", "seats": 2}, 2)]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def narrow(request: pytest.FixtureRequest, postgres: Postgres,
           tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[ServerProcess]]:
    """One process on SQLite; two on PostgreSQL, which know of each other by the database alone."""
    folder = tmp_path_factory.mktemp("narrow")
    database = postgres.create("narrow") if request.param == "postgres" else None
    servers = [ServerProcess(folder, database, **NARROW) for _ in range(2 if database else 1)]
    try:
        yield [server.start() for server in servers]
    finally:
        for server in servers:
            server.__exit__()


async def everywhere(ada: Player, servers: list[ServerProcess]) -> list[Player]:
    """The same person at each process."""
    token = (await ada.post("/api/me/tokens", name="here"))["token"]
    return [Player(server.url, Authorization=f"Bearer {token}") for server in servers]


def test_no_count_is_passed_however_many_ask_at_once(narrow: list[ServerProcess]) -> None:
    """139 tables passed a limit of 100."""
    async def scene() -> None:
        for path, body, most in WANTED:
            ada = await everywhere(await Player(narrow[0].url).come_in("Ada"), narrow)
            answers = await asyncio.gather(*(ada[number % len(ada)].ask("POST", path, body)
                                             for number in range(AT_ONCE)))
            given = most - (path == "/api/me/tokens")  # one was taken above
            assert Counter(status for status, _ in answers) == {200: given, 429: AT_ONCE - given}, path
            assert {said["code"] for status, said in answers if status == 429} == {"limit_reached"}
    run(scene())


def test_what_is_ended_makes_place(narrow: list[ServerProcess]) -> None:
    async def scene() -> None:
        ada = await Player(narrow[0].url).come_in("Ada")
        tables = [await ada.open_table(game="mangala") for _ in range(5)]
        with pytest.raises(Refusal) as refused:
            await ada.open_table(game="mangala")
        assert refused.value.code == "limit_reached"
        await ada.delete(f"/api/tables/{tables[2]['id']}")
        await ada.open_table(game="mangala")
    run(scene())


def test_a_tournament_takes_so_many_players_and_bots(narrow: list[ServerProcess]) -> None:
    """A guest entered 512 search bots."""
    async def scene() -> None:
        ada = await Player(narrow[0].url).come_in("Ada")
        path = f"/api/tournaments/{(await ada.post('/api/tournaments', name='Cup'))['id']}/players"
        assert (await ada.ask("POST", path, {"bot": "random", "count": 4}))[0] == 400
        asked = [{"bot": "random", "count": 2}, {"bot": "greedy", "count": 2}, {"bot": "greedy"}, {}]
        assert [(await ada.ask("POST", path, body))[0] for body in asked] == [200, 429, 200, 200]
        ben = await Player(narrow[0].url).come_in("Ben")
        assert (await ben.ask("POST", path, {}))[1]["code"] == "limit_reached"
    run(scene())


def test_so_many_people_are_muted(narrow: list[ServerProcess]) -> None:
    async def scene() -> None:
        ada = await Player(narrow[0].url).come_in("Ada")
        others = [(await Player(narrow[0].url).come_in("Loud")).me["id"] for _ in range(3)]
        answers = await asyncio.gather(*(ada.ask("PUT", f"/api/me/mutes/{other}") for other in others))
        assert sorted(status for status, _ in answers) == [200, 200, 429]
        muted = (await ada.get("/api/me/mutes"))["people"]
        assert (await ada.ask("PUT", f"/api/me/mutes/{muted[0]}"))[0] == 200  # again is not one more
    run(scene())


@pytest.fixture(scope="module")
def hourly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    small = {"ATOLL_TABLES_PER_HOUR": "3", "ATOLL_TOURNAMENTS_PER_DAY": "2", "ATOLL_CAMPAIGNS_PER_DAY": "3",
             "ATOLL_ADDRESS_FACTOR": "2",
             "ATOLL_STORED_BYTES_PER_DAY": "60000", "ATOLL_EXPORTS_PER_HOUR": "2"}
    with ServerProcess(tmp_path_factory.mktemp("hourly"), **small) as process:
        yield process


def come_from(player: Player, address: str) -> Player:
    player.http.headers["X-Forwarded-For"] = address
    return player


def test_calling_off_does_not_give_back_what_was_made(hourly: ServerProcess) -> None:
    async def scene() -> None:
        ada = await come_from(Player(hourly.url), "192.0.2.1").come_in("Ada")
        for _ in range(3):
            table = await ada.open_table(game="mangala")
            await ada.delete(f"/api/tables/{table['id']}")
        answer = await ada.http.post("/api/tables", json={"game": "mangala"})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
        assert 0 < int(answer.headers["retry-after"]) <= 3600
        assert [(await ada.ask("POST", "/api/tournaments", {"name": "Cup"}))[0] for _ in range(3)] == [200, 200, 429]
    run(scene())


def test_campaigns_that_are_left_to_others_count_for_whoever_began_them(hourly: ServerProcess) -> None:
    """One begins, another joins, the first leaves: he owned none, however many he had begun."""
    async def scene() -> None:
        ada = await come_from(Player(hourly.url), "192.0.2.6").come_in("Ada")
        ben = await come_from(Player(hourly.url), "192.0.2.7").come_in("Ben")
        for _ in range(3):
            path = f"/api/campaigns/{(await ada.post('/api/campaigns', game='my_island', seats=2))['id']}/seats"
            await ben.post(path)
            assert (await ada.fetch("DELETE", path))["owner"] == ben.me["id"]
        status, said = await ada.ask("POST", "/api/campaigns", {"game": "my_island", "seats": 2})
        assert (status, said["code"]) == (429, "too_many")
        assert (await ada.get("/api/campaigns"))["campaigns"] == []
    run(scene())


def test_every_campaign_is_in_the_export_however_many_pages_they_are(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).come_in("Ada")
        made = [(await ada.post("/api/campaigns", game="my_island", seats=2))["id"] for _ in range(LISTED + 2)]
        exported = [one["id"] for one in (await ada.get("/api/me/export"))["campaigns"]]
        assert sorted(exported) == sorted(made)
        assert len(set(exported)) == LISTED + 2
    run(scene())


def test_all_people_of_an_address_share_a_quota(hourly: ServerProcess) -> None:
    """A machine has a whole /64 of IPv6, and as many guests as it likes."""
    async def scene() -> None:
        opened = Counter[int]()
        for number in range(4):
            guest = await come_from(Player(hourly.url), f"2001:db8::{number}").come_in(f"Guest {number}")
            opened.update([(await guest.ask("POST", "/api/tables", {"game": "mangala"}))[0] for _ in range(2)])
        assert opened == {200: 6, 429: 2}
        other = await come_from(Player(hourly.url), "2001:db8:0:1::1").come_in("Other")
        await other.open_table(game="mangala")
    run(scene())


def test_bytes_that_are_kept_are_counted(hourly: ServerProcess) -> None:
    async def scene() -> None:
        ada = await come_from(Player(hourly.url), "192.0.2.3").come_in("Ada")
        table = await ada.open_table(game="mangala")
        path, line = f"/api/tables/{table['id']}/chat", {"text": "x" * 500}
        answers = [(await ada.ask("POST", path, line))[0] for _ in range(120)]
        assert 60 < answers.count(200) < 120
        assert answers[-1] == 429
        socket = await ada.socket(table["id"])
        await socket.send({"do": "say", "text": "y" * 500})
        assert (await socket.hear_kind("refused", "chat"))["code"] == "too_many"
        await ada.get(f"/api/tables/{table['id']}")  # looking is free
    run(scene())


def test_exports_are_limited(hourly: ServerProcess) -> None:
    async def scene() -> None:
        ada = await come_from(Player(hourly.url), "192.0.2.4").come_in("Ada")
        assert [(await ada.ask("GET", "/api/me/export"))[0] for _ in range(3)] == [200, 200, 429]
    run(scene())


def test_texts_in_options_are_bounded(hourly: ServerProcess) -> None:
    """Island names of any length took the lobby's list to 6.3 MB."""
    async def scene() -> None:
        ada = await come_from(Player(hourly.url), "192.0.2.5").come_in("Ada")
        book = (await ada.post("/api/campaigns", game="my_island", seats=2))["book"]
        book["islands"][1]["name"] = "x" * 41
        wanted = {"game": "my_island", "seats": 2, "options": {"mode": "episode", "book": book}}
        status, said = await ada.ask("POST", "/api/tables", wanted)
        assert (status, said["code"]) == (400, "bad_option")
        assert "book.islands.1.name" in said["message"]
        book["islands"][1]["name"] = "Palm Bay"
        played = {"episode": 1, "seats": [0], "scores": [1], "ranks": [1], "circles": [1]}
        book["history"] = [played] * 10
        assert (await ada.ask("POST", "/api/tables", wanted))[0] == 200
        book["history"] = [played] * 300
        status, said = await ada.ask("POST", "/api/tables", wanted)
        assert (status, said["code"]) == (400, "bad_option")
        shown = (await ada.get("/api/tables"))["tables"][0]
        assert shown["options"] == {"mode": "episode", "episode": 0, "board": "atoll"}
        assert (await ada.get(f"/api/tables/{shown['id']}"))["options"]["book"]["islands"][1]["name"] == "Palm Bay"
    run(scene())


def test_a_player_cannot_fill_a_journal_or_keep_a_round_from_being_published(server: ServerProcess) -> None:
    async def scene() -> None:
        arbiter, ada = [await Player(server.url).come_in(name) for name in ("Arbiter", "Ada")]
        made = await arbiter.post("/api/tournaments", name="Cup", place="board", rounds=3)
        path = f"/api/tournaments/{made['id']}"
        await ada.fetch("POST", f"{path}/players", {})
        for name in ("Ben", "Cem", "Dora"):
            await arbiter.post(f"{path}/players", name=name)
        answers = [await ada.ask("PATCH", f"{path}/players/1", {"status": ("paused", "active")[number % 2]})
                   for number in range(30)]
        assert [status for status, _ in answers] == [200] * 20 + [429] * 10
        assert answers[-1][1]["code"] == "too_many"
        for number in range(22):  # whoever keeps the list is not held back
            await arbiter.fetch("PATCH", f"{path}/players/1", {"status": ("paused", "active")[number % 2]})
        await arbiter.fetch("POST", f"{path}/draft", {})
        assert (await ada.ask("PATCH", f"{path}/players/1", {"status": "paused"}))[0] == 429
        await arbiter.post(f"{path}/rounds", round=1)
    run(scene())
