"""What is worked out once, in a thread, and kept; whoever asks meanwhile waits and takes no thread for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Result = TypeVar("Result")


class Once(Generic[Asked, Result]):
    def __init__(self, work: Callable[Asked, Result]) -> None:
        self.work = work
        self.known: dict[object, Result] = {}
        self.under_way: dict[object, asyncio.Task[Result]] = {}

    async def __call__(self, *asked: Asked.args, **named: Asked.kwargs) -> Result:
        """Whoever goes away meanwhile takes nothing from the others; what fails is tried again by the next."""
        key = (asked, tuple(sorted(named.items())))
        if key in self.known:
            return self.known[key]
        task = self.under_way.get(key)
        if task is None:
            task = self.under_way[key] = asyncio.create_task(asyncio.to_thread(self.work, *asked, **named))
            task.add_done_callback(lambda done: self._keep(key, done))
        return await asyncio.shield(task)

    def _keep(self, key: object, done: asyncio.Task[Result]) -> None:
        del self.under_way[key]
        if not done.cancelled() and done.exception() is None:
            self.known[key] = done.result()
