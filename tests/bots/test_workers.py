"""Work in other processes: whoever stops it leaves nothing behind that could speak up at the end of the program."""

from __future__ import annotations

import threading
from contextlib import closing
from itertools import count
from multiprocessing import active_children

from atoll.bots.hands import hands
from atoll.bots.workers import in_order


def test_who_stops_in_the_middle_leaves_neither_processes_nor_threads() -> None:
    """A thread that ends beside the interpreter closes the pipe through which the interpreter wakes it."""
    threads, children = set(threading.enumerate()), set(active_children())
    with closing(in_order(abs, count(-3), 2)) as found:
        assert next(found) == 3
    assert set(threading.enumerate()) <= threads
    assert set(active_children()) <= children


def test_hands_that_are_busy_let_go_at_once() -> None:
    threads, children = set(threading.enumerate()), set(active_children())
    working = hands(abs, "local", 2)
    for number in range(4):
        working.give(number)
    working.close()
    assert set(threading.enumerate()) <= threads
    assert set(active_children()) <= children
