"""Running the application under uvicorn."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

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


def serve(settings: Settings, tell: Callable[[str], None]) -> None:
    """Until a signal: then nothing new is taken, what was begun is stored, and sockets are told to come back.

    `tell` hears the address. For port 0 the system gives one, which is kept from then on."""
    set_up_logs(settings.log_level)
    sys.setswitchinterval(SWITCH)
    files = open_files()
    most = settings.connections or max(files // 2, files - RESERVED_FILES)
    with kept_port(settings.host, settings.port) as port:
        run(replace(settings, port=port), most, tell)


def run(settings: Settings, most: int, tell: Callable[[str], None]) -> None:
    app = make_app(settings)
    app.state.desk.store.claim()  # before anything is opened: refused in a sentence
    tell(f"http://{settings.host}:{settings.port}")
    uvicorn.run(
        Peers(app, settings.trusted_proxies), host=settings.host, port=settings.port,
        http=guarded_http(settings, most), ws=PatientSocket,
        ws_per_message_deflate=False, ws_max_size=settings.message_bytes + SOCKET_OVERHEAD, ws_ping_interval=20,
        ws_ping_timeout=20, log_config=None, access_log=False, server_header=False, backlog=4096,
        timeout_keep_alive=settings.idle_seconds, timeout_graceful_shutdown=5,
        proxy_headers=False)  # Peers does it


@contextmanager
def kept_port(host: str, port: int) -> Iterator[int]:
    """That port; or, for 0, one that the system gives: it is bound and never listened at, so that nobody else is given
    it before the server listens there."""
    if port:
        yield port
        return
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind((host, 0))
        yield int(kept.getsockname()[1])


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
