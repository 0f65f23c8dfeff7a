"""An online event of people and bots: some asleep, some leaving, one calling the arbiter, and a process that is killed.

    python -m tests.server.online_event --people 32 --bots 16 --rounds 3 --kills 1          # the full size; on SQLite
    python -m tests.server.online_event --people 32 --bots 16 --rounds 3 --kills 1 --two    # two processes, PostgreSQL

Everybody has a socket of his own on which he is told where he is awaited, and plays there at random. Afterwards the
journal is held against the tables: nobody is lost or in two games, whoever slept has forfeited and rests, whoever left
has lost, the call was answered, and the standings follow.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from sqlalchemy import Connection, select
from websockets.exceptions import InvalidHandshake, WebSocketException

from atoll.server.store.schema import entries, tables, tournament_entries
from atoll.server.store.store import Store
from atoll.swiss.journal import audit, read_events
from atoll.terminal.swiss_events import verified_game
from tests.server.arena import reached
from tests.server.players import Player, Refusal, TableSocket, play_seat, run
from tests.server.processes import Postgres, ServerProcess, fresh_postgres
from tests.server.summoned import listen
from tests.support.eventually import eventually

FIRST_MOVE = 30
"""Seconds for a first move: whoever is awake comes much sooner, also on a slow machine."""
PASSING = ("paused", "stale", "not_running", "unavailable")
"""Refusals of a moment: somebody has called, or a process was killed."""
THOUGHT = 0.1
"""Seconds that somebody thinks at most."""
GONE = (WebSocketException, InvalidHandshake, httpx.HTTPError, OSError, TimeoutError)
"""What happens to a line when a process dies."""


@dataclass
class Guest:
    """One of the people, with what he does: play, sleep from a round on, leave in a round, call in a round."""

    person: Player
    name: str
    sleeps_in: int = 0
    leaves_in: int = 0
    calls_in: int = 0
    at_once: int = 0
    played: dict[str, int] = field(default_factory=dict)
    """Tables where he has played, and in which round."""
    called: str = ""

    async def live(self, urls: Sequence[str], path: str, rng: Random) -> None:
        """Wherever a process dies, come back to one that lives."""
        place = 0
        while True:
            try:
                await self.listen(urls[place % len(urls)], path, rng)
            except GONE:
                place += 1
                await asyncio.sleep(0.3)

    async def listen(self, url: str, path: str, rng: Random) -> None:
        ear = await listen(self.person, url)
        while True:
            said = await ear.hear()
            self.at_once = max(self.at_once, len(said["games"]))
            for game in said["games"]:
                if self.sleeps_in != game["round"]:
                    self.played[game["table"]] = game["round"]
                    await self.play(url, path, game, rng)

    async def play(self, url: str, path: str, game: dict[str, Any], rng: Random) -> None:
        socket = await self.person.socket(game["table"], url)
        try:
            if self.leaves_in == game["round"]:
                await self.leave(socket, path)
            elif self.calls_in == game["round"]:
                await self.call(socket, path, game["table"])
            await self.play_on(socket, rng)
        finally:
            await socket.close()

    async def play_on(self, socket: TableSocket, rng: Random) -> None:
        async def think(socket: TableSocket) -> TableSocket:
            await asyncio.sleep(rng.uniform(0, THOUGHT))
            await socket.table_where(lambda said: not said["paused"])
            return socket
        while True:
            try:
                await play_seat(socket, rng, before=think)
            except Refusal as refused:
                if refused.code not in PASSING:
                    raise
                await socket.send({"do": "look"})
                await socket.hear_kind("table")
            else:
                return

    async def leave(self, socket: TableSocket, path: str) -> None:
        """From the game, and from the event."""
        if (await socket.table_where(lambda said: True))["outcome"] is None:
            await socket.play("!resign")
        me = (await self.person.get(path))["me"]
        await self.person.fetch("PATCH", f"{path}/players/{me}", {"status": "withdrawn"})

    async def call(self, socket: TableSocket, path: str, table: str) -> None:
        """Once, and then wait until the arbiter has answered; who comes back after a kill finds his call standing."""
        if not self.called:
            try:
                await self.person.post(f"{path}/calls", table=table)
            except Refusal as refused:
                if refused.code != "already_called":  # it was stored, and the answer was lost
                    raise
            self.called = table
        await socket.table_where(lambda said: "calls" in said and not said["paused"])


@dataclass
class Arbiter:
    person: Player
    path: str
    answered: list[dict[str, Any]] = field(default_factory=list)

    async def live(self, urls: Sequence[str]) -> None:
        place = 0
        while True:
            try:
                ear = await listen(self.person, urls[place % len(urls)])
                while True:
                    for call in (await ear.hear())["calls"]:
                        await self.answer(call)
            except GONE:
                place += 1
                await asyncio.sleep(0.3)

    async def answer(self, call: dict[str, Any]) -> None:
        """A minute more for whoever called, and on."""
        if call in self.answered:
            return
        view = await self.person.get(self.path)
        player = next(one["id"] for one in view["players"] if one["name"] == call["player"])
        where = f"{self.path}/rounds/{call['round']}/boards/{call['board']}/rulings"
        await self.person.post(where, time=[{"player": player, "seconds": 60}], go_on=True, why="A bad line")
        self.answered.append(call)


async def online_event(servers: list[ServerProcess], people: int, bots: int, rounds: int, kills: int,
                       rng: Random, first_move: int = FIRST_MOVE) -> list[str]:
    began, urls = time.monotonic(), [server.url for server in servers]
    organiser = await Player(urls[0]).come_in("Arbiter")
    clock = {"kind": "real", "main": 900, "increment": 5}
    made = await organiser.post("/api/tournaments", name="Online evening", rounds=rounds, auto=True, gap=2,
                                clock=clock, first_move=first_move)
    path = f"/api/tournaments/{made['id']}"
    guests = [Guest(await Player(urls[place % len(urls)]).come_in(f"Guest {place + 1}"), f"Guest {place + 1}")
              for place in range(people)]
    for guest in guests:
        await guest.person.fetch("POST", f"{path}/players", {})
    await organiser.post(f"{path}/players", bot="random", count=bots)
    sleeper, leaver, caller = guests[1], guests[2], guests[3]
    sleeper.sleeps_in, leaver.leaves_in, caller.calls_in = 1, min(2, rounds), 1
    if people > 8:
        guests[4].sleeps_in = min(2, rounds)
    arbiter = Arbiter(organiser, path)
    lives = [asyncio.create_task(guest.live(urls, path, Random(place))) for place, guest in enumerate(guests)]
    lives.append(asyncio.create_task(arbiter.live(urls)))
    try:
        await organiser.post(f"{path}/draft", open_as_draws=False)
        await organiser.post(f"{path}/rounds", round=1)
        await strike(servers, arbiter, {guest.name for guest in guests if guest.sleeps_in == 1}, kills)
        view = await ended(urls, made["id"], lives)
    finally:
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
    seconds = time.monotonic() - began
    said = f"{people} people and {bots} bots, {rounds} rounds, {kills} kills, {len(servers)} processes: {seconds:.0f} s"
    return [said] + await check(servers[-1], view, guests, arbiter)


async def strike(servers: list[ServerProcess], arbiter: Arbiter, asleep: set[str], kills: int) -> None:
    """SIGKILL in the middle of round 1, as soon as all who are awake have moved."""
    view = await arbiter.person.get(arbiter.path)
    sleeping = {player["id"] for player in view["players"] if player["name"] in asleep}
    for kill in range(kills):
        await eventually(lambda: arbiter.person.get(f"{arbiter.path}/live"), lambda live: all(
            one["time"]["first"] == [None, None] for one in live["tables"]
            if not sleeping & {seat["player"] for seat in one["seats"]}))
        victim = servers[kill % len(servers)]
        victim.kill()
        await asyncio.to_thread(victim.start)


async def ended(urls: Sequence[str], tournament: str, lives: list[asyncio.Task[None]]) -> dict[str, Any]:
    """Whoever fails is heard at once."""
    whole = asyncio.create_task(until_over(urls, tournament))
    done, _ = await asyncio.wait([whole, *lives], return_when=asyncio.FIRST_COMPLETED)
    for one in done - {whole}:
        one.result()
    return await whole


async def until_over(urls: Sequence[str], tournament: str) -> dict[str, Any]:
    while True:
        for url in urls:
            try:
                return await reached(url, tournament, lambda view: view["status"] == "over")
            except GONE:
                await asyncio.sleep(0.5)


async def check(server: ServerProcess, view: dict[str, Any], guests: list[Guest], arbiter: Arbiter) -> list[str]:
    """Journal against tables, and everybody against what he did."""
    made, lines, journal = await stored(server.database, view["id"])
    numbers = {player["name"]: player["id"] for player in view["players"]}
    boards = [(one["number"], board) for one in view["played"] for board in one["boards"]]
    assert sorted(table for _, board in boards for table in board["tables"]) == sorted(made), "no table without a board"
    for one in view["played"]:
        seated = [player for board in one["boards"] for player in board["players"]] + one["byes"]
        seated += [int(player) for player in one["absent"]]
        assert Counter(seated) == Counter(numbers.values()), f"everybody once in round {one['number']}"
    assert all(guest.at_once <= 1 for guest in guests), "nobody was awaited in two games"
    assert {row.status for row in made.values()} == {"over"}
    assert [deed["round"] for deed in journal if deed["is"] == "published"] == list(range(1, view["rounds"] + 1))
    said = [f"{len(made)} games, {lines} entries; every table has its board, everybody is in every round once"]
    said += [sleeping(view, guest, numbers) for guest in guests if guest.sleeps_in]
    said += [leaving(view, guest, numbers, made) for guest in guests if guest.leaves_in]
    said += [calling(journal, guest, numbers, arbiter) for guest in guests if guest.calls_in]
    said.append(await proved(server.url, arbiter.person, view, made))
    return said


async def stored(database: str, tournament: str) -> tuple[dict[str, Any], int, list[dict[str, Any]]]:
    store = Store(database)

    def work(connection: Connection) -> Any:
        made = {row.id: row for row in connection.execute(select(tables).where(tables.c.host == tournament))}
        lines = len(list(connection.execute(select(entries.c.n).where(entries.c.table_id.in_(made)))))
        journal = connection.execute(select(tournament_entries).where(
            tournament_entries.c.tournament == tournament).order_by(tournament_entries.c.n))
        return made, lines, [json.loads(row.facts) for row in journal]
    found: tuple[dict[str, Any], int, list[dict[str, Any]]] = await store.read(work)
    await store.close()
    return found


def board_of(view: dict[str, Any], number: int, player: int) -> dict[str, Any] | None:
    return next((board for board in view["played"][number - 1]["boards"] if player in board["players"]), None)


def sleeping(view: dict[str, Any], guest: Guest, numbers: dict[str, int]) -> str:
    """He forfeits the round that he sleeps through, and rests from then on."""
    me = numbers[guest.name]
    board = board_of(view, guest.sleeps_in, me)
    assert board is not None
    assert guest.sleeps_in not in guest.played.values()
    assert board["result"] == ("--+" if board["players"][0] == me else "+--"), board
    assert next(one["status"] for one in view["players"] if one["id"] == me) == "paused"
    later = view["played"][guest.sleeps_in:]
    assert all(one["absent"].get(str(me)) == "Z" for one in later), "he is not paired any more"
    return f"{guest.name} sleeps through round {guest.sleeps_in}: {board['result']}, and rests in {len(later)} more"


def leaving(view: dict[str, Any], guest: Guest, numbers: dict[str, int], made: dict[str, Any]) -> str:
    """He resigns, loses that game, and is not paired any more."""
    me = numbers[guest.name]
    board = board_of(view, guest.leaves_in, me)
    if board is None:
        return f"{guest.name} has no game in round {guest.leaves_in}"
    outcome = json.loads(made[board["tables"][0]].outcome)
    assert outcome["ranks"][board["players"].index(me)] == 2 or board["result"] in ("+--", "--+"), outcome
    later = view["played"][guest.leaves_in:]
    assert not any(me in board["players"] for one in later for board in one["boards"])
    assert next(one["status"] for one in view["players"] if one["id"] == me) == "withdrawn"
    return f"{guest.name} leaves in round {guest.leaves_in}: {board['result']} ({outcome['reason']}), paired no more"


def calling(journal: list[dict[str, Any]], guest: Guest, numbers: dict[str, int], arbiter: Arbiter) -> str:
    me = numbers[guest.name]
    calls = [deed for deed in journal if deed["is"] == "called"]
    ruled = [deed for deed in journal if deed["is"] == "ruled"]
    assert [deed["player"] for deed in calls] == [me], calls
    assert [(deed["table"], deed["time"], deed["go_on"]) for deed in ruled] == [(guest.called, {str(me): 60}, True)]
    return f"{guest.name} calls the arbiter once, and is answered once: a minute more, and on"


async def proved(url: str, arbiter: Player, view: dict[str, Any], made: dict[str, Any]) -> str:
    """Standings by the boards' results alone, and the file that proves itself."""
    answer = await arbiter.http.get(f"{url}/api/tournaments/{view['id']}/proof")
    found = audit(read_events(answer.text), "", verified_game)
    assert found.is_right, found.lines()
    points: Counter[int] = Counter()
    for one in view["played"]:
        for board in one["boards"]:
            worth = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1), "+--": (2, 0), "--+": (0, 2)}[board["result"]]
            points.update(dict(zip(board["players"], worth, strict=True)))
        points.update(dict.fromkeys(one["byes"], 2))
    places = (await Player(url).get(f"/api/tournaments/{view['id']}/standings"))["places"]
    assert {one["player"]: one["points"] for one in places} == {one["id"]: points[one["id"]] for one in view["players"]}
    return f"audit: {found.lines()[1]}; {found.lines()[-1]}; the standings follow from the boards"


async def on_sqlite(folder: Path, people: int, bots: int, rounds: int, kills: int, rng: Random,
                    first_move: int = FIRST_MOVE) -> list[str]:
    server = ServerProcess(folder).start()
    try:
        return await online_event([server], people, bots, rounds, kills, rng, first_move)
    finally:
        server.stop()


async def on_postgres(folder: Path, postgres: Postgres, people: int, bots: int, rounds: int, kills: int,
                      rng: Random) -> list[str]:
    database = postgres.create(f"online_{rng.randrange(10**9)}")
    servers = [ServerProcess(folder, database).start() for _ in range(2)]
    try:
        return await online_event(servers, people, bots, rounds, kills, rng)
    finally:
        for server in servers:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=32)
    parser.add_argument("--bots", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--kills", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--two", action="store_true", help="two processes on PostgreSQL")
    given = parser.parse_args()
    wanted = (given.people, given.bots, given.rounds, given.kills, Random(given.seed))
    with tempfile.TemporaryDirectory(prefix="atoll-online-") as place:
        if given.two:
            with fresh_postgres() as postgres:
                print(*run(on_postgres(Path(place), postgres, *wanted)), sep="\n")
        else:
            print(*run(on_sqlite(Path(place), *wanted)), sep="\n")


if __name__ == "__main__":
    main()
