"""Cards: taken from the displays, drawn face down, and dealt by chance (rules.md 2.5 and 2.11)."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.core.chance import ChanceDecision
from atoll.core.decision import Decision
from atoll.core.game import Action, Seat
from atoll.core.luck import Odds
from atoll.games.mangrovia.box.rulebook import CARDS, SLICES, Kind
from atoll.games.mangrovia.position import Position

TAKES = tuple(f"take {card}" for card in CARDS)
TAKEN = {action: index for index, action in enumerate(TAKES)}
DRAWN: dict[Action, Kind] = {"draw valuable": "valuable", "draw landscape": "landscape"}
DEALS = tuple(f"card {card}" for card in CARDS)
DEALT = {action: index for index, action in enumerate(DEALS)}
DEALS_OF: dict[Kind, tuple[Action, ...]] = {"valuable": DEALS[SLICES["valuable"]],
                                            "landscape": DEALS[SLICES["landscape"]]}


def cards_to_take(state: Position) -> list[Action]:
    """Each different card of the displays (MV-37)."""
    return [action for action, copies in zip(TAKES, state.display, strict=True) if copies]


def kinds_to_draw(state: Position) -> list[Action]:
    """The kinds that can still be drawn (MV-42)."""
    return [action for action, kind in DRAWN.items() if state.can_draw(kind)]


def take_face_up(state: Position, seat: Seat, action: Action, left: int) -> None:
    """The card becomes known; then the question for the rest."""
    card = TAKEN[action]
    state.display[card] -= 1
    state.players[seat].known[card] += 1
    state.note("took", seat=seat, card=CARDS[card])
    if left:
        state.pending.append(TakeCard((seat,), left))


def draw_face_down(state: Position, seat: Seat, action: Action, left: int) -> None:
    """Chance gives the card; then the question for the rest."""
    if left:
        state.pending.append(DrawCard((seat,), left))
    state.pending.append(DealCard(DRAWN[action], seat))


@dataclass(frozen=True, slots=True)
class TakeCard(Decision[Position]):
    """Take a face-up card of either display (MV-37, MV-39)."""

    seats: tuple[Seat, ...]
    left: int

    def opens(self, state: Position) -> bool:
        return any(state.display)

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return [*cards_to_take(state), "skip"]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        if action == "skip":
            state.note("skipped", seat=seat, ask=self.ask)
        else:
            take_face_up(state, seat, action, self.left - 1)


@dataclass(frozen=True, slots=True)
class DrawCard(Decision[Position]):
    """Name the kind of a face-down card; chance gives it (MV-38, MV-39)."""

    seats: tuple[Seat, ...]
    left: int

    def opens(self, state: Position) -> bool:
        return any(state.pile) or any(state.discard)

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return [*kinds_to_draw(state), "skip"]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        if action == "skip":
            state.note("skipped", seat=seat, ask=self.ask)
        else:
            draw_face_down(state, seat, action, self.left - 1)


@dataclass(frozen=True, slots=True)
class TakeOrDraw(Decision[Position]):
    """Two face-up cards or two face-down cards: the first decides which (MV-29)."""

    seats: tuple[Seat, ...]
    left: int

    def opens(self, state: Position) -> bool:
        return any(state.display) or any(state.pile) or any(state.discard)

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return [*cards_to_take(state), *kinds_to_draw(state), "skip"]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        if action == "skip":
            state.note("skipped", seat=seat, ask=self.ask)
        elif action in DRAWN:
            draw_face_down(state, seat, action, self.left - 1)
        else:
            take_face_up(state, seat, action, self.left - 1)


@dataclass(frozen=True, slots=True)
class DueCard(ChanceDecision[Position]):
    """A card of a pile is due; where there is none at all, the draw falls away (MV-42, MV-77)."""

    kind: Kind

    def opens(self, state: Position) -> bool:
        return any(state.pile[SLICES[self.kind]])

    def run(self, state: Position) -> None:
        """The pile is empty: the discards become the new one (MV-76)."""
        if state.reshuffle(self.kind):
            state.pending.append(self)

    def odds(self, state: Position) -> Odds:
        return list(zip(DEALS_OF[self.kind], state.pile[SLICES[self.kind]], strict=True))


@dataclass(frozen=True, slots=True)
class FillDisplay(DueCard):
    """A card comes into the display (MV-9, MV-84); without any card the display stays short (MV-77)."""

    def stream(self, state: Position) -> str:
        return f"display {self.kind}"

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        card = DEALT[action]
        state.pile[card] -= 1
        state.display[card] += 1
        state.note("filled", kind=self.kind, card=CARDS[card])


@dataclass(frozen=True, slots=True)
class DealCard(DueCard):
    """A seat gets a card face down, and only this seat sees it (MV-10, MV-38)."""

    for_seat: Seat

    def stream(self, state: Position) -> str:
        return f"{self.kind} {self.for_seat}"

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        card = DEALT[action]
        state.pile[card] -= 1
        state.players[self.for_seat].hidden[card] += 1
        state.note("drew", seat=self.for_seat, kind=self.kind)
        state.tell(self.for_seat, "saw", card=CARDS[card])
