"""Any text at all, read as a record: it works, or there is one AtollError with a sentence, and never anything else."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from atoll.core.errors import AtollError, UnknownGame
from atoll.core.game import Game
from atoll.core.record import Record, read_record, verify
from atoll.core.table import Table
from atoll.games import GAMES
from tests.support.play import random_step, random_table
from tests.toys import lots

KNOWN: dict[str, Game] = {"lots": lots.GAME, "mangala": GAMES["mangala"]}


def some_record(game: Game, seed: int) -> Record:
    rng = Random(seed)
    table: Table = random_table(game, rng)
    for _ in range(rng.randrange(25)):
        table.settle()
        if table.to_act:
            seat, _ = random_step(table, rng)
            if rng.random() < 0.2 and table.can_undo(seat):
                table.enter(seat, "!undo")
    names = tuple(f"Игрок {seat}" for seat in range(table.players))
    return Record.of(table, names if seed % 2 else (), ("human",) * table.players if seed % 3 else (), seed % 5 > 0)


RECORDS = [some_record(game, seed) for game in KNOWN.values() for seed in range(8)]
TEXTS = [form for record in RECORDS for form in (record.as_text(), record.as_json())]


def survive(text: str) -> None:
    """Read, replay, verify, write again: one sentence at most."""
    try:
        record = read_record(text)
        if record.game not in KNOWN:
            raise UnknownGame(f"there is no game {record.game!r}")
        record.table(KNOWN[record.game])
        verify(record, KNOWN[record.game])
    except AtollError as error:
        check_sentence(str(error))
    else:
        assert read_record(record.as_text()) == read_record(record.as_json()) == record
        record.as_text().encode()


def check_sentence(sentence: str) -> None:
    assert sentence.strip()
    assert "\n" not in sentence
    assert len(sentence) < 1000
    sentence.encode()


ANY_TEXT = st.text(st.characters(exclude_categories=[]), max_size=12)
NASTY = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.integers(10**300, 10**301)
    | ANY_TEXT | st.sampled_from(["deal one", "sow 1", "!undo", "a" * 64]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4), max_leaves=8)


@settings(max_examples=300)
@given(st.text(st.characters(exclude_categories=[])))
@example("{" * 200_000)
@example('{"a":' * 100_000)
@example("atoll record 1\noptions: " + "[" * 100_000)
@example("atoll record 1\ngame: \"lots\"\nversion: " + "9" * 4400)
@example("{\"atoll record\": 1, \"log\": [[" + "9" * 4000 + ", \"x\"]]}")
@example("{\"atoll record\": 1, \"log\": [[0, \"\\ud800\"]]}")
@example("\ufeff\ufeff{}")
def test_any_text(text: str) -> None:
    survive(text)
    survive("atoll record 1\n" + text)
    survive("{" + text)


@settings(max_examples=300)
@given(st.sampled_from(TEXTS), st.data())
def test_a_record_with_a_piece_cut_out_or_put_in(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    survive(text[:start] + data.draw(ANY_TEXT) + text[end:])


@settings(max_examples=200)
@given(st.sampled_from(TEXTS), st.sampled_from(TEXTS), st.data())
def test_two_records_spliced_line_by_line(one: str, other: str, data: st.DataObject) -> None:
    lines, more = one.split("\n"), other.split("\n")
    cut, seam = data.draw(st.integers(0, len(lines))), data.draw(st.integers(0, len(more)))
    survive("\n".join(lines[:cut] + more[seam:]))
    survive("\n".join(lines[:cut] + more[seam:seam + 1] + lines[cut:]))


@settings(max_examples=200)
@given(st.sampled_from(TEXTS), st.randoms(use_true_random=False))
def test_the_lines_of_a_record_in_another_order(text: str, rng: Random) -> None:
    lines = text.split("\n")
    for _ in range(rng.randrange(1, 4)):
        a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
    survive("\n".join(lines))


@settings(max_examples=300)
@given(st.sampled_from(RECORDS), st.sampled_from(["game", "version", "seats", "options", "commitment", "seed", "names",
                                                  "seated", "log", "atoll record", "more"]), NASTY)
def test_a_record_with_one_nasty_value(record: Record, key: str, value: Any) -> None:
    survive(json.dumps({**json.loads(record.as_json()), key: value}))
    survive(json.dumps({**json.loads(record.as_json()), key: value}, ensure_ascii=False))
    lines = [line for line in record.as_text().split("\n") if not line.startswith(f"{key}: ")]
    survive("\n".join([lines[0], f"{key}: {json.dumps(value, ensure_ascii=False)}", *lines[1:]]))


@settings(max_examples=200)
@given(st.sampled_from(RECORDS), NASTY, NASTY, st.data())
def test_a_record_with_a_nasty_entry(record: Record, seat: Any, action: Any, data: st.DataObject) -> None:
    plain = json.loads(record.as_json())
    plain["log"].insert(data.draw(st.integers(0, len(plain["log"]))), data.draw(
        st.sampled_from([[seat, action], [0, action], [seat, "done"], seat, [seat]])))
    survive(json.dumps(plain))


@settings(max_examples=200)
@given(st.sampled_from(RECORDS), st.dictionaries(st.sampled_from(["rounds", "open", "book", "sets", "x"]), NASTY))
def test_a_record_with_nasty_options(record: Record, options: dict[str, Any]) -> None:
    survive(json.dumps({**json.loads(record.as_json()), "options": options}))
