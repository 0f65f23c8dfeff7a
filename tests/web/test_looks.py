"""What `make test` leaves out for time is another look of what it takes, never a page, a game or a way."""

from __future__ import annotations

import pytest

from tests.web.looks import one_look_each, subject_of


class Asked:
    def __init__(self, nodeid: str, **params: object) -> None:
        self.nodeid = nodeid
        self.callspec = type("CallSpec", (), {"params": params})()


def items(*asked: Asked) -> list[pytest.Item]:
    return [*asked]  # type: ignore[list-item]  # they have what is looked at


def test_each_subject_is_taken_once_in_one_look() -> None:
    asked = items(*(Asked(f"t.py::test_page[{path}-{theme}]", path=path, theme=theme)
                    for path in ("/", "/lobby", "/learn/mangala") for theme in ("day", "night")))
    taken, left_out = one_look_each(asked)
    assert [subject_of(one) for one in taken] == ["t.py::test_page|/", "t.py::test_page|/lobby",
                                                  "t.py::test_page|/learn/mangala"]
    assert len(left_out) == 3


def test_what_has_no_look_is_all_taken() -> None:
    asked = items(*(Asked(f"t.py::test_code[{code}]", code=code) for code in range(4)), Asked("t.py::test_plain"))
    assert one_look_each(asked) == (asked, [])


def test_all_looks_come_by_turns() -> None:
    asked = items(*(Asked(f"t.py::test_{number}[{language}]", language=language)
                    for number in range(40) for language in ("en", "ru", "tr")))
    taken, _ = one_look_each(asked)
    assert {one.nodeid[-3:-1] for one in taken} == {"en", "ru", "tr"}
