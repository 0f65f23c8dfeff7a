"""Results by the players themselves: a signed code for each, both confirm, and where they differ the desk is told."""

from __future__ import annotations

from typing import Any

from tests.server.arbiter import NAMES, Desk, over_the_board
from tests.server.players import Player, run
from tests.server.processes import ServerProcess
from tests.server.watched import screen, told


async def started(url: str) -> tuple[Desk, list[str], Player]:
    """An event over the board with its first round, the slips of it in order, and somebody with a phone."""
    desk = await over_the_board(url, NAMES[:6], rounds=3)
    await desk.next_round()
    found = await desk.person.get(f"{desk.path}/slips")
    assert [(one["board"], one["seat"]) for one in found["slips"]] == [
        (board, seat) for board in (1, 2, 3) for seat in (0, 1)]
    return desk, [one["slip"] for one in found["slips"]], Player(url)


async def say(phone: Player, slip: str, result: str) -> dict[str, Any]:
    status, said = await phone.ask("PUT", f"/api/slips/{slip}", {"result": result})
    return {"status_code": status, **said}


def test_a_result_stands_when_both_have_said_it(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, slips, phone = await started(server.url)
        assert (await phone.get(f"/api/slips/{slips[0]}"))["status"] == "open"
        first = await say(phone, slips[0], "1-0")
        assert (first["status"], first["said"], first["result"]) == ("waiting", ["1-0", ""], "")
        second = await say(phone, slips[1], "1-0")
        assert (second["status"], second["result"]) == ("agreed", "1-0")
        view = await desk.person.get(desk.path)
        assert view["played"][0]["boards"][0]["result"] == "1-0"
        last = (await desk.person.get(f"{desk.path}/journal"))["entries"][-1]
        assert (last["deed"]["is"], last["deed"]["slips"], last["who"]) == ("result", True, None)
        assert (await desk.person.get(f"{desk.path}/claims"))["claims"] == []
    run(scene())


def test_where_players_differ_the_desk_is_told(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, slips, phone = await started(server.url)
        await say(phone, slips[2], "1-0")
        assert (await say(phone, slips[3], "0-1"))["status"] == "conflict"
        await say(phone, slips[4], "1/2-1/2")
        found = (await desk.person.get(f"{desk.path}/claims"))["claims"]
        assert [(one["board"], one["status"], one["said"]) for one in found] == [
            (2, "conflict", ["1-0", "0-1"]), (3, "waiting", ["1/2-1/2", ""])]
        assert (await phone.ask("GET", f"{desk.path}/claims"))[1]["code"] == "no_session"
        assert (await say(phone, slips[3], "1-0"))["result"] == "1-0", "one of them corrects himself"
        await desk.person.fetch("PUT", f"{desk.path}/rounds/1/boards/3", {"result": "0-1"})
        found = (await desk.person.get(f"{desk.path}/claims"))["claims"]
        assert [(one["board"], one["status"], one["result"]) for one in found] == [(3, "conflict", "0-1")]
        assert (await say(phone, slips[5], "1/2-1/2"))["result"] == "0-1", "what the arbiter entered stands"
    run(scene())


def test_a_slip_holds_for_its_own_board_round_and_event_alone(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, slips, phone = await started(server.url)
        event, round_number, board, seat, code = slips[0].split("-")
        _, others, _ = await started(server.url)
        forged = [f"{event}-{round_number}-2-{seat}-{code}", f"{event}-2-{board}-{seat}-{code}",
                  f"{event}-{round_number}-{board}-1-{code}", f"{others[0].split('-')[0]}-1-1-0-{code}",
                  f"{event}-{round_number}-{board}-{seat}-{'a' * 16}", f"{event}-{round_number}-{board}-{seat}-",
                  f"{event}-1-99-0-{code}", f"{event}-1-1-7-{code}", f"{event}-x-1-0-{code}", event]
        for one in forged:
            assert (await say(phone, one, "1-0"))["code"] in ("bad_slip", "no_such_tournament"), one
        for result, wanted in (("+--", "bad_result"), ("2-0", "bad_result"), ("", "bad_result")):
            assert (await say(phone, slips[0], result))["code"] == wanted
        assert [board["result"] for board in (await desk.person.get(desk.path))["played"][0]["boards"]] == ["", "", ""]
    run(scene())


def test_a_round_that_is_taken_back_takes_its_slips_along(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, slips, phone = await started(server.url)
        await say(phone, slips[0], "1-0")
        await desk.person.fetch("DELETE", f"{desk.path}/rounds/1")
        assert (await say(phone, slips[0], "1-0"))["code"] == "bad_slip"
        view = await desk.person.get(desk.path)
        gone = next(one["id"] for one in view["players"] if one["name"] == NAMES[0])
        await desk.person.fetch("PATCH", f"{desk.path}/players/{gone}", {"status": "withdrawn"})
        await desk.next_round()
        fresh = (await desk.person.get(f"{desk.path}/slips"))["slips"]
        assert not {one["slip"] for one in fresh} & set(slips), "other pairings have other codes"
        assert (await desk.person.get(f"{desk.path}/claims"))["claims"] == []
    run(scene())


def test_screens_learn_of_every_word_though_no_result_follows(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, slips, phone = await started(server.url)
        async with screen(server.url, desk.path) as looks_on:
            first = await told(looks_on, lambda pulse: True)
            assert first["claims"] == 0
            await say(phone, slips[4], "1-0")
            one = await told(looks_on, lambda pulse: pulse["claims"] > 0)
            await say(phone, slips[5], "0-1")
            other = await told(looks_on, lambda pulse: pulse["claims"] > one["claims"])
            assert other == await phone.get(f"{desk.path}/pulse")
            assert other["n"] == first["n"], "no result stands"
    run(scene())


def test_who_enters_results_reads_what_players_say(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, slips, phone = await started(server.url)
        await say(phone, slips[0], "1-0")
        for role, code in (("results", None), ("check_in", "not_your_part")):
            helper = await Player(server.url).sign_up(f"slips-{role.replace('_', '-')}")
            await desk.person.post(f"{desk.path}/arbiters", name=helper.me["name"], role=role)
            _, found = await helper.ask("GET", f"{desk.path}/claims")
            assert found.get("code") == code
            assert code or [one["board"] for one in found["claims"]] == [1]
    run(scene())


async def mixed(url: str) -> tuple[Desk, list[list[str]], Player]:
    """Seven at tables of four: one of four and one of three; the slips of each."""
    desk = await over_the_board(url, NAMES[:7], rounds=2, game="mandragora", seats=4, smallest=3)
    await desk.next_round()
    found = (await desk.person.get(f"{desk.path}/slips"))["slips"]
    boards = [[one["slip"] for one in found if one["board"] == board] for board in (1, 2)]
    assert [len(slips) for slips in boards] == [4, 3]
    return desk, boards, Player(url)


def test_tables_of_every_size_say_the_points_of_their_game(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, (four, three), phone = await mixed(server.url)
        for slip, status in zip(three, ("waiting", "waiting", "agreed"), strict=True):
            assert (await say(phone, slip, "vp 31  57 43"))["status"] == status
        for slip in four:
            last = await say(phone, slip, "1 2 2 4")
        assert (last["status"], last["result"]) == ("agreed", "1 2 2 4")
        boards = (await desk.view())["played"][0]["boards"]
        assert [(one["result"], one["scores"]) for one in boards] == [("1 2 2 4", []), ("3 1 2", [31, 57, 43])]
        assert (await say(phone, three[0], "vp 31 57 43"))["status"] == "agreed"
        assert (await say(phone, three[0], "vp 31 57 44"))["status"] == "conflict"
    run(scene())


def test_points_stand_when_everybody_has_said_them(server: ServerProcess) -> None:
    """One who adds points to the others' places cannot make them count."""
    async def scene() -> None:
        desk, (four, three), phone = await mixed(server.url)
        await say(phone, three[0], "3 1 2")
        assert (await say(phone, three[1], "vp 31 999 43"))["status"] == "waiting"
        last = await say(phone, three[2], "3 1 2")
        assert (last["status"], last["result"]) == ("conflict", "")
        found = (await desk.person.get(f"{desk.path}/claims"))["claims"]
        assert [(one["board"], one["status"]) for one in found] == [(2, "conflict")]
        assert (await say(phone, three[1], "3 1 2"))["status"] == "agreed"
        board = (await desk.view())["played"][0]["boards"][1]
        assert (board["result"], board["scores"]) == ("3 1 2", [])
        assert (await say(phone, three[0], "vp 31 57 43"))["status"] == "agreed", "it is what the places say"
        assert (await desk.person.get(f"{desk.path}/claims"))["claims"] == []
        await say(phone, four[0], "vp 4 3 2 1")
        assert (await say(phone, four[1], "vp 5 3 2 1"))["status"] == "conflict", "the places are the same"
        for wrong in ("vp 1 2 3", "vp 1 2 3 -", "1 2 3", "1-0", "vp a b c d", "vp 10000 3 2 1", "vp 4 3 2 -10000"):
            assert (await say(phone, four[2], wrong))["code"] == "bad_result", wrong
    run(scene())


def test_the_same_word_again_is_no_news(server: ServerProcess) -> None:
    async def scene() -> None:
        desk, slips, phone = await started(server.url)
        await say(phone, slips[0], "1-0")
        before = await phone.get(f"{desk.path}/pulse")
        assert (await say(phone, slips[0], "1-0"))["status"] == "waiting"
        assert await phone.get(f"{desk.path}/pulse") == before
        await say(phone, slips[0], "0-1")
        assert (await phone.get(f"{desk.path}/pulse"))["claims"] > before["claims"]
    run(scene())
