"""Tournaments over the board: every round by the arbiter's hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from atoll.swiss import check_rounds, read_trf
from tests.server.arbiter import NAMES, Desk, names, over_the_board
from tests.server.players import Player, run
from tests.server.processes import ServerProcess


def test_a_club_day(server: ServerProcess) -> None:
    """Ten players, five rounds: late entry, absence, withdrawal, correction, forfeit, and a file at the end."""
    async def scene() -> str:
        rng = Random(4)
        desk = await over_the_board(server.url, NAMES, rounds=5, tie_breaks=["BH-C1", "SB", "DE"])
        assert (await desk.view())["status"] == "open"
        await desk.next_round()
        await desk.result(1, 1, "+--")
        view = await desk.fill(rng)
        assert (await desk.person.get(f"{desk.path}/standings"))["round"] == 1
        late = await desk.person.post(f"{desk.path}/players", name="Late Lena", rating=1995, missed="H")
        lena = names(late)["Late Lena"]
        await desk.person.fetch("PUT", f"{desk.path}/players/{names(view)['Chen']}/byes/2", {"kind": "H"})
        view = await desk.next_round()
        assert view["played"][1]["absent"] == {str(names(view)["Chen"]): "H"}
        assert (await desk.person.get(f"{desk.path}/standings"))["round"] == 1
        assert [player["number"] for player in view["players"] if player["id"] == lena] == [2]
        await desk.fill(rng)
        view = await desk.person.fetch("PATCH", f"{desk.path}/players/{names(view)['Dora']}", {"status": "withdrawn"})
        view = await desk.next_round()
        assert all(names(view)["Dora"] not in board["players"] for board in view["played"][2]["boards"])
        view = await desk.fill(rng)
        board = view["played"][2]["boards"][0]
        other = "1-0" if board["result"] != "1-0" else "0-1"
        view = await desk.result(3, 1, other)
        kept = view["played"][2]["boards"][0]["changes"]
        assert [(one["who"], one["old"], one["new"]) for one in kept] == [
            ("Arbiter", "", board["result"]), ("Arbiter", board["result"], other)]
        for _ in range(2):
            await desk.next_round()
            await desk.fill(rng)
        view = await desk.person.fetch("POST", f"{desk.path}/end")
        assert view["status"] == "over"
        early = (await desk.person.get(f"{desk.path}/standings?round=4"))["places"]
        had = {player: points for board in view["played"][4]["boards"]
               for player, points in zip(board["players"], board["points"], strict=True)}
        assert had == {place["player"]: place["points"] for place in early if place["player"] in had}
        places = (await desk.person.get(f"{desk.path}/standings"))["places"]
        assert len(places) == 11
        assert sum(place["points"] for place in places) >= 5 * 10
        cross = (await desk.person.get(f"{desk.path}/cross-table"))["rows"]
        assert [row["player"] for row in cross] == [place["player"] for place in places]
        for row in cross:
            assert sum(cell["points"] for cell in row["cells"]) == row["points"]
        return (await desk.person.http.get(f"{desk.path}/trf")).text
    report = read_trf(run(scene()))
    assert [check.as_text() for check in check_rounds(report)] == [f"round {number}: right" for number in range(1, 6)]


def test_a_draft_is_the_arbiters_own_and_can_be_paired_again(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:6], rounds=3)
        somebody = await Player(server.url).come_in("Somebody")
        first = (await desk.person.fetch("POST", f"{desk.path}/draft", {}))["draft"]
        assert not first["stale"]
        assert (await somebody.get(desk.path))["draft"] is None
        journal = (await somebody.get(f"{desk.path}/journal"))["entries"]
        assert "drafted" not in [line["deed"]["is"] for line in journal]
        view = await desk.person.fetch("PATCH", f"{desk.path}/players/2", {"status": "paused"})
        assert view["draft"]["stale"]
        assert (await desk.person.ask("POST", f"{desk.path}/rounds", {"round": 1}))[1]["code"] == "stale_draft"
        again = (await desk.person.fetch("POST", f"{desk.path}/draft", {}))["draft"]
        assert all(2 not in board["players"] for board in again["round"]["boards"])
        assert again["round"]["absent"] == {"2": "Z"}
        assert len(again["round"]["byes"]) == 1
        why = (await desk.person.get(f"{desk.path}/explain?round=1&one={again['round']['byes'][0]}"))["lines"]
        assert "has the bye" in why[0]
        await desk.person.fetch("DELETE", f"{desk.path}/draft")
        assert (await desk.view())["draft"] is None
        await desk.person.fetch("PATCH", f"{desk.path}/players/2", {"status": "active"})
        view = await desk.next_round()
        assert view["played"][0]["boards"] == first["round"]["boards"]
        white, black = view["played"][0]["boards"][0]["players"]
        why = (await somebody.get(f"{desk.path}/explain?round=1&one={white}&other={black}"))["lines"]
        assert "neither has a preference" in why[-1]
        facts = (await somebody.get(f"{desk.path}/explain?round=1&one={white}&other={black}"))["facts"]
        assert (facts["white"], facts["black"], facts["colour_step"]) == (white, black, 5)
        assert sorted(facts["residents"]) == [1, 2, 3, 4, 5, 6]
        view = await desk.person.fetch("DELETE", f"{desk.path}/rounds/1")
        assert (view["played"], view["status"]) == ([], "open")
    run(scene())


def test_an_explanation_speaks_of_what_was_known_then(server: ServerProcess) -> None:
    """A result of round 1 corrected after round 2 was published does not change why round 2 was paired so."""
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:8], rounds=3)
        await desk.next_round()
        for board in range(1, 5):
            await desk.result(1, board, "1-0")
        view = await desk.next_round()
        pairs = [board["players"] for board in view["played"][1]["boards"]]
        before = [await desk.person.get(f"{desk.path}/explain?round=2&one={one}&other={other}") for one, other in pairs]
        for board in range(1, 5):
            await desk.result(1, board, "0-1")
        after = [await desk.person.get(f"{desk.path}/explain?round=2&one={one}&other={other}") for one, other in pairs]
        assert before == after
    run(scene())


def test_a_round_is_paired_while_a_late_result_is_awaited(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:6], rounds=3)
        await desk.next_round()
        for board in (1, 2):
            await desk.result(1, board, "1-0")
        status, said = await desk.person.ask("POST", f"{desk.path}/draft", {})
        assert (status, said["code"]) == (409, "results_missing")
        view = await desk.next_round(open_as_draws=True)
        assert len(view["played"]) == 2
        assert not view["played"][0]["done"]
        assert (await desk.person.ask("POST", f"{desk.path}/end"))[1]["code"] == "results_missing"
        view = await desk.result(1, 3, "0-1")
        assert view["played"][0]["done"]
    run(scene())


def test_rounds_are_proposed_until_the_first_is_published(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:4])
        assert (await desk.view())["rounds"] == 3
        for name in NAMES[4:10]:
            await desk.person.post(f"{desk.path}/players", name=name)
        assert (await desk.view())["rounds"] == 5
        assert (await desk.next_round())["rounds"] == 5
        await desk.fill(Random(1))
        await desk.person.post(f"{desk.path}/players", name="One more")
        assert (await desk.view())["rounds"] == 5
        assert (await desk.person.fetch("PATCH", desk.path, {"rounds": 4}))["rounds"] == 4
    run(scene())


def test_forbidden_pairs_and_acceleration(server: ServerProcess) -> None:
    async def scene() -> str:
        desk = await over_the_board(server.url, NAMES, rounds=5, accelerated=True)
        await desk.person.fetch("PUT", f"{desk.path}/forbidden", {"groups": [[1, 4], [2, 5, 6]]})
        for number in range(5):
            view = await desk.next_round()
            met = [set(board["players"]) for board in view["played"][-1]["boards"]]
            assert not any(group <= board for board in met for group in ({1, 4}, {2, 5}, {2, 6}, {5, 6}))
            await desk.fill(Random(number))
            if number == 0:
                await desk.person.post(f"{desk.path}/players", name="Late", rating=2100)
        return (await desk.person.http.get(f"{desk.path}/trf")).text
    assert all(check.is_right for check in check_rounds(read_trf(run(scene()))))


def test_a_file_comes_in_and_the_event_goes_on(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:7], rounds=5)
        for number in range(3):
            await desk.next_round()
            await desk.fill(Random(number))
        report = (await desk.person.http.get(f"{desk.path}/trf")).text
        made = await desk.person.post("/api/tournaments/import", trf=report, name="Taken over")
        other = Desk(desk.person, made["id"])
        assert [one["points"] for one in (await desk.person.get(f"{other.path}/standings"))["places"]] == [
            one["points"] for one in (await desk.person.get(f"{desk.path}/standings"))["places"]]
        mine, theirs = await desk.next_round(), await other.next_round()
        numbers = [{player["id"]: player["number"] for player in view["players"]} for view in (mine, theirs)]
        paired = [[[number[player] for player in board["players"]] for board in view["played"][3]["boards"]]
                  for number, view in zip(numbers, (mine, theirs), strict=True)]
        assert paired[0] == paired[1]
        status, said = await desk.person.ask("POST", "/api/tournaments/import", {"trf": "142 5\n001 bad"})
        assert (status, said["code"], said["line"], said["message"][:5]) == (400, "bad_file", 2, "line ")
        assert said["column"] >= 1
    run(scene())


REFUSALS: list[tuple[str, str, Any, int, str]] = [
    ("POST", "/players", {"name": ""}, 400, "bad_player"),
    ("POST", "/players", {"name": "Bram"}, 409, "name_taken"),
    ("POST", "/players", {"name": "X", "rating": 10**30}, 400, "bad_player"),
    ("POST", "/players", {"bot": "greedy"}, 400, "bad_player"),
    ("PATCH", "/players/99", {"status": "withdrawn"}, 404, "no_such_player"),
    ("PUT", "/players/1/byes/1", {"kind": "H"}, 404, "no_such_round"),
    ("PUT", "/players/1/byes/2", {"kind": "Q"}, 400, "malformed"),
    ("PUT", "/rounds/1/boards/9", {"result": "1-0"}, 404, "no_such_round"),
    ("PUT", "/rounds/1/boards/1", {"result": "2-0"}, 400, "bad_result"),
    ("PUT", "/rounds/2/boards/1", {"result": "1-0"}, 404, "no_such_round"),
    ("PUT", "/forbidden", {"groups": [[1]]}, 400, "bad_player"),
    ("POST", "/rounds", {"round": 1}, 409, "not_now"),
    ("PATCH", "", {"rounds": 0}, 409, "not_now"),
    ("PATCH", "", {"tie_breaks": ["LUCK"]}, 400, "bad_terms"),
    ("GET", "/explain?round=1&one=1&other=2", None, 409, "not_paired"),
    ("GET", "/explain?round=3&one=1", None, 404, "no_such_round"),
]


def test_refusals_are_sentences_and_change_nothing(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:4], rounds=3)
        before = (await desk.next_round())["n"]
        for method, path, body, status, code in REFUSALS:
            found, said = await desk.person.ask(method, desk.path + path, body)
            assert (found, said["code"]) == (status, code), (method, path, body, said)
        stranger = await Player(server.url).come_in("Stranger")
        for method, path, body in (("POST", "/draft", {}), ("PUT", "/rounds/1/boards/1", {"result": "1-0"}),
                                   ("DELETE", "", None), ("PATCH", "/players/1", {"status": "withdrawn"})):
            assert (await stranger.ask(method, desk.path + path, body))[1]["code"] == "not_arbiter"
        assert (await desk.view())["n"] == before
        assert (await stranger.ask("GET", "/api/tournaments/nothing00000"))[1]["code"] == "no_such_tournament"
        for terms in ({"name": ""}, {"name": "X", "rounds": 51}, {"name": "X", "games": 0}, {"name": "X", "gap": -1},
                      {"name": "X", "game": "mandragora", "seats": 4, "games": 2},
                      {"name": "X", "place": "board", "auto": True}):
            assert (await stranger.ask("POST", "/api/tournaments", terms))[1]["code"] == "bad_terms", terms
    run(scene())




@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_small_fields(server: ServerProcess, players: int) -> None:
    """Everybody against everybody at most: the proposed rounds can all be paired."""
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:players])
        for number in range((await desk.view())["rounds"]):
            await desk.next_round()
            await desk.fill(Random(number))
        assert (await desk.person.fetch("POST", f"{desk.path}/end"))["status"] == "over"
    run(scene())


def test_a_second_arbiter_is_appointed_by_the_first(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:4])
        second, wish = await Player(server.url).sign_up("Second arbiter"), {"name": "Second arbiter"}
        assert (await second.ask("POST", f"{desk.path}/draft", {}))[1]["code"] == "not_arbiter"
        assert (await second.ask("POST", f"{desk.path}/arbiters", wish))[1]["code"] == "not_arbiter"
        assert (await desk.person.ask("POST", f"{desk.path}/arbiters", {"name": "Nobody here"}))[0] == 404
        for _ in range(2):
            view = await desk.person.fetch("POST", f"{desk.path}/arbiters", wish)
        assert view["arbiters"][1:] == ["Second arbiter"]
        view = await Desk(second, desk.path.split("/")[-1]).next_round()
        assert view["played"][0]["number"] == 1
    run(scene())
