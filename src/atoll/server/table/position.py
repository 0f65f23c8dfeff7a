"""A table's log played out in memory: the position, the clock, and what everybody was told on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

from atoll.core.arbiter import TimeGiven, read_ruling
from atoll.core.consent import Offer
from atoll.core.game import CHANCE, Action, Event, Game, Seat, State
from atoll.core.luck import Luck
from atoll.core.standing import Items
from atoll.core.table import Table
from atoll.games import part
from atoll.server.messages import CallView, GameEvent, Left, Note, OfferView, OutcomeView, TableMessage, Told
from atoll.server.store.log import Line
from atoll.server.table.clock import Clock, ClockRule
from atoll.server.table.origins import Origin, RaceInfo, origin_in, race_in
from atoll.server.table.resting import Rest

REMEMBERED = 200
"""Entries whose events are sent again to somebody who comes back; the rest is asked for by HTTP."""


SAID = {"offer": "offered", "undo": "took_back", "resume": "resumed", "call": "called", "withdraw": "withdrew",
        "still": "stood_still"}


class Owed(NamedTuple):
    """A turn or the answer to an offer that a seat owes, and the entry with which that began."""

    kind: Literal["turn", "offer"]
    seat: Seat
    n: int


class Happened(NamedTuple):
    line: Line
    events: list[Event]


def told_by(happened: Happened, eyes: Seat | None) -> Told | None:
    """What one entry told these eyes; their own move is told in any case."""
    line, events = happened
    seen = [GameEvent(event.kind, event.facts) for event in events if event.to is None or event.to == eyes]
    return Told(line.n, line.seat, line.at, seen) if seen or line.seat == eyes else None


class Position:
    def __init__(self, game: Game, players: int, options: Any, luck: str | Luck, started: int, clock: ClockRule | None,
                 lag: int, lot: tuple[int, ...] = (), first_move: int = 0,
                 rests: Sequence[Sequence[Rest]] = ()) -> None:
        self.table = Table(game, players, options, luck, lot=lot)
        self.clock = Clock(clock, players, lag, started, self.table.to_act, first_move, rests) if clock else None
        self.last_at = started
        self.counts = [0] * players
        """Each seat's own number of entries: what its client counts."""
        self.happened: list[Happened] = []
        """The entries in force, with their events."""
        self.undone_at = 0
        self.hints = [0] * players
        """How many hints each seat has taken: everybody may know."""
        self.taken_back = [0] * players
        """How often each seat has taken back, or asked to."""
        self.calls = [0] * players
        """How often each seat has called the arbiter."""
        self.called_at: int | None = None
        """Since when a call waits for its answer."""
        self.left_at: dict[Seat, int] = {}
        """The entry by which each of those who left did so."""
        self.notes: list[Note] = []
        """What the table's own entries were about, as far back as events are remembered."""
        self.paused_by: Seat | None = None
        self.origin: Origin | None = None
        """The table that this one plays on, and how many of its entries."""
        self.race: RaceInfo | None = None
        """What it races, if it is a race."""
        self.waiting = {seat: 0 for seat in self.awaited if seat != CHANCE}
        """Who is awaited, and since which entry; whoever may go on at once has not begun a new wait."""

    @property
    def n(self) -> int:
        return len(self.table.log)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats in `to_act` whose people answer for themselves; for those who left a stand-in does."""
        return tuple(seat for seat in self.table.to_act if seat not in self.table.left)

    def advance(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self._enter(line)

    def attempt(self, seat: Seat, action: Action, now: int) -> list[Line]:
        """Play an answer and let chance go on after it; refuses as the table does, and has then changed nothing."""
        at, before = max(now, self.last_at), self.n
        return [self._enter(Line(before, seat, action, at)), *self.settle(at)]

    def settle(self, at: int) -> list[Line]:
        lines = []
        while self.table.to_act == (CHANCE,):
            action = self.table.due_draw(self.table.luck.key, self.n)
            lines.append(self._enter(Line(self.n, CHANCE, action, at)))
        return lines

    def _enter(self, line: Line) -> Line:
        offer = self.table.offer
        events = self.table.enter(line.seat, line.action)
        if line.action.startswith("!"):
            self._forget_undone(line)
            self._note_own(line)
            self._note_consent(line, offer)
        else:
            self.happened.append(Happened(line, events))
            if self.clock is not None and line.seat != CHANCE:
                self.clock.has_moved(line.seat)
        if line.seat != CHANCE:
            self.counts[line.seat] += 1
        self.last_at = max(self.last_at, line.at)
        self._note_waits()
        if self.clock is not None:
            self.clock.advance(line.seat, line.at, self.awaited, self.table.paused, self.table.left)
        return line

    def _note_waits(self) -> None:
        if self.table.to_act != (CHANCE,):
            self.waiting = {seat: self.waiting.get(seat, self.n) for seat in self.awaited}

    @property
    def owed(self) -> list[Owed]:
        """What people are waited for, from which entry on: the same at every process, as the log is."""
        turns = [Owed("turn", seat, n) for seat, n in self.waiting.items()]
        offer = self.table.offer
        if offer is None:
            return turns
        made = next(note.n for note in reversed(self.notes) if note.what == f"offered {offer.what}")
        return turns + [Owed("offer", seat, made) for seat in offer.waiting if seat not in self.table.left]

    def _forget_undone(self, line: Line) -> None:
        if line.action in ("!undo", "!accept"):
            in_force = self.table.in_force
            if in_force < len(self.happened):
                del self.happened[in_force:]
                self.undone_at = line.n + 1

    def _note_own(self, line: Line) -> None:
        if line.action in ("!resign", "!flag"):
            self.left_at[line.seat] = line.n
        if line.action in ("!undo", "!offer undo"):
            self.taken_back[line.seat] += 1
        if line.action == "!hint":
            self.hints[line.seat] += 1
        if line.action == "!call":
            self.calls[line.seat] += 1
            self.called_at = line.at
        elif self.table.call is None:
            self.called_at = None
        if line.seat == CHANCE:
            self._note_ruling(line)
        self.origin = origin_in(line) or self.origin
        self.race = None if self.origin else race_in(line) or self.race

    def _note_ruling(self, line: Line) -> None:
        ruling = read_ruling(line.action, self.table.players)
        if isinstance(ruling, TimeGiven):
            self.notes.append(Note(line.n, CHANCE, f"added {ruling.seconds}", ruling.seat))
            if self.clock is not None:
                self.clock.give(ruling.seat, ruling.seconds, line.at)

    def _note_consent(self, line: Line, offer: Offer | None) -> None:
        """Who asked and who answered what is forgotten by the table itself, and people want to be told."""
        verb, _, what = line.action[1:].partition(" ")
        if verb in ("accept", "decline") and offer is not None:
            said = f"{'accepted' if verb == 'accept' else 'declined'} {offer.what}"
            self.notes.append(Note(line.n, line.seat, said, offer.seat))
        elif verb in SAID:
            self.notes.append(Note(line.n, line.seat, f"{SAID[verb]} {what}".strip()))
        if self.table.paused and self.paused_by is None and self.table.call is None:
            self.paused_by = offer.seat if offer is not None else line.seat
        elif not self.table.paused:
            self.paused_by = None

    def repeats(self, seat: Seat, count: int, action: Action) -> bool:
        """Is that very entry of the seat stored already, as its number `count`?"""
        if not 0 <= count < self.counts[seat]:
            return False
        later = self.counts[seat] - count
        for entry in reversed(self.table.log):
            if entry.seat == seat:
                later -= 1
                if later == 0:
                    return entry.action == action
        return False

    def told(self, eyes: Seat | None, after: int) -> list[Told]:
        """What these eyes were told by the entries from number `after` on; their own moves are there in any case, for
        where all decide at once nothing is told of them yet."""
        found: list[Told] = []
        for happened in reversed(self.happened):
            if happened.line.n < after:
                break
            if one := told_by(happened, eyes):
                found.append(one)
        return found[::-1]

    def noted(self, after: int) -> list[Note]:
        return [note for note in self.notes[-REMEMBERED:] if note.n >= after]

    def compose(self, eyes: Seat | None, after: int) -> TableMessage:
        table, state = self.table, self.table.state
        to_act = table.to_act
        legal = state.legal_actions(eyes) if eyes in self.awaited and eyes is not None else []
        offer, outcome = table.offer, table.outcome if not to_act else None
        return TableMessage(
            self.n, None if eyes is None else self.counts[eyes], state.view(eyes), state.ask if to_act else "",
            list(to_act), legal, self.told(eyes, after), self.clock.view() if self.clock else None,
            OfferView(offer.what, offer.seat, list(offer.waiting)) if offer else None, table.paused,
            eyes is not None and table.can_undo(eyes), OutcomeView.of(outcome) if outcome else None,
            table.seed if outcome and not table.luck.duplicate else None,  # others may still play with that luck
            undone=after < self.undone_at, hints=self.hints if any(self.hints) else [],
            left=[Left(seat, why, self.left_at[seat]) for seat, why in table.left.items()],
            goes_on=self._goes_on_without(eyes), at=self.last_at, paused_by=self.paused_by, notes=self.noted(after),
            can_ask_undo=eyes is not None and table.can_ask_undo(eyes), sides=self._sides(),
            standing=standing_of(table.game.id, state, eyes) if to_act else [], call=self._call(),
            calls=self.calls if any(self.calls) else [], hides=bool(to_act) and state.hides())

    def _call(self) -> CallView | None:
        if self.table.call is None or self.called_at is None:
            return None
        return CallView(self.table.call, self.called_at)

    def _sides(self) -> list[list[Seat]]:
        sides = self.table.departures.sides
        return [list(side) for side in sides] if len(sides) < self.table.players else []

    def _goes_on_without(self, eyes: Seat | None) -> bool:
        if eyes is None or eyes in self.table.left or not self.table.to_act:
            return False
        return self.table.goes_on_without(eyes)


def standing_of(game_id: str, state: State, eyes: Seat | None) -> list[Items]:
    """How it stands for these eyes; nothing in a game that does not say."""
    module = part(game_id, "standing")
    return module.standing(state, eyes) if module else []
