"""Games that are left of a round robin, dealt out into as few rounds as there can be."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .berger import berger_table

Edge = tuple[int, int]
NOBODY = 0
STEPS = 4000
"""So many places are tried for games before it is given up: the same on every machine."""
MOST_GAMES = 1000
"""With more games left the fewest rounds are not searched for."""


def fewest_rounds(games: Sequence[Edge], steps: int = STEPS) -> list[list[Edge]]:
    """Rounds in which nobody plays twice, the fullest first; nothing if none are found for the least number of them.

    Where somebody has to rest in every round, resting is a game against nobody: fewer ways are left to try.
    """
    if not 0 < len(games) <= MOST_GAMES:
        return []
    least = least_rounds(games)
    edges = [*games, *_rests(games, least)]
    dealer = _Dealer(edges, least, steps)
    if not dealer.deal():
        return []
    rounds: list[list[Edge]] = [[] for _ in range(least)]
    for edge, number in zip(edges, dealer.round_of, strict=True):
        if NOBODY not in edge:
            rounds[number].append(edge)
    return sorted(rounds, key=lambda one: -len(one))


def fullest_round(order: Sequence[int], owed: Mapping[frozenset[int], int]) -> list[Edge]:
    """The round of a table for these players in which most games are owed, filled with others who owe each other one.

    Those with most games left come first; it takes no longer than writing the table.
    """
    table = [[(order[one - 1], order[other - 1]) for one, other in pairs if max(one, other) <= len(order)]
             for pairs in berger_table(len(order))]
    weighed = [(sum(owed.get(frozenset(pair), 0) for pair in pairs), -number) for number, pairs in enumerate(table)]
    boards = [pair for pair in table[-max(weighed)[1]] if frozenset(pair) in owed]
    busy = {player for pair in boards for player in pair}
    left = Counter(player for pair, games in owed.items() for player in pair for _ in range(games))
    free = sorted((player for player in order if player not in busy and left[player]), key=lambda one: -left[one])
    for place, one in enumerate(free):
        mates = (other for other in free[place + 1:] if other not in busy and frozenset((one, other)) in owed)
        if one not in busy and (mate := next(mates, 0)):
            boards.append((one, mate))
            busy |= {one, mate}
    return boards


def _rests(games: Sequence[Edge], rounds: int) -> list[Edge]:
    left = Counter(player for edge in games for player in edge)
    rests = [(NOBODY, player) for player, own in sorted(left.items()) for _ in range(rounds - own)]
    return rests if len(left) % 2 and len(rests) == rounds else []


def least_rounds(edges: Sequence[Edge]) -> int:
    """Nobody plays two games in a round, and nobody plays himself."""
    games = Counter(player for edge in edges for player in edge)
    return max(*games.values(), -(-len(edges) // (len(games) // 2)))


@dataclass(slots=True)
class _Choice:
    """A game, the round that it has or is to be tried in next, and how many rounds have games without it."""

    place: int
    number: int
    begun: int


class _Dealer:
    """Gives each game a round, the game with the fewest possible ones first, and goes back where none is left."""

    def __init__(self, edges: Sequence[Edge], rounds: int, steps: int) -> None:
        self._edges, self.rounds, self._steps = edges, rounds, steps
        self.round_of = [-1] * len(edges)
        self._busy: Counter[int] = Counter()
        """By player: the rounds in which he plays, as bits."""
        self._open = [rounds] * len(edges)
        """By game: how many rounds are open to it; more than there are once it has one."""
        self._of: defaultdict[int, list[int]] = defaultdict(list)
        for place, edge in enumerate(edges):
            for player in edge:
                self._of[player].append(place)

    def deal(self) -> bool:
        """Whether all games have a round; it goes forward and back along a trail of choices."""
        trail: list[_Choice] = []
        choice = _Choice(self._tightest(), 0, 0)
        while self._steps > 0:
            if self._found(choice):
                self._steps -= 1
                self._put(choice.place, choice.number)
                trail.append(choice)
                if len(trail) == len(self._edges):
                    return True
                choice = _Choice(self._tightest(), 0, max(choice.begun, choice.number + 1))
            elif trail:
                choice = trail.pop()
                self._take(choice.place)
                choice.number += 1
            else:
                return False
        return False

    def _tightest(self) -> int:
        return min(range(len(self._edges)), key=self._open.__getitem__)

    def _found(self, choice: _Choice) -> bool:
        """The next round that is open to it; those that have no game yet are alike, only the first of them is tried."""
        free = self._free(choice.place) & (1 << choice.begun + 1) - 1
        while choice.number <= choice.begun and not free >> choice.number & 1:
            choice.number += 1
        return choice.number <= choice.begun

    def _free(self, place: int) -> int:
        one, other = self._edges[place]
        return ~(self._busy[one] | self._busy[other]) & (1 << self.rounds) - 1

    def _put(self, place: int, number: int) -> None:
        self.round_of[place] = number
        for player in self._edges[place]:
            self._busy[player] |= 1 << number
        self._count_around(place)

    def _take(self, place: int) -> None:
        for player in self._edges[place]:
            self._busy[player] &= ~(1 << self.round_of[place])
        self.round_of[place] = -1
        self._count_around(place)

    def _count_around(self, place: int) -> None:
        for player in self._edges[place]:
            for near in self._of[player]:
                has_one = self.round_of[near] >= 0
                self._open[near] = self.rounds + 1 if has_one else self._free(near).bit_count()
