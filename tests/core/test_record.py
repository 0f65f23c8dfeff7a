"""Records: both forms, what is refused and how, and whether the luck was fair."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from atoll.core.errors import AtollError, BadOption, BadRecord, BadSeats, NoOffer, NoSeed, OtherVersion
from atoll.core.game import CHANCE
from atoll.core.luck import commitment
from atoll.core.record import Record, read_record, verify
from atoll.core.table import Entry, Table
from tests.support.play import fingerprint, random_step
from tests.toys.lots import GAME, Options

SEED = "0123456789abcdef" * 4
NAMES = ("Ада \u2028 [b]", "Bo \"q\" \\ \u0085")


def played(seed: int = 1, entries: int = 200, **options: Any) -> Table:
    """A table with honest luck and a few entries of its own."""
    rng, table = Random(seed), Table(GAME, 2, Options(**options), SEED)
    table.settle()
    while table.to_act and len(table.log) < entries:
        random_step(table, rng)
        if table.can_undo(0) and rng.random() < 0.3:
            table.enter(0, "!undo")
        table.settle()
    return table


def sample(**options: Any) -> Record:
    return Record.of(played(**options), NAMES, ("human", "search 100"))


def refusal(text: str, kind: type[AtollError] = BadRecord) -> str:
    with pytest.raises(kind) as raised:
        read_record(text).table(GAME)
    assert type(raised.value) is kind
    assert "\n" not in str(raised.value)
    return str(raised.value)


@pytest.mark.parametrize("seed", range(12))
def test_both_forms_come_back_as_they_were(seed: int) -> None:
    table = played(seed, entries=3 * seed, rounds=3, open=seed % 2 == 0, book={"a": [1, None, {"я": "\n"}]})
    for record in (Record.of(table), Record.of(table, NAMES, ("human", "greedy")), Record.of(table, show_seed=False)):
        for form in (record.as_text(), record.as_json()):
            again = read_record(form)
            assert again == record
            assert (again.as_text(), again.as_json()) == (record.as_text(), record.as_json())
            assert fingerprint(again.table(GAME).state, 2) == fingerprint(table.state, 2)
            assert again.table(GAME).log == table.log


def test_the_text_form_is_for_people() -> None:
    lines = sample(rounds=1).as_text().rstrip("\n").split("\n")
    assert lines[0] == "atoll record 1"
    assert lines[1:4] == ['game: "lots"', "version: 3", "seats: 2"]
    table = played(rounds=1)
    assert lines[-1] == f"end {len(table.log)}"
    assert lines[-len(table.log) - 1:-1] == [f"{'-' if s == CHANCE else s} {a}" for s, a in table.log]


def test_what_editors_and_mailers_do_to_a_file_does_no_harm() -> None:
    record = sample()
    text = record.as_text()
    for changed in ("\ufeff" + text, text.replace("\n", "\r\n"), text + "\n\n", text.rstrip("\n"),
                    text.replace("end", "\nend"), text.replace("\n- ", "  \n- ")):
        assert read_record(changed) == record
    assert read_record(" \n" + json.dumps(json.loads(record.as_json()), ensure_ascii=True)) == record


def test_another_version_is_refused_and_never_misread() -> None:
    record = replace(sample(), version=2, options={"from": "another time"}, seats=77, log=(Entry(9, "leap"),),
                     names=(), seated=())
    for text in (record.as_text(), record.as_json()):
        assert refusal(text, OtherVersion) == ("this record was played by version 2 of the rules of lots, "
                                               "and version 3 would replay it differently")
    with pytest.raises(OtherVersion):
        verify(record, GAME)


def test_a_record_of_another_game_is_refused() -> None:
    assert "mangala" in refusal(replace(sample(), game="mangala").as_text())


def test_a_record_cut_off_anywhere_is_refused() -> None:
    record = sample()
    for whole in (record.as_text(), record.as_json()):
        for length in range(len(whole.rstrip())):
            with pytest.raises(BadRecord):
                read_record(whole[:length])


def test_a_record_without_one_of_its_lines_is_refused() -> None:
    lines = sample(rounds=1).as_text().rstrip("\n").split("\n")
    for place in range(len(lines)):
        if lines[place] and lines[place].split(":")[0] not in ("seed", "names", "seated"):
            with pytest.raises(AtollError):
                read_record("\n".join(lines[:place] + lines[place + 1:])).table(GAME)


@pytest.mark.parametrize(("log", "sentence"), [
    ([(CHANCE, "deal one"), (CHANCE, "deal four")], "chance cannot 'deal four': LO-1 forbids it"),
    ([(CHANCE, "deal one"), (0, "done")], "seat 0 cannot 'done' now: chance must answer 'deal_card'"),
    ([(7, "done")], "seat 7 cannot 'done' now"),
    ([(0, "!undo")], "seat 0 cannot take back"),
    ([(0, "!fly")], "a table knows no '!fly'"),
    ([(1, "!resign"), (0, "!resign")], "seat 0 cannot '!resign': the game is over"),
])
def test_entries_that_cannot_be_are_named(log: list[tuple[int, str]], sentence: str) -> None:
    record = replace(sample(), log=tuple(Entry(*entry) for entry in log))
    for form in (record.as_text(), record.as_json()):
        assert refusal(form).startswith(f"entry {len(log) - 1} of the record cannot be played: {sentence}")


def test_entries_after_the_end_are_refused() -> None:
    record = sample(rounds=1)
    more = replace(record, log=(*record.log, Entry(0, "done")))
    assert refusal(more.as_text()) == (f"entry {len(record.log)} of the record cannot be played: "
                                       "seat 0 cannot 'done': the game is over")


HEADERS = [
    ("game", 7, "the game of a record must be a word, not '7'"),
    ("version", "3", "the version of a record must be a whole number"),
    ("version", True, "the version of a record must be a whole number"),
    ("version", 3.0, "the version of a record must be a whole number"),
    ("seats", 0, "the seats of a record must be a number of players"),
    ("seats", 10**40, "the seats of a record must be a number of players"),
    ("seats", True, "the seats of a record must be a number of players"),
    ("options", [], "the options of a record must be a JSON object"),
    ("commitment", "A" * 64, "the commitment of a record must be 64 hexadecimal digits"),
    ("commitment", "a" * 64 + "\n", "the commitment of a record must be 64 hexadecimal digits"),
    ("commitment", None, "the commitment of a record must be 64 hexadecimal digits"),
    ("seed", 5, "the seed of a record must be 64 hexadecimal digits"),
    ("seed", "", "a seed is 64 hexadecimal digits in lower case, not ''"),
    ("seed", "zz", "a seed is 64 hexadecimal digits in lower case, not 'zz'"),
    ("names", "Ada", "the names of a record must be a list of names"),
    ("names", [1, 2], "the names of a record must be a list of names"),
    ("names", ["Ada"], "the record has 2 seats, but its list names has 1"),
    ("seated", ["human"] * 3, "the record has 2 seats, but its list seated has 3"),
    ("seated", {}, "the seated of a record must be a list of bots and humans"),
    ("colour", "red", "'colour"),
]


@pytest.mark.parametrize(("key", "value", "sentence"), HEADERS)
def test_every_line_of_the_header_is_checked(key: str, value: Any, sentence: str) -> None:
    data = {**json.loads(sample().as_json()), key: value}
    assert sentence in refusal(json.dumps(data))
    lines = [line for line in sample().as_text().rstrip("\n").split("\n") if not line.startswith(f"{key}: ")]
    lines.insert(1, f"{key}: {json.dumps(value)}")
    assert sentence in refusal("\n".join(lines))


def test_options_and_seats_that_the_game_refuses() -> None:
    assert "rounds cannot be 9" in refusal(replace(sample(), options={"rounds": 9}).as_text(), BadOption)
    assert "no option 'x'" in refusal(replace(sample(), options={"x": 1}).as_text(), BadOption)
    three = replace(sample(), seats=9, names=(), seated=())
    assert "lots is for 2 to 3 players, not 9" in refusal(three.as_text(), BadSeats)
    assert "no page 13" in refusal(replace(sample(), options={"book": {"page": 13}}).as_text(), BadOption)


@pytest.mark.parametrize("pair", [
    "x", [], [0], [0, "done", 1], {"0": "done"}, [None, "done"], [True, "done"], [0.0, "done"], ["0", "done"],
    ["- deal", "one"], [-1, "deal one"], [-2, "done"], [100, "done"], [0, None], [0, 7], [0, ["done"]], [0, ""],
    [0, " done"], [0, "done "], [0, "mark  1"], [0, "done\n1 done"], [0, "mark\t1"], [[0], "done"]])
def test_an_entry_has_one_form_only(pair: Any) -> None:
    data = json.loads(sample().as_json())
    data["log"].insert(1, pair)
    assert "entry 1" in refusal(json.dumps(data)) or "list of pairs" in refusal(json.dumps(data))


@pytest.mark.parametrize("line", ["0", "done", "0  done", "-1 deal one", "00 done", "٠ done", "0\tdone",
                                  "0 mark\u20281", "0: done", "+0 done", "100 done", "end 3", "game: \"lots\""])
def test_a_line_of_the_log_has_one_form_only(line: str) -> None:
    lines = sample(rounds=1).as_text().rstrip("\n").split("\n")
    lines.insert(-2, line)
    lines[-1] = f"end {int(lines[-1].split()[1]) + 1}"
    assert "is no entry" in refusal("\n".join(lines))


@pytest.mark.parametrize("text", [
    "", " ", "\n\n", "hello", "{", "{}", "[]", "null", "{\"atoll record\": 2}", "{\"atoll record\": true}",
    "{\"atoll record\": 1.0}", "atoll record 2\n", "atoll record 1", "atoll record 1\n\nend 0", "\x00" * 100,
    "ATOLL RECORD 1\n", "{\"atoll record\": 1, \"log\": 3}", "{\"atoll record\": 1, \"log\": []}"])
def test_what_is_no_record_is_told_so(text: str) -> None:
    assert "record" in refusal(text)


def with_options(options: str, form: str) -> str:
    """A sound record but for its options, written as they stand."""
    record = replace(sample(), options={"book": None})
    if form == "text":
        return record.as_text().replace('options: {"book": null}', f"options: {options}")
    return json.dumps(json.loads(record.as_json())).replace('{"book": null}', options)


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("options", [
    '{"rounds": 1, "rounds": 2}', '{"book": {"a": 1, "a": 1}}', '{"book": {"a": NaN}}', '{"book": {"a": -Infinity}}',
    '{"book": {"a": 1e999}}', '{"book": {"a": "\\ud800"}}', '{"book": {"\\udfff": 1}}',
    '{"book": {"a": ' + "[" * 200 + "]" * 200 + "}}", '{"book": {"a": ' + "[" * 900 + "]" * 900 + "}}",
    '{"book": ' + '{"a":' * 90_000 + "1" + "}" * 90_000 + "}", '{"book": {"a": ' + "9" * 5000 + "}}"],
    ids=lambda value: value[:24])
def test_json_that_other_programs_would_read_otherwise_is_refused(options: str, form: str) -> None:
    """Duplicate names, NaN, lone surrogates, nesting that is too deep."""
    assert refusal(with_options(options, form))


def test_names_that_cannot_be_written_are_refused() -> None:
    data = {**json.loads(sample().as_json()), "names": ["\ud83d", "Bo"]}
    assert "lone surrogate" in refusal(json.dumps(data))


def test_sound_luck_is_verified() -> None:
    record = Record.of(played(rounds=3))
    draws = sum(entry.seat == CHANCE for entry in record.log)
    assert (verify(record, GAME).draws, verify(record, GAME).fault) == (draws, None)
    assert draws >= 6


def test_a_swapped_draw_is_found() -> None:
    record = Record.of(played(rounds=1))
    other = next(f"deal {kind}" for kind in ("one", "two", "three") if f"deal {kind}" != record.log[1].action)
    verdict = verify(replace(record, log=(record.log[0], Entry(CHANCE, other), *record.log[2:])), GAME)
    assert verdict.draws == 1
    assert verdict.fault == f"entry 1 says {other!r}, but the seed gives {record.log[1].action!r}"


def test_another_seed_is_found() -> None:
    record = Record.of(played())
    assert "not the one that was promised" in str(verify(replace(record, seed="f" * 64), GAME).fault)
    both = replace(record, seed="f" * 64, commitment=commitment("f" * 64))
    assert "but the seed gives" in str(verify(both, GAME).fault)


def test_a_missing_seed_is_told() -> None:
    verdict = verify(Record.of(played(), show_seed=False), GAME)
    assert verdict.draws == 0
    assert "the seed is not in the record" in str(verdict.fault)


def test_playing_on_does_not_renew_a_broken_promise() -> None:
    """Who swaps the seed in a file cannot have it laundered by going on with the game."""
    record = replace(Record.of(played(entries=5)), seed="f" * 64)
    again = Record.of(record.table(GAME))
    assert (again.seed, again.commitment) == (record.seed, record.commitment)
    assert "not the one that was promised" in str(verify(again, GAME).fault)


def test_without_its_seed_a_record_is_played_on_but_chance_cannot_draw() -> None:
    hidden = Record.of(played(entries=4), show_seed=False)
    table = hidden.table(GAME)
    assert Record.of(table) == hidden, "a seed that was never promised must not slip in"
    while table.to_act != (CHANCE,):
        random_step(table, Random(1))
    with pytest.raises(NoSeed, match="does not have its seed"):
        table.settle()


def played_on(moment: int, source: Table, seed: str) -> Table:
    """A table that goes on from a moment of another, with luck of its own."""
    table = Table(GAME, 2, source.options, seed, source.log[:moment])
    table.enter(0, f"!from k3v9x0q2m7dw {source.seed}")
    table.settle()
    while table.to_act:
        random_step(table, Random(3))
        table.settle()
    return table


def test_a_table_that_plays_on_has_the_luck_of_both_seeds() -> None:
    source = played(rounds=3)
    for moment in range(0, len(source.log) - 1, 3):
        record = read_record(Record.of(played_on(moment, source, "b" * 64)).as_text())
        before = sum(entry.seat == CHANCE for entry in source.log[:moment])
        verdict = verify(record, GAME)
        assert (verdict.fault, verdict.taken_over) == (None, before)
        assert verdict.draws == sum(entry.seat == CHANCE for entry in record.log)


def test_playing_on_twice_keeps_all_three_lucks() -> None:
    source = played(rounds=3)
    second = played_on(6, source, "b" * 64)
    third = Record.of(played_on(9, second, "c" * 64))
    assert verify(third, GAME).fault is None
    assert [entry.action.split()[2] for entry in third.log if entry.action.startswith("!from")] == [SEED, "b" * 64]


def test_a_false_origin_is_found() -> None:
    record = Record.of(played_on(6, played(rounds=3), "b" * 64))
    false = [Entry(seat, action.replace(SEED, "c" * 64)) for seat, action in record.log]
    assert "but the seed gives" in str(verify(replace(record, log=tuple(false)), GAME).fault)


def raced(source: Table, seed: str) -> Table:
    """A table at which chance does first what it did at another."""
    draws = ",".join(entry.action for entry in source.moves if entry.seat == CHANCE)
    table = Table(GAME, 2, source.options, seed, [(0, f"!race k3v9x0q2m7dw 1 {draws}")])
    table.settle()
    while table.to_act:
        random_step(table, Random(3))
        table.settle()
    return table


def test_a_race_repeats_draws_and_says_so() -> None:
    source = played(rounds=3)
    record = read_record(Record.of(raced(source, "b" * 64)).as_text())
    drawn = [[entry.action for entry in log if entry.seat == CHANCE] for log in (source.log, record.log)]
    shared = min(map(len, drawn))
    assert drawn[0][:shared] == drawn[1][:shared]
    verdict = verify(record, GAME)
    assert (verdict.fault, verdict.repeated, verdict.draws) == (None, shared, len(drawn[1]) - shared)


def test_a_draw_that_the_race_did_not_give_is_found() -> None:
    record = Record.of(raced(played(rounds=3), "b" * 64))
    first, *rest = record.log
    assert first.action.endswith("1 deal one,deal two,deal two,deal one,deal one,deal two")
    false = Entry(0, first.action.replace("1 deal one,deal two", "1 deal two,deal one"))
    assert "that it races gave" in str(verify(replace(record, log=(false, *rest)), GAME).fault)


def test_a_race_is_the_first_entry_or_none() -> None:
    table = played(rounds=3)
    with pytest.raises(NoOffer):
        Table(GAME, 2, table.options, SEED, [*table.log[:2], Entry(0, "!race x 0 deal one")])


def test_an_illegal_record_is_not_verified() -> None:
    record = replace(Record.of(played()), log=(Entry(0, "done"),))
    with pytest.raises(BadRecord, match="entry 0"):
        verify(record, GAME)
