"""What is written about the server is true: settings, pages, the protocol, the example program."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from atoll.core.languages import LANGUAGES
from atoll.server.app import DOCUMENT, ENDPOINTS
from atoll.server.http.typescript import codes
from atoll.server.settings import BadSetting, Settings, environment_name, read_settings
from tests.server.players import Player, run
from tests.server.processes import ROOT, ServerProcess

HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_hosting_lists_every_setting_with_its_default_and_meaning() -> None:
    """Safety: every limit has a setting and a default."""
    listed = dict(re.findall(r"^\| `(ATOLL_\w+)` \| (.+) \|$", HOSTING, re.MULTILINE))
    assert list(listed) == [environment_name(one.name) for one in fields(Settings)]
    for one in fields(Settings):
        shown = {True: "yes", False: "no"}[one.default] if isinstance(one.default, bool) else one.default or "(empty)"
        shown = 0 if one.default == 0 and not isinstance(one.default, bool) else shown
        assert listed[environment_name(one.name)] == f"`{shown}` | {one.metadata['meaning']}"


def test_settings_come_from_the_environment_and_bad_ones_are_refused() -> None:
    found = read_settings({"ATOLL_PORT": "81", "ATOLL_METRICS": "no", "ATOLL_LAG_MS": "0", "OTHER": "x"}, host="::1")
    assert (found.port, found.metrics, found.lag_ms, found.host) == (81, False, 0, "::1")
    for bad in ({"ATOLL_PORT": "many"}, {"ATOLL_METRICS": "perhaps"}, {"ATOLL_LOG_LEVEL": "loud"}):
        with pytest.raises(BadSetting):
            read_settings(bad)


def test_the_protocol_names_every_page_and_no_other() -> None:
    served = {(page.method, shape(page.path)) for page in ENDPOINTS}
    text = PROTOCOL.replace("`, `DELETE …`", "`, `DELETE /api/me/mutes/{person}`")
    found = re.findall(r"`(GET|POST|PUT|PATCH|DELETE) (/[^`\s?\[]*)", text)
    written = {(method, shape(path)) for method, path in found}
    written.discard(("GET", "/api/tables/*/socket"))
    assert written | {("GET", "/api/calendar/*")} == served


def shape(path: str) -> str:
    return re.sub(r"{\w+}", "*", path).rstrip("/")


def test_the_openapi_document_is_complete() -> None:
    document = json.loads(DOCUMENT)
    described = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert described == {(page.method, page.path) for page in ENDPOINTS}
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["summary"]
            assert "200" in operation["responses"]


def says(words: dict[str, str], code: str) -> bool:
    return f"refused.{code}" in words or f"problem.{code}" in words


def test_the_box_is_served(server: ServerProcess) -> None:
    async def scene() -> None:
        somebody = Player(server.url)
        games = {game["id"]: game for game in (await somebody.get("/api/games"))["games"]}
        assert games["mangala"]["clock"] == {"main": 900, "increment": 0, "flag_falls": ["loss", "bank24"]}
        assert games["my_island"]["campaign"]
        for language in LANGUAGES:
            words = await somebody.get(f"/api/words/{language}")
            assert set(words["games"]) == set(games)
            assert words["table"]["reason.resigned"]
            assert [code for code in codes() if not says(words["table"], code)] == []
            rules = await somebody.get(f"/api/games/mangala/rules?lang={language}")
            assert rules["clauses"][0]["id"] == "MG-1"
        assert (await somebody.ask("GET", "/api/words/tlh"))[1]["code"] == "no_such_language"
        assert (await somebody.ask("GET", "/api/games/chess/rules"))[0] == 404
        assert (await somebody.ask("POST", "/api/server"))[1]["code"] == "wrong_method"
    run(scene())


def test_the_example_program_plays_a_whole_game(server: ServerProcess, tmp_path: Path) -> None:
    async def scene() -> tuple[str, str]:
        ada, robot = await Player(server.url).come_in("Ada"), await Player(server.url).come_in("Robot")
        seating = [{"is": "bot", "bot": "random"}, {"is": "empty"}]
        table = await ada.open_table(game="mandragora", seating=seating)
        return table["id"], (await robot.post("/api/me/tokens", name="example"))["token"]
    table_id, token = run(scene())
    example = ROOT / "examples" / "bot_client.py"
    assert len(example.read_text(encoding="utf-8").splitlines()) < 60
    said = subprocess.run([sys.executable, str(example), server.url, table_id], env={"ATOLL_TOKEN": token}, check=True,
                          capture_output=True, text=True)
    assert "'ranks'" in said.stdout


SAFETY = (
    "opaque random session tokens, stored hashed", "cookies HttpOnly, SameSite=Lax, Secure behind TLS",
    "the Origin of a WebSocket is checked", "state-changing HTTP needs the same origin",
    "limits on rate for each address", "limits on rate for each account", "limits on size",
    "limits on count of connections for each address",
    "limits on count of connections for each account", "strict Content-Security-Policy (no inline script)",
    "texts from people are shown as text",
    "a seat's secrets never leave the process except in that seat's own messages",
    "logs hold no secrets", "every limit has a setting and a default")


def test_every_line_about_safety_is_named_by_a_test() -> None:
    held = {docstring for path in Path(__file__).parent.glob("test_*.py") for node in ast.parse(path.read_text()).body
            if isinstance(node, ast.FunctionDef) and (docstring := ast.get_docstring(node) or "")}
    for line in SAFETY:
        assert any(f"Safety: {line}" in docstring for docstring in held), line
