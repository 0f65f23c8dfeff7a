"""Notices in the forms of those who take them: Discord, Slack, ntfy, and plain JSON for programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

import msgspec

from atoll.server.notices.outgoing import BadEndpoint
from atoll.server.notices.web_push import encoded
from atoll.server.notices.wording import Message
from atoll.server.people.passwords import digest

WebhookForm = Literal["discord", "slack", "ntfy", "json"]


class Posting(NamedTuple):
    url: str
    body: bytes
    headers: dict[str, str]


def posting(url: str, said: dict[str, Any], **headers: str) -> Posting:
    return Posting(url, msgspec.json.encode(said), {"Content-Type": "application/json", **headers})


def lines(message: Message) -> str:
    return "\n".join(line for line in (message.title, message.body, message.link) if line)


def short_name(long: str) -> str:
    """32 letters that every service takes as a name."""
    return encoded(bytes.fromhex(digest(long)))[:32]


def discord(url: str, message: Message) -> Posting:
    """No name in it calls anybody, whatever people call their tournaments."""
    return posting(url, {"content": lines(message)[:2000], "allowed_mentions": {"parse": []}})


def slack(url: str, message: Message) -> Posting:
    said = lines(message).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return posting(url, {"text": said, "unfurl_links": False})


def ntfy(url: str, message: Message) -> Posting:
    """As JSON to the server's root: headers could not hold every letter. What is sent again is the same message."""
    topic, root = ntfy_topic(url)
    said = {"topic": topic, "title": message.title, "message": message.body or message.title, "click": message.link,
            "sequence_id": short_name(message.id)}
    return posting(root, said)


def ntfy_topic(url: str) -> tuple[str, str]:
    parts = urlsplit(url)
    topic = parts.path.strip("/")
    if not topic or "/" in topic or len(topic) > 64:
        raise BadEndpoint("an address of ntfy ends with a topic: https://ntfy.sh/my-turns")
    return topic, f"{parts.scheme}://{parts.netloc}/"


def plain(url: str, message: Message) -> Posting:
    """The id is the same when a notice has to be sent again: programs that keep it are told once."""
    said = {"id": message.id, "kind": message.kind, "pace": message.pace, "title": message.title, "body": message.body,
            "link": message.link}
    return posting(url, said, **{"Idempotency-Key": message.id})


FORMS: dict[str, Callable[[str, Message], Posting]] = {"discord": discord, "slack": slack, "ntfy": ntfy, "json": plain}
