"""Sheets of a journal, whatever its format: standings, groups, teams, pairings of each round, cards, corrections."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import SwissError
from ..journal.awards import event_awards
from ..journal.cards import event_card
from ..journal.standing import Place, event_standings, stage_standings
from ..journal.state import Board, Event, Round
from ..standings.prizes import Award
from .sheet import Sheet


def event_sheets(event: Event, after: int | None = None, category: str = "") -> list[Sheet]:
    """Everything there is, standings first."""
    sheets = [standings_sheet(event, after, category), *([prizes_sheet(event, after)] if event.terms.prizes else [])]
    stages = sorted({one.stage for one in event.rounds})
    if len(stages) > 1:
        sheets += [_places_sheet(event, f"Stage {stage + 1}: {event.terms.stages[stage].kind}",
                                 stage_standings(event, stage)) for stage in stages]
    if event.terms.is_team:
        sheets.append(_team_sheet(event))
    return [*sheets, *(_round_sheet(event, one) for one in event.rounds), _corrections(event)]


def name_of(event: Event, unit: int) -> str:
    """A player's or a team's name."""
    return event.units[unit].name if unit in event.units else ""


def standings_sheet(event: Event, after: int | None = None, category: str = "") -> Sheet:
    """The whole event, or the players of a category with ranks of their own."""
    places = event_standings(event, after)
    title = "Standings" if after is None else f"Standings after round {after}"
    if category and not event.terms.is_team:
        places = in_category(event, places, category)
        title = f"{title}, {category}"
    return _places_sheet(event, title, places)


def prizes_sheet(event: Event, after: int | None = None) -> Sheet:
    """Every prize, whom it is for and who takes it as the event stands."""
    rows = [(one.prize.name, prize_for(one), str(one.unit or ""), name_of(event, one.unit), _level(event, one))
            for one in event_awards(event, after)]
    return Sheet("Prizes", ("Prize", "For", "No", "Name", "Level with"), tuple(rows))


def prize_for(one: Award) -> str:
    """`place 1`, `U14, place 2`, `below 1800, place 1`."""
    band = f"below {one.prize.below}" if one.prize.below else ""
    return ", ".join(part for part in (one.prize.category, band, f"place {one.place}") if part)


def _level(event: Event, one: Award) -> str:
    return ", ".join(f"{other} {name_of(event, other)}" for other in one.level)


def in_category(event: Event, places: Sequence[Place], category: str) -> list[Place]:
    """Players of a category in their order, ranks counted anew."""
    chosen = [place for place in places if category in event.players[place.player].details.get("category", "").split()]
    return [Place(1 + sum(other.rank < place.rank for other in chosen), place.player, place.points, place.tie_breaks)
            for place in chosen]


def _places_sheet(event: Event, title: str, places: Sequence[Place]) -> Sheet:
    codes = tuple(code for code, _ in max((place.tie_breaks for place in places), key=len, default=()))
    grouped = any(place.group for place in places)
    rows = []
    for place in places:
        values = dict(place.tie_breaks)
        rows.append((*((str(place.group),) if grouped else ()), str(place.rank), str(place.player),
                     name_of(event, place.player), place.points, *(values.get(code, "") for code in codes)))
    headings = (*(("Group",) if grouped else ()), "Rank", "No", "Name", "Points", *codes)
    return Sheet(title, headings, tuple(rows))


def _team_sheet(event: Event) -> Sheet:
    rows = [(str(team.id), team.name, str(board), str(player), event.players[player].name,
             str(event.players[player].rating or "")) for team in event.teams.values()
            for board, player in enumerate(team.players, start=1)]
    return Sheet("Teams", ("No", "Team", "Board", "No", "Player", "Rating"), tuple(rows))


def _round_sheet(event: Event, one: Round) -> Sheet:
    seats = max((len(board.players) for board in one.boards), default=event.terms.seats)
    names = ("White", "Black") if seats == 2 else tuple(f"Seat {seat + 1}" for seat in range(seats))
    rows = [(str(place), *_seats(event, board, seats), _result(board))
            for place, board in enumerate(one.boards, start=1)]
    rows += [("", name_of(event, unit), *[""] * (seats - 1), "bye") for unit in one.byes]
    return Sheet(f"Round {one.number}", ("Board", *names, "Result"), tuple(rows))


def _seats(event: Event, board: Board, seats: int) -> list[str]:
    names = [f"{player} {event.players[player].name}" if player else "-" for player in board.players]
    return names + [""] * (seats - len(names))


def _result(board: Board) -> str:
    scores = f" ({' '.join('-' if score is None else str(score) for score in board.scores)})" if board.scores else ""
    winner = f", {board.winner} goes on" if board.winner is not None else ""
    return f"{board.result}{scores}{winner}"


def _corrections(event: Event) -> Sheet:
    rows = [(str(one.number), str(place), old, new, str(entry)) for one in event.rounds
            for place, board in enumerate(one.boards, start=1) for entry, old, new in board.changes if old]
    return Sheet("Corrections", ("Round", "Board", "Old", "New", "Entry"), tuple(rows))


def player_sheet(event: Event, player: int, k: int = 20) -> Sheet:
    """One player's rounds; in games for two the points after each, performance and change of rating too."""
    if player not in event.players:
        raise SwissError("unknown_player", f"there is no player {player} in this event")
    rows = _card_rows(event, player)
    title, headings = f"{player} {event.players[player].name}", ("Round", "Board and seat", "Against", "Result")
    if event.terms.seats != 2:
        return Sheet(title, headings, tuple(rows))
    card = event_card(event, player, k)
    rows = [(*row, point.points) for row, point in zip(rows, card.rows, strict=False)]
    rows.append(("", "", "Performance", "" if card.performance is None else str(card.performance), ""))
    rows.append(("", "", f"Rating change (K {card.k})", "" if card.change is None else f"{card.change / 10:+.1f}", ""))
    return Sheet(title, (*headings, "Points"), tuple(rows))


def _card_rows(event: Event, player: int) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for one in event.rounds:
        place, board = next(((place, board) for place, board in enumerate(one.boards, start=1)
                             if player in board.players), (0, None))
        if board is None:
            word = "bye" if player in one.byes else one.absent.get(player, "-")
            rows.append((str(one.number), "", "", word))
            continue
        met = [other for other in board.players if other and other != player]
        others = ", ".join(f"{other} {event.players[other].name}" for other in met)
        rows.append((str(one.number), f"{place}.{board.players.index(player) + 1}", others, _result(board)))
    return rows
