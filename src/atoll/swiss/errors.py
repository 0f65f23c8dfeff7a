"""Errors of the tournament library: one sentence for people, one `code` for programs."""

from __future__ import annotations


class SwissError(ValueError):
    """Something asked of a tournament cannot be done; the message is one sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class TrfError(SwissError):
    """A tournament report file cannot be read; `line` and `column` count from 1."""

    def __init__(self, code: str, message: str, line: int, column: int) -> None:
        super().__init__(code, f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column


class NoPairingError(SwissError):
    """No pairing of all present players obeys C1-C3; the arbiter decides (C.04.3 art. 1.9.3)."""

    def __init__(self, message: str) -> None:
        super().__init__("no_pairing", message)
