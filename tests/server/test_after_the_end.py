"""Replays from each seat's eyes, records, campaigns, letters and calendars."""

from __future__ import annotations

import asyncio
import email.policy
import re
import ssl
from pathlib import Path
from random import Random
from typing import Any

import pytest
import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from atoll.core.record import read_record
from atoll.games import find_game
from tests.server.finished import finished
from tests.server.players import Player, Refusal, play_seat, run, seated
from tests.server.processes import WAIT, ServerProcess, own_port
from tests.support.eventually import eventually


def test_a_replay_from_each_pair_of_eyes(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, _) = await finished(server, "mandragora")
        path = f"/api/tables/{table_id}"
        record = read_record((await ada.http.get(f"{path}/record?form=json")).text)
        whole = record.table(find_game("mandragora"))
        for eyes in ("0", "1", ""):
            query = f"&eyes={eyes}" if eyes else ""
            steps: list[dict[str, Any]] = []
            total = 1
            while len(steps) < total:
                said = await ada.get(f"{path}/replay?start={len(steps)}&count=40{query}")
                total = said["total"]
                steps += said["steps"]
            assert [step["n"] for step in steps] == list(range(len(whole.log) + 1))
            assert steps[-1]["view"] == whole.state.view(int(eyes) if eyes else None)
            assert [step["action"] for step in steps[1:]] == [entry.action for entry in whole.log]
        assert (await ada.ask("GET", f"{path}/replay?eyes=5"))[0] == 400
    run(scene())


def test_nothing_is_replayed_before_the_end(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, _) = await seated(server.url, "mandragora", 2)
        for page in ("replay", "record"):
            status, said = await ada.ask("GET", f"/api/tables/{table_id}/{page}")
            assert (status, said["code"]) == (409, "not_over")
        assert (await ada.get(f"/api/tables/{table_id}"))["seed"] is None
    run(scene())


def test_a_campaign_of_two_episodes(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben = await Player(server.url).come_in("Ada"), await Player(server.url).come_in("Ben")
        campaign = await ada.post("/api/campaigns", game="my_island", seats=2)
        path = f"/api/campaigns/{campaign['id']}"
        assert (await ada.ask("POST", f"{path}/tables", {}))[1]["code"] == "not_seated"
        await ben.post(f"{path}/seats")
        assert (await (await Player(server.url).come_in("Eve")).ask("POST", f"{path}/seats"))[1]["code"] == "seat_taken"
        for episode in (1, 2):
            table = await ada.fetch("POST", f"{path}/tables", {})
            assert (await ben.ask("POST", f"{path}/tables", {}))[1]["code"] == "not_open"
            sockets = [await person.socket(table["id"]) for person in (ada, ben)]
            await asyncio.gather(*(play_seat(socket, Random(seat)) for seat, socket in enumerate(sockets)))
            while sockets[0].info["status"] != "over":
                await sockets[0].hear_kind("info")
            now = await ada.get(path)
            assert now["book"]["episode"] == episode + 1
            assert now["entered"] == now["tables"]
            assert len(now["tables"]) == episode
            assert now["table"] is None
        await resign_an_episode(path, ada, ben)
        following = await ada.fetch("POST", f"{path}/tables", {})
        assert following["status"] == "running"
        socket = await ada.socket(following["id"])
        await socket.table_where(lambda said: bool(said["legal"]))
        with pytest.raises(Refusal, match="no_offer"):  # the book needs a final position
            await socket.play("!offer draw")
        assert [one["id"] for one in (await ben.get("/api/campaigns"))["campaigns"]] == [campaign["id"]]
        assert (await ada.ask("POST", "/api/campaigns", {"game": "mangala", "seats": 2}))[1]["code"] == "bad_option"
    run(scene())


def test_of_many_who_begin_an_episode_one_makes_a_table(server: ServerProcess) -> None:
    """Whoever comes second leaves nothing behind."""
    async def scene() -> None:
        ada, ben = await Player(server.url).come_in("Ada"), await Player(server.url).come_in("Ben")
        path = f"/api/campaigns/{(await ada.post('/api/campaigns', game='my_island', seats=2))['id']}"
        await ben.post(f"{path}/seats")
        said = await asyncio.gather(*(one.ask("POST", f"{path}/tables", {}) for one in (ada, ben) for _ in range(6)))
        assert sorted(status for status, _ in said) == [200, *[409] * 11]
        assert {answer["code"] for status, answer in said if status == 409} == {"not_open"}
        found = await ada.get(path)
        assert found["tables"] == [found["table"]] == [answer["id"] for status, answer in said if status == 200]
    run(scene())


async def resign_an_episode(path: str, ada: Player, ben: Player) -> None:
    """Nobody voids an episode by leaving it: a bot plays it to its end, and it is in the book."""
    table = await ada.fetch("POST", f"{path}/tables", {})
    socket, other = await ada.socket(table["id"]), await ben.socket(table["id"])
    assert (await socket.table_where(lambda said: True))["goes_on"]
    await socket.play("!resign", 0)
    assert (await socket.table_where(lambda said: said.get("left", []) != []))["left"][0][:2] == [0, "resigned"]
    await play_seat(other, Random(1))
    final = await socket.table_where(lambda said: said["outcome"] is not None)
    assert final["outcome"]["ranks"] == [2, 1]
    assert final["outcome"]["reason"] not in ("resigned", "agreed")
    while socket.info["status"] != "over":
        await socket.hear_kind("info")
    now = await ada.get(path)
    assert (now["book"]["episode"], len(now["tables"]), len(now["entered"]), now["table"]) == (4, 3, 3, None)


class Sink:
    """A real mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.letters: list[Any] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  # aiosmtpd's name
        self.letters.append(envelope)
        return "250 OK"


def test_letters_and_a_calendar_of_whose_turn_it_is(tmp_path: Any) -> None:
    sink = Sink()
    post = Controller(sink, hostname="127.0.0.1", port=own_port(), ready_timeout=WAIT)
    post.start()
    settings = {"ATOLL_SMTP_HOST": "127.0.0.1", "ATOLL_SMTP_PORT": str(post.port), "ATOLL_MAIL_FROM": "me@example.org"}
    try:
        with ServerProcess(tmp_path, **settings) as server:
            run(letters(server.url, sink))
    finally:
        post.stop()


def test_letters_over_tls_with_a_password(tmp_path: Path) -> None:
    """The mail server has to show a certificate that is trusted; then it is told the password."""
    authority, trusted = trustme.CA(), tmp_path / "trusted.pem"
    authority.cert_pem.write_to_path(str(trusted))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("127.0.0.1").configure_cert(context)
    sink, given = Sink(), []

    def knows(server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        given.append((data.login, data.password))
        return AuthResult(success=data.password == b"letter box")

    post = Controller(sink, hostname="127.0.0.1", port=own_port(), tls_context=context, require_starttls=True,
                      authenticator=knows, auth_required=True, ready_timeout=WAIT)
    post.start()
    settings = {"ATOLL_SMTP_HOST": "127.0.0.1", "ATOLL_SMTP_PORT": str(post.port), "ATOLL_SMTP_TLS": "yes",
                "ATOLL_SMTP_USER": "atoll", "ATOLL_SMTP_PASSWORD": "letter box", "SSL_CERT_FILE": str(trusted)}
    try:
        with ServerProcess(tmp_path, **settings) as server:
            run(letters(server.url, sink))
            letter = email.message_from_bytes(sink.letters[0].content, policy=email.policy.default)
            assert f"{server.url}/table/" in letter.get_content()
    finally:
        post.stop()
    assert given == [(b"atoll", b"letter box")] * 2  # the code, the turn


async def code_in(sink: Sink) -> str:
    """The code in the next letter, which is taken away."""
    await eventually(lambda: sink.letters)
    letter = email.message_from_bytes(sink.letters.pop().content, policy=email.policy.default)
    found = re.search(r"[2-9A-Z]{4}-[2-9A-Z]{4}", letter["Subject"])
    assert found is not None
    return found[0]


async def letters(url: str, sink: Sink) -> None:
    table_id, (ada, ben) = await seated(url, "mangala", 2, clock={"kind": "days", "days": 2})
    await ben.fetch("PATCH", "/api/me", {"email": "ben@example.org", "mail": True, "language": "ru"})
    await ben.post("/api/me/email", code=await code_in(sink))
    calendar = (await ben.post("/api/me/calendar"))["url"]
    assert "BEGIN:VEVENT" not in (await Player(url).http.get(calendar)).text
    await ada.post(f"/api/tables/{table_id}/entries", n=0, action="sow 1")
    await eventually(lambda: sink.letters)
    assert sink.letters[0].rcpt_tos == ["ben@example.org"]
    assert b"Subject: =?utf-8?" in sink.letters[0].content
    page = (await Player(url).http.get(calendar)).text
    assert page.count("BEGIN:VEVENT") == 1
    assert f"/table/{table_id}" in page
    assert (await Player(url).http.get("/api/calendar/guess.ics")).status_code == 404
    await ben.post(f"/api/tables/{table_id}/entries", n=0, action="sow 1")
    assert "BEGIN:VEVENT" not in (await Player(url).http.get(calendar)).text
    await asyncio.sleep(0.2)
    assert len(sink.letters) == 1
