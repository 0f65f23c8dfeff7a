"""Backups by the clock: one process of all makes each, and the oldest go."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, text

from atoll.server.logging_setup import logger
from atoll.server.settings import Settings
from atoll.server.store.backup import write_backup
from atoll.server.store.rows import now_ms
from atoll.server.store.store import Store
from atoll.server.supervisor import Supervisor

LOOK_EVERY, ALLOWANCE = 60.0, 3600.0
HOUR = 3_600_000
TURN = text("INSERT INTO house (name, value, at) VALUES ('last_backup', 'null', :now) ON CONFLICT (name) "
            "DO UPDATE SET at = :now WHERE house.at <= :before")
GIVE_BACK = text("UPDATE house SET at = 0 WHERE name = 'last_backup' AND at = :now")


class ScheduledBackups:
    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store

    def open(self, supervisor: Supervisor) -> None:
        if self.settings.backup_folder:
            supervisor.add("backups", self.look, every=LOOK_EVERY, allowance=ALLOWANCE)

    async def look(self) -> Path | None:
        """Whoever sets the time of the last one makes it; if that fails the turn is given back."""
        now = now_ms()
        due = {"now": now, "before": now - round(self.settings.backup_hours * HOUR)}

        def take(connection: Connection) -> bool:
            return connection.execute(TURN, due).rowcount == 1
        if not await self.store.write(take):
            return None
        path = self.path(now)
        written = False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            counts = await write_backup(self.settings.database_url, path)
            written = True
        finally:
            if not written:
                await self.store.write(lambda connection: connection.execute(GIVE_BACK, {"now": now}))
        gone = self.rotate()
        logger.info("backup", extra={"file": path.name, "rows": sum(counts.values()), "removed": gone})
        return path

    def path(self, now: int) -> Path:
        stamp = datetime.fromtimestamp(now / 1000, UTC).strftime("%Y%m%d-%H%M%S")
        return Path(self.settings.backup_folder) / f"atoll-{stamp}.gz"

    def rotate(self) -> int:
        """The newest stay; files of other names are nobody's here."""
        mine = sorted(Path(self.settings.backup_folder).glob("atoll-[0-9]*-[0-9]*.gz"))
        old = mine[:-self.settings.backups_kept] if self.settings.backups_kept > 0 else []
        for path in old:
            path.unlink()
        return len(old)
