"""Playing on from a moment of one, and hints that everybody is told of."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from atoll.core.game import CHANCE, Game
from atoll.core.record import read_record, verify
from tests.server.finished import finished
from tests.server.players import Player, Refusal, play_seat, run, seated
from tests.server.processes import ServerProcess
from tests.support.eventually import eventually


async def resign(person: Player, table_id: str) -> None:
    mine = await person.get(f"/api/tables/{table_id}/now")
    await person.post(f"/api/tables/{table_id}/entries", n=mine["mine"], action="!resign")


def test_a_running_game_is_not_reviewed_and_not_played_on(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, _) = await seated(server.url, "mandragora", 2)
        for page, body in (("review", None), ("play-on", {"n": 0})):
            assert (await ada.ask("POST", f"/api/tables/{table_id}/{page}", body))[1]["code"] == "not_over"
        assert (await ada.ask("GET", f"/api/tables/{table_id}/review"))[1]["code"] == "not_over"
    run(scene())


def test_reviews_are_limited_for_each_person(tmp_path: Any) -> None:
    async def scene(url: str) -> None:
        ada = await Player(url).come_in("Ada")
        codes = []
        for _ in range(3):
            seating = [{"is": "me"}, {"is": "bot", "bot": "random"}]
            table = await ada.open_table(game="mangala", seating=seating, start=True)
            await (await ada.socket(table["id"])).play("!resign", 0)
            path = f"/api/tables/{table['id']}/review"
            codes.append((await ada.ask("POST", path))[0])
            if codes[-1] == 200:
                await eventually(lambda path=path: ada.get(path), lambda told: told["status"] == "done")
        assert codes == [200, 200, 429]
    with ServerProcess(tmp_path, ATOLL_EVALUATIONS_PER_HOUR="2", ATOLL_REVIEW_SIMULATIONS="60") as server:
        run(scene(server.url))


async def play_to_the_end(person: Player, table_id: str) -> Any:
    await play_seat(await person.socket(table_id), Random(5))
    return read_record((await person.http.get(f"/api/tables/{table_id}/record")).text)


def test_a_game_is_played_on_with_fresh_luck_that_verifies(server: ServerProcess, game: Game) -> None:
    async def scene() -> None:
        table_id, (ada, *others) = await finished(server, game.id, game.seats[0])
        source = read_record((await ada.http.get(f"/api/tables/{table_id}/record")).text)
        moment = len(source.log) // 2
        bots = [{"is": "bot", "bot": "random"} for _ in others]
        seating = [bots[0], {"is": "me"}, *bots[1:]]
        table = await ada.post(f"/api/tables/{table_id}/play-on", n=moment, seating=seating)
        assert (table["status"], table["origin"]) == ("running", {"table": table_id, "n": moment})
        assert (table["rated"], table["clock"], table["campaign"]) == (False, None, None)
        assert table["commitment"] != source.commitment
        record = await play_to_the_end(ada, table["id"])
        assert record.log[:moment] == source.log[:moment]
        assert record.log[moment].action == f"!from {table_id} {source.seed}"
        verdict = verify(record, game)
        assert (verdict.fault, verdict.taken_over) == (None, sum(s == CHANCE for s, _ in source.log[:moment]))
        again = await ada.post(f"/api/tables/{table['id']}/play-on", n=moment - 1, seating=seating)
        assert again["origin"] == {"table": table_id, "n": moment - 1}, "those entries are the first table's"
        further = await ada.post(f"/api/tables/{table['id']}/play-on", n=moment + 2, seating=seating)
        assert further["origin"] == {"table": table["id"], "n": moment + 2}
        assert verify(await play_to_the_end(ada, further["id"]), game).fault is None
    run(scene())


def test_friends_may_take_the_seats_of_a_game_that_is_played_on(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await finished(server, "mangala")
        path = f"/api/tables/{table_id}/play-on"
        table = await ada.post(path, n=4, seating=[{"is": "me"}, {"is": "empty"}])
        assert (table["status"], table["origin"]) == ("open", {"table": table_id, "n": 4})
        new = f"/api/tables/{table['id']}"
        joined = await ben.post(f"{new}/seats/1")
        assert joined["origin"] == {"table": table_id, "n": 4}
        await ada.post(f"{new}/start")
        now = await ben.get(f"{new}/now")
        steps = (await ada.get(f"/api/tables/{table_id}/replay?eyes=1&start=4&count=1"))["steps"]
        assert now["view"] == steps[0]["view"]
        assert now["n"] == 5, "four entries, and the one that says where they come from"
        defaults = await ben.post(path, n=4)
        to_act = steps[0]["to_act"][0]
        assert [seat["is"] for seat in defaults["seats"]] == ["person" if seat == to_act else "bot" for seat in (0, 1)]
        for bad in (-1, 100_000):
            assert (await ada.ask("POST", path, {"n": bad}))[1]["code"] == "malformed"
    run(scene())


def test_a_hint_is_legal_and_everybody_is_told(server: ServerProcess, game: Game) -> None:
    async def scene() -> None:
        table_id, people = await seated(server.url, game.id, game.seats[0])
        sockets = [await person.socket(table_id) for person in people]
        tables = [await socket.table_where(lambda table: True) for socket in sockets]
        asked = tables[0]["to_act"][0]
        hint = await people[asked].post(f"/api/tables/{table_id}/hints")
        assert hint["action"] in tables[asked]["legal"]
        for seat in range(len(people)):
            told = await sockets[seat].table_where(lambda table: "hints" in table)
            assert told["hints"] == [1 if seat == asked else 0 for seat in range(len(people))]
        mine = sockets[asked].table
        assert mine is not None
        assert mine["legal"] == tables[asked]["legal"]
        await sockets[asked].play(hint["action"], mine["mine"])
        for person in people[1:]:
            await resign(person, table_id)
        log = read_record((await people[0].http.get(f"/api/tables/{table_id}/record")).text).log
        assert [entry.seat for entry in log if entry.action == "!hint"] == [asked]
    run(scene())


def test_who_gets_no_hint(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await seated(server.url, "mangala", 2)
        path = f"/api/tables/{table_id}/hints"
        assert (await ben.ask("POST", path))[1]["code"] == "not_your_turn"
        eve = await Player(server.url).come_in("Eve")
        assert (await eve.ask("POST", path))[1]["code"] == "not_your_seat"
        assert (await Player(server.url).ask("POST", path))[1]["code"] == "no_session"
        with pytest.raises(Refusal, match="no_offer"):
            await (await ada.socket(table_id)).play("!hint", 0)
        for forged in ("!hint", f"!from {table_id} {'0' * 64}"):
            assert (await ada.ask("POST", f"/api/tables/{table_id}/entries", {"n": 0, "action": forged}))[0] == 409
        ann, bob = await Player(server.url).sign_up("Ann H"), await Player(server.url).sign_up("Bob H")
        rated = await ann.open_table(game="mangala", rated=True, clock={"kind": "real", "main": 900})
        await bob.post(f"/api/tables/{rated['id']}/seats/1")
        await ann.post(f"/api/tables/{rated['id']}/start")
        assert (await ann.ask("POST", f"/api/tables/{rated['id']}/hints"))[1]["code"] == "no_hints"
    run(scene())


def test_hints_are_limited(tmp_path: Any) -> None:
    async def scene(url: str, wanted: list[int]) -> None:
        table_id, (ada, _) = await seated(url, "mangala", 2)
        assert [(await ada.ask("POST", f"/api/tables/{table_id}/hints"))[0] for _ in wanted] == wanted
    for number, wanted in (("2", [200, 200, 429]), ("0", [409])):
        (tmp_path / number).mkdir()
        with ServerProcess(tmp_path / number, ATOLL_HINTS_PER_MINUTE=number) as server:
            run(scene(server.url, wanted))


def test_a_tournament_gives_no_hints(server: ServerProcess) -> None:
    async def scene() -> None:
        arbiter = await Player(server.url).come_in("Arbiter")
        path = f"/api/tournaments/{(await arbiter.post('/api/tournaments', name='Evening', rounds=1, gap=0))['id']}"
        people = [await Player(server.url).come_in(name) for name in ("Aroha", "Bram")]
        for person in people:
            await person.fetch("POST", f"{path}/players", {})
        await arbiter.fetch("POST", f"{path}/draft", {})
        await arbiter.fetch("POST", f"{path}/rounds", {"round": 1})
        for person in people:
            table = (await person.get(path))["my_table"]
            assert (await person.ask("POST", f"/api/tables/{table}/hints"))[1]["code"] == "no_hints"
    run(scene())
