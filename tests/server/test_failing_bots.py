"""A bot that crashes, dies or never ends: a simpler one answers, and the log says so."""

from __future__ import annotations

import logging
import os
import signal
import time
from multiprocessing import parent_process

import pytest

from atoll.bots.bot import settle
from atoll.core.luck import Luck
from atoll.server.http.limits import BotTime, Places
from atoll.server.table.lanes import Cause
from atoll.server.table.thinking import BotPool
from tests.server.players import run
from tests.toys import lots


class Cursed(lots.Lots):
    """Whoever plays it on in a worker meets its curse; what may be done can still be asked."""

    __slots__ = ()

    def clone(self) -> lots.Lots:
        twin = super().clone()
        twin.__class__ = type(self)
        return twin

    def apply(self, seat: int, action: str) -> None:
        if parent_process() is not None:
            self.curse()
        super().apply(seat, action)

    def curse(self) -> None:
        raise ZeroDivisionError("a fault in a bot")


class Deadly(Cursed):
    __slots__ = ()

    def curse(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class Endless(Cursed):
    __slots__ = ()

    def curse(self) -> None:
        time.sleep(600)


@pytest.mark.parametrize(("kind", "why"), [
    (Cursed, "ZeroDivisionError: a fault in a bot"), (Deadly, "its process died, twice"),
    (Endless, "it took longer than 4 s")])
def test_a_simpler_bot_answers_for_one_that_fails(kind: type[Cursed], why: str,
                                                  caplog: pytest.LogCaptureFixture) -> None:
    """Here the simpler one fails as well, so that any legal action is the answer; then the pool works as before."""
    state = kind(2, lots.Options())
    settle(state, Luck.of("ab" * 32).draw(0))
    sound = lots.GAME.start(2, lots.Options())
    settle(sound, Luck.of("ab" * 32).draw(0))

    async def scene() -> list[str]:
        pool = BotPool(1, BotTime(1200, 10, Places()), longest=4.0 if "took" in why else 60.0)
        try:
            return [await pool.answer("lots", "search", 5, one, one.to_act[0], Cause("ada", is_awaited=True), "t1")
                    for one in (state, sound)]
        finally:
            pool.close()
    with caplog.at_level(logging.ERROR, logger="atoll.server"):
        answers = run(scene())
    assert answers[0] in state.legal_actions(state.to_act[0])
    assert answers[1] in sound.legal_actions(sound.to_act[0])
    told = [(record.getMessage(), vars(record)["bot"], vars(record)["table"]) for record in caplog.records]
    assert told == [("a bot failed; a simpler one answers", bot, "t1") for bot in ("search", "greedy")]
    assert all(why in vars(record)["why"] for record in caplog.records)
