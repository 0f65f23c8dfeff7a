"""A game being played: the checked door, the log, undo, and the results that belong to the table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from atoll.core.arbiter import GO_ON, Decision, TimeGiven, read_ruling
from atoll.core.consent import Consent, Offer
from atoll.core.errors import (
    AtollError,
    BadOption,
    BadSeats,
    GameOver,
    HasLeft,
    IllegalAction,
    NoOffer,
    NotYourTurn,
    NoUndo,
    Paused,
)
from atoll.core.game import CHANCE, Action, Event, Game, Outcome, Seat, State
from atoll.core.leaving import STAND_IN, Departures
from atoll.core.luck import Draw, Luck, fresh_seed, shared
from atoll.core.preview import Look, Preview, preview
from atoll.core.snapshots import Snapshots

PLAYED_ON = re.compile(r"!from ([0-9a-z]{1,16}) ([0-9a-f]{64})")
"""`!from TABLE KEY`: everything before it was played at that table, with the luck of that key (its seed, where nobody
added to it)."""
RACE = re.compile(r"!race ([0-9a-z]{1,16}) ([0-9]{1,2}) ([^,\n]+(?:,[^,\n]+)*)")
"""`!race TABLE SEAT DRAWS`: what chance did at that table comes again here, in that order, and some seat repeats what
SEAT did there. The draws stand there with commas between them; whoever knows that table knows them beforehand."""


class Entry(NamedTuple):
    """One line of the log. An action that begins with "!" is the table's own and no game sees it."""

    seat: Seat
    action: Action


class Table:
    """The log is the truth; the state is what it leads to. Nothing is ever taken out of the log."""

    def __init__(self, game: Game, players: int, options: Any = None, seed: str | Luck | None = None,
                 log: Iterable[tuple[Seat, Action]] = (), *, lot: tuple[int, ...] = (),
                 stand_in: str = STAND_IN) -> None:
        self.game, self.players = game, players
        self.options = game.options() if options is None else options
        self.luck = seed if isinstance(seed, Luck) else Luck.of(fresh_seed() if seed is None else seed)
        self.lot = lot
        """Seats by lot: the seat of whoever came first, second, …; () where people sit as they came."""
        self.stand_in = stand_in
        """The bot that plays on for whoever leaves."""
        self.log: list[Entry] = []
        self.consent = Consent()
        self.call: Seat | None = None
        """Who has called the arbiter: until there is an answer nobody plays."""
        self.closed: Outcome | None = None
        """The table's own result (resignation, clock, agreement, decision), if it brought one."""
        self.uncounted: tuple[Seat, ...] = ()
        """Seats for which a decision says that this was no game: a forfeit, or a loss for both."""
        self.state: State = begin(game, players, self.options)
        if lot and sorted(lot) != list(range(players)):
            raise BadSeats(f"a lot gives each of {players} players a seat of their own, which {list(lot)} does not")
        if self.luck.nonces and len(self.luck.nonces) != players:
            raise BadSeats(f"{players} players have {players} nonces, not {len(self.luck.nonces)}")
        self.departures = Departures(self.state, players)
        self._live: list[tuple[Entry, bool]] = []
        """Entries of the game that are in force, each with: did it let a secret out?"""
        self._snapshots = Snapshots()
        self._drawn: Counter[str] = Counter()
        """How often each stream was drawn from, what was taken back included."""
        self.repeats: tuple[Action, ...] = ()
        """What chance does here because it did so at another table (`!race`); after that its luck is this table's."""
        for seat, action in log:
            self.enter(seat, action)

    @property
    def seed(self) -> str | None:
        """None at a table from a record that keeps its seed secret: then chance cannot draw."""
        return self.luck.seed

    @property
    def commitment(self) -> str:
        return self.luck.commitment

    @property
    def offer(self) -> Offer | None:
        return self.consent.offer

    @property
    def paused(self) -> bool:
        return self.consent.paused or self.call is not None

    @property
    def left(self) -> Mapping[Seat, str]:
        """The seats whose people are out, in the order of leaving, and why: a stand-in answers for them."""
        return self.departures.left

    @property
    def is_episode(self) -> bool:
        """An episode of a campaign is always played to its own end, because the book needs its final position."""
        return is_episode(self.options)

    def goes_on_without(self, seat: Seat) -> bool:
        """Would the game go on if the seat's person left now? In a campaign always, else while two sides are left."""
        return self.is_episode or self.departures.remaining_without(seat) > 1

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.closed else self.state.to_act

    @property
    def outcome(self) -> Outcome | None:
        if self.closed:
            return self.closed
        own = self.state.outcome()
        return None if own is None else self.departures.outcome(own)

    @property
    def moves(self) -> list[Entry]:
        """The log without what was taken back and without the table's own entries."""
        return [entry for entry, _ in self._live]

    @property
    def in_force(self) -> int:
        """How many of `moves` there are."""
        return len(self._live)

    def enter(self, seat: Seat, action: Action) -> list[Event]:
        """Play or do what the table offers, by the first character."""
        return self.manage(seat, action) if action.startswith("!") else self.play(seat, action)

    def play(self, seat: Seat, action: Action) -> list[Event]:
        """The checked door: refuse in a sentence, or write the log and return the events."""
        self._check_playable(seat, action)
        return self._push(Entry(seat, action))

    def preview(self, seat: Seat, action: Action, look: Look = lambda state, seat: None,
                first: Sequence[Action] = ()) -> Preview:
        """What the action, after `first`, would show the seat by what it knows; refused like the action itself."""
        self._check_playable(seat, (*first, action)[0])
        return preview(self.state, seat, action, look, first)

    def _check_playable(self, seat: Seat, action: Action) -> None:
        self._check_running(seat, action)
        if self.paused:
            raise Paused(f"{named(seat)} cannot {action!r} now: the table is paused")
        if seat not in self.state.to_act:
            raise NotYourTurn(f"{named(seat)} cannot {action!r} now: {self._whose_turn()}")
        if action not in self.state.legal_actions(seat):
            clause = self.state.why_not(seat, action) or "?"
            raise IllegalAction(f"{named(seat)} cannot {action!r}: {clause} forbids it", clause)

    def settle(self) -> list[Event]:
        """Let chance act until a seat must. Seed and log alone decide the luck."""
        events: list[Event] = []
        while self.to_act == (CHANCE,):
            events += self._push(Entry(CHANCE, self.due_draw(self.luck.key, len(self.log))))
        return events

    def due_draw(self, key: str, entry: int) -> Action:
        """What chance must do now, as the entry of that number, if the luck has that key."""
        if (repeated := self.due_repeat()) is not None:
            return repeated
        if not self.luck.duplicate:
            return self.state.sample(Draw(key, entry))
        stream = self.state.stream()
        return shared(self.state.odds(), key, stream, self._drawn[stream])

    def due_repeat(self) -> Action | None:
        """What chance did elsewhere and does here now; the same card comes again when something was taken back."""
        drawn = sum(entry.seat == CHANCE for entry, _ in self._live) if self.repeats else 0
        if drawn < len(self.repeats) and self.repeats[drawn] in self.state.legal_actions(CHANCE):
            return self.repeats[drawn]
        return None

    def can_undo(self, seat: Seat) -> bool:
        """Its own last entry, while nobody has acted after it and it let no secret out."""
        if not self.to_act or not self._live or seat in self.left:
            return False
        entry, secret_out = self._live[-1]
        return entry.seat == seat and seat != CHANCE and not secret_out

    def can_ask_undo(self, seat: Seat) -> bool:
        """It has something in force that everybody together may take back, at a game that goes on."""
        return bool(self.to_act) and seat not in self.left and any(entry.seat == seat for entry, _ in self._live)

    def manage(self, seat: Seat, action: Action) -> list[Event]:
        """The table's own entries: !undo, !resign, !flag [draw], !offer undo|draw|pause, !accept, !decline, !resume,
        !hint, !still, !call, !withdraw, !from TABLE KEY and !race TABLE SEAT DRAWS. An arbiter has no seat: his stand
        where chance's do."""
        doors = {"!undo": self._undo, "!resign": self._resign, "!flag": self._flag, "!flag draw": self._flag_draw,
                 "!offer undo": self._offer_undo, "!offer draw": self._offer_draw,
                 "!offer pause": self._offer_pause, "!resume": self._resume,
                 "!accept": self._accept, "!decline": self._decline, "!hint": self._tell, "!still": self._tell,
                 "!call": self._call, "!withdraw": self._withdraw}
        if seat == CHANCE and (action == GO_ON or action not in doors):
            return self._rule(action)
        if PLAYED_ON.fullmatch(action):
            doors[action] = self._play_on
        if (race := RACE.fullmatch(action)) and not self.log:
            doors[action] = partial(self._race, tuple(race[3].split(",")))
        if action not in doors:
            raise NoOffer(f"a table knows no {action!r}; it knows {', '.join(doors)}")
        if seat not in range(self.players):
            raise NotYourTurn(f"{named(seat)} does not sit at this table, so it cannot {action!r}")
        self._check_running(seat, action)
        if seat in self.left:
            raise HasLeft(f"{named(seat)} cannot {action!r}: its player has left the game ({self.left[seat]})")
        doors[action](seat)
        self.log.append(Entry(seat, action))
        return []

    def _rule(self, action: Action) -> list[Event]:
        """An arbiter's word, or the end of a call that nobody answered."""
        ruling = read_ruling(action, self.players)
        self._check_running(CHANCE, action)
        if isinstance(ruling, Decision):
            self.uncounted = ruling.uncounted
            self._end(ruling.ranks, "arbiter")
        elif not isinstance(ruling, TimeGiven):
            if not self.paused:
                raise NoOffer("nobody can go on here: the clocks are running")
            self.call, self.consent.paused = None, False
        self.log.append(Entry(CHANCE, action))
        return []

    def _call(self, seat: Seat) -> None:
        if self.call is not None:
            raise Paused(f"{named(seat)} cannot call: the arbiter is called already")
        self.call = seat

    def _withdraw(self, seat: Seat) -> None:
        if self.call != seat:
            raise NoOffer(f"{named(seat)} has called nobody")
        self.call = None

    def _tell(self, seat: Seat) -> None:
        """Nothing changes: the log says that the seat took advice, or has nothing more to repeat."""

    def _play_on(self, seat: Seat) -> None:
        """What was open at the other table stays there, and whoever left it; the luck from here on is this table's."""
        self.consent.end()
        self.call = None
        self.departures.left.clear()
        self.repeats = ()

    def _race(self, draws: tuple[Action, ...], seat: Seat) -> None:
        self.repeats = draws

    def _push(self, entry: Entry) -> list[Event]:
        if entry.seat == CHANCE and self.luck.duplicate:
            self._drawn[self.state.stream()] += 1
        events = self._carry_out(entry)
        self.log.append(entry)
        if entry.seat != CHANCE:
            self.consent.offer = None
        return events

    def _carry_out(self, entry: Entry) -> list[Event]:
        events: list[Event] = []
        self.state.events = events
        self.state.apply(entry.seat, entry.action)
        self.state.events = None
        self._live.append((entry, any(event.secret_out for event in events)))
        self._snapshots.note(len(self._live), self.state)
        return events

    def _check_running(self, seat: Seat, action: Action) -> None:
        if not self.to_act:
            raise GameOver(f"{named(seat)} cannot {action!r}: the game is over")

    def _whose_turn(self) -> str:
        return f"{' and '.join(named(seat) for seat in self.state.to_act)} must answer {self.state.ask!r}"

    def _rewind(self, keep: int) -> None:
        """The position after the first `keep` entries in force: the nearest copy, and the few after it played again."""
        done, self.state = self._snapshots.before(keep) or (0, self.game.start(self.players, self.options))
        again = self._live[done:keep]
        del self._live[done:]
        self.consent.offer = None
        for entry, _ in again:
            self._carry_out(entry)

    def copy_before(self, keep: int) -> tuple[int, State]:
        """A copy of the position after at most `keep` entries in force, and after how many: to look back from there."""
        return self._snapshots.nearest(keep) or (0, begin(self.game, self.players, self.options))

    def _undo(self, seat: Seat) -> None:
        if not self.can_undo(seat):
            raise NoUndo(f"{named(seat)} cannot take back: only one's own last action can be taken back, "
                         "before anybody acts after it and while it has shown nothing hidden")
        self._rewind(len(self._live) - 1)

    def _last_own(self, seat: Seat) -> int:
        for index in range(len(self._live) - 1, -1, -1):
            if self._live[index][0].seat == seat:
                return index
        raise NoUndo(f"{named(seat)} has nothing to take back")

    def _resign(self, seat: Seat) -> None:
        self._leave(seat, "resigned")

    def _flag(self, seat: Seat) -> None:
        self._leave(seat, "flag")

    def _leave(self, seat: Seat, reason: str) -> None:
        """With one side left the game is over; else, and in a campaign always, a stand-in plays on to the true end."""
        goes_on = self.goes_on_without(seat)
        self.departures.leave(seat, reason)
        if not goes_on:
            self._close(reason)
        elif agreed := self.consent.leave(seat):
            self._fulfil(agreed)

    def _flag_draw(self, seat: Seat) -> None:
        self._close("flag")

    def _close(self, reason: str) -> None:
        """All who stayed are level. Scores are the game's matter; a game that the table ended has none."""
        self._end(self.departures.ranked((1,) * self.players), reason)

    def _end(self, ranks: tuple[int, ...], reason: str) -> None:
        self.consent.end()
        self.call = None
        self.closed = Outcome(ranks, (0,) * self.players, reason, ({},) * self.players)

    def _offer_undo(self, seat: Seat) -> None:
        self._last_own(seat)
        self._make_offer("undo", seat)

    def _offer_draw(self, seat: Seat) -> None:
        self._make_offer("draw", seat)

    def _offer_pause(self, seat: Seat) -> None:
        self._make_offer("pause", seat)

    def _resume(self, seat: Seat) -> None:
        self.consent.resume(seat)

    def _make_offer(self, what: str, seat: Seat) -> None:
        others = [other for other in range(self.players) if other != seat and other not in self.left]
        if agreed := self.consent.make(what, seat, others):
            self._fulfil(agreed)

    def _accept(self, seat: Seat) -> None:
        if agreed := self.consent.accept(seat):
            self._fulfil(agreed)

    def _decline(self, seat: Seat) -> None:
        self.consent.decline(seat)

    def _fulfil(self, offer: Offer) -> None:
        if offer.what == "draw":
            self._close("agreed")
        elif offer.what == "pause":
            self.consent.paused = True
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


def is_episode(options: Any) -> bool:
    return getattr(options, "book", None) is not None


def draws_seats(state: State, players: int, options: Any) -> bool:
    """What a table does unless it is told: seats by lot, but not where partners choose each other by sitting, nor in a
    campaign, where everybody has a page of the book."""
    return not is_episode(options) and all(len(state.side(seat)) == 1 for seat in range(players))


def named(seat: Seat) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}"
