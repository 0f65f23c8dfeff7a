"""The image's files hold together, without building it: libraries, sources of copies, the compose file."""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from atoll.server.http.connections import Places
from atoll.server.settings import Settings

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def required(extras: set[str]) -> set[str]:
    """What these extras ask for by name, and the extras that they name."""
    found, optional = set[str](), PROJECT["optional-dependencies"]
    for one in map(Requirement, (*PROJECT["dependencies"], *(text for extra in extras for text in optional[extra]))):
        ours = canonicalize_name(one.name) == canonicalize_name(PROJECT["name"])
        found |= required(one.extras) if ours else {canonicalize_name(one.name)}
    return found


def imported(folder: Path) -> Iterator[tuple[str, Path]]:
    """Every module from elsewhere that is named there, in functions too."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else (
                [node.module] if isinstance(node, ast.ImportFrom) and node.module else [])
            for name in names:
                top = name.partition(".")[0]
                if top not in sys.stdlib_module_names and top != "atoll":
                    yield top, path.relative_to(ROOT)


def test_the_image_has_every_library_that_a_setting_can_ask_for() -> None:
    """pip is not in it: what is missing cannot be added."""
    steps = (ROOT / "deploy" / "image-steps").read_text(encoding="utf-8")
    installed = re.findall(r"pip install .*'\.\[([a-z,]+)\]'", steps)
    assert len(installed) == 1
    there, homes = required(set(installed[0].split(","))), packages_distributions()
    missing = {(name, str(path)) for name, path in imported(ROOT / "src" / "atoll" / "server")
               if there.isdisjoint(map(canonicalize_name, homes[name]))}
    assert not missing


def copied() -> list[str]:
    """What the Dockerfile takes from the checkout."""
    lines = re.findall(r"^COPY (.+)$", DOCKERFILE, re.MULTILINE)
    found = [json.loads(line) if line.startswith("[") else line.split() for line in lines if "--from=" not in line]
    return [source for words in found for source in words[:-1] if not source.startswith("--")]


def test_what_the_image_copies_is_there() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    sources = copied()
    assert len(sources) > 5
    assert [one for one in sources if not (ROOT / one).exists() or one in ignored] == []


def taken_by_the_client() -> dict[str, str]:
    """What the client's sources import from outside their folder, patterns cut at their first star, and what its build
    looks through, with who does."""
    found = {}
    for path in sorted((ROOT / "web" / "vite").glob("*.ts")):
        for said in re.findall(r"""join\(root, '(src/atoll/[^']+)'\)""", path.read_text(encoding="utf-8")):
            found[said] = str(path.relative_to(ROOT))
    for path in sorted((ROOT / "web").glob("src/**/*")):
        if path.suffix in {".ts", ".svelte"}:
            for said in re.findall(r"""['"`](\.\./[^'"`]*src/atoll/[^'"`*$]*)""", path.read_text(encoding="utf-8")):
                found[str((path.parent / said).resolve().relative_to(ROOT))] = str(path.relative_to(ROOT))
    return found


def test_the_clients_stage_has_all_that_the_client_is_built_from() -> None:
    """Where a folder is missing, a pattern finds nothing and the build goes on without a word."""
    stage = DOCKERFILE.partition("AS client")[2].partition("\nFROM")[0]
    copied_there = [line.split()[1] for line in stage.splitlines() if line.startswith("COPY ")]
    taken = taken_by_the_client()
    assert {"src/atoll/games", "src/atoll/core/languages", "src/atoll/server/text"} <= set(taken)
    missing = {source: by for source, by in taken.items()
               if not any(source == one or source.startswith(f"{one}/") for one in copied_there)}
    assert missing == {}


def compose() -> Any:
    return yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def test_the_compose_file_names_what_there_is() -> None:
    whole = compose()
    assert set(whole["services"]["atoll"]["depends_on"]) < set(whole["services"])
    named = {volume.partition(":")[0] for service in whole["services"].values() for volume in service["volumes"]}
    assert named == set(whole["volumes"])


def value(said: str) -> str:
    """What compose puts in for ${NAME:-value} when nobody has set NAME."""
    return re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", said)


def test_behind_the_published_port_docker_is_believed_and_nobody_else_comes_by_it() -> None:
    """The peer is the gateway of a bridge; only this machine, and the proxy on it, gets that far."""
    atoll = compose()["services"]["atoll"]
    places = Places(Settings(trusted_proxies=value(atoll["environment"]["ATOLL_TRUSTED_PROXIES"])), 9)
    assert all(map(places.is_proxy, ("172.17.0.1", "172.18.0.1", "172.31.0.1", "127.0.0.1")))
    assert not any(map(places.is_proxy, ("172.32.0.1", "192.168.1.20", "203.0.113.7")))
    assert [value(port) for port in atoll["ports"]] == ["127.0.0.1:8000:8000"]


def test_letters_and_sign_ins_are_set_in_a_file_that_may_be_missing() -> None:
    atoll = compose()["services"]["atoll"]
    assert atoll["env_file"] == [{"path": "atoll.env", "required": False}]
    given = set(atoll["environment"])  # these come before the file
    assert not any(name.startswith(("ATOLL_SMTP", "ATOLL_MAIL", "ATOLL_OIDC")) for name in given)
