"""A person's own line to the server: it can break, stall in a tunnel or lose the way back, as in a train."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading

PIECE = 65_536
AT_ONCE = struct.pack("ii", 1, 0)
"""SO_LINGER: close without a farewell, as a line that breaks does."""


class Line:
    """Passes bytes on between a browser and a server, as long as the test lets it.

    Bytes that stall are not lost: as with TCP, they arrive when the line is back, unless it was cut meanwhile.
    """

    def __init__(self, port: int) -> None:
        self.server_port = port
        self.up, self.there, self.back = threading.Event(), threading.Event(), threading.Event()
        self.ends: set[socket.socket] = set()
        self.lock = threading.Lock()
        self.door = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.restore()
        threading.Thread(target=self._let_in, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.door.getsockname()[1]}"

    def restore(self) -> None:
        for way in (self.up, self.there, self.back):
            way.set()

    def stall(self) -> None:
        """A tunnel: nothing arrives, in either direction, and nobody says so."""
        self.there.clear()
        self.back.clear()

    def lose_answers(self) -> None:
        """What the browser sends still arrives; what comes back does not."""
        self.back.clear()

    def cut(self) -> None:
        """Every connection breaks, and no new one is made."""
        self.up.clear()
        with self.lock:
            ends, self.ends = self.ends, set()
        for end in ends:
            hang_up(end)
        self.there.set()
        self.back.set()

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self.door.shutdown(socket.SHUT_RDWR)  # wakes whoever waits in accept
        self.door.close()
        self.cut()

    def _let_in(self) -> None:
        while True:
            try:
                browser, _ = self.door.accept()
            except OSError:
                return
            if not self.up.is_set():
                hang_up(browser)
                continue
            threading.Thread(target=self._connect, args=(browser,), daemon=True).start()

    def _connect(self, browser: socket.socket) -> None:
        try:
            server = socket.create_connection(("127.0.0.1", self.server_port))
        except OSError:
            hang_up(browser)
            return
        with self.lock:
            self.ends |= {browser, server}
        for ends in ((browser, server, self.there), (server, browser, self.back)):
            threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, giver: socket.socket, taker: socket.socket, way: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while piece := giver.recv(PIECE):
                way.wait()
                taker.sendall(piece)
        with self.lock:
            self.ends -= {giver, taker}
        for end in (giver, taker):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        giver.close()


def hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        end.shutdown(socket.SHUT_RDWR)
    end.close()
