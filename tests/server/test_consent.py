"""Nobody is entered, seated or rated without an act of his own, and what is an arbiter's to say is nobody else's."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from atoll.server.store.rows import to_json
from atoll.server.store.schema import tournament_entries, tournaments
from atoll.server.store.store import Store
from atoll.server.tournaments.invitations import accept
from atoll.server.tournaments.invitations import invite as invite_account
from atoll.server.tournaments.journal import Attends, Deed, Entered, Entry, Invited, Made
from atoll.server.tournaments.plans import MOST_PLAYERS, BadPlayer
from atoll.server.tournaments.state import Event
from atoll.server.tournaments.terms import Terms
from tests.server.arbiter import Desk, names
from tests.server.arena import reached
from tests.server.players import Player, run
from tests.server.processes import ServerProcess
from tests.support.eventually import eventually

NUMBERS = count(1)
BLITZ = {"kind": "real", "main": 1, "increment": 0}


async def account(server: ServerProcess, name: str) -> Player:
    return await Player(server.url).sign_up(f"{name} {next(NUMBERS)}")


async def event(server: ServerProcess, **terms: Any) -> Desk:
    arbiter = await account(server, "Arbiter")
    made = await arbiter.post("/api/tournaments", **{"name": "Evening", "rounds": 1, "gap": 0, **terms})
    return Desk(arbiter, made["id"])


async def invite(desk: Desk, person: Player, **more: Any) -> dict[str, Any]:
    said: dict[str, Any] = await desk.person.post(f"{desk.path}/players", name=person.me["name"], account=True, **more)
    return said


async def answer(desk: Desk, person: Player, accept: bool) -> tuple[int, Any]:
    return await person.ask("PUT", f"{desk.path}/invitation", {"accept": accept})


async def rating_of(person: Player) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await person.get(f"/api/people/{person.me['name']}"))["ratings"]
    return found


def test_an_account_that_an_arbiter_names_is_asked_and_not_entered(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, ada = await event(server, rated=True), await account(server, "Ada")
        view = await invite(desk, ada)
        assert (view["players"], [one["name"] for one in view["invited"]]) == ([], [ada.me["name"]])
        await desk.person.fetch("POST", f"{desk.path}/players", {})
        status, said = await desk.person.ask("POST", f"{desk.path}/draft", {})
        assert (status, said["code"]) == (409, "not_now"), "one player is here"
        asked = (await ada.get("/api/me/invitations"))["invitations"]
        assert [(one["name"], one["rated"], one["by"]) for one in asked] == [("Evening", True, desk.person.me["name"])]
        assert (await ada.get(desk.path))["invitation"]["by"] == desk.person.me["name"]
        status, view = await answer(desk, ada, True)
        assert (status, view["invitation"], len(view["players"])) == (200, None, 2)
        assert view["me"] == names(view)[ada.me["name"]]
        assert (await ada.get("/api/me/invitations"))["invitations"] == []
        view = await desk.next_round()
        assert (await ada.get(desk.path))["my_table"] is not None
        told = (await ada.get(f"{desk.path}/journal"))["entries"]
        entered = [line["who"] for line in told if line["deed"]["is"] == "entered"]
        assert entered == [desk.person.me["name"], ada.me["name"]], "his own act"
    run(scene())


def test_a_rating_cannot_be_taken_from_somebody_who_never_came(server: ServerProcess) -> None:
    """He was entered by name into a rated tournament with a second on the clock, and lost 160 points in two seconds."""
    async def scene() -> None:
        desk, victim = await event(server, rated=True, clock=BLITZ), await account(server, "Victim")
        await desk.person.fetch("POST", f"{desk.path}/players", {})
        await invite(desk, victim)
        assert (await desk.person.ask("POST", f"{desk.path}/draft", {}))[0] == 409
        await answer(desk, victim, True)
        await desk.next_round()
        await reached(server.url, desk.path.split("/")[-1], lambda view: view["played"][0]["done"])
        assert await rating_of(victim) == [], "a forfeit is not rated, whoever had agreed to play"
        assert await rating_of(desk.person) == []
    run(scene())


def test_declining_is_respected_and_can_be_reconsidered(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, ada, eve = await event(server), await account(server, "Ada"), await account(server, "Eve")
        await invite(desk, ada)
        assert (await answer(desk, eve, True))[1]["code"] == "no_invitation"
        assert (await answer(desk, ada, False))[0] == 200
        assert (await ada.get("/api/me/invitations"))["invitations"] == []
        status, said = await desk.person.ask("POST", f"{desk.path}/players", {"name": ada.me["name"], "account": True})
        assert (status, said["code"]) == (409, "has_declined")
        assert [one["declined"] for one in (await desk.view())["invited"]] == [True]
        assert (await ada.get(desk.path))["invited"] == [], "who is asked is the arbiters' knowledge"
        told = [line["deed"]["is"] for line in (await ada.get(f"{desk.path}/journal"))["entries"]]
        assert not {"invited", "declined"} & set(told)
        assert len((await answer(desk, ada, True))[1]["players"]) == 1
    run(scene())


def test_an_invitation_is_taken_back_or_ends_with_the_tournament(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, ada, ben = await event(server), await account(server, "Ada"), await account(server, "Ben")
        await invite(desk, ada)
        await invite(desk, ben)
        path = f"{desk.path}/invitations/{ada.me['id']}"
        assert (await ben.ask("DELETE", path))[1]["code"] == "not_arbiter"
        assert [one["name"] for one in (await desk.person.delete(path))["invited"]] == [ben.me["name"]]
        assert (await answer(desk, ada, True))[1]["code"] == "no_invitation"
        await desk.person.delete(desk.path)
        assert (await ben.get("/api/me/invitations"))["invitations"] == []
        assert (await answer(desk, ben, True))[1]["code"] == "not_now"
    run(scene())


def test_who_is_muted_cannot_ask(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, ada = await event(server), await account(server, "Ada")
        await ada.put(f"/api/me/mutes/{desk.person.me['id']}")
        await invite(desk, ada)
        assert (await ada.get("/api/me/invitations"))["invitations"] == []
    run(scene())


def test_missed_rounds_and_ratings_are_an_arbiters_to_say(server: ServerProcess) -> None:
    """A late entrant gave himself a full point for every round that he had missed."""
    async def scene() -> None:
        desk, late, waits = await event(server, rounds=3), await account(server, "Late"), await account(server, "Waits")
        await desk.person.post(f"{desk.path}/players", bot="random", count=2)
        await invite(desk, waits, missed="F")
        await desk.next_round()
        await desk.person.fetch("PATCH", desk.path, {"joining": True})
        for wish in ({"missed": "F"}, {"missed": "H"}, {"rating": 2800}):
            assert (await late.ask("POST", f"{desk.path}/players", wish))[1]["code"] == "not_arbiter"
        view = await late.fetch("POST", f"{desk.path}/players", {})
        await answer(desk, waits, True)
        view = await reached(server.url, view["id"], lambda view: view["played"][0]["done"])
        rows = (await late.get(f"{desk.path}/cross-table"))["rows"]
        points = {row["player"]: row["points"] for row in rows}
        assert [points[names(view)[one.me["name"]]] for one in (late, waits)] == [0, 0], "waiting is worth nothing"
    run(scene())


def test_whom_an_arbiter_sent_away_does_not_come_back_by_himself(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, ada = await event(server), await account(server, "Ada")
        me = (await ada.fetch("POST", f"{desk.path}/players", {}))["me"]
        path = f"{desk.path}/players/{me}"

        async def says(person: Player, status: str) -> Any:
            said = (await person.ask("PATCH", path, {"status": status}))[1]
            return said.get("code") or next(one for one in said["players"] if one["id"] == me)["status"]
        assert [await says(ada, one) for one in ("paused", "active", "withdrawn", "active")] == [
            "paused", "active", "withdrawn", "active"], "for himself he speaks himself"
        assert await says(desk.person, "paused") == "paused"
        assert [await says(ada, one) for one in ("active", "withdrawn", "paused", "active")] == [
            "not_arbiter", "withdrawn", "not_arbiter", "not_arbiter"]
        assert (await ada.get(desk.path))["players"][0]["barred"]
        assert await says(desk.person, "active") == "active"
        assert [await says(ada, one) for one in ("paused", "active")] == ["paused", "active"]
    run(scene())


def test_the_clock_of_a_rated_tournament_stays_as_people_entered_for_it(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, ada = await event(server, rated=True), await account(server, "Ada")
        await desk.person.fetch("PATCH", desk.path, {"clock": {"kind": "real", "main": 600}})
        await ada.fetch("POST", f"{desk.path}/players", {})
        assert (await desk.person.ask("PATCH", desk.path, {"clock": BLITZ}))[1]["code"] == "not_now"
        status, said = await ada.ask("POST", "/api/tournaments", {"name": "No clock", "rated": True, "clock": None})
        assert (status, said["code"]) == (400, "bad_terms")
    run(scene())


def test_at_a_tournaments_table_moves_stand_and_bots_agree_to_nothing(server: ServerProcess) -> None:
    """Bots accepted every undo and pause: draws could be tried again, and clocks stopped."""
    async def scene() -> None:
        desk = await event(server)
        await desk.person.fetch("POST", f"{desk.path}/players", {})
        await desk.person.post(f"{desk.path}/players", bot="greedy")
        await desk.next_round()
        table_id = (await desk.view())["my_table"]
        socket = await desk.person.socket(table_id)
        table = await socket.table_where(lambda said: bool(said["legal"]))
        await socket.play(table["legal"][0])
        path = f"/api/tables/{table_id}"
        for action in ("!undo", "!offer undo", "!offer pause"):
            mine = (await desk.person.get(f"{path}/now"))["mine"]
            status, said = await desk.person.ask("POST", f"{path}/entries", {"n": mine, "action": action})
            assert (status, said["code"]) == (409, "no_offer"), action
        mine = (await desk.person.get(f"{path}/now"))["mine"]
        await desk.person.post(f"{path}/entries", n=mine, action="!offer draw")
        now = await eventually(lambda: desk.person.get(f"{path}/now"), lambda said: said["offer"] is None)
        assert (now["paused"], now["outcome"]) == (False, None)
    run(scene())


def test_a_journal_of_old_goes_on_as_it_did(server: ServerProcess) -> None:
    """Accounts that an arbiter had entered before there were invitations are players, and get their tables."""
    async def scene() -> None:
        arbiter, ada, ben = [await account(server, name) for name in ("Arbiter", "Ada", "Ben")]
        old = [Made(Terms("Old", tie_breaks=["BH"], rounds=1, gap=0), "w"),
               *(Entered(place, one.me["name"], 0, one.me["id"]) for place, one in enumerate((ada, ben), start=1))]
        store, me = Store(server.database), arbiter.me["id"]
        event_id = f"old{next(NUMBERS)}"

        lines = [{"tournament": event_id, "n": n, "facts": to_json(deed), "who": me, "at": 1}
                 for n, deed in enumerate(old)]
        listed = {"id": event_id, "name": "Old", "game": "mangala", "place": "online", "status": "open",
                  "organiser": me, "created": 1, "rounds": 1, "round": 0, "players": 2}

        def write(connection: Connection) -> None:
            connection.execute(insert(tournament_entries), lines)
            connection.execute(insert(tournaments).values(**listed))
        await store.write(write)
        await store.close()
        view = await Desk(arbiter, event_id).next_round()
        assert (view["invited"], len(view["played"][0]["boards"])) == ([], 1)
        assert (await ada.get(f"/api/tournaments/{event_id}"))["my_table"] is not None
    run(scene())


def test_a_state_that_was_handed_out_never_changes() -> None:
    """What an entry touches is made anew, so that no copy of everything is needed."""
    made, entered = Made(Terms("E"), "w"), Entered(1, "Ada", person="ada")
    first = Event("e").after([Entry(0, made, "arbiter", 1), Entry(1, entered, "ada", 2)])
    second = first.after([Entry(2, Invited("ben", "Ben"), "arbiter", 3), Entry(3, Attends(1, "paused"), "arbiter", 4)])
    assert (first.n, first.players[1].status, first.invitations) == (2, "active", {})
    assert (second.n, second.players[1].status, list(second.invitations)) == (4, "paused", ["ben"])
    assert second.terms is first.terms


def test_a_place_is_kept_for_whoever_is_invited() -> None:
    """Who accepts takes the place that his invitation kept: he is not counted twice."""
    field = [Entered(place, f"P {place}") for place in range(1, MOST_PLAYERS)]
    deeds: list[Deed] = [Made(Terms("E"), "w"), *field, Invited("ben", "Ben")]
    full = Event("e").after(Entry(n, deed, "arbiter", 1) for n, deed in enumerate(deeds))
    with pytest.raises(BadPlayer):
        invite_account(full, Invited("ada", "Ada"))
    assert len(accept(full, "ben", "Ben", 0).deeds) == 1
