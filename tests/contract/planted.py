"""Games with one fault each, made from a sound toy: what the laws must refuse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from atoll.core.decision import Decision
from atoll.core.game import CHANCE, Action, Game, Outcome, Seat, View
from atoll.core.notation import argument
from tests.toys.lots import GAME as LOTS
from tests.toys.lots import Bid, Deal, Lots, Options, TakeTurn


def game_of(kind: type[Lots], seats: range = range(3, 4)) -> Game:
    """The toy with another class of position; three seats, so that somebody watches two others."""
    return Game(LOTS.id, LOTS.version, seats, Options, kind)


class Faulty(Lots):
    """Its copies are of its own kind."""

    __slots__ = ()

    def clone(self) -> Lots:
        twin, copy = self.__class__.__new__(self.__class__), super().clone()
        for name in ("events", "pending", "sealed", *Lots.__slots__):
            setattr(twin, name, getattr(copy, name))
        return twin


class Peeking(Faulty):
    """A bot is given the truth."""

    def determinize(self, seat: Seat, rng: Random) -> Lots:
        return self.clone()


class PeekingForOne(Faulty):
    """Only seat 2 is given the truth."""

    def determinize(self, seat: Seat, rng: Random) -> Lots:
        return self.clone() if seat == 2 else super().determinize(seat, rng)


class PeekingAtAnswers(Faulty):
    """Hands are dealt anew, sealed answers are not."""

    def determinize(self, seat: Seat, rng: Random) -> Lots:
        world = super().determinize(seat, rng)
        world.sealed = self.sealed
        return world


class ShownToSpectators(Faulty):
    def view(self, seat: Seat | None) -> View:
        return super().view(0 if seat is None else seat)


class Restacked(Faulty):
    """A toy whose questions are replaced, one class by another."""

    other: dict[type, Callable[..., Decision[Any]]] = {}  # noqa: RUF012 - written by subclasses alone

    def push(self, *decisions: Decision[Any]) -> None:
        super().push(*(self.other.get(type(one), lambda same: same)(one) for one in decisions))


@dataclass(frozen=True, slots=True)
class LoudDeal(Deal):
    """Everybody is told what was dealt, and the view hides it."""

    ask = "deal_card"

    def take(self, state: Lots, seat: Seat, action: Action) -> None:
        super(LoudDeal, self).take(state, seat, action)
        state.note("noticed", card=argument(action))


class LoudDraw(Restacked):
    other = {Deal: lambda one: LoudDeal(one.owner)}  # noqa: RUF012


@dataclass(frozen=True, slots=True)
class ShownDeal(Deal):
    """The same, called a reveal."""

    ask = "deal_card"

    def take(self, state: Lots, seat: Seat, action: Action) -> None:
        super(ShownDeal, self).take(state, seat, action)
        state.reveal("noticed", card=argument(action))


class ShownDraw(Restacked):
    other = {Deal: lambda one: ShownDeal(one.owner)}  # noqa: RUF012


@dataclass(frozen=True, slots=True)
class LoudTurn(TakeTurn):
    """Whoever marks is told to have a good card or a bad one."""

    ask = "take_turn"

    def take(self, state: Lots, seat: Seat, action: Action) -> None:
        super(LoudTurn, self).take(state, seat, action)
        state.note("smiled", at=state.hands[seat])


class LoudHand(Restacked):
    other = {TakeTurn: lambda one: LoudTurn(one.seats)}  # noqa: RUF012


@dataclass(frozen=True, slots=True)
class Boast(Decision[Lots]):
    """Whoever holds a three is asked whether he boasts; nobody else is asked."""

    seats: tuple[Seat, ...]

    def opens(self, state: Lots) -> bool:
        return state.hands[self.seats[0]] == "three"

    def options(self, state: Lots, seat: Seat) -> list[Action]:
        return ["boast", "hush"]

    def take(self, state: Lots, seat: Seat, action: Action) -> None:
        """Nothing follows from it."""


@dataclass(frozen=True, slots=True)
class TurnBeforeBoast(TakeTurn):
    """When a turn is done, the next seat may boast: whether it is asked tells its card."""

    ask = "take_turn"

    def take(self, state: Lots, seat: Seat, action: Action) -> None:
        super(TurnBeforeBoast, self).take(state, seat, action)
        if action == "done":
            state.push(Boast(((seat + 1) % len(state.hands),)))


class TellingQuestion(Restacked):
    other = {TakeTurn: lambda one: TurnBeforeBoast(one.seats)}  # noqa: RUF012


@dataclass(frozen=True, slots=True)
class Bow(Decision[Lots]):
    """Whoever is done bows, deep or not; with a one he can only bow, and is not asked."""

    seats: tuple[Seat, ...]

    def opens(self, state: Lots) -> bool:
        return state.hands[self.seats[0]] != "one"

    def run(self, state: Lots) -> None:
        self.take(state, self.seats[0], "bow")

    def options(self, state: Lots, seat: Seat) -> list[Action]:
        return ["bow", "bow deep"]

    def take(self, state: Lots, seat: Seat, action: Action) -> None:
        state.note("bowed", seat=seat, how=argument(action))


@dataclass(frozen=True, slots=True)
class TurnBeforeBow(TakeTurn):
    ask = "take_turn"

    def take(self, state: Lots, seat: Seat, action: Action) -> None:
        super(TurnBeforeBow, self).take(state, seat, action)
        if action == "done":
            state.push(Bow((seat,)))


class PassedOver(Restacked):
    """No fault: a question to whoever acted is passed over where it has one answer, as a game's rules may say."""

    other = {TakeTurn: lambda one: TurnBeforeBow(one.seats)}  # noqa: RUF012


class AlwaysTheFirst(Faulty):
    def sample(self, rng: Random) -> Action:
        return self.chance_actions()[0]


class FewerActions(Faulty):
    """Chance is not offered all that its odds have."""

    def legal_actions(self, seat: Seat) -> list[Action]:
        actions = super().legal_actions(seat)
        return actions[:1] if seat == CHANCE else actions


@dataclass(frozen=True, slots=True)
class LoudBid(Bid):
    ask = "bid"

    def take(self, state: Lots, seat: Seat, action: Action) -> None:
        if len(self.seats) > 1:
            state.note("made_up_their_mind", seat=seat)
        super(LoudBid, self).take(state, seat, action)


class LoudAnswer(Restacked):
    other = {Bid: lambda one: LoudBid(one.seats, one.asked)}  # noqa: RUF012


class OpenAnswer(Faulty):
    """A sealed answer can be seen before the last one."""

    def view(self, seat: Seat | None) -> View:
        return {**super().view(seat), "bids": {str(other): answer for other, answer in self.sealed.items()}}


class ChangingQuestion(Faulty):
    """Asking for the legal actions changes something that no view shows."""

    def legal_actions(self, seat: Seat) -> list[Action]:
        self.bag.setdefault("four", 0)
        return super().legal_actions(seat)


class ChangingView(Faulty):
    """Looking changes what the next one sees."""

    def view(self, seat: Seat | None) -> View:
        self.marks[0] += 1
        return super().view(seat)


class OneSidedFriendship(Faulty):
    def side(self, seat: Seat) -> tuple[Seat, ...]:
        return (0, 1) if seat == 0 else (seat,)


class RivalPartners(Faulty):
    """Partners with ranks of their own."""

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        return (0, 1) if seat < 2 else (2,)

    def outcome(self) -> Outcome | None:
        found = super().outcome()
        return found and Outcome((1, 2, 3), found.scores, found.reason, found.breakdown)


@dataclass(frozen=True, slots=True)
class PeepingTurn(TakeTurn):
    """Whoever marks shows the next one's card, and claims to have known it."""

    ask = "take_turn"

    def take(self, state: Lots, seat: Seat, action: Action) -> None:
        super(PeepingTurn, self).take(state, seat, action)
        other = (seat + 1) % len(state.hands)
        state.disclose((seat,), "peeped", card=state.hands[other])


class ForeseenSecret(Restacked):
    other = {TakeTurn: lambda one: PeepingTurn(one.seats)}  # noqa: RUF012


class NothingToHide(Faulty):
    """It says that nothing is hidden, so that previews are made from the truth."""

    def hides(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class LonelyBid(Bid):
    """It says that bids do not touch each other, and counts them all."""

    ask = "bid"
    apart = True

    def open(self, state: Lots, answers: Mapping[Seat, Action]) -> None:
        self.teller(state)("counted", bids=len(answers))
        super(LonelyBid, self).open(state, {**dict.fromkeys(range(3), "bid 0"), **answers})


class LonelyBids(Restacked):
    other = {Bid: lambda one: LonelyBid(one.seats, one.asked)}  # noqa: RUF012
