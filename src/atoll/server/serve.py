"""Running the application under uvicorn."""

from __future__ import annotations

import uvicorn

from atoll.server.app import make_app
from atoll.server.logs import set_up_logs
from atoll.server.settings import Settings
from atoll.server.wire import PatientSocket

SOCKET_OVERHEAD = 1024


def serve(settings: Settings) -> None:
    """Until a signal: then nothing new is taken, what was begun is stored, and sockets are told to come back."""
    set_up_logs(settings.log_level)
    uvicorn.run(
        make_app(settings), host=settings.host, port=settings.port, ws=PatientSocket,
        ws_per_message_deflate=False, ws_max_size=settings.message_bytes + SOCKET_OVERHEAD, ws_ping_interval=20,
        ws_ping_timeout=20, log_config=None, access_log=False, server_header=False, backlog=4096,
        timeout_keep_alive=75, timeout_graceful_shutdown=5, forwarded_allow_ips=settings.trusted_proxies,
        h11_max_incomplete_event_size=16_384)
