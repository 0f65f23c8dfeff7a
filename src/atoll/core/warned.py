"""Warnings that are said once: by a program, and not again by the processes that it starts."""

from __future__ import annotations

import logging
from collections.abc import Iterable

_said: set[str] = set()


def warn_once(logger: str, sentence: object) -> None:
    if str(sentence) not in _said:
        _said.add(str(sentence))
        logging.getLogger(logger).warning("%s", sentence)


def warned() -> tuple[str, ...]:
    """What was said so far: a program hands it to the processes that it starts."""
    return tuple(sorted(_said))


def know_warned(sentences: Iterable[str]) -> None:
    _said.update(sentences)
