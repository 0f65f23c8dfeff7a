"""A forgotten password: links that are good once and for a while, and nobody learns who has an account."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.players import Player, Refusal, run
from tests.server.processes import ServerProcess, run_out
from tests.server.resets import flood
from tests.server.test_letters import Mailboxes, mail_server
from tests.support.eventually import eventually

PASSWORD, FRESH = "lagoon in the morning", "another lagoon"


async def refused(code: str, asked: Any) -> None:
    with pytest.raises(Refusal, match=f"^{code}:"):
        await asked


def key_in(text: str) -> str:
    match = re.search(r"/api/reset/([\w-]+)", text)
    assert match is not None
    return match[1]


async def letters_to(boxes: Mailboxes, address: str, count: int) -> list[Any]:
    return await eventually(lambda: [letter for to, letter in boxes.letters if to == address],
                            lambda found: len(found) >= count)


def test_a_letter_brings_a_link_and_strangers_learn_nothing(tmp_path: Path) -> None:
    async def scene(url: str, boxes: Mailboxes) -> None:
        ada, somebody = await Player(url).sign_up("Ada"), Player(url)
        await ada.fetch("PATCH", "/api/me", {"email": "ada@example.org"})
        asked = [await somebody.http.post("/api/reset", json={"who": who}) for who in (
            "Ada", "Nobody", "ada@example.org", "nobody@example.org", "x" * 1000)]
        assert {(one.status_code, one.text) for one in asked} == {(200, '{"done":true}')}
        await ada.post("/api/me/email", code=await boxes.code_for("ada@example.org"))  # nothing went there before
        await somebody.post("/api/reset", who="ADA")
        first = key_in((await letters_to(boxes, "ada@example.org", 2))[1].get_content())
        await somebody.post("/api/reset", who="ada@example.org")
        second = key_in((await letters_to(boxes, "ada@example.org", 3))[2].get_content())
        assert (await somebody.http.get(f"/api/reset/{first}")).status_code == 200  # a stranger's asking ends nothing
        page = await somebody.http.get(f"/api/reset/{second}")
        assert page.status_code == 200
        assert "<form" in page.text
        await refused("bad_password", somebody.post(f"/api/reset/{second}", password="short"))
        answer = await somebody.http.post(f"/api/reset/{second}", data={"password": FRESH})  # as a browser's form does
        assert answer.status_code == 200
        assert "text/html" in answer.headers["content-type"]
        for used in (first, second):
            await refused("wrong_link", somebody.post(f"/api/reset/{used}", password=FRESH))
        await refused("no_session", ada.get("/api/me"))
        await refused("wrong_password", Player(url).post("/api/sessions", name="Ada", password=PASSWORD))
        await Player(url).post("/api/sessions", name="Ada", password=FRESH)
        assert len(boxes.letters) == 3

    with mail_server() as (boxes, settings), ServerProcess(tmp_path, **settings) as server:
        run(scene(server.url, boxes))


def test_links_end_with_the_address_and_with_everything_else(tmp_path: Path) -> None:
    async def scene(url: str, boxes: Mailboxes) -> None:
        ada, somebody = await Player(url).sign_up("Ada"), Player(url)
        await ada.fetch("PATCH", "/api/me", {"email": "ada@example.org"})
        await ada.post("/api/me/email", code=await boxes.code_for("ada@example.org"))
        await somebody.post("/api/reset", who="Ada@Example.org")
        first = key_in((await letters_to(boxes, "ada@example.org", 2))[1].get_content())
        await ada.post("/api/me/password", old=PASSWORD, new=FRESH)
        await refused("wrong_link", somebody.post(f"/api/reset/{first}", password=PASSWORD))
        await somebody.post("/api/reset", who="Ada")
        second = key_in((await letters_to(boxes, "ada@example.org", 3))[2].get_content())
        await ada.fetch("PATCH", "/api/me", {"email": "elsewhere@example.org"})  # the old mailbox may be another's now
        await refused("wrong_link", somebody.post(f"/api/reset/{second}", password=PASSWORD))

    with mail_server() as (boxes, settings), ServerProcess(tmp_path, **settings) as server:
        run(scene(server.url, boxes))


def test_whoever_asks_for_others_spends_nothing_of_theirs(tmp_path: Path) -> None:
    """`python -m tests.server.resets` makes 100,000 requests; here a few, and nobody's time is taken."""
    report = flood(tmp_path, 1500, 3)
    assert [(one.status, one.body) for one in report.answers] == [(200, b'{"done":true}')]
    assert sum(report.answers.values()) == 1350
    assert set(report.held_back) == {200, 429}
    assert report.held_back[200] <= 12
    assert 1 <= max(report.letters.values()) <= 6
    assert report.letters["person-3@example.org"] <= 2  # from one network


def test_a_flood_of_requests_is_held_back(tmp_path: Path) -> None:
    async def scene(url: str, boxes: Mailboxes) -> None:
        somebody = Player(url)
        codes = [(await somebody.ask("POST", "/api/reset", {"who": "Ada"}))[0] for _ in range(40)]
        assert set(codes) == {200, 429}
        assert codes.count(200) <= 11
        assert boxes.letters == []

    with mail_server() as (boxes, settings), ServerProcess(tmp_path, limits=True, **settings) as server:
        run(scene(server.url, boxes))


def test_a_link_from_the_host_is_good_once_and_for_a_day(tmp_path: Path) -> None:
    async def scene(server: ServerProcess) -> None:
        host = await Player(server.url).sign_up("Host")
        ada = await Player(server.url).sign_up("Ada")
        address = f"/api/admin/people/{ada.me['id']}/reset"
        key = key_in((await host.post(address))["link"])
        await Player(server.url).post(f"/api/reset/{key}", password=FRESH)
        await refused("wrong_link", Player(server.url).post(f"/api/reset/{key}", password=FRESH))
        await ada.post("/api/sessions", name="Ada", password=FRESH)
        old = key_in((await host.post(address))["link"])
        run_out(server.folder, "resets")
        await refused("wrong_link", Player(server.url).post(f"/api/reset/{old}", password=FRESH))
        table = (await host.open_table(game="mandragora", seats=2))["id"]
        await ada.post(f"/api/tables/{table}/seats/1")
        await host.post(f"/api/tables/{table}/start")
        await refused("plays_with_them", host.post(address))  # with her password he could look at her hand
        guest = await Player(server.url).come_in("Guest")
        await refused("guests_cannot", host.post(f"/api/admin/people/{guest.me['id']}/reset"))
        assert (await Player(server.url).http.get(f"/api/reset/{'x' * 43}")).status_code == 401

    with ServerProcess(tmp_path) as server:
        run(scene(server))


def test_a_link_made_before_a_game_is_no_way_to_the_others_hand(tmp_path: Path) -> None:
    async def scene(server: ServerProcess) -> None:
        host, ada = await Player(server.url).sign_up("Host"), await Player(server.url).sign_up("Ada")
        other = await Player(server.url).sign_up("Other")
        await host.fetch("PATCH", f"/api/admin/people/{other.me['id']}", {"admin": True})
        key = key_in((await host.post(f"/api/admin/people/{ada.me['id']}/reset"))["link"])
        table = (await host.open_table(game="mandragora", seats=2))["id"]
        await ada.post(f"/api/tables/{table}/seats/1")
        await host.post(f"/api/tables/{table}/start")
        somebody = Player(server.url)
        await refused("host_plays", somebody.post(f"/api/reset/{key}", password=FRESH))
        assert (await somebody.http.get(f"/api/reset/{key}")).status_code == 409
        assert (await ada.get("/api/me"))["name"] == "Ada"  # nothing of hers has ended
        await host.fetch("DELETE", f"/api/admin/tables/{table}")
        await somebody.post(f"/api/reset/{key}", password=FRESH)  # the game is over, and the link as good as it was
        await ada.post("/api/sessions", name="Ada", password=FRESH)
        table = (await host.open_table(game="mandragora", seats=2))["id"]
        await ada.post(f"/api/tables/{table}/seats/1")
        await host.post(f"/api/tables/{table}/start")
        key = key_in((await other.post(f"/api/admin/people/{ada.me['id']}/reset"))["link"])
        await somebody.post(f"/api/reset/{key}", password=PASSWORD)  # whoever made it does not play

    with ServerProcess(tmp_path) as server:
        run(scene(server))
