"""What is asked: chance turns a card, everybody answers for the tile, and after the ranking stickers are placed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from atoll.core.game import CHANCE, Action, Seat
from atoll.games.my_island.modules.rewards import MARK, Sticker
from atoll.games.my_island.scoring import award
from atoll.games.my_island.stickers import DOUBLE, answers, marked_feature

if TYPE_CHECKING:
    from atoll.games.my_island.state import MyIsland


@dataclass(frozen=True, slots=True)
class Turn:
    """A round begins when one card is turned; every card in the bag is equally likely (MI-13)."""

    seats: tuple[Seat, ...] = (CHANCE,)

    def options(self, game: MyIsland, seat: Seat) -> list[Action]:
        return ["turn " + card for card in game.bag]

    def take(self, game: MyIsland, seat: Seat, action: Action) -> None:
        card = action[5:]
        game.bag = tuple([other for other in game.bag if other != card])
        game.turned = (*game.turned, card)
        game.note("turned", tile=card, remaining=len(game.bag))
        still_in = tuple([seat for seat, island in enumerate(game.islands) if island.is_in])
        game.pending[-1] = place(still_in, still_in)


@dataclass(frozen=True, slots=True)
class Place:
    """Every seat that is in places the tile, passes or leaves. All answer at the same time: an answer is sealed and
    changes nothing until the last one, then all take effect in seat order (MI-14, MI-15, MI-27, MI-29)."""

    seats: tuple[Seat, ...]
    asked: tuple[Seat, ...]

    def options(self, game: MyIsland, seat: Seat) -> list[Action]:
        return game.islands[seat].answers(game.turned[-1])

    def take(self, game: MyIsland, seat: Seat, action: Action) -> None:
        game.sealed[seat] = action
        if len(self.seats) > 1:
            game.pending[-1] = place(tuple([other for other in self.seats if other != seat]), self.asked)
            return
        for other in self.asked:
            carry_out(game, other, game.sealed[other], len(self.asked) > 1)
        game.sealed.clear()
        next_round(game)


@cache
def place(seats: tuple[Seat, ...], asked: tuple[Seat, ...]) -> Place:
    """There are few of them, and they are asked often."""
    return Place(seats, asked)


TURN = Turn()


@dataclass(frozen=True, slots=True)
class Stick:
    """The seats of a place put the sticker that their reward brings on their islands, all at the same time and
    sealed (MI-56). A seat without a target is not asked (MI-57)."""

    seats: tuple[Seat, ...]
    asked: tuple[Seat, ...]
    reward: int
    """Which of the rule set's rewards."""
    sticker: Sticker

    @property
    def ask(self) -> str:
        return f"stick_{self.sticker.kind}"

    def options(self, game: MyIsland, seat: Seat) -> list[Action]:
        return answers(game.islands[seat], self.sticker)

    def take(self, game: MyIsland, seat: Seat, action: Action) -> None:
        from atoll.games.my_island.ending import ask_stickers
        game.sealed[seat] = action
        if len(self.seats) > 1:
            rest = tuple(other for other in self.seats if other != seat)
            game.pending[-1] = Stick(rest, self.asked, self.reward, self.sticker)
            return
        for other in self.asked:
            put_sticker(game, other, self.sticker, game.sealed[other], len(self.asked) > 1)
        game.sealed.clear()
        game.pending.pop()
        ask_stickers(game, self.reward + 1)


def carry_out(game: MyIsland, seat: Seat, action: Action, was_hidden: bool) -> None:
    """One opened answer: the tile lies, or is put aside (MI-23, MI-27, MI-29)."""
    island, card = game.islands[seat], game.turned[-1]
    tell = game.reveal if was_hidden else game.note
    if action == "pass":
        island.aside = (*island.aside, card)
        tell("passed", seat=seat, tile=card)
        award(game, seat, "pass", 1, -1)
    elif action == "leave":
        island.aside, island.is_in = (*island.aside, card), False
        tell("left", seat=seat, tile=card)
    else:
        laid, before = game.rules.placement(card, action), island.groups
        island.lay(laid)
        tell("placed", seat=seat, tile=card, q=laid.q, r=laid.r, rot=laid.rot)
        for module in game.rules.at_once:
            module.act(game, seat, laid, before)


def next_round(game: MyIsland) -> None:
    """The next card, if there is one and somebody is in; otherwise the playing ends (MI-16, MI-42)."""
    if game.bag and any(island.is_in for island in game.islands):
        game.pending[-1] = TURN
        return
    from atoll.games.my_island.ending import finish
    game.pending.pop()
    finish(game)


def put_sticker(game: MyIsland, seat: Seat, sticker: Sticker, action: Action, was_hidden: bool) -> None:
    """It goes on the page at once and takes effect in the next episode (MI-58)."""
    island = game.islands[seat]
    tell = game.reveal if was_hidden else game.note
    if sticker.kind == DOUBLE:
        _, tile, cell = action.split()
        island.tiles = (*island.tiles, (tile, int(cell)))
        tell("doubled", seat=seat, tile=tile, cell=int(cell))
        return
    q, r = map(int, action.split()[1:])
    if sticker.kind == MARK:
        island.mark(marked_feature(island, sticker, (q, r)), (q, r))
    else:
        island.hexes = (*island.hexes, (sticker.kind, q, r))
    tell("stuck", seat=seat, kind=sticker.kind, q=q, r=r)
