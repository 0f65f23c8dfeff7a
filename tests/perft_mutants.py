"""Does every rule of mangala show in a count? Each is switched off in turn, and some count must change.

    python -m tests.perft_mutants

A mutant is a copy of the game's folder with one line changed. The table says which rule, which position of
tests/games/mangala/perft.txt noticed, and what it counted before and after; it fails where no position noticed.
"""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from atoll.core.game import Game
from atoll.games import folder
from tests.games.mangala.perft import Counts, Row, rows

CLASSIC, FORTRESS, ENDING, BOX, SCORING, POSITION = (
    "decisions/classic.py", "decisions/fortress.py", "decisions/ending.py", "box.py", "scoring.py", "position.py")
VARIANT = {CLASSIC: "classic: ", FORTRESS: "fortress: "}


@dataclass(frozen=True)
class Mutation:
    """One piece of the rules' text, and what stands there instead."""

    name: str
    clause: str
    file: str
    text: str
    instead: str


EITHER_SIDE = "(board[FIRST_ROW] == EMPTY_ROW or board[SECOND_ROW] == EMPTY_ROW)"
ALL_STONES = "tuple(slots[(first + stone) % len(slots)] for stone in range(count))"
NOT_AT_HOME = """tuple([slot for stone in range(2 * count + 2) for slot in [slots[(first + stone) % len(slots)]]
                  if stone == 0 or slot != slots[pit]][:count])"""
OPEN_PIT = "capture_or_build(state, seat, last) if open_pit and last // SIDE != seat else ()"
TO_EMPTIED = "ALL_TO[emptied(board)]"

MUTATIONS = (
    # sowing
    Mutation("the first stone leaves its pit", "MG-8", BOX, "first = pit if count > 1 else pit + 1", "first = pit + 1"),
    Mutation("a single stone stays", "MG-9", BOX, "first = pit if count > 1 else pit + 1", "first = pit"),
    Mutation("the own store is no slot", "MG-10", CLASSIC, "with_store=True", "with_store=False"),
    Mutation("the opponent's store is a slot", "MG-11", BOX, "*range(other, other + PITS)",
             "*range(other, other + PITS + with_store)"),
    Mutation("long sowings pass over their own pit", "MG-12", BOX, ALL_STONES, NOT_AT_HOME),
    Mutation("no further sowing", "MG-13", CLASSIC, "elif not again:", "elif True:"),
    Mutation("a stone in an own pit gives a further sowing", "MG-15", CLASSIC, "elif not again:",
             "elif last // 7 != seat:"),
    # captures
    Mutation("no even capture", "MG-16", CLASSIC, "if board[last] % 2 == 0:", "if False:"),
    Mutation("two are even, four are not", "MG-16", CLASSIC, "if board[last] % 2 == 0:", "if board[last] == 2:"),
    Mutation("all even pits on the way are taken", "MG-17", CLASSIC, "taken = capture_even(state, seat, last)",
             "taken = tuple(one for hole in set(path) if hole // 7 != seat and board[hole] % 2 == 0 "
             "for one in capture_even(state, seat, hole))"),
    Mutation("no opposite capture", "MG-18", CLASSIC, "board[last] == 1 and not again and", "False and"),
    Mutation("the capturing stone stays", "MG-18", CLASSIC, "state.bank(seat, FACING[last]), state.bank(seat, last)",
             "state.bank(seat, FACING[last]), (seat, last % 7 + 1, 0, seat)"),
    Mutation("the capturing stone alone is banked", "MG-18", CLASSIC,
             "state.bank(seat, FACING[last]), state.bank(seat, last)",
             "(1 - seat, 6 - last % 7, 0, seat), state.bank(seat, last)"),
    Mutation("a lone stone that faces nothing is banked", "MG-19", CLASSIC, "and not again and board[FACING[last]]",
             "and not again"),
    Mutation("the facing pit is looked at before the sowing", "MG-20", CLASSIC,
             "and not again and board[FACING[last]]",
             "and not again and board[FACING[last]] > path.count(FACING[last])"),
    Mutation("an own pit need not be empty to capture", "MG-21", CLASSIC, "board[last] == 1 and not again",
             "not again"),
    Mutation("an own even pit is captured", "MG-21", CLASSIC, "if last // SIDE != seat:",
             "if last // 7 != seat or (not again and board[last] % 2 == 0):"),
    Mutation("a capture gives a further sowing", "MG-22", CLASSIC, "elif not again:", "elif not again and not taken:"),
    Mutation("the last stones of a side cannot be captured", "MG-23", CLASSIC, "if board[last] % 2 == 0:",
             "if board[last] % 2 == 0 and board[last] < sum(board[7 - 7 * seat:13 - 7 * seat]):"),
    # the end of a set
    Mutation("no end when a side is empty", "MG-24", CLASSIC, EITHER_SIDE, "False"),
    Mutation("no end when the mover's side is empty", "MG-24", CLASSIC, EITHER_SIDE,
             "(board[7 - 7 * seat:13 - 7 * seat] == EMPTY_ROW)"),
    Mutation("no end when the opponent's side is empty", "MG-24", CLASSIC, EITHER_SIDE,
             "(board[7 * seat:7 * seat + 6] == EMPTY_ROW)"),
    Mutation("a further sowing before the end is looked for", "MG-25", CLASSIC,
             "(taken or (again and len(path) == 1))", "taken"),
    Mutation("the rest goes to whoever still has stones", "MG-26", CLASSIC, TO_EMPTIED, "ALL_TO[1 - emptied(board)]"),
    Mutation("the rest goes to the mover", "MG-26", CLASSIC, TO_EMPTIED, "ALL_TO[seat]"),
    Mutation("nobody banks the rest", "MG-26", ENDING, "if state.board[hole]:", "if False:"),
    Mutation("more than half of the stones ends a set", "MG-28", CLASSIC, EITHER_SIDE,
             "(max(board[6], board[13]) > 24 or board[:6] == EMPTY_ROW or board[7:13] == EMPTY_ROW)"),
    Mutation("fewer stones win", "MG-29", SCORING, "1 + (scores[0] < scores[1]), 1 + (scores[1] < scores[0])",
             "1 + (scores[0] > scores[1]), 1 + (scores[1] > scores[0])"),
    # the match
    Mutation("seat 0 begins every set", "MG-32", POSITION, "return (self.set - 1) % 2", "return 0"),
    Mutation("a match goes on when it is decided", "MG-34", SCORING,
             "left > 0 and abs(state.points[0] - state.points[1]) <= 2 * left", "left > 0"),
    Mutation("a match ends where the other can only draw level", "MG-34", SCORING, "<= 2 * left", "< 2 * left"),
    # the fortress game
    Mutation("stores are slots", "MG-43", FORTRESS, "with_store=False", "with_store=True"),
    Mutation("no even capture", "MG-45", FORTRESS, "if stones % 2 == 0:", "if False:"),
    Mutation("captures in the own row", "MG-45", FORTRESS, "if open_pit and last // SIDE != seat else ()",
             "if open_pit else ()"),
    Mutation("an opposite capture", "MG-45", FORTRESS, OPEN_PIT, OPEN_PIT.removesuffix("()") + """(
        (state.bank(seat, 12 - last), state.bank(seat, last))
        if open_pit and last // 7 == seat and board[last] == 1 and board[12 - last] else ())"""),
    Mutation("nobody builds", "MG-46", FORTRESS, "if stones != 3 or", "if True or"),
    Mutation("five stones build too", "MG-46", FORTRESS, "if stones != 3 or", "if stones not in (3, 5) or"),
    Mutation("a pit 6 can become a fortress", "MG-47", FORTRESS, " or pit == PITS", ""),
    Mutation("a player builds a second fortress", "MG-48", FORTRESS, " or state.fortresses[seat] is not None", ""),
    Mutation("the three stones stay", "MG-49", FORTRESS, "return (state.bank(seat, last),)", "return ()"),
    Mutation("stones stay in a fortress", "MG-50", FORTRESS, "if state.board[hole]:", "if False:"),
    Mutation("only the owner's own stones are banked", "MG-50", FORTRESS, "if state.board[hole]:",
             "if state.board[hole] and state.to_act[0] == owner:"),
    Mutation("stones in a fortress go to the other player", "MG-50", FORTRESS, "state.bank(owner, hole)",
             "state.bank(1 - owner, hole)"),
    Mutation("the last stone stays in a fortress", "MG-50", FORTRESS, "if state.board[hole]:",
             "if state.board[hole] and hole != last:"),
    Mutation("fortresses differ in number", "MG-53", FORTRESS, "if stones != 3 or",
             "if stones != 3 or pit == state.fortresses[1 - seat] or"),
    Mutation("three stones that build nothing are captured", "MG-54", FORTRESS,
             "return ()\n    state.fortresses",
             "return capture_even(state, seat, last) if stones == 3 else ()\n    state.fortresses"),
    Mutation("no end when a side is empty", "MG-55", FORTRESS, EITHER_SIDE, "False"),
    Mutation("no end when the mover runs out", "MG-55", FORTRESS, "(taken or len(path) == 1)", "taken"),
    Mutation("no end after a capture", "MG-55", FORTRESS, "(taken or len(path) == 1)", "len(path) == 1"),
    Mutation("the rest goes to whoever still has stones", "MG-55", FORTRESS, TO_EMPTIED, "ALL_TO[1 - emptied(board)]"),
    Mutation("rest=owner is ignored", "MG-56", FORTRESS, 'if state.options.rest == "owner" else', "if False else"),
    Mutation("no end by repetition", "MG-57", FORTRESS, "if count == 3:", "if False:"),
    Mutation("the second occurrence ends a set", "MG-57", FORTRESS, "if count == 3:", "if count == 2:"),
    Mutation("after a repetition one player takes all", "MG-57", FORTRESS, 'EACH_ITS_OWN, "repetition"',
             'ALL_TO[0], "repetition"'),
)

# That a position includes the player to act (MG-58) shows in no count that can be waited for: the shortest way round
# known takes 33 sowings. tests/games/mangala/test_clauses.py plays it.

SAME_GAME = (
    Mutation("a capture is tested in a fortress too", "MG-52", FORTRESS, "open_pit = False", "pass"),
    Mutation("the memory of positions is never cleared", "MG-58", FORTRESS, "if banked:", "if False:"),
)
"""Changes that no count can show: a fortress is banked before the test, so there are no stones to capture; and no
position from before a stone was banked can come back."""


@dataclass(frozen=True)
class Noticed:
    row: Row
    counts: Counts

    @property
    def field(self) -> str:
        """The first count that changed."""
        return next(name for name in Counts._fields if getattr(self.counts, name) != getattr(self.row.counts, name))


@contextmanager
def mutant(mutation: Mutation, place: Path) -> Iterator[Game]:
    """The game with that change, as a package of its own that is forgotten afterwards."""
    name = f"mutant_{abs(hash(mutation))}"
    copy = shutil.copytree(folder("mangala"), place / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in copy.rglob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace("atoll.games.mangala", name), encoding="utf-8")
    change(copy / mutation.file, mutation)
    sys.path.insert(0, str(place))
    importlib.invalidate_caches()
    try:
        yield importlib.import_module(name).GAME
    finally:
        sys.path.remove(str(place))
        for module in [module for module in sys.modules if module.partition(".")[0] == name]:
            del sys.modules[module]


def change(path: Path, mutation: Mutation) -> None:
    rules = path.read_text(encoding="utf-8")
    assert rules.count(mutation.text) == 1, f"{mutation.file} must have {mutation.text!r} once"
    path.write_text(rules.replace(mutation.text, mutation.instead), encoding="utf-8")


def noticed(mutation: Mutation, game: Game) -> Iterator[Noticed]:
    """The positions whose counts change, quick ones first: of the variant in whose file the rule stands, or of both."""
    own = {CLASSIC: ["classic"], FORTRESS: ["fortress"]}.get(mutation.file, ["classic", "fortress"])
    for row in sorted(rows(), key=lambda row: row.counts.lines):
        if row.title.options["variant"] in own and (counts := row.counted(game)) != row.counts:
            yield Noticed(row, counts)


def main() -> int:
    missed = 0
    print(f"{'clause':6} {'rule switched off':58} {'seen by':>7}  {'first':5} {'count':6} {'before':>7} {'after':>7}")
    for mutation in MUTATIONS:
        with TemporaryDirectory() as place, mutant(mutation, Path(place)) as game:
            seen = list(noticed(mutation, game))
        missed += not seen
        print(f"{mutation.clause:6} {VARIANT.get(mutation.file, '') + mutation.name:58} {len(seen):7}  {told(seen)}")
    print(f"{len(MUTATIONS)} rules switched off one by one, {missed} without a trace")
    return 1 if missed else 0


def told(seen: list[Noticed]) -> str:
    if not seen:
        return "NO COUNT CHANGED"
    first = min(seen, key=lambda one: Counts._fields.index(one.field))
    before, after = (getattr(counts, first.field) for counts in (first.row.counts, first.counts))
    return f"{first.row.title.name:5} {first.field:6} {before:7} {after:7}"


if __name__ == "__main__":
    sys.exit(main())
