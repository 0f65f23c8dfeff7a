"""Databases as the migrations leave them, made once and copied: a fresh server need not migrate in every test."""

from __future__ import annotations

import asyncio
import hashlib
import os
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import alembic
import sqlalchemy

from atoll.server.store import store as store_module
from atoll.server.store.store import Store

STORE = Path(store_module.__file__).parent


@cache
def schema_key() -> str:
    """It changes with whatever may change what a fresh database looks like."""
    found = hashlib.sha256(f"{alembic.__version__} {sqlalchemy.__version__}".encode())
    for path in sorted(STORE.rglob("*.py")):
        found.update(f"{path.relative_to(STORE)}\n".encode() + path.read_bytes())
    return found.hexdigest()[:16]


def migrate(url: str) -> None:
    """By the server's own hand, and also where a loop runs already."""
    async def open_once() -> None:
        store = Store(url)
        await store.open()
        await store.close()
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, open_once()).result()


def place() -> Path:
    owner = os.getuid() if hasattr(os, "getuid") else "one"
    return Path(tempfile.gettempdir()) / f"atoll-templates-{owner}"


@cache
def sqlite_template() -> Path:
    """One for all who test on this machine. Whoever finds none makes one; of several who do, the last one's stays."""
    made = place() / f"{schema_key()}.db"
    if not made.exists():
        made.parent.mkdir(mode=0o700, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=made.parent) as folder:
            new = Path(folder) / "new.db"
            migrate(f"sqlite:///{new}")
            new.replace(made)
    return made


def new_sqlite(path: Path) -> str:
    """A migrated file; its address."""
    assert not path.exists()
    shutil.copyfile(sqlite_template(), path)
    return f"sqlite:///{path}"
