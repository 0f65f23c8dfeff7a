"""Penalties and bonuses: from a file and by the arbiter's hand, in standings, pairings, cards, files and the audit."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.swiss import read_trf
from atoll.swiss.journal import audit, read_events
from tests.server.arbiter import NAMES, Desk, names, over_the_board
from tests.server.players import Player, Refusal, run
from tests.server.processes import ServerProcess

LATE = "Came late with his telephone on"


async def drawn(server: ServerProcess, count: int = 4, **terms: Any) -> tuple[Desk, dict[str, int]]:
    desk = await over_the_board(server.url, NAMES[:count], **{"rounds": 3, "tie_breaks": ["BH"], **terms})
    view = await desk.next_round()
    for board in view["played"][0]["boards"]:
        await desk.result(1, board["board"], "1/2-1/2")
    return desk, names(view)


async def penalise(desk: Desk, player: int, half_points: int, round_number: int = 1, why: str = LATE) -> dict[str, Any]:
    return await desk.person.fetch("POST", f"{desk.path}/penalties", {
        "player": player, "round": round_number, "half_points": half_points, "why": why})


async def table(desk: Desk, **query: int) -> dict[int, int]:
    asked = "&".join(f"{key}={value}" for key, value in query.items())
    return {one["player"]: one["points"] for one in (await desk.person.get(f"{desk.path}/standings?{asked}"))["places"]}


async def report(desk: Desk) -> str:
    return (await desk.person.http.get(f"{desk.path}/trf")).text


async def brought(desk: Desk, text: str) -> Desk:
    return Desk(desk.person, (await desk.person.post("/api/tournaments/import", trf=text))["id"])


def test_an_arbiter_gives_and_takes_back(server: ServerProcess) -> None:
    """It counts from its round on: standings, the card, the next pairing, and the points on the pairing's sheet."""
    async def scene() -> None:
        desk, known = await drawn(server, 6)
        aroha, fatou = known["Aroha"], known["Fatou"]
        view = await penalise(desk, aroha, -1)
        view = await penalise(desk, fatou, 3, why="Bonus of the organiser")
        assert [(one["players"], one["half_points"], one["why"]) for one in view["penalties"]] == [
            ([aroha], -1, LATE), ([fatou], 3, "Bonus of the organiser")]
        points = await table(desk)
        assert (points[aroha], points[fatou], points[known["Bram"]]) == (0, 4, 1)
        assert (await table(desk, round=0))[aroha] == 0
        card = await desk.person.get(f"{desk.path}/players/{aroha}")
        assert (card["totals"], card["place"]["points"]) == ([0], 0)
        assert [one["why"] for one in card["penalties"]] == [LATE]
        assert "299          -0.5  001    1\n299           1.5  001    6\n" in await report(desk)
        view = await desk.next_round()
        first, last = view["played"][1]["boards"][0], view["played"][1]["boards"][-1]
        assert fatou in first["players"]
        assert aroha in last["players"]
        assert dict(zip(first["players"], first["points"], strict=True))[fatou] == 4
        assert dict(zip(last["players"], last["points"], strict=True))[aroha] == 0
        view = await desk.person.fetch("DELETE", f"{desk.path}/penalties/{view['penalties'][0]['entry']}")
        assert [one["players"] for one in view["penalties"]] == [[fatou]]
        assert (await table(desk))[aroha] == 1
        lines = (await Player(server.url).get(f"{desk.path}/journal"))["entries"]
        told = [line["deed"] for line in lines if line["deed"]["is"].startswith("penalty")]
        assert [one["is"] for one in told] == ["penalty", "penalty", "penalty_undone"]
        found = audit(read_events((await desk.person.http.get(f"{desk.path}/proof")).text))
        assert (found.is_right, found.rounds) == (True, 2)
        assert (await desk.person.get(f"{desk.path}/audit"))["findings"] == []
    run(scene())


def test_a_file_with_penalties_comes_back_byte_for_byte(server: ServerProcess) -> None:
    """Of one player, of several together, of everybody, and results that bring other points than usual."""
    async def scene() -> None:
        desk, known = await drawn(server, 5)
        await penalise(desk, known["Aroha"], -3)
        first = await report(desk)
        others = "299           0.5  000    2    4\n299           1.0  002    0\n299 D         1.0  001    3\n"
        text = first.replace("299          -1.5  001    1\n", f"299          -1.5  001    1\n{others}")
        text = text.replace(line_of(text, 2), points(text, 2, "1.0")).replace(line_of(text, 4), points(text, 4, "1.0"))
        text = text.replace(line_of(text, 3), points(text, 3, "1.0"))
        other = await brought(desk, text)
        assert (await table(other))[1] == -2
        assert (await table(other))[3] == 2
        again = await report(other)
        assert sorted(again.splitlines()) == sorted(ranked(text, again).splitlines())
        third = await brought(desk, again)
        assert await report(third) == again
        assert read_trf(again).abnormal == read_trf(text).abnormal
        view = await third.next_round()
        sheet = {player: had for board in view["played"][1]["boards"]
                 for player, had in zip(board["players"], board["points"], strict=True)}
        before = await table(third, round=1)
        assert sheet == {player: before[player] for player in sheet}
        cards = [(await desk.person.get(f"{third.path}/players/{one}"))["totals"][0] for one in (1, 2, 3, 4)]
        assert cards == [before[one] for one in (1, 2, 3, 4)]
        assert (await desk.person.get(f"{third.path}/audit"))["findings"] == []
    run(scene())


def line_of(text: str, number: int) -> str:
    return next(line for line in text.splitlines() if line.startswith(f"001 {number:>4}"))


def points(text: str, number: int, said: str) -> str:
    line = line_of(text, number)
    return f"{line[:80]}{said:>4}{line[84:]}"


def ranked(text: str, other: str) -> str:
    """The rank column alone is worked out anew."""
    for number in range(1, 6):
        line, new = line_of(text, number), line_of(other, number)
        text = text.replace(line, line[:85] + new[85:89] + line[89:])
    return text


def test_future_byes_are_in_the_file(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, known = await drawn(server)
        await desk.person.fetch("PUT", f"{desk.path}/players/{known['Chen']}/byes/3", {"kind": "H"})
        text = await report(desk)
        assert "240 H 003    3\n" in text
        other = await brought(desk, text)
        assert await report(other) == text
        wrong = {"trf": text.replace("240 H 003", "240 H 009")}
        status, said = await desk.person.ask("POST", "/api/tournaments/import", wrong)
        assert (status, said["code"], said["column"]) == (400, "bad_file", 7)
        assert "there is no round 9 to miss: rounds are 1 to 3" in said["message"]
    run(scene())


REFUSED = [({"half_points": 0}, "bad_penalty"), ({"half_points": 101}, "bad_penalty"), ({"round": 2}, "bad_penalty"),
           ({"round": 0}, "bad_penalty"), ({"player": 99}, "no_such_player"), ({"why": "  "}, "bad_reason"),
           ({"why": "x" * 201}, "bad_reason")]


def test_bad_wishes_are_refused_and_change_nothing(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, _ = await drawn(server)
        n = (await desk.view())["n"]
        wish = {"player": 1, "round": 1, "half_points": -1, "why": LATE}
        for wrong, code in REFUSED:
            with pytest.raises(Refusal, match=code):
                await desk.person.fetch("POST", f"{desk.path}/penalties", wish | wrong)
        stranger = await Player(server.url).come_in("Stranger")
        with pytest.raises(Refusal, match="not_arbiter"):
            await stranger.fetch("POST", f"{desk.path}/penalties", wish)
        with pytest.raises(Refusal, match="no_such_penalty"):
            await desk.person.fetch("DELETE", f"{desk.path}/penalties/2")
        assert (await desk.view())["n"] == n
        knockout = await over_the_board(server.url, NAMES[:4], stages=[{"is": "knockout"}])
        await knockout.next_round()
        with pytest.raises(Refusal, match="bad_penalty"):
            await knockout.person.fetch("POST", f"{knockout.path}/penalties", wish)
    run(scene())


def test_a_round_robin_counts_them_too(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, known = await drawn(server, 4, stages=[{"is": "round_robin"}], rounds=None)
        await penalise(desk, known["Dora"], -3)
        assert (await table(desk))[known["Dora"]] == -2
        view = await desk.next_round()
        sheet = {player: had for board in view["played"][1]["boards"]
                 for player, had in zip(board["players"], board["points"], strict=True)}
        assert sheet[known["Dora"]] == -2
    run(scene())
