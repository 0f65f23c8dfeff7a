"""What the Swiss system for teams knows about a team (FIDE C.04.6, articles 1 and 4): scores, colours, preference.

A team has had a colour if the match was played and its player on the first board was to have that colour. Colour
preferences are of type A, the one that holds where an event says nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .berger import Pair

OTHER = {"w": "b", "b": "w"}


@dataclass(slots=True)
class TeamCard:
    """One team before a round; `number` is its pairing number (TPN)."""

    number: int
    score: int = 0
    """Match points, doubled where they have halves: only compared, never shown."""
    game_points: int = 0
    met: set[int] = field(default_factory=set)
    colours: list[str] = field(default_factory=list)
    """Of played matches, in their order."""
    matches: int = 0
    is_barred_from_bye: bool = False
    floated: bool = False
    """In the round before, against a team with another score."""

    @property
    def difference(self) -> int:
        """Matches with white less matches with black (1.6.2)."""
        return self.colours.count("w") - self.colours.count("b")

    @property
    def preference(self) -> str:
        """`w`, `b` or nothing (1.7.1, type A)."""
        lead, last = self.difference, self.colours[-2:]
        if lead < -1 or (lead in (0, -1) and last == ["b", "b"]):
            return "w"
        if lead > 1 or (lead in (0, 1) and last == ["w", "w"]):
            return "b"
        return ""


def coloured(one: TeamCard, other: TeamCard, initial_colour: str) -> tuple[Pair, str]:
    """Who has white on the first board, and the article that says so (4.3)."""
    first, second = sorted((one, other), key=lambda team: (-team.score, -team.game_points, team.number))
    colour, article = _colour_of_first(first, second, initial_colour)
    pair = (first.number, second.number) if colour == "w" else (second.number, first.number)
    return pair, article


def _colour_of_first(first: TeamCard, second: TeamCard, initial_colour: str) -> tuple[str, str]:
    wish, other_wish = first.preference, second.preference
    if not first.colours and not second.colours:
        return initial_colour if first.number % 2 else OTHER[initial_colour], "4.3.1"
    if bool(wish) != bool(other_wish):
        return wish or OTHER[other_wish], "4.3.2"
    if wish and wish != other_wish:
        return wish, "4.3.3"
    if first.difference != second.difference:
        return "w" if first.difference < second.difference else "b", "4.3.5"
    for mine, theirs in zip(reversed(first.colours), reversed(second.colours), strict=False):
        if mine != theirs:
            return theirs, "4.3.6"
    if wish:
        return wish, "4.3.7"
    if first.colours:
        return OTHER[first.colours[-1]], "4.3.8"
    return second.colours[-1], "4.3.9"


COLOUR_ARTICLES = {
    "4.3.1": "neither has played, so the pairing number and the initial colour decide",
    "4.3.2": "only one of them has a colour preference, and it is granted",
    "4.3.3": "their colour preferences differ, and both are granted",
    "4.3.5": "white goes to the team with the lower colour difference",
    "4.3.6": "the colours alternate from the latest match in which they differed",
    "4.3.7": "the preference of the higher ranked team is granted",
    "4.3.8": "the colour of the higher ranked team alternates",
    "4.3.9": "the colour of the other team alternates",
}
