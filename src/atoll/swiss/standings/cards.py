"""Player cards: one player's games, points, performance and change of rating. Categories: the table of some players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..tournament.entries import points_text
from ..tournament.tournament import Player, Tournament
from .crosstable import cell
from .performance import NO_GAMES, performance, rating_change
from .ranking import Standing, standings
from .scoring import Scoring


@dataclass(frozen=True, slots=True)
class CardRow:
    """One round of a card: in short, the opponent's name and rating, and the points after it."""

    round_number: int
    cell: str
    opponent: str
    rating: int
    points: str


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """Everything about one player; `change` (by `k`) is in tenths of a rating point, None where there is no rating."""

    number: int
    name: str
    rating: int
    rank: int
    points: str
    performance: int | None
    change: int | None
    rows: tuple[CardRow, ...]
    k: int = 20


def player_card(tournament: Tournament, number: int, codes: tuple[str, ...] | None = None, k: int = 20) -> PlayerCard:
    """The card after all recorded rounds."""
    player = tournament.player(number)
    scoring = Scoring(tournament, tournament.paired_rounds())
    place = next(one for one in standings(tournament, codes) if one.number == number)
    rated = all(tournament.players[entry.opponent].rating for entry in player.entries if entry.is_played)
    found = performance(scoring, number) if rated else NO_GAMES
    return PlayerCard(number, player.name, player.rating, place.rank, points_text(place.half_points),
                      None if found == NO_GAMES else found, rating_change(scoring, number, k),
                      tuple(_rows(tournament, scoring, player)), k)


def _rows(tournament: Tournament, scoring: Scoring, player: Player) -> list[CardRow]:
    rows, total = [], 0
    for index, points in enumerate(scoring.points[player.number], start=1):
        entry, total = player.entry(index), total + points
        so_far = total + tournament.abnormal_points(player.number, index)
        opponent = tournament.players.get(entry.opponent)
        rows.append(CardRow(index, cell(entry), opponent.name if opponent else "", opponent.rating if opponent else 0,
                            points_text(so_far)))
    return rows


def category_standings(table: list[Standing], belongs: Callable[[int], bool]) -> list[Standing]:
    """The lines of the players of a category in their order, ranks counted anew; who shares a rank still does."""
    chosen = [place for place in table if belongs(place.number)]
    return [replace(place, rank=1 + sum(other.rank < place.rank for other in chosen)) for place in chosen]
