"""What the tests wait by: it ends, and then it says what it saw last."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest

from tests.support import eventually as waiting
from tests.support.eventually import eventually, eventually_sync


def test_what_comes_is_given_to_whoever_waited_for_it() -> None:
    async def looked() -> int:
        return next(numbers)
    numbers = count()
    assert eventually_sync(lambda: next(numbers), lambda seen: seen == 3) == 3
    assert asyncio.run(eventually(looked, lambda seen: seen == 5)) == 5
    assert asyncio.run(eventually(lambda: next(numbers), lambda seen: seen == 7)) == 7


def test_what_does_not_come_is_given_up_and_the_last_look_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 0.01)
    with pytest.raises(AssertionError, match="last seen: 'open'"):
        eventually_sync(lambda: "open", lambda seen: seen == "over")
    with pytest.raises(AssertionError, match="last seen: 'open'"):
        asyncio.run(eventually(lambda: "open", lambda seen: seen == "over"))
