"""Who may do what: every route × every part that somebody can have × every optional field, on a real server.

    python -m tests.server.authority            compare with tests/server/authority.md
    python -m tests.server.authority --write    write that table anew, to be read by people

A success that GRANTS does not explain fails, whatever the table says.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from atoll.server.app import ENDPOINTS
from atoll.server.http.api import Endpoint
from tests.server.grants import FIELDS, GRANTS, NARROWER, NEEDED, OWN, SAMPLES, STATES
from tests.server.players import run
from tests.server.processes import ServerProcess
from tests.server.world import NUMBERS, ROLES, World

TABLE = Path(__file__).with_suffix(".md")
HEAD = f"""# Who may do what

Written by `python -m tests.server.authority --write`: what each route answers to whom, first with the fields that it
needs and then with each optional field added. The last column says why whoever succeeds may. Who has which part stands
in `tests/server/world.py`, the reasons in `tests/server/grants.py`.

| route | at | with | {" | ".join(ROLES)} | why |
|{"---|" * (len(ROLES) + 4)}
"""


ENDS_KEYS = ("DELETE /api/sessions", "DELETE /api/me/tokens/{token}", "POST /api/me/calendar",
             "DELETE /api/me/sessions/{session}", "DELETE /api/me/devices/{device}")


class Case(NamedTuple):
    page: Endpoint
    kind: str
    field: str
    """An optional field of the body or the query that is sent too; "" for none."""

    @property
    def route(self) -> str:
        return f"{self.page.method} {self.page.path}"

    @property
    def body(self) -> dict[str, Any] | None:
        if self.page.body is None:
            return None
        needed = {**NEEDED.get(self.route, {})}
        known = {one.encode_name for one in msgspec.structs.fields(self.page.body)}
        return needed | ({self.field: sample(self.route, self.field)} if self.field in known else {})

    @property
    def query(self) -> dict[str, Any]:
        known = {one.encode_name: one.required for one in msgspec.structs.fields(self.page.query)}
        needed = {name: SAMPLES[name] for name, is_needed in known.items() if is_needed}
        return needed | ({self.field: sample(self.route, self.field)} if self.field in known else {})


def sample(route: str, field: str) -> Any:
    return FIELDS.get((route, field), SAMPLES.get(field))


def cases(with_fields: bool) -> Iterator[Case]:
    for page in ENDPOINTS:
        for kind in STATES.get(f"{page.method} {page.path}", ["keys"]):
            yield Case(page, kind, "")
            if with_fields:
                yield from (Case(page, kind, name) for name in optional(page))


def optional(page: Endpoint) -> list[str]:
    kinds = [page.query, *([page.body] if page.body else [])]
    return [one.encode_name for kind in kinds for one in msgspec.structs.fields(kind) if not one.required]


async def asked(world: World, case: Case, role: str) -> str:
    """What this part gets: 200, or the status and the code of the refusal."""
    found = await world.thing(case.kind)
    holes = {"team": 1, "name": "Stranger"} | found | ({"player": NUMBERS.get(role, 1)} if case.kind == OWN else {})
    path = re.sub(r"{(\w+)}", lambda hole: str(holes[hole[1]]), case.page.path)
    body = None if case.body is None else {
        name: world.fresh_name() if value == "(fresh)" else found["table"] if value == "(table)" else value
        for name, value in case.body.items()}
    query = {name: str(value).lower() if isinstance(value, bool) else value for name, value in case.query.items()}
    answer = await world.people[role].http.request(case.page.method, path, json=body, params=query)
    if answer.status_code == 200 and case.page.method != "GET" and (case.kind != "keys" or case.route in ENDS_KEYS):
        world.forget(case.kind)
    if case.page.path.startswith(("/api/sessions", "/api/guests", "/api/accounts", "/api/me/password")):
        await world.come_back(role)
    return "200" if answer.status_code == 200 else f"{answer.status_code} {answer.json()['code']}"


async def row(world: World, case: Case) -> list[str]:
    return [await asked(world, case, role) for role in ROLES]


def line(case: Case, answers: list[str]) -> str:
    _, why = GRANTS[case.route]
    at = "" if case.kind == "keys" else case.kind
    return f"| `{case.route}` | {at} | {case.field} | {' | '.join(answers)} | {why} |"


def unexplained(case: Case, answers: list[str]) -> list[str]:
    granted, _ = GRANTS[case.route]
    for key in (case.kind, case.field):
        granted &= NARROWER.get((case.route, key), granted)
    return [f"{role}: {case.route} ({case.kind}, {case.field or 'no optional field'})"
            for role, answer in zip(ROLES, answers, strict=True) if answer == "200" and role not in granted]


async def matrix(url: str, with_fields: bool) -> tuple[list[str], list[str]]:
    """The table's lines, and the successes that nothing explains."""
    world = await World(url).begin()
    lines, wrong = [], []
    for case in cases(with_fields):
        answers = await row(world, case)
        lines.append(line(case, answers))
        wrong += unexplained(case, answers)
    return lines, wrong


def differences(lines: list[str]) -> list[str]:
    known = set(TABLE.read_text(encoding="utf-8").splitlines())
    return [one for one in lines if one not in known]


def own_server(folder: Path) -> ServerProcess:
    """The world's people take plain names, so that it has a server for itself; its oracle need not think long."""
    return ServerProcess(folder, ATOLL_ORACLE_SECONDS="0.02", ATOLL_PRIVATE_ENDPOINTS="yes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the table anew")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, own_server(Path(folder)) as server:
        lines, wrong = run(matrix(server.url, with_fields=True))
    if wanted.write:
        TABLE.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    other = differences(lines)
    print(*other, *(f"unexplained: {one}" for one in wrong), sep="\n")
    print(f"{len(lines)} rows × {len(ROLES)} parts: {len(other)} rows differ from {TABLE.name}, "
          f"{len(wrong)} successes unexplained")
    raise SystemExit(bool(other or wrong))


if __name__ == "__main__":
    main()
