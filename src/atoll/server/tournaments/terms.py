"""What was agreed before a tournament begins: the game, the place, rounds, clock and tie-breaks."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Literal

import msgspec

from atoll.core.game import CHANCE
from atoll.core.options import plain_options, read_options
from atoll.games import find_game
from atoll.server.errors import ServerError
from atoll.server.table.clock import ClockRule, RealTime, check_clock
from atoll.server.texts import Text
from atoll.swiss import SwissError
from atoll.swiss.journal.terms import read_terms
from atoll.swiss.standings import canonical_code, read_prizes
from atoll.swiss.trf.header import FIELDS

MOST_ROUNDS, MOST_GAMES, LONGEST_GAP, LONGEST_TITLE = 50, 9, 3600, 80
SHORTEST_FIRST = 5
LATEST_START = 253_402_300_799_999
"""The end of the year 9999, in milliseconds."""
MOST_TIE_BREAKS, LONGEST_DETAIL = 10, 500
TWO_SEATS = 2
SWISS_TIE_BREAKS = ["BH-C1", "BH", "SB", "WIN"]
SEATED_TIE_BREAKS = ["WON", "OPP", "SUM"]
DUPLICATE_TIE_BREAKS = ["TOP", "SUM"]
"""For three to five seats: tables won, the opponents' points, the sum of the games' own scores."""


Where = Literal["online", "board"]
Leave = Literal["hints", "take_backs", "pauses"]


class BadTerms(ServerError):
    code = "bad_terms"
    status = 400


Kind = Literal["swiss", "round_robin", "groups", "knockout", "tables"]


class FormatStage(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """One part of a tournament, as `atoll.swiss.journal` reads it; what a kind does not use stays out."""

    kind: Kind = msgspec.field(name="is")
    rounds: int = 0
    """Swiss and tables: how many; 0: as many as the number of players asks for."""
    cycles: int = 1
    """Round robin and groups: how often each pair meets."""
    groups: int = 1
    players: int = 0
    """How many go on into this stage; 0: everybody. After groups: how many of each."""


class PrizeTerm(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """One of the list, the worthiest first: what it is, and whom it is for; nothing named is everybody."""

    name: Text
    category: Text = ""
    below: int = 0
    """For rated players below this rating; 0: any."""


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
    duplicate: bool = False
    """Every table of a round has the same luck, and each seat is compared with the others who held it."""
    stages: list[FormatStage] = []
    """None named: a Swiss for two seats, full tables for more."""
    smallest: int = 0
    """The smallest table where sizes may differ; 0: full tables alone."""
    boards: int = 0
    """Boards of a match between teams; 0: no teams."""
    first_move: int = 0
    """Seconds after which who has not made his first move has not come; 0: when his clock has run out."""
    allows: list[Leave] = []
    """What is refused at tables of a tournament unless it is named here."""
    details: dict[Text, Text] = {}
    """City, federation, dates, arbiter, time control and the like, for sheets and report files."""
    prizes: list[PrizeTerm] = []
    starts: int = 0
    """When round 1 is meant to begin, in milliseconds; 0: nobody has said. It starts nothing by itself."""

    @property
    def is_plain(self) -> bool:
        """A Swiss for two or full tables, which the server pairs by itself; the library pairs all others."""
        return not self.stages and not self.smallest and not self.boards

    @property
    def is_team(self) -> bool:
        return self.boards > 0

    def kind_of(self, stage: int) -> Kind:
        return self.stages[stage].kind if self.stages else "swiss" if self.is_swiss else "tables"

    def meetings(self, stage: int) -> int:
        """How often two may meet."""
        return self.stages[stage].cycles if self.stages and self.stages[stage].kind != "swiss" else 1

    def first_rounds(self, playing: int) -> int:
        first = self.stages[0] if self.stages else None
        if first is not None and first.kind not in ("swiss", "tables"):
            return stage_rounds(first, playing)
        return self.rounds or (first.rounds if first else 0) or proposed_rounds(playing, self.seats)

    def later_rounds(self, playing: int) -> int:
        total = 0
        for before, stage in pairwise(self.stages):
            through = (stage.players or 2) * before.groups if before.kind == "groups" else stage.players or playing
            playing = min(playing, through)
            total += stage_rounds(stage, playing)
        return total

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
    state = game.start(terms.seats, options)
    if terms.duplicate and (terms.is_swiss or not terms.is_online or state.to_act != (CHANCE,)):
        raise BadTerms("a duplicate tournament is online, with three to five seats, in a game that has luck")
    check_clock(terms.clock, game, options)
    check_numbers(terms)
    check_format(terms)
    if not 0 <= terms.starts <= LATEST_START:
        raise BadTerms(f"a tournament starts 0 to {LATEST_START} milliseconds after 1970, not {terms.starts}")
    return msgspec.structs.replace(terms, name=clean_title(terms.name), options=plain_options(options),
                                   allows=sorted(set(terms.allows)),
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
    check_leave(terms)
    if terms.auto and not terms.is_online:
        raise BadTerms("rounds follow by themselves only online")


def check_leave(terms: Terms) -> None:
    """What concerns the tables of an online tournament alone."""
    if not terms.is_online and (terms.first_move or terms.allows):
        raise BadTerms("a limit for the first move, hints, taking back and pauses are matters of online tables")
    if terms.first_move and not SHORTEST_FIRST <= terms.first_move <= LONGEST_GAP:
        raise BadTerms(f"a first move has {SHORTEST_FIRST} to {LONGEST_GAP} seconds, or 0 for no limit, "
                       f"not {terms.first_move}")
    if terms.first_move and not isinstance(terms.clock, RealTime):
        raise BadTerms("a limit for the first move needs a clock of minutes")
    if "hints" in terms.allows and terms.rated:
        raise BadTerms("a rated tournament gives no hints")
    if terms.allows and terms.duplicate:
        raise BadTerms("in a duplicate tournament others play with the same luck: nothing is taken back or hinted")


def check_format(terms: Terms) -> None:
    """The library says what goes together; online, tables are full and players play for themselves."""
    if terms.is_online and (terms.boards or terms.smallest):
        raise BadTerms("teams, and tables of mixed sizes, play over the board")
    if not terms.is_plain and terms.games > 1:
        raise BadTerms("several games in a pairing are for a plain Swiss")
    if set(terms.details) - set(FIELDS) or any(len(one) > LONGEST_DETAIL or not one.isprintable()
                                                  for one in terms.details.values()):
        raise BadTerms(f"what is said of a tournament is one of {', '.join(FIELDS)}, up to {LONGEST_DETAIL} characters")
    try:
        read_prizes(msgspec.to_builtins(terms.prizes))
        if not terms.is_plain:
            read_terms({**msgspec.to_builtins(terms), "name": "", "details": {}})
    except SwissError as error:
        raise BadTerms(str(error)) from error


def stage_rounds(stage: FormatStage, playing: int) -> int:
    """How many rounds a stage of so many players has."""
    if stage.kind == "knockout":
        return max(1, (max(playing, 2) - 1).bit_length())
    each = -(-playing // stage.groups) if stage.kind == "groups" else playing
    return max(1, stage.cycles * (each - 1 if each % 2 == 0 else each))


def known_tie_breaks(terms: Terms) -> list[str]:
    if terms.tie_breaks is None and not terms.is_plain:
        return list(read_terms({**msgspec.to_builtins(terms), "details": {}}).tie_breaks)
    seated = DUPLICATE_TIE_BREAKS if terms.duplicate else SEATED_TIE_BREAKS
    if terms.tie_breaks is None:
        return SWISS_TIE_BREAKS if terms.is_swiss else seated
    if not terms.is_swiss:
        unknown = [code for code in terms.tie_breaks if code not in seated]
        if unknown:
            raise BadTerms(f"there is no tie-break {unknown[0][:20]!r} for more than two seats; known are "
                           f"{', '.join(seated)}")
        return list(dict.fromkeys(terms.tie_breaks))
    if "GP" in terms.tie_breaks and not terms.is_team:
        raise BadTerms("game points (GP) are a tie-break of teams")
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
