"""Tournament report files: out for other programs, in to go on with an event that began elsewhere."""

from __future__ import annotations

from atoll.server.tournaments.journal import Bye, ByeGranted, Deed, Drafted, Entered, Forbade, Made, Published, Result
from atoll.server.tournaments.pairing import LONGEST_NAME, refusal, swiss_tournament
from atoll.server.tournaments.state import Event
from atoll.server.tournaments.terms import BadTerms, Terms, checked
from atoll.swiss import Entry, SwissError, Tournament, read_trf, write_trf
from atoll.swiss.event import OUTCOMES
from atoll.swiss.standings import TIE_BREAKS

WRITTEN = {letters: text for text, letters in reversed(OUTCOMES.items()) if text not in ("=-=", "½-½")}
PLAIN = {"W": "1", "D": "=", "L": "0"}


def report_file(event: Event) -> str:
    if not event.terms.is_swiss:
        raise BadTerms("a report file knows games for two alone")
    try:
        return write_trf(swiss_tournament(event), "\n")
    except SwissError as error:
        raise refusal(error) from error


def imported(text: str, name: str, game: str, now: int) -> list[Deed]:
    """A tournament over the board, with everything that the file tells."""
    try:
        found = read_trf(text)
    except SwissError as error:
        raise refusal(error) from error
    if not found.players:
        raise BadTerms("this file has no players")
    codes = [code.upper().replace("/", "-") for code in found.tie_breaks]
    known = [code for code in codes if code == "DE" or code in TIE_BREAKS]
    played = found.paired_rounds()
    terms = checked(Terms(name or found.name or "TRF", game, place="board", rounds=found.rounds or played or None,
                          tie_breaks=known or None, accelerated=found.is_baku))
    order = found.seeding()
    player = {number: place for place, number in enumerate(order, start=1)}
    deeds: list[Deed] = [Made(terms, found.initial_colour or "w")]
    deeds += [Entered(player[number], unlike(found, number), found.players[number].rating) for number in order]
    for number in range(1, played + 1):
        deeds += imported_round(found, player, number, terms.rounds or played, now)
    deeds += [ByeGranted(player[one], number, requested(Entry(0, "-", kind)))
              for (number, one), kind in found.byes.items() if number > played and one in player]
    groups = [sorted(player[one] for one in rule.players if one in player) for rule in found.prohibitions]
    return [*deeds, Forbade([group for group in groups if len(group) > 1])] if groups else deeds


def unlike(found: Tournament, number: int) -> str:
    """A name, with the number where two players share one."""
    name = found.players[number].name.strip()[:LONGEST_NAME] or f"{number}"
    alike = [one for one in found.players.values() if one.name.strip().casefold() == name.casefold()]
    return name if len(alike) < 2 else f"{name[:LONGEST_NAME - 6]} {number}"


def imported_round(found: Tournament, player: dict[int, int], number: int, rounds: int, now: int) -> list[Deed]:
    entries = {player[one.number]: one.entry(number) for one in found.players.values()}
    boards = [[one, player[entry.opponent]] for one, entry in entries.items() if begins(one, entry, player)]
    byes = [one for one, entry in entries.items() if entry.result == "U"]
    absent: dict[int, Bye] = {one: requested(entry) for one, entry in entries.items() if not entry.takes_part}
    results = [result_text(entries[first], entries[second]) for first, second in boards]
    return [Drafted(number, boards, byes, absent, list(player.values())), Published(number, rounds, [], now),
            *(Result(number, place, "", text) for place, text in enumerate(results, start=1) if text)]


def begins(one: int, entry: Entry, player: dict[int, int]) -> bool:
    """White, or the first of the two where a forfeit has no colours."""
    return bool(entry.opponent) and (entry.colour == "w" or (entry.colour == "-" and one < player[entry.opponent]))


def requested(entry: Entry) -> Bye:
    return "F" if entry.result == "F" else "H" if entry.result == "H" else "Z"


def result_text(first: Entry, second: Entry) -> str:
    letters = (PLAIN.get(first.result, first.result), PLAIN.get(second.result, second.result))
    return WRITTEN.get(letters, "")
