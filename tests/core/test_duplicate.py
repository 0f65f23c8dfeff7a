"""Duplicate luck: draws hang on what is drawn and for whom, so that tables with one seed share their luck."""

from __future__ import annotations

import hmac
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from atoll.core.errors import BadRecord
from atoll.core.game import CHANCE
from atoll.core.luck import Luck, Odds, shared
from atoll.core.record import Record, read_record, verify
from atoll.core.table import Table
from atoll.games import find_game
from tests.support.play import random_step

KEY = "d0" * 32
WITH_LUCK = ("mandragora", "mangrovia", "my_island")


def by_hand(odds: Odds, stream: str, number: int) -> str:
    """The contract's words alone."""
    hashes = {hmac.digest(bytes.fromhex(KEY), f"{stream}/{number}/{action}/{copy}".encode(), "sha256"): action
              for action, copies in odds for copy in range(copies)}
    return hashes[min(hashes)]


def played(game_id: str, dice: int, *, duplicate: bool = True, players: int = 3) -> tuple[Table, dict[str, list[str]]]:
    """A game of random moves, and what came out of each stream."""
    table, rng = Table(find_game(game_id), players, None, Luck.of(KEY, duplicate=duplicate)), Random(dice)
    streams: dict[str, list[str]] = {}
    while table.to_act:
        if table.to_act == (CHANCE,):
            stream, action = table.state.stream(), table.due_draw(KEY, len(table.log))
            table.play(CHANCE, action)
            streams.setdefault(stream, []).append(action)
        else:
            random_step(table, rng)
    return table, streams


def test_the_copy_with_the_least_hash_is_drawn() -> None:
    odds = [("red", 3), ("blue", 2), ("none", 0), ("green", 1)]
    assert [shared(odds, KEY, "bag 1", number) for number in range(50)] == [
        by_hand(odds, "bag 1", number) for number in range(50)]


def test_every_copy_is_as_likely_as_any_other() -> None:
    drawn = Counter(shared([("red", 3), ("blue", 1)], KEY, "bag", number) for number in range(4000))
    assert 2850 < drawn["red"] < 3150


def test_what_is_missing_changes_only_the_draws_that_it_would_have_been() -> None:
    whole, less = [("red", 5), ("blue", 4), ("green", 1)], [("red", 5), ("blue", 4), ("green", 0)]
    for number in range(500):
        before = shared(whole, KEY, "bag", number)
        assert before == "green" or shared(less, KEY, "bag", number) == before


@pytest.mark.parametrize("game_id", WITH_LUCK)
def test_tables_that_are_played_alike_share_every_draw_whatever_stands_between(game_id: str) -> None:
    """An entry of the table's own gives all later ones other numbers, and in the usual luck other draws."""
    def draws(duplicate: bool, hint: bool) -> list[str]:
        table, rng = Table(find_game(game_id), 3, None, Luck.of(KEY, duplicate=duplicate)), Random(5)
        table.settle()
        if hint:
            table.enter(0, "!hint")
        while table.to_act:
            random_step(table, rng)
            table.settle()
        return [entry.action for entry in table.log if entry.seat == CHANCE]

    assert draws(True, False) == draws(True, True)
    assert draws(False, False) != draws(False, True)


@pytest.mark.parametrize(("game_id", "alike"), [("mandragora", 0.8), ("mangrovia", 0.6), ("my_island", 1.0)])
def test_tables_that_are_played_differently_share_most_of_each_stream(game_id: str, alike: float) -> None:
    """At the table where less was drawn from a stream, nearly all of it is what the other table had."""
    (_, one), (_, other) = played(game_id, 1), played(game_id, 2)
    pairs = [pair for stream in one.keys() & other.keys() for pair in zip(one[stream], other[stream], strict=False)]
    assert len(pairs) > 10
    assert sum(mine == theirs for mine, theirs in pairs) >= alike * len(pairs)


def test_what_a_seat_draws_has_a_stream_of_its_own() -> None:
    _, streams = played("mangrovia", 1)
    assert {f"landscape {seat}" for seat in range(3)} | {"display valuable", "display landscape"} <= streams.keys()
    _, streams = played("mandragora", 1)
    assert {"shop 1", "spells 1"} <= set(streams)
    assert {name.split()[0] for name in streams} <= {"lay_shop", "shop", "night", "spells", "swap"}


@pytest.mark.parametrize("game_id", WITH_LUCK)
def test_a_record_says_that_its_luck_was_duplicate_and_can_be_verified(game_id: str) -> None:
    table, streams = played(game_id, 3)
    record = Record.of(table)
    assert read_record(record.as_text()) == read_record(record.as_json()) == record
    assert 'luck: "duplicate"' in record.as_text()
    verdict = verify(record, table.game)
    assert (verdict.fault, verdict.draws) == (None, sum(map(len, streams.values())))
    assert verify(replace(record, luck=""), table.game).fault, "the usual luck of that seed is another"


def test_usual_records_do_not_name_their_luck() -> None:
    table, _ = played("my_island", 3, duplicate=False)
    assert "luck" not in Record.of(table).as_text()
    assert verify(Record.of(table), table.game).fault is None
    with pytest.raises(BadRecord, match="luck"):
        read_record(Record.of(table).as_text().replace("seats: 3", 'seats: 3\nluck: "loaded"'))


def test_a_draw_that_was_taken_back_does_not_come_again() -> None:
    """As in the usual luck: what everybody takes back together is drawn anew."""
    table = Table(find_game("my_island"), 2, None, Luck.of(KEY, duplicate=True))
    table.settle()
    for seat in (0, 1):
        table.play(seat, "pass")
    odds = table.state.odds()
    assert table.due_draw(KEY, 0) == shared(odds, KEY, "turn", 1)
    table.settle()
    table.enter(1, "!offer undo")
    table.enter(0, "!accept")
    table.play(1, "pass")
    assert table.due_draw(KEY, 0) == shared(odds, KEY, "turn", 2) != shared(odds, KEY, "turn", 1)
