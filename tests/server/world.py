"""A small world in which everybody has a part: for the matrix of who may do what (`tests.server.authority`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from tests.server.players import Player, until_over

PASSWORD = "lagoon in the morning"
ROLES = ("nobody", "stranger", "player", "opponent", "host", "arbiter", "expelled", "admin")
"""Player and opponent sit at the tables, hold the campaign and play in the tournaments; the host sits nowhere. The
admin has the first account, and no other part."""
TRF = "012 Cup\nXXR 3\n001    1      Ada\n001    2      Ben\n"
PUZZLE_DAY, PIT = "2026-01-05", 1
"""A day whose puzzle lets that pit be sown."""
SILENT = "http://127.0.0.1:9/nobody"
"""An address at which nobody is; the world's server speaks to private ones."""
BROWSER = {"endpoint": SILENT, "keys": {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg"}}


class World:
    """People who stay, and things that are made anew after somebody has changed them."""

    def __init__(self, url: str) -> None:
        self.url, self.people = url, dict.fromkeys(ROLES, Player(url))
        self.things: dict[str, dict[str, Any]] = {}
        self.count = 0

    async def begin(self) -> World:
        for role in ("admin", *ROLES[1:-1]):
            self.people[role] = await Player(self.url).sign_up(role.capitalize(), PASSWORD)
        return self

    async def come_back(self, role: str) -> None:
        """After a request that may have ended the session, or changed who is asking."""
        self.people[role] = Player(self.url)
        if role != "nobody":
            self.people[role].me = await self.people[role].post("/api/sessions", name=role.capitalize(),
                                                                password=PASSWORD)

    def fresh_name(self) -> str:
        self.count += 1
        return f"Newcomer {self.count}"

    async def thing(self, kind: str) -> dict[str, Any]:
        """Numbers and names for the holes of a path: a table, a tournament, a campaign in that state."""
        if kind not in self.things:
            self.things[kind] = await MAKERS[kind](self)
        return self.things[kind]

    def forget(self, kind: str) -> None:
        self.things.pop(kind, None)


async def open_table(world: World) -> dict[str, Any]:
    host, empty = world.people["host"], [{"is": "empty"}] * 3
    table = (await host.open_table(game="mangrovia", seats=3, seating=empty))["id"]
    for seat, role in enumerate(("player", "opponent")):
        await world.people[role].post(f"/api/tables/{table}/seats/{seat}")
    return {"table": table, "seat": 2}


async def full_table(world: World) -> dict[str, Any]:
    table = await begun(world, spectators=True, start=False)
    return {**table, "seat": 1}


async def begun(world: World, spectators: bool = True, start: bool = True) -> dict[str, Any]:
    host, empty = world.people["host"], [{"is": "empty"}] * 2
    table = (await host.open_table(game="mangala", seating=empty, spectators=spectators))["id"]
    for seat, role in enumerate(("player", "opponent")):
        await world.people[role].post(f"/api/tables/{table}/seats/{seat}")
    if start:
        await host.post(f"/api/tables/{table}/start")
    return {"table": table}


async def running_table(world: World) -> dict[str, Any]:
    """Both are at the table."""
    table = await begun(world)
    for role in ("player", "opponent"):
        await world.people[role].socket(table["table"])
    return table


async def finished_table(world: World) -> dict[str, Any]:
    """After one sowing: whoever plays on from there has not the opening on the board, of which the oracle is asked."""
    table = await begun(world)
    for role, action in (("player", "sow 1"), ("opponent", "!resign")):
        await world.people[role].post(f"/api/tables/{table['table']}/entries", n=0, action=action)
    await until_over(world.people["player"], table["table"])
    return table


async def open_campaign(world: World) -> dict[str, Any]:
    campaign = (await world.people["player"].post("/api/campaigns", game="my_island", seats=3))["id"]
    await world.people["opponent"].post(f"/api/campaigns/{campaign}/seats")
    return {"campaign": campaign, "seat": 1}


async def drafted_event(world: World) -> dict[str, Any]:
    arbiter = world.people["arbiter"]
    event = (await arbiter.post("/api/tournaments", name="Cup", place="board", rounds=3))["id"]
    path = f"/api/tournaments/{event}"
    for role in ("player", "opponent", "expelled"):
        await world.people[role].fetch("POST", f"{path}/players", {})
    await arbiter.fetch("PATCH", f"{path}/players/3", {"status": "withdrawn"})
    await arbiter.fetch("POST", f"{path}/draft", {})
    return {"tournament": event, "player": 1, "round": 1, "board": 1}


async def inviting_event(world: World) -> dict[str, Any]:
    found = await drafted_event(world)
    await world.people["arbiter"].post(f"/api/tournaments/{found['tournament']}/players", name="Host", account=True)
    return {**found, "person": world.people["host"].me["id"]}


NUMBERS = {"player": 1, "opponent": 2, "expelled": 3}


async def running_event(world: World) -> dict[str, Any]:
    found, arbiter = await drafted_event(world), world.people["arbiter"]
    await arbiter.post(f"/api/tournaments/{found['tournament']}/rounds", round=1)
    slips = (await arbiter.get(f"/api/tournaments/{found['tournament']}/slips"))["slips"]
    return {**found, "slip": slips[0]["slip"]}


async def online_event(world: World) -> dict[str, Any]:
    """A round whose game runs; the arbiter does not play."""
    arbiter = world.people["arbiter"]
    path = f"/api/tournaments/{(await arbiter.post('/api/tournaments', name='Cup', rounds=1, gap=0))['id']}"
    for role in ("player", "opponent"):
        await world.people[role].fetch("POST", f"{path}/players", {})
    await arbiter.fetch("POST", f"{path}/draft", {})
    view = await arbiter.post(f"{path}/rounds", round=1)
    return {"tournament": view["id"], "round": 1, "board": 1, "table": view["played"][0]["boards"][0]["tables"][0]}


async def played_event(world: World) -> dict[str, Any]:
    found = await running_event(world)
    await world.people["arbiter"].put(f"/api/tournaments/{found['tournament']}/rounds/1/boards/1", result="1-0")
    return found


async def newcomer(world: World) -> dict[str, Any]:
    return {"person": (await Player(world.url).sign_up(world.fresh_name(), PASSWORD)).me["id"]}


async def said_line(world: World) -> dict[str, Any]:
    table = await begun(world)
    line = await world.people["player"].post(f"/api/tables/{table['table']}/chat", text="hello")
    return {**table, "line": line["id"]}


async def invite(world: World) -> dict[str, Any]:
    return {"invite": (await world.people["admin"].post("/api/admin/invitations"))["id"]}


async def keys(world: World) -> dict[str, Any]:
    """What belongs to the player: a token, a calendar, a second browser."""
    player = world.people["player"]
    await Player(world.url).post("/api/sessions", name="Player", password=PASSWORD)
    found = await player.get("/api/me/sessions")
    other = next(one["id"] for one in found["sessions"] if not one["here"])
    token = await player.post("/api/me/tokens", name="program")
    calendar = (await player.post("/api/me/calendar"))["url"].rpartition("/")[2]
    return {"token": token["id"], "key": calendar, "person": world.people["stranger"].me["id"], "name": "Player",
            "other": "Stranger", "game": "mangala", "lang": "en", "day": PUZZLE_DAY, "session": other,
            "device": found["devices"][0]["id"]}


async def own_browser(world: World) -> dict[str, Any]:
    return {"id": (await world.people["player"].post("/api/me/browsers", **BROWSER))["id"]}


async def penalised_event(world: World) -> dict[str, Any]:
    found, arbiter = await running_event(world), world.people["arbiter"]
    view = await arbiter.fetch("POST", f"/api/tournaments/{found['tournament']}/penalties", {
        "player": 1, "round": 1, "half_points": -1, "why": "Late"})
    return {**found, "entry": view["penalties"][0]["entry"]}


async def own_webhook(world: World) -> dict[str, Any]:
    return {"id": (await world.people["player"].post("/api/me/webhooks", url=SILENT, form="json"))["id"]}


MAKERS: dict[str, Callable[[World], Awaitable[dict[str, Any]]]] = {
    "open table": open_table, "full table": full_table, "running table": running_table,
    "table without spectators": lambda world: begun(world, spectators=False), "finished table": finished_table,
    "campaign": open_campaign, "drafted event": drafted_event,
    "own place in a drafted event": drafted_event, "event with an invitation": inviting_event,
    "running event": running_event, "event with a penalty": penalised_event, "online event": online_event,
    "played event": played_event, "newcomer": newcomer, "line of chat": said_line, "invitation": invite, "keys": keys,
    "own browsers": own_browser, "own webhooks": own_webhook}
