"""The players of an event: entries, pairing numbers, byes, withdrawals, and who must not meet."""

from __future__ import annotations

from dataclasses import replace

from ..errors import SwissError
from ..tournament.entries import BLACK, WHITE, Entry, bye
from ..tournament.tournament import LONGEST_NAME, Player, Prohibition, Tournament

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")
_LAST_RENUMBERING = 3


def new_tournament(name: str, rounds: int, initial_colour: str, accelerated: bool = False) -> Tournament:
    """An empty event; `initial_colour` (`w` or `b`) is the colour drawn by lot for the top player."""
    if not 1 <= rounds <= 99:
        raise SwissError("bad_rounds", f"a tournament has 1 to 99 rounds, not {rounds}")
    if initial_colour not in (WHITE, BLACK):
        raise SwissError("bad_colour", f"the initial colour is w or b, not '{initial_colour}'")
    system = "FIDE_DUTCH_2025_BAKU" if accelerated else "FIDE_DUTCH_2025"
    return Tournament(name=name, rounds=rounds, initial_colour=initial_colour, is_baku=accelerated, system=system)


def add_player(tournament: Tournament, name: str, rating: int = 0, title: str = "", missed: str = "Z") -> Player:
    """Enter a player under the next number; a late one has a bye of kind `missed` in every round so far (C.04.2)."""
    _require_bye_kind(missed)
    if not 0 <= rating <= 9999:
        raise SwissError("bad_rating", f"a rating is 0 to 9999, not {rating}")
    if any(character in name for character in "\r\n\t"):
        raise SwissError("bad_name", "a name has no line ends and no tabs")
    number = max(tournament.players, default=0) + 1
    if number > 9999:
        raise SwissError("too_many_players", "a report file has room for 9999 players")
    player = Player(number, name=name.strip()[:LONGEST_NAME], rating=rating, title=title.upper())
    player.entries = [bye(missed) for _ in range(tournament.paired_rounds())]
    tournament.players[number] = player
    return player


def seed_players(tournament: Tournament) -> dict[int, int]:
    """Number everybody by rating, title and name; possible until round 4 is paired (C.04.2 art. 2). Old -> new."""
    if tournament.paired_rounds() > _LAST_RENUMBERING:
        raise SwissError("numbers_frozen", "pairing numbers cannot change after round 4 has been paired")
    ranked = sorted(tournament.players.values(), key=_seed_order)
    renamed = {player.number: number for number, player in enumerate(ranked, start=1)}
    for player in ranked:
        player.number = renamed[player.number]
        player.entries = [Entry(renamed.get(entry.opponent, 0), entry.colour, entry.result) for entry in player.entries]
    tournament.players = {player.number: player for player in ranked}
    tournament.byes = {(number, renamed[one]): kind for (number, one), kind in tournament.byes.items()}
    tournament.prohibitions = [
        Prohibition(frozenset(renamed[one] for one in rule.players), rule.first_round, rule.last_round)
        for rule in tournament.prohibitions
    ]
    _renumber_acceleration(tournament, renamed)
    return renamed


def _seed_order(player: Player) -> tuple[int, int, str, int]:
    title = TITLES.index(player.title) if player.title in TITLES else len(TITLES)
    return -player.rating, title, player.name, player.number


def _renumber_acceleration(tournament: Tournament, renamed: dict[int, int]) -> None:
    """The last player of group A stays the last of it, whatever size it then has (C.04.5)."""
    tournament.virtual_points = [
        replace(record, first_player=1, last_player=renamed.get(record.last_player, record.last_player))
        for record in tournament.virtual_points
    ]


def grant_bye(tournament: Tournament, number: int, round_number: int, kind: str) -> None:
    """Let a player miss a round that is not paired yet: `F`, `H` or `Z`."""
    _require_bye_kind(kind)
    tournament.player(number)
    if not tournament.paired_rounds() < round_number <= max(tournament.rounds, 1):
        raise SwissError("bad_round", f"a bye cannot be granted for round {round_number}")
    tournament.byes[round_number, number] = kind


def withdraw(tournament: Tournament, number: int) -> None:
    """The player leaves: every round to come is a zero-point bye."""
    for round_number in range(tournament.paired_rounds() + 1, tournament.rounds + 1):
        grant_bye(tournament, number, round_number, "Z")


def forbid(tournament: Tournament, numbers: list[int]) -> None:
    """None of these players may meet another of them."""
    for number in numbers:
        tournament.player(number)
    tournament.prohibitions.append(Prohibition(frozenset(numbers)))


def _require_bye_kind(kind: str) -> None:
    if kind not in ("F", "H", "Z"):
        raise SwissError("bad_bye", f"a granted bye is F, H or Z, not '{kind}'")
