"""Why somebody may do something: the parts to which each route may say yes, in words. And what is sent to each."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tests.server.world import BROWSER, PASSWORD, PIT, PUZZLE_DAY, ROLES, SILENT, TRF

ANYBODY, KNOWN = frozenset(ROLES), frozenset(ROLES) - {"nobody"}
SEATED, HOST, ARBITER = frozenset({"player", "opponent"}), frozenset({"host"}), frozenset({"arbiter"})
ADMIN = frozenset({"admin"})
ONE = "/api/tournaments/{tournament}"
TABLE = "/api/tables/{table}"

NOBODY: frozenset[str] = frozenset()
SAID: list[tuple[frozenset[str], str, str]] = [
    (ANYBODY, "it is public", """GET /api/server; GET /api/games; GET /api/games/{game}/rules; GET /api/words/{lang};
        GET /api/health; GET /api/ready; GET /api/openapi.json; GET /api/people/{name}; GET /api/people/{name}/history;
        GET /api/people/{name}/ratings/{game}; GET /api/people/{name}/against/{other};
        GET /api/ratings/{game}; GET /api/tables; GET /api/campaigns/{campaign}; GET /api/tournaments;
        GET T; GET T/pulse; GET T/journal; GET T/standings; GET T/cross-table; GET T/trf; GET T/explain;
        GET /api/puzzle; POST /api/puzzle/{day}; GET /api/daily; GET /api/games/{game}/lessons;
        GET /api/games/{game}/lessons/why-not; GET /api/push"""),
    (ANYBODY, "it is public, but silent about a board to whoever plays on it", "GET /api/oracle/mangala"),
    (ANYBODY, "it comes from this machine", "GET /metrics"),
    (ANYBODY, "the secret is in the address",
     """GET /api/calendar/{key}; GET /api/letters/{key}; POST /api/letters/{key}; GET /api/slips/{slip};
        PUT /api/slips/{slip}"""),
    (ANYBODY, "anybody comes in, and as nobody else", "POST /api/guests; POST /api/accounts"),
    (ANYBODY, "the password is right", "POST /api/sessions"),
    (ANYBODY, "the answer is the same whether there is such an account or not", "POST /api/reset"),
    (frozenset(), "there is no provider, and no proxy that says who is there",
     "GET /api/sign-in/oidc; GET /api/sign-in/oidc/back; GET /api/sign-in/proxy"),
    (frozenset(), "the link is wrong", "GET /api/reset/{key}; POST /api/reset/{key}"),
    (frozenset(), "the password is wrong", "DELETE /api/me"),
    (ADMIN, "whoever administers the server", """GET A/people; PATCH A/people/{person}; DELETE A/people/{person};
        POST A/people/{person}/reset; GET A/policy; PATCH A/policy; GET A/invitations; POST A/invitations;
        DELETE A/invitations/{invite}; GET A/tables; DELETE A/tables/{table}; DELETE A/tables/{table}/chat/{line};
        GET A/journal; GET A/health"""),
    (frozenset(), "the code is wrong", "POST /api/sessions/code; POST /api/me/email"),
    (frozenset(), "the old password is wrong", "POST /api/me/password"),
    (KNOWN, "about oneself", """DELETE /api/sessions; GET /api/me; PATCH /api/me; POST /api/me/code;
        POST /api/me/calendar; GET /api/me/tokens; POST /api/me/tokens; GET /api/me/mutes; PUT /api/me/mutes/{person};
        DELETE /api/me/mutes/{person}; GET /api/me/export; GET /api/me/tables; GET /api/campaigns;
        GET /api/me/invitations; GET /api/me/tournaments; GET /api/me/lessons; PUT /api/me/lessons;
        GET /api/me/notices; PUT /api/me/notices; GET /api/me/browsers; POST /api/me/browsers; GET /api/me/webhooks;
        POST /api/me/webhooks; GET /api/me/sessions; GET /api/me/friends; DELETE /api/me/friends/{person};
        GET /api/me/vacation; POST /api/me/vacation; DELETE /api/me/vacation"""),
    (KNOWN - {"stranger"}, "about oneself; here it is the stranger who is named", "POST /api/me/friends"),
    (frozenset({"player"}), "it is this person's token", "DELETE /api/me/tokens/{token}"),
    (frozenset({"player"}), "it is this person's browser",
     "DELETE /api/me/browsers/{id}; DELETE /api/me/sessions/{session}; DELETE /api/me/devices/{device}"),
    (frozenset({"player"}), "it is this person's webhook", "DELETE /api/me/webhooks/{id}"),
    (frozenset(), "nobody is there, whoever asks", "POST /api/me/browsers/{id}/test; POST /api/me/webhooks/{id}/test"),
    (KNOWN, "whoever makes it is its host, owner or arbiter",
     """POST /api/tables; POST /api/daily; POST /api/pairing; POST /api/games/{game}/first-game;
        POST /api/campaigns; POST /api/tournaments;
        POST /api/tournaments/import"""),
    (ANYBODY, "whoever may watch", """GET B; GET B/now; GET B/events; GET B/earlier; GET B/chat; GET B/replay;
        GET B/record; GET B/review; GET B/review/decision"""),
    (KNOWN, "whoever may watch and has a name",
     "POST B/chat; POST B/review; POST B/review/decision; POST B/play-on; POST B/race"),
    (KNOWN, "a free seat is for anybody", "POST B/seats/{seat}; POST /api/campaigns/{campaign}/seats"),
    (HOST, "the host", "DELETE B; PUT B/seats/{seat}/bot; POST B/start; DELETE B/seats/{seat}/kept"),
    (HOST, "the host asks an account by name", "PUT B/seats/{seat}/kept"),
    (HOST | {"opponent"}, "the host, or whoever sits there", "DELETE B/seats/{seat}"),
    (SEATED, "whoever sits at the table", "PUT B/ready; DELETE B/stand-in; POST B/rematch"),
    (SEATED | HOST, "whoever plays at the table or has opened it", "POST B/wall; DELETE B/wall"),
    (SEATED, "whoever sits at the table, about the own lines", "GET B/foreseen; DELETE B/foreseen"),
    (frozenset({"opponent"}), "whoever waits for the other's move", "PUT B/foreseen; POST B/foreseen"),
    (NOBODY, "whoever plays a game that is set aside: here it can be played",
     "GET B/assent; POST B/assent; DELETE B/assent"),
    (frozenset({"player"}), "whose turn, or whose seat, it is", "POST B/entries; POST B/hints; PUT B/stand-in"),
    (SEATED, "whoever has a seat in the campaign", """POST /api/campaigns/{campaign}/tables;
        PUT /api/campaigns/{campaign}/island; PUT /api/campaigns/{campaign}/name;
        DELETE /api/campaigns/{campaign}/seats"""),
    (frozenset({"player"}), "the owner of the campaign",
     "DELETE /api/campaigns/{campaign}/seats/{seat}; PUT /api/campaigns/{campaign}/seats"),
    (KNOWN, "one enters oneself; names, bots and points for missed rounds are the arbiter's", "POST T/players"),
    (ARBITER | SEATED | {"expelled"}, "the arbiter, or oneself; whom the arbiter sent away may change nothing",
     "PATCH T/players/{player}"),
    (HOST, "whoever was invited: here the host", "PUT T/invitation"),
    (ARBITER, "the arbiter", """DELETE T/invitations/{person}; PATCH T; DELETE T;
        PUT T/players/{player}/byes/{round}; PUT T/forbidden; POST T/arbiters; POST T/draft; DELETE T/draft;
        POST T/rounds; DELETE T/rounds/{round}; GET T/slips; GET T/claims; GET T/live;
        PUT T/rounds/{round}/boards/{board}; POST T/end; PUT T/draft; POST T/attendance;
        PUT T/rounds/{round}/results; PUT T/rounds/{round}/boards/{board}/winner; POST T/players/list;
        DELETE T/players/{player}; POST T/players/{player}/merge; POST T/teams; PATCH T/teams/{team}; POST T/key;
        PUT T/organiser; PUT T/message; GET T/proof; PUT T/order; POST T/penalties;
        DELETE T/penalties/{entry};
        POST T/rounds/{round}/boards/{board}/rulings"""),
    (ARBITER | {"stranger"}, "the arbiter, or whoever leaves the desk: here the stranger helps at it",
     "DELETE T/arbiters/{name}"),
    (SEATED, "who plays at that table", "POST T/calls"),
    (NOBODY, "whoever has its key: here nobody", "POST T/claim"),
    (ANYBODY, "it is public", """GET T/chain; GET T/audit; GET T/csv; GET T/html; GET T/players/{player}/card;
        GET T/players/{player}; GET /api/tie-breaks"""),
]


def route(said: str) -> str:
    method, path = said.split()
    for short, long in (("T", ONE), ("B", TABLE), ("A", "/api/admin")):
        if path == short or path.startswith(f"{short}/"):
            path = long + path[1:]
    return f"{method} {path}"


GRANTS = {route(one): (granted, why) for granted, why, routes in SAID for one in routes.split(";")}

OWN = "own place in a drafted event"
OPEN, FULL, RUNNING, OVER, CLOSED = ("open table", "full table", "running table", "finished table",
                                     "table without spectators")
NARROWER: dict[tuple[str, str], frozenset[str]] = {(route(one), case): granted for (one, case), granted in {
    ("GET B", CLOSED): SEATED | HOST, ("GET B/now", CLOSED): SEATED, ("GET B/events", CLOSED): SEATED,
    ("GET B/earlier", CLOSED): SEATED,
    ("GET B/chat", CLOSED): SEATED, ("POST B/chat", CLOSED): SEATED, ("GET B/replay", RUNNING): NOBODY,
    ("GET B/record", RUNNING): NOBODY, ("GET B/review", RUNNING): NOBODY, ("POST B/review", RUNNING): NOBODY,
    ("GET B/review/decision", RUNNING): NOBODY, ("POST B/review/decision", RUNNING): NOBODY,
    ("GET /api/oracle/mangala", RUNNING): ANYBODY - SEATED, ("POST T/players", "name"): ARBITER,
    ("POST T/players", "bot"): ARBITER, ("POST T/players", "missed"): ARBITER,
    ("PATCH /api/me", "name"): frozenset({"stranger"}), ("PATCH T/players/{player}", "name"): ARBITER,
    ("PATCH T/players/{player}", "rating"): ARBITER, ("PATCH T/players/{player}", "details"): ARBITER,
    ("PATCH T/players/{player}", "fixed"): ARBITER,
    ("PATCH T/players/{player}", "status"): ARBITER | SEATED,
    ("PATCH T/players/{player}", "drafted event"): ARBITER | {"player"}}.items()}
"""In a state, or with a field, fewer may than otherwise."""
STATES: dict[str, list[str]] = {route(one): kinds.split(", ") for one, kinds in {
    "GET B": f"{OPEN}, {RUNNING}, {CLOSED}", "DELETE B": OPEN, "POST B/seats/{seat}": OPEN,
    "DELETE B/seats/{seat}": FULL, "PUT B/seats/{seat}/bot": OPEN, "PUT B/seats/{seat}/kept": OPEN,
    "DELETE B/seats/{seat}/kept": OPEN, "PUT B/ready": OPEN, "POST B/start": FULL,
    "PUT B/stand-in": RUNNING, "DELETE B/stand-in": RUNNING, "POST B/rematch": OVER,
    "POST B/wall": f"{OPEN}, {RUNNING}, {CLOSED}", "DELETE B/wall": f"{OPEN}, {CLOSED}",
    "GET B/now": f"{RUNNING}, {CLOSED}", "POST B/entries": RUNNING, "GET B/events": f"{RUNNING}, {CLOSED}",
    "GET B/earlier": f"{RUNNING}, {CLOSED}",
    "GET B/chat": f"{RUNNING}, {CLOSED}", "POST B/chat": f"{RUNNING}, {CLOSED}", "GET B/replay": f"{RUNNING}, {OVER}",
    "GET B/record": f"{RUNNING}, {OVER}",
    "GET B/review": f"{RUNNING}, {OVER}", "POST B/review": f"{RUNNING}, {OVER}", "GET /api/oracle/mangala": RUNNING,
    "POST B/play-on": OVER, "POST B/race": f"{RUNNING}, {OVER}", "POST B/hints": RUNNING,
    **{f"{method} B/assent": RUNNING for method in ("GET", "POST", "DELETE")},
    **{f"{method} B/foreseen": RUNNING for method in ("GET", "PUT", "DELETE", "POST")},
    **{f"{method} B/review/decision": f"{RUNNING}, {OVER}" for method in ("GET", "POST")},
    **{f"{method} /api/campaigns/{{campaign}}{rest}": "campaign"
       for method, rest in (("GET", ""), ("POST", "/seats"), ("POST", "/tables"), ("PUT", "/island"), ("PUT", "/name"),
                            ("PUT", "/seats"), ("DELETE", "/seats"), ("DELETE", "/seats/{seat}"))},
    **{f"GET T{rest}": "running event" for rest in (
        "", "/pulse", "/journal", "/standings", "/cross-table", "/trf", "/explain", "/chain", "/audit", "/csv", "/html",
        "/proof", "/players/{player}/card", "/players/{player}", "/slips", "/claims", "/live")},
    **dict.fromkeys(("GET /api/slips/{slip}", "PUT /api/slips/{slip}"), "running event"),
    **dict.fromkeys(["PATCH T", "DELETE T", "POST T/players", "POST T/draft",
                     "PUT T/players/{player}/byes/{round}", "PUT T/forbidden", "POST T/arbiters", "DELETE T/draft",
                     "POST T/rounds", "PUT T/draft", "POST T/players/list", "POST T/attendance",
                     "DELETE T/players/{player}",
                     "POST T/players/{player}/merge", "POST T/teams", "PATCH T/teams/{team}", "POST T/key",
                     "DELETE T/arbiters/{name}", "PUT T/organiser", "PUT T/message", "POST T/claim"], "drafted event"),
    **dict.fromkeys(["POST T/calls", "POST T/rounds/{round}/boards/{board}/rulings"], "online event"),
    **dict.fromkeys(["PUT T/rounds/{round}/results", "PUT T/rounds/{round}/boards/{board}/winner",
                     "PUT T/order", "POST T/penalties"], "running event"),
    "DELETE T/penalties/{entry}": "event with a penalty",
    "PATCH T/players/{player}": f"drafted event, {OWN}",
    "DELETE T/rounds/{round}": "running event", "PUT T/rounds/{round}/boards/{board}": "running event",
    "PUT T/invitation": "event with an invitation", "DELETE T/invitations/{person}": "event with an invitation",
    **{f"{method} /api/me/{kind}/{{id}}{rest}": f"own {kind}" for kind in ("browsers", "webhooks")
       for method, rest in (("DELETE", ""), ("POST", "/test"))},
    **{f"{method} A/people/{{person}}{rest}": "newcomer"
       for method, rest in (("PATCH", ""), ("DELETE", ""), ("POST", "/reset"))},
    "DELETE A/tables/{table}": f"{OPEN}, {RUNNING}, {OVER}", "DELETE A/tables/{table}/chat/{line}": "line of chat",
    "DELETE A/invitations/{invite}": "invitation", "POST T/end": "played event"}.items()}
"""In which state a route is asked for what its path names; others need nothing but words and keys."""

NEEDED: dict[str, dict[str, Any]] = {route(one): body for one, body in {
    "POST /api/guests": {"name": "(fresh)"}, "POST /api/accounts": {"name": "(fresh)", "password": PASSWORD},
    "POST /api/sessions": {"name": "Stranger", "password": PASSWORD}, "POST /api/sessions/code": {"code": "WRONG"},
    "POST /api/me/email": {"code": "WRONG"}, "POST /api/me/password": {"old": "not this one", "new": PASSWORD},
    "POST /api/me/tokens": {"name": "program"}, "POST /api/me/browsers": BROWSER,
    "POST /api/me/webhooks": {"url": SILENT, "form": "json"}, "POST /api/tables": {"game": "mangala"},
    "POST /api/pairing": {"game": "mangala", "clock": {"kind": "days", "days": 3}},
    "POST /api/me/friends": {"name": "Stranger"}, "POST /api/me/vacation": {"days": 1},
    "PUT B/seats/{seat}/kept": {"name": "Stranger"},
    "PUT B/seats/{seat}/bot": {"bot": "random"}, "PUT B/ready": {"ready": False},
    "PUT B/foreseen": {"n": 0, "lines": [["sow 3", "sow 5"]]}, "POST B/foreseen": {"n": 0, "actions": ["sow 3"]},
    "PUT B/stand-in": {"seat": 0, "bot": "random"}, "POST B/entries": {"n": 0, "action": "sow 1"},
    "POST B/chat": {"text": "hello"}, "POST B/play-on": {"n": 1}, "POST B/race": {"seat": 0},
    "POST B/review/decision": {"n": 1, "action": "sow 1"}, "POST /api/puzzle/{day}": {"pit": PIT},
    "POST /api/games/{game}/first-game": {"variant": "classic"},
    "PUT /api/me/lessons": {"done": {"mangala": ["again"]}}, "POST /api/campaigns": {"game": "my_island", "seats": 2},
    "PUT /api/campaigns/{campaign}/seats": {"islands": [0, 1]},
    "POST /api/campaigns/{campaign}/tables": {"bot": "random"},
    "PUT /api/campaigns/{campaign}/island": {"name": "Reef"}, "PUT /api/campaigns/{campaign}/name": {"name": "Summer"},
    "POST /api/tournaments": {"name": "Cup"},
    "POST /api/tournaments/import": {"trf": TRF}, "PUT T/players/{player}/byes/{round}": {"kind": "H"},
    "PUT T/forbidden": {"groups": [[1, 2]]}, "POST T/arbiters": {"name": "Stranger"}, "POST T/rounds": {"round": 1},
    "POST /api/reset": {"who": "Stranger"}, "POST /api/reset/{key}": {"password": PASSWORD},
    "PUT T/draft": {"round": 1, "boards": [[2, 1]], "byes": []},
    "POST T/players/list": {"players": [{"name": "Listed"}]},
    "POST T/attendance": {"players": [1], "status": "paused"},
    "PUT T/rounds/{round}/results": {"results": [{"board": 1, "result": "1-0"}]}, "POST T/claim": {"key": "guess"},
    "PUT T/rounds/{round}/boards/{board}/winner": {"winner": 1}, "POST T/players/{player}/merge": {"into": 2},
    "POST T/teams": {"name": "Reef"}, "PUT T/organiser": {"name": "Stranger"},
    "PUT T/message": {"text": "Lunch"},
    "PUT T/order": {"by": "manual", "order": [1, 2]},
    "POST T/penalties": {"player": 1, "round": 1, "half_points": -1, "why": "Late"},
    "PUT T/rounds/{round}/boards/{board}": {"result": "1-0"}, "PUT T/invitation": {"accept": True},
    "POST T/calls": {"table": "(table)"}, "PUT /api/slips/{slip}": {"result": "1-0"}}.items()}

SAMPLES: dict[str, Any] = {
    "n": 1, "lang": "ru", "everywhere": True, "game": "mangala", "before": 2, "next": "9-x", "status": "open",
    "after": 0, "eyes": 1, "start": 0, "count": 1, "form": "json", "round": 1, "one": 1, "other": 2,
    "email": "ada@example.org", "language": "ru", "mail": True, "options": {}, "seats": 2, "visibility": "unlisted",
    "seating": None, "clock": None, "rated": True, "spectators": False, "lot": False, "simulations": 10, "seat": 1,
    "bot": "random", "place": "board", "rounds": 3, "games": 2, "tie_breaks": ["BH"], "accelerated": True,
    "auto": False, "gap": 5, "duplicate": False,
    "first_move": 30, "starts": 2_000_000_000_000,
    "allows": ["pauses"], "why": "A bad line", "go_on": True, "time": [{"player": 1, "seconds": 60}],
    "name": "Renamed", "rating": 1500, "range": 300, "account": True, "missed": "F", "joining": False,
    "open_as_draws": True, "nonce": "0123456789abcdef" * 2, "ready": False, "position": "4 4 4 4 4 4 / 4 4 4 4 4 4",
    "stores": "1 0", "day": PUZZLE_DAY, "quiet": {"begin": "22:00", "end": "07:00"}, "digest_at": "09:30",
    "zone": "Europe/Istanbul",
    **{kind: {"live": ["push"], "days": ["digest"]} for kind in ("turn", "offer", "mention", "episode", "call")},
    "invitation": "of no use", "scopes": ["play"], "password": "not this one", "search": "a",
    "kind": "guests", "state": "closed", "until": 2, "reason": "rude", "admin": True, "organises": True,
    "invitations_only": False, "organisers": "everybody", "announcement": None,
    "prizes": [{"name": "Cup"}], "stages": [], "smallest": 0, "boards": 0, "details": {}, "category": "U14",
    "role": "results", "team": 0, "fixed": 0, "players": [1], "code": "WRONG", "error": "denied", "note": "friends",
    "uses": 2, "days": 3,
    "lesson": "again", "action": "sow 1", "move": 2}
"""A value for each optional field, whichever route has it."""
FIELDS: dict[tuple[str, str], Any] = {
    (route("PATCH /api/me"), "name"): "Stranger",  # whose name it is: for others it is taken
    (route("GET /api/daily"), "day"): f"{datetime.now(UTC):%Y-%m-%d}",
    (route("PATCH T/teams/{team}"), "status"): "withdrawn", (route("POST T/players"), "name"): "Somebody",
    (route("PATCH T/players/{player}"), "status"): "active",
    (route("POST /api/tables"), "start"): False, (route("POST B/play-on"), "start"): False,
    (route("POST /api/games/{game}/first-game"), "start"): False,
    (route("POST /api/campaigns/{campaign}/tables"), "start"): False, (route("PATCH T"), "name"): "Another cup",
    **{(route("PUT /api/me/notices"), kind): {"live": ["push"], "days": ["digest"]}
       for kind in ("round", "invitation")}}
