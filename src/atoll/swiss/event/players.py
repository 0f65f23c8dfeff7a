"""The players of an event: entries, pairing numbers, byes, withdrawals, and who must not meet."""

from __future__ import annotations

from dataclasses import replace

from ..errors import SwissError
from ..tournament.acceleration import baku_records
from ..tournament.entries import BLACK, WHITE, Entry, bye
from ..tournament.tournament import LONGEST_NAME, FileLine, Player, Prohibition, Tournament, VirtualPoints

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")
_SHORT_TITLES = {"G": "GM", "M": "IM", "WG": "WGM", "F": "FM", "WM": "WIM", "C": "CM", "WF": "WFM", "WC": "WCM"}
TEXTS = ("name", "title", "sex", "federation", "fide_number", "birth")
"""What a report file knows of a player besides number and rating."""
LAST_RENUMBERING = 3


def new_tournament(name: str, rounds: int, initial_colour: str, accelerated: bool = False) -> Tournament:
    """An empty event; `initial_colour` (`w` or `b`) is the colour drawn by lot for the top player."""
    if not 1 <= rounds <= 99:
        raise SwissError("bad_rounds", f"a tournament has 1 to 99 rounds, not {rounds}")
    if initial_colour not in (WHITE, BLACK):
        raise SwissError("bad_colour", f"the initial colour is w or b, not '{initial_colour}'")
    _require_line(name, "the name of an event")
    system = "FIDE_DUTCH_2025_BAKU" if accelerated else "FIDE_DUTCH_2025"
    return Tournament(name=name, rounds=rounds, initial_colour=initial_colour, is_baku=accelerated, system=system)


def add_player(tournament: Tournament, name: str, rating: int = 0, title: str = "", missed: str = "Z",
               **more: str) -> Player:
    """Enter a player under the next number; a late one has a bye of kind `missed` in every round so far (C.04.2).

    `more` is `sex`, `federation`, `fide_number` or `birth`; what a file has no room for, `trf.shortened` says.
    """
    _require_bye_kind(missed)
    told = _checked(rating, name=name, title=title, **more)
    number = max(tournament.players, default=0) + 1
    if number > 9999:
        raise SwissError("too_many_players", "a report file has room for 9999 players")
    tournament.players[number] = Player(number, entries=[bye(missed) for _ in range(tournament.paired_rounds())])
    return _put(tournament.players[number], rating, told)


def edit_player(tournament: Tournament, number: int, rating: int | None = None, **told: str) -> Player:
    """Put right what is known of a player; his number stays until `seed_players`."""
    player = tournament.player(number)
    rating = player.rating if rating is None else rating
    return _put(player, rating, _checked(rating, **told))


def _put(player: Player, rating: int, told: dict[str, str]) -> Player:
    """A name is cut at once, so that nobody takes it for longer than the file has it."""
    player.rating = rating
    for field, text in told.items():
        setattr(player, field, text[:LONGEST_NAME].strip() if field == "name" else text)
    return player


def _checked(rating: int, **told: str) -> dict[str, str]:
    """What is told of a player, without blanks around it, if a report file can have it."""
    if not 0 <= rating <= 9999:
        raise SwissError("bad_rating", f"a rating is 0 to 9999, not {rating}")
    for field, text in told.items():
        if field not in TEXTS:
            raise SwissError("bad_detail", f"a report file knows no {field} of a player")
        _require_line(text, f"a {field}")
    if not told.get("name", "-").strip():
        raise SwissError("bad_name", "a player has a name")
    if full_title(told.get("title", "").strip()) not in TITLES:
        raise SwissError("bad_title", f"a title is one of {' '.join(filter(None, TITLES))}, not '{told['title']}'")
    return {field: text.strip().upper() if field == "title" else text.strip() for field, text in told.items()}


def seed_players(tournament: Tournament) -> dict[int, int]:
    """Number everybody by rating, title and name; possible until round 4 is paired (C.04.2 art. 2). Old -> new."""
    if tournament.paired_rounds() > LAST_RENUMBERING:
        raise SwissError("numbers_frozen", "pairing numbers cannot change after round 4 has been paired")
    if tournament.teams:
        raise SwissError("team_file", "players of a team event keep their numbers: the rosters name them")
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
    tournament.abnormal = [replace(one, players=frozenset(renamed[player] for player in one.players))
                           for one in tournament.abnormal]
    tournament.manual = {renamed[one]: value for one, value in tournament.manual.items()}
    tournament.play_offs = {renamed[one]: value for one, value in tournament.play_offs.items()}
    _renumber_acceleration(tournament, renamed)
    tournament.lines = [_renumbered_line(line, renamed) for line in tournament.lines]
    return renamed


def full_title(title: str) -> str:
    """Files write `g` or `gm` where people write GM."""
    return _SHORT_TITLES.get(title.upper(), title.upper())


def title_rank(title: str) -> int:
    """0 for a GM; what is no title of FIDE counts as none."""
    title = full_title(title)
    return TITLES.index(title if title in TITLES else "")


def starting_rank(rating: int, title: str, name: str, number: int) -> tuple[int, int, str, int]:
    """The order of a list of players: rating, title, name, and who came first (C.04.2, 2)."""
    return -rating, title_rank(title), name, number


def is_moved_by_title(has_titles: bool, accelerated: bool, rounds: int, old: str, new: str | None) -> bool:
    """Does another title (None: as it was) put a player in place again after so many rounds? Not once numbers or halves
    are fixed: then it is corrected for sheets and files alone."""
    is_fixed = rounds > LAST_RENUMBERING or (accelerated and rounds > 0)
    return has_titles and not is_fixed and new is not None and title_rank(old) != title_rank(new)


def _seed_order(player: Player) -> tuple[int, int, str, int]:
    return starting_rank(player.rating, player.title, player.name, player.number)


def _renumber_acceleration(tournament: Tournament, renamed: dict[int, int]) -> None:
    """The last player of group A stays the last of it, whatever size it then has (C.04.5).

    Group A is a range from the first number on where the file says Baku, or has the records of just that; other points
    belong to the players who have them, one by one.
    """
    first = min(renamed, default=1)
    is_baku = tournament.is_baku or tournament.virtual_points == baku_records(sorted(renamed), tournament.rounds)
    records: list[VirtualPoints] = []
    for record in tournament.virtual_points:
        if is_baku and record.first_player <= first < record.last_player:
            records.append(replace(record, first_player=1, last_player=renamed.get(record.last_player, len(renamed))))
        else:
            numbers = range(record.first_player, record.last_player + 1)
            own = sorted(renamed[number] for number in numbers if number in renamed)
            records += [replace(record, first_player=number, last_player=number) for number in own]
    tournament.virtual_points = records


def _renumbered_line(line: FileLine, renamed: dict[int, int]) -> FileLine:
    """National ratings (a federation's three letters for a tag) go with their players."""
    number = line.text[4:8].strip()
    is_national = line.tag.isalpha() and line.tag.isupper() and not line.tag.startswith(("XX", "BB"))
    if not (is_national and number.isascii() and number.isdigit() and int(number) in renamed):
        return line
    return FileLine(f"{line.text[:4]}{renamed[int(number)]:>4}{line.text[8:]}", line.end)


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
    if len(set(numbers)) < 2:
        raise SwissError("bad_prohibition", "players who must not meet are two or more")
    tournament.prohibitions.append(Prohibition(frozenset(numbers)))


def _require_line(text: str, what: str) -> None:
    if any(character in text for character in "\r\n\t"):
        raise SwissError("bad_name", f"{what} has no line ends and no tabs")


def _require_bye_kind(kind: str) -> None:
    if kind not in ("F", "H", "Z"):
        raise SwissError("bad_bye", f"a granted bye is F, H or Z, not '{kind}'")
