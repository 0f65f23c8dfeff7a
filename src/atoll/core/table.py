"""A game being played: the checked door, the log, undo, and the results that belong to the table."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from atoll.core.errors import (
    AtollError,
    BadOption,
    GameOver,
    IllegalAction,
    NoOffer,
    NoSeed,
    NotYourTurn,
    NoUndo,
    Paused,
)
from atoll.core.game import CHANCE, Action, Event, Game, Outcome, Seat, State
from atoll.core.luck import Draw, commitment, fresh_seed

PLAYED_ON = re.compile(r"!from ([0-9a-z]{1,16}) ([0-9a-f]{64})")
"""`!from TABLE SEED`: everything before it was played at that table, with the luck of that seed."""


class Entry(NamedTuple):
    """One line of the log. An action that begins with "!" is the table's own and no game sees it."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that needs everybody's consent: "undo", "draw" or "pause"."""

    what: str
    seat: Seat
    waiting: tuple[Seat, ...]


class Table:
    """The log is the truth; the state is what it leads to. Nothing is ever taken out of the log."""

    def __init__(self, game: Game, players: int, options: Any = None, seed: str | None = None,
                 log: Iterable[tuple[Seat, Action]] = ()) -> None:
        self.game, self.players = game, players
        self.options = game.options() if options is None else options
        self.seed = fresh_seed() if seed is None else seed
        self.commitment = commitment(self.seed)
        self.has_promised_seed = True
        """False at a table from a record that keeps its seed secret: then chance cannot draw."""
        self.log: list[Entry] = []
        self.offer: Offer | None = None
        self.paused = False
        self.closed: Outcome | None = None
        """The table's own result (resignation, clock, agreement), if it brought one."""
        self.state: State = begin(game, players, self.options)
        self._live: list[tuple[Entry, bool]] = []
        """Entries of the game that are in force, each with: did it let a secret out?"""
        for seat, action in log:
            self.enter(seat, action)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.closed else self.state.to_act

    @property
    def outcome(self) -> Outcome | None:
        return self.closed or self.state.outcome()

    @property
    def moves(self) -> list[Entry]:
        """The log without what was taken back and without the table's own entries."""
        return [entry for entry, _ in self._live]

    def enter(self, seat: Seat, action: Action) -> list[Event]:
        """Play or do what the table offers, by the first character."""
        return self.manage(seat, action) if action.startswith("!") else self.play(seat, action)

    def play(self, seat: Seat, action: Action) -> list[Event]:
        """The checked door: refuse in a sentence, or write the log and return the events."""
        self._check_running(seat, action)
        if self.paused:
            raise Paused(f"{named(seat)} cannot {action!r} now: the table is paused")
        if seat not in self.state.to_act:
            raise NotYourTurn(f"{named(seat)} cannot {action!r} now: {self._whose_turn()}")
        if action not in self.state.legal_actions(seat):
            clause = self.state.why_not(seat, action) or "?"
            raise IllegalAction(f"{named(seat)} cannot {action!r}: {clause} forbids it", clause)
        return self._push(Entry(seat, action))

    def settle(self) -> list[Event]:
        """Let chance act until a seat must. Seed and log alone decide the luck."""
        events: list[Event] = []
        while self.to_act == (CHANCE,):
            if not self.has_promised_seed:
                raise NoSeed("chance cannot draw: the record that this table comes from does not have its seed")
            action = self.state.sample(Draw(self.seed, len(self.log)))
            events += self._push(Entry(CHANCE, action))
        return events

    def can_undo(self, seat: Seat) -> bool:
        """Its own last entry, while nobody has acted after it and it let no secret out."""
        if not self.to_act or not self._live:
            return False
        entry, secret_out = self._live[-1]
        return entry.seat == seat and seat != CHANCE and not secret_out

    def manage(self, seat: Seat, action: Action) -> list[Event]:
        """The table's own entries: !undo, !resign, !flag [draw], !offer undo|draw|pause, !accept, !decline, !resume,
        !hint and !from TABLE SEED."""
        doors = {"!undo": self._undo, "!resign": self._resign, "!flag": self._flag, "!flag draw": self._flag_draw,
                 "!offer undo": self._offer_undo, "!offer draw": self._offer_draw,
                 "!offer pause": self._offer_pause, "!resume": self._resume,
                 "!accept": self._accept, "!decline": self._decline, "!hint": self._tell_hint}
        if PLAYED_ON.fullmatch(action):
            doors[action] = self._play_on
        if action not in doors:
            raise NoOffer(f"a table knows no {action!r}; it knows {', '.join(doors)}")
        if seat not in range(self.players):
            raise NotYourTurn(f"{named(seat)} has no place at this table, so it cannot {action!r}")
        self._check_running(seat, action)
        doors[action](seat)
        self.log.append(Entry(seat, action))
        return []

    def _tell_hint(self, seat: Seat) -> None:
        """Nothing changes: the log says that the seat took advice."""

    def _play_on(self, seat: Seat) -> None:
        """What was open at the other table stays there; from here on the luck is this table's own."""
        self.offer, self.paused = None, False

    def _push(self, entry: Entry) -> list[Event]:
        events = self._carry_out(entry)
        self.log.append(entry)
        if entry.seat != CHANCE:
            self.offer = None
        return events

    def _carry_out(self, entry: Entry) -> list[Event]:
        events: list[Event] = []
        self.state.events = events
        self.state.apply(entry.seat, entry.action)
        self.state.events = None
        self._live.append((entry, any(event.secret_out for event in events)))
        return events

    def _check_running(self, seat: Seat, action: Action) -> None:
        if not self.to_act:
            raise GameOver(f"{named(seat)} cannot {action!r}: the game is over")

    def _whose_turn(self) -> str:
        return f"{' and '.join(named(seat) for seat in self.state.to_act)} must answer {self.state.ask!r}"

    def _rewind(self, keep: int) -> None:
        """Rebuild the position from the first `keep` entries in force."""
        kept = self._live[:keep]
        self.state, self._live, self.offer = self.game.start(self.players, self.options), [], None
        for entry, _ in kept:
            self._carry_out(entry)

    def _undo(self, seat: Seat) -> None:
        if not self.can_undo(seat):
            raise NoUndo(f"{named(seat)} cannot take back: only one's own last action can be taken back, "
                         "before anybody acts after it and while it has shown nothing hidden")
        self._rewind(len(self._live) - 1)

    def _last_own(self, seat: Seat) -> int:
        for place in range(len(self._live) - 1, -1, -1):
            if self._live[place][0].seat == seat:
                return place
        raise NoUndo(f"{named(seat)} has nothing to take back")

    def _resign(self, seat: Seat) -> None:
        self._close("resigned", tuple(2 if s == seat else 1 for s in range(self.players)))

    def _flag(self, seat: Seat) -> None:
        self._close("flag", tuple(2 if s == seat else 1 for s in range(self.players)))

    def _flag_draw(self, seat: Seat) -> None:
        self._close("flag", (1,) * self.players)

    def _close(self, reason: str, ranks: tuple[int, ...]) -> None:
        """Scores are the game's matter; a game that the table ended has none."""
        worst = self.players if ranks.count(2) else 1
        final = tuple(worst if rank == 2 else 1 for rank in ranks)
        self.offer = None
        self.closed = Outcome(final, (0,) * self.players, reason, ({},) * self.players)

    def _offer_undo(self, seat: Seat) -> None:
        self._last_own(seat)
        self._make_offer("undo", seat)

    def _offer_draw(self, seat: Seat) -> None:
        self._make_offer("draw", seat)

    def _offer_pause(self, seat: Seat) -> None:
        if self.paused:
            raise Paused(f"{named(seat)} cannot pause: the table is paused already")
        self._make_offer("pause", seat)

    def _resume(self, seat: Seat) -> None:
        if not self.paused:
            raise NoOffer(f"{named(seat)} cannot resume: the table is not paused")
        self.paused = False

    def _make_offer(self, what: str, seat: Seat) -> None:
        others = tuple(other for other in range(self.players) if other != seat)
        self.offer = Offer(what, seat, others)
        self._fulfil_when_agreed()

    def _accept(self, seat: Seat) -> None:
        offer = self._open_offer(seat)
        self.offer = Offer(offer.what, offer.seat, tuple(s for s in offer.waiting if s != seat))
        self._fulfil_when_agreed()

    def _decline(self, seat: Seat) -> None:
        self._open_offer(seat)
        self.offer = None

    def _open_offer(self, seat: Seat) -> Offer:
        if self.offer is None or seat not in self.offer.waiting:
            raise NoOffer(f"{named(seat)} has no offer to answer")
        return self.offer

    def _fulfil_when_agreed(self) -> None:
        if self.offer is None or self.offer.waiting:
            return
        offer, self.offer = self.offer, None
        if offer.what == "draw":
            self._close("agreed", (1,) * self.players)
        elif offer.what == "pause":
            self.paused = True
        else:
            self._rewind(self._last_own(offer.seat))


def begin(game: Game, players: int, options: Any) -> State:
    """A fresh position; whatever the game refuses with becomes an error with a code."""
    try:
        return game.start(players, options)
    except AtollError:
        raise
    except ValueError as error:  # the contract lets a game refuse with a plain one
        raise BadOption(str(error)) from error


def named(seat: Seat) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}"
