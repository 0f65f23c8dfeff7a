"""Processes that play games for whoever started them, and end with him."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TypeVar

from atoll.core.warned import know_warned, warned

J = TypeVar("J")
R = TypeVar("R")


def ignore_interrupts() -> None:
    """Ctrl-C reaches every process of the terminal; the one that started the work ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def begin_worker(said: tuple[str, ...]) -> None:
    """Whoever started it ends it; where that was killed, it ends by itself. What was said there is not said again."""
    ignore_interrupts()
    know_warned(said)
    Thread(target=die_with_parent, daemon=True).start()


def die_with_parent() -> None:
    """Who is killed cannot tell its workers; they would wait for it for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def worker_pool(workers: int) -> ProcessPoolExecutor:
    """Spawned, not forked: a fork copies locks that threads of the parent hold just then (a progress bar has one)."""
    return ProcessPoolExecutor(workers, get_context("spawn"), begin_worker, (warned(),))


@contextmanager
def pool_for(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Whoever leaves with an error does not wait for what was still to come: its processes are ended."""
    others, pool = set(active_children()), worker_pool(workers)
    try:
        yield pool
    except BaseException:
        for process in set(active_children()) - others:
            process.terminate()
        pool.shutdown(cancel_futures=True)  # its thread has ended: at the interpreter's end nobody looks for it
        raise
    pool.shutdown()


def in_order(work: Callable[[J], R], jobs: Iterable[J], workers: int) -> Generator[R, None, None]:
    """What is made of the jobs, in their order."""
    waiting = deque[Future[R]]()
    with pool_for(workers) as pool:
        for job in jobs:
            waiting.append(pool.submit(work, job))
            if len(waiting) > 4 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
