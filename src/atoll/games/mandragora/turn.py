"""The turn: walk or cast, the spell that a set brings, and what ends a turn (2.3, 2.4, 2.6, 2.7, 2.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from atoll.core.game import Action, Seat
from atoll.games.mandragora.chance import DrawForWizard, RevealSpell
from atoll.games.mandragora.curses import Recount
from atoll.games.mandragora.effects import WorkSpell
from atoll.games.mandragora.ending import EndEffects
from atoll.games.mandragora.laid import LaidSet
from atoll.games.mandragora.steps import Step
from atoll.games.mandragora.stocking import Refill

if TYPE_CHECKING:
    from atoll.games.mandragora.state import Mandragora


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """Send the apprentice or cast; in the last rounds one may pass, but not in an extra turn (MD-16, MD-17, MD-61)."""

    seats: tuple[Seat, ...]

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        actions = game.box.moves[game.apprentice][:game.steps[seat]]
        actions += game.box.sets.options(game.hands[seat])
        if game.phase == "last_rounds" and not game.extra_turn:
            actions.append("pass")
        return actions

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        if action == "pass":
            game.passes += 1
            game.note("passed", seat=seat)
            return
        game.passes = 0
        if action.startswith("move"):
            walk(game, seat, int(action[5:]))
        else:
            cast(game, seat, action)


def walk(game: Mandragora, seat: Seat, shop: int) -> None:
    """The apprentice stops, his wizard takes all cards there, and what he left behind is refilled (MD-23 to MD-31)."""
    start, shops = game.apprentice, game.box.total_shops
    steps = (shop - start) % shops
    game.apprentice = shop
    game.note("moved", seat=seat, shop=shop, steps=steps)
    game.pending.append(Refill(start, steps))
    if count := game.face_down[shop]:
        game.note("collected", seat=seat, shop=shop, count=count, cards=None)
        game.pending.append(DrawForWizard(seat, shop, count))
    elif cards := game.shelves[shop]:
        collect(game, seat, shop, cards)


def collect(game: Mandragora, seat: Seat, shop: int, cards: tuple[int, ...]) -> None:
    """All cards of a day shop at once; several scrolls make one recount (MD-24, MD-25, MD-34)."""
    game.shelves[shop] = ()
    if game.events is not None:
        names = [game.box.cards[card] for card in cards]
        game.note("collected", seat=seat, shop=shop, count=len(cards), cards=names)
    scroll_came = False
    for card in cards:
        scroll_came |= game.receive(seat, card, from_night=False)
    if scroll_came:
        game.pending.append(Recount(seat))


def cast(game: Mandragora, seat: Seat, action: Action) -> None:
    """Lay a set; if no pile up to its size has a card, it stays without a spell (MD-40, MD-51, MD-56)."""
    made = game.box.sets.casts[action]
    game.lose_openly(seat, made.book, 1)
    for card, count in made.ingredients:
        game.lose_openly(seat, card, count)
    game.sets[seat] += (LaidSet(made.colour, made.book, made.ingredients),)
    game.points[seat] += made.value
    if game.events is not None:
        ingredients = {game.box.cards[card]: count for card, count in made.ingredients}
        game.reveal("cast", seat=seat, colour=made.colour, book=game.box.cards[made.book], ingredients=ingredients)
    if any(top is not None for top in game.tops[:made.size]):
        game.pending.append(ChooseSpell((seat,), made.size))
    else:
        game.note("fizzled", seat=seat)


@dataclass(frozen=True, slots=True)
class ChooseSpell:
    """Take the top card of a pile, of any strength up to the number of ingredient cards (MD-53, MD-54, MD-55)."""

    seats: tuple[Seat, ...]
    most: int

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        return [f"spell {place + 1}" for place, top in enumerate(game.tops[:self.most]) if top is not None]

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        strength = int(action[6:])
        spell = game.tops[strength - 1]
        assert spell is not None, "only a pile with a card can be chosen"
        game.tops[strength - 1] = None
        *before, last = game.sets[seat]
        game.sets[seat] = (*before, last._replace(spell=spell, strength=strength))
        game.points[seat] += strength
        game.note("enchanted", seat=seat, strength=strength, spell=game.box.spells[spell])
        game.pending.append(WorkSpell(seat, spell))
        if any(game.below[strength - 1].values()):
            game.pending.append(RevealSpell(strength))


@dataclass(frozen=True, slots=True)
class EndTurn(Step):
    """One turn less is left, or the last rounds begin, or simply the next seat's turn (MD-72, MD-73, MD-75)."""

    seat: Seat

    def run(self, game: Mandragora) -> None:
        players = game.box.players
        following = (self.seat + 1) % players
        if game.phase == "last_rounds":
            game.turns_left -= 1
            if not game.turns_left or game.passes == players:
                finish(game, "passes" if game.turns_left else "rounds")
                return
        elif not game.deck:
            game.phase = "last_rounds"
            game.marker_seat, game.turns_left = following, game.box.edition.last_rounds * players
            game.note("last_rounds_began", seat=self.seat, marker_seat=following)
        game.begin_turn(following)


def finish(game: Mandragora, why: str) -> None:
    """No more turns: effects at the end, then points (MD-76)."""
    game.phase, game.turn_seat, game.extra_turn, game.marker_seat = "end", None, False, None
    game.note("ended", why=why)
    game.pending.append(EndEffects(0))
