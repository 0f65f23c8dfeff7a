"""Lots: a toy with chance, secrets, small decisions and sealed answers, for tests of what knows only the contract.

Each round chance deals everybody one card that only its owner sees. In turn each marks as he likes, may show his card,
and is done; then all bid at once. Cards and bids are counted when the rounds are over.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from atoll.core.bag import Bag
from atoll.core.decision import StackedState
from atoll.core.game import CHANCE, Action, Game, Outcome, Seat, View
from atoll.core.options import TableOptions, check_start

WORTH = {"one": 1, "two": 2, "three": 3}
SEATS = range(2, 4)
MARKS = 3


@dataclass(frozen=True, slots=True)
class Options(TableOptions):
    rounds: Literal[1, 2, 3] = 2
    open: bool = False
    book: dict[str, Any] | None = None


@dataclass(frozen=True)
class Deal:
    """Chance deals a card to the first seat that has none."""

    seats: tuple[Seat, ...] = (CHANCE,)
    ask = "deal_card"

    def options(self, game: Lots, seat: Seat) -> list[Action]:
        return [f"deal {kind}" for kind in game.bag]

    def take(self, game: Lots, seat: Seat, action: Action) -> None:
        kind, owner = action.split()[1], game.hands.index(None)
        game.bag.remove(kind)
        game.hands[owner] = kind
        if game.options.open:
            game.note("dealt", seat=owner, card=kind)
        else:
            game.tell(owner, "dealt", seat=owner, card=kind)
        if None not in game.hands:
            game.pending.pop()


@dataclass(frozen=True)
class TakeTurn:
    seats: tuple[Seat, ...]

    def options(self, game: Lots, seat: Seat) -> list[Action]:
        marks = ["mark 1", "mark 2"] if game.marks[seat] < MARKS else []
        return ["done", *marks, *(["show"] if seat not in game.shown else [])]

    def take(self, game: Lots, seat: Seat, action: Action) -> None:
        if action == "done":
            game.pending.pop()
            game.note("finished", seat=seat)
        elif action == "show":
            game.shown = (*game.shown, seat)
            game.reveal("showed", seat=seat, card=game.hands[seat])
        else:
            game.marks[seat] += 1
            game.note("marked", seat=seat, count=int(action.split()[1]))


@dataclass(frozen=True)
class Bid:
    """Sealed: the last bid carries all of them out."""

    seats: tuple[Seat, ...]

    def options(self, game: Lots, seat: Seat) -> list[Action]:
        return ["bid 0", "bid 1"]

    def take(self, game: Lots, seat: Seat, action: Action) -> None:
        game.bids[seat] = int(action.split()[1])
        game.pending.pop()
        if rest := tuple(other for other in self.seats if other != seat):
            game.pending.append(Bid(rest))
            return
        game.reveal("bids_opened", bids=list(game.bids))
        game.count_round()


class Lots(StackedState):
    __slots__ = ("bag", "bids", "hands", "marks", "options", "round", "scores", "shown")

    def __init__(self, players: int, options: Options) -> None:
        self.events, self.options, self.round = None, options, 0
        self.bag = Bag({"one": 6, "two": 4, "three": 2})
        self.scores, self.pending = [0] * players, []
        self.begin_round(players)

    def begin_round(self, players: int) -> None:
        self.round += 1
        self.hands: list[str | None] = [None] * players
        self.marks, self.bids, self.shown = [0] * players, [0] * players, ()
        everybody = tuple(range(players))
        self.pending += [Bid(everybody), *(TakeTurn((seat,)) for seat in reversed(everybody)), Deal()]

    def count_round(self) -> None:
        self.scores = [score + WORTH[hand] + bid
                       for score, hand, bid in zip(self.scores, self.hands, self.bids, strict=True)]
        if self.round < self.options.rounds:
            self.begin_round(len(self.scores))

    def clone(self) -> Lots:
        twin = Lots.__new__(Lots)
        twin.events, twin.options, twin.round, twin.shown = None, self.options, self.round, self.shown
        twin.bag, twin.pending, twin.scores = self.bag.copy(), self.pending[:], self.scores[:]
        twin.hands, twin.marks, twin.bids = self.hands[:], self.marks[:], self.bids[:]
        return twin

    def sample(self, rng: Random) -> Action:
        return f"deal {self.bag.pick(rng)}"

    def sees(self, seat: Seat | None, owner: Seat) -> bool:
        return owner == seat or owner in self.shown or self.options.open or not self.pending

    def determinize(self, seat: Seat, rng: Random) -> Lots:
        world = self.clone()
        hidden = [owner for owner, hand in enumerate(self.hands) if hand and not self.sees(seat, owner)]
        for owner in hidden:
            world.bag.add(self.hands[owner])
        for owner in hidden:
            world.hands[owner] = world.bag.pick(rng)
            world.bag.remove(world.hands[owner])
        return world

    def view(self, seat: Seat | None) -> View:
        hands = [hand if self.sees(seat, owner) else None for owner, hand in enumerate(self.hands)]
        return {"hands": hands, "marks": self.marks[:], "scores": self.scores[:], "round": self.round}

    def outcome(self) -> Outcome | None:
        if self.pending:
            return None
        ranks = tuple(1 + sum(other > score for other in self.scores) for score in self.scores)
        return Outcome(ranks, tuple(self.scores), "counted", tuple({"points": score} for score in self.scores))

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if action in self.legal_actions(seat):
            return None
        return "LO-2" if seat in self.to_act and action in ("mark 1", "mark 2") else "LO-1"


def start(players: int, options: Options) -> Lots:
    check_start("lots", SEATS, players, options, Options)
    if options.book == {"page": 13}:
        raise ValueError("there is no page 13 in this book")  # plain, as the contract allows
    return Lots(players, options)


GAME = Game("lots", 3, SEATS, Options, start)
