"""Team events on the server: boards that nobody can sit at, who is in which team, and drafts changed by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.arbiter import Desk, names, over_the_board
from tests.server.players import Player, Refusal, run
from tests.server.processes import ServerProcess
from tests.server.test_arbiters_hand import proven

TEAMS = ["Reef", "Lagoon", "Atoll"]
ROBIN = {"stages": [{"is": "round_robin"}], "boards": 2}


async def team_event(url: str, away: tuple[str, ...] = (), **terms: Any) -> tuple[Desk, dict[str, Any]]:
    """Three teams of two, some of whom are away, and the event as it then stands."""
    desk = await over_the_board(url, [], **{**ROBIN, **terms})
    players = [{"name": f"{team} {board}", "team": team} for team in TEAMS for board in (1, 2)]
    view = await desk.person.post(f"{desk.path}/players/list", players=players)
    for one in view["players"]:
        if one["name"] in away:
            view = await desk.person.fetch("PATCH", f"{desk.path}/players/{one['id']}", {"status": "paused"})
    return desk, view


def test_a_board_without_a_player_is_published_and_has_one_slip(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, _ = await team_event(server.url, ("Reef 2", "Lagoon 2", "Atoll 2"))
        view = await desk.next_round()
        assert view["played"][0]["boards"][1]["players"] == [0, 0], "both teams lack a second player"
        assert view["played"][0]["boards"][1]["result"] == "---"
        desk, _ = await team_event(server.url, ("Lagoon 2",))
        view = await desk.next_round()
        while all(0 not in board["players"] for board in view["played"][-1]["boards"]):
            for board in view["played"][-1]["boards"]:
                await desk.result(len(view["played"]), board["board"], "1-0")
            view = await desk.next_round()
        number, empty = len(view["played"]), view["played"][-1]["boards"][1]
        slips = (await desk.person.get(f"{desk.path}/slips"))["slips"]
        assert [one["board"] for one in slips] == [1, 1, 2], "nobody has no slip"
        phone, slip = Player(server.url), slips[2]
        seen = await phone.get(f"/api/slips/{slip['slip']}")
        assert seen["players"][slip["seat"]] == slip["player"]
        assert seen["players"][1 - slip["seat"]] == ""
        assert seen["result"] == empty["result"]
        await desk.result(number, 2, "")
        await phone.ask("PUT", f"/api/slips/{slip['slip']}", {"result": "1-0"})
        claims = (await desk.person.get(f"{desk.path}/claims"))["claims"]
        assert [(one["board"], "" in one["players"]) for one in claims] == [(2, True)]
        for sheet in ("standings", "cross-table", "csv", "html", "proof", f"players/{empty['players'][0] or 1}"):
            assert (await desk.person.http.get(f"{desk.path}/{sheet}")).status_code == 200, sheet
    run(scene())


def test_another_board_order_holds_from_the_next_round_on(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, view = await team_event(server.url)
        first = await desk.next_round()
        for board in first["played"][0]["boards"]:
            await desk.result(1, board["board"], "1-0")
        reversed_ = {team["id"]: team["players"][::-1] for team in view["teams"]}
        refused = await desk.person.ask("PATCH", f"{desk.path}/teams/1", {"players": [1, 3]})
        assert refused[1]["code"] == "bad_player"
        for team, players in reversed_.items():
            view = await desk.person.fetch("PATCH", f"{desk.path}/teams/{team}", {"players": players})
        assert [one["players"] for one in view["teams"]] == list(reversed_.values())
        second = (await desk.next_round())["played"][1]
        playing = {player for board in second["boards"] for player in board["players"]}
        assert len(playing) == 4
        for players in reversed_.values():
            if players[0] in playing:
                boards = [next(board["board"] for board in second["boards"] if one in board["players"])
                          for one in players]
                assert boards == [1, 2], "who was second sits at the first board"
        assert (await proven(desk)).is_right
    run(scene())


def test_a_player_goes_to_another_team_until_he_is_paired(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, view = await team_event(server.url)
        known, fetch = names(view), desk.person.fetch
        await fetch("POST", f"{desk.path}/draft", {})
        view = await fetch("PATCH", f"{desk.path}/players/{known['Reef 2']}", {"team": 2})
        assert [team["players"] for team in view["teams"]] == [[1], [3, 4, 2], [5, 6]]
        assert view["draft"]["stale"], "the line-ups were others"
        for path, wish, code in ((f"players/{known['Reef 1']}", {"team": 9}, "no_such_team"),
                                 (f"players/{known['Reef 1']}", {"team": 0}, "no_team"),
                                 ("teams/9", {"status": "withdrawn"}, "no_such_team")):
            assert (await desk.person.ask("PATCH", f"{desk.path}/{path}", wish))[1]["code"] == code
        _, said = await desk.person.ask("POST", f"{desk.path}/players/list", {
            "players": [{"name": "Zoe", "team": "Reef"}, {"name": "Ada"}]})
        assert (said["code"], said["who"]) == ("no_team", "Ada")
        view = await fetch("PATCH", f"{desk.path}/players/{known['Reef 2']}", {"team": 1})
        view = await desk.next_round()
        seated = view["played"][0]["boards"][0]["players"][0]
        _, said = await desk.person.ask("PATCH", f"{desk.path}/players/{seated}", {"team": 2 if seated < 3 else 1})
        assert said["code"] == "team_fixed"
        journal = (await desk.person.get(f"{desk.path}/journal"))["entries"]
        assert [one["deed"]["team"] for one in journal if one["deed"]["is"] == "transferred"] == [2, 1]
        assert (await proven(desk)).is_right
        alone = await over_the_board(server.url, ["Ada"])
        for path, wish in (("players/1", {"team": 1}), ("players/list", {"players": [{"name": "Bo", "team": "Reef"}]})):
            method = "PATCH" if path == "players/1" else "POST"
            assert (await alone.person.ask(method, f"{alone.path}/{path}", wish))[1]["code"] == "no_teams"
    run(scene())


def test_a_reserve_is_not_the_team_of_the_same_number(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, [], **ROBIN)
        listed = [{"name": f"{team} {board}", "team": team} for team in TEAMS for board in (1, 2, 3)]
        view = await desk.person.post(f"{desk.path}/players/list", players=listed)
        for number in (1, 2, 3):
            view = await desk.next_round()
            for board in view["played"][-1]["boards"]:
                await desk.result(number, board["board"], "1-0")
            if view["played"][-1]["byes"] == [3]:
                view = await desk.person.fetch("DELETE", f"{desk.path}/players/{names(view)['Reef 3']}", None)
                assert view["teams"][0]["players"] == [1, 2]
        assert sorted(one["byes"] for one in view["played"]) == [[1], [2], [3]]
        assert (await proven(desk)).is_right
        with pytest.raises(Refusal, match="not_now"):
            await desk.person.fetch("DELETE", f"{desk.path}/players/1", None)
    run(scene())


def test_a_seat_of_another_team_is_told_and_a_teams_bye_is_no_player(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, view = await team_event(server.url, ("Lagoon 2", "Reef 2"))
        while True:
            drafted = (await desk.person.fetch("POST", f"{desk.path}/draft", {}))["draft"]["round"]
            boards = [board["players"] for board in drafted["boards"]]
            if drafted["byes"][0] in [*boards[0], *boards[1]]:
                break
            await desk.person.fetch("POST", f"{desk.path}/rounds", {"round": drafted["number"]})
            for board in drafted["boards"]:
                await desk.result(drafted["number"], board["board"], "1-0")
        number = drafted["number"]
        white, black = boards[0]
        reserve = next(one["id"] for one in view["players"]
                       if one["status"] == "active" and one["id"] not in (*boards[0], *boards[1]))
        changed = [[reserve, black], boards[1]]
        wish = {"round": number, "boards": changed, "byes": drafted["byes"]}
        draft = (await desk.person.fetch("PUT", f"{desk.path}/draft", wish))["draft"]
        assert [(one["code"], one["players"], one["facts"]) for one in draft["broken"]] == [
            ("wrong_team", [reserve], [drafted["matches"][0][0]])]
        assert draft["round"]["absent"][str(white)] == "Z"
        assert draft["round"]["boards"][1]["result"], "a board that nobody can sit at has its result"
        with pytest.raises(Refusal, match="bad_draft"):
            await desk.person.fetch("PUT", f"{desk.path}/draft", {**wish, "byes": []})
        await desk.person.fetch("POST", f"{desk.path}/rounds", {"round": number})
        found = await proven(desk)
        assert found.is_right
        assert any(f"{reserve} sits for team {drafted['matches'][0][0]}" in note for note in found.notes)
    run(scene())


def test_a_whole_match_is_explained_by_its_teams(server: ServerProcess) -> None:
    async def scene() -> None:
        for stages in ([{"is": "round_robin"}], [{"is": "swiss", "rounds": 2}]):
            desk, _ = await team_event(server.url, stages=stages)
            view = await desk.next_round()
            (one, other), bye = view["played"][0]["matches"][0], view["played"][0]["byes"][0]
            told = await desk.person.get(f"{desk.path}/explain?round=1&one={one}&other={other}")
            assert told["reasons"]
            assert (await desk.person.get(f"{desk.path}/explain?round=1&one={bye}"))["reasons"]
            for place, result in ((1, "1-0"), (2, "1/2-1/2")):
                view = await desk.result(1, place, result)
            assert view["played"][0]["match_scores"] == [[3, 1]]
    run(scene())
