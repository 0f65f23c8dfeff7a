"""Tournaments online: they run by themselves, and never twice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from sqlalchemy import Connection, select

from atoll.server.store.schema import tables, tournament_entries
from atoll.server.store.store import Store
from atoll.swiss.journal import EventFile, audit, chained, head_of, read_events
from atoll.terminal.swiss_events import verified_game
from tests.server.arbiter import NAMES, Desk, names, over_the_board
from tests.server.arena import on_sqlite, reached, two_on_postgres
from tests.server.players import Player, play_seat, run
from tests.server.processes import Postgres, ServerProcess


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


def test_who_does_not_come_to_a_table_of_three_was_not_there(server: ServerProcess) -> None:
    """Nobody is scored against him as if he had played, and the next round does not wait for him."""
    async def scene() -> None:
        arbiter = await Player(server.url).come_in("Arbiter")
        clock = {"kind": "real", "main": 300, "increment": 0}
        made = await arbiter.post("/api/tournaments", name="Threes", game="mandragora", seats=3, rounds=2, gap=0,
                                  auto=True, clock=clock, first_move=10)
        desk = Desk(arbiter, made["id"])
        await arbiter.fetch("POST", f"{desk.path}/players", {})
        await arbiter.post(f"{desk.path}/players", bot="random", count=5)
        await desk.next_round()
        view = await reached(server.url, made["id"], lambda view: len(view["played"]) == 2)
        me = names(view)["Arbiter"]
        board = next(one for one in view["played"][0]["boards"] if me in one["players"])
        seat = board["players"].index(me)
        places = board["result"].split()
        assert (places[seat], board["scores"][seat]) == ("-", None)
        assert min(place for place in places if place != "-") == "1"
        assert all(score is not None for other, score in enumerate(board["scores"]) if other != seat)
        assert view["played"][1]["absent"] == {str(me): "Z"}
        other = next(one for one in view["played"][0]["boards"] if me not in one["players"])
        assert "-" not in other["result"]
        await proved_with_a_sleeper(desk, board["tables"][0], places)
    run(scene())


async def proved_with_a_sleeper(desk: Desk, table: str, places: list[str]) -> None:
    """The file proves itself; it does not once anybody else of that table is said to have been away."""
    file = read_events((await desk.person.http.get(f"{desk.person.url}{desk.path}/proof")).text)
    found = audit(file, "", verified_game)
    assert found.is_right, found.lines()
    for forged in {"- 1 2", "1 - 2", "1 2 -", "2 1 -", "2 - 1", "- 2 1"} - {" ".join(places)}:
        lines = tuple(chained([
            (line.deed | {"new": forged, "scores": []} if line.kind == "result" and line.deed.get("table") == table
             else dict(line.deed), line.who, line.at) for line in file.lines]))
        codes = {one.code for one in audit(EventFile(lines, file.records, head_of(lines)), "", verified_game).findings}
        assert "reported_result" in codes, forged


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

            def work(connection: Connection) -> tuple[list[str], list[int]]:
                made_tables = list(connection.scalars(select(tables.c.id).where(tables.c.host == made["id"])))
                numbers = [row.n for row in connection.execute(
                    select(tournament_entries.c.n).where(tournament_entries.c.tournament == made["id"])
                    .order_by(tournament_entries.c.n))]
                return made_tables, numbers
            made_tables, numbers = await store.read(work)
            await store.close()
            assert len(made_tables) == 3
            assert numbers == list(range(len(numbers)))
        run(scene())


def test_a_rated_event_moves_the_ratings_of_accounts(server: ServerProcess) -> None:
    async def scene() -> None:
        arbiter = await Player(server.url).come_in("Arbiter")
        made = await arbiter.post("/api/tournaments", name="Rated", rounds=1, gap=0, rated=True)
        desk = Desk(arbiter, made["id"])
        people = [await Player(server.url).sign_up(name) for name in ("Rated one", "Rated two")]
        for person in people:
            await person.fetch("POST", f"{desk.path}/players", {})
        await desk.next_round()
        tables = [(await person.get(desk.path))["my_table"] for person in people]
        assert tables[0] == tables[1]
        assert (await people[0].get(f"/api/tables/{tables[0]}"))["rated"]
        sockets = [await person.socket(table) for person, table in zip(people, tables, strict=True)]
        await asyncio.gather(*(play_seat(socket, Random(place)) for place, socket in enumerate(sockets)))
        await reached(server.url, made["id"], lambda view: view["played"][0]["done"])
        ratings = [(await person.get(f"/api/people/{person.me['name']}"))["ratings"] for person in people]
        assert all(found[0]["game"] == "mangala" and found[0]["games"] == 1 for found in ratings), ratings
    run(scene())


def test_who_does_not_come_to_a_table_of_three_is_not_rated(server: ServerProcess) -> None:
    """What the stand-in does in his place is not his."""
    async def scene() -> None:
        sleeper = await Player(server.url).sign_up("Rated sleeper")
        made = await sleeper.post("/api/tournaments", name="Rated threes", game="mandragora", seats=3, rounds=1, gap=0,
                                  rated=True, clock={"kind": "real", "main": 300, "increment": 0}, first_move=20)
        desk = Desk(sleeper, made["id"])
        await sleeper.fetch("POST", f"{desk.path}/players", {})
        awake = await Player(server.url).sign_up("Rated and awake")
        await awake.fetch("POST", f"{desk.path}/players", {})
        await sleeper.post(f"{desk.path}/players", bot="beginner")
        await desk.next_round()
        socket = await awake.socket((await awake.get(desk.path))["my_table"])
        await play_seat(socket, Random(1))
        await reached(server.url, made["id"], lambda view: view["played"][0]["done"])
        games = [(await person.get(f"/api/people/{person.me['name']}"))["ratings"] for person in (sleeper, awake)]
        assert [len(found) for found in games] == [0, 1]
    run(scene())
