"""Sheets of a report file: players, pairings, standings, cross-table, cards."""

from __future__ import annotations

from ..standings import cross_table, player_card, standings
from ..tournament.entries import WHITE
from ..tournament.tournament import Tournament
from .sheet import Sheet

_WRITTEN = {"1": "1-0", "W": "1-0", "0": "0-1", "L": "0-1", "=": "1/2-1/2", "D": "1/2-1/2", "+": "+--", "-": "--+"}


def tournament_sheets(tournament: Tournament, codes: tuple[str, ...], after: int | None = None) -> list[Sheet]:
    """Everything there is, standings first."""
    rounds = tournament.paired_rounds()
    return [_standings(tournament, codes, after), _cross_table(tournament, codes),
            *(_pairings(tournament, number) for number in range(1, rounds + 1))]


def _standings(tournament: Tournament, codes: tuple[str, ...], after: int | None) -> Sheet:
    places = standings(tournament, codes, after)
    shown = [code for code, _ in places[0].tie_breaks] if places else []
    headings = ("Rank", "No", "Name", "Rating", "Points", *shown)
    rows = []
    for place in places:
        rank, number, *values = place.as_text()
        player = tournament.players[place.number]
        rows.append((rank, number, player.name, str(player.rating or ""), *values))
    return Sheet("Standings" if after is None else f"Standings after round {after}", headings, tuple(rows))


def _cross_table(tournament: Tournament, codes: tuple[str, ...]) -> Sheet:
    rounds = tuple(str(number) for number in range(1, tournament.paired_rounds() + 1))
    rows = tuple((str(row.rank), str(row.number), row.name, *row.rounds, row.points)
                 for row in cross_table(tournament, codes))
    return Sheet("Cross-table", ("Rank", "No", "Name", *rounds, "Points"), rows)


def _pairings(tournament: Tournament, round_number: int) -> Sheet:
    rows = []
    for number, player in tournament.players.items():
        entry = player.entry(round_number)
        if entry.colour == WHITE and entry.opponent:
            other = tournament.players[entry.opponent]
            back = other.entry(round_number).result
            both_lost = entry.result in "-0" and back in "-0"
            result = f"{entry.result}-{back}" if both_lost else _WRITTEN.get(entry.result, "")
            rows.append((str(number), player.name, result, str(other.number), other.name))
        elif entry.result == "U":
            rows.append((str(number), player.name, "bye", "", ""))
    return Sheet(f"Round {round_number}", ("No", "White", "Result", "No", "Black"), tuple(rows))


def card_sheet(tournament: Tournament, number: int, codes: tuple[str, ...], k: int = 20) -> Sheet:
    """One player's games, performance and change of rating."""
    card = player_card(tournament, number, codes, k)
    rows = [(str(row.round_number), row.cell, row.opponent, str(row.rating or ""), row.points) for row in card.rows]
    rows.append(("", "", "Performance", "" if card.performance is None else str(card.performance), ""))
    rows.append(("", "", f"Rating change (K {card.k})", "" if card.change is None else f"{card.change / 10:+.1f}", ""))
    title = f"{card.rank}. {card.name} ({card.rating or 'unrated'}), {card.points} points"
    return Sheet(title, ("Round", "Game", "Opponent", "Rating", "Points"), tuple(rows))
