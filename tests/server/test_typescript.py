"""The web client's types are the server's: made from them, whole, and never older."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args

import msgspec
import pytest
from msgspec import inspect

from atoll.server import messages
from atoll.server.app import ENDPOINTS
from atoll.server.http import typescript
from atoll.server.http.api import Endpoint
from atoll.server.http.typescript import codes, document, main
from atoll.server.table.info import FromServer
from atoll.server.table.opening import Who
from atoll.server.tournaments.journal import Deed
from atoll.server.tournaments.summons import Summons
from tests.server.processes import ROOT

CLIENT = ROOT / "web" / "src" / "protocol.ts"


class Inner(msgspec.Struct, tag="inner", tag_field="is"):
    """What is inside.

    More about it."""

    kind: Literal["b", "a"] = msgspec.field(name="class")


class Other(msgspec.Struct, tag="other", tag_field="is", omit_defaults=True):
    clause: str | None = None
    marks: list[int | None] = []


class Wish(msgspec.Struct):
    n: int
    both: Inner | Other | None
    name: str | None = None
    unset: bool | msgspec.UnsetType = msgspec.UNSET
    code: Annotated[str, msgspec.Meta(title="Code")] = ""


class Answer(msgspec.Struct):
    seats: dict[int, list[float]]
    what: Any = None


async def wish(ask: Any) -> Answer:
    return Answer({})


def page(path: str, answer: Any, body: type[msgspec.Struct] | None = None) -> Endpoint:
    return Endpoint("POST", path, wish, answer, body)


def test_the_client_has_the_servers_types() -> None:
    assert CLIENT.read_text(encoding="utf-8") == document(ENDPOINTS), "run `make protocol`"


def test_a_difference_is_shown_and_fails(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "protocol.ts"
    assert main(copy, check=False) == 0
    assert main(copy, check=True) == 0
    assert capsys.readouterr().out == ""
    copy.write_text(copy.read_text(encoding="utf-8").replace("lag: number[];", "lag: number;"), encoding="utf-8")
    assert main(copy, check=True) == 1
    said = capsys.readouterr().out
    assert "-  lag: number;\n" in said
    assert "+  lag: number[];\n" in said
    assert "make protocol" in said


def test_structs_become_interfaces() -> None:
    """Tags, renamed fields, optional ones and those that may be null."""
    text = document([page("/api/wishes/{wish}", Answer, Wish)])
    assert "/** What is inside. */\nexport interface Inner {\n  is: 'inner';\n  class: 'a' | 'b';\n}" in text
    assert "export interface Other {\n  is: 'other';\n  clause?: string | null;\n  marks?: (number | null)[];\n" in text
    assert ("export interface Wish {\n  n: number;\n  both: Inner | Other | null;\n  name?: string | null;\n"
            "  unset?: boolean;\n  code?: Code;\n}") in text
    assert "export interface Answer {\n  seats: Record<string, number[]>;\n  what: Json;\n}" in text
    assert "'POST /wishes/{wish}': { at: { wish: Part }; body: Wish; answer: Answer };" in text


def test_what_goes_both_ways_has_every_field() -> None:
    text = document([page("/api/wishes", Wish, Wish)])
    assert "  name: string | null;\n  unset?: boolean;\n  code: Code;\n}" in text
    whole = document(ENDPOINTS)
    assert "export interface RealTime {\n  kind: 'real';\n  main: number;\n  increment: number;\n" in whole


def test_what_is_left_out_of_an_answer_is_never_null() -> None:
    assert "export interface Other {\n  is: 'other';\n  clause?: string;\n" in document([page("/api/others", Other)])


def test_two_types_of_one_name_are_refused() -> None:
    again = type("Answer", (msgspec.Struct,), {"__annotations__": {"n": int}})
    with pytest.raises(ValueError, match="name of another type"):
        document([page("/api/one", Answer), page("/api/two", again)])


def test_a_type_without_a_word_is_refused() -> None:
    with pytest.raises(TypeError, match="no word in TypeScript"):
        typescript.text(inspect.type_info(bytes))


def test_every_message_of_the_socket_is_in_a_union() -> None:
    """Whatever has a tag is a message, a seat's wish or a tournament's deed."""
    known = {Summons, *(one for union in (FromServer, messages.FromClient, Who, Deed) for one in get_args(union))}
    tagged = {one for one in heirs(msgspec.Struct)
              if one.__module__.startswith("atoll.server") and one.__struct_config__.tag_field in ("is", "do")}
    assert tagged == known


def heirs(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from heirs(one)


def test_codes_are_those_that_people_can_meet() -> None:
    found = codes()
    assert {"illegal", "no_session", "broken", "wrong_method", "no_pairing", "bad_file", "has_left"} <= set(found)
    assert not {"error", "bad_setting", "bad_backup", "not_utf8", "bad_board"} & set(found)
    assert found == sorted(set(found))
