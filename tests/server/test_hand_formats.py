"""A draft changed by hand where the format is not a Swiss: the rule is told, and the event goes on and is proven."""

from __future__ import annotations

import csv
import io
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from tests.server.arbiter import Desk, over_the_board
from tests.server.players import Refusal, run
from tests.server.processes import ServerProcess
from tests.server.test_arbiters_hand import proven

Boards = list[list[int]]


async def desk_of(url: str, players: int, **terms: Any) -> Desk:
    desk = await over_the_board(url, [], **terms)
    listed = [{"name": f"Player {one}", "rating": 1900 - one} for one in range(players)]
    await desk.person.post(f"{desk.path}/players/list", players=listed)
    return desk


async def drafted(desk: Desk) -> tuple[Boards, list[int]]:
    found = (await desk.person.fetch("POST", f"{desk.path}/draft", {}))["draft"]["round"]
    return [board["players"] for board in found["boards"]], found["byes"]


async def changed(desk: Desk, number: int, boards: Boards, byes: list[int]) -> list[tuple[str, list[int], list[int]]]:
    """What is said of the draft."""
    view = await desk.person.fetch("PUT", f"{desk.path}/draft", {"round": number, "boards": boards, "byes": byes})
    return [(one["code"], one["players"], one["facts"]) for one in view["draft"]["broken"]]


async def publish(desk: Desk, number: int) -> None:
    view = await desk.person.fetch("POST", f"{desk.path}/rounds", {"round": number})
    for board in view["played"][-1]["boards"]:
        size = len(board["players"])
        await desk.result(number, board["board"], "1-0" if size == 2 else
                          "vp " + " ".join(str(50 - seat) for seat in range(size)))


def swapped(boards: Boards, one: int, other: int) -> Boards:
    return [[{one: other, other: one}.get(player, player) for player in board] for board in boards]


def test_a_knock_out_goes_on_from_the_boards_that_were_published(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await desk_of(server.url, 4, stages=[{"is": "knockout"}])
        boards, _ = await drafted(desk)
        mine = swapped(boards, boards[0][0], boards[1][0])
        assert await changed(desk, 1, mine, []) == [("bracket", board, []) for board in mine]
        await publish(desk, 1)
        final, _ = await drafted(desk)
        assert [sorted(board) for board in final] == [sorted(board[0] for board in mine)]
        lost = mine[0][1]
        came = await changed(desk, 2, [[lost, final[0][1]]], [])
        assert ("out", [lost], []) in came
        await changed(desk, 2, final, [])
        await publish(desk, 2)
        await desk.person.fetch("POST", f"{desk.path}/end")
        assert (found := await proven(desk)).is_right, found.lines()
    run(scene())


def test_who_was_let_into_a_bracket_by_hand_and_withdraws_forfeits(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await desk_of(server.url, 6, stages=[{"is": "swiss", "rounds": 1}, {"is": "knockout", "players": 4}])
        await drafted(desk)
        await publish(desk, 1)
        boards, _ = await drafted(desk)
        let_in = next(one for one in met_players(await desk.view()) if one not in {*boards[0], *boards[1]})
        await changed(desk, 2, [[let_in, boards[0][1]], boards[1]], [])
        await publish(desk, 2)
        await desk.person.fetch("PATCH", f"{desk.path}/players/{let_in}", {"status": "withdrawn"})
        ((final,), _) = await drafted(desk)
        (board,) = (await desk.view())["draft"]["round"]["boards"]
        assert let_in in final
        assert board["result"] == ("--+" if final[0] == let_in else "+--")
        assert (found := await proven(desk)).is_right, found.lines()
    run(scene())


def test_a_round_robin_leaves_its_table_and_repeats_no_pair(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await desk_of(server.url, 4, stages=[{"is": "round_robin"}])
        boards, _ = await drafted(desk)
        mine = swapped(boards, boards[0][0], boards[1][0])
        told = await changed(desk, 1, mine, [])
        assert [(code, players) for code, players, _ in told] == [("not_due", board) for board in mine]
        assert await changed(desk, 1, boards[:1], boards[1]) == [("left_out", boards[1], [])]
        await changed(desk, 1, mine, [])
        with pytest.raises(Refusal, match="who has no opponent has the bye"):
            await changed(desk, 1, [*mine[:1], [mine[1][0], 0]], [])
        await publish(desk, 1)
        for number in (2, 3):
            await drafted(desk)
            await publish(desk, number)
        view = await desk.view()
        met = Counter(frozenset(board["players"]) for one in view["played"] for board in one["boards"])
        assert met == Counter(frozenset(pair) for pair in combinations(met_players(view), 2))
        with pytest.raises(Refusal):
            await drafted(desk)
        assert (found := await proven(desk)).is_right, found.lines()
    run(scene())


def met_players(view: dict[str, Any]) -> list[int]:
    return sorted(player["id"] for player in view["players"])


def test_the_same_table_twice_and_a_game_across_groups_are_told(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await desk_of(server.url, 9, game="mandragora", seats=4, rounds=3)
        first, resting = await drafted(desk)
        await publish(desk, 1)
        _, now = await drafted(desk)
        told = await changed(desk, 2, first, resting)
        assert ("table_again", first[0], [1]) in told
        assert ("seat_again", [first[0][1]], [2, 1]) in told
        assert ("out_again", resting, [1]) in told
        assert resting != now
        turned = [[*first[0][2:], *first[1][2:]], [*first[1][:2], *first[0][:2]]]
        assert any(code == "met_again" for code, _, _ in await changed(desk, 2, turned, resting))
        groups = await desk_of(server.url, 8, stages=[{"is": "groups", "groups": 2}, {"is": "knockout", "players": 2}])
        boards, _ = await drafted(groups)
        mine = swapped(boards, boards[0][0], boards[-1][0])
        told = await changed(groups, 1, mine, [])
        assert [code for code, _, _ in told] == ["across_groups", "across_groups"]
    run(scene())


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_tables_are_told_as_a_spreadsheet_and_as_a_page(server: ServerProcess, seats: int) -> None:
    async def scene() -> None:
        desk = await desk_of(server.url, 2 * seats, game="mangrovia", seats=seats,
                             rounds=2)
        for number in (1, 2):
            await drafted(desk)
            await publish(desk, number)
        await desk.result(1, 1, "vp " + " ".join(str(20 + seat) for seat in range(seats)))
        found = (await desk.person.get(f"{desk.path}/standings"))["places"]
        sheet = (await desk.person.http.get(f"{desk.path}/csv")).text
        page = (await desk.person.http.get(f"{desk.path}/html")).text
        names_of = {one["id"]: one["name"] for one in (await desk.person.get(desk.path))["players"]}
        assert len(found) == 2 * seats
        order = [names_of[one["player"]] for one in found]
        rows = [row for row in csv.reader(io.StringIO(sheet)) if row]
        ranked = [name for row in rows for name in row if name in order]
        assert ranked[:len(order)] == order
        for text in (sheet, page):
            assert all(name in text for name in order)
        assert page.count("<table>") >= 3
    run(scene())
