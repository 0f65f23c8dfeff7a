"""What an arbiter sees of an online round while it runs: who is there, whose turn it is, and the clocks."""

from __future__ import annotations

from tests.server.arbiter import NAMES, Desk, names
from tests.server.players import Player, run
from tests.server.processes import ServerProcess


def test_the_desk_sees_who_is_there_and_the_clocks(server: ServerProcess) -> None:
    async def scene() -> None:
        arbiter = await Player(server.url).come_in("Arbiter")
        desk = Desk(arbiter, (await arbiter.post("/api/tournaments", name="Evening", rounds=1, gap=0))["id"])
        people = [await Player(server.url).come_in(name) for name in NAMES[:4]]
        for person in people:
            await person.fetch("POST", f"{desk.path}/players", {})
        view = await desk.next_round()
        there = people[0]
        await there.socket((await there.get(desk.path))["my_table"])
        found = (await arbiter.get(f"{desk.path}/live"))["tables"]
        assert sorted(one["board"] for one in found) == [1, 2]
        here = {seat["player"]: seat["here"] for one in found for seat in one["seats"]}
        assert here == {number: name == NAMES[0] for name, number in names(view).items()}
        assert all(seat["away_since"] == 0 for one in found for seat in one["seats"] if not seat["here"])
        for one in found:
            assert (one["round"], one["n"], one["to_act"], one["paused"]) == (1, 0, [0], False)
            assert 0 < one["time"]["left"][0] <= 900_000 == one["time"]["left"][1]
        assert "view" not in found[0], "nothing of the position is told"
        assert (await people[1].ask("GET", f"{desk.path}/live"))[1]["code"] == "not_arbiter"
    run(scene())


def test_games_that_wait_for_somebody_come_first(server: ServerProcess) -> None:
    async def scene() -> None:
        arbiter = await Player(server.url).come_in("Arbiter")
        desk = Desk(arbiter, (await arbiter.post("/api/tournaments", name="Evening", rounds=1, gap=0))["id"])
        people = [await Player(server.url).come_in(name) for name in NAMES[:4]]
        for person in people:
            await person.fetch("POST", f"{desk.path}/players", {})
        view = await desk.next_round()
        first = names(view)
        waited = {board["board"]: board["players"][0] for board in view["played"][0]["boards"]}
        comes = next(one for one in people if first[one.me["name"]] == waited[1])
        await comes.socket((await comes.get(desk.path))["my_table"])
        found = (await arbiter.get(f"{desk.path}/live"))["tables"]
        assert [one["board"] for one in found] == [2, 1]
    run(scene())
