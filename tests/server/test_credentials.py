"""What lets somebody in ends when it should: passwords, "everywhere", tokens, codes, calendars, guests who sign up."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from atoll.server.people.credentials import Changed
from atoll.server.people.passwords import digest
from atoll.server.people.people import People
from atoll.server.store.schema import people, sessions
from atoll.server.store.store import Store
from tests.server.players import PATIENCE, Player, Refusal, closed_with, run
from tests.server.processes import Postgres, ServerProcess
from tests.server.templates import new_sqlite

PASSWORD = "lagoon in the morning"


class Keys:
    """Everything that one person can come in with: a second browser, a token, a code that waits, a calendar."""

    def __init__(self, url: str) -> None:
        self.url, self.phone, self.program, self.code, self.calendar = url, Player(url), Player(url), "", ""

    async def cut(self, person: Player) -> Keys:
        self.phone.http.cookies.clear()
        await self.phone.post("/api/sessions/code", code=(await person.post("/api/me/code"))["code"])
        token = (await person.post("/api/me/tokens", name="bot"))["token"]
        self.program = Player(self.url, Authorization=f"Bearer {token}")
        self.code = (await person.post("/api/me/code"))["code"]
        self.calendar = (await person.post("/api/me/calendar"))["url"]
        return self

    async def opened(self) -> set[str]:
        """Which of them still open a door."""
        doors = {"phone": (await self.phone.ask("GET", "/api/me"))[0],
                 "token": (await self.program.ask("GET", "/api/me"))[0],
                 "code": (await Player(self.url).ask("POST", "/api/sessions/code", {"code": self.code}))[0],
                 "calendar": (await Player(self.url).http.get(self.calendar)).status_code}
        return {door for door, status in doors.items() if status == 200}


def test_every_key_opens_its_door(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).sign_up("Keys Ada")
        keys = await Keys(server.url).cut(ada)
        assert await keys.opened() == {"phone", "token", "code", "calendar"}
    run(scene())


def test_a_new_password_ends_everything_but_the_session_that_set_it(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).sign_up("Changing Ada")
        keys = await Keys(server.url).cut(ada)
        await ada.post("/api/me/password", old=PASSWORD, new="another lagoon")
        assert await keys.opened() == set()
        assert (await ada.get("/api/me"))["name"] == "Changing Ada"
        assert (await ada.get("/api/me/tokens"))["tokens"] == []
    run(scene())


def test_logging_out_everywhere_ends_everything(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).sign_up("Leaving Ada")
        keys = await Keys(server.url).cut(ada)
        await ada.delete("/api/sessions?everywhere=true")
        assert await keys.opened() == set()
        assert (await ada.ask("GET", "/api/me"))[0] == 401
    run(scene())


def test_logging_out_here_leaves_the_rest(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).sign_up("Resting Ada")
        keys = await Keys(server.url).cut(ada)
        await ada.delete("/api/sessions")
        assert await keys.opened() == {"phone", "token", "code", "calendar"}
    run(scene())


def test_a_guest_who_makes_an_account_is_alone_in_it(server: ServerProcess) -> None:
    """A password that is set for the first time ends what was there before, as a new password does."""
    async def scene() -> None:
        guest = await Player(server.url).come_in("Sharing guest")
        keys = await Keys(server.url).cut(guest)
        me = await guest.post("/api/accounts", name="Sharing Ada", password=PASSWORD)
        assert me["id"] == guest.me["id"]
        assert await keys.opened() == set()
        assert (await guest.get("/api/me"))["guest"] is False
    run(scene())


def test_what_was_made_with_a_token_ends_with_it(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).sign_up("Token Ada")
        first = await ada.post("/api/me/tokens", name="first")
        program = Player(server.url, Authorization=f"Bearer {first['token']}")
        second = await program.post("/api/me/tokens", name="second")
        browser = Player(server.url)
        await browser.post("/api/sessions/code", code=(await program.post("/api/me/code"))["code"])
        third = await browser.post("/api/me/tokens", name="third")
        waiting = (await browser.post("/api/me/code"))["code"]
        made = [browser, *(Player(server.url, Authorization=f"Bearer {one['token']}") for one in (second, third))]
        assert [(await one.ask("GET", "/api/me"))[0] for one in made] == [200] * 3
        await ada.delete(f"/api/me/tokens/{first['id']}")
        assert [(await one.ask("GET", "/api/me"))[0] for one in made] == [401] * 3
        with pytest.raises(Refusal, match="wrong_code"):
            await Player(server.url).post("/api/sessions/code", code=waiting)
        assert (await ada.get("/api/me"))["name"] == "Token Ada"
    run(scene())


def test_an_ended_token_closes_sockets_at_another_process(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.create("credentials")
    with ServerProcess(tmp_path, database) as one, ServerProcess(tmp_path, database) as two:
        async def scene() -> None:
            ada = await Player(one.url).sign_up("Ada")
            table = await ada.post("/api/tables", game="mangala")
            keys = await Keys(two.url).cut(ada)
            sockets = [await person.socket(table["id"], url=two.url) for person in (keys.phone, keys.program)]
            await ada.post("/api/me/password", old=PASSWORD, new="another lagoon")
            assert await keys.opened() == set()
            assert [await asyncio.wait_for(closed_with(socket), PATIENCE) for socket in sockets] == [4401, 4401]
        run(scene())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_whoever_was_let_in_before_a_revocation_gets_no_session_after_it(kind: str, postgres: Postgres,
                                                                         tmp_path: Path) -> None:
    """Between the check of a password and the new session another process may change the password."""
    async def scene() -> None:
        store = Store(postgres.create("era") if kind == "postgres" else new_sqlite(tmp_path / "era.db"))
        await store.open()
        try:
            house = People(store, session_days=180)
            ada = await house.add_account(None, "Ada", PASSWORD, None, None)
            let_in = await house.log_in("Ada", PASSWORD)
            await house.change_password(ada, PASSWORD, "another lagoon", keep=None)
            with pytest.raises(Changed):
                await house.open_session(let_in)
            with pytest.raises(Changed):
                await house.change_password(ada, "another lagoon", "a third lagoon", keep=None)
            _, token, _ = await house.open_session(await house.person(people.c.id == ada.id))
            assert await house.ended({digest(token)}) == set()
            assert await house.close_sessions(sessions.c.person == ada.id) == 1
            assert await house.ended({digest(token)}) == {digest(token)}
        finally:
            await store.close()
    asyncio.run(scene())
