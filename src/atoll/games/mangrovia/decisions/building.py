"""Building: which spaces are offered at the landings that build (rules.md 2.7 and 2.8)."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.core.decision import Decision
from atoll.core.game import Action, Seat
from atoll.games.mangrovia.box.boards import ANY_LANDSCAPE
from atoll.games.mangrovia.box.rulebook import FIRST_LANDSCAPE, LANDSCAPES, WILD
from atoll.games.mangrovia.decisions.amulets import take_amulets
from atoll.games.mangrovia.decisions.paying import Pay, sums
from atoll.games.mangrovia.position import Position


def spaces_to_build(state: Position, seat: Seat) -> list[Action]:
    """Free spaces for which payment and landscape card are both at hand (MV-55 – MV-61)."""
    player = state.players[seat]
    landscapes = landscapes_at_hand(state, seat)
    if not player.huts_left or not landscapes:
        return []
    huts, valuables, amulets = state.huts, sums(player, "valuable"), sums(player, "amulet")
    return [space.build for space in state.board.within[landscapes] if huts[space.index] is None
            and ((valuables if space.currency == "valuable" else amulets) >> space.cost) & 1]


def landscapes_at_hand(state: Position, seat: Seat) -> int:
    """Marked landscapes of which the seat has a card, as bits; all of them with a wild tile (MV-56, MV-105)."""
    player = state.players[seat]
    if player.tiles[WILD]:
        return ANY_LANDSCAPE
    bits = 0
    for landscape in state.birds:
        if player.known[FIRST_LANDSCAPE + landscape] or player.hidden[FIRST_LANDSCAPE + landscape]:
            bits |= 1 << landscape
    return bits


def spaces_to_double(state: Position, seat: Seat) -> list[Action]:
    """The same for a double hut: twice the cost in one sum, two landscape cards, two huts (MV-64, MV-65, MV-67)."""
    player = state.players[seat]
    landscapes = landscapes_at_hand(state, seat)
    if player.huts_left < 2 or not landscapes:
        return []
    at_hand = [0] * (len(LANDSCAPES) + 1)
    for landscape in state.birds:
        at_hand[landscape] = player.known[FIRST_LANDSCAPE + landscape] + player.hidden[FIRST_LANDSCAPE + landscape]
    huts, wilds = state.huts, player.tiles[WILD]
    valuables, amulets = sums(player, "valuable"), sums(player, "amulet")
    return [space.double for space in state.board.doubles_within[landscapes] if huts[space.index] is None
            and at_hand[space.first] + at_hand[space.second] + wilds >= 2
            and ((valuables if space.currency == "valuable" else amulets) >> (2 * space.cost)) & 1]


def choose_space(state: Position, seat: Seat, action: Action, left: int) -> None:
    """The payment, and then the question for the rest of the huts."""
    space, count = state.board.chosen[action]
    state.note("chose_space", seat=seat, space=space.id, count=count)
    if left:
        state.pending.append(Build((seat,), left))
    state.pending.append(Pay((seat,), space.index, count))


@dataclass(frozen=True, slots=True)
class Build(Decision[Position]):
    """Build a hut, or leave it; at landing 10 a second one on another space (MV-34, MV-35, MV-63)."""

    seats: tuple[Seat, ...]
    left: int

    def opens(self, state: Position) -> bool:
        return state.players[self.seats[0]].huts_left > 0

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return [*spaces_to_build(state, seat), "skip"]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        if action == "skip":
            state.note("skipped", seat=seat, ask=self.ask)
        else:
            choose_space(state, seat, action, self.left - 1)


@dataclass(frozen=True, slots=True)
class BuildOrDouble(Decision[Position]):
    """Build one hut or one double hut (MV-33, MV-69)."""

    seats: tuple[Seat, ...]
    left: int

    def opens(self, state: Position) -> bool:
        return state.players[self.seats[0]].huts_left > 0

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return [*spaces_to_build(state, seat), *spaces_to_double(state, seat), "skip"]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        if action == "skip":
            state.note("skipped", seat=seat, ask=self.ask)
        else:
            choose_space(state, seat, action, 0)


@dataclass(frozen=True, slots=True)
class AmuletsOrBuild(Decision[Position]):
    """Take amulets or build one hut (MV-32)."""

    seats: tuple[Seat, ...]
    left: int

    def opens(self, state: Position) -> bool:
        return state.players[self.seats[0]].huts_left > 0 or state.can_get_amulets(self.seats[0])

    def options(self, state: Position, seat: Seat) -> list[Action]:
        amulets = ["amulets"] if state.can_get_amulets(seat) else []
        return [*amulets, *spaces_to_build(state, seat), "skip"]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        if action == "skip":
            state.note("skipped", seat=seat, ask=self.ask)
        elif action == "amulets":
            take_amulets(state, seat)
        else:
            choose_space(state, seat, action, 0)
