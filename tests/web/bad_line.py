"""A bad line between a browser and a server: everything takes a while, and some requests are lost on either way."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from urllib.parse import urlsplit

LOSABLE = (b"PUT ", b"POST ", b"PATCH ")
LARGEST = 65536


class BadLine:
    """Relays TCP. Whatever goes to the server is `delay` seconds late; of requests that change something a share is
    lost: the connection is cut before the server has read it, or after the server has, so that the answer is lost."""

    def __init__(self, url: str, delay: float, loss: float, seed: int = 0) -> None:
        self.to = (urlsplit(url).hostname or "", urlsplit(url).port or 0)
        self.delay, self.loss, self.rng = delay, loss, Random(seed)
        self.requests = self.lost = 0
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            try:
                client, _ = self.listening.accept()
            except OSError:
                return
            server = socket.create_connection(self.to)
            threading.Thread(target=self.carry, args=(client, server), daemon=True).start()
            threading.Thread(target=self.carry_back, args=(client, server), daemon=True).start()

    def carry(self, client: socket.socket, server: socket.socket) -> None:
        try:
            while data := client.recv(LARGEST):
                fate = self.fate(data)
                time.sleep(self.delay)
                if fate != "unheard":
                    server.sendall(data)
                if fate == "unanswered":
                    time.sleep(self.delay)  # the server has it; nobody hears the answer
                if fate != "arrives":
                    break
        except OSError:
            pass  # one of them has gone
        hang_up(client, server)

    def carry_back(self, client: socket.socket, server: socket.socket) -> None:
        try:
            while data := server.recv(LARGEST):
                client.sendall(data)
        except OSError:
            pass
        hang_up(client, server)

    def fate(self, data: bytes) -> str:
        if not data.startswith(LOSABLE):
            return "arrives"
        self.requests += 1
        if self.rng.random() >= self.loss:
            return "arrives"
        self.lost += 1
        return self.rng.choice(("unheard", "unanswered"))

    def close(self) -> None:
        self.listening.close()


def hang_up(*lines: socket.socket) -> None:
    for line in lines:
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)
        line.close()


@contextmanager
def bad_line(url: str, delay: float, loss: float, seed: int = 0) -> Iterator[BadLine]:
    line = BadLine(url, delay, loss, seed)
    try:
        yield line
    finally:
        line.close()
