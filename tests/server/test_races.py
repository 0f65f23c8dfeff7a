"""A race against a recorded island: the same cards, a ghost that repeats what was answered, a record that says so."""

from __future__ import annotations

from random import Random
from typing import Any

from sqlalchemy import create_engine, text

from atoll.core.game import CHANCE
from atoll.core.record import Record, read_record, verify
from atoll.games import GAMES
from tests.server.finished import at_random, finished
from tests.server.players import Player, play_seat, run, seated
from tests.server.processes import ServerProcess
from tests.support.eventually import eventually

ISLAND = GAMES["my_island"]
BOT = {"is": "bot", "bot": "random"}


async def record_of(person: Player, table_id: str) -> Record:
    return read_record((await person.http.get(f"/api/tables/{table_id}/record")).text)


def answers(record: Record, seat: int) -> list[str]:
    return [entry.action for entry in record.log if entry.seat == seat and not entry.action.startswith("!")]


class Staying(Random):
    """Leaves only where nothing else is left: by lot somebody may have left before the moment that a test is about."""

    def choice(self, actions: Any) -> Any:
        return super().choice([action for action in actions if action != "leave"] or actions)


async def raced(person: Player, source: str, seat: int) -> tuple[dict[str, Any], Record]:
    table = await person.post(f"/api/tables/{source}/race", seat=seat)
    await play_seat(await person.socket(table["id"]), Staying(9))
    return table, await record_of(person, table["id"])


def test_a_friends_island_is_raced_on_the_same_cards(server: ServerProcess) -> None:
    async def scene() -> None:
        source_id, (ada, ben, *_) = await finished(server, "my_island", 3)
        source, told = await record_of(ada, source_id), await ada.get(f"/api/tables/{source_id}")
        assert told["raceable"]
        table, record = await raced(ada, source_id, 1)
        assert (table["race"], table["rated"]) == ({"table": source_id, "seat": 1}, False)
        ghost = table["seats"][1]
        assert (ghost["bot"], ghost["ghost_of"]) == ("ghost", {"person": ben.me["id"], "name": "Player 1"})
        drawn, before = answers(record, CHANCE), answers(source, CHANCE)
        shared = min(len(drawn), len(before))  # either may have ended early: then the cards are this table's own
        assert drawn[:shared] == before[:shared], "the same cards in the same order"
        assert answers(record, 1) == answers(source, 1)[:len(answers(record, 1))], "the ghost does what he did"
        assert record.seated == ("human", "ghost")
        verdict = verify(record, ISLAND)
        assert (verdict.fault, verdict.draws, verdict.repeated) == (None, len(drawn) - shared, shared)
        again = await ada.ask("POST", f"/api/tables/{table['id']}/rematch", {})
        assert again[1]["code"] == "no_race", "a ghost is seated by a race alone"
        of_a_race, _ = await raced(ben, table["id"], 1)
        assert of_a_race["seats"][1]["ghost_of"]["name"] == "Player 1", "the ghost of a ghost is his still"
    run(scene())


def test_an_episode_is_raced_on_the_island_that_it_began_with(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).come_in("Ada")
        campaign = await ada.post("/api/campaigns", game="my_island", seats=2)
        path = f"/api/campaigns/{campaign['id']}"
        for _ in range(2):
            episode = await ada.post(f"{path}/tables", bot="random")
            await play_seat(await ada.socket(episode["id"]), Random(3))
            book = await eventually(lambda: ada.get(path), lambda told: told["table"] is None)  # its end is booked
        table, record = await raced(ada, episode["id"], 0)
        pages = table["options"]["book"]["islands"]
        assert table["options"]["book"]["episode"] == 2
        assert pages[0] == pages[1], "both begin with the island as it was before the second episode"
        assert answers(record, 1)[:5] == answers(await record_of(ada, episode["id"]), 0)[:5]
        assert (table["campaign"], await ada.get(path)) == (None, book), "the book of the campaign is as it was"
    run(scene())


def test_what_cannot_be_raced(server: ServerProcess) -> None:
    async def scene() -> None:
        running, (ada, ben) = await seated(server.url, "my_island", 2)
        path = f"/api/tables/{running}/race"
        assert (await ada.ask("POST", path, {"seat": 1}))[1]["code"] == "not_over"
        forged = {"n": 0, "action": f"!race {running} 0 turn D1"}
        assert (await ada.ask("POST", f"/api/tables/{running}/entries", forged))[1]["code"] == "no_offer"
        assert (await ada.ask("PUT", f"/api/tables/{running}/seats/1/bot", {"bot": "ghost"}))[0] == 400
        now = await ben.get(f"/api/tables/{running}/now")
        await ben.post(f"/api/tables/{running}/entries", n=now["mine"], action="!resign")
        assert (await ada.ask("POST", path, {"seat": 1}))[1]["code"] == "no_race", "it was not played to its end"
        other, (eve, _) = await finished(server, "mangala")
        assert (await eve.ask("POST", f"/api/tables/{other}/race", {"seat": 0}))[1]["code"] == "no_race"
        hidden = await ada.open_table(game="my_island", seating=[{"is": "me"}, BOT], spectators=False, start=True)
        await play_seat(await ada.socket(hidden["id"]), Random(2))
        for seat, code in ((0, "no_such_table"), (7, "no_such_table")):
            assert (await ben.ask("POST", f"/api/tables/{hidden['id']}/race", {"seat": seat}))[1]["code"] == code
        assert (await ada.ask("POST", f"/api/tables/{hidden['id']}/race", {"seat": 7}))[1]["code"] == "no_race"
        mine = await ada.post(f"/api/tables/{hidden['id']}/race", seat=0)
        assert (await ben.ask("GET", f"/api/tables/{mine['id']}"))[0] == 404, "a race shows nothing that its game hid"
    run(scene())


def test_a_ghost_whose_record_ends_stands_still_and_says_so_once(server: ServerProcess) -> None:
    async def scene() -> None:
        source_id, (ada, *_) = await finished(server, "my_island", 2, at_random("my_island", 2, Staying(0)))
        with create_engine(server.database).begin() as connection:  # as if the rest of it had been lost
            connection.execute(text("DELETE FROM entries WHERE table_id = :id AND n >= 9"), {"id": source_id})
        table, record = await raced(ada, source_id, 0)
        entries = [entry.action for entry in record.log if entry.seat == 1]
        assert entries[3:] == ["!still", "leave"]
        now = await (await ada.socket(table["id"], query="?after=0")).table_where(lambda said: True)
        assert [note[1:3] for note in now["notes"]] == [[1, "stood_still"]]
        verdict = verify(record, ISLAND)
        assert (verdict.fault, verdict.repeated) == (None, 3)
        assert verdict.draws == len(answers(record, CHANCE)) - 3 > 0, "then the luck is this table's own"
    run(scene())
