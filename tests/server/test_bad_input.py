"""Malformed, oversized, reordered, duplicated and stolen-seat messages; and the whole API under schemathesis."""

from __future__ import annotations

import asyncio
import json
import os
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from atoll.server.app import DOCUMENT
from tests.server.players import Player, run, seated
from tests.server.processes import ServerProcess
from tests.server.siege import besiege, bombard

MESSAGES, REQUESTS = 2400, 800
"""The long version is `python -m tests.server.siege`, 100,000 and 10,000."""
EXAMPLES = int(os.environ.get("ATOLL_API_EXAMPLES", "6"))


def test_no_bad_message_changes_a_table_or_learns_anything(server: ServerProcess) -> None:
    siege = run(besiege(server, MESSAGES))
    assert asyncio.run(siege.audit(server.database)) > 0
    assert siege.sent.keys() == {"malformed", "curious", "oversized", "stolen", "reordered", "duplicated"}
    assert siege.refused.keys() >= {"malformed", "too_large", "not_your_seat", "no_session", "closed 1009"}
    assert server.is_alive()
    assert "broken" not in server.log.read_text()


@pytest.mark.parametrize("store", ["server", "postgres_server"])
def test_no_request_of_strangers_breaks_or_changes_anything(store: str, request: pytest.FixtureRequest) -> None:
    server: ServerProcess = request.getfixturevalue(store)
    barrage = run(bombard(server, REQUESTS))
    assert barrage.answers.total() >= REQUESTS
    assert barrage.answers.keys() >= {"200", "400", "401", "403", "404"}
    assert server.is_alive()
    assert "broken" not in server.log.read_text()


def test_reordered_and_repeated_messages_are_played_once(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, people = await seated(server.url, "mangala", 2)
        sockets = [await person.socket(table_id) for person in people for _ in range(3)]
        rng = Random(5)
        for _ in range(40):
            now = await people[0].get(f"/api/tables/{table_id}/now")
            if now["outcome"]:
                break
            seat = now["to_act"][0]
            mine = (await people[seat].get(f"/api/tables/{table_id}/now"))
            wanted = [{"do": "play", "n": mine["mine"] + step, "action": rng.choice(mine["legal"])}
                      for step in (0, 0, 1)]
            tabs = sockets[3 * seat:3 * seat + 3]
            rng.shuffle(wanted)
            for tab, message in zip(tabs, wanted, strict=True):
                await tab.send(message)
            kinds = [(await tab.hear_kind("done", "refused"))["is"] for tab in tabs]
            assert 1 <= kinds.count("done") <= 2  # the message with n + 1 may come after an extra turn
            after = await people[seat].get(f"/api/tables/{table_id}/now")
            assert after["n"] == mine["n"] + kinds.count("done")
    run(scene())


def test_broken_frames_and_lost_connections_leave_the_server_alone(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, _) = await seated(server.url, "mangala", 2)
        rng = Random(9)
        for _ in range(10):
            socket = await ada.socket(table_id)
            await socket.send({"do": "play", "n": 99, "action": "sow 1"})
            socket.connection.transport.write(rng.randbytes(rng.randrange(1, 100)))
            if rng.random() < 0.5:
                socket.connection.transport.abort()
        try:
            assert (await ada.get(f"/api/tables/{table_id}/now"))["n"] == 0
        except ConnectionClosed:
            pytest.fail("the server closed somebody else's socket")
    run(scene())
    assert server.is_alive()


def test_the_whole_api_under_schemathesis(server: ServerProcess) -> None:
    """As a stranger and as somebody with a session: whatever is asked, no server error, and as the document says."""
    async def sign_in() -> tuple[str, str]:
        ada = await Player(server.url).come_in("Schema")
        token = (await ada.post("/api/me/tokens", name="schema"))["token"]
        table = await ada.open_table(game="mangala", start=True,
                               seating=[{"is": "me"}, {"is": "bot", "bot": "random"}])
        return token, table["id"]
    token, table_id = run(sign_in())
    schema = schemathesis.openapi.from_dict(json.loads(DOCUMENT))
    schema.config.update(base_url=server.url)
    for result in schema.get_all_operations():
        check_operation(result.ok(), token, table_id)


def check_operation(operation: Any, token: str, table_id: str) -> None:
    rng = Random(operation.label)
    ends_the_token = operation.label in ("DELETE /api/sessions", "DELETE /api/me/tokens/{token}")
    cases = [operation.as_strategy(generation_mode=mode) for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)]

    @settings(max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, phases=(Phase.generate,),
              suppress_health_check=list(HealthCheck))
    @given(case=st.one_of(cases))
    def check(case: Any) -> None:
        if "table" in (case.path_parameters or {}) and rng.random() < 0.7:
            case.path_parameters["table"] = table_id
        headers = {} if ends_the_token or rng.random() < 0.2 else {"Authorization": f"Bearer {token}"}
        case.call_and_validate(headers=headers, checks=(
            not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance))
    check()
