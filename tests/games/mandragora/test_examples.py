"""Every worked example of the rules text holds."""

import json

import pytest

from tests.games.mandragora.examples import EXAMPLES_OF_CLAUSES, Example, examples, pictured_views, run
from tests.support.clauses import clause


@pytest.mark.parametrize("example", [
    pytest.param(example, id=name, marks=clause(*EXAMPLES_OF_CLAUSES.get(name, ())))
    for name, example in examples().items()])
def test_worked_example(example: Example) -> None:
    run(example)


@clause("MD-90", "MD-91", "MD-92")
@pytest.mark.parametrize(("name", "seat", "view"), list(pictured_views()))
def test_pictured_view(name: str, seat: int, view: dict[str, object]) -> None:
    seen = run(examples()[name]).state.view(seat)
    assert seen == view
    assert json.dumps(seen) == json.dumps(view), "keys come in the order of the text"


def test_all_examples_are_read() -> None:
    assert list(examples()) == [f"V{number}" for number in range(1, 38)]
