"""Mail by TLS from the first byte (port 465), to a server that is known by its certificate alone."""

from __future__ import annotations

import asyncio
import ssl
from email.message import EmailMessage
from pathlib import Path

import pytest
import trustme

from atoll.server.notices.delivery import Delivery
from atoll.server.settings import BadSetting, read_settings
from tests.server.players import Player, run
from tests.server.processes import WAIT, ServerProcess
from tests.server.test_letters import Mailboxes, mail_server


def certified(authority: trustme.CA) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("127.0.0.1").configure_cert(context)
    return context


def test_a_code_comes_by_tls_from_the_first_byte(tmp_path: Path) -> None:
    async def scene(url: str, boxes: Mailboxes) -> None:
        ada = await Player(url).come_in("Ada")
        await ada.fetch("PATCH", "/api/me", {"email": "ada@example.org"})
        code = await asyncio.wait_for(boxes.code_for("ada@example.org"), WAIT)
        assert (await ada.post("/api/me/email", code=code))["verified"]
    authority, trusted = trustme.CA(), tmp_path / "trusted.pem"
    authority.cert_pem.write_to_path(trusted)
    with mail_server(tls=certified(authority)) as (boxes, settings), ServerProcess(
            tmp_path, SSL_CERT_FILE=str(trusted), ATOLL_SMTP_SSL="yes", **settings) as server:
        run(scene(server.url, boxes))


def test_nothing_is_told_to_a_mail_server_that_nobody_knows() -> None:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = "me@example.org", "ada@example.org", "A code"

    async def scene(delivery: Delivery) -> None:
        with pytest.raises(ssl.SSLCertVerificationError):
            await delivery.send(letter)
        delivery.close()
    with mail_server(tls=certified(trustme.CA())) as (boxes, settings):
        asyncio.run(scene(Delivery(read_settings({**settings, "ATOLL_SMTP_SSL": "yes"}))))
    assert boxes.letters == []


def test_tls_begins_in_one_way() -> None:
    with pytest.raises(BadSetting, match="ATOLL_SMTP_SSL"):
        read_settings({"ATOLL_SMTP_SSL": "yes", "ATOLL_SMTP_TLS": "yes"})
