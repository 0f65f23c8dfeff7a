"""Letters go to proved addresses alone, within quotas, and a slow mail server delays nobody."""

from __future__ import annotations

import asyncio
import email
import email.policy
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from email.message import EmailMessage
from pathlib import Path
from ssl import SSLContext
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller

from atoll.server.http.limits import TooMany
from atoll.server.notices.letters import mailbox
from atoll.server.quotas import DAY, Claim, forget, take
from atoll.server.store.schema import quotas
from atoll.server.store.store import Store
from tests.server.players import Player, Refusal, run, seated
from tests.server.processes import WAIT, Postgres, ServerProcess, own_port, run_out
from tests.server.templates import new_sqlite
from tests.support.eventually import eventually


class Mailboxes:
    """A real mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, EmailMessage]] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  # aiosmtpd's name
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append((envelope.rcpt_tos[0], letter))
        return "250 OK"

    async def code_for(self, address: str) -> str:
        found = await eventually(lambda: [letter for to, letter in self.letters if to == address])
        match = re.search(r"[2-9A-Z]{4}-[2-9A-Z]{4}", str(found[-1]["Subject"]))
        assert match is not None
        return match[0]


@contextmanager
def mail_server(boxes: Mailboxes | None = None, port: int | None = None,
                tls: SSLContext | None = None) -> Iterator[tuple[Mailboxes, dict[str, str]]]:
    boxes = boxes or Mailboxes()
    post = Controller(boxes, hostname="127.0.0.1", port=port or own_port(), ready_timeout=WAIT, ssl_context=tls)
    post.start()
    try:
        yield boxes, {"ATOLL_SMTP_HOST": "127.0.0.1", "ATOLL_SMTP_PORT": str(post.port),
                      "ATOLL_MAIL_FROM": "me@example.org"}
    finally:
        post.stop()


def test_only_a_proved_address_gets_letters_and_one_click_ends_them(tmp_path: Path) -> None:
    async def scene(url: str, boxes: Mailboxes) -> None:
        table_id, (ada, ben) = await seated(url, "mangala", 2, clock={"kind": "days", "days": 2})
        me = await ben.fetch("PATCH", "/api/me", {"email": "ben@example.org", "mail": True})
        assert (me["email"], me["verified"]) == ("ben@example.org", False)
        code = await boxes.code_for("ben@example.org")
        with pytest.raises(Refusal, match="wrong_code"):
            await ada.post("/api/me/email", code=code)  # it is not hers
        with pytest.raises(Refusal, match="wrong_code"):
            await Player(url).post("/api/sessions/code", code=code)  # and lets nobody in
        await ada.post(f"/api/tables/{table_id}/entries", n=0, action="sow 1")
        await ben.post(f"/api/tables/{table_id}/entries", n=0, action="sow 1")
        assert (await ben.post("/api/me/email", code=code.lower()))["verified"]
        with pytest.raises(Refusal, match="wrong_code"):
            await ben.post("/api/me/email", code=code)
        await play_until_ben(ada, ben, table_id)
        await eventually(lambda: len(boxes.letters), lambda said: said >= 2)
        assert [to for to, _ in boxes.letters] == ["ben@example.org"] * 2  # the code, and the first turn after it
        await stop_letters(url, boxes.letters[1][1], ben)
        assert not (await ben.fetch("PATCH", "/api/me", {"email": "other@example.org"}))["verified"]
        await boxes.code_for("other@example.org")
        with pytest.raises(Refusal, match="wrong_code"):
            await ben.post("/api/me/email", code=code)

    with mail_server() as (boxes, settings), ServerProcess(tmp_path, **settings) as server:
        run(scene(server.url, boxes))


async def play_until_ben(ada: Player, ben: Player, table_id: str) -> None:
    """Somebody plays until ben is awaited once more."""
    was_asked = True
    while True:
        people = (ada, ben)
        now = await ada.get(f"/api/tables/{table_id}/now")
        seat = now["to_act"][0]
        if seat == 1 and not was_asked:
            return
        was_asked = seat == 1
        mine = await people[seat].get(f"/api/tables/{table_id}/now")
        await people[seat].post(f"/api/tables/{table_id}/entries", n=mine["mine"], action=mine["legal"][0])


async def stop_letters(url: str, letter: EmailMessage, person: Player) -> None:
    """As a mail program does: without a cookie, without an origin."""
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = str(letter["List-Unsubscribe"]).strip("<>")
    assert address.startswith(f"{url}/api/letters/")
    assert address in letter.get_content()
    async with httpx.AsyncClient(trust_env=False) as program:
        assert "<form" in (await program.get(address)).text
        assert (await person.get("/api/me"))["mail"]
        assert (await program.post(address, content=b"List-Unsubscribe=One-Click")).status_code == 200
        assert (await program.post(f"{url}/api/letters/guess")).status_code == 404
    assert not (await person.get("/api/me"))["mail"]


def test_a_code_of_yesterday_proves_no_address(tmp_path: Path) -> None:
    async def scene(server: ServerProcess, boxes: Mailboxes) -> None:
        ben = await Player(server.url).come_in("Ben")
        await ben.fetch("PATCH", "/api/me", {"email": "ben@example.org"})
        code = await boxes.code_for("ben@example.org")
        run_out(server.folder, "codes")
        with pytest.raises(Refusal, match="wrong_code"):
            await ben.post("/api/me/email", code=code)
        assert not (await ben.get("/api/me"))["verified"]

    with mail_server() as (boxes, settings), ServerProcess(tmp_path, **settings) as server:
        run(scene(server, boxes))


def test_a_stranger_gets_few_letters_whoever_asks(tmp_path: Path) -> None:
    async def scene(url: str, boxes: Mailboxes) -> None:
        async def ask(place: int, address: str) -> int:
            guest = await Player(url).come_in("Guest")
            guest.http.headers["X-Forwarded-For"] = f"192.0.2.{place}"
            return (await guest.ask("PATCH", "/api/me", {"email": address}))[0]
        spellings = ("victim@example.org", "Victim@example.org", "vic.tim@example.org", "victim+1@example.org")
        one_place = [await ask(200, spellings[number % 4]) for number in range(12)]
        assert sorted(one_place) == [200] * 3 + [429] * 9
        assert await ask(201, "victim@example.org") == 200  # a stranger elsewhere has not used up what is its owner's
        answers = [await ask(place, spellings[place % 4]) for place in range(12)]
        assert sorted(answers) == [200] * 5 + [429] * 7  # nine in all
        spread = [await ask(99, f"somebody-{number}@example.org") for number in range(25)]
        assert (spread.count(200), spread.count(429)) == (20, 5)
        refused = await Player(url).come_in("Refused")
        assert (await refused.ask("PATCH", "/api/me", {"email": "victim@example.org"}))[0] == 429
        assert (await refused.get("/api/me"))["email"] is None
        signed = await Player(url).post("/api/accounts", name="Signed", password="lagoon in the morning",
                                        email="victim@example.org")
        assert not signed["verified"]
        await eventually(lambda: len(boxes.letters), lambda said: said >= 29)
        assert len(boxes.letters) == 29

    with mail_server() as (boxes, settings), ServerProcess(tmp_path, **settings) as server:
        run(scene(server.url, boxes))


def test_addresses_that_a_mail_server_could_misread_are_refused(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).come_in("Ada")
        for address in ("a@b, c@d", "a@b\r\nBcc: c", "a b@c", "<a@b>", "a@b@c", "@b", "a@", '"a b"@c', "ä@b", "a@-.",
                        "a\0@b"):
            assert (await ada.ask("PATCH", "/api/me", {"email": address}))[0] == 400, address
    run(scene())


class Tarpit:
    """A mail server that takes connections and says nothing, or a little at a time and never enough."""

    def __init__(self, drips: bool) -> None:
        self.drips, self.open, self.ended = drips, 0, 0

    async def take_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        try:
            while self.drips and not reader.at_eof():
                writer.write(b"2")
                await writer.drain()
                await asyncio.sleep(0.2)
            await reader.read()
        except ConnectionError:
            pass
        finally:
            self.ended += 1
            writer.close()


@asynccontextmanager
async def tarpit(drips: bool) -> AsyncIterator[tuple[Tarpit, int]]:
    pit = Tarpit(drips)
    listening = await asyncio.start_server(pit.take_in, "127.0.0.1", 0)
    try:
        yield pit, int(listening.sockets[0].getsockname()[1])
    finally:
        listening.close()


@pytest.mark.parametrize("drips", [False, True])
def test_a_slow_mail_server_delays_nobody(tmp_path: Path, drips: bool) -> None:
    """Accounts are made, with all the work in threads that this takes, while not one letter has come to an end."""
    async def scene() -> None:
        async with tarpit(drips) as (pit, port):
            settings = {"ATOLL_SMTP_HOST": "127.0.0.1", "ATOLL_SMTP_PORT": str(port), "ATOLL_CODES_PER_NETWORK": "1000"}
            server = await asyncio.to_thread(ServerProcess(tmp_path, **settings).start)
            try:
                for number in range(40):
                    guest = await Player(server.url).come_in(f"Guest {number}")
                    await guest.fetch("PATCH", "/api/me", {"email": f"guest-{number}@example.org"})
                    await guest.http.aclose()
                await eventually(lambda: pit.open, lambda said: said >= 2)
                for number in range(3):
                    await Player(server.url).sign_up(f"Quick {number}")
                assert (pit.open, pit.ended) == (2, 0)
            finally:
                assert await asyncio.to_thread(server.stop) in (0, -15)
    run(scene())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_quota_is_never_passed_however_many_ask_at_once(kind: str, postgres: Postgres, tmp_path: Path) -> None:
    async def scene() -> None:
        url = postgres.create("quotas") if kind == "postgres" else new_sqlite(tmp_path / "quotas.db")
        store, other = Store(url), Store(url)
        await store.open()
        try:
            asked = [take(one, [Claim("letters of ada", 7), Claim("letters", 100)], "letters")
                     for one in (store, other) for _ in range(20)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [type(one) for one in answers if one is not None] == [TooMany] * 33
            query = quotas.select()
            rows = await store.read(lambda connection: {row.name: row.used for row in connection.execute(query)})
            assert rows == {"letters of ada": 7, "letters": 7}  # whoever was refused took nothing
            with pytest.raises(TooMany):
                await take(store, [Claim("nothing", 0)], "letters")
            await store.write(lambda connection: connection.execute(quotas.update().values(ends=quotas.c.ends - DAY)))
            await take(store, [Claim("letters of ada", 7)], "letters")
            assert await forget(store) == 2
        finally:
            await store.close()
            await other.close()
    asyncio.run(scene())


def test_mailboxes() -> None:
    assert mailbox("A.d.a+x@Example.ORG.") == mailbox("ada@example.org")
    assert mailbox("ada@example.com") != mailbox("ada@example.org")
