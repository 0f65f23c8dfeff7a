"""What a newer version would do with a database: looked at, not touched, before it is started on it."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, field, fields

from sqlalchemy import Connection, inspect, text

from atoll import __version__
from atoll.games import GAMES
from atoll.server.settings import PREFIX, Settings, environment_name
from atoll.server.store.backup import check_there
from atoll.server.store.store import MIGRATIONS, Store

GOING_ON = text("SELECT game, version, count(*) AS number FROM tables WHERE status IN ('open', 'running') "
                "GROUP BY game, version ORDER BY game, version")


@dataclass
class Outlook:
    lines: list[str] = field(default_factory=list)
    hindrances: list[str] = field(default_factory=list)


def known_revisions() -> list[str]:
    return sorted(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


async def look_ahead(url: str) -> Outlook:
    store, found = Store(url), Outlook()
    try:
        check_there(store)
        await store.read(lambda connection: look(connection, found))
    finally:
        await store.close()
    strange = sorted(set(unknown_settings(os.environ)))
    found.lines += [f"setting {name}: not known to this version" for name in strange]
    return found


def look(connection: Connection, found: Outlook) -> None:
    """Columns that every version has: it may be older than any of today's."""
    if not inspect(connection).has_table("alembic_version"):
        found.hindrances.append("this is no database of Atoll")
        return
    revision, known = str(connection.scalar(text("SELECT version_num FROM alembic_version"))), known_revisions()
    found.lines.append(f"Atoll {__version__}; the database is at migration {revision}, the newest here is {known[-1]}")
    if revision not in known:
        found.hindrances.append(f"the database is of a newer version: migration {revision} is not known here")
    elif waiting := [one for one in known if one > revision]:
        found.lines.append(f"migrations to do at the start: {', '.join(waiting)}; make a backup first")
    check_rules(connection, found)


def check_rules(connection: Connection, found: Outlook) -> None:
    aside: Counter[str] = Counter()
    for row in connection.execute(GOING_ON):
        game = GAMES.get(row.game)
        if game is None or game.version != row.version:
            aside[f"{row.game} version {row.version}"] += row.number
        else:
            found.lines.append(f"{row.number} open or running tables of {row.game} go on")
    for which, number in aside.items():
        found.hindrances.append(f"{number} open or running tables of {which} would be set aside: let them end first")


def unknown_settings(environment: os._Environ[str] | dict[str, str]) -> list[str]:
    known = {environment_name(one.name) for one in fields(Settings)}
    return [name for name in environment if name.startswith(PREFIX) and name not in known]
