"""What was agreed before a tournament begins: the game, the place, rounds, clock and tie-breaks."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from atoll.core.options import plain_options, read_options
from atoll.games import find_game
from atoll.server.errors import ServerError
from atoll.server.table.clock import ClockRule, RealTime, check_clock
from atoll.server.texts import Text
from atoll.swiss import SwissError
from atoll.swiss.standings import canonical_code

MOST_ROUNDS, MOST_GAMES, LONGEST_GAP, LONGEST_TITLE = 50, 9, 3600, 80
MOST_TIE_BREAKS = 10
TWO_SEATS = 2
SWISS_TIE_BREAKS = ["BH-C1", "BH", "SB", "WIN"]
SEATED_TIE_BREAKS = ["WON", "OPP", "SUM"]
"""For three to five seats: tables won, the opponents' points, the sum of the games' own scores."""


Where = Literal["online", "board"]


class BadTerms(ServerError):
    code = "bad_terms"
    status = 400


class Terms(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Text
    game: Text = "mangala"
    options: dict[str, Any] = {}
    seats: int = TWO_SEATS
    place: Where = "online"
    rounds: int | None = None
    """None: as many as the number of players asks for, until the first round is published."""
    clock: ClockRule | None = RealTime(900, 0)
    games: int = 1
    """Games in one pairing, each seat in turn; whoever leads at the end has won the pairing."""
    tie_breaks: list[Text] | None = None
    accelerated: bool = False
    auto: bool = False
    """Rounds follow each other by themselves, as soon as the results are in."""
    gap: int = 30
    """Seconds from a round's publication until its clocks run."""
    rated: bool = False

    @property
    def is_swiss(self) -> bool:
        return self.seats == TWO_SEATS

    @property
    def is_online(self) -> bool:
        return self.place == "online"

    @property
    def order(self) -> tuple[str, ...]:
        """The tie-breaks in force."""
        return tuple(self.tie_breaks or ())


def clean_title(name: str) -> str:
    cleaned = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not 1 <= len(cleaned) <= LONGEST_TITLE:
        raise BadTerms(f"a tournament's name has 1 to {LONGEST_TITLE} characters, not {len(cleaned)}")
    return cleaned


def checked(terms: Terms) -> Terms:
    """The same terms in full, or a refusal in one sentence."""
    game = find_game(terms.game)
    options = read_options(game, terms.options)
    game.start(terms.seats, options)
    check_clock(terms.clock, game, options)
    check_numbers(terms)
    return msgspec.structs.replace(terms, name=clean_title(terms.name), options=plain_options(options),
                                   tie_breaks=known_tie_breaks(terms))


def check_rated(terms: Terms) -> None:
    """As at every rated table; asked when a tournament is made, so that those of old go on."""
    if terms.rated and terms.is_online and terms.clock is None:
        raise BadTerms("a rated tournament has a clock: without one, who stays away would never lose")


def check_numbers(terms: Terms) -> None:
    if terms.rounds is not None and not 1 <= terms.rounds <= MOST_ROUNDS:
        raise BadTerms(f"a tournament has 1 to {MOST_ROUNDS} rounds, not {terms.rounds}")
    if not 1 <= terms.games <= MOST_GAMES:
        raise BadTerms(f"a pairing has 1 to {MOST_GAMES} games, not {terms.games}")
    if not 0 <= terms.gap <= LONGEST_GAP:
        raise BadTerms(f"the clocks run 0 to {LONGEST_GAP} seconds after a round is published, not {terms.gap}")
    if terms.seats < TWO_SEATS:
        raise BadTerms("a tournament needs a game for two or more")
    if not terms.is_swiss and (terms.games > 1 or terms.accelerated):
        raise BadTerms("several games in a pairing, and acceleration, are for two seats alone")
    if len(terms.tie_breaks or ()) > MOST_TIE_BREAKS:
        raise BadTerms(f"a tournament has at most {MOST_TIE_BREAKS} tie-breaks, not {len(terms.tie_breaks or ())}")
    if terms.auto and not terms.is_online:
        raise BadTerms("rounds follow by themselves only online")


def known_tie_breaks(terms: Terms) -> list[str]:
    if terms.tie_breaks is None:
        return SWISS_TIE_BREAKS if terms.is_swiss else SEATED_TIE_BREAKS
    if not terms.is_swiss:
        unknown = [code for code in terms.tie_breaks if code not in SEATED_TIE_BREAKS]
        if unknown:
            raise BadTerms(f"there is no tie-break {unknown[0][:20]!r} for more than two seats; known are "
                           f"{', '.join(SEATED_TIE_BREAKS)}")
        return list(dict.fromkeys(terms.tie_breaks))
    try:
        return list(dict.fromkeys(canonical_code(code[:20]) for code in terms.tie_breaks))
    except SwissError as error:
        raise BadTerms(str(error)) from error


def proposed_rounds(players: int, seats: int) -> int:
    """Enough for one winner and a round more, never more than there are opponents; one for each seat otherwise."""
    if seats != TWO_SEATS:
        return seats
    opponents = players - 1 if players % 2 == 0 else players
    return max(1, min((max(players, 2) - 1).bit_length() + 1, opponents))
