"""Amulets: taken at landings, drawn from the bag by chance, one put back (rules.md 2.6 and 2.11)."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.core.chance import ChanceDecision
from atoll.core.decision import Decision
from atoll.core.game import Action, Seat
from atoll.core.luck import Odds
from atoll.games.mangrovia.box.rulebook import AMULET_DRAWS, AMULETS
from atoll.games.mangrovia.decisions.cards import draw_face_down, kinds_to_draw
from atoll.games.mangrovia.position import Position

DEALS = tuple(f"amulet {amulet}" for amulet in AMULETS)
DEALT = {action: index for index, action in enumerate(DEALS)}
RETURNS = tuple(f"return {amulet}" for amulet in AMULETS)
RETURNED = {action: index for index, action in enumerate(RETURNS)}


def take_amulets(state: Position, seat: Seat) -> None:
    """A 1 at level 0, else as many draws as the track says (MV-47 – MV-50)."""
    player = state.players[seat]
    if player.level == 0:
        state.ones -= 1
        player.known_ones += 1
        state.note("took_one", seat=seat)
    else:
        draws = AMULET_DRAWS[min(player.level, len(AMULET_DRAWS) - 1)]
        state.push(DealAmulet(seat, draws), ReturnAmulet((seat,)))


@dataclass(frozen=True, slots=True)
class TakeAmulets(Decision[Position]):
    """Take amulets (MV-26)."""

    seats: tuple[Seat, ...]

    def opens(self, state: Position) -> bool:
        return state.can_get_amulets(self.seats[0])

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return ["amulets", "skip"]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        if action == "skip":
            state.note("skipped", seat=seat, ask=self.ask)
        else:
            take_amulets(state, seat)


@dataclass(frozen=True, slots=True)
class AmuletsOrDraw(Decision[Position]):
    """Take amulets or draw one face-down card (MV-31)."""

    seats: tuple[Seat, ...]
    left: int

    def opens(self, state: Position) -> bool:
        return state.can_get_amulets(self.seats[0]) or any(state.pile) or any(state.discard)

    def options(self, state: Position, seat: Seat) -> list[Action]:
        amulets = ["amulets"] if state.can_get_amulets(seat) else []
        return [*amulets, *kinds_to_draw(state), "skip"]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        if action == "skip":
            state.note("skipped", seat=seat, ask=self.ask)
        elif action == "amulets":
            take_amulets(state, seat)
        else:
            draw_face_down(state, seat, action, 0)


@dataclass(frozen=True, slots=True)
class DealAmulet(ChanceDecision[Position]):
    """A seat draws amulets from the bag one at a time, as many as are due and there are (MV-48 – MV-52)."""

    for_seat: Seat
    left: int

    def stream(self, state: Position) -> str:
        return f"amulet {self.for_seat}"

    def opens(self, state: Position) -> bool:
        return any(state.bag)

    def run(self, state: Position) -> None:
        """The bag is empty when an amulet is due (MV-79)."""
        if state.refill_bag():
            state.pending.append(self)

    def odds(self, state: Position) -> Odds:
        return list(zip(DEALS, state.bag, strict=True))

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        amulet = DEALT[action]
        state.bag[amulet] -= 1
        player = state.players[self.for_seat]
        player.drawn = (*player.drawn, amulet)
        state.note("drew_amulet", seat=self.for_seat)
        state.tell(self.for_seat, "saw_amulet", amulet=AMULETS[amulet])
        if self.left > 1:
            state.pending.append(DealAmulet(self.for_seat, self.left - 1))


@dataclass(frozen=True, slots=True)
class ReturnAmulet(Decision[Position]):
    """Of two or more amulets just drawn one goes back into the bag, unseen by the others (MV-49, MV-51, MV-52)."""

    seats: tuple[Seat, ...]

    def opens(self, state: Position) -> bool:
        return len(state.players[self.seats[0]].drawn) > 1

    def run(self, state: Position) -> None:
        """A single one is kept (MV-48)."""
        keep_drawn(state, self.seats[0])

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return [RETURNS[amulet] for amulet in sorted(set(state.players[seat].drawn))]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        amulet = RETURNED[action]
        drawn = list(state.players[seat].drawn)
        drawn.remove(amulet)
        state.players[seat].drawn = tuple(drawn)
        state.bag[amulet] += 1
        keep_drawn(state, seat)
        state.note("returned_amulet", seat=seat)


def keep_drawn(state: Position, seat: Seat) -> None:
    player = state.players[seat]
    for amulet in player.drawn:
        player.hidden_amulets[amulet] += 1
    player.drawn = ()
