"""An account gets another name from an admin; the one before stays taken, so that nobody passes for whoever had it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from atoll.server.people.names import look
from atoll.server.quotas import DAY
from atoll.server.settings import Settings
from tests.server.players import Player, run
from tests.server.processes import ServerProcess
from tests.server.test_host import PASSWORD, begun, house, refused


def account(url: str, name: str) -> Any:
    return Player(url).post("/api/accounts", name=name, password=PASSWORD)


def test_an_account_gets_another_name(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        host, ada, ben = await house(url)
        socket = await ben.socket(await begun(ada, ben))
        address = f"/api/admin/people/{ada.me['id']}"
        assert (await host.fetch("PATCH", address, {"name": "  Countess   Ada "}))["name"] == "Countess Ada"
        assert (await ada.get("/api/me"))["name"] == "Countess Ada"  # nothing that let her in has ended
        await socket.info_where(lambda table: table["seats"][0]["name"] == "Countess Ada")
        await Player(url).post("/api/sessions", name="countess ada", password=PASSWORD)
        await refused("wrong_password", Player(url).post("/api/sessions", name="Ada", password=PASSWORD))
        deed = (await host.get("/api/admin/journal"))["deeds"][0]
        assert (deed["deed"], deed["name"], deed["facts"]) == ("renamed", "Countess Ada", {"before": "Ada"})
        await host.fetch("PATCH", address, {"name": "Countess Ada"})  # that is her name: nothing was done
        assert (await host.get("/api/admin/journal"))["deeds"][0]["id"] == deed["id"]
        for name in ("Ben", "BEN", "В\u0435n"):
            await refused("name_taken", host.fetch("PATCH", address, {"name": name}))
        await refused("bad_name", host.fetch("PATCH", address, {"name": "!"}))
        await refused("not_admin", ada.fetch("PATCH", address, {"name": "Queen"}))
        guest = await Player(url).come_in("Guest")
        await refused("guests_cannot", host.fetch("PATCH", f"/api/admin/people/{guest.me['id']}", {"name": "Dora"}))
        assert (await host.fetch("PATCH", address, {"name": "COUNTESS ADA"}))["name"] == "COUNTESS ADA"

    with ServerProcess(tmp_path) as server:
        run(scene(server.url))


def test_an_account_renames_itself_once_in_a_while(tmp_path: Path) -> None:
    def rename(person: Player, name: str) -> Any:
        return person.fetch("PATCH", "/api/me", {"name": name})

    async def scene(url: str) -> None:
        host, ada, ben = await house(url)
        socket = await ben.socket(await begun(ada, ben))
        for name, code in (("BEN", "name_taken"), ("!", "bad_name")):
            await refused(code, rename(ada, name))
        assert (await rename(ada, " Countess  Ada "))["name"] == "Countess Ada"
        await socket.info_where(lambda table: table["seats"][0]["name"] == "Countess Ada")
        await Player(url).post("/api/sessions", name="countess ada", password=PASSWORD)
        await refused("name_taken", account(url, "Ada"))
        assert (await ada.get("/api/me/export"))["former_names"] == ["ada"]
        deed = (await host.get("/api/admin/journal"))["deeds"][0]
        assert (deed["by"], deed["deed"], deed["facts"]) == ("Countess Ada", "renamed", {"before": "Ada"})
        await refused("name_kept", rename(ada, "Ada"))
        assert (await rename(ada, "Countess Ada"))["name"] == "Countess Ada"  # that is her name: nothing was done
        weeks_later(tmp_path)
        assert (await rename(ada, "Ada"))["name"] == "Ada"
        await host.fetch("PATCH", f"/api/admin/people/{ben.me['id']}", {"name": "Benedict"})
        await refused("name_kept", rename(ben, "Ben"))  # an admin's word holds for a while

    with ServerProcess(tmp_path) as server:
        run(scene(server.url))


def weeks_later(folder: Path) -> None:
    with sqlite3.connect(folder / "atoll.db") as plain:
        plain.execute("UPDATE host_deeds SET at = at - ?", (Settings().rename_days * DAY,))
    plain.close()


def test_the_name_before_stays_taken_but_for_whoever_had_it(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        host, ada, ben = await house(url)
        address, other = (f"/api/admin/people/{one.me['id']}" for one in (ada, ben))
        await host.fetch("PATCH", address, {"name": "Countess"})
        for name in ("Ada", "ADA", "\u0410da"):
            await refused("name_taken", account(url, name))
            await refused("name_taken", Player(url).post("/api/guests", name=name))
            await refused("name_taken", host.fetch("PATCH", other, {"name": name}))
        eve = Player(url)
        await eve.http.get("/api/sign-in/proxy", headers={"Remote-User": "Ada"})
        assert (await eve.get("/api/me"))["name"] == "Ada 2"
        assert (await host.fetch("PATCH", address, {"name": "Ada"}))["name"] == "Ada"
        await refused("name_taken", account(url, "Countess"))
        await host.fetch("DELETE", address)
        assert "Countess" not in str(await host.get("/api/admin/journal"))
        await account(url, "Countess")  # whoever was erased keeps nothing

    with ServerProcess(tmp_path, ATOLL_SIGN_IN_HEADER="Remote-User") as server:
        run(scene(server.url))


def test_two_old_names_that_look_the_same_both_stay_taken(tmp_path: Path) -> None:
    """Accounts of a time when that was allowed; one gets his back when the other is nobody's any more."""
    async def scene(url: str) -> None:
        host, olga, other = await house(url)
        addresses = [f"/api/admin/people/{one.me['id']}" for one in (olga, other)]
        with sqlite3.connect(tmp_path / "atoll.db") as plain:
            for person, name, mark in ((olga, "Olga", ""), (other, "0lga", f" {other.me['id']}")):
                plain.execute("UPDATE people SET name = ?, folded = ?, look = ? WHERE id = ?",
                              (name, name.casefold(), look("Olga") + mark, person.me["id"]))
        for address, name in zip(addresses, ("Dora", "Nora"), strict=True):
            assert (await host.fetch("PATCH", address, {"name": name}))["name"] == name
        for name in ("Olga", "0lga", "OIga"):
            await refused("name_taken", account(url, name))
        await refused("name_taken", host.fetch("PATCH", addresses[1], {"name": "0lga"}))  # it looks like the other's
        await host.fetch("DELETE", addresses[0])
        assert (await host.fetch("PATCH", addresses[1], {"name": "0lga"}))["name"] == "0lga"
        assert (await host.fetch("PATCH", addresses[1], {"name": "Nora"}))["name"] == "Nora"
        await refused("name_taken", account(url, "Olga"))

    with ServerProcess(tmp_path) as server:
        run(scene(server.url))
