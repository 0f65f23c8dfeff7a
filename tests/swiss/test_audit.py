"""The audit finds a hundred planted forgeries, and nothing in an honest file."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from atoll.swiss.errors import SwissError
from atoll.swiss.journal import EventFile, audit, broken_link, chained, head_of, read_events, write_events
from tests.swiss.forgeries import (
    BY_CONTENT,
    BY_HEAD,
    Forgery,
    Papers,
    online_event,
    papers,
    patched,
    printed_head,
    rechained,
    verify,
)
from tests.swiss.random_formats import random_event

FIXTURE = Path(__file__).parent.parent / "fixtures" / "event.jsonl"


def test_an_honest_file_proves_itself() -> None:
    lines, records = online_event()
    found = audit(read_events(write_events(lines, records)), printed_head(), verify)
    assert found.lines()[-1] == "everything follows", found.lines()
    assert (found.rounds, found.games, found.corrections) == (3, 9, 9)
    assert found.draws > 9


def test_the_file_that_browsers_are_tried_with_is_one_of_the_librarys() -> None:
    """`web/tests/proof.test.ts` reads it; to write it again: `python -m tests.swiss.test_audit`."""
    assert FIXTURE.read_text(encoding="utf-8") == write_events(*online_event())


CASES = [
    *((forgery, seed, "chain mended") for forgery in BY_CONTENT for seed in range(4)),
    *((forgery, seed, "chain mended, head on paper") for forgery in BY_HEAD for seed in range(4)),
    *((forgery, seed, "hashes left") for forgery in (*BY_HEAD, *BY_CONTENT[:7]) for seed in range(3)),
][:100]


def test_there_are_a_hundred_forgeries() -> None:
    assert len(CASES) == 100


@pytest.mark.parametrize(("forgery", "seed", "how"), CASES, ids=lambda one: getattr(one, "__name__", str(one)))
def test_every_forgery_is_found(forgery: Forgery, seed: int, how: str) -> None:
    forged = papers()
    forgery(forged, Random(f"{forgery.__name__} {seed} {how}"))
    file = patched(forged) if how == "hashes left" else rechained(forged)
    head = printed_head() if how == "chain mended, head on paper" else ""
    found = audit(file, head, verify)
    assert not found.is_right
    if how == "hashes left":
        assert found.findings[0].code in ("broken_chain", "wrong_head")


def test_a_file_that_was_cut_off_or_is_none_is_refused() -> None:
    lines, records = online_event()
    text = write_events(lines, records)
    whole = text.splitlines(keepends=True)
    for damaged in ("".join(whole[:-1]), "".join(whole[1:]), "".join([*whole[:5], *whole[6:]]), "x", "", "[1]\n" + text,
                    text.replace('"deed"', '"dead"', 1), text.replace('"table"', '"tabel"')):
        with pytest.raises(SwissError) as caught:
            read_events(damaged)
        assert caught.value.code == "bad_journal"


def test_nonsense_in_an_entry_is_a_finding_and_never_a_traceback() -> None:
    luck = Random(7)
    for name in ("swiss", "groups", "tables", "team_swiss"):
        lines = random_event(name, 3)
        for _ in range(25):
            entries = [(dict(line.deed), line.who, line.at) for line in lines]
            deed = entries[luck.randrange(len(entries))][0]
            deed[luck.choice(sorted(deed))] = luck.choice([None, -1, 99, "x", [], {}, [[]], True, {"1": []}])
            audit(rechained(Papers(entries, [])))


def test_a_round_changed_by_hand_is_told_with_what_the_system_had() -> None:
    lines = random_event("round_robin", 1)
    entries = [(dict(line.deed), line.who, line.at) for line in lines]
    place = next(index for index, (deed, _, _) in enumerate(entries) if deed["is"] == "drafted")
    drafted = entries[place][0]
    drafted["boards"] = [list(reversed(board)) for board in drafted["boards"]]
    cut = chained(entries[: place + 1])
    assert audit(EventFile(tuple(cut), (), head_of(cut))).findings[0].code == "pairing"
    drafted["by_hand"] = True
    cut = chained(entries[: place + 1])
    found = audit(EventFile(tuple(cut), (), head_of(cut)))
    assert found.is_right
    assert "was changed by hand; the system had boards" in found.notes[0]


def test_one_changed_letter_breaks_the_chain_there() -> None:
    lines = list(online_event()[0])
    assert broken_link(lines) is None
    line = lines[4]
    lines[4] = type(line)(line.n, line.at + 1, line.who, line.deed, line.hash)
    assert broken_link(lines) == 4


def test_a_decision_that_ended_a_game_is_held_against_its_record() -> None:
    honest = papers()
    at = honest.where("result", board=2)[0]
    deed = honest.entries[at][0]
    table = deed.pop("table")
    deed |= {"ends": table, "why": "A phone rang"}
    assert audit(rechained(honest), "", verify).is_right
    deed["ends"] = "round 1 board 3"
    assert "ended_game" in {one.code for one in audit(rechained(honest), "", verify).findings}
    deed |= {"ends": table, "new": "0-1" if deed["new"] == "1-0" else "1-0"}
    assert "decided_result" in {one.code for one in audit(rechained(honest), "", verify).findings}


if __name__ == "__main__":
    FIXTURE.write_text(write_events(*online_event()), encoding="utf-8")
