"""The arbiter's hand on a tournament: drafts changed, people mended, helpers with parts, formats, and the proof."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.swiss import read_trf
from atoll.swiss.journal import audit, read_events
from tests.server.arbiter import NAMES, Desk, names, over_the_board
from tests.server.players import Player, Refusal, run
from tests.server.processes import ServerProcess


async def proven(desk: Desk) -> Any:
    """The exported file, audited by the library alone."""
    return audit(read_events((await desk.person.http.get(f"{desk.path}/proof")).text))


def test_a_draft_is_changed_by_hand_and_says_what_it_breaks(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:7], rounds=4)
        view = await desk.next_round()
        first = view["played"][0]["boards"][0]["players"]
        for board in view["played"][0]["boards"]:
            await desk.result(1, board["board"], "1-0")
        drafted = (await desk.person.fetch("POST", f"{desk.path}/draft", {}))["draft"]["round"]
        boards = [board["players"] for board in drafted["boards"]]
        where = next(place for place, board in enumerate(boards) if first[0] in board)
        opponent = next(one for one in boards[where] if one != first[0])
        swapped = [[{opponent: first[1], first[1]: opponent}.get(one, one) for one in board] for board in boards]
        byes = [{opponent: first[1], first[1]: opponent}.get(one, one) for one in drafted["byes"]]
        view = await desk.person.fetch("PUT", f"{desk.path}/draft", {"round": 2, "boards": swapped, "byes": byes})
        draft = view["draft"]
        assert draft["round"]["by_hand"]
        assert draft["round"]["machine"] == boards
        assert ["met", sorted(first), [1]] in [[one["code"], sorted(one["players"]), one["facts"]]
                                               for one in draft["broken"]]
        twice = [[boards[0][0], boards[0][0]], *boards[1:]]
        with pytest.raises(Refusal, match="there twice"):
            await desk.person.fetch("PUT", f"{desk.path}/draft", {"round": 2, "boards": twice, "byes": byes})
        view = await desk.person.fetch("POST", f"{desk.path}/rounds", {"round": 2})
        assert view["played"][1]["by_hand"]
        told = await desk.person.get(f"{desk.path}/explain?round=2&one={first[0]}&other={first[1]}")
        assert told["by_hand"]
        found = await proven(desk)
        assert found.is_right
        assert any("changed by hand" in note for note in found.notes)
    run(scene())


def test_people_are_listed_mended_merged_removed_and_fixed_to_a_board(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, [], rounds=3)
        players = [{"name": f"Player {one}", "rating": 1900 - one, "club": "Reef",
                    "category": "U14 W" if one % 2 else ""} for one in range(8)]
        view = await desk.person.post(f"{desk.path}/players/list", players=[*players, {"name": "Twice"}])
        known = names(view)
        path = f"{desk.path}/players/{known['Player 3']}"
        await desk.person.fetch("PATCH", path, {"name": "Player Three", "details": {"federation": "TUR", "club": ""}})
        await desk.person.fetch("PATCH", path, {"fixed": 2})
        twice = f"{desk.path}/players/{known['Twice']}"
        view = await desk.person.fetch("POST", f"{twice}/merge", {"into": known["Player 0"]})
        assert "Twice" not in names(view)
        mended = next(one for one in view["players"] if one["name"] == "Player Three")
        assert mended["details"]["federation"] == "TUR"
        await desk.person.fetch("PUT", f"{desk.path}/players/{known['Player 7']}/byes/3", {"kind": "H"})
        for _ in range(3):
            view = await desk.next_round()
            boards = view["played"][-1]["boards"]
            assert any(mended["id"] in board["players"] for board in boards if board["board"] == 2)
            for board in boards:
                await desk.result(len(view["played"]), board["board"], "1/2-1/2")
        with pytest.raises(Refusal, match="has been paired"):
            await desk.person.fetch("DELETE", path, None)
        young = (await desk.person.get(f"{desk.path}/standings?category=U14"))["places"]
        assert {one["player"] for one in young} == {known[f"Player {one}"] for one in (1, 3, 5, 7)}
        assert young[0]["rank"] == 1
        report = read_trf((await desk.person.http.get(f"{desk.path}/trf")).text)
        assert {one.federation.strip() for one in report.players.values()} == {"", "TUR"}
        assert "Player Three" in (await desk.person.http.get(f"{desk.path}/csv")).text
        assert "<table>" in (await desk.person.http.get(f"{desk.path}/html")).text
        assert (await proven(desk)).is_right
    run(scene())


def test_a_wrong_rating_is_corrected_until_round_4_is_paired(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:8], rounds=6)
        for number in range(1, 5):
            view = await desk.next_round()
            for board in view["played"][-1]["boards"]:
                await desk.result(number, board["board"], "1/2-1/2")
            if number == 1:
                last = next(one for one in view["players"] if one["number"] == 8)
                await desk.person.fetch("POST", f"{desk.path}/draft", {})
                view = await desk.person.fetch("PATCH", f"{desk.path}/players/{last['id']}", {"rating": 2600})
                assert view["draft"]["stale"]
                assert {one["id"]: one["number"] for one in view["players"]}[last["id"]] == 1
        status, said = await desk.person.ask("PATCH", f"{desk.path}/players/{last['id']}", {"rating": 900})
        assert (status, said["code"]) == (409, "numbers_frozen")
        found = await proven(desk)
        assert found.is_right, found.lines()
        assert any("was corrected from" in note for note in found.notes)
        fast = await over_the_board(server.url, NAMES[:8], rounds=5, accelerated=True)
        one = (await fast.next_round())["players"][0]["id"]
        status, said = await fast.person.ask("PATCH", f"{fast.path}/players/{one}", {"rating": 900})
        assert (status, said["code"]) == (409, "halves_fixed")
    run(scene())


def test_helpers_have_parts_and_a_key_brings_a_guests_tournament_back(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:4], rounds=3)
        await desk.next_round()
        clerk = await Player(server.url).sign_up("clerk-of-results")
        stranger = await Player(server.url).come_in("Stranger")
        await desk.person.post(f"{desk.path}/arbiters", name="clerk-of-results", role="results")
        view = await clerk.fetch("PUT", f"{desk.path}/rounds/1/boards/1", {"result": "1-0"})
        assert view["role"] == "results"
        with pytest.raises(Refusal, match="does not reach"):
            await clerk.fetch("POST", f"{desk.path}/draft", {})
        with pytest.raises(Refusal, match="only an arbiter"):
            await stranger.fetch("PUT", f"{desk.path}/rounds/1/boards/2", {"result": "1-0"})
        key = (await desk.person.fetch("POST", f"{desk.path}/key", None))["key"]
        with pytest.raises(Refusal, match="not the key"):
            await stranger.post(f"{desk.path}/claim", key="guess")
        view = await stranger.post(f"{desk.path}/claim", key=key)
        assert view["role"] == "chief"
        assert (await desk.view())["role"] == "deputy"
        with pytest.raises(Refusal, match="not the key"):
            await desk.person.post(f"{desk.path}/claim", key=key)
        await stranger.fetch("DELETE", f"{desk.path}/arbiters/clerk-of-results", None)
        with pytest.raises(Refusal, match="only an arbiter"):
            await clerk.fetch("PUT", f"{desk.path}/rounds/1/boards/2", {"result": "1-0"})
    run(scene())


FORMATS: dict[str, tuple[dict[str, Any], int, int]] = {
    "round robin": ({"stages": [{"is": "round_robin"}]}, 6, 5),
    "double round robin": ({"stages": [{"is": "round_robin", "cycles": 2}]}, 4, 6),
    "knock-out": ({"stages": [{"is": "knockout"}]}, 6, 3),
    "groups": ({"stages": [{"is": "groups", "groups": 2}, {"is": "knockout", "players": 2}]}, 8, 5),
    "top four": ({"stages": [{"is": "swiss", "rounds": 3}, {"is": "knockout", "players": 4}]}, 8, 5),
    "mixed tables": ({"game": "mandragora", "seats": 4, "smallest": 3, "rounds": 3}, 11, 3),
}


@pytest.mark.parametrize("form", FORMATS)
def test_formats_are_played_explained_and_proven(form: str, server: ServerProcess) -> None:
    terms, count, rounds = FORMATS[form]

    async def scene() -> None:
        desk = await over_the_board(server.url, [], **terms)
        players = [{"name": f"Player {one}", "rating": 1900 - one} for one in range(count)]
        view = await desk.person.post(f"{desk.path}/players/list", players=players)
        assert view["rounds"] == rounds
        for number in range(1, rounds + 1):
            view = await desk.next_round()
            one = view["played"][-1]["boards"][0]["players"]
            told = await desk.person.get(f"{desk.path}/explain?round={number}&one={one[0]}&other={one[1]}")
            assert told["lines"]
            assert told["facts"] or {who for reason in told["reasons"] for who in reason["who"]} >= set(one)
            for board in view["played"][-1]["boards"]:
                size = len(board["players"])
                await desk.result(number, board["board"], "1-0" if size == 2 else
                                  "vp " + " ".join(str(50 - seat) for seat in range(size)))
        with pytest.raises(Refusal):
            await desk.person.fetch("POST", f"{desk.path}/draft", {})
        view = await desk.person.fetch("POST", f"{desk.path}/end")
        places = (await desk.person.get(f"{desk.path}/standings"))["places"]
        assert {place["player"] for place in places} == {player["id"] for player in view["players"]}
        assert len((await desk.person.get(f"{desk.path}/cross-table"))["rows"]) == count
        found = await proven(desk)
        assert found.is_right, found.lines()
        assert (await desk.person.get(f"{desk.path}/audit"))["findings"] == []
    run(scene())


def test_teams_play_and_a_drawn_knock_out_is_decided(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, [], stages=[{"is": "round_robin"}], boards=2)
        teams = ["Reef", "Lagoon", "Atoll"]
        players = [{"name": f"{team} {board}", "team": team} for team in teams for board in (1, 2)]
        view = await desk.person.post(f"{desk.path}/players/list", players=players)
        assert [team["name"] for team in view["teams"]] == teams
        for number in range(1, 4):
            view = await desk.next_round()
            assert len(view["played"][-1]["matches"]) == 1
            for board in view["played"][-1]["boards"]:
                await desk.result(number, board["board"], "1-0")
        assert len((await desk.person.get(f"{desk.path}/standings"))["places"]) == 3
        assert (await proven(desk)).is_right
        desk = await over_the_board(server.url, NAMES[:4], stages=[{"is": "knockout"}])
        view = await desk.next_round()
        for board in view["played"][0]["boards"]:
            await desk.result(1, board["board"], "1/2-1/2")
        with pytest.raises(Refusal, match="say who goes on"):
            await desk.person.fetch("POST", f"{desk.path}/draft", {})
        for board in view["played"][0]["boards"]:
            await desk.person.fetch("PUT", f"{desk.path}/rounds/1/boards/{board['board']}/winner",
                                    {"winner": board["players"][1]})
        view = await desk.next_round()
        assert set(view["played"][1]["boards"][0]["players"]) == {board["players"][1]
                                                                  for board in view["played"][0]["boards"]}
    run(scene())
