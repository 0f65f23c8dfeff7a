"""Duplicate tournaments: one promise for all tables of a round, nothing shown before the last is over, and a proof."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.record import verify
from atoll.games import find_game
from atoll.server.tournaments.journal import Published, Result
from atoll.server.tournaments.proof import proof_file, proof_head
from atoll.server.tournaments.seated import draft_seats
from atoll.server.tournaments.standing import standings_of
from atoll.server.tournaments.terms import BadTerms, Terms, checked
from atoll.swiss.journal import audit, event_standings, read_events
from atoll.swiss.journal.state import event_of
from tests.server.arbiter import NAMES, Desk
from tests.server.arena import reached
from tests.server.players import Player, run
from tests.server.processes import ServerProcess
from tests.server.test_luck import record_of
from tests.server.test_tournament_proof import Desk as Journal
from tests.support.eventually import eventually

DUPLICATE: dict[str, Any] = {"game": "mandragora", "seats": 3, "duplicate": True}


@pytest.mark.parametrize("more", [{"game": "mangala", "seats": 2}, {"seats": 2}, {"place": "board"},
                                  {"tie_breaks": ["OPP"]}], ids=str)
def test_what_cannot_be_a_duplicate_is_refused(more: dict[str, Any]) -> None:
    assert checked(Terms(**{"name": "Deal", **DUPLICATE})).tie_breaks == ["TOP", "SUM"]
    with pytest.raises(BadTerms):
        checked(Terms(**{"name": "Deal", **DUPLICATE, **more}))


@pytest.mark.parametrize("seed", range(4))
def test_server_and_library_agree_on_seats_and_standings(seed: int) -> None:
    desk = Journal(seed, rounds=4, place="online", **DUPLICATE)
    desk.enter(desk.luck.randint(9, 14))
    for number in range(1, 5):
        drafted = draft_seats(desk.event, False)
        desk.tell([drafted, Published(number, desk.event.total_rounds, [], 0, [])])
        for place in range(1, len(drafted.boards) + 1):
            scores = [desk.luck.randint(10, 60) for _ in range(3)]
            ranks = " ".join(str(1 + sum(other > score for other in scores)) for score in scores)
            desk.tell([Result(number, place, "", ranks, None, scores)])
    found = audit(read_events(proof_file(desk.entries)), proof_head(desk.entries))
    assert found.is_right, found.lines()
    theirs = event_standings(event_of(read_events(proof_file(desk.entries)).lines))
    assert [(one.rank, one.player, one.difference) for one in standings_of(desk.event).places] == [
        (one.rank, one.player, one.points) for one in theirs]


def test_nobody_sees_the_luck_before_the_last_table_is_over(server: ServerProcess) -> None:
    async def scene() -> None:
        arbiter = await Player(server.url).come_in("Arbiter")
        made = await arbiter.post("/api/tournaments", name="Deal", rounds=1, gap=0, **DUPLICATE)
        desk = Desk(arbiter, made["id"])
        people = [await Player(server.url).come_in(name) for name in NAMES[:6]]
        for person in people:
            await person.fetch("POST", f"{desk.path}/players", {})
        await desk.next_round()
        mine = {person: (await person.get(desk.path))["my_table"] for person in people}
        first, second = sorted(set(mine.values()))
        await leave(people, mine, first)
        await reached(server.url, made["id"], lambda view: any(one["result"] for one in view["played"][0]["boards"]))
        at_first, at_second = (next(one for one in people if mine[one] == table) for table in (first, second))
        info = await at_first.get(f"/api/tables/{first}")
        assert (info["status"], info["sealed"], info["seed"]) == ("over", True, None)
        for page in ("record", "replay", "review"):
            assert (await at_first.ask("GET", f"/api/tables/{first}/{page}"))[1]["code"] == "sealed"
        assert (await at_second.ask("GET", f"/api/tables/{first}"))[0] == 404, "it admits no spectators yet"
        proof = (await arbiter.http.get(f"{desk.path}/proof")).text
        assert first in proof, "the journal names the table"
        assert '"seed"' not in proof, "an arbiter may play himself, or have a friend at the other table"
        await leave(people, mine, second)
        await reached(server.url, made["id"], lambda view: view["played"][0]["done"])
        await check_opened(at_first, [first, second])
        assert (await arbiter.http.get(f"{desk.path}/proof")).text.count('"seed"') == 2
        places = (await at_first.get(f"{desk.path}/standings"))["places"]
        assert {one["difference"] for one in places} == {"0"}, "nobody has points that could be compared"
    run(scene())


async def leave(people: list[Player], mine: dict[Player, str], table: str) -> None:
    """All but one get up, so that the table ends."""
    for person in [one for one in people if mine[one] == table][1:]:
        await (await person.socket(table)).play("!resign", 0)


def test_bots_play_a_duplicate_event(server: ServerProcess) -> None:
    async def scene() -> None:
        arbiter = await Player(server.url).come_in("Arbiter")
        made = await arbiter.post("/api/tournaments", name="Deal", rounds=2, gap=0, auto=True, **DUPLICATE)
        desk = Desk(arbiter, made["id"])
        await arbiter.post(f"{desk.path}/players", bot="random", count=6)
        await desk.next_round()
        view = await reached(server.url, made["id"], lambda view: view["status"] == "over")
        promises = {await check_opened(arbiter, [board["tables"][0] for board in one["boards"]])
                    for one in view["played"]}
        assert len(promises) == 2, "each round has luck of its own"
        places = (await arbiter.get(f"{desk.path}/standings"))["places"]
        assert sum(float(one["difference"]) for one in places) == pytest.approx(0, abs=0.05)
        assert [float(one["difference"]) for one in places] == sorted(
            (float(one["difference"]) for one in places), reverse=True)
    run(scene())


async def check_opened(person: Player, tables: list[str]) -> str:
    """The one promise of these tables, which all keep."""
    for table in tables:  # rooms learn of it a moment after the round is done
        await eventually(lambda table=table: person.ask("GET", f"/api/tables/{table}"),
                         lambda told: not told[1].get("sealed", True))
    infos = [await person.get(f"/api/tables/{table}") for table in tables]
    assert len({info["commitment"] for info in infos}) == len({info["seed"] for info in infos}) == 1
    assert not any(info["sealed"] for info in infos)
    for table in tables:
        record = await record_of(person, table)
        verdict = verify(record, find_game(record.game))
        assert (record.luck, verdict.fault) == ("duplicate", None)
        assert verdict.draws > 10
    return str(infos[0]["commitment"])
