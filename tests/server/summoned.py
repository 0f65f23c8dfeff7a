"""A person's own socket, for tests: on it he is told where he is awaited."""

from __future__ import annotations

from websockets.asyncio.client import connect

from tests.server.players import PATIENCE, Player, TableSocket


async def listen(person: Player, url: str | None = None) -> TableSocket:
    address = url or person.url
    headers = {"Origin": address, "Cookie": f"atoll_session={person.http.cookies.get('atoll_session')}"}
    connection = await connect(f"{address.replace('http', 'ws', 1)}/api/me/socket", additional_headers=headers,
                               compression=None, proxy=None, open_timeout=PATIENCE, close_timeout=1)
    socket = TableSocket(connection)
    person.sockets.append(socket)
    return socket
