"""Logs as JSON lines: one object a line, with a time, a level, an event and its facts. Never a secret."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

STANDARD = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName"}
logger = logging.getLogger("atoll.server")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {"at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
                "level": record.levelname.lower(), "log": record.name, "event": record.getMessage()}
        line |= {key: value for key, value in record.__dict__.items() if key not in STANDARD}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up_logs(level: str) -> None:
    stream = logging.StreamHandler(sys.stderr)
    stream.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [stream]
    root.setLevel(max(logging.INFO, logging.getLevelName(level.upper())))  # libraries' debug lines show cookies
    logging.getLogger("atoll").setLevel(level.upper())
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for name in ("uvicorn.access", "uvicorn.error"):  # the address of every socket: that of an unlisted table is a key
        logging.getLogger(name).setLevel(logging.WARNING)
