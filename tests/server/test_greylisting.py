"""Codes and links for forgotten passwords outlive a mail server that says "later", within measures."""

from __future__ import annotations

import asyncio
from email.message import EmailMessage
from typing import Any

import pytest

from atoll.server.metrics import REGISTRY
from atoll.server.notices.delivery import Delivery
from atoll.server.settings import Settings, read_settings
from tests.server.processes import own_port
from tests.server.test_letters import Mailboxes, mail_server
from tests.support.eventually import eventually


class Greylist(Mailboxes):
    """Says the same to the first letters, whoever sends them, and takes those that follow."""

    def __init__(self, *said: str) -> None:
        super().__init__()
        self.said, self.tries = list(said), 0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  # aiosmtpd's name
        self.tries += 1
        return self.said.pop(0) if self.said else await super().handle_DATA(server, session, envelope)


class Hasty(Greylist):
    """Takes a letter and has no time for a farewell."""

    async def handle_QUIT(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  # aiosmtpd's name
        return "421 4.3.2 closing the channel"


def letter() -> EmailMessage:
    one = EmailMessage()
    one["From"], one["To"], one["Subject"] = "me@example.org", "ada@example.org", "A code"
    return one


async def settled(post: Delivery) -> None:
    await eventually(lambda: not (post.waiting or post.deferred))


def sent() -> float:
    return REGISTRY.get_sample_value("atoll_letters_total", {"result": "sent"}) or 0


def posted(settings: Settings) -> None:
    async def scene() -> None:
        post = Delivery(settings, (0.01, 0.02, 0.03))
        post.post(letter())
        await settled(post)
        post.close()
    asyncio.run(scene())


@pytest.mark.parametrize(("said", "tries", "arrived"), [
    (["451 4.7.1 greylisted, try again later"], 2, 1),
    (["451 later", "421 busy", "452 full"], 4, 1),
    (["451 later"] * 9, 4, 0),
    (["550 no such mailbox"], 1, 0),
])
def test_a_letter_is_tried_again_when_it_may_be_taken_later(said: list[str], tries: int, arrived: int) -> None:
    boxes = Greylist(*said)
    with mail_server(boxes) as (_, settings):
        posted(read_settings(settings))
    assert (boxes.tries, len(boxes.letters)) == (tries, arrived)


def test_a_letter_that_was_taken_is_sent_once_whatever_the_farewell() -> None:
    boxes, before = Hasty("451 later"), sent()
    with mail_server(boxes) as (_, settings):
        posted(read_settings(settings))
    assert (boxes.tries, len(boxes.letters)) == (2, 1)
    assert sent() == before + 1


def test_a_mail_server_that_is_away_gets_its_letters_when_it_is_back() -> None:
    async def scene() -> None:
        port = own_port()
        post = Delivery(Settings(smtp_host="127.0.0.1", smtp_port=port), (0.2,) * 900)
        post.post(letter())
        await eventually(lambda: post.deferred)
        boxes = Mailboxes()
        with mail_server(boxes, port):
            await settled(post)
        post.close()
        assert [str(one["Subject"]) for _, one in boxes.letters] == ["A code"]
    asyncio.run(scene())


def test_few_are_kept_for_later_and_none_after_the_end() -> None:
    async def scene(settings: Settings) -> None:
        post = Delivery(settings, (900,), most_deferred=3)
        for _ in range(5):
            post.post(letter())
        await eventually(lambda: not post.waiting)
        timers = list(post.deferred)
        assert len(timers) == 3
        post.close()
        assert all(timer.cancelled() for timer in timers)
    boxes = Greylist(*["451 later"] * 5)
    with mail_server(boxes) as (_, settings):
        asyncio.run(scene(read_settings(settings)))
    assert boxes.tries == 5
