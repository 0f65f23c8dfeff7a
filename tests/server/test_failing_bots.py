"""A bot that crashes, dies or never ends: a simpler one answers, and the log says so."""

from __future__ import annotations

import logging
import os
import signal
import time
from math import inf
from multiprocessing import parent_process

import pytest

from atoll.bots.bot import settle
from atoll.core.luck import Luck
from atoll.server.http.limits import BotTime, Places
from atoll.server.table.lanes import Cause, Lane, Thought, ThoughtFailed
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
    (Endless, "it took longer than 2 s")])
def test_a_simpler_bot_answers_for_one_that_fails(kind: type[Cursed], why: str,
                                                  caplog: pytest.LogCaptureFixture) -> None:
    """Here the simpler one fails as well, so that any legal action is the answer; then the pool works as before."""
    state = kind(2, lots.Options())
    settle(state, Luck.of("ab" * 32).draw(0))
    sound = lots.GAME.start(2, lots.Options())
    settle(sound, Luck.of("ab" * 32).draw(0))

    async def scene() -> list[str]:
        pool, answers = BotPool(1, BotTime(1200, 10, Places()), longest=2.0 if "took" in why else inf), list[str]()
        try:
            for one in (state, sound):
                answers.append(await pool.answer("lots", "search", 5, one, one.to_act[0], Cause("ada", True), "t1"))
                pool.quick.longest = inf  # on a busy machine a worker may take longer to start than a curse was given
            return answers
        finally:
            pool.close()
    with caplog.at_level(logging.ERROR, logger="atoll.server"):
        answers = run(scene())
    assert answers[0] in state.legal_actions(state.to_act[0])
    assert answers[1] in sound.legal_actions(sound.to_act[0])
    told = [(record.getMessage(), vars(record)["bot"], vars(record)["table"]) for record in caplog.records]
    assert told == [("a bot failed; a simpler one answers", bot, "t1") for bot in ("search", "greedy")]
    assert all(why in vars(record)["why"] for record in caplog.records)


def slowly(seconds: float) -> Thought:
    """In a worker: a thought on a machine that others keep busy."""
    time.sleep(seconds)
    return Thought("found", seconds)


def test_a_look_at_a_finished_game_may_take_longer_than_a_bot() -> None:
    """A busy machine made whole reviews fail: the worker that comes last had to be as quick as the first."""
    async def scene() -> None:
        lane = Lane("slow", 1, BotTime(1200, 10, Places()), keep_still, 0)
        try:
            await lane.warm()
            lane.longest = 1.0
            with pytest.raises(ThoughtFailed):
                await lane.ask(Cause("ada", True), slowly, 5.0)
            found = await lane.ask(Cause("ada", False), slowly, 1.5, patience=180.0)
            assert found.found == "found"
        finally:
            lane.close()
    run(scene())


def keep_still(nice: int) -> None:
    """A worker of a test needs no preparation."""
