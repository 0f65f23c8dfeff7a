"""Running an event: enter players, grant byes, pair the next round, record results."""

from __future__ import annotations

from dataclasses import replace

from .acceleration import baku_records
from .entries import BLACK, NO_COLOUR, PENDING, WHITE, Entry, bye
from .errors import SwissError
from .pairing import RoundPairing, pair_round
from .tournament import Player, Prohibition, Tournament

# What an arbiter writes -> what the two players' records say, white first.
OUTCOMES = {
    "1-0": ("1", "0"), "0-1": ("0", "1"), "=-=": ("=", "="), "1/2-1/2": ("=", "="), "½-½": ("=", "="),
    "+--": ("+", "-"), "--+": ("-", "+"), "---": ("-", "-"), "0-0": ("0", "0"), "=-0": ("=", "0"), "0-=": ("0", "="),
}  # fmt: skip
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
    player = Player(number, name=name.strip()[:33], rating=rating, title=title.upper())
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


def pair_next_round(tournament: Tournament) -> RoundPairing:
    """Pair the next round and write it into the tournament, results still open."""
    if tournament.is_baku and not tournament.virtual_points:
        tournament.virtual_points = baku_records(sorted(tournament.players), tournament.rounds)
    pairing = pair_round(tournament)
    write_pairing(tournament, pairing)
    return pairing


def write_pairing(tournament: Tournament, pairing: RoundPairing) -> None:
    """Put a pairing into the records; whoever is not in it has the bye that was granted, or nothing."""
    round_number = pairing.round_number
    for number, player in tournament.players.items():
        player.write_entry(round_number, bye(tournament.absence(number, round_number) or "Z"))
    for white, black in pairing.boards:
        tournament.players[white].write_entry(round_number, Entry(black, WHITE, PENDING))
        tournament.players[black].write_entry(round_number, Entry(white, BLACK, PENDING))
    if pairing.bye is not None:
        tournament.players[pairing.bye].write_entry(round_number, bye("U"))


def unpair_round(tournament: Tournament) -> int:
    """Take back the latest pairing while none of its games has a result; the number of that round."""
    round_number = tournament.paired_rounds()
    entries = [player.entry(round_number) for player in tournament.players.values() if round_number]
    if not any(entry.is_pending for entry in entries) or any(
        entry.opponent and not entry.is_pending for entry in entries
    ):
        raise SwissError("cannot_unpair", "only a paired round without any result can be taken back")
    for number, player in tournament.players.items():
        kind = player.entries[round_number - 1].result
        if player.entries[round_number - 1].is_requested_bye:
            tournament.byes.setdefault((round_number, number), kind)
        del player.entries[round_number - 1 :]
    return round_number


def set_result(tournament: Tournament, round_number: int, white: int, black: int, outcome: str) -> None:
    """Record or correct the result of a game that was paired."""
    if outcome not in OUTCOMES:
        raise SwissError("bad_result", f"'{outcome}' is no result; write one of {', '.join(OUTCOMES)}")
    entry = tournament.player(white).entry(round_number) if round_number > 0 else None
    tournament.player(black)
    if entry is None or entry.opponent != black or entry.colour not in (WHITE, NO_COLOUR):
        raise SwissError("no_such_game", f"round {round_number} has no game of {white} (white) and {black} (black)")
    for number, opponent, colour, result in zip((white, black), (black, white), "wb", OUTCOMES[outcome], strict=True):
        tournament.players[number].write_entry(round_number, Entry(opponent, colour, result))


def _require_bye_kind(kind: str) -> None:
    if kind not in ("F", "H", "Z"):
        raise SwissError("bad_bye", f"a granted bye is F, H or Z, not '{kind}'")
