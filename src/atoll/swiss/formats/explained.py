"""What is said about a pair or a table of a format that is not the Swiss of two seats: sentences and their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Code = Literal[
    "swiss", "by_hand",
    "berger", "owed", "by_hand_owed", "fullest_round", "withdrawn", "late", "table_rest", "no_opponent_free",
    "group_through",
    "first_round", "bracket", "colour_balance", "colour_seed", "bye", "nobody_left",
    "small_table", "seat", "sits_out",
    "team_bracket", "upfloater", "team_order", "team_order_refused", "team_colour", "team_bye",
    "reserve", "empty_boards",
]
"""What a reason can be: Swiss, the arbiter's hand, round robins and groups, knock-out, tables, team Swiss, line-ups."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence, with a code and the numbers and players in it for programs that speak another language."""

    code: Code
    sentence: str
    values: tuple[int, ...] = ()
    who: tuple[int, ...] = ()
    """The players; the teams in an event of teams, but for `reserve`."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why these sit together and in this order."""

    title: str
    reasons: tuple[Reason, ...]

    def lines(self) -> list[str]:
        """Sentences for people."""
        return [self.title, *(reason.sentence for reason in self.reasons)]
