"""Which look of a page `make test` takes: every test in one size and language, all looks by turns over the tests.

`ATOLL_EVERY_LOOK=1` takes them all. Those that are left out are counted as deselected at the end of a run.
"""

from __future__ import annotations

import os
from collections import defaultdict
from zlib import crc32

import pytest

EVERY = bool(os.environ.get("ATOLL_EVERY_LOOK"))
LOOK = {"size", "language", "theme"}
SUBJECTS = ("path", "game_id", "game", "variant", "ask", "by", "again")
"""What a test is about, whatever it looks like."""


def one_look_each(items: list[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Those that are taken, in their order, and those that are left out."""
    groups: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        groups[subject_of(item)].append(item)
    taken = {group[crc32(about.encode()) % len(group)].nodeid for about, group in groups.items()}
    return [one for one in items if one.nodeid in taken], [one for one in items if one.nodeid not in taken]


def subject_of(item: pytest.Item) -> str:
    params = getattr(item, "callspec").params if hasattr(item, "callspec") else {}  # noqa: B009  # pytest's own, unnamed
    if not LOOK & set(params):
        return item.nodeid
    about = [str(getattr(params[name], "id", params[name])) for name in SUBJECTS if name in params]
    return "|".join([item.nodeid.partition("[")[0], *about])
