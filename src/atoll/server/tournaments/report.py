"""Tournament report files: out for other programs, in to go on with an event that began elsewhere."""

from __future__ import annotations

from collections.abc import Container, Sequence

from atoll.server.tournaments.formats import engine_event, refusing
from atoll.server.tournaments.journal import (
    Bye,
    ByeGranted,
    Deed,
    Drafted,
    Entered,
    Forbade,
    Made,
    Penalised,
    Published,
    Result,
)
from atoll.server.tournaments.journal import Entry as Journaled
from atoll.server.tournaments.left_out import canonical, is_known, renamed, shown
from atoll.server.tournaments.pairing import LONGEST_NAME, refusal
from atoll.server.tournaments.terms import LONGEST_DETAIL, LONGEST_TITLE, BadTerms, Terms, checked
from atoll.swiss import Entry, SwissError, Tournament, read_trf, write_trf
from atoll.swiss.dutch.cards import deal_cards
from atoll.swiss.dutch.field import read_initial_colour
from atoll.swiss.dutch.next_round import board_order
from atoll.swiss.event import OUTCOMES
from atoll.swiss.journal.reports import report_of
from atoll.swiss.trf.header import FIELDS

WRITTEN = {letters: text for text, letters in reversed(OUTCOMES.items()) if text not in ("=-=", "½-½")}
PLAIN = {"W": "1", "D": "=", "L": "0"}


def report_file(entries: Sequence[Journaled]) -> str:
    """By the library, which writes all that is known of players and of the event."""
    event = engine_event(entries)
    if event.terms.seats != 2:
        raise BadTerms("a report file knows games for two alone")
    return refusing(lambda: write_trf(report_of(event), "\n"))


def read_report(text: str) -> Tournament:
    """The tournament in a file, or a refusal with line and column."""
    try:
        found = read_trf(text)
    except SwissError as error:
        raise refusal(error) from error
    if not found.players:
        raise BadTerms("this file has no players")
    return found


def imported(found: Tournament, name: str, game: str, now: int) -> list[Deed]:
    """A tournament over the board, with everything that the file tells and that is not said to be left out."""
    known = [canonical(code) for code in found.tie_breaks if is_known(code)]
    played = found.paired_rounds()
    terms = checked(Terms(name or shown(found.name)[:LONGEST_TITLE] or "TRF", game, place="board",
                          rounds=found.rounds or played or None,
                          tie_breaks=known or None, accelerated=found.is_baku,
                          details=told_details(found)))
    order = found.seeding()
    player = {number: place for place, number in enumerate(order, start=1)}
    deeds: list[Deed] = [Made(terms, found.initial_colour or read_initial_colour(found, played) or "w", titles=True)]
    same = frozenset(renamed(found))
    deeds += [entered(found, number, player[number], same) for number in order]
    deeds += penalised(found, player)  # each names its round: so an audit pairs every round with them
    for number in range(1, played + 1):
        deeds += imported_round(found, player, number, terms.rounds or played, now)
    deeds += [ByeGranted(player[one], number, requested(Entry(0, "-", kind)))
              for (number, one), kind in found.byes.items() if number > played and one in player]
    groups = [sorted(player[one] for one in rule.players if one in player)
              for rule in found.prohibitions if rule.last_round > played]
    return [*deeds, Forbade([group for group in groups if len(group) > 1])] if groups else deeds


def penalised(found: Tournament, player: dict[int, int]) -> list[Deed]:
    """Record 299 as it stands in the file: one player, several, or everybody."""
    told = [(one, [player[number] for number in sorted(one.players)]) for one in found.abnormal]
    return [Penalised(one.round_number, one.half_points, players[0] if len(players) == 1 else 0,
                      players if len(players) > 1 else [], one.kind) for one, players in told]


def told_details(found: Tournament) -> dict[str, str]:
    """As far as it can be shown and fits; `shortened` says of what that is not all."""
    told = {key: shown(value)[:LONGEST_DETAIL] for key, value in found.header.items() if key in FIELDS}
    return {key: value for key, value in told.items() if value}


def entered(found: Tournament, number: int, player: int, same: Container[int]) -> Entered:
    """With everything that the file says of him."""
    one = found.players[number]
    return Entered(player, unlike(found, number, same), one.rating, title=shown(one.title), sex=shown(one.sex),
                   federation=shown(one.federation), number=shown(one.fide_number), birth=shown(one.birth))


def unlike(found: Tournament, number: int, same: Container[int]) -> str:
    """A name, with the number where two players share one."""
    name = shown(found.players[number].name)[:LONGEST_NAME] or f"{number}"
    return name if number not in same else f"{name[:LONGEST_NAME - 6]} {number}"


def imported_round(found: Tournament, player: dict[int, int], number: int, rounds: int, now: int) -> list[Deed]:
    entries = {player[one.number]: one.entry(number) for one in found.players.values()}
    boards = in_order([[one, player[entry.opponent]] for one, entry in entries.items() if begins(one, entry, player)],
                      found, player, number)
    byes = [one for one, entry in entries.items() if entry.result == "U"]
    absent: dict[int, Bye] = {one: requested(entry) for one, entry in entries.items() if not entry.takes_part}
    results = [result_text(entries[first], entries[second]) for first, second in boards]
    return [Drafted(number, boards, byes, absent, list(player.values())), Published(number, rounds, [], now),
            *(Result(number, place, "", text) for place, text in enumerate(results, start=1) if text)]


def in_order(boards: list[list[int]], found: Tournament, player: dict[int, int], number: int) -> list[list[int]]:
    """As they were published: a report file does not number its boards."""
    present = {one.number for one in found.players.values() if one.entry(number).takes_part}
    cards = {player[card.number]: card for card in deal_cards(found, number, present)}
    return sorted(boards, key=lambda board: board_order(cards[board[0]], cards[board[1]]))


def begins(one: int, entry: Entry, player: dict[int, int]) -> bool:
    """White, or the first of the two where a forfeit has no colours."""
    return bool(entry.opponent) and (entry.colour == "w" or (entry.colour == "-" and one < player[entry.opponent]))


def requested(entry: Entry) -> Bye:
    return "F" if entry.result == "F" else "H" if entry.result == "H" else "Z"


def result_text(first: Entry, second: Entry) -> str:
    letters = (PLAIN.get(first.result, first.result), PLAIN.get(second.result, second.result))
    return WRITTEN.get(letters, "")
