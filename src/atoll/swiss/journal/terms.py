"""What was agreed before an event begins: its stages, one after the other, and how places are told apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..errors import SwissError
from ..standings.performance import needs_ratings
from ..standings.prizes import Prize, read_prizes
from ..standings.tiebreaks import TIE_BREAKS, canonical_code
from ..tournament.entries import BLACK, WHITE

KINDS = ("swiss", "round_robin", "groups", "knockout", "tables", "duplicate")
SEATED = ("tables", "duplicate")
SEATED_TIE_BREAKS = ("WON", "OPP", "SUM")
DUPLICATE_TIE_BREAKS = ("TOP", "SUM")
DEFAULT_TIE_BREAKS = {
    "swiss": ("BH-C1", "BH", "SB", "WIN"),
    "round_robin": ("DE", "SB", "WIN", "KS"),
    "groups": ("DE", "SB", "WIN"),
    "knockout": (),
    "tables": SEATED_TIE_BREAKS,
    "duplicate": DUPLICATE_TIE_BREAKS,
}
TEAM_TIE_BREAKS = ("GP", "DE", "BH", "SB")


@dataclass(frozen=True, slots=True)
class Stage:
    """One part of an event. What a kind does not use stays as it is here."""

    kind: str
    rounds: int = 0
    """Swiss and tables: how many; 0: as many as the number of players asks for."""
    cycles: int = 1
    """Round robin and groups: how often each pair meets."""
    groups: int = 1
    players: int = 0
    """How many go on into this stage; 0: everybody. After groups: how many of each group."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The whole agreement, as far as pairing and standings need it."""

    name: str
    stages: tuple[Stage, ...] = (Stage("swiss"),)
    seats: int = 2
    smallest: int = 0
    """The smallest table where sizes may differ; 0: full tables alone."""
    boards: int = 0
    """Boards of a match between teams; 0: no teams."""
    tie_breaks: tuple[str, ...] = ()
    accelerated: bool = False
    details: Mapping[str, str] = field(default_factory=dict)
    """City, federation, dates, arbiter, time control and the like, for sheets and report files."""
    prizes: tuple[Prize, ...] = ()
    """In the order of their worth."""

    @property
    def is_duplicate(self) -> bool:
        """Every table of a round has the same luck, and seats are compared with each other."""
        return self.stages[0].kind == "duplicate"

    @property
    def is_team(self) -> bool:
        return self.boards > 0


def read_terms(data: Mapping[str, Any]) -> Terms:
    """Terms as a journal has them, checked. What a server adds (clock, game …) is not looked at."""
    seats = _whole(data, "seats", 2)
    stages = tuple(_stage(one) for one in data.get("stages") or ()) or _default_stages(data, seats)
    boards = _whole(data, "boards", 0)
    terms = Terms(
        name=str(data.get("name", "")), stages=stages, seats=seats, smallest=_whole(data, "smallest", 0), boards=boards,
        tie_breaks=_tie_breaks(data.get("tie_breaks"), stages[0].kind, boards > 0),
        accelerated=bool(data.get("accelerated", False)),
        details={str(key): str(value) for key, value in dict(data.get("details") or {}).items()},
        prizes=read_prizes(data.get("prizes")),
    )
    _check(terms)
    return terms


def _default_stages(data: Mapping[str, Any], seats: int) -> tuple[Stage, ...]:
    seated = "duplicate" if data.get("duplicate") else "tables"
    return (Stage("swiss" if seats == 2 else seated, rounds=_whole(data, "rounds", 0)),)


def _stage(data: Mapping[str, Any]) -> Stage:
    kind = str(data.get("is", ""))
    if kind not in KINDS:
        raise SwissError("bad_format", f"there is no format '{kind[:20]}'; known are {', '.join(KINDS)}")
    return Stage(kind, *(_whole(data, key, default) for key, default in
                         (("rounds", 0), ("cycles", 1), ("groups", 1), ("players", 0))))


def _whole(data: Mapping[str, Any], key: str, default: int) -> int:
    value = data.get(key)
    if value is None:
        return default
    if type(value) is not int or not 0 <= value <= 999:
        raise SwissError("bad_format", f"{key} should be a whole number from 0 to 999, not {str(value)[:20]!r}")
    return value


def _tie_breaks(codes: Any, kind: str, is_team: bool) -> tuple[str, ...]:
    if codes is None:
        return usual_tie_breaks(kind, is_team)
    if kind in SEATED:
        unknown = [code for code in codes if code not in DEFAULT_TIE_BREAKS[kind]]
        if unknown:
            message = f"there is no tie-break '{str(unknown[0])[:20]}' for more than two seats"
            raise SwissError("unknown_tie_break", f"{message}; known are {', '.join(DEFAULT_TIE_BREAKS[kind])}")
        return tuple(codes)
    found = tuple(canonical_code(str(code)[:20]) for code in codes)
    if "GP" in found and not is_team:
        raise SwissError("unknown_tie_break", "game points (GP) are a tie-break of teams")
    return found


def with_tie_breaks(terms: Terms, codes: Sequence[str]) -> Terms:
    """The same event with other tie-breaks, for a table that somebody wants to see."""
    if terms.stages[0].kind == "knockout":
        raise SwissError("no_tie_breaks", "a knock-out has no tie-breaks: who is level is put in order by a play-off "
                                          "or by hand")
    return replace(terms, tie_breaks=_tie_breaks(codes, terms.stages[0].kind, terms.is_team))


def offered_tie_breaks(kind: str, is_team: bool = False) -> tuple[str, ...]:
    """Those that an event may list which begins with such a stage: what could never tell anybody apart is left out."""
    if kind == "knockout" or kind in SEATED:
        return DEFAULT_TIE_BREAKS[kind]
    codes = ("DE", *TIE_BREAKS)
    if is_team:
        return tuple(code for code in codes if code != "RTNG" and not needs_ratings(code))
    return tuple(code for code in codes if code != "GP")


def usual_tie_breaks(kind: str, is_team: bool = False) -> tuple[str, ...]:
    """Those in force where nobody says otherwise."""
    return TEAM_TIE_BREAKS if is_team else DEFAULT_TIE_BREAKS[kind]


def _check(terms: Terms) -> None:
    kinds = [stage.kind for stage in terms.stages]
    seated = any(kind in SEATED for kind in kinds)
    if seated and (len(kinds) > 1 or not 3 <= terms.seats <= 5):
        raise SwissError("bad_format", "tables have three to five seats, and are the only stage of their event")
    if "duplicate" in kinds and terms.smallest:
        raise SwissError("bad_format", "tables of a duplicate event have the same number of seats, or nothing compares")
    if not seated and terms.seats != 2:
        raise SwissError("bad_format", f"games for {terms.seats} are played at tables, not as {kinds[0]}")
    if any(kind in ("swiss", "groups") for kind in kinds[1:]):
        raise SwissError("bad_format", "Swiss rounds and groups come first; a round robin or a knock-out may follow")
    if terms.is_team and (len(kinds) > 1 or kinds[0] not in ("swiss", "round_robin")):
        raise SwissError("bad_format", "teams play a Swiss or a round robin")
    if terms.is_team and any(prize.category or prize.below for prize in terms.prizes):
        raise SwissError("bad_prizes", "teams have neither categories nor ratings: their prizes are for places alone")
    for stage in terms.stages:
        if stage.kind in ("round_robin", "groups") and not 1 <= stage.cycles <= 4:
            raise SwissError("bad_format", f"a round robin has 1 to 4 cycles, not {stage.cycles}")


def check_colour(colour: str) -> str:
    """The colour that was drawn by lot for the first of the list."""
    if colour not in (WHITE, BLACK):
        raise SwissError("bad_colour", f"the initial colour is w or b, not '{colour}'")
    return colour


def proposed_rounds(players: int) -> int:
    """Enough Swiss rounds for one winner and a round more, never more than there are opponents."""
    opponents = players - 1 if players % 2 == 0 else players
    return max(1, min((max(players, 2) - 1).bit_length() + 1, opponents))
