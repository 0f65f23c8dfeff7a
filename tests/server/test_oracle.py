"""The oracle for people: values and bounds, never at a running table, reviews of finished games, the puzzle."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlencode

import pytest

from atoll.solver.layers import layer_path
from atoll.solver.position import read_position, sown, written
from tests.server.finished import finished
from tests.server.players import PATIENCE, Player, run, seated
from tests.server.processes import ServerProcess
from tests.support.eventually import eventually

START = "4 4 4 4 4 4 / 4 4 4 4 4 4"
END = "4 0 2 1 0 0 / 0 3 0 1 0 4"


def address(position: str, **more: Any) -> str:
    return f"/api/oracle/mangala?{urlencode({'position': position, **more})}"


async def told(somebody: Player, asked: str) -> Any:
    """Until asking again brings nothing more: a thought has an end, and whoever asks again lets it go on. The oracle
    has a core only while nobody else wants it: on a busy machine it is asked often, and no oftener than anybody may."""
    return await eventually(lambda: somebody.get(asked), lambda said: said["settled"])


def test_a_position_is_told_exactly_with_boards_for_everything(server: ServerProcess) -> None:
    async def scene() -> None:
        said = await told(Player(server.url), address(END, stores="3 5", seat=1))
        assert (said["low"], said["high"], said["result"]) == (-7, -7, "lost")
        assert said["exact"]
        assert {one["pit"]: (one["low"], one["keeps"]) for one in said["pits"]} == {
            1: (-7, True), 3: (-7, True), 4: (-7, True)}
        assert said["now"]["view"]["pits"] == [[0, 3, 0, 1, 0, 4], [4, 0, 2, 1, 0, 0]]
        assert said["line"][0]["seat"] == 1
        assert said["line"][-1]["view"]["stores"] == [16, 7]
        after = said["pits"][0]["after"]
        one = sown(read_position(END), 1)
        assert one.pits is not None
        assert (after["position"], after["to_act"]) == (written(one.pits), [1] if one.again else [0])
        await told(Player(server.url), address(after["position"], stores=" ".join(map(str, after["stores"]))))
    run(scene())


def test_bounds_are_true_and_sharpen_when_it_is_asked_again(server: ServerProcess) -> None:
    async def scene() -> None:
        somebody, last, asked = Player(server.url), (-48, 48), 0
        async with asyncio.timeout(PATIENCE):
            while asked < 3 or last == (-43, 43):  # what is known at once; a busy machine leaves it no time for more
                await asyncio.sleep(1 if asked >= 3 else 0)
                said = await somebody.get(address("4 4 0 5 5 5 / 4 4 4 4 4 0"))
                assert last[0] <= said["low"] <= said["high"] <= last[1]
                assert said["result"] == "open" or said["exact"]
                last, asked = (said["low"], said["high"]), asked + 1
    run(scene())


@pytest.mark.parametrize(("query", "code"), [
    ({"position": "4 4"}, "bad_position"), ({"position": START, "stores": "x"}, "malformed"),
    ({"position": START, "stores": "70 70"}, "bad_position"),
    ({"position": "9 9 9 9 9 9 / 9 9 9 9 9 9"}, "bad_position"),
    ({"position": START, "seat": "2"}, "malformed"), ({}, "malformed")])
def test_what_is_no_question_is_refused(server: ServerProcess, query: dict[str, str], code: str) -> None:
    async def scene() -> None:
        status, said = await Player(server.url).ask("GET", f"/api/oracle/mangala?{urlencode(query)}")
        assert (status, said["code"]) == (400, code)
    run(scene())


def test_it_never_helps_at_a_running_table(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await seated(server.url, "mangala", 2)
        for position in (START, "0 0 0 0 0 1 / 4 4 4 4 4 4"):
            said = await (await Player(server.url).come_in("Eve")).get(address(position))
            assert said["pits"], "whoever does not sit there may ask"
        reply = sown(read_position(START), 5)
        assert reply.pits is not None
        for person in (ada, ben):
            for position in (START, written(reply.pits)):
                status, said = await person.ask("GET", address(position))
                assert (status, said["code"]) == (403, "at_the_table")
        assert (await told(ada, address(END)))["exact"], "another position than the one on the board"
        await ada.post(f"/api/tables/{table_id}/entries", n=0, action="!resign")
        assert (await ada.get(address(START)))["pits"], "the game is over"
    run(scene())


def test_at_a_rated_table_it_is_silent(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben = await Player(server.url).sign_up("Oracle Ada"), await Player(server.url).sign_up("Oracle Ben")
        table = await ada.open_table(game="mangala", rated=True, clock={"kind": "real", "main": 900})
        await ben.post(f"/api/tables/{table['id']}/seats/1")
        await ada.post(f"/api/tables/{table['id']}/start")
        assert (await ada.ask("GET", address(END)))[1]["code"] == "at_the_table"
    run(scene())


def test_each_person_may_ask_so_often(tmp_path: Path) -> None:
    """Three at once, and one more for every twenty seconds that the asking takes."""
    async def scene(url: str) -> None:
        ada, ben = await Player(url).come_in("Ada"), await Player(url).come_in("Ben")
        began, codes = monotonic(), list[int]()
        while codes[-1:] != [429]:
            codes.append((await ada.ask("GET", address(END)))[0])
            assert codes.count(200) <= 3 + (monotonic() - began) / 20
        assert codes.count(200) >= 3
        assert (await ben.ask("GET", address(END)))[0] == 200
    with ServerProcess(tmp_path, ATOLL_ORACLE_PER_MINUTE="3") as server:
        run(scene(server.url))


def test_a_finished_game_is_reviewed(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, _) = await finished(server, "mangala")
        path = f"/api/tables/{table_id}/review"
        assert (await ada.get(path))["status"] == "none"
        await ada.post(path)
        said = await eventually(lambda: ada.get(path), lambda told: told["status"] == "done")
        steps = (await ada.get(f"/api/tables/{table_id}/replay?count=100"))["steps"]
        sown_at = [step["n"] - 1 for step in steps if (step["action"] or "").startswith("sow ")]
        assert [one["n"] for one in said["sowings"]] == sown_at[-len(said["sowings"]):]
        last = said["sowings"][-1]
        assert last["low"] == last["high"]
        assert last["is_forced"] or last["pit"] in last["best"] or last["low"] > 0
        for seat in (0, 1):
            counted = [one for one in said["sowings"] if one["seat"] == seat and not one["is_forced"]
                       and (one["low"] > 0 or one["high"] == 0)]
            share = sum(one["high"] == 0 for one in counted) / len(counted)
            assert said["accuracy"][seat] == pytest.approx(share)
    run(scene())


def test_a_running_game_is_not_reviewed(server: ServerProcess) -> None:
    async def scene() -> None:
        running, (ada, _) = await seated(server.url, "mangala", 2)
        assert (await ada.ask("POST", f"/api/tables/{running}/review"))[1]["code"] == "not_over"
    run(scene())


def test_the_puzzle_of_the_day(server: ServerProcess) -> None:
    async def scene() -> None:
        somebody = Player(server.url)
        known = await somebody.get("/api/puzzle?day=2026-01-05")
        assert known == await Player(server.url).get("/api/puzzle?day=2026-01-05")
        today = datetime.now(UTC).date()
        assert (await somebody.get("/api/puzzle"))["day"] == today.isoformat()
        verdicts = {action: await somebody.post(f"/api/puzzle/{known['day']}", pit=int(action[4:]))
                    for action in known["legal"]}
        assert sum(said["right"] for said in verdicts.values()) == 1
        wanted = 1 if known["goal"] == "win" else 0
        for action, said in verdicts.items():
            mine, others = said["line"][-1]["view"]["stores"]
            assert said["line"][0]["action"] == action
            assert (mine - others >= wanted) == said["right"]
        for day in ((today + timedelta(days=1)).isoformat(), "2025-12-31"):
            assert (await somebody.ask("GET", f"/api/puzzle?day={day}"))[1]["code"] == "no_such_puzzle"
        assert (await somebody.ask("GET", "/api/puzzle?day=soon"))[1]["code"] == "malformed"
        assert (await somebody.ask("POST", f"/api/puzzle/{known['day']}", {"pit": 7}))[1]["code"] == "malformed"
    run(scene())


def test_with_a_bad_table_and_no_place_for_others_people_play_and_ask_on(tmp_path: Path) -> None:
    """Bots and the oracle say in one sentence what is wrong with the tables, and go on."""
    async def scene(url: str) -> None:
        ada = await Player(url).come_in("Ada")
        seating = [{"is": "bot", "bot": "search", "simulations": 5}, {"is": "me"}]
        table = await ada.open_table(game="mangala", seating=seating, start=True)
        socket = await ada.socket(table["id"])
        await socket.table_where(lambda said: said["to_act"] == [1] or said["n"] > 0)
        assert (await ada.get(address("0 0 0 0 0 1 / 2 0 3 0 1 0")))["low"] == 7
    tables = tmp_path / "tables"
    layer_path(tables, 0).mkdir(parents=True)
    with ServerProcess(tmp_path, ATOLL_TABLES=str(tables)) as server:
        run(scene(server.url))
        said = server.log.read_text()
    assert 2 <= said.count("cannot be written to") <= 3, "once for each worker: the bots' and the oracle's"
    assert "Traceback" not in said


def test_a_streak_goes_with_the_person(server: ServerProcess) -> None:
    async def scene() -> None:
        stranger, ana = Player(server.url), await Player(server.url).come_in("Ana")
        task = await ana.get("/api/puzzle")
        assert task["streak"] == {"days": 0, "best": 0, "day": None}
        verdicts = {int(action[4:]): await stranger.post(f"/api/puzzle/{task['day']}", pit=int(action[4:]))
                    for action in task["legal"]}
        pit = next(pit for pit, said in verdicts.items() if said["right"])
        assert (await stranger.get("/api/puzzle"))["streak"] is None
        counted = {"days": 1, "best": 1, "day": task["day"]}
        assert (await ana.post(f"/api/puzzle/{task['day']}", pit=pit))["streak"] == counted
        wrong = next(int(action[4:]) for action in task["legal"] if action != f"sow {pit}")
        assert (await ana.post(f"/api/puzzle/{task['day']}", pit=wrong))["streak"] == counted  # the first answer stands
        assert (await ana.post("/api/puzzle/2026-01-05", pit=1))["streak"] == counted
        assert (await ana.get("/api/puzzle"))["streak"] == counted
        beata = await Player(server.url).come_in("Beata")
        assert (await beata.post(f"/api/puzzle/{task['day']}", pit=wrong))["streak"]["days"] == 0
        assert (await beata.post(f"/api/puzzle/{task['day']}", pit=pit))["streak"]["days"] == 0
    run(scene())
