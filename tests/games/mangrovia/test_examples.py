"""Every worked example of the rules text holds."""

from __future__ import annotations

import pytest

from tests.games.mangrovia.examples import Example, Script, examples
from tests.support.clauses import clause


def test_the_text_has_all_its_examples() -> None:
    names = [example.name.rstrip("abc") for example in examples()]
    assert list(dict.fromkeys(names)) == [f"V-{number}" for number in range(1, 51)]


@pytest.mark.parametrize("example", [pytest.param(example, id=example.name, marks=clause(*example.clauses))
                                     for example in examples()])
def test_an_example_of_the_text(example: Example) -> None:
    script = Script(example.lines[0])
    for line in example.lines[1:]:
        script.read(line)
