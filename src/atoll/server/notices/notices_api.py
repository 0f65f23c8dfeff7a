"""Pages about being told: what I want to be told and how, my browsers, my webhooks, and a trial of each."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Row, text

from atoll.server.errors import Malformed
from atoll.server.http.api import Call, Endpoint
from atoll.server.notices.outgoing import NotDelivered
from atoll.server.notices.plan import NoticePlan, check_plan, read_plan
from atoll.server.notices.targets import (
    BROKEN,
    PUSH,
    add_browser,
    add_webhook,
    as_target,
    drop_target,
    note_use,
    own_target,
    targets_of,
)
from atoll.server.notices.web_push import PushKeys, receiver
from atoll.server.notices.webhooks import WebhookForm, ntfy_topic
from atoll.server.notices.wording import compose, trial
from atoll.server.people.people_api import GuestsCannot, OkDone
from atoll.server.quotas import HOUR
from atoll.server.store.rows import to_json
from atoll.server.store.schema import people
from atoll.server.texts import Said

LONGEST_NAME = 80
PUT_PLAN = text("""INSERT INTO notice_plans (person, plan) VALUES (:person, :plan)
ON CONFLICT (person) DO UPDATE SET plan = excluded.plan""")


class PushKey(msgspec.Struct):
    """What a browser wants to know before it lets this server push: `applicationServerKey`."""

    key: str


class NewBrowser(msgspec.Struct, forbid_unknown_fields=True):
    """As `PushSubscription.toJSON()` gives it, and what the browser is to be called."""

    endpoint: Said
    keys: PushKeys
    name: Said = ""


class BrowserInfo(msgspec.Struct):
    id: str
    name: str
    endpoint: str
    created: int
    used: int | None
    """When a push was last taken there."""


class BrowserList(msgspec.Struct):
    browsers: list[BrowserInfo]


class NewWebhook(msgspec.Struct, forbid_unknown_fields=True):
    url: Said
    form: WebhookForm
    name: Said = ""


class WebhookInfo(msgspec.Struct):
    id: str
    name: str
    form: WebhookForm
    url: str
    created: int
    used: int | None
    broken: bool
    """It is gone or has failed too often, and is left alone until a trial of it goes well."""


class WebhookList(msgspec.Struct):
    webhooks: list[WebhookInfo]


def browser(row: Row[Any]) -> BrowserInfo:
    return BrowserInfo(row.id, row.name, row.address, row.created, row.used)


def webhook(row: Row[Any]) -> WebhookInfo:
    return WebhookInfo(row.id, row.name, row.form, row.address, row.created, row.used, row.failures >= BROKEN)


def clean_name(name: str) -> str:
    name = name.strip()
    if len(name) > LONGEST_NAME or not (name.isprintable() or not name):
        raise Malformed(f"a name has at most {LONGEST_NAME} printable characters")
    return name


async def push_key(call: Call[None, Any]) -> PushKey:
    """The public key of this server's pushes."""
    return PushKey(call.desk.channels.public_key)


async def show_plan(call: Call[None, Any]) -> NoticePlan:
    """What I want to be told, how and when."""
    return await call.desk.store.read(lambda connection: read_plan(connection, call.me.id))


async def change_plan(call: Call[NoticePlan, Any]) -> NoticePlan:
    """Say anew what I want to be told; what is left out is as by default."""
    plan = check_plan(call.body)
    given = {"person": call.me.id, "plan": to_json(plan)}
    await call.desk.store.write(lambda connection: connection.execute(PUT_PLAN, given))
    return plan


async def list_browsers(call: Call[None, Any]) -> BrowserList:
    """The browsers by which I am told."""
    rows = await call.desk.store.read(lambda connection: targets_of(connection, call.me.id))
    return BrowserList([browser(row) for row in rows if row.form == PUSH])


async def add_my_browser(call: Call[NewBrowser, Any]) -> BrowserInfo:
    """Push to this browser what I am told; again is the same one."""
    body, name = call.body, clean_name(call.body.name)
    receiver(body.keys)
    endpoint = await call.desk.channels.outgoing.check(body.endpoint)
    most = call.desk.settings.pushes_per_person
    return browser(await call.desk.store.write(lambda connection: add_browser(
        connection, call.me.id, call.session, endpoint, body.keys, name, most)))


async def list_webhooks(call: Call[None, Any]) -> WebhookList:
    """The webhooks by which I am told."""
    rows = await call.desk.store.read(lambda connection: targets_of(connection, call.me.id))
    return WebhookList([webhook(row) for row in rows if row.form != PUSH])


async def add_my_webhook(call: Call[NewWebhook, Any]) -> WebhookInfo:
    """Post to this address what I am told; again is the same one."""
    if call.me.guest:
        raise GuestsCannot("webhooks are for accounts")
    body, name = call.body, clean_name(call.body.name)
    if body.form == "ntfy":
        ntfy_topic(body.url)
    url = await call.desk.channels.outgoing.check(body.url)
    most = call.desk.settings.webhooks_per_person
    return webhook(await call.desk.store.write(lambda connection: add_webhook(
        connection, call.me.id, body.form, url, name, most)))


async def drop(call: Call[None, Any], push: bool) -> OkDone:
    def work(connection: Connection) -> None:
        drop_target(connection, own_target(connection, call.me.id, call.path("id"), push).id)
    await call.desk.store.write(work)
    return OkDone(True)


async def drop_browser(call: Call[None, Any]) -> OkDone:
    """Push nothing more to that browser."""
    return await drop(call, push=True)


async def drop_webhook(call: Call[None, Any]) -> OkDone:
    """Post nothing more to that address."""
    return await drop(call, push=False)


async def send_trial(call: Call[None, Any], push: bool) -> OkDone:
    desk, me = call.desk, call.me

    def work(connection: Connection) -> tuple[Row[Any], Row[Any]]:
        found = own_target(connection, me.id, call.path("id"), push)
        desk.quotas.made(connection, me.id, "trials", desk.settings.trials_per_hour, HOUR)
        return found, connection.execute(people.select().where(people.c.id == me.id)).one()
    found, person = await desk.store.write(work)
    message = compose(trial(me.id), me.language or "en", desk.settings.address)
    handed = await desk.channels.hand_over(as_target(found), message, person)
    went_well = handed.fate == "sent"
    await desk.store.write(lambda connection: note_use(connection, found.id, went_well, handed.fate == "dead"))
    if not went_well:
        raise NotDelivered(handed.why)
    return OkDone(True)


async def try_browser(call: Call[None, Any]) -> OkDone:
    """Push a trial to that browser, now."""
    return await send_trial(call, push=True)


async def try_webhook(call: Call[None, Any]) -> OkDone:
    """Post a trial to that address, now."""
    return await send_trial(call, push=False)


ENDPOINTS = (
    Endpoint("GET", "/api/push", push_key, PushKey, anonymous=True),
    Endpoint("GET", "/api/me/notices", show_plan, NoticePlan, session=True),
    Endpoint("PUT", "/api/me/notices", change_plan, NoticePlan, NoticePlan, session=True),
    Endpoint("GET", "/api/me/browsers", list_browsers, BrowserList, session=True),
    Endpoint("POST", "/api/me/browsers", add_my_browser, BrowserInfo, NewBrowser, session=True),
    Endpoint("DELETE", "/api/me/browsers/{id}", drop_browser, OkDone, session=True),
    Endpoint("POST", "/api/me/browsers/{id}/test", try_browser, OkDone, session=True),
    Endpoint("GET", "/api/me/webhooks", list_webhooks, WebhookList, session=True),
    Endpoint("POST", "/api/me/webhooks", add_my_webhook, WebhookInfo, NewWebhook, session=True),
    Endpoint("DELETE", "/api/me/webhooks/{id}", drop_webhook, OkDone, session=True),
    Endpoint("POST", "/api/me/webhooks/{id}/test", try_webhook, OkDone, session=True),
)
