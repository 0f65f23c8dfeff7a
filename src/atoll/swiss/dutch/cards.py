"""What the pairing of one round knows about one player: score, colours due, floats, byes."""

from __future__ import annotations

from dataclasses import dataclass

from ..tournament.acceleration import lent_points, virtual_records
from ..tournament.entries import BLACK, WHITE, Entry, PointSystem
from ..tournament.tournament import Player, Tournament
from .colours import Preference, Strength, preference

DOWN = -1
UP = 1


@dataclass(frozen=True, slots=True)
class Card:
    """One present player before round k; `score` includes the virtual points of this round."""

    number: int
    tpn: int
    score: int
    real_score: int
    history: tuple[int, ...]
    due: Preference
    last_float: int  # round k-1: DOWN, UP or 0
    earlier_float: int  # round k-2
    barred_from_bye: bool
    unplayed: int
    is_topscorer: bool

    @property
    def blocked_colour(self) -> int:
        """The wish that no equal absolute wish may meet (C3); 0 when the player may be refused."""
        return self.due.wish if self.due.strength == Strength.ABSOLUTE and not self.is_topscorer else 0


def deal_cards(tournament: Tournament, round_number: int, present: set[int]) -> list[Card]:
    """Cards of the present players in the order of art. 1.2: score, then pairing number."""
    dealer = _Dealer(tournament, round_number)
    pairing_numbers = _pairing_numbers(tournament, round_number, present)
    cards = [dealer.card(tournament.players[number], pairing_numbers[number]) for number in present]
    return sorted(cards, key=lambda card: (-card.score, card.tpn))


def _pairing_numbers(tournament: Tournament, round_number: int, present: set[int]) -> dict[int, int]:
    """TPNs: somebody who never took part uses up no number."""
    numbers: dict[int, int] = {}
    count = 0
    for number in tournament.seeding():
        entries = tournament.players[number].entries[: round_number - 1]
        if number in present or any(entry.takes_part for entry in entries):
            count += 1
            numbers[number] = count
    return numbers


class _Dealer:
    """Running scores of everybody, so that floats can be judged by the scores of their own round."""

    def __init__(self, tournament: Tournament, round_number: int) -> None:
        self._tournament = tournament
        self._points = tournament.points
        self._round = round_number
        self._records = virtual_records(tournament)
        self._scores = self._scores_before(round_number)
        self._last_scores = self._scores_before(round_number - 1)
        self._earlier_scores = self._scores_before(round_number - 2)

    def _scores_before(self, round_number: int) -> dict[int, int]:
        if round_number < 1:
            return {}
        lent = lent_points(self._records, round_number)
        return {
            number: self._real_score(player, round_number) + lent.get(number, 0)
            for number, player in self._tournament.players.items()
        }

    def _real_score(self, player: Player, round_number: int) -> int:
        return self._tournament.score(player.number, round_number - 1)

    def card(self, player: Player, tpn: int) -> Card:
        entries = [player.entry(index) for index in range(1, self._round)]
        history = tuple(_SIGN[entry.colour] for entry in entries if entry.is_played and entry.colour in _SIGN)
        score = self._scores[player.number]
        return Card(
            number=player.number,
            tpn=tpn,
            score=score,
            real_score=self._real_score(player, self._round),
            history=history,
            due=preference(history),
            last_float=self._float(player, self._round - 1, self._last_scores),
            earlier_float=self._float(player, self._round - 2, self._earlier_scores),
            barred_from_bye=any(bars_from_bye(entry, self._points) for entry in entries),
            unplayed=sum(not entry.is_played for entry in entries),
            is_topscorer=self._is_topscorer(score),
        )

    def _is_topscorer(self, score: int) -> bool:
        """More than half of the maximum, and the last round is at hand (1.8)."""
        rounds = self._tournament.rounds
        return self._round == rounds and 2 * score > self._points.win * (rounds - 1)

    def _float(self, player: Player, round_number: int, scores: dict[int, int]) -> int:
        if round_number < 1:
            return 0
        entry = player.entry(round_number)
        if not entry.is_played:
            return DOWN if leaves_downfloat(entry, self._points) else 0
        mine, theirs = scores[player.number], scores[entry.opponent]
        return DOWN if mine > theirs else UP if mine < theirs else 0


_SIGN = {WHITE: 1, BLACK: -1}


def leaves_downfloat(entry: Entry, points: PointSystem) -> bool:
    """An unplayed round that brought more than a loss is a downfloat; the allocated bye always is."""
    return entry.result == "U" or points.of(entry) > points.loss


def bars_from_bye(entry: Entry, points: PointSystem) -> bool:
    """C2: who had the allocated bye, or a win without a game, gets no allocated bye."""
    return not entry.is_played and (entry.result == "U" or points.of(entry) >= points.win)
