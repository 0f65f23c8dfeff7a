"""Does an event's file prove itself? The chain, every pairing, every correction, and the luck of every online game.

Everything is worked out again from the file alone. Whoever changes an entry breaks the chain; whoever mends the chain
changes the head, which stands on paper; and what does not follow from the entries before it is found even without that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ..errors import SwissError
from ..formats.tables import NOT_THERE, places_of, places_text
from .chain import EventFile, GameRecord, Line, broken_link, head_of
from .deeds import read_result
from .pairers import Draft
from .players import check_rating_change, keeps_numbers
from .rounds import next_draft
from .soundness import broken_rules
from .state import Event, Round, is_retitling

UPSETS_A_DRAFT = ("team", "entered", "attends", "bye", "forbade", "board_order", "recalled", "result", "decided",
                  "ranked", "penalty", "penalty_undone", "terms", "removed", "fixed", "transferred")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that cannot be: a code, the number of the entry (None: the file as a whole), and a sentence."""

    code: str
    entry: int | None
    sentence: str

    def as_text(self) -> str:
        """One line for people."""
        return f"entry {self.entry}: {self.sentence}" if self.entry is not None else self.sentence


@dataclass(frozen=True, slots=True)
class GameVerdict:
    """What a record says by itself: the promise, the result, and what is wrong with its luck, if anything."""

    commitment: str
    result: str
    draws: int
    fault: str | None = None
    duplicate: bool = False
    """Did its draws come as those of other tables with the same seed?"""
    absent: frozenset[int] = frozenset()
    """Seats that fell before their first move: they never came."""
    scores: tuple[int, ...] = ()
    """The game's own points by seat."""
    is_counted: bool = False
    """Was it played to a count, so that these points can be compared?"""


VerifyGame = Callable[[GameRecord], GameVerdict]


@dataclass(slots=True)
class Audit:
    """What was looked at, what was found, and what is worth knowing though it is no fault."""

    head: str
    entries: int = 0
    rounds: int = 0
    corrections: int = 0
    games: int = 0
    draws: int = 0
    findings: list[Finding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def is_right(self) -> bool:
        return not self.findings

    def lines(self) -> list[str]:
        """The answer for people."""
        looked = (f"{self.entries} entries, {self.rounds} rounds paired again, {self.corrections} corrections, "
                  f"{self.games} games with {self.draws} draws")
        said = [finding.as_text() for finding in self.findings]
        return [f"head {self.head}", looked, *self.notes, *said, "everything follows" if self.is_right else
                f"{len(said)} things do not follow"]


def audit(file: EventFile, head: str = "", verify_game: VerifyGame | None = None) -> Audit:
    """Check a file; `head` is the one on paper, `verify_game` plays a record again."""
    found = _Auditor(file, verify_game)
    found.check_chain(head)
    found.check_entries()
    found.check_games()
    return found.audit


class _Auditor:
    def __init__(self, file: EventFile, verify_game: VerifyGame | None) -> None:
        self._file, self._verify_game = file, verify_game
        self._event = Event()
        self._rounds: list[Round] = []
        self._upset: Line | None = None
        self._reported: dict[str, tuple[int, str]] = {}
        self._scored: dict[str, tuple[int, list[int | None]]] = {}
        self._ended: dict[str, tuple[int, str]] = {}
        """Games that an arbiter's decision ended, by table: the entry, and the result as its record has to have it."""
        self._promised: dict[str, tuple[int, int, str]] = {}
        """By table: round, board and the commitment that was published."""
        self._games: dict[tuple[int, int], list[str]] = {}
        """Tables of each board, one after the other."""
        self.audit = Audit(head_of(file.lines), len(file.lines))

    def _find(self, code: str, entry: int | None, sentence: str) -> None:
        self.audit.findings.append(Finding(code, entry, sentence))

    def check_chain(self, head: str) -> None:
        """Hashes, the head that the file states and the one on paper, and time that never runs back."""
        lines = self._file.lines
        if (broken := broken_link(lines)) is not None:
            self._find("broken_chain", broken, "its hash does not follow from what stands before it")
        if self._file.head != head_of(lines):
            self._find("wrong_head", None, "the head that the file states is not that of its entries")
        if head and head.lower() != head_of(lines):
            self._find("other_head", None, f"the head is not {head}, which is said to be on paper")
        for before, line in pairwise(lines):
            if line.at < before.at:
                self._find("time", line.n, "it is older than the entry before it")

    def check_entries(self) -> None:
        """Fold the journal, and ask of each entry whether it could be written then."""
        for line in self._file.lines:
            try:
                self._check(line)
                self._event.advance(line)
            except SwissError as error:
                self._find(error.code, line.n, str(error))
                return
            except (KeyError, TypeError, IndexError, AttributeError, ValueError):  # what only a forged entry can hold
                self._find("bad_journal", line.n, f"a '{line.kind[:20]}' like this fits no event")
                return

    def _check(self, line: Line) -> None:
        if line.kind == "drafted":
            self._check_draft(line)
        elif line.kind == "published" and self._upset is not None:
            self._find("stale_draft", line.n, f"it publishes a draft that entry {self._upset.n} had overtaken")
        elif line.kind == "result":
            self._check_result(line)
        elif line.kind == "game":
            self._note_game(line)
        elif line.kind == "entered" and self._event.rounds:
            self._check_late(line)
        elif is_rerating(self._event, line):
            self._check_rating(line)
        if line.kind == "published":
            self._note_published(line)
        if line.kind == "drafted":
            self._upset = None
        elif self._event.draft is not None and (line.kind in UPSETS_A_DRAFT or is_rerating(self._event, line)
                                                or (line.kind == "mended" and is_retitling(self._event, line.deed))):
            self._upset = line

    def _check_late(self, line: Line) -> None:
        from_terms = self._event.terms.stages
        stage = self._event.rounds[-1].stage
        if from_terms[stage].kind == "knockout" or stage > 0:
            self._find("bracket_drawn", line.n, "it enters a player after the bracket was drawn")

    def _check_rating(self, line: Line) -> None:
        one, new = self._event.players[line.deed["player"]], line.deed["rating"]
        try:
            check_rating_change(self._event)
        except SwissError as error:
            self._find(error.code, line.n, str(error))
        keeps = self._event.terms.is_team or keeps_numbers(self._event)
        self.audit.notes.append(f"entry {line.n}: the rating of {one.id} was corrected from {one.rating} to {new}; "
                                + ("starting numbers stay" if keeps else "his starting number follows from it"))

    def _check_draft(self, line: Line) -> None:
        self.audit.rounds += 1
        due = next_draft(self._event, bool(line.deed.get("open_as_draws", False)))
        self._upset = None
        differs = _differences(due, line)
        probe = Event(**{name: getattr(self._event, name) for name in Event.__slots__})
        probe.rounds = list(self._event.rounds)
        probe.advance(line)
        assert probe.draft is not None
        broken = broken_rules(self._event, probe.draft)
        if line.deed.get("by_hand"):
            self.audit.notes.append(f"entry {line.n}: round {due.round} was changed by hand"
                                    + (f"; the system had {'; '.join(differs)}" if differs else "")
                                    + (f"; {'; '.join(broken)}" if broken else ""))
            return
        for sentence in differs:
            self._find("pairing", line.n, f"round {line.deed.get('round')}: the system demands {sentence}")
        for sentence in broken:
            self._find("broken_rule", line.n, f"round {line.deed.get('round')}: {sentence}")

    def _check_result(self, line: Line) -> None:
        deed = line.deed
        board = self._event.board(_whole(deed.get("round")), _whole(deed.get("board")))
        if deed.get("old") != board.result:
            self._find("old_result", line.n, f"it corrects '{deed.get('old')}', but '{board.result}' stood there")
        new = str(deed.get("new"))
        if new:
            due, _ = read_result(new, len(board.players))
            typed = [] if deed.get("table") else list(deed.get("scores") or ())  # a game breaks ties itself
            if due != new or (typed and len(board.players) > 2 and places_text(places_of(typed)) != new):
                self._find("bad_result", line.n, f"'{new}' is not what its scores say, or not how results are written")
        if deed.get("old"):
            self.audit.corrections += 1
        if deed.get("ends"):
            self._note_decision(line, new)
        if deed.get("table"):
            self._reported.setdefault(str(deed["table"]), (line.n, new))
            self._scored.setdefault(str(deed["table"]), (line.n, list(deed.get("scores") or ())))

    def _note_decision(self, line: Line, new: str) -> None:
        """Only the game that was running at that board can be ended."""
        where, table = (_whole(line.deed.get("round")), _whole(line.deed.get("board"))), str(line.deed["ends"])
        tables = self._games.get(where, [])
        if line.deed.get("old") or line.deed.get("table") or not tables or tables[-1] != table:
            self._find("ended_game", line.n, f"it ends table {table[:20]}, where no game of that board was running")
            return
        played = _DECIDED.get(new, new)
        self._ended[table] = line.n, _TURNED.get(played, played) if len(tables) % 2 == 0 else played

    def _note_published(self, line: Line) -> None:
        tables, promises = line.deed.get("tables") or (), line.deed.get("commitments") or ()
        if self._event.terms.is_duplicate and len(set(map(str, promises))) > 1:
            self._find("other_luck", line.n, "the tables of this round do not share one promise of luck")
        for place, table in enumerate(tables, start=1):
            promise = str(promises[place - 1]) if place <= len(promises) else ""
            self._promised[str(table)] = _whole(line.deed.get("round")), place, promise
            self._games[_whole(line.deed.get("round")), place] = [str(table)]

    def _note_game(self, line: Line) -> None:
        """One of several games of a pairing: seats change after each, so every second result is seen from the other."""
        where = _whole(line.deed.get("round")), _whole(line.deed.get("board"))
        tables = self._games.setdefault(where, [])
        if tables:
            result = str(line.deed.get("result"))
            self._reported[tables[-1]] = line.n, _TURNED.get(result, result) if len(tables) % 2 == 0 else result
        if line.deed.get("next_table"):
            tables.append(str(line.deed["next_table"]))
            self._promised[tables[-1]] = *where, str(line.deed.get("commitment") or "")

    def check_games(self) -> None:
        """Records of online games: the promise that was published, the luck, and the result that was reported."""
        if self._verify_game is None or not (self._file.records or self._reported):
            return
        seen: set[str] = set()
        for record in self._file.records:
            self._check_game(record)
            seen.add(record.table)
        for table, (entry, _) in self._reported.items():
            if table not in seen:
                self._find("no_record", entry, f"table {table} reported a result, and its record is not in the file")

    def _check_game(self, record: GameRecord) -> None:
        assert self._verify_game is not None
        where = f"board {record.board} of round {record.round}"
        known = self._promised.get(record.table)
        if known is None or known[:2] != (record.round, record.board):
            self._find("unknown_table", None, f"no round has table {record.table} at {where}")
            return
        verdict = self._verify_game(record)
        self.audit.games += 1
        self.audit.draws += verdict.draws
        if verdict.fault:
            self._find("luck", None, f"{where}: {verdict.fault}")
        if self._event.terms.is_duplicate and not verdict.duplicate:
            self._find("other_luck", None, f"{where} was not played with duplicate luck")
        if known[2] != verdict.commitment:
            self._find("promise", None, f"{where}: the luck was not promised when the round was published")
        ended, decided = self._ended.get(record.table, (None, ""))
        if ended is not None and verdict.result and len(decided.split(" ")) == 1 and decided != verdict.result:
            self._find("decided_result", ended, f"{where} ended {verdict.result}, and {decided} was decided")
        entry, result = self._reported.get(record.table, (None, ""))
        if entry is not None and verdict.result and not _is_as_played(result, verdict):
            self._find("reported_result", entry, f"{where} ended {verdict.result}, and {result} was written")
        self._check_scores(record.table, where, verdict)

    def _check_scores(self, table: str, where: str, verdict: GameVerdict) -> None:
        """Points count in sums and in duplicate events: those of the record, and none left out that are compared."""
        entry, written = self._scored.get(table, (None, []))
        is_missing = not written and verdict.is_counted and self._event.terms.is_duplicate
        if entry is not None and verdict.scores and (is_missing or (written and written != _scores_due(verdict))):
            self._find("reported_scores", entry, f"{where} ended with the points {_points_text(_scores_due(verdict))}, "
                                                 f"and {_points_text(written) or 'none'} were written")


def is_rerating(event: Event, line: Line) -> bool:
    """A rating was corrected after numbers had been given."""
    return (line.kind == "mended" and bool(event.rounds)
            and line.deed["rating"] != event.players[line.deed["player"]].rating)


def _is_as_played(written: str, verdict: GameVerdict) -> bool:
    """At tables of three and more who never came is `-`, and the others are ranked among themselves."""
    ranks = verdict.result.split()
    if NOT_THERE not in written.split() or len(ranks) == 1:
        return _PLAYED.get(written, written) == verdict.result
    came = [None if seat in verdict.absent else -int(rank) for seat, rank in enumerate(ranks)]
    return written == places_text(places_of(came))


def _scores_due(verdict: GameVerdict) -> list[int | None]:
    """At tables of three and more who never came has no points."""
    absent = verdict.absent if len(verdict.scores) > 2 else ()
    return [None if seat in absent else score for seat, score in enumerate(verdict.scores)]


def _points_text(scores: Sequence[int | None]) -> str:
    return " ".join(NOT_THERE if score is None else str(score) for score in scores)


_TURNED = {"1-0": "0-1", "0-1": "1-0"}
_PLAYED = {"+--": "1-0", "--+": "0-1"}
"""Who never came to an online game has lost it for its record."""
_DECIDED = {**_PLAYED, "=-0": "1-0", "0-=": "0-1", "0-0": "1/2-1/2", "---": "1/2-1/2"}
"""How a game looks that an arbiter ended with a result that no game can have."""


def _whole(value: object) -> int:
    return value if type(value) is int else 0


def _differences(due: Draft, line: Line) -> list[str]:
    """What the system demands that the entry does not say."""
    wanted, found = due.deed(), line.deed
    parts = []
    for key in ("round", "stage", "boards", "byes", "absent", "order", "given", "groups", "seeds", "matches"):
        default: object = 0 if key == "stage" else {} if key in ("given",) else []
        if wanted.get(key, default) != found.get(key, default):
            parts.append(f"{key} {_short(wanted.get(key, default))}, not {_short(found.get(key, default))}")
    return parts


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 200 else text[:199] + "…"
