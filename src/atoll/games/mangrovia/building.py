"""What seats decide when they build: the space, the payment, the landscape card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from atoll.core.game import Action, Seat
from atoll.games.mangrovia.boards import ANY_LANDSCAPE, Space
from atoll.games.mangrovia.decisions import skip, take_amulets
from atoll.games.mangrovia.payments import gifts, payments, purse
from atoll.games.mangrovia.player import sums
from atoll.games.mangrovia.rulebook import (
    AMULET_OF,
    CARD_OF,
    FIRST_LANDSCAPE,
    PAYING_TILES,
    TILES,
    WILD,
)

if TYPE_CHECKING:
    from atoll.games.mangrovia.state import Mangrovia


def spaces_to_build(game: Mangrovia, seat: Seat) -> list[Action]:
    """Free spaces for which payment and landscape card are both at hand (MV-55 – MV-61)."""
    player = game.players[seat]
    landscapes = landscapes_at_hand(game, seat)
    if not player.huts_left or not landscapes:
        return []
    huts, valuables, amulets = game.huts, sums(player, "valuable"), sums(player, "amulet")
    return [space.build for space in game.board.within[landscapes] if huts[space.index] is None
            and (valuables if space.currency == "valuable" else amulets) >> space.cost & 1]


def landscapes_at_hand(game: Mangrovia, seat: Seat) -> int:
    """Marked landscapes of which the seat has a card, as bits; all of them with a wild tile (MV-56, MV-105)."""
    player = game.players[seat]
    if player.tiles[WILD]:
        return ANY_LANDSCAPE
    bits = 0
    for landscape in game.birds:
        if player.known[FIRST_LANDSCAPE + landscape] or player.hidden[FIRST_LANDSCAPE + landscape]:
            bits |= 1 << landscape
    return bits


def spaces_to_double(game: Mangrovia, seat: Seat) -> list[Action]:
    """The same for a double hut: twice the cost in one sum, two landscape cards, two huts (MV-64, MV-65, MV-67)."""
    player = game.players[seat]
    landscapes = landscapes_at_hand(game, seat)
    if player.huts_left < 2 or not landscapes:
        return []
    at_hand = [player.landscape_cards(landscape) if landscape in game.birds else 0 for landscape in range(4)] + [0]
    huts, wilds = game.huts, player.wilds
    valuables, amulets = sums(player, "valuable"), sums(player, "amulet")
    return [space.double for space in game.board.doubles_within[landscapes] if huts[space.index] is None
            and at_hand[space.first] + at_hand[space.second] + wilds >= 2
            and (valuables if space.currency == "valuable" else amulets) >> 2 * space.cost & 1]


def choose_space(game: Mangrovia, seat: Seat, action: Action, left: int) -> None:
    """In place of the open decision: the payment, and then the question for the rest of the huts."""
    verb, name = action.split()
    space, count = game.board.index[name], 2 if verb == "double" else 1
    game.note("chose_space", seat=seat, space=name, count=count)
    game.pending.pop()
    if left:
        game.pending.append(Build((seat,), left))
    game.pending.append(Pay((seat,), space, count))


@dataclass(frozen=True, slots=True)
class Build:
    """Build a hut, or leave it; at landing 10 a second one on another space (MV-34, MV-35, MV-63)."""

    seats: tuple[Seat, ...]
    left: int

    def opens(self, game: Mangrovia) -> bool:
        return game.players[self.seats[0]].huts_left > 0

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        return [*spaces_to_build(game, seat), "skip"]

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        if action == "skip":
            skip(game, seat)
        else:
            choose_space(game, seat, action, self.left - 1)


@dataclass(frozen=True, slots=True)
class BuildOrDouble:
    """Build one hut or one double hut (MV-33, MV-69)."""

    seats: tuple[Seat, ...]
    left: int

    def opens(self, game: Mangrovia) -> bool:
        return game.players[self.seats[0]].huts_left > 0

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        return [*spaces_to_build(game, seat), *spaces_to_double(game, seat), "skip"]

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        if action == "skip":
            skip(game, seat)
        else:
            choose_space(game, seat, action, 0)


@dataclass(frozen=True, slots=True)
class AmuletsOrBuild:
    """Take amulets or build one hut (MV-32)."""

    seats: tuple[Seat, ...]
    left: int

    def opens(self, game: Mangrovia) -> bool:
        return game.players[self.seats[0]].huts_left > 0 or game.can_get_amulets(self.seats[0])

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        amulets = ["amulets"] if game.can_get_amulets(seat) else []
        return [*amulets, *spaces_to_build(game, seat), "skip"]

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        if action == "skip":
            skip(game, seat)
        elif action == "amulets":
            take_amulets(game, seat)
        else:
            choose_space(game, seat, action, 0)


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay the cost exactly, twice the cost for a double hut, in the currency of the space (MV-57, MV-64)."""

    seats: tuple[Seat, ...]
    space: int
    count: int

    def opens(self, game: Mangrovia) -> bool:
        return True

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        space = game.board.spaces[self.space]
        return payments(purse(game.players[seat], space.currency), space.cost * self.count)

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        space = game.board.spaces[self.space]
        tokens = action.split()[1:]
        from_hidden = [spend(game, seat, token, space.currency) for token in tokens]
        tell = game.reveal if any(from_hidden) else game.note
        tell("paid", seat=seat, tokens=tokens)
        game.pending.pop()
        ways = gifts(game.players[seat], space, game.birds, self.count)
        if len(ways) == 1:  # MV-62; others may learn from it that there was no choice: MV-19 allows that here alone
            give(game, seat, ways[0], space, self.count)
        else:
            game.pending.append(GiveLandscape(self.seats, self.space, self.count))
        game.proceed()


def spend(game: Mangrovia, seat: Seat, token: str, currency: str) -> bool:
    """One token leaves the seat (MV-74, MV-75, MV-78, MV-107). Did it come from the hidden part?"""
    player = game.players[seat]
    if token.endswith("s"):
        player.spend_starting(int(token[:-1]))
        game.gone = tuple(sorted((*game.gone, int(token[:-1]))))
        return False
    if token.endswith("t"):
        tile = next(place for place, value in PAYING_TILES[currency] if value == int(token[:-1]))
        return spend_tile(game, seat, tile)
    if currency == "valuable":
        card = CARD_OF[token]
        game.discard[card] += 1
        return player.spend_card(card)
    amulet = AMULET_OF[token]
    game.aside[amulet] += 1
    return player.spend_amulet(amulet)


def spend_tile(game: Mangrovia, seat: Seat, tile: int) -> bool:
    game.players[seat].tiles[tile] -= 1
    game.spent_tiles[tile] += 1
    return False


@dataclass(frozen=True, slots=True)
class GiveLandscape:
    """Give the landscape card, or the two; asked only where there is a choice (MV-58, MV-62, MV-70, MV-71)."""

    seats: tuple[Seat, ...]
    space: int
    count: int

    def opens(self, game: Mangrovia) -> bool:
        return True

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        return gifts(game.players[seat], game.board.spaces[self.space], game.birds, self.count)

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        game.pending.pop()
        give(game, seat, action, game.board.spaces[self.space], self.count)
        game.proceed()


def give(game: Mangrovia, seat: Seat, action: Action, space: Space, count: int) -> None:
    """The landscape cards go, and the hut stands."""
    tokens = action.split()[1:]
    from_hidden = [give_one(game, seat, token) for token in tokens]
    tell = game.reveal if any(from_hidden) else game.note
    tell("gave", seat=seat, tokens=tokens)
    build_hut(game, seat, space, count)


def give_one(game: Mangrovia, seat: Seat, token: str) -> bool:
    if token == "wild":
        return spend_tile(game, seat, WILD)
    card = CARD_OF[token]
    game.discard[card] += 1
    return game.players[seat].spend_card(card)


def build_hut(game: Mangrovia, seat: Seat, space: Space, count: int) -> None:
    """Hut, points, pole tile, stone tile (MV-59, MV-60, MV-66, MV-72, MV-102)."""
    player = game.players[seat]
    player.huts_left -= count
    points = space.points * count
    player.space_points += points
    player.level += space.is_amulet
    pole = game.raise_hut(seat, space.index, count)
    game.note("built", seat=seat, space=space.id, count=count, points=points)
    if pole is not None:
        player.pole_points += pole
        game.note("raised_pole", seat=seat, space=space.id, points=pole)
    tile = game.stone_tiles.pop(space.index, None)
    if tile is not None:
        player.tiles[tile] += 1
        game.note("took_tile", seat=seat, space=space.id, tile=TILES[tile].id)
    if not player.huts_left:
        game.note("built_last", seat=seat)
