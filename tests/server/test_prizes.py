"""Prizes, orders by hand, cards and the tie-breaks that are offered, over HTTP; the journal proves them all."""

from __future__ import annotations

import json
from typing import Any

import pytest

from atoll.swiss.journal import audit, read_events
from tests.server.arbiter import NAMES, Desk, names, over_the_board
from tests.server.players import Player, Refusal, run
from tests.server.processes import ServerProcess
from tests.support.repository import ROOT

PRIZES = [{"name": "Cup"}, {"name": "500 TL"}, {"name": "Book", "category": "U14"}, {"name": "Medal", "below": 1990}]


def tie_words(language: str) -> set[str]:
    """Codes for which the pages of tournaments have words."""
    words = json.loads((ROOT / f"web/src/view/tournament/text/{language}.json").read_text(encoding="utf-8"))
    return {key.removeprefix("tie.") for key in words if key.startswith("tie.")}


async def drawn(server: ServerProcess, **terms: Any) -> tuple[Desk, dict[str, int]]:
    """Four players, a round of draws: everybody is level."""
    desk = await over_the_board(server.url, NAMES[:4], rounds=3, tie_breaks=["BH"], **terms)
    known = names(await desk.view())
    await desk.person.fetch("PATCH", f"{desk.path}/players/{known['Bram']}", {"details": {"category": "U14"}})
    view = await desk.next_round()
    for board in view["played"][0]["boards"]:
        await desk.result(1, board["board"], "1/2-1/2")
    return desk, known


def test_prizes_are_terms_and_follow_the_standings(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, known = await drawn(server, prizes=PRIZES[:1])
        view = await desk.person.fetch("PATCH", desk.path, {"prizes": PRIZES})
        assert [one["name"] for one in view["terms"]["prizes"]] == ["Cup", "500 TL", "Book", "Medal"]
        found = (await desk.person.get(f"{desk.path}/standings"))["prizes"]
        assert len(found[0]["level"]) == 3
        order = [known[name] for name in ("Chen", "Bram", "Dora", "Aroha")]
        await desk.person.fetch("PUT", f"{desk.path}/order", {"by": "play-off", "order": order})
        table = await desk.person.get(f"{desk.path}/standings")
        assert table["codes"] == ["BH", "PO"]
        assert [one["player"] for one in table["places"]] == order
        assert [(one["player"], one["level"]) for one in table["prizes"]] == [
            (known["Chen"], []), (known["Bram"], []), (0, []), (known["Dora"], [])]
        await desk.person.fetch("PATCH", f"{desk.path}/players/{known['Chen']}", {"status": "withdrawn"})
        table = await desk.person.get(f"{desk.path}/standings")
        assert [one["player"] for one in table["prizes"]] == [known["Bram"], known["Dora"], 0, 0]
        sheets = (await desk.person.http.get(f"{desk.path}/csv")).text
        assert "500 TL,place 2" in sheets
        assert audit(read_events((await desk.person.http.get(f"{desk.path}/proof")).text)).is_right
    run(scene())


def test_bad_prizes_and_orders_are_refused(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, known = await drawn(server)
        for bad in ([{"name": ""}], [{"name": "Cup", "category": "two words"}], [{"name": "Cup"}] * 101):
            with pytest.raises(Refusal) as refused:
                await desk.person.fetch("PATCH", desk.path, {"prizes": bad})
            assert refused.value.code == "bad_terms"
        with pytest.raises(Refusal, match="a tie-break of teams"):
            await desk.person.fetch("PATCH", desk.path, {"tie_breaks": ["GP"]})
        for order in ([known["Aroha"]], [known["Aroha"]] * 2, [known["Aroha"], 99]):
            with pytest.raises(Refusal, match="names two or more"):
                await desk.person.fetch("PUT", f"{desk.path}/order", {"by": "manual", "order": order})
        stranger = await Player(server.url).come_in("Stranger")
        with pytest.raises(Refusal):
            await stranger.fetch("PUT", f"{desk.path}/order", {"by": "manual", "order": list(known.values())})
    run(scene())


def test_a_card_tells_a_players_event(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, known = await drawn(server)
        card = await Player(server.url).get(f"{desk.path}/players/{known['Aroha']}")
        assert (card["place"]["rank"], card["totals"], card["cells"][0]["points"]) == (1, [1], 1)
        rival = next(one for one in (await desk.view())["players"] if one["id"] == card["cells"][0]["others"][0])
        assert card["performance"] == rival["rating"]
        assert card["change"] <= 0, "a draw against somebody weaker"
        with pytest.raises(Refusal):
            await desk.person.get(f"{desk.path}/players/99")
        tables = await over_the_board(server.url, NAMES[:6], game="mangrovia", seats=3, rounds=2)
        view = await tables.next_round()
        for board in view["played"][0]["boards"]:
            await tables.result(1, board["board"], "2 1 3")
        winner = view["played"][0]["boards"][0]["players"][1]
        card = await desk.person.get(f"{tables.path}/players/{winner}")
        assert (card["totals"], card["performance"], card["change"]) == ([4], None, None)
    run(scene())


def test_every_tie_break_that_is_offered_can_be_used_and_has_words(server: ServerProcess) -> None:
    async def scene() -> None:
        person = await Player(server.url).come_in("Arbiter")
        kinds = (await person.get("/api/tie-breaks"))["kinds"]
        assert {"DE", "PTP", "PO", "MAN"} <= set(kinds["swiss"]["known"])
        assert "GP" in kinds["teams"]["known"]
        for kind, one in kinds.items():
            assert set(one["usual"]) <= set(one["known"]), kind
            for language in ("en", "ru", "tr"):
                assert set(one["known"]) <= tie_words(language), (kind, language)
        desk = await over_the_board(server.url, NAMES[:4], rounds=2)
        codes = kinds["swiss"]["known"]
        for some in (codes[:10], codes[10:20], codes[20:]):
            view = await desk.person.fetch("PATCH", desk.path, {"tie_breaks": some})
            assert view["terms"]["tie_breaks"] == some
    run(scene())
