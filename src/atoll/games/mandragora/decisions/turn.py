"""The turn: walk or cast, the spell that a set brings, and what ends a turn (rules.md 2.3, 2.4, 2.6, 2.7, 2.9)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from atoll.core.chance import ChanceDecision
from atoll.core.decision import Decision, Step
from atoll.core.game import Action, Seat
from atoll.core.luck import Odds
from atoll.games.mandragora.decisions.curses import Recount
from atoll.games.mandragora.decisions.effects import Banish, ChooseVictim, Hasten, Levitate, TransferScroll
from atoll.games.mandragora.decisions.ending import finish
from atoll.games.mandragora.decisions.stocking import Refill, draw_unseen
from atoll.games.mandragora.position import Position


def begin_turn(state: Position, seat: Seat) -> None:
    """A new turn, with its end already below it on the stack (MD-16)."""
    state.turn_seat, state.extra_turn = seat, False
    state.pending.extend((EndTurn(seat), TakeTurn((seat,))))


@dataclass(frozen=True, slots=True)
class TakeTurn(Decision[Position]):
    """Send the apprentice or cast; in the last rounds one may pass, but not in an extra turn (MD-16, MD-17, MD-61)."""

    seats: tuple[Seat, ...]

    def options(self, state: Position, seat: Seat) -> list[Action]:
        actions = state.box.moves[state.apprentice][:state.steps[seat]]
        actions += state.box.sets.options(state.hands[seat])
        if state.phase == "last_rounds" and not state.extra_turn:
            actions.append("pass")
        return actions

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        if action == "pass":
            state.passes += 1
            state.note("passed", seat=seat)
            return
        state.passes = 0
        cast = state.box.sets.casts.get(action)
        if cast is None:
            walk(state, seat, state.box.shop_in[action])
        else:
            state.pending.append(ChooseSpell((seat,), cast.size))
            state.lay_set(seat, cast)


def walk(state: Position, seat: Seat, shop: int) -> None:
    """The apprentice stops, his wizard takes all cards there, and what he left behind is refilled (MD-23 to MD-31)."""
    start = state.apprentice
    steps = (shop - start) % state.box.total_shops
    state.apprentice = shop
    state.note("moved", seat=seat, shop=shop, steps=steps)
    state.pending.append(Refill(start, steps))
    if count := state.face_down[shop]:
        state.note("collected", seat=seat, shop=shop, count=count, cards=None)
        draw_unseen(state, seat, shop, count)
    elif state.shelves[shop] and state.collect(seat, shop):
        state.pending.append(Recount(seat))  # several scrolls make one recount (MD-34)


@dataclass(frozen=True, slots=True)
class ChooseSpell(Decision[Position]):
    """Take the top card of a pile, of any strength up to the number of ingredient cards (MD-53, MD-54, MD-55)."""

    seats: tuple[Seat, ...]
    most: int

    def opens(self, state: Position) -> bool:
        return any(top is not None for top in state.tops[:self.most])

    def run(self, state: Position) -> None:
        """No pile up to the size of the set has a card: it stays without a spell (MD-56)."""
        state.note("fizzled", seat=self.seats[0])

    def options(self, state: Position, seat: Seat) -> list[Action]:
        tops = state.tops[:self.most]
        return [action for action, top in zip(state.box.strengths, tops, strict=False) if top is not None]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        strength = state.box.strength_in[action]
        spell = state.tops[strength - 1]
        assert spell is not None, "only a pile with a card can be chosen"
        state.tops[strength - 1] = None
        *before, last = state.sets[seat]
        state.sets[seat] = (*before, last._replace(spell=spell, strength=strength))
        state.points[seat] += strength
        name = state.box.spells[spell]
        state.note("enchanted", seat=seat, strength=strength, spell=name)
        if name in EFFECTS:
            state.pending.append(EFFECTS[name](seat))
        if any(state.below[strength - 1].values()):
            state.pending.append(RevealSpell(strength))


@dataclass(frozen=True, slots=True)
class RevealSpell(ChanceDecision[Position]):
    """The next card of a spell pile is turned up (MD-4, MD-57)."""

    strength: int

    def stream(self, state: Position) -> str:
        return f"spells {self.strength}"

    def odds(self, state: Position) -> Odds:
        return [(state.box.reveals[spell], count) for spell, count in state.below[self.strength - 1].items()]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        spell = state.box.spell_in[action]
        pile = state.below[self.strength - 1]
        state.below[self.strength - 1] = {**pile, spell: pile[spell] - 1}
        state.tops[self.strength - 1] = spell
        state.reveal("revealed", strength=self.strength, spell=state.box.spells[spell])


@dataclass(frozen=True, slots=True)
class UseCopy(Decision[Position]):
    """One more turn at once, or none: the only effect that may be declined (MD-22, MD-60, MD-61)."""

    seats: tuple[Seat, ...]

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return ["copy", "decline"]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        if action == "decline":
            state.note("declined", seat=seat)
            return
        state.note("copied", seat=seat)
        state.extra_turn = True
        state.pending.append(TakeTurn((seat,)))  # it has the same end as the turn it is in (MD-61)


EFFECTS: dict[str, Callable[[Seat], Decision[Position]]] = {
    # what works at once, or begins to (MD-58); Vanish and Purify wait for the end
    "banish": Banish,
    "copy": lambda seat: UseCopy((seat,)),
    "transfer": lambda seat: TransferScroll((seat,)),
    "speed": Hasten,
    "swap": lambda seat: ChooseVictim((seat,)),
    "levitation": lambda seat: Levitate((seat,)),
}


@dataclass(frozen=True, slots=True)
class EndTurn(Step[Position]):
    """One turn less is left, or the last rounds begin, or simply the next seat's turn (MD-72, MD-73, MD-75)."""

    seat: Seat

    def run(self, state: Position) -> None:
        players = state.box.players
        following = (self.seat + 1) % players
        if state.phase == "last_rounds":
            state.turns_left -= 1
            if not state.turns_left or state.passes == players:
                finish(state, "passes" if state.turns_left else "rounds")
                return
        elif not state.deck:
            state.phase = "last_rounds"
            state.marker_seat, state.turns_left = following, state.box.edition.last_rounds * players
            state.note("last_rounds_began", seat=self.seat, marker_seat=following)
        begin_turn(state, following)
