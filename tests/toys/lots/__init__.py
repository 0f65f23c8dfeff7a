"""Lots: a toy with chance, secrets, small decisions and sealed answers, for tests of what knows only the contract.

Each round chance deals everybody one card that only its owner sees. In turn each marks as he likes, may show his card,
and is done; then all bid at once. Cards and bids are counted when the rounds are over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from atoll.core.chance import ChanceDecision
from atoll.core.decision import Decision, DecisionState
from atoll.core.game import Action, Game, Outcome, Seat, View
from atoll.core.luck import Odds, drawn
from atoll.core.notation import argument
from atoll.core.options import TableOptions, check_start
from atoll.core.sealed import SealedDecision, imagine_sealed

WORTH = {"one": 1, "two": 2, "three": 3}
SEATS = range(2, 4)
MARKS = 3


@dataclass(frozen=True, slots=True)
class Options(TableOptions):
    rounds: Literal[1, 2, 3] = 2
    open: bool = False
    book: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Deal(ChanceDecision["Lots"]):
    """Chance deals a card to a seat."""

    owner: Seat
    ask = "deal_card"

    def odds(self, state: Lots) -> Odds:
        return [(f"deal {kind}", copies) for kind, copies in state.bag.items()]

    def take(self, state: Lots, seat: Seat, action: Action) -> None:
        kind = argument(action)
        state.bag[kind] -= 1
        state.hands[self.owner] = kind
        if state.options.open:
            state.note("dealt", seat=self.owner, card=kind)
        else:
            state.tell(self.owner, "dealt", seat=self.owner, card=kind)


@dataclass(frozen=True, slots=True)
class TakeTurn(Decision["Lots"]):
    seats: tuple[Seat, ...]

    def options(self, state: Lots, seat: Seat) -> list[Action]:
        marks = ["mark 1", "mark 2"] if state.marks[seat] < MARKS else []
        return ["done", *marks, *(["show"] if seat not in state.shown else [])]

    def take(self, state: Lots, seat: Seat, action: Action) -> None:
        if action == "done":
            state.note("finished", seat=seat)
            return
        state.push(self)
        if action == "show":
            state.shown = (*state.shown, seat)
            state.reveal("showed", seat=seat, card=state.hands[seat])
        else:
            state.marks[seat] += 1
            state.note("marked", seat=seat, count=int(argument(action)))


@dataclass(frozen=True, slots=True)
class Bid(SealedDecision["Lots"]):
    """Sealed: the last bid carries all of them out."""

    seats: tuple[Seat, ...]
    asked: tuple[Seat, ...]

    def options(self, state: Lots, seat: Seat) -> list[Action]:
        return ["bid 0", "bid 1"]

    def open(self, state: Lots, answers: Mapping[Seat, Action]) -> None:
        bids = [int(argument(action)) for action in answers.values()]
        self.teller(state)("bids_opened", bids=bids, cards=state.hands[:])
        state.count_round(bids)


class Lots(DecisionState):
    __slots__ = ("bag", "hands", "marks", "options", "round", "scores", "shown")

    def __init__(self, players: int, options: Options) -> None:
        self.events, self.options, self.round = None, options, 0
        self.bag = {"one": 6, "two": 4, "three": 2}
        self.scores, self.pending, self.sealed = [0] * players, [], {}
        self.begin_round(players)

    def begin_round(self, players: int) -> None:
        self.round += 1
        self.hands: list[str | None] = [None] * players
        self.marks, self.shown = [0] * players, ()
        everybody = tuple(range(players))
        self.push(*map(Deal, everybody), *(TakeTurn((seat,)) for seat in everybody), Bid(everybody, everybody))

    def count_round(self, bids: list[int]) -> None:
        self.scores = [score + WORTH[hand] + bid
                       for score, hand, bid in zip(self.scores, self.hands, bids, strict=True)]
        if self.round < self.options.rounds:
            self.begin_round(len(self.scores))

    def clone(self) -> Lots:
        twin = Lots.__new__(Lots)
        twin.events, twin.options, twin.round, twin.shown = None, self.options, self.round, self.shown
        twin.bag, twin.pending, twin.sealed = self.bag.copy(), self.pending[:], self.sealed
        twin.hands, twin.marks, twin.scores = self.hands[:], self.marks[:], self.scores[:]
        return twin

    def sees(self, seat: Seat | None, owner: Seat) -> bool:
        return owner == seat or owner in self.shown or self.options.open or not self.pending

    def determinize(self, seat: Seat, rng: Random) -> Lots:
        twin = self.clone()
        hidden = [owner for owner, hand in enumerate(self.hands) if hand and not self.sees(seat, owner)]
        for owner in hidden:
            twin.bag[self.hands[owner]] += 1
        for owner in hidden:
            twin.hands[owner] = drawn(list(twin.bag.items()), rng)
            twin.bag[twin.hands[owner]] -= 1
        imagine_sealed(twin, seat, rng)
        return twin

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
