"""No text of a request is long when it is looked at: `python -m tests.server.texts` measures what each one costs."""

from __future__ import annotations

import unicodedata
from collections import Counter

import pytest
from msgspec import inspect

from atoll.server.app import ENDPOINTS
from atoll.server.http.typescript import inside, structs
from atoll.server.messages import FromClient
from atoll.server.people import names
from atoll.server.people.names import BadName, clean_name, fold, look, spelled
from tests.server.players import Player, Refusal, run
from tests.server.processes import ServerProcess
from tests.server.texts import CLOSED, IN_A_HEAD, WHOLE, ask, in_addresses, marks, spots

REPORT_FILE = "POST /api/tournaments/import body.trf"
"""Long by nature, and read line by line."""


def test_every_text_of_a_request_has_a_greatest_length() -> None:
    asked = [kind for page in ENDPOINTS for kind in (page.body, page.query) if kind]
    unbounded = [f"{one.cls.__name__}.{field.name}" for one in structs([FromClient, *asked]).values()
                 for field in one.fields if any(has_no_end(kind) for kind in parts(field.type))]
    assert unbounded == []


def parts(kind: inspect.Type) -> list[inspect.Type]:
    keys = [kind.key_type] if isinstance(kind, inspect.DictType) and kind.value_type != inspect.AnyType() else []
    return [kind, *keys, *(deeper for one in inside(kind) if not isinstance(one, inspect.StructType)
                           for deeper in parts(one))]


def has_no_end(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.StrType) and kind.max_length is None


def test_no_page_takes_a_long_text(server: ServerProcess) -> None:
    async def scene() -> tuple[Counter[int], list[str]]:
        asker = await Player(server.url).sign_up("Marks of all kinds")
        answers, taken = Counter[int](), []
        quoted = [spot for page in ENDPOINTS for spot in in_addresses(page, marks(IN_A_HEAD))]
        for spot in (*spots(WHOLE), *quoted):
            status, said = await ask(server.url, spot, asker.http.cookies["atoll_session"])
            answers[status] += 1
            is_nowhere = status == 404 and "no_such_page" in said  # what this server has not been set up for
            if status not in (431, CLOSED) and not is_nowhere and not (status == 400 and is_of_length(spot.name, said)):
                taken.append(f"{spot.name}: {status} {said[:200]}")
        return answers, taken
    answers, taken = run(scene())
    assert taken == []
    assert answers[400] > 100
    assert server.is_alive()


def is_of_length(name: str, said: str) -> bool:
    """Is the answer about the length, or about what else is expected there?"""
    if name == REPORT_FILE:
        return '"bad_file"' in said or "no players" in said
    return any(one in said for one in ("Expected `", "Invalid enum value", "has more than ", " at most "))


def test_a_long_name_is_refused_before_it_is_brought_into_order(monkeypatch: pytest.MonkeyPatch) -> None:
    ordered: list[int] = []
    normalize = unicodedata.normalize

    def counted(form: str, text: str) -> str:
        ordered.append(len(text))
        return normalize(form, text)  # type: ignore[arg-type]  # one of four words
    monkeypatch.setattr(unicodedata, "normalize", counted)
    for name in (marks(WHOLE), marks(101), "a" * 101, " " * 101):
        for read in (spelled, fold, look, clean_name):
            with pytest.raises(BadName, match=f"1 to {names.LONGEST_NAME} characters, not {len(name)}"):
                read(name)
    assert ordered == []
    look("\ufdfa" * 100)  # the letter that becomes the most letters
    assert sum(ordered) < 5000


def test_every_name_may_come_in_its_longest_spelling() -> None:
    apart = unicodedata.normalize("NFD", "\u1f82" * names.LONGEST_NAME)
    assert len(apart) == 4 * names.LONGEST_NAME
    assert len(clean_name(apart)) == names.LONGEST_NAME


def test_a_long_name_is_a_bad_one_and_tells_nothing(server: ServerProcess) -> None:
    async def scene() -> None:
        asker = await Player(server.url).sign_up("Shorter")
        for name in ("Shorter" + " " * 200, "Nobody at all" + " " * 200, marks(500)):
            with pytest.raises(Refusal, match="bad_name: a name has 1 to"):
                await Player(server.url).post("/api/sessions", name=name, password="a wrong guess")
            with pytest.raises(Refusal, match="bad_name"):
                await Player(server.url).come_in(name)
            with pytest.raises(Refusal, match="bad_name"):
                await asker.get(f"/api/people/{name}/history")
    run(scene())


def test_only_an_arbiter_learns_whether_a_name_is_known(server: ServerProcess) -> None:
    async def scene() -> None:
        arbiter, stranger = await Player(server.url).sign_up("Ask Me"), await Player(server.url).sign_up("Ask Me Not")
        event = await arbiter.post("/api/tournaments", name="Cup")
        for name in ("Ask Me", "Nobody of that name"):
            with pytest.raises(Refusal, match="not_arbiter"):
                await stranger.post(f"/api/tournaments/{event['id']}/arbiters", name=name)
        with pytest.raises(Refusal, match="no_such_person"):
            await arbiter.post(f"/api/tournaments/{event['id']}/arbiters", name="Nobody of that name")
    run(scene())
