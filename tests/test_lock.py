"""requirements.lock is what pyproject.toml asks for, by hash, and tells nothing about the machine that made it."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PRIVATE_PARTS = ("uvicorn", "websockets", "httptools")
"""Overridden or relied on beyond what is documented: src/atoll/server/http/connections.py, wire.py."""


def asked(extras: tuple[str, ...] = ("server", "dev", "swiss")) -> Iterator[Requirement]:
    optional = PROJECT["optional-dependencies"]
    for text in (*PROJECT["dependencies"], *(one for extra in extras for one in optional[extra])):
        found = Requirement(text)
        if canonicalize_name(found.name) != canonicalize_name(PROJECT["name"]):
            yield found


def locked() -> list[tuple[Requirement, str]]:
    """Each package with the hashes under it."""
    blocks = re.split(r"^(?=[a-zA-Z0-9])", LOCK, flags=re.MULTILINE)[1:]
    return [(Requirement(block.partition("\\")[0].strip()), block) for block in blocks]


def test_every_requirement_is_locked_at_a_version_that_fits() -> None:
    versions: dict[str, list[Version]] = {}
    for found, _ in locked():
        (pin,) = found.specifier
        assert pin.operator == "=="
        versions.setdefault(canonicalize_name(found.name), []).append(Version(pin.version))
    for one in asked():
        pinned = versions.get(canonicalize_name(one.name), [])
        assert pinned, f"{one.name} is not locked: make lock"
        assert all(one.specifier.contains(version) for version in pinned), f"{one} is locked at {pinned}: make lock"


def test_every_package_has_its_hashes_and_nothing_says_where_it_was_found() -> None:
    for found, block in locked():
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), found.name
        assert found.url is None
    assert not re.search(r"://|^-|--(index|extra|find|trusted)| @ |/(opt|home|work|tmp|root)/", LOCK, re.MULTILINE)


def test_what_runs_here_is_what_is_locked() -> None:
    """Only what this Python and machine need; an environment that was made by tools/venv has it."""
    from importlib.metadata import version
    for found, _ in locked():
        if found.marker is None or found.marker.evaluate():
            assert found.specifier.contains(version(found.name)), f"{found} is not installed on {sys.version}"


def test_private_parts_are_capped() -> None:
    bounds = {one.name: {part.operator for part in one.specifier} for one in asked(("server",))}
    for name in PRIVATE_PARTS:
        assert {">=", "<"} <= bounds[name], name
    assert all(">=" in operators for operators in bounds.values())
