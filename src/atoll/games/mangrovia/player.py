"""What one seat has: huts and bowls, points, cards and amulets with what the table knows of them, stone tiles."""

from __future__ import annotations

from atoll.games.mangrovia.rulebook import (
    AMULETS,
    CARDS,
    FIRST_LANDSCAPE,
    PAYING_TILES,
    TILES,
    VALUES,
    WILD,
    Counts,
)


class Player:
    """Cards and amulets stand as counts in the order of CARDS and AMULETS (4.5)."""

    __slots__ = ("bowls_left", "drawn", "hidden", "hidden_amulets", "huts_left", "known", "known_ones", "level",
                 "pole_points", "space_points", "starting", "tiles")

    known: Counts
    """Taken from a display: all have seen them (MV-44)."""
    hidden: Counts
    """Dealt or drawn face down: the others know only how many of each kind."""
    starting: tuple[int, ...]
    """Values of the starting cards still at hand; known to all."""
    known_ones: int
    """Amulets of value 1 from the board (MV-54); all other amulets are hidden."""
    drawn: tuple[int, ...]
    """Places in AMULETS of those just drawn and not yet sorted out (MV-51)."""

    def __init__(self, huts: int, bowls: int, starting: tuple[int, ...]) -> None:
        self.huts_left, self.bowls_left, self.starting = huts, bowls, starting
        self.space_points = self.pole_points = self.level = self.known_ones = 0
        self.known, self.hidden = [0] * len(CARDS), [0] * len(CARDS)
        self.hidden_amulets, self.tiles = [0] * len(AMULETS), [0] * len(TILES)
        self.drawn = ()

    def clone(self) -> Player:
        twin = Player.__new__(Player)
        twin.huts_left, twin.bowls_left, twin.starting = self.huts_left, self.bowls_left, self.starting
        twin.space_points, twin.pole_points, twin.level = self.space_points, self.pole_points, self.level
        twin.known, twin.hidden, twin.known_ones = self.known[:], self.hidden[:], self.known_ones
        twin.hidden_amulets, twin.tiles, twin.drawn = self.hidden_amulets[:], self.tiles[:], self.drawn
        return twin

    @property
    def points(self) -> int:
        return self.space_points + self.pole_points

    def landscape_cards(self, landscape: int) -> int:
        place = FIRST_LANDSCAPE + landscape
        return self.known[place] + self.hidden[place]

    def amulets(self, place: int) -> int:
        return self.hidden_amulets[place] + (0 if place else self.known_ones)

    def spend_card(self, place: int) -> bool:
        """A card leaves the hand, a known copy first (MV-45). Did it come from the hidden part?"""
        part = self.known if self.known[place] else self.hidden
        part[place] -= 1
        return part is self.hidden

    def spend_amulet(self, place: int) -> bool:
        if place == 0 and self.known_ones:
            self.known_ones -= 1
            return False
        self.hidden_amulets[place] -= 1
        return True

    def spend_starting(self, value: int) -> None:
        left = list(self.starting)
        left.remove(value)
        self.starting = tuple(left)

    @property
    def wilds(self) -> int:
        return self.tiles[WILD]


def sums(player: Player, currency: str) -> int:
    """Every sum that the seat can pay exactly, as bits: bit n is set when n can be paid (MV-57, MV-104)."""
    reached = 1
    if currency == "valuable":
        known, hidden = player.known, player.hidden
        for place, value in enumerate(VALUES):
            for _ in range(known[place] + hidden[place]):
                reached |= reached << value
        for value in player.starting:
            reached |= reached << value
    else:
        for _ in range(player.known_ones):
            reached |= reached << 1
        for place, copies in enumerate(player.hidden_amulets):
            for _ in range(copies):
                reached |= reached << place + 1
    for place, value in PAYING_TILES[currency]:
        for _ in range(player.tiles[place]):
            reached |= reached << value
    return reached
