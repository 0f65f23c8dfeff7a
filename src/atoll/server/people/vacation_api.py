"""Pages about my vacation: how many days I have, that it begins, that it ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import msgspec
from sqlalchemy import Connection

from atoll.server.http.api import Call, Endpoint
from atoll.server.people.vacations import Vacation, begin, end, vacation_of


class Days(msgspec.Struct, forbid_unknown_fields=True):
    days: Annotated[int, msgspec.Meta(ge=1, le=366)]


async def show_vacation(call: Call[None, Any]) -> Vacation:
    """Until when I am on vacation, and how many days I have left."""
    allowance = call.desk.settings.vacation_days
    return await call.desk.store.read(partial(vacation_of, person=call.me.id, allowance=allowance))


async def change(call: Call[Any, Any], deed: Callable[[Connection], list[str]]) -> Vacation:
    """Whoever looks at one of the tables sees it at once."""
    for table_id in await call.desk.store.write(deed):
        await call.desk.rooms.row_changed(table_id)
    return await show_vacation(call)


async def begin_vacation(call: Call[Days, Any]) -> Vacation:
    """My vacation begins now, for so many days, or becomes so much longer."""
    allowance = call.desk.settings.vacation_days
    return await change(call, partial(begin, person=call.me.id, days=call.body.days, allowance=allowance))


async def end_vacation(call: Call[None, Any]) -> Vacation:
    """My vacation ends now; the days that have not begun are mine again."""
    return await change(call, partial(end, person=call.me.id))


ENDPOINTS = (
    Endpoint("GET", "/api/me/vacation", show_vacation, Vacation, session=True),
    Endpoint("POST", "/api/me/vacation", begin_vacation, Vacation, Days, session=True),
    Endpoint("DELETE", "/api/me/vacation", end_vacation, Vacation, session=True),
)
