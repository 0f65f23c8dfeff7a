"""What teaches a game, over HTTP; and what somebody has done goes with the person."""

from __future__ import annotations

import asyncio
import copy
from itertools import pairwise
from threading import Event
from typing import Any
from urllib.parse import quote

import pytest

from atoll.core.lessons import ways
from atoll.core.luck import commitment
from atoll.core.text import LANGUAGES
from atoll.games import GAMES, lesson_words, part, words
from atoll.server.http.lessons_api import lessons_in
from atoll.server.http.once import Once
from tests.server.players import Player, run
from tests.server.processes import WAIT, ServerProcess
from tests.support.eventually import eventually


def changed(view: Any, changes: list[Any]) -> Any:
    """The view with these changes, as a client would make them."""
    new = {"view": copy.deepcopy(view)}
    for path, value in changes:
        *way, last = ["view", *path]
        place: Any = new
        for key in way:
            place = place[key]
        place[last] = value
    return new["view"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_told_with_its_answers(server: ServerProcess, language: str) -> None:
    async def scene() -> None:
        for game_id in GAMES:
            told = await Player(server.url).get(f"/api/games/{game_id}/lessons?lang={language}")
            course, said = part(game_id, "lessons"), lesson_words(game_id, language)
            assert course is not None
            assert [one["title"] for one in told["lessons"]] == [said.say(f"lesson.{one.id}") for one in course.LESSONS]
            for one in told["lessons"]:
                assert {answer["action"] for answer in one["right"]} <= set(one["position"]["legal"])
                assert one["right"][0]["events"] or one["right"][0]["changes"]
                assert len(one["refusals"]) >= 2
                assert all(f"clause.{clause}" in words(game_id, language) for clause in one["refusals"].values())
            assert [(one["title"], one["text"]) for one in told["ways"]] == [
                (said.say(f"learn.way.{way}"), said.say(f"learn.way.{way}.text")) for way in ways(course)]
            for first in told["first_games"]:
                assert all(move["action"] in move["position"]["legal"] for move in first["moves"])
                assert 0 in first["end"]["to_act"]
                for move, then in pairwise([*first["moves"], {"position": first["end"]}]):
                    view = move["position"]["view"]
                    for step in move["steps"]:
                        view = changed(view, step["changes"])
                    assert view == then["position"]["view"], "the steps lead to where the next move begins"
                assert set(first["about"]) == {"goal", "turn", "end", "wins"}
    run(scene())


def test_a_game_or_language_that_is_not_there(server: ServerProcess) -> None:
    async def scene() -> None:
        nobody = Player(server.url)
        assert (await nobody.ask("GET", "/api/games/chess/lessons"))[1]["code"] == "unknown_game"
        assert (await nobody.ask("GET", "/api/games/mangala/lessons?lang=xx"))[1]["code"] == "no_such_language"
    run(scene())


@pytest.mark.parametrize("store", ["server", "postgres_server"])
def test_what_is_done_goes_with_the_person(store: str, request: pytest.FixtureRequest) -> None:
    async def scene(url: str) -> None:
        ada = await Player(url).come_in("Ada")
        assert await ada.get("/api/me/lessons") == {"done": {}}
        sent = {"done": {"mangala": ["again", "nonsense"], "chess": ["x"]}}
        status, said = await ada.ask("PUT", "/api/me/lessons", sent)
        assert (status, said) == (200, {"done": {"mangala": ["again"]}})
        devices = [{"mangala": ["even", "again"]}, {"mandragora": ["walk"], "mangala": ["first.classic"]}]
        await asyncio.gather(*(ada.ask("PUT", "/api/me/lessons", {"done": done}) for done in devices))
        everything = {"mandragora": ["walk"], "mangala": ["again", "even", "first.classic"]}
        assert await ada.get("/api/me/lessons") == {"done": everything}
        assert (await ada.get("/api/me/export"))["lessons"] == everything
        assert (await Player(url).ask("GET", "/api/me/lessons"))[1]["code"] == "no_session"
        assert (await ada.ask("PUT", "/api/me/lessons", {"done": ["again"]}))[1]["code"] == "malformed"
        eve = await Player(url).come_in("Eve")
        assert await eve.get("/api/me/lessons") == {"done": {}}
    run(scene(request.getfixturevalue(store).url))


def test_why_an_answer_is_refused(server: ServerProcess) -> None:
    async def scene() -> None:
        why = "/api/games/mangala/lessons/why-not"
        nobody = Player(server.url)
        assert await nobody.get(f"{why}?lesson=even&action=sow%206") == {"clause": None}
        assert await nobody.get(f"{why}?lesson=even&action=sow%207") == {"clause": "MG-5"}
        assert await nobody.get(f"{why}?lesson=first.classic&move=3&action=sow%204") == {"clause": "MG-6"}
        for lesson in ("nothing", "first.nothing", ""):
            assert (await nobody.ask("GET", f"{why}?lesson={lesson}&action=sow%201"))[1]["code"] == "no_lessons"
    run(scene())


@pytest.mark.parametrize("game_id", list(GAMES))
def test_what_a_page_has_with_it_is_what_the_server_would_say(game_id: str, server: ServerProcess) -> None:
    """Of every position something forbidden is told with its clause, so that nobody has to be asked for it."""
    async def scene() -> None:
        nobody = Player(server.url)
        told = await nobody.get(f"/api/games/{game_id}/lessons")
        asked = [(one["id"], 1, one) for one in told["lessons"]]
        for first in told["first_games"]:
            moves = [(f"first.{first['variant']}", number, move) for number, move in enumerate(first["moves"], 1)]
            assert any(move["refusals"] for _, _, move in moves)
            asked += moves
        for lesson, number, one in asked:
            forbidden = {action: clause for action, clause in one["refusals"].items()
                         if action not in one["position"]["legal"]}
            for action, clause in list(forbidden.items())[::100]:
                query = f"lesson={lesson}&move={number}&action={quote(action)}"
                said = await nobody.get(f"/api/games/{game_id}/lessons/why-not?{query}")
                assert said == {"clause": clause}, query
    run(scene())


def test_who_asks_at_once_waits_for_one_answer() -> None:
    """Nobody's leaving takes it from the others, and what failed is tried again."""
    asked, slow = list[str](), Event()

    def work(game_id: str) -> str:
        asked.append(game_id)
        slow.wait(WAIT)
        if len(asked) == 1:
            raise ValueError("the first fails")
        return f"lessons of {game_id}"

    async def all_ask(once: Once[[str], str]) -> list[str | BaseException]:
        tasks = [asyncio.create_task(once("mangala")) for _ in range(20)]
        await eventually(lambda: asked)
        tasks[0].cancel()
        slow.set()
        return await asyncio.gather(*tasks, return_exceptions=True)

    async def scene() -> None:
        once = Once(work)
        left, *others = await all_ask(once)
        assert isinstance(left, asyncio.CancelledError)
        assert {str(one) for one in others} == {"the first fails"}
        assert asked == ["mangala"]
        left, *others = await all_ask(once)
        assert set(others) == {"lessons of mangala"}
        assert await once("mangala") == "lessons of mangala"
        assert asked == ["mangala", "mangala"]
    asyncio.run(scene())


def test_what_needs_no_words_is_worked_out_for_all_languages() -> None:
    english, russian = lessons_in("mangala", "en"), lessons_in("mangala", "ru")
    assert english.lessons[0].title != russian.lessons[0].title
    assert english.lessons[0].refusals is russian.lessons[0].refusals
    assert english.first_games[0].moves[0].steps is russian.first_games[0].moves[0].steps


@pytest.mark.parametrize("game_id", list(GAMES))
def test_a_first_game_goes_on_with_luck_of_its_own(game_id: str, server: ServerProcess) -> None:
    """What was led stands in the log with its known seed; from there on nobody knows what is drawn."""
    async def scene() -> None:
        course = part(game_id, "lessons")
        assert course is not None
        ada = await Player(server.url).come_in("Ada")
        path = f"/api/games/{game_id}/first-game"
        for first in course.FIRST_GAMES:
            status, table = await ada.ask("POST", path, {"variant": first.variant, "start": False})
            assert (status, table["status"], table["rated"], table["visibility"]) == (200, "open", False, "unlisted")
            assert [seat["is"] for seat in table["seats"]] == ["person", *["bot"] * (first.players - 1)]
            assert [seat["bot"] for seat in table["seats"][1:]] == ["beginner"] * (first.players - 1)
            ready = await ada.ask("PUT", f"/api/tables/{table['id']}/ready", {"ready": True, "nonce": "ab" * 16})
            assert ready[0] == 200
            now = await ada.get(f"/api/tables/{table['id']}")
            assert (now["status"], now["origin"]["table"]) == ("running", "lesson")
            assert now["commitment"] != commitment(first.seed)
        assert (await ada.ask("POST", path, {"variant": "nothing"}))[1]["code"] == "no_lessons"
        assert (await Player(server.url).ask("POST", path, {"variant": "game"}))[1]["code"] == "no_session"
    run(scene())
