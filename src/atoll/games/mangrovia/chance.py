"""Chance's own decisions: tiles at set-up, cards to the display and to seats, amulets from the bag."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from atoll.core.game import CHANCE, Action, Seat
from atoll.games.mangrovia.rulebook import AMULET_OF, AMULETS, CARD_OF, CARDS, PLACES, TILE_OF, TILES, Kind

if TYPE_CHECKING:
    from atoll.games.mangrovia.state import Mangrovia

CARD_WORDS = tuple(f"card {card}" for card in CARDS)
PLACE_OF_CARD = {f"card {card}": place for card, place in CARD_OF.items()}
AMULET_WORDS = tuple(f"amulet {amulet}" for amulet in AMULETS)
PLACE_OF_AMULET = {f"amulet {amulet}": place for amulet, place in AMULET_OF.items()}
TILE_WORDS = tuple(f"tile {tile.id}" for tile in TILES)
PLACE_OF_TILE = {f"tile {tile}": place for tile, place in TILE_OF.items()}
WORDS_OF: dict[Kind, tuple[Action, ...]] = {"valuable": CARD_WORDS[PLACES["valuable"]],
                                            "landscape": CARD_WORDS[PLACES["landscape"]]}


def there(counts: list[int], words: tuple[Action, ...]) -> list[Action]:
    """Each different thing once."""
    return [word for word, copies in zip(words, counts, strict=True) if copies]


def pick(counts: list[int], words: tuple[Action, ...], rng: Random) -> Action:
    """One randrange over the copies, counted off in list order."""
    left = rng.randrange(sum(counts))
    for word, copies in zip(words, counts, strict=True):
        if left < copies:
            return word
        left -= copies
    raise AssertionError("the counts no longer add up")


@dataclass(frozen=True, slots=True)
class LayTile:
    """A stone tile is laid open on a space of the stone area (MV-13, MV-100, MV-101)."""

    seats: tuple[Seat, ...]
    space: int

    def opens(self, game: Mangrovia) -> bool:
        return True

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        return there(game.tile_stock, TILE_WORDS)

    def sample(self, game: Mangrovia, rng: Random) -> Action:
        return pick(game.tile_stock, TILE_WORDS, rng)

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        tile = PLACE_OF_TILE[action]
        game.tile_stock[tile] -= 1
        game.stone_tiles[self.space] = tile
        game.note("laid_tile", space=game.board.spaces[self.space].id, tile=TILES[tile].id)
        game.answered()


@dataclass(frozen=True, slots=True)
class FillDisplay:
    """A card comes into the display (MV-9, MV-84); without any card the display stays short (MV-77)."""

    seats: tuple[Seat, ...]
    kind: Kind

    def opens(self, game: Mangrovia) -> bool:
        return game.reshuffle_if_empty(self.kind)

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        return there(game.pile[PLACES[self.kind]], WORDS_OF[self.kind])

    def sample(self, game: Mangrovia, rng: Random) -> Action:
        return pick(game.pile[PLACES[self.kind]], WORDS_OF[self.kind], rng)

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        card = PLACE_OF_CARD[action]
        game.pile[card] -= 1
        game.display[card] += 1
        game.note("filled", kind=self.kind, card=CARDS[card])
        game.answered()


@dataclass(frozen=True, slots=True)
class DealCard:
    """A seat gets a card face down, and only this seat sees it (MV-10, MV-38)."""

    seats: tuple[Seat, ...]
    kind: Kind
    for_seat: Seat

    def opens(self, game: Mangrovia) -> bool:
        return game.reshuffle_if_empty(self.kind)

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        return there(game.pile[PLACES[self.kind]], WORDS_OF[self.kind])

    def sample(self, game: Mangrovia, rng: Random) -> Action:
        return pick(game.pile[PLACES[self.kind]], WORDS_OF[self.kind], rng)

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        card = PLACE_OF_CARD[action]
        game.pile[card] -= 1
        game.players[self.for_seat].hidden[card] += 1
        game.note("drew", seat=self.for_seat, kind=self.kind)
        game.tell(self.for_seat, "saw", card=CARDS[card])
        game.answered()


@dataclass(frozen=True, slots=True)
class DealAmulet:
    """A seat draws amulets from the bag one at a time, as many as are due and there are (MV-48 – MV-52)."""

    seats: tuple[Seat, ...]
    for_seat: Seat
    left: int

    def opens(self, game: Mangrovia) -> bool:
        return game.refill_bag_if_empty()

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        return there(game.bag, AMULET_WORDS)

    def sample(self, game: Mangrovia, rng: Random) -> Action:
        return pick(game.bag, AMULET_WORDS, rng)

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        amulet = PLACE_OF_AMULET[action]
        game.bag[amulet] -= 1
        player = game.players[self.for_seat]
        player.drawn = (*player.drawn, amulet)
        game.note("drew_amulet", seat=self.for_seat)
        game.tell(self.for_seat, "saw_amulet", amulet=AMULETS[amulet])
        game.pending.pop()
        if self.left > 1:
            game.pending.append(DealAmulet((CHANCE,), self.for_seat, self.left - 1))
        game.proceed()
