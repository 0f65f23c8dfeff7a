"""Round robin: Berger tables, what a withdrawal and a late entry do to them, and why a pair is made.

Everybody has a number; the table says who meets whom. A late entry takes the free number of an odd field. Where none is
free, the games that are left no longer fit a table: from then on each round takes as many of them as it can, those
players first who have most games left. The same deals out the games that a late entry missed once the table is through.
Once a round was not the table's, for an arbiter let others meet, those that are left go into as few rounds as are
found. With very many games left, each round is the one of a table in which most of them are owed, filled up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from ..matching.heaviest import ALONE, heaviest_matching
from .berger import Pair, berger_cycles
from .dealing import fewest_rounds, fullest_round
from .explained import Explanation, Reason

MOST_PAIRS = 3000
"""With more pairs that owe each other games no matching of them is searched for: a few seconds would become minutes."""


@dataclass(frozen=True, slots=True)
class RobinRound:
    """Boards in the order of the table, and who has no opponent in this round."""

    boards: tuple[Pair, ...]
    resting: tuple[int, ...]
    is_from_table: bool
    table_round: int = 0


@dataclass(slots=True)
class RoundRobin:
    """Who plays (by number), how often each pair meets, and the rounds so far."""

    order: Sequence[int]
    at_start: int
    """How many of the order were there when the first round was paired; the others came later."""
    cycles: int = 1
    rounds: list[Sequence[Pair]] = field(default_factory=list)
    gone: frozenset[int] = frozenset()
    """Withdrawn players: the table keeps their numbers, games that are dealt out leave them out."""

    @property
    def table_size(self) -> int:
        return self.at_start + self.at_start % 2

    @property
    def fits_table(self) -> bool:
        """Everybody who came late found a free number."""
        return len(self.order) <= self.table_size

    def table(self) -> list[list[Pair]]:
        """The Berger table with players for numbers; who has nobody is left out."""
        return [[(self.order[white - 1], self.order[black - 1]) for white, black in pairs
                 if max(white, black) <= len(self.order)]
                for pairs in berger_cycles(self.table_size, self.cycles)]

    @property
    def left_table(self) -> bool:
        """A pair met by hand in a round that was not theirs; games that were only left out are dealt at the end."""
        return any(not {frozenset(pair) for pair in pairs} <= {frozenset(pair) for pair in due}
                   for pairs, due in zip(self.rounds, self.table() if self.fits_table else [], strict=False))

    def next_round(self) -> RobinRound | None:
        """The coming round, or None when nobody who is still here owes a game."""
        table, number = self.table(), len(self.rounds)
        left_table = self.left_table
        if self.fits_table and number < len(table) and not left_table:
            boards = [pair for pair in table[number] if not set(pair) <= self.gone]
            return self._round(boards, number + 1)
        owed = self.owed()
        pairs = (self._dealt_anew(owed) if left_table else []) or self._dealt(owed)
        return self._round(self._coloured(pairs), 0) if pairs else None

    def _round(self, boards: Sequence[Pair], table_round: int) -> RobinRound:
        playing = {one for pair in boards for one in pair}
        resting = tuple(one for one in self.order if one not in playing and one not in self.gone)
        return RobinRound(tuple(boards), resting, table_round > 0, table_round)

    def played(self) -> Counter[frozenset[int]]:
        """How often each pair has been put at a board."""
        return Counter(frozenset(pair) for pairs in self.rounds for pair in pairs)

    def owed(self) -> dict[frozenset[int], int]:
        """Games that players who are still here have not had."""
        played = self.played()
        here = [one for one in self.order if one not in self.gone]
        left = {frozenset(pair): self.cycles - played[frozenset(pair)] for pair in combinations(here, 2)}
        return {pair: games for pair, games in left.items() if games > 0}

    def _dealt(self, owed: dict[frozenset[int], int]) -> Sequence[Pair]:
        """As many owed games as fit into one round, players with most games left first."""
        if len(owed) > MOST_PAIRS:
            return fullest_round(self.order, owed)
        left: Counter[int] = Counter()
        for pair, games in owed.items():
            left.update(dict.fromkeys(pair, games))
        players = [one for one in self.order if left[one]]
        index = {one: place for place, one in enumerate(players)}
        size = len(players)
        ends = sorted(tuple(sorted(index[player] for player in pair)) for pair in owed)
        # The lowest bits are different for each pair, so that only one matching is the heaviest, whoever finds it.
        edges = [(one, other, (left[players[one]] + left[players[other]] << len(ends)) | 1 << len(ends) - place - 1)
                 for place, (one, other) in enumerate(ends)]
        mates = heaviest_matching(size, edges, True)
        return [(players[one], players[mate]) for one, mate in enumerate(mates) if one < mate != ALONE]

    def _dealt_anew(self, owed: dict[frozenset[int], int]) -> Sequence[Pair]:
        """The fullest of the fewest rounds into which all owed games fit; nothing if they are not found."""
        games = sorted((one, other) for pair, left in owed.items() for one, other in [sorted(pair)] * left)
        return next(iter(fewest_rounds(games)), [])

    def _coloured(self, pairs: Sequence[Pair]) -> list[Pair]:
        """White to whoever had it less often against the other, then in all, then to the one who is named first."""
        met = Counter(pair for one in self.rounds for pair in one)
        whites = Counter(white for one in self.rounds for white, _ in one)
        whites.subtract(black for one in self.rounds for _, black in one)
        turned = [(met[one, other] - met[other, one], whites[one] - whites[other]) > (0, 0) for one, other in pairs]
        return [(other, one) if turn else (one, other) for (one, other), turn in zip(pairs, turned, strict=True)]

    def explain(self, coming: RobinRound, one: int, other: int) -> Explanation:
        """Why these two in this round (`other` 0: why one rests)."""
        number = {player: place for place, player in enumerate(self.order, start=1)}
        if other == 0:
            return self._explain_rest(coming, one, number)
        pair = next(pair for pair in coming.boards if set(pair) == {one, other})
        reasons = [self._source(coming, pair, number)]
        if other_gone := [player for player in pair if player in self.gone]:
            reasons.append(Reason("withdrawn", f"{other_gone[0]} has withdrawn: the game is a forfeit.",
                                  who=(other_gone[0],)))
        if late := [player for player in pair if number[player] > self.at_start]:
            reasons.append(Reason("late", f"{late[0]} came late and has number {number[late[0]]}.",
                                  (number[late[0]],), (late[0],)))
        return Explanation(f"{pair[0]} (white) - {pair[1]} (black)", tuple(reasons))

    def _source(self, coming: RobinRound, pair: Pair, number: dict[int, int]) -> Reason:
        white, black = pair
        if coming.is_from_table:
            text = (f"The Berger table for {self.table_size} players has {number[white]} - {number[black]} in round "
                    f"{coming.table_round}; white is named first.")
            return Reason("berger", text, (self.table_size, coming.table_round, number[white], number[black]), pair)
        met = self.played()[frozenset(pair)]
        if len(self.owed()) > MOST_PAIRS:
            text = (f"The table no longer holds ({white} and {black} have met {met} of {self.cycles} times), and very "
                    "many games are left: this round is the one of a table in which most of them are owed, filled up "
                    "with others; white had it less often.")
            return Reason("fullest_round", text, (met, self.cycles), pair)
        if self.left_table:
            text = ("A round was changed by hand, the table no longer holds, and this is one of the games left over: "
                    f"{white} and {black} have met {met} of {self.cycles} times. They are dealt out into as few rounds "
                    "as can be; white had it less often.")
            return Reason("by_hand_owed", text, (met, self.cycles), pair)
        text = (f"The table no longer holds after a late entry or a game that was left out: this is one of the games "
                f"that are left ({white} and {black} have met {met} of {self.cycles} times), dealt out to those first "
                "who have most of them; white had it less often.")
        return Reason("owed", text, (met, self.cycles), pair)

    def _explain_rest(self, coming: RobinRound, one: int, number: dict[int, int]) -> Explanation:
        if coming.is_from_table:
            text = (f"The Berger table for {self.table_size} players gives number {number[one]} nobody in round "
                    f"{coming.table_round}, or nobody who is here.")
            values = (self.table_size, coming.table_round, number[one])
            return Explanation(f"{one} rests", (Reason("table_rest", text, values, (one,)),))
        text = "Every game that is left for this player needs an opponent who is busy in this round, or none is left."
        return Explanation(f"{one} rests", (Reason("no_opponent_free", text, who=(one,)),))
