"""Tournaments on the server: over the board by the arbiter's hand, online by themselves, and never twice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from atoll.server.schema import tables, tournament_entries
from atoll.server.store import Store
from atoll.swiss import check_rounds, read_trf
from tests.server.arena import on_sqlite, reached, two_on_postgres
from tests.server.players import Player, play_seat, run
from tests.server.processes import Postgres, ServerProcess

NAMES = ["Aroha", "Bram", "Chen", "Dora", "Emre", "Fatou", "Goran", "Hana", "Iker", "Jun"]


class Desk:
    """An arbiter at work."""

    def __init__(self, person: Player, tournament: str) -> None:
        self.person, self.path = person, f"/api/tournaments/{tournament}"

    async def view(self) -> dict[str, Any]:
        found: dict[str, Any] = await self.person.get(self.path)
        return found

    async def next_round(self, **wish: Any) -> dict[str, Any]:
        drafted = await self.person.fetch("POST", f"{self.path}/draft", wish)
        return await self.person.fetch("POST", f"{self.path}/rounds", {"round": drafted["draft"]["round"]["number"]})

    async def result(self, round_number: int, board: int, result: str) -> dict[str, Any]:
        return await self.person.fetch("PUT", f"{self.path}/rounds/{round_number}/boards/{board}", {"result": result})

    async def fill(self, rng: Random) -> dict[str, Any]:
        """Results of the latest round for the boards that have none."""
        view = await self.view()
        latest = view["played"][-1]
        for board in latest["boards"]:
            if not board["result"]:
                view = await self.result(latest["number"], board["board"], rng.choice(["1-0", "0-1", "1/2-1/2"]))
        return view


async def over_the_board(url: str, names: list[str], **terms: Any) -> Desk:
    arbiter = await Player(url).come_in("Arbiter")
    made = await arbiter.post("/api/tournaments", **{"name": "Lagoon Open", "place": "board", **terms})
    desk = Desk(arbiter, made["id"])
    for place, name in enumerate(names):
        await arbiter.post(f"{desk.path}/players", name=name, rating=2000 - 10 * place)
    return desk


def names(view: dict[str, Any]) -> dict[str, int]:
    return {player["name"]: player["id"] for player in view["players"]}


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
        assert (status, said["message"][:5]) == (409, "line ")
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
    ("PATCH", "/players/1", {"rating": 5}, 409, "not_now"),
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


def test_people_play_a_round_online(server: ServerProcess) -> None:
    """They enter themselves, their tables are there when the round is, and the results come by themselves."""
    async def scene() -> None:
        arbiter = await Player(server.url).come_in("Arbiter")
        desk = Desk(arbiter, (await arbiter.post("/api/tournaments", name="Evening", rounds=1, gap=0))["id"])
        people = [await Player(server.url).come_in(name) for name in NAMES[:3]]
        for person in people:
            await person.fetch("POST", f"{desk.path}/players", {})
        assert (await people[0].ask("POST", f"{desk.path}/players", {}))[1]["code"] == "name_taken"
        kept = (await people[0].get("/api/me/export"))["tournaments"]
        assert [(one["deed"]["is"], one["deed"]["name"]) for one in kept] == [("entered", "Aroha")]
        await arbiter.post(f"{desk.path}/players", bot="random")
        view = await desk.next_round()
        late = await Player(server.url).come_in("Too late")
        assert (await late.ask("POST", f"{desk.path}/players", {}))[1]["code"] == "not_now"
        number = {player["person"]: player["id"] for player in view["players"]}
        mine = [(person, (await person.get(desk.path))["my_table"]) for person in people]
        assert all(table for _, table in mine)
        for place, (person, table) in enumerate(mine):
            board = next(one for one in view["played"][0]["boards"] if table in one["tables"])
            info = await person.get(f"/api/tables/{table}")
            assert info["my_seat"] == board["players"].index(number[person.me["id"]])
            status, said = await person.ask("PUT", f"/api/tables/{table}/stand-in",
                                            {"seat": info["my_seat"], "bot": "greedy"})
            assert (status, said["code"]) == (409, "not_open"), place
        listed = (await arbiter.get("/api/tables?status=running"))["tables"]
        assert not {table for _, table in mine} & {table["id"] for table in listed}
        sockets = [await person.socket(table) for person, table in mine]
        await asyncio.gather(*(play_seat(socket, Random(place)) for place, socket in enumerate(sockets)))
        view = await reached(server.url, desk.path.split("/")[-1], lambda view: view["played"][0]["done"])
        assert all(board["changes"][0]["who"] is None for board in view["played"][0]["boards"])
        assert (await people[0].get(desk.path))["my_table"] is None
    run(scene())


def test_who_does_not_come_has_not_played(server: ServerProcess) -> None:
    """His flag falls before his first move: a forfeit; where rounds follow by themselves he rests until he is back."""
    async def scene() -> None:
        arbiter = await Player(server.url).come_in("Arbiter")
        clock = {"kind": "real", "main": 1, "increment": 0}
        made = await arbiter.post("/api/tournaments", name="Blitz", rounds=2, gap=0, auto=True, clock=clock)
        desk = Desk(arbiter, made["id"])
        await arbiter.fetch("POST", f"{desk.path}/players", {})
        await arbiter.post(f"{desk.path}/players", bot="random", count=3)
        await desk.next_round()
        view = await reached(server.url, made["id"], lambda view: len(view["played"]) == 2)
        me = names(view)["Arbiter"]
        board = next(one for one in view["played"][0]["boards"] if me in one["players"])
        assert board["result"] == ("--+" if board["players"][0] == me else "+--")
        assert view["played"][1]["absent"] == {str(me): "Z"}
        assert len(view["played"][1]["byes"]) == 1
        view = await desk.person.fetch("PATCH", f"{desk.path}/players/{me}", {"status": "active"})
        assert next(player for player in view["players"] if player["id"] == me)["status"] == "active"
    run(scene())


def test_several_games_in_a_pairing_change_seats(server: ServerProcess) -> None:
    async def scene() -> None:
        arbiter = await Player(server.url).come_in("Arbiter")
        made = await arbiter.post("/api/tournaments", name="Matches", rounds=1, gap=0, auto=True, games=3)
        desk = Desk(arbiter, made["id"])
        await arbiter.post(f"{desk.path}/players", bot="random", count=4)
        await desk.next_round()
        view = await reached(server.url, made["id"], lambda view: view["status"] == "over")
        for board in view["played"][0]["boards"]:
            infos = [await arbiter.get(f"/api/tables/{table}") for table in board["tables"]]
            lead = 0
            for game, info in enumerate(infos):
                ranks = info["outcome"]["ranks"][::-1] if game % 2 else info["outcome"]["ranks"]
                assert board["games"][game] == ("1/2-1/2" if ranks == [1, 1] else "1-0" if ranks == [1, 2] else "0-1")
                lead += ranks[1] - ranks[0]
            assert board["result"] == ("1-0" if lead > 0 else "0-1" if lead < 0 else "1/2-1/2")
            assert len(infos) == 3 or abs(lead) > 3 - len(infos)
    run(scene())


def test_three_at_a_table(server: ServerProcess) -> None:
    """Over the board with places typed in: after three rounds everybody has had every seat once."""
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:9], game="mandragora", seats=3)
        seats: dict[int, list[int]] = {}
        for number in range(1, 4):
            view = await desk.next_round()
            for board in view["played"][-1]["boards"]:
                for seat, player in enumerate(board["players"]):
                    seats.setdefault(player, []).append(seat)
                await desk.result(number, board["board"], ["1 2 3", "2 1 2", "1 - 2", "1 1 1"][board["board"] % 4]
                                  if board["board"] % 4 != 1 else "1 2 2")
        assert all(sorted(had) == [0, 1, 2] for had in seats.values())
        status, said = await desk.person.ask("PUT", f"{desk.path}/rounds/1/boards/1", {"result": "1 1 2"})
        assert (status, said["code"]) == (400, "bad_result")
        places = (await desk.person.get(f"{desk.path}/standings"))["places"]
        assert sum(place["points"] for place in places) == 3 * (6 + 6 + 6)
        for row in (await desk.person.get(f"{desk.path}/cross-table"))["rows"]:
            assert sum(cell["points"] for cell in row["cells"]) == row["points"]
        why = await desk.person.get(f"{desk.path}/explain?round=3&one=1")
        assert "seats so far" in why["lines"][1]
        for seat, one in enumerate(why["table"]):
            assert (sorted(one["seats"]), one["seats"][seat]) == ([0, 1, 1], 0)
        assert (await desk.person.ask("GET", f"{desk.path}/trf"))[1]["code"] == "bad_terms"
        assert (await desk.person.fetch("POST", f"{desk.path}/end"))["status"] == "over"
    run(scene())


def test_bots_run_a_whole_tournament_and_a_kill_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    report = run(on_sqlite(tmp_path, 8, 3, 1, Random(1)))
    assert report.games == 12


def test_bots_at_tables_of_four(tmp_path: Path) -> None:
    report = run(on_sqlite(tmp_path, 9, 2, 1, Random(2), game="my_island", seats=4))
    assert report.games == 4


def test_two_processes_start_no_round_twice(tmp_path: Path, postgres: Postgres) -> None:
    """Both look after every tournament; one is killed on the way."""
    report = run(two_on_postgres(tmp_path, postgres, 8, 3, 1, Random(3)))
    assert report.games == 12


def test_of_two_who_publish_one_comes_second(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.create("published")
    with ServerProcess(tmp_path, database) as one, ServerProcess(tmp_path, database) as two:
        async def scene() -> None:
            arbiter = await Player(one.url).come_in("Arbiter")
            made = await arbiter.post("/api/tournaments", name="Twice?", rounds=2, gap=600)
            path = f"/api/tournaments/{made['id']}"
            await arbiter.post(f"{path}/players", bot="random", count=6)
            await arbiter.fetch("POST", f"{path}/draft", {})
            token = (await arbiter.post("/api/me/tokens", name="other"))["token"]
            doors = [Player(url, Authorization=f"Bearer {token}") for url in (one.url, two.url) for _ in range(3)]
            said = await asyncio.gather(*(door.ask("POST", f"{path}/rounds", {"round": 1}) for door in doors))
            assert sorted(status for status, _ in said) == [200, 409, 409, 409, 409, 409]
            store = Store(database)
            async with store.reading() as connection:
                made_tables = list(await connection.execute(select(tables.c.id).where(tables.c.host == made["id"])))
                numbers = [row.n for row in await connection.execute(
                    select(tournament_entries.c.n).where(tournament_entries.c.tournament == made["id"])
                    .order_by(tournament_entries.c.n))]
            await store.close()
            assert len(made_tables) == 3
            assert numbers == list(range(len(numbers)))
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
