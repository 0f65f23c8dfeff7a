"""The list of who is here: many at once, by a helper who has that part alone, and rounds without those who are not."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from tests.server.arbiter import NAMES, Desk, names, over_the_board
from tests.server.players import Player, run
from tests.server.processes import ServerProcess


def test_rounds_are_paired_without_those_who_are_not_here(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:6], rounds=3)
        number = names(await desk.view())
        helper = await Player(server.url).sign_up("check-in-desk")
        await desk.person.post(f"{desk.path}/arbiters", name="check-in-desk", role="check_in")
        nobody = await helper.post(f"{desk.path}/attendance", players=list(number.values()), status="paused")
        assert {one["status"] for one in nobody["players"]} == {"paused"}
        n = nobody["n"]
        assert (await helper.post(f"{desk.path}/attendance", players=list(number.values()), status="paused"))["n"] == n
        came = [number[name] for name in NAMES[:4]]
        view = await helper.post(f"{desk.path}/attendance", players=[*came, came[0]], status="active")
        assert view["n"] == n + 4, "an entry for each who changes"
        drafted = (await desk.next_round())["played"][0]
        assert sorted(player for board in drafted["boards"] for player in board["players"]) == sorted(came)
    run(scene())


def test_who_has_gone_stays_gone_and_strangers_tick_nobody_off(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:4], rounds=3)
        number = names(await desk.view())
        await desk.person.fetch("PATCH", f"{desk.path}/players/{number[NAMES[0]]}", {"status": "withdrawn"})
        view = await desk.person.post(f"{desk.path}/attendance", players=list(number.values()), status="active")
        assert next(one["status"] for one in view["players"] if one["name"] == NAMES[0]) == "withdrawn"
        typist = await Player(server.url).sign_up("types-results")
        await desk.person.post(f"{desk.path}/arbiters", name="types-results", role="results")
        assert (await tick(typist, desk, [1]))[1]["code"] == "not_your_part"
        assert (await tick(await Player(server.url).come_in("Stranger"), desk, [1]))[1]["code"] == "not_arbiter"
        assert (await tick(desk.person, desk, [99]))[1]["code"] == "no_such_player"
        assert (await tick(desk.person, desk, []))[1]["code"] == "bad_player"
    run(scene())


def test_a_helpers_word_holds_like_an_arbiters(server: ServerProcess) -> None:
    """Whom a helper lets in decides about later rounds again; whom one misses does not come back from home."""
    async def scene() -> None:
        desk = await over_the_board(server.url, [], rounds=3)
        helper = await Player(server.url).sign_up("at-the-door")
        await desk.person.post(f"{desk.path}/arbiters", name="at-the-door", role="check_in")
        ada = await Player(server.url).sign_up("ada-who-plays")
        await ada.fetch("POST", f"{desk.path}/players", {})
        (one,) = (await desk.view())["players"]
        await desk.person.post(f"{desk.path}/attendance", players=[one["id"]], status="paused")
        await helper.post(f"{desk.path}/attendance", players=[one["id"]], status="active")
        assert (await attends(ada, desk, one["id"], "paused"))[0] == 200
        assert (await attends(ada, desk, one["id"], "active"))[0] == 200
        await helper.post(f"{desk.path}/attendance", players=[one["id"]], status="paused")
        status, said = await attends(ada, desk, one["id"], "active")
        assert (status, said["code"]) == (403, "not_arbiter")
    run(scene())


def test_a_player_misses_a_coming_round_by_himself(server: ServerProcess) -> None:
    """For nothing, until that round is published; points, an arbiter's word and other players are not his."""
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:4], rounds=4)
        ada = await Player(server.url).sign_up("ada-who-misses")
        await ada.fetch("POST", f"{desk.path}/players", {})
        number = names(await desk.view())
        me, other = number["ada-who-misses"], number[NAMES[0]]
        for round_number in (2, 3):
            assert (await bye(ada, desk, me, round_number, "Z"))[0] == 200
        status, view = await bye(ada, desk, me, 3, None)
        assert (status, player_of(view, me)["byes"]) == (200, {"2": "Z"})
        for player, kind in ((me, "H"), (me, "F"), (other, "Z"), (other, None)):
            status, said = await bye(ada, desk, player, 3, kind)
            assert (status, said["code"]) == (403, "not_arbiter"), (player, kind)
        await desk.next_round()
        status, said = await bye(ada, desk, me, 1, "Z")
        assert (status, said["code"]) == (404, "no_such_round")
        assert "round 1: it is published" in said["message"]
        await desk.fill(Random(1))
        view = await desk.next_round()
        assert view["played"][1]["absent"] == {str(me): "Z"}
        assert (await bye(ada, desk, me, 2, None))[1]["code"] == "no_such_round"
    run(scene())


def test_an_arbiters_word_on_a_round_holds(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:4], rounds=4)
        ada = await Player(server.url).sign_up("ada-who-is-away")
        await ada.fetch("POST", f"{desk.path}/players", {})
        me = names(await desk.view())["ada-who-is-away"]
        for round_number, kind in ((2, "H"), (3, "Z")):
            assert (await bye(desk.person, desk, me, round_number, kind))[0] == 200
            for wish in ("Z", None):
                assert (await bye(ada, desk, me, round_number, wish))[1]["code"] == "not_arbiter"
        assert (await bye(ada, desk, me, 4, "Z"))[0] == 200
        n = (await desk.view())["n"]
        assert (await bye(ada, desk, me, 4, "Z"))[1]["n"] == n, "said twice is said once"
        await desk.person.fetch("PATCH", f"{desk.path}/players/{me}", {"status": "withdrawn"})
        assert (await bye(ada, desk, me, 4, None))[1]["code"] == "not_arbiter"
    run(scene())


def test_as_many_are_cleared_at_once_as_an_event_can_have(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        desk = await over_the_board(url, [], rounds=3)
        listed = [{"name": f"Player {number}"} for number in range(1, 702)]
        view = await desk.person.post(f"{desk.path}/players/list", players=listed)
        everybody = [one["id"] for one in view["players"]]
        cleared = await desk.person.post(f"{desk.path}/attendance", players=everybody, status="paused")
        assert {one["status"] for one in cleared["players"]} == {"paused"}
        assert len(cleared["players"]) == 701
        assert (await tick(desk.person, desk, list(range(1, 1001))))[1]["code"] == "bad_player"

    with ServerProcess(tmp_path, ATOLL_PLAYERS_PER_TOURNAMENT="999") as server:
        run(scene(server.url))


async def attends(person: Player, desk: Desk, player: int, status: str) -> tuple[int, dict[str, str]]:
    return await person.ask("PATCH", f"{desk.path}/players/{player}", {"status": status})


async def bye(person: Player, desk: Desk, player: int, round_number: int, kind: str | None) -> tuple[int, Any]:
    return await person.ask("PUT", f"{desk.path}/players/{player}/byes/{round_number}", {"kind": kind})


def player_of(view: dict[str, Any], number: int) -> dict[str, Any]:
    return next(one for one in view["players"] if one["id"] == number)


async def tick(person: Player, desk: Desk, players: list[int]) -> tuple[int, dict[str, str]]:
    return await person.ask("POST", f"{desk.path}/attendance", {"players": players, "status": "active"})
