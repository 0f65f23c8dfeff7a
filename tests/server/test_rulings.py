"""An arbiter at running online games: calls, added time, decisions; the limit for the first move; what is allowed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from atoll.swiss.journal import read_events
from atoll.terminal.swiss_events import verified_game
from tests.server.arbiter import NAMES, Desk, names
from tests.server.arena import reached
from tests.server.players import Player, Refusal, TableSocket, run
from tests.server.processes import ServerProcess
from tests.server.summoned import listen


class Round:
    """A published round of two people, each with a socket at the table, by seat."""

    def __init__(self, desk: Desk, people: list[Player], sockets: list[TableSocket], table: str) -> None:
        self.desk, self.people, self.sockets, self.table = desk, people, sockets, table

    @property
    def rulings(self) -> str:
        return f"{self.desk.path}/rounds/1/boards/1/rulings"

    async def call(self, seat: int) -> None:
        await self.people[seat].post(f"{self.desk.path}/calls", table=self.table)

    async def both(self, fits: Any) -> list[dict[str, Any]]:
        return [await socket.table_where(fits) for socket in self.sockets]


async def begun(url: str, **terms: Any) -> Round:
    arbiter = await Player(url).come_in("Arbiter")
    desk = Desk(arbiter, (await arbiter.post("/api/tournaments", **{"name": "Evening", "rounds": 1, "gap": 0,
                                                                    **terms}))["id"])
    people = [await Player(url).come_in(name) for name in NAMES[:2]]
    for person in people:
        await person.fetch("POST", f"{desk.path}/players", {})
    board = (await desk.next_round())["played"][0]["boards"][0]
    table = board["tables"][0]
    sockets = [await person.socket(table) for person in people]
    order = sorted(range(2), key=lambda place: sockets[place].messages[0]["seat"])
    return Round(desk, [people[place] for place in order], [sockets[place] for place in order], table)


async def code_of(asked: Any) -> str:
    with pytest.raises(Refusal) as refused:
        await asked
    return str(refused.value.code)


def test_a_call_stops_the_clocks_until_the_arbiter_answers(server: ServerProcess) -> None:
    async def scene() -> None:
        game = await begun(server.url)
        arbiter, numbers = game.desk.person, names(await game.desk.view())
        called = await listen(arbiter)
        await game.call(1)
        for table in await game.both(lambda said: said.get("call")):
            assert (table["call"]["seat"], table["paused"], table["clock"]["since"]) == (1, True, None)
        assert await code_of(game.sockets[0].play("sow 1")) == "paused"
        assert await code_of(game.sockets[0].play("!resume")) == "no_offer"
        assert await code_of(game.call(0)) == "already_called"
        told = (await called.until(lambda said: said["calls"]))["calls"][0]
        name = game.people[1].me["name"]
        assert (told["table"], told["player"], told["round"], told["board"]) == (game.table, name, 1, 1)
        live = (await arbiter.get(f"{game.desk.path}/live"))["tables"][0]
        assert live["call"]["player"] == numbers[name]
        before = live["time"]["left"]
        await arbiter.post(game.rulings, time=[{"player": numbers[name], "seconds": 60}], go_on=True, why="A bad line")
        for table in await game.both(lambda said: said["n"] == 3 and not said["paused"]):
            assert table["clock"]["left"] == [before[0], before[1] + 60_000]
            assert table["clock"]["since"] is not None
            assert [note[2] for note in table["notes"]][-2:] == ["added 60", "resumed"]
        assert (await called.until(lambda said: not said["calls"]))["calls"] == []
        await game.sockets[0].play(game.sockets[0].table["legal"][0])  # type: ignore[index]
        deeds = [one["deed"] for one in (await arbiter.get(f"{game.desk.path}/journal"))["entries"]]
        assert [one["is"] for one in deeds[-2:]] == ["called", "ruled"]
        assert deeds[-1]["time"] == {str(numbers[name]): 60}
    run(scene())


def test_calls_have_an_end_and_can_be_taken_back(server: ServerProcess) -> None:
    async def scene() -> None:
        game = await begun(server.url)
        for count in range(3):
            await game.call(0)
            await game.both(lambda said, count=count: said["n"] == 2 * count + 1)
            assert await code_of(game.sockets[1].play("!withdraw")) == "no_offer"
            await game.sockets[0].play("!withdraw")
            await game.both(lambda said, count=count: said["n"] == 2 * count + 2)
        assert await code_of(game.call(0)) == "called_too_often"
        stranger = await Player(server.url).come_in("Stranger")
        assert await code_of(stranger.post(f"{game.desk.path}/calls", table=game.table)) == "not_now"
        assert await code_of(game.people[0].post(game.rulings, go_on=True)) == "not_arbiter"
        assert await code_of(game.desk.person.post(game.rulings, time=[{"player": 99, "seconds": 5}])) == "bad_time"
        before = (await game.desk.view())["n"]
        assert (await game.desk.person.post(game.rulings, go_on=True))["n"] == before, "nothing stood"
    run(scene())


def test_a_decision_ends_the_game_with_its_reason(server: ServerProcess) -> None:
    """Ratings and standings follow it, the record is sound, and the whole event can be audited."""
    async def scene() -> None:
        arbiter = await Player(server.url).sign_up("Wise Arbiter")
        desk = Desk(arbiter, (await arbiter.post("/api/tournaments", name="Rated", rounds=1, gap=0, rated=True))["id"])
        people = [await Player(server.url).sign_up(f"{name} of the Lagoon") for name in NAMES[:2]]
        for person in people:
            await person.fetch("POST", f"{desk.path}/players", {})
        board = (await desk.next_round())["played"][0]["boards"][0]
        sockets = sorted([await person.socket(board["tables"][0]) for person in people],
                         key=lambda socket: socket.messages[0]["seat"])
        for socket in sockets:
            table = await socket.table_where(lambda said: bool(said["legal"]))
            while table["legal"]:
                await socket.play(table["legal"][0])
                mine = table["mine"]
                table = await socket.table_where(lambda said, mine=mine: said["mine"] > mine)
        await people[0].post(f"{desk.path}/calls", table=board["tables"][0])
        path = f"{desk.path}/rounds/1/boards/1"
        view = await arbiter.put(path, result="0-1", why="  A phone\nrang ")
        change = view["played"][0]["boards"][0]["changes"][0]
        assert (change["new"], change["why"], change["who"]) == ("0-1", "A phone rang", "Wise Arbiter")
        for socket in sockets:
            outcome = (await socket.table_where(lambda said: said["outcome"] is not None))["outcome"]
            assert (outcome["reason"], outcome["ranks"]) == ("arbiter", [2, 1])
            if socket.info["status"] != "over":
                await socket.info_where(lambda table: table["status"] == "over")
            assert socket.info["decision"] == "A phone rang"
        loser, winner = (await arbiter.get(f"/api/tables/{board['tables'][0]}"))["seats"]
        assert loser["rating"] < 1500 < winner["rating"]
        file = read_events((await arbiter.http.get(f"{desk.path}/proof")).text)
        assert [verified_game(one).fault for one in file.records] == [None]
        assert verified_game(file.records[0]).result == "0-1"
        assert (await arbiter.get(f"{desk.path}/audit"))["findings"] == []
        assert (await arbiter.put(path, result="1-0"))["played"][0]["boards"][0]["result"] == "1-0", "a correction"
    run(scene())


def test_a_helper_types_results_but_ends_no_game(server: ServerProcess) -> None:
    async def scene() -> None:
        game = await begun(server.url)
        helper = await Player(server.url).sign_up("Helper at the Lagoon")
        await game.desk.person.post(f"{game.desk.path}/arbiters", name="Helper at the Lagoon", role="results")
        path = f"{game.desk.path}/rounds/1"
        assert await code_of(helper.put(f"{path}/boards/1", result="1-0")) == "not_your_part"
        typed = {"results": [{"board": 1, "result": "1-0"}]}
        assert await code_of(helper.fetch("PUT", f"{path}/results", typed)) == "not_your_part"
        await game.desk.person.fetch("PUT", f"{path}/results", typed)
        assert (await game.both(lambda said: said["outcome"]))[0]["outcome"]["reason"] == "arbiter"
    run(scene())


def test_nobody_is_the_arbiter_of_his_own_game(server: ServerProcess) -> None:
    async def scene() -> None:
        arbiter = await Player(server.url).come_in("Both")
        desk = Desk(arbiter, (await arbiter.post("/api/tournaments", name="Small", rounds=1, gap=0))["id"])
        await arbiter.fetch("POST", f"{desk.path}/players", {})
        await (await Player(server.url).come_in("Other")).fetch("POST", f"{desk.path}/players", {})
        await desk.next_round()
        path = f"{desk.path}/rounds/1/boards/1"
        assert await code_of(arbiter.put(path, result="1-0")) == "own_board"
        assert await code_of(arbiter.post(f"{path}/rulings", time=[{"player": 1, "seconds": 60}])) == "own_board"
    run(scene())


def test_who_does_not_make_his_first_move_in_time_has_not_come(server: ServerProcess) -> None:
    async def scene() -> None:
        game = await begun(server.url, first_move=5, rounds=2, auto=True)
        table = game.sockets[0].table or await game.sockets[0].table_where(lambda said: True)
        assert table["clock"]["first"] == [5000, 5000]
        await game.sockets[0].play(table["legal"][-1])
        moved = await game.sockets[0].table_where(lambda said: said["mine"] == 1)
        assert moved["clock"]["first"] == [None, 5000]
        if moved["legal"]:  # sows again
            return
        view = await reached(server.url, game.desk.path.split("/")[-1], lambda view: view["played"][0]["done"])
        assert view["played"][0]["boards"][0]["result"] == "+--"
        assert {one["status"] for one in view["players"]} == {"active", "paused"}
    run(scene())


def test_what_an_event_allows_is_allowed(server: ServerProcess) -> None:
    async def scene() -> None:
        strict, lenient = await begun(server.url), await begun(server.url, allows=["hints", "take_backs", "pauses"])
        for socket in (strict.sockets[0], lenient.sockets[0]):
            await socket.table_where(lambda said: bool(said["legal"]))
        assert await code_of(strict.people[0].post(f"/api/tables/{strict.table}/hints")) == "no_hints"
        assert await code_of(strict.sockets[0].play("!offer pause")) == "no_offer"
        assert (await lenient.people[0].post(f"/api/tables/{lenient.table}/hints"))["action"]
        await lenient.sockets[0].table_where(lambda said: said["mine"] == 1)
        await lenient.sockets[0].play("!offer pause")
        await lenient.both(lambda said: said["offer"] is not None)
        await lenient.sockets[1].play("!accept")
        assert all(table["paused"] for table in await lenient.both(lambda said: said["paused"]))
        arbiter = strict.desk.person
        for wrong in ({"allows": ["hints"], "rated": True}, {"first_move": 60, "clock": None}, {"first_move": 2},
                      {"first_move": 60, "place": "board"}):
            assert await code_of(arbiter.post("/api/tournaments", name="Wrong", **wrong)) == "bad_terms"
    run(scene())


def test_who_is_awaited_is_told_wherever_he_is(server: ServerProcess) -> None:
    """Before the round, at once when it is published, to whoever comes later, and no longer when the game is over."""
    async def scene() -> None:
        arbiter = await Player(server.url).come_in("Arbiter")
        assert (await arbiter.get("/api/me"))["events"] is False
        desk = Desk(arbiter, (await arbiter.post("/api/tournaments", name="Evening", rounds=1, gap=30))["id"])
        people = [await Player(server.url).come_in(name) for name in NAMES[:2]]
        for person in people:
            await person.fetch("POST", f"{desk.path}/players", {})
        assert (await people[0].get("/api/me"))["events"] is True
        early = await listen(people[0])
        assert (await early.until(lambda said: True))["games"] == []
        view = await desk.next_round()
        table = view["played"][0]["boards"][0]["tables"][0]
        for ear in (early, await listen(people[1])):
            said = await ear.until(lambda said: said["games"])
            game = said["games"][0]
            assert (game["table"], game["name"], game["round"], game["keeps"]) == (table, "Evening", 1, False)
            assert 0 < game["starts"] - said["now"] <= 30_000
        await desk.result(1, 1, "1/2-1/2")
        assert (await early.until(lambda said: not said["games"]))["games"] == []
    run(scene())


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("hasty"), ATOLL_CALL_SECONDS="1") as process:
        yield process


def test_a_call_that_nobody_answers_lapses_also_after_a_kill(hasty: ServerProcess) -> None:
    async def scene() -> None:
        game = await begun(hasty.url)
        await game.call(0)
        await game.both(lambda said: said.get("call"))
        await game.both(lambda said: not said["paused"])
        await game.call(1)
        await game.both(lambda said: said.get("call"))
        hasty.kill()
        await asyncio.to_thread(hasty.start)
        socket = await game.people[0].socket(game.table)
        table = await socket.table_where(lambda said: not said["paused"])
        assert (table["n"], table["calls"]) == (4, [1, 1])
    run(scene())
