"""Options: exact types, and refusals that name the field, the value and what is allowed."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, dataclass
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atoll.core.errors import BadOption, BadSeats
from atoll.core.options import TableOptions, check_start, choices, fits, hints, plain_options, read_options
from atoll.games import GAMES
from tests.toys import lots


@dataclass(frozen=True, slots=True)
class Many(TableOptions):
    size: Literal["small", "large"] = "small"
    count: Literal[1, 3] = 1
    single: Literal["only"] = "only"
    flag: bool = False
    number: int = 0
    word: str = ""
    book: dict[str, Any] | None = None
    pair: Literal["a"] | Literal["b"] | None = None
    tiles: list[str] | None = None
    anything: Any = None


REFUSALS = [
    ("size", "medium", "the option size cannot be 'medium'; it may be 'small' or 'large'"),
    ("size", None, "the option size cannot be None; it may be 'small' or 'large'"),
    ("size", ["small"], "the option size cannot be ['small']; it may be 'small' or 'large'"),
    ("size", {"small": 1}, "the option size cannot be {'small': 1}; it may be 'small' or 'large'"),
    ("count", 2, "the option count cannot be 2; it may be 1 or 3"),
    ("count", True, "the option count cannot be True; it may be 1 or 3"),
    ("count", 1.0, "the option count cannot be 1.0; it may be 1 or 3"),
    ("count", "1", "the option count cannot be '1'; it may be 1 or 3"),
    ("count", float("nan"), "the option count cannot be nan; it may be 1 or 3"),
    ("single", "other", "the option single cannot be 'other'; it may be 'only'"),
    ("flag", 1, "the option flag cannot be 1; it may be False or True"),
    ("flag", 0, "the option flag cannot be 0; it may be False or True"),
    ("flag", "yes", "the option flag cannot be 'yes'; it may be False or True"),
    ("number", True, "the option number cannot be True; it may be a whole number"),
    ("number", 2.0, "the option number cannot be 2.0; it may be a whole number"),
    ("word", 5, "the option word cannot be 5; it may be a text"),
    ("book", [], "the option book cannot be []; it may be a JSON object or None"),
    ("book", "{}", "the option book cannot be '{}'; it may be a JSON object or None"),
    ("pair", "c", "the option pair cannot be 'c'; it may be 'a', 'b' or None"),
    ("tiles", ("a",), "the option tiles cannot be ('a',); it may be a JSON list or None"),
]


@pytest.mark.parametrize(("name", "value", "sentence"), REFUSALS)
def test_every_refusal_is_a_sentence(name: str, value: Any, sentence: str) -> None:
    with pytest.raises(BadOption) as refusal:
        Many(**{name: value})
    assert str(refusal.value) == sentence
    assert refusal.value.code == "bad_option"
    assert isinstance(refusal.value, ValueError), "the contract promises ValueError"


def test_a_monstrous_value_does_not_make_a_monstrous_sentence() -> None:
    with pytest.raises(BadOption) as refusal:
        Many(size="x" * 10_000)
    assert len(str(refusal.value)) < 200
    assert "'xxx" in str(refusal.value)


def test_a_bottomless_value_is_refused_all_the_same() -> None:
    deep: list[Any] = []
    for _ in range(50_000):
        deep = [deep]
    with pytest.raises(BadOption, match="the option size cannot be"):
        Many(size=deep)
    while deep:  # take it apart by hand: the destructor of so deep a list would recurse
        deep = deep.pop()


def test_what_fits_is_taken_as_it_is() -> None:
    book = {"page": [1, {"x": None}]}
    options = Many("large", 3, "only", True, -7, "word", book, "b", ["t"], object)
    assert options.book is book
    assert plain_options(Many(book=book))["book"] == book
    assert plain_options(Many(book=book))["book"] is not book, "a record must not change with its table"


def test_options_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Many().size = "large"  # type: ignore[misc]  # that it cannot be assigned is what is tested


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadOption) as refusal:
        read_options(lots.GAME, {"colour": "red"})
    assert str(refusal.value) == "lots has no option 'colour'; it has rounds, open, book"


@given(st.dictionaries(st.sampled_from(["rounds", "open", "book"]) | st.text(max_size=3), st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=5)))
def test_whatever_is_given_either_fits_exactly_or_is_refused(given_options: dict[str, Any]) -> None:
    try:
        options = read_options(lots.GAME, given_options)
    except BadOption:
        fitting = {"rounds": (1, 2, 3), "open": (False, True)}
        assert any(name not in ("rounds", "open", "book") or type(value) is not type(fitting.get(name, [{}])[0])
                   or value not in fitting.get(name, [value]) for name, value in given_options.items())
    else:
        assert {name: plain_options(options)[name] for name in given_options} == given_options


def test_choices_lists_exactly_what_fits() -> None:
    for name, hint in hints(Many).items():
        allowed = choices(hint)
        assert (allowed is None) == (name in ("number", "word", "book", "tiles", "anything"))
        assert all(fits(value, hint) for value in allowed or [])
    assert choices(hints(Many)["pair"]) == ["a", "b", None]


def test_every_game_writes_and_reads_its_own_defaults(game: Any) -> None:
    plain = plain_options(game.options())
    assert json.loads(json.dumps(plain, allow_nan=False)) == plain
    assert read_options(game, plain) == game.options()
    with pytest.raises(BadOption, match="'no_such_option'"):
        read_options(game, {"no_such_option": 1})


def test_every_listed_value_of_every_game_and_nothing_like_it(game: Any) -> None:
    for name, hint in hints(game.options).items():
        for value in choices(hint) or []:
            assert fits(value, hint)
            for twin in (str(value), float(value)) if type(value) is int else (0, 1) if type(value) is bool else ():
                assert not fits(twin, hint), (name, twin)


@pytest.mark.parametrize("players", [0, 1, 4, -1, 10**30, True, 2.0, "2", None])
def test_a_wrong_number_of_players(players: Any) -> None:
    with pytest.raises(BadSeats) as refusal:
        lots.GAME.start(players, lots.Options())
    assert str(refusal.value) == f"lots is for 2 to 3 players, not {players!r}"


def test_a_game_for_exactly_two_says_so() -> None:
    with pytest.raises(BadSeats, match="mangala is for 2 players, not 3"):
        GAMES["mangala"].start(3, GAMES["mangala"].options())


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(BadOption, match="the options of lots must be its own Options, not Many"):
        check_start("lots", range(2, 3), 2, Many(), lots.Options)
