"""Why somebody may do something: the parts to which each route may say yes, in words. And what is sent to each."""

from __future__ import annotations

from typing import Any

from tests.server.world import PASSWORD, PIT, PUZZLE_DAY, ROLES, TRF

ANYBODY, KNOWN = frozenset(ROLES), frozenset(ROLES) - {"nobody"}
SEATED, HOST, ARBITER = frozenset({"player", "opponent"}), frozenset({"host"}), frozenset({"arbiter"})
ONE = "/api/tournaments/{tournament}"
TABLE = "/api/tables/{table}"

SAID: list[tuple[frozenset[str], str, str]] = [
    (ANYBODY, "it is public", """GET /api/server; GET /api/games; GET /api/games/{game}/rules; GET /api/words/{lang};
        GET /api/health; GET /api/ready; GET /api/openapi.json; GET /api/people/{name}; GET /api/people/{name}/history;
        GET /api/ratings/{game}; GET /api/tables; GET /api/campaigns/{campaign}; GET /api/tournaments;
        GET T; GET T/pulse; GET T/journal; GET T/standings; GET T/cross-table; GET T/trf; GET T/explain;
        GET /api/puzzle; POST /api/puzzle/{day}"""),
    (ANYBODY, "it is public, but silent about a board to whoever plays on it", "GET /api/oracle/mangala"),
    (ANYBODY, "it comes from this machine", "GET /metrics"),
    (ANYBODY, "the secret is in the address",
     "GET /api/calendar/{key}; GET /api/letters/{key}; POST /api/letters/{key}"),
    (ANYBODY, "anybody comes in, and as nobody else", "POST /api/guests; POST /api/accounts"),
    (ANYBODY, "the password is right", "POST /api/sessions"),
    (frozenset(), "the code is wrong", "POST /api/sessions/code; POST /api/me/email"),
    (frozenset(), "the old password is wrong", "POST /api/me/password"),
    (KNOWN, "about oneself", """DELETE /api/sessions; GET /api/me; PATCH /api/me; POST /api/me/code;
        POST /api/me/calendar; GET /api/me/tokens; POST /api/me/tokens; GET /api/me/mutes; PUT /api/me/mutes/{person};
        DELETE /api/me/mutes/{person}; GET /api/me/export; GET /api/me/tables; GET /api/campaigns;
        GET /api/me/invitations; GET /api/me/tournaments"""),
    (frozenset({"player"}), "it is this person's token", "DELETE /api/me/tokens/{token}"),
    (KNOWN, "whoever makes it is its host, owner or arbiter",
     "POST /api/tables; POST /api/campaigns; POST /api/tournaments; POST /api/tournaments/import"),
    (ANYBODY, "whoever may watch", """GET B; GET B/now; GET B/events; GET B/chat; GET B/replay; GET B/record;
        GET B/evaluation; GET B/review"""),
    (KNOWN, "whoever may watch and has a name", "POST B/chat; POST B/evaluation; POST B/review; POST B/play-on"),
    (KNOWN, "a free seat is for anybody", "POST B/seats/{seat}; POST /api/campaigns/{campaign}/seats"),
    (HOST, "the host", "DELETE B; PUT B/seats/{seat}/bot; POST B/start"),
    (HOST | {"opponent"}, "the host, or whoever sits there", "DELETE B/seats/{seat}"),
    (SEATED, "whoever sits at the table", "PUT B/ready; DELETE B/stand-in; POST B/rematch"),
    (frozenset({"player"}), "whose turn, or whose seat, it is", "POST B/entries; POST B/hints; PUT B/stand-in"),
    (SEATED, "whoever has a seat in the campaign", "POST /api/campaigns/{campaign}/tables"),
    (KNOWN, "one enters oneself; names, bots and points for missed rounds are the arbiter's", "POST T/players"),
    (ARBITER | SEATED | {"expelled"}, "the arbiter, or oneself; whom the arbiter sent away may change nothing",
     "PATCH T/players/{player}"),
    (HOST, "whoever was invited: here the host", "PUT T/invitation"),
    (ARBITER, "the arbiter", """DELETE T/invitations/{person}; PATCH T; DELETE T;
        PUT T/players/{player}/byes/{round}; PUT T/forbidden; POST T/arbiters; POST T/draft; DELETE T/draft;
        POST T/rounds; DELETE T/rounds/{round}; PUT T/rounds/{round}/boards/{board}; POST T/end"""),
]


def route(said: str) -> str:
    method, path = said.split()
    for short, long in (("T", ONE), ("B", TABLE)):
        if path == short or path.startswith(f"{short}/"):
            path = long + path[1:]
    return f"{method} {path}"


GRANTS = {route(one): (granted, why) for granted, why, routes in SAID for one in routes.split(";")}

OWN = "own place in a drafted event"
OPEN, FULL, RUNNING, OVER, CLOSED = ("open table", "full table", "running table", "finished table",
                                     "table without spectators")
NOBODY: frozenset[str] = frozenset()
NARROWER: dict[tuple[str, str], frozenset[str]] = {(route(one), case): granted for (one, case), granted in {
    ("GET B", CLOSED): SEATED | HOST, ("GET B/now", CLOSED): SEATED, ("GET B/events", CLOSED): SEATED,
    ("GET B/chat", CLOSED): SEATED, ("POST B/chat", CLOSED): SEATED, ("GET B/replay", RUNNING): NOBODY,
    ("GET B/record", RUNNING): NOBODY, ("GET B/review", RUNNING): NOBODY, ("POST B/review", RUNNING): NOBODY,
    ("GET /api/oracle/mangala", RUNNING): ANYBODY - SEATED, ("POST T/players", "name"): ARBITER,
    ("POST T/players", "bot"): ARBITER, ("POST T/players", "missed"): ARBITER,
    ("PATCH /api/me", "name"): NOBODY, ("PATCH T/players/{player}", "name"): ARBITER,
    ("PATCH T/players/{player}", "rating"): ARBITER,
    ("PATCH T/players/{player}", "status"): ARBITER | SEATED,
    ("PATCH T/players/{player}", "drafted event"): ARBITER | {"player"}}.items()}
"""In a state, or with a field, fewer may than otherwise."""
STATES: dict[str, list[str]] = {route(one): kinds.split(", ") for one, kinds in {
    "GET B": f"{OPEN}, {RUNNING}, {CLOSED}", "DELETE B": OPEN, "POST B/seats/{seat}": OPEN,
    "DELETE B/seats/{seat}": FULL, "PUT B/seats/{seat}/bot": OPEN, "PUT B/ready": OPEN, "POST B/start": FULL,
    "PUT B/stand-in": RUNNING, "DELETE B/stand-in": RUNNING, "POST B/rematch": OVER,
    "GET B/now": f"{RUNNING}, {CLOSED}", "POST B/entries": RUNNING, "GET B/events": f"{RUNNING}, {CLOSED}",
    "GET B/chat": f"{RUNNING}, {CLOSED}", "POST B/chat": f"{RUNNING}, {CLOSED}", "GET B/replay": f"{RUNNING}, {OVER}",
    "GET B/record": f"{RUNNING}, {OVER}", "POST B/evaluation": OVER, "GET B/evaluation": OVER,
    "GET B/review": f"{RUNNING}, {OVER}", "POST B/review": f"{RUNNING}, {OVER}", "GET /api/oracle/mangala": RUNNING,
    "POST B/play-on": OVER, "POST B/hints": RUNNING,
    **{f"{method} /api/campaigns/{{campaign}}{rest}": "campaign"
       for method, rest in (("GET", ""), ("POST", "/seats"), ("POST", "/tables"))},
    **{f"GET T{rest}": "running event" for rest in (
        "", "/pulse", "/journal", "/standings", "/cross-table", "/trf", "/explain")},
    **dict.fromkeys(["PATCH T", "DELETE T", "POST T/players", "POST T/draft",
                     "PUT T/players/{player}/byes/{round}", "PUT T/forbidden", "POST T/arbiters", "DELETE T/draft",
                     "POST T/rounds"], "drafted event"),
    "PATCH T/players/{player}": f"drafted event, {OWN}",
    "DELETE T/rounds/{round}": "running event", "PUT T/rounds/{round}/boards/{board}": "running event",
    "PUT T/invitation": "event with an invitation", "DELETE T/invitations/{person}": "event with an invitation",
    "POST T/end": "played event"}.items()}
"""In which state a route is asked for what its path names; others need nothing but words and keys."""

NEEDED: dict[str, dict[str, Any]] = {route(one): body for one, body in {
    "POST /api/guests": {"name": "(fresh)"}, "POST /api/accounts": {"name": "(fresh)", "password": PASSWORD},
    "POST /api/sessions": {"name": "Stranger", "password": PASSWORD}, "POST /api/sessions/code": {"code": "WRONG"},
    "POST /api/me/email": {"code": "WRONG"}, "POST /api/me/password": {"old": "not this one", "new": PASSWORD},
    "POST /api/me/tokens": {"name": "program"}, "POST /api/tables": {"game": "mangala"},
    "PUT B/seats/{seat}/bot": {"bot": "random"}, "PUT B/ready": {"ready": False},
    "PUT B/stand-in": {"seat": 0, "bot": "random"}, "POST B/entries": {"n": 0, "action": "sow 1"},
    "POST B/chat": {"text": "hello"}, "POST B/play-on": {"n": 1}, "POST /api/puzzle/{day}": {"pit": PIT},
    "POST /api/campaigns": {"game": "my_island", "seats": 2},
    "POST /api/campaigns/{campaign}/tables": {"bot": "random"}, "POST /api/tournaments": {"name": "Cup"},
    "POST /api/tournaments/import": {"trf": TRF}, "PUT T/players/{player}/byes/{round}": {"kind": "H"},
    "PUT T/forbidden": {"groups": [[1, 2]]}, "POST T/arbiters": {"name": "Stranger"}, "POST T/rounds": {"round": 1},
    "PUT T/rounds/{round}/boards/{board}": {"result": "1-0"}, "PUT T/invitation": {"accept": True}}.items()}

SAMPLES: dict[str, Any] = {
    "lang": "ru", "everywhere": True, "game": "mangala", "before": 2, "next": "9-x", "status": "open", "after": 0,
    "eyes": 1, "start": 0, "count": 1, "form": "json", "round": 1, "one": 1, "other": 2, "email": "ada@example.org",
    "language": "ru", "mail": True, "options": {}, "seats": 2, "visibility": "unlisted", "seating": None, "clock": None,
    "rated": True, "spectators": False, "lot": False, "simulations": 10, "seat": 1, "bot": "random", "place": "board",
    "rounds": 3, "games": 2, "tie_breaks": ["BH"], "accelerated": True, "auto": False, "gap": 5, "name": "Renamed",
    "rating": 1500, "account": True, "missed": "F", "joining": False, "open_as_draws": True,
    "nonce": "0123456789abcdef" * 2, "ready": False, "position": "4 4 4 4 4 4 / 4 4 4 4 4 4", "stores": "1 0",
    "day": PUZZLE_DAY}
"""A value for each optional field, whichever route has it."""
FIELDS: dict[tuple[str, str], Any] = {
    (route("POST T/players"), "name"): "Somebody", (route("PATCH T/players/{player}"), "status"): "active",
    (route("POST /api/tables"), "start"): False, (route("POST B/play-on"), "start"): False,
    (route("POST /api/campaigns/{campaign}/tables"), "start"): False, (route("PATCH T"), "name"): "Another cup"}
