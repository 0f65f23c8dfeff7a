"""A program that holds a seat and answers at random: ATOLL_TOKEN=… python examples/bot_client.py SERVER TABLE [SEAT]"""

import asyncio
import json
import os
import random
import sys
import urllib.request
from typing import Any

from websockets.asyncio.client import connect

HEADERS = {"Authorization": f"Bearer {os.environ.get('ATOLL_TOKEN')}"}  # the token comes from POST /api/me/tokens


def choose(table: dict[str, Any]) -> str:  # your own idea: `view` is what this seat may see, `legal` what it may do
    return random.choice(table["legal"])


def ask(method: str, address: str, body: bytes | None = None) -> Any:
    return json.load(urllib.request.urlopen(urllib.request.Request(address, body, HEADERS, method=method)))


async def play(table: str, seat: str) -> dict[str, Any]:
    if ask("GET", table)["my_seat"] is None:
        ask("POST", f"{table}/seats/{seat}")
        ask("PUT", f"{table}/ready", b'{"ready": true}')
    async with connect(f"{table.replace('http', 'ws', 1)}/socket", additional_headers=HEADERS) as socket:
        while True:
            said = json.loads(await socket.recv())
            if said["is"] == "table" and said["outcome"]:
                return dict(said["outcome"])
            if said["is"] == "table" and said["legal"] and not said["paused"]:
                await socket.send(json.dumps({"do": "play", "n": said["mine"], "action": choose(said)}))


if __name__ == "__main__":
    _, server, table_id, chair = (*sys.argv, "1")[:4] if len(sys.argv) > 2 else ("", "", "", "")
    print(asyncio.run(play(f"{server}/api/tables/{table_id}", chair)) if server else __doc__)
