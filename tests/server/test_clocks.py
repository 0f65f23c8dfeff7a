"""Clocks: a function of the entries' times; flags that fall by themselves; days per move."""

from __future__ import annotations

import pytest

from atoll.games import find_game
from atoll.games.mangala.options import Options
from atoll.server.store.log import Line
from atoll.server.table.clock import (
    BadClock,
    Clock,
    ClockView,
    DaysPerMove,
    RealTime,
    TimeNow,
    check_clock,
    flag_entry,
    time_now,
)
from atoll.server.table.position import Position
from tests.server.players import Player, run, seated, until_over
from tests.server.processes import ServerProcess

CHANCE = -1


def test_time_is_charged_to_whoever_was_awaited_with_lag_forgiven_and_the_increment_at_the_end() -> None:
    clock = Clock(RealTime(60, 5), 2, 300, 1000, (0,))
    clock.advance(0, 11_000, (0,), paused=False)  # ten seconds, and the same seat again
    assert clock.left == [60_000 - 9700, 60_000]
    clock.advance(0, 12_000, (1,), paused=False)
    assert clock.left[0] == 60_000 - 9700 - 700 + 5000
    clock.advance(1, 12_200, (0,), paused=False)  # faster than the lag allowance: it costs nothing
    assert clock.left[1] == 65_000
    assert clock.fall() == (12_200 + clock.left[0] + 300, 0)


def test_all_who_are_asked_at_once_lose_time_and_each_is_forgiven_its_lag_once() -> None:
    clock = Clock(RealTime(60), 3, 500, 0, (0, 1, 2))
    clock.advance(1, 2000, (0, 2), paused=False)
    clock.advance(0, 3000, (2,), paused=False)
    assert clock.left == [57_500, 58_500, 57_500]
    assert clock.running == (2,)


def test_a_pause_stops_the_clock_and_an_undo_gives_no_time_back() -> None:
    clock = Clock(RealTime(60), 2, 0, 0, (0,))
    clock.advance(1, 5000, (0,), paused=True)
    assert clock.fall() is None
    clock.advance(0, 65_000, (0,), paused=False)
    assert clock.left == [55_000, 60_000]
    clock.advance(0, 66_000, (1,), paused=False)
    clock.advance(0, 67_000, (0,), paused=False)  # the undo
    assert clock.left == [54_000, 59_000]


def test_days_per_move_begin_anew_with_every_turn() -> None:
    clock = Clock(DaysPerMove(2), 2, 0, 0, (0,))
    clock.advance(0, 86_400_000, (1,), paused=False)
    assert clock.left == [2 * 86_400_000] * 2


def test_chance_takes_no_time_and_ends_no_turn() -> None:
    clock = Clock(RealTime(60, 5), 2, 0, 0, (0,))
    clock.advance(0, 4000, (CHANCE,), paused=False)
    clock.advance(CHANCE, 4000, (0,), paused=False)
    assert clock.left == [56_000, 60_000]


def test_the_same_log_gives_the_same_clock() -> None:
    game = find_game("mangala")
    lines = [Line(0, 0, "sow 1", 5000), Line(1, 1, "sow 2", 9000), Line(2, 1, "!offer pause", 9500),
             Line(3, 0, "!accept", 10_000), Line(4, 0, "!resume", 70_000), Line(5, 0, "sow 3", 71_000)]
    views = []
    for split in range(len(lines)):
        position = Position(game, 2, Options(), "0" * 64, 1000, RealTime(900), 300)
        position.advance(lines[:split])
        position.advance(lines[split:])
        assert position.clock is not None
        views.append(position.clock.view())
    assert all(view == views[0] for view in views)


def test_mangala_has_its_own_flag_rule_and_others_the_houses() -> None:
    game = find_game("mangala")
    state = game.start(2, Options())
    assert flag_entry(game, state, 0, RealTime(900, 0, "bank24")) == "!flag"
    state.board[6] = 24  # type: ignore[attr-defined]  # a mangala position
    assert flag_entry(game, state, 0, RealTime(900, 0, "bank24")) == "!flag draw"
    assert flag_entry(game, state, 0, RealTime(900, 0, "loss")) == "!flag"
    island = find_game("my_island")
    with pytest.raises(BadClock):
        check_clock(RealTime(900, 0, "bank24"), island, island.options())


def test_a_flag_falls_by_itself(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, _) = await seated(server.url, "mangala", 2, clock={"kind": "real", "main": 1})
        socket = await ada.socket(table_id)
        over = await socket.table_where(lambda said: said["outcome"] is not None)
        assert over["outcome"] == {"ranks": [2, 1], "scores": [0, 0], "reason": "flag", "breakdown": [{}, {}]}
    run(scene())


def test_a_flag_falls_though_nobody_looks(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, _ = await seated(server.url, "mangala", 2, clock={"kind": "real", "main": 1})
        watcher = Player(server.url)
        assert (await until_over(watcher, table_id))["outcome"]["reason"] == "flag"
    run(scene())


def test_what_is_left_is_told_as_it_is_now_and_nothing_runs_in_a_pause() -> None:
    clock = ClockView([50_000, 60_000, 800], 1000, [0, 2], 0, [300, 300, 300])
    assert time_now(clock, 11_300) == TimeNow([40_000, 60_000, 0], [0, 2])
    assert time_now(clock, 900) == TimeNow([50_000, 60_000, 800], [0, 2])
    stopped = ClockView([50_000, 60_000, 800], None, [0, 2], 0, [300, 300, 300])
    assert time_now(stopped, 11_300) == TimeNow([50_000, 60_000, 800], [])


def test_my_tables_tell_how_much_time_is_left(server: ServerProcess) -> None:
    async def scene() -> None:
        table, (ada, _) = await seated(server.url, "mangala", 2, clock={"kind": "days", "days": 3})
        await ada.open_table(game="mangala", visibility="unlisted")
        mine = {one["id"]: one["time"] for one in (await ada.get("/api/me/tables"))["tables"]}
        time = mine.pop(table)
        assert time["running"] == [0]
        assert 0 <= 3 * 86_400_000 - time["left"][0] < 60_000
        assert time["left"][1] == 3 * 86_400_000
        assert list(mine.values()) == [None]
        assert (await ada.get(f"/api/tables/{table}"))["time"] is None
    run(scene())
