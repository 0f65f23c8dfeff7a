"""The host's desk: the first account administers, every deed is in the journal, and no admin sees a running hand."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from atoll.server.people.people import People
from atoll.server.store.schema import people
from atoll.server.store.store import Store
from atoll.swiss.journal import audit, read_events
from tests.server.players import Player, Refusal, closed_with, run, until_over
from tests.server.processes import Postgres, ServerProcess, run_out
from tests.server.templates import new_sqlite
from tests.support.eventually import eventually

PASSWORD = "lagoon in the morning"


async def refused(code: str, asked: Any) -> None:
    with pytest.raises(Refusal, match=f"^{code}:"):
        await asked


async def house(url: str) -> tuple[Player, Player, Player]:
    """An admin, because she is the first, and two others."""
    return (await Player(url).sign_up("Host"), await Player(url).sign_up("Ada"), await Player(url).sign_up("Ben"))


async def begun(ada: Player, ben: Player, **more: Any) -> str:
    table = (await ada.open_table(game="mandragora", seats=2, **more))["id"]
    await ben.post(f"/api/tables/{table}/seats/1")
    await ada.post(f"/api/tables/{table}/start")
    return str(table)


async def journal(admin: Player) -> list[tuple[str, str | None]]:
    return [(deed["deed"], deed["name"]) for deed in (await admin.get("/api/admin/journal"))["deeds"]]


def test_the_first_account_administers_and_nobody_else(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        host, ada, _ = await house(url)
        assert [(await one.get("/api/me"))["admin"] for one in (host, ada)] == [True, False]
        await refused("not_admin", ada.get("/api/admin/people"))
        await refused("no_session", Player(url).get("/api/admin/people"))
        me = host.me["id"]
        await refused("last_admin", host.fetch("PATCH", f"/api/admin/people/{me}", {"admin": False}))
        await refused("last_admin", host.fetch("PATCH", f"/api/admin/people/{me}", {"state": "closed"}))
        await refused("last_admin", host.fetch("DELETE", "/api/me", {"password": PASSWORD}))
        await host.fetch("PATCH", f"/api/admin/people/{ada.me['id']}", {"admin": True})
        await ada.fetch("PATCH", f"/api/admin/people/{me}", {"admin": False})
        await refused("not_admin", host.get("/api/admin/people"))
        assert await journal(ada) == [("dismissed", "Host"), ("appointed", "Ada"), ("appointed", "Host")]

    with ServerProcess(tmp_path) as server:
        run(scene(server.url))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_of_two_first_accounts_one_administers(kind: str, postgres: Postgres, tmp_path: Path) -> None:
    async def scene() -> list[bool]:
        url = postgres.create("first") if kind == "postgres" else new_sqlite(tmp_path / "first.db")
        stores = [Store(url), Store(url)]
        await stores[0].open()
        try:
            made = await asyncio.gather(*(People(store, 180).add_account(None, name, PASSWORD, None, None)
                                          for store, name in zip(stores, ("Ada", "Ben"), strict=True)))
            house = People(stores[0], 180)
            return [(await house.person(people.c.id == one.id)).admin for one in made]
        finally:
            for store in stores:
                await store.close()
    assert sorted(asyncio.run(scene())) == [False, True]


def test_closed_banned_and_reopened(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        host, ada, ben = await house(url)
        table = await begun(ada, ben)
        socket = await ada.socket(table)
        address = f"/api/admin/people/{ada.me['id']}"
        line = await host.fetch("PATCH", address, {"state": "banned", "until": 1, "reason": "shouting"})
        assert (line["state"], line["until"]) == ("banned", 1)
        assert await closed_with(socket) == 4401
        await refused("no_session", ada.get("/api/me"))
        await ada.post("/api/sessions", name="Ada", password=PASSWORD)  # that ban has ended by itself
        await host.fetch("PATCH", address, {"state": "closed"})
        await refused("wrong_password", Player(url).post("/api/sessions", name="Ada", password="a guess at it"))
        await refused("account_closed", Player(url).post("/api/sessions", name="Ada", password=PASSWORD))
        assert [one["name"] for one in (await host.get("/api/admin/people?kind=closed"))["people"]] == ["Ada"]
        await host.fetch("PATCH", address, {"state": "open"})
        await Player(url).post("/api/sessions", name="Ada", password=PASSWORD)
        assert (await journal(host))[:3] == [("reopened", "Ada"), ("closed", "Ada"), ("banned", "Ada")]
        assert [one["deed"] for one in (await ben.get("/api/me/export"))["host_deeds"]] == []

    with ServerProcess(tmp_path) as server:
        run(scene(server.url))


def test_nothing_that_was_typed_about_the_erased_stays_in_events(tmp_path: Path) -> None:
    """Two of them: of one the details stand at the account's own entry, the other was typed first and merged later."""
    known = {"title": "FM", "sex": "w", "federation": "TUR", "number": "6300123", "birth": "1990-12-10",
             "club": "Lagoon Club", "category": "Guests"}

    async def scene(url: str) -> None:
        host, ada, ben = await house(url)
        event = (await host.post("/api/tournaments", name="Cup", place="board", rounds=3))["id"]
        path = f"/api/tournaments/{event}"
        await ada.fetch("POST", f"{path}/players", {})
        await host.fetch("PATCH", f"{path}/players/1", {"name": "Ada of Elm Street", "details": known})
        for name in ("Benjamin Elmwood", "B. Elmwood", "Cem"):
            await host.fetch("POST", f"{path}/players", {"name": name})
        await host.fetch("PATCH", f"{path}/players/2", {"details": known | {"club": "Rowing Club"}})
        await host.fetch("POST", f"{path}/players/3/merge", {"into": 2})  # typed twice
        await ben.fetch("POST", f"{path}/players", {})
        await host.fetch("POST", f"{path}/players/5/merge", {"into": 2})  # and entered himself
        await host.fetch("POST", f"{path}/players", {"name": "Elmer"})  # has the number that Ben had
        await ada.fetch("DELETE", "/api/me", {"password": PASSWORD})
        await ben.fetch("DELETE", "/api/me", {"password": PASSWORD})
        pages = ("", "/journal", "/standings", "/proof", "/chain")
        seen = [(await host.http.get(f"{path}{page}")).text for page in pages]
        for told in ("Ada", "Elm Street", "Ben", "Elmwood", "6300123", "1990", "TUR", "FM", " Club"):
            assert not [one for one in seen if told in one], told
        view = await host.get(path)
        former, typed, cem, elmer = view["players"]
        assert former["name"].startswith("Former player ")
        assert typed["name"].startswith("Former player ")
        assert former["details"] == typed["details"] == {"category": "Guests"}
        assert (cem["name"], elmer["name"]) == ("Cem", "Elmer")
        assert audit(read_events(seen[3])).findings == []

    with ServerProcess(tmp_path) as server:
        run(scene(server.url))


def test_an_erased_account_leaves_a_pseudonym(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        host, ada, ben = await house(url)
        table = await begun(ada, ben)
        await ada.post(f"/api/tables/{table}/chat", text="my address is 4 Elm Street")
        event = (await host.post("/api/tournaments", name="Cup", place="board", rounds=3))["id"]
        await ada.fetch("POST", f"/api/tournaments/{event}/players", {})
        await host.fetch("PATCH", f"/api/tournaments/{event}/players/1", {"name": "Ada of Elm Street"})
        watcher = await ben.socket(table)
        await refused("wrong_password", ada.fetch("DELETE", "/api/me", {"password": "not this one"}))
        await ada.fetch("DELETE", "/api/me", {"password": PASSWORD})
        await refused("no_session", ada.get("/api/me"))
        await watcher.table_where(lambda said: said.get("left") or said["outcome"] is not None)
        info = await ben.get(f"/api/tables/{table}")
        assert info["seats"][0]["name"].startswith("Former player ")
        assert (await ben.get(f"/api/tables/{table}/chat"))["lines"] == []
        seen = [await ben.http.get(f"/api/tournaments/{event}{rest}") for rest in ("", "/journal", "/standings")]
        assert not [one.text for one in seen if "Ada" in one.text]
        await refused("no_such_person", ben.get("/api/people/Ada"))
        await refused("is_erased", host.fetch("PATCH", f"/api/admin/people/{ada.me['id']}", {"state": "open"}))
        assert (await Player(url).sign_up("Ada")).me["id"] != ada.me["id"]  # the name is free
        assert "Ada" not in str(await journal(host))

    with ServerProcess(tmp_path) as server:
        run(scene(server.url))


def test_lines_and_tables_are_removed_and_no_admin_sees_a_hand(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        host, ada, ben = await house(url)
        table = await begun(ada, ben, visibility="unlisted", spectators=False)
        listed = (await host.get("/api/admin/tables"))["tables"]
        assert [(one["id"], one["seed"]) for one in listed] == [(table, None)]
        for rest in ("", "/now", "/events", "/chat", "/record", "/replay"):
            await refused("no_such_table", host.get(f"/api/tables/{table}{rest}"))
        line = (await ada.post(f"/api/tables/{table}/chat", text="rude"))["id"]
        await refused("no_such_line", host.delete(f"/api/admin/tables/{table}/chat/{line + 1}"))
        await host.delete(f"/api/admin/tables/{table}/chat/{line}?reason=rude")
        assert (await ben.get(f"/api/tables/{table}/chat"))["lines"] == []
        socket = await ada.socket(table)
        await host.delete(f"/api/admin/tables/{table}")
        await socket.info_where(lambda table: table["status"] == "cancelled")
        await refused("not_running", ada.post(f"/api/tables/{table}/entries", n=0, action="!resign"))
        assert (await journal(host))[:2] == [("table_removed", None), ("line_removed", "Ada")]
        assert "rude" in str((await host.get("/api/admin/journal"))["deeds"][1]["facts"]["reason"])
        over = await begun(ada, ben)
        await ada.post(f"/api/tables/{over}/entries", n=0, action="!resign")
        await until_over(host, over)
        await host.delete(f"/api/admin/tables/{over}")
        await refused("no_such_table", host.get(f"/api/tables/{over}"))
        assert (await ada.get(f"/api/tables/{over}"))["status"] == "over"

    with ServerProcess(tmp_path) as server:
        run(scene(server.url))


def test_who_may_come_in_who_makes_events_and_what_everybody_is_told(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        host, ada, ben = await house(url)
        said = {"invitations_only": True, "organisers": "chosen", "announcement": {"text": "  back at\n8 "}}
        assert (await host.fetch("PATCH", "/api/admin/policy", said))["announcement"]["text"] == "back at 8"
        server = await ada.get("/api/server")
        assert (server["announcement"]["text"], server["invitations_only"]) == ("back at 8", True)
        await refused("invitation_needed", Player(url).come_in("Eve"))
        await refused("invitation_needed", Player(url).sign_up("Eve"))
        key = (await host.post("/api/admin/invitations", uses=2))["key"]
        guest = Player(url)
        await guest.post("/api/guests", name="Cleo", invitation=key)
        await guest.sign_up("Cleo")  # who is in already needs no second one
        await Player(url).post("/api/accounts", name="Dora", password=PASSWORD, invitation=key)
        await refused("invitation_needed", Player(url).post("/api/guests", name="Eve", invitation=key))
        other = await host.post("/api/admin/invitations")
        await host.delete(f"/api/admin/invitations/{other['id']}")
        await refused("invitation_needed", Player(url).post("/api/guests", name="Eve", invitation=other["key"]))
        late = await host.post("/api/admin/invitations")
        run_out(tmp_path, "invites")
        await refused("invitation_needed", Player(url).post("/api/guests", name="Eve", invitation=late["key"]))
        assert (await host.get("/api/admin/invitations"))["invites"] == []
        await refused("may_not_organise", ada.post("/api/tournaments", name="Cup"))
        await host.fetch("PATCH", f"/api/admin/people/{ben.me['id']}", {"organises": True})
        await ben.post("/api/tournaments", name="Cup")
        await host.fetch("PATCH", "/api/admin/policy", {"announcement": {"text": "soon", "until": 1}})
        assert (await ada.get("/api/server"))["announcement"] is None
        health = await host.get("/api/admin/health")
        assert {one["name"]: one["down"] for one in health["tasks"]}["host's deeds"] is False
        assert (health["database"]["writable"], health["database"]["kind"]) == (True, "sqlite")
        assert (health["accounts"], health["notices"]["waiting"], health["bots"]["waiting"]) == (5, 0, 0)

    with ServerProcess(tmp_path) as server:
        run(scene(server.url))


def atoll(server: ServerProcess, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "atoll", *arguments, "--database", server.database], text=True,
                          capture_output=True, cwd=server.folder)


async def people_by_command_line(url: str, said: Callable[..., str]) -> None:
    guest = await Player(url).sign_up("Cem")
    said("people", "organiser", "Cem")
    assert "Cem  organiser\n" in said("people", "list", "cem")
    said("people", "organiser", "Cem", "--off")
    assert "organiser" not in said("people", "list", "cem")
    link = said("people", "reset", "Cem").strip()
    assert (await Player(url).post(f"/api/reset/{link.rsplit('/', 1)[1]}", password="a whole new lagoon"))["done"]
    await refused("no_session", guest.get("/api/me"))
    await guest.post("/api/sessions", name="Cem", password="a whole new lagoon")
    said("people", "ban", "Cem", "--days", "3", "--reason", "rude")
    await refused("no_session", guest.get("/api/me"))
    await refused("account_closed", Player(url).post("/api/sessions", name="Cem", password="a whole new lagoon"))
    assert "banned" in said("people", "list", "cem")


async def lines_and_invitations_by_command_line(url: str, said: Callable[..., str], ada: Player, table: str) -> None:
    said("house", "policy", "--invitations-only", "yes")
    link = said("house", "invite", "--note", "friends", "--uses", "1").strip()
    key = link.partition("invitation=")[2]
    await eventually(lambda: ada.get("/api/server"), lambda said: said["invitations_only"] is not False)
    await refused("invitation_needed", Player(url).post("/api/guests", name="Dora"))
    assert (await Player(url).post("/api/guests", name="Dora", invitation=key))["name"] == "Dora"
    await refused("invitation_needed", Player(url).post("/api/guests", name="Eve", invitation=key))
    said("house", "policy", "--invitations-only", "no")
    line = (await ada.post(f"/api/tables/{table}/chat", text="my address"))["id"]
    said("house", "remove-line", table, str(line), "--reason", "private")
    assert (await ada.get(f"/api/tables/{table}/chat"))["lines"] == []


def test_the_same_by_command_line_beside_a_running_server(tmp_path: Path) -> None:
    def said(*arguments: str) -> str:
        done = atoll(server, *arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    async def scene(url: str) -> None:
        _, ada, ben = await house(url)
        table = await begun(ada, ben)
        socket = await ben.socket(table)
        assert "Ada" in said("people", "list", "ad")
        said("people", "admin", "ada")
        assert (await ada.get("/api/me"))["admin"]
        said("people", "rename", "ada", "Countess Ada")
        assert (await ada.get("/api/me"))["name"] == "Countess Ada"
        said("people", "rename", "Countess Ada", "Ada")
        said("people", "close", "Host", "--reason", "on leave")
        said("people", "open", "Host")
        await people_by_command_line(url, said)
        await lines_and_invitations_by_command_line(url, said, ada, table)
        said("house", "announce", "back at 8", "--hours", "2")
        await eventually(lambda: ada.get("/api/server"), lambda said: said["announcement"] is not None)
        said("house", "remove-table", table)
        await socket.info_where(lambda table: table["status"] == "cancelled")
        second = await begun(ben, ada)
        watcher = await ada.socket(second)
        assert "Former player" in said("people", "erase", "Ben", "--yes")
        await watcher.table_where(lambda said: said.get("left") or said["outcome"] is not None)
        assert "erased" in said("house", "journal")
        assert '"kind": "sqlite"' in said("house", "health")
        assert "organisers: everybody" in said("house", "policy")
        nobody = atoll(server, "people", "close", "Nobody")
        assert (nobody.returncode, nobody.stderr) == (2, "Error: there is no account 'Nobody'\n")

    with ServerProcess(tmp_path) as server:
        run(scene(server.url))
