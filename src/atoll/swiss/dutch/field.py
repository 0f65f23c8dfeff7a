"""The present players of one round in order, and who may meet whom (C1, C3), as bit masks."""

from __future__ import annotations

from ..errors import SwissError
from ..matching.masks import bits, mask_of
from ..tournament.entries import BLACK, WHITE
from ..tournament.tournament import Tournament
from .cards import Card, deal_cards
from .colours import ColourChoice, choose_colour


class Field:
    """Players are indices 0, 1, 2, ... in the order of art. 1.2, so a smaller index is a higher rank."""

    def __init__(self, cards: list[Card], met: list[int], initial_colour: int) -> None:
        self.cards = cards
        self.size = len(cards)
        self.everyone = (1 << self.size) - 1
        self.initial_colour = initial_colour
        self.score = [card.score for card in cards]
        self.wish = [card.due.wish for card in cards]
        self.strength = [int(card.due.strength) for card in cards]
        self.legal = _legal_masks(cards, met, self.everyone)
        self.groups = _scoregroups(self.score)

    def may_meet(self, one: int, other: int) -> bool:
        """C1 and C3 allow the pair."""
        return bool(self.legal[one] >> other & 1)

    def colour(self, higher: int, lower: int) -> ColourChoice:
        """Colour of the higher ranked one of the two (art. 5.2)."""
        one, other = self.cards[higher], self.cards[lower]
        lot = self.initial_colour if one.tpn % 2 else -self.initial_colour
        return choose_colour(one.due, other.due, one.history, other.history, lot)


def _legal_masks(cards: list[Card], met: list[int], everyone: int) -> list[int]:
    same_wish = {0: 0, 1: 0, -1: 0}
    for index, card in enumerate(cards):
        if card.blocked_colour:
            same_wish[card.blocked_colour] |= 1 << index
    return [everyone & ~(met[index] | same_wish[card.blocked_colour] | 1 << index) for index, card in enumerate(cards)]


def _scoregroups(scores: list[int]) -> list[list[int]]:
    groups: list[list[int]] = []
    for index, score in enumerate(scores):
        if index and scores[index - 1] == score:
            groups[-1].append(index)
        else:
            groups.append([index])
    return groups


def field_of(tournament: Tournament, round_number: int, absent: frozenset[int] | None = None) -> Field:
    """The field of a round; `absent` overrides what the tournament says about absences."""
    if absent is None:
        absent = frozenset(one for one in tournament.players if tournament.absence(one, round_number))
    present = set(tournament.players) - absent
    cards = deal_cards(tournament, round_number, present)
    return Field(cards, _met_masks(tournament, round_number, cards), _initial_sign(tournament, round_number))


def recorded_field(tournament: Tournament, round_number: int) -> Field:
    """The field of a round that was paired, as it stood before: whoever took part was present."""
    players = tournament.players.values()
    absent = frozenset(player.number for player in players if not player.entry(round_number).takes_part)
    return field_of(tournament, round_number, absent)


def _met_masks(tournament: Tournament, round_number: int, cards: list[Card]) -> list[int]:
    """Opponents of played games (C1) and partners of a prohibition."""
    index_of = {card.number: index for index, card in enumerate(cards)}
    masks: list[int] = []
    for card in cards:
        entries = tournament.players[card.number].entries[: round_number - 1]
        met = (index_of.get(entry.opponent) for entry in entries if entry.is_played)
        masks.append(mask_of([index for index in met if index is not None]))
    for prohibition in tournament.prohibitions:
        if prohibition.first_round <= round_number <= prohibition.last_round:
            together = mask_of([index_of[number] for number in prohibition.players if number in index_of])
            for index in bits(together):
                masks[index] |= together
    return masks


def _initial_sign(tournament: Tournament, round_number: int) -> int:
    colour = tournament.initial_colour or read_initial_colour(tournament, round_number - 1)
    if not colour:
        raise SwissError("no_initial_colour", "the initial colour is not known: give record 152 or pair round 1 first")
    return 1 if colour == WHITE else -1


def read_initial_colour(tournament: Tournament, rounds: int) -> str:
    """The initial colour as the first round with colours shows it."""
    for round_number in range(1, rounds + 1):
        count = 0
        for number in tournament.seeding():
            player = tournament.players[number]
            if not any(entry.takes_part for entry in player.entries[:round_number]):
                continue
            count += 1
            colour = player.entry(round_number).colour
            if colour in (WHITE, BLACK):
                return colour if count % 2 else (BLACK if colour == WHITE else WHITE)
    return ""
