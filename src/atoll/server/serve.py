"""Running the application under uvicorn."""

from __future__ import annotations

import sys

import uvicorn

from atoll.server.app import make_app
from atoll.server.http.connections import guarded_http
from atoll.server.http.peers import Peers
from atoll.server.http.websocket_protocol import PatientSocket
from atoll.server.logging_setup import set_up_logs
from atoll.server.settings import Settings

SOCKET_OVERHEAD = 1024
MOST_FILES = 2**20
RESERVED_FILES = 256
"""Files that connections may not use up: the database, bots, letters."""
SWITCH = 0.0005
"""Seconds after which long work in a thread hands the interpreter back to the event loop; Python's own is ten times
that, and a request that waits for it twenty times would take a tenth of a second."""


def serve(settings: Settings) -> None:
    """Until a signal: then nothing new is taken, what was begun is stored, and sockets are told to come back."""
    set_up_logs(settings.log_level)
    sys.setswitchinterval(SWITCH)
    files = open_files()
    most = settings.connections or max(files // 2, files - RESERVED_FILES)
    app = make_app(settings)
    app.state.desk.store.claim()  # before anything is opened: refused in a sentence
    uvicorn.run(
        Peers(app, settings.trusted_proxies), host=settings.host, port=settings.port,
        http=guarded_http(settings, most), ws=PatientSocket,
        ws_per_message_deflate=False, ws_max_size=settings.message_bytes + SOCKET_OVERHEAD, ws_ping_interval=20,
        ws_ping_timeout=20, log_config=None, access_log=False, server_header=False, backlog=4096,
        timeout_keep_alive=settings.idle_seconds, timeout_graceful_shutdown=5,
        proxy_headers=False)  # Peers does it


def open_files() -> int:
    """How many files this process may have open; the usual 1,024 is raised as far as the machine allows."""
    if sys.platform == "win32":
        return 8192
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MOST_FILES if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted
