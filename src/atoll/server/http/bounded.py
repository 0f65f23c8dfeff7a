"""Answers that are lists have a greatest length; what does not fit is asked for with `next`, or from where it ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Column, Select, and_, or_

from atoll.server.errors import Malformed
from atoll.server.messages import encode
from atoll.server.table.info import TableInfo, TableList
from atoll.server.texts import Text

Item = TypeVar("Item")
SHORT = 512
"""Bytes: a longer option of a table (the book of a campaign) is told by the table itself, not in lists."""
AROUND = 1024
"""Bytes left for what stands around a list."""


class Next(msgspec.Struct):
    """A page of a list: whatever `next` the page before it told."""

    next: Text | None = None


def fitting(items: Iterable[Item], most: int) -> tuple[list[Item], bool]:
    """The first of them that fit into so many bytes, at least one; and whether any is left over."""
    found: list[Item] = []
    left = most - AROUND
    for item in items:
        left -= len(encode(item)) + 1
        if left < 0 and found:
            return found, True
        found.append(item)
    return found, False


def cursor(at: int, key: str) -> str:
    return f"{at}-{key}"


def page(query: Select[Any], at: Column[Any], key: Column[Any], after: str | None) -> Select[Any]:
    """Newest first, and only what comes after the cursor."""
    if after is not None:
        time, dash, name = after.partition("-")
        if not dash or not time.isascii() or not time.isdigit() or len(time) > 15:
            raise Malformed(f"next is what the page before told, not {after[:40]!r}")
        query = query.where(or_(at < int(time), and_(at == int(time), key < name)))
    return query.order_by(at.desc(), key.desc())


def table_list(found: list[TableInfo], most: int, listed: int, ended: bool = False) -> TableList:
    """As many tables as fit, without long options; `listed` of them mean that there may be more."""
    for info in found:
        info.options = {name: value for name, value in info.options.items() if len(encode(value)) <= SHORT}
    shown, more = fitting(found, most)
    if not shown or not (more or len(found) == listed):
        return TableList(shown)
    last = shown[-1]
    return TableList(shown, cursor((last.ended or 0) if ended else last.created, last.id))
