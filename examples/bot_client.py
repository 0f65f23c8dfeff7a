"""A program that holds a seat: it sits down at a table and answers at random until the game is over.

    ATOLL_TOKEN=… python examples/bot_client.py http://127.0.0.1:8000 <table> [seat]

The token comes from POST /api/me/tokens. Put your own idea into `choose`.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import urllib.request
from typing import Any

from websockets.asyncio.client import connect


def choose(table: dict[str, Any]) -> str:
    """`view` is what this seat may see, `legal` what it may do."""
    return random.choice(table["legal"])


def ask(server: str, method: str, path: str, token: str, body: Any = None) -> Any:
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(server + path, data, {"Authorization": f"Bearer {token}"}, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


async def play(server: str, table_id: str, seat: int, token: str) -> dict[str, Any]:
    if ask(server, "GET", f"/api/tables/{table_id}", token)["my_seat"] is None:
        ask(server, "POST", f"/api/tables/{table_id}/seats/{seat}", token)
        ask(server, "PUT", f"/api/tables/{table_id}/ready", token, {"ready": True})
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table_id}/socket"
    async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        async for message in socket:
            said = json.loads(message)
            if said["is"] == "table" and said["outcome"]:
                return dict(said["outcome"])
            if said["is"] == "table" and said["legal"] and not said["paused"]:
                await socket.send(json.dumps({"do": "play", "n": said["mine"], "action": choose(said)}))
    raise ConnectionError("the server closed the table")


if __name__ == "__main__":
    chair = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    print(asyncio.run(play(sys.argv[1], sys.argv[2], chair, os.environ["ATOLL_TOKEN"])))
