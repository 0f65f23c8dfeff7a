"""Paying for a hut: every exact payment, the landscape cards, and the hut that then stands (rules.md 2.7 – 2.10)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TypeAlias

from atoll.core.decision import Decision
from atoll.core.game import Action, Seat
from atoll.games.mangrovia.box.boards import Space
from atoll.games.mangrovia.box.rulebook import (
    AMULET_INDEX,
    AMULET_VALUES,
    AMULETS,
    CARD_INDEX,
    CARDS,
    FIRST_LANDSCAPE,
    LANDSCAPES,
    PAYING_TILES,
    POLE_TILES,
    TILES,
    VALUES,
    WILD,
)
from atoll.games.mangrovia.position import Hut, Player, Position

Purse: TypeAlias = list[tuple[str, int, int]]
"""Tokens at hand as (token, value, copies): by value, within a value plain, then `s`, then `t` (rules.md 4.2)."""

STARTING_TOKENS = {f"{value}s": value for value in VALUES}
TILE_TOKENS = {kind: {f"{value}t": index for index, value in tiles} for kind, tiles in PAYING_TILES.items()}
TOKENS = {f"{value}{mark}": value for value in (*VALUES, *AMULET_VALUES) for mark in ("", "s", "t")}
"""Every token that a payment can name, and its value."""
GIFTS = (*LANDSCAPES, "wild")
GIVEN: dict[Action, tuple[str, ...]] = {
    f"give {' '.join(tokens)}": tokens for count in (1, 2) for tokens in combinations_with_replacement(GIFTS, count)}
"""Every way to give one token or two, in their order (rules.md 4.2)."""


def sums(player: Player, currency: str) -> int:
    """Every sum that the seat can pay exactly, as bits: bit n is set when n can be paid (MV-57, MV-104)."""
    reached = 1
    if currency == "valuable":
        known, hidden = player.known, player.hidden
        for index, value in enumerate(VALUES):
            left = known[index] + hidden[index]
            while left:  # mostly none: a range would cost more
                reached |= reached << value
                left -= 1
        for value in player.starting:
            reached |= reached << value
    else:
        reached = (2 << player.known_ones) - 1
        for index, left in enumerate(player.hidden_amulets):
            while left:
                reached |= reached << AMULET_VALUES[index]
                left -= 1
    for index, value in PAYING_TILES[currency]:
        if player.tiles[index]:
            for _ in range(player.tiles[index]):
                reached |= reached << value
    return reached


def can_pay(player: Player, currency: str, cost: int) -> bool:
    """Can the seat pay exactly that much (MV-57, MV-64)?"""
    return bool((sums(player, currency) >> cost) & 1)


def purse(player: Player, currency: str) -> Purse:
    """What the seat can pay with in this currency."""
    tokens: Purse = []
    if currency == "valuable":
        plain = list(zip(CARDS, VALUES, player.known, player.hidden, strict=False))
        starting = player.starting
    else:
        ones = [player.known_ones, *[0] * (len(AMULETS) - 1)]
        plain, starting = list(zip(AMULETS, AMULET_VALUES, ones, player.hidden_amulets, strict=True)), ()
    tiles = {value: player.tiles[index] for index, value in PAYING_TILES[currency]}
    for token, value, known, hidden in plain:
        if copies := known + hidden:
            tokens.append((token, value, copies))
        if value in starting:
            tokens.append((f"{token}s", value, starting.count(value)))
        if copies := tiles.get(value, 0):
            tokens.append((f"{token}t", value, copies))
    return tokens


def payments(tokens: Purse, cost: int) -> list[Action]:
    """All exact payments in lexical order of their tokens; the work grows with the answers, never with the hand.

    `reach[n]` has the sums that the tokens from n on can make, so no branch is entered that does not end in an answer.
    """
    reach = [1]
    for _, value, copies in reversed(tokens):
        bits = reach[-1]
        for _ in range(min(copies, cost // value)):
            bits |= bits << value
        reach.append(bits)
    reach.reverse()
    found: list[Action] = []
    if (reach[0] >> cost) & 1:
        _spend(tokens, reach, 0, cost, "pay", found)
    return found


def _spend(tokens: Purse, reach: list[int], index: int, left: int, paid: str, found: list[Action]) -> None:
    """More copies of the smaller token come first: that is the lexical order."""
    if not left:
        found.append(paid)
        return
    token, value, copies = tokens[index]
    for number in range(min(copies, left // value), -1, -1):
        rest = left - number * value
        if (reach[index + 1] >> rest) & 1:
            _spend(tokens, reach, index + 1, rest, paid + f" {token}" * number, found)


def gifts(player: Player, space: Space, birds: tuple[int, int], count: int) -> list[Action]:
    """Every way to give the landscape card, or the two (MV-58, MV-70, MV-71, MV-105, MV-106)."""
    known, hidden = player.known, player.hidden
    stock = [(LANDSCAPES[landscape], known[FIRST_LANDSCAPE + landscape] + hidden[FIRST_LANDSCAPE + landscape])
             for landscape in space.landscapes if landscape in birds]
    stock.append(("wild", player.tiles[WILD]))
    if count == 1:
        return [f"give {gift}" for gift, copies in stock if copies]
    return [f"give {first} {second}"
            for index, (first, copies) in enumerate(stock) if copies
            for second, others in stock[index:] if others > (first == second)]


@dataclass(frozen=True, slots=True)
class Pay(Decision[Position]):
    """Pay the cost exactly, twice the cost for a double hut, in the currency of the space (MV-57, MV-64)."""

    seats: tuple[Seat, ...]
    space: int
    count: int

    def options(self, state: Position, seat: Seat) -> list[Action]:
        space = state.board.spaces[self.space]
        return payments(purse(state.players[seat], space.currency), space.cost * self.count)

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        space, player = state.board.spaces[self.space], state.players[seat]
        _, *tokens = action.split()
        from_hidden = [spend(state, player, token, space.currency) for token in tokens]
        ways = gifts(player, space, state.birds, self.count)
        tell_spent(state, "paid", seat, tokens, any(from_hidden))
        if len(ways) == 1:  # MV-62; others may learn from it that there was no choice: MV-19 allows that here alone
            give_and_build(state, seat, space, GIVEN[ways[0]])
        else:
            state.pending.append(GiveLandscape(self.seats, self.space, self.count))


@dataclass(frozen=True, slots=True)
class GiveLandscape(Decision[Position]):
    """Give the landscape card, or the two; asked only where there is a choice (MV-58, MV-62, MV-70, MV-71)."""

    seats: tuple[Seat, ...]
    space: int
    count: int

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return gifts(state.players[seat], state.board.spaces[self.space], state.birds, self.count)

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        give_and_build(state, seat, state.board.spaces[self.space], GIVEN[action])


def spend(state: Position, player: Player, token: str, currency: str) -> bool:
    """One token leaves the seat (MV-74, MV-75, MV-78, MV-107). Did it come from the hidden part?"""
    if token in STARTING_TOKENS:
        value = STARTING_TOKENS[token]
        at = player.starting.index(value)
        player.starting = player.starting[:at] + player.starting[at + 1:]
        state.gone = tuple(sorted((*state.gone, value)))
        return False
    if token in TILE_TOKENS[currency]:
        return spend_tile(state, player, TILE_TOKENS[currency][token])
    if currency == "valuable":
        return spend_card(state, player, CARD_INDEX[token])
    return spend_amulet(state, player, AMULET_INDEX[token])


def spend_card(state: Position, player: Player, card: int) -> bool:
    """Onto the discards, a known copy first (MV-45, MV-74). Was it hidden?"""
    state.discard[card] += 1
    part = player.known if player.known[card] else player.hidden
    part[card] -= 1
    return part is player.hidden


def spend_amulet(state: Position, player: Player, amulet: int) -> bool:
    """Set aside, a known 1 first (MV-45, MV-78). Was it hidden?"""
    state.aside[amulet] += 1
    if amulet == 0 and player.known_ones:
        player.known_ones -= 1
        return False
    player.hidden_amulets[amulet] -= 1
    return True


def spend_tile(state: Position, player: Player, tile: int) -> bool:
    """Tiles lie open, so it was not hidden (MV-107)."""
    player.tiles[tile] -= 1
    state.spent_tiles[tile] += 1
    return False


def tell_spent(state: Position, kind: str, seat: Seat, tokens: list[str], from_hidden: bool) -> None:
    """A token of the hidden part is news to the others (MV-45)."""
    if from_hidden:
        state.disclose((seat,), kind, seat=seat, tokens=tokens)
    else:
        state.note(kind, seat=seat, tokens=tokens)


def place_hut(state: Position, seat: Seat | None, space: Space, count: int) -> int | None:
    """A hut stands on the space; in the pole area the top tile goes under it and is named (MV-5, MV-72)."""
    pole = None
    if space.area == "pole":
        pole = POLE_TILES[state.poles_taken]
        state.poles_taken += 1
    state.huts[space.index] = Hut(seat, count, pole)
    return pole


def give_and_build(state: Position, seat: Seat, space: Space, gift: tuple[str, ...]) -> None:
    """The landscape cards go, a hut for each; points, pole tile, stone tile (MV-59, MV-60, MV-66, MV-72, MV-102)."""
    player, count = state.players[seat], len(gift)
    from_hidden = [spend_tile(state, player, WILD) if token == "wild" else spend_card(state, player, CARD_INDEX[token])
                   for token in gift]
    points = space.points * count
    player.huts_left -= count
    player.space_points += points
    player.level += space.is_amulet
    pole = place_hut(state, seat, space, count)
    tell_spent(state, "gave", seat, list(gift), any(from_hidden))
    state.note("built", seat=seat, space=space.id, count=count, points=points)
    if pole is not None:
        player.pole_points += pole
        state.note("raised_pole", seat=seat, space=space.id, points=pole)
    tile = state.stone_tiles.pop(space.index, None)
    if tile is not None:
        player.tiles[tile] += 1
        state.note("took_tile", seat=seat, space=space.id, tile=TILES[tile].id)
    if not player.huts_left:
        state.note("built_last", seat=seat)
