"""Knock-out: seeds, byes for the best of them, a bracket that only a change by hand moves, and why a pair is made.

The first seed meets the last place of the bracket, and the best two can only meet in the last round. A field that does
not fill the bracket leaves its last places empty, so that the best seeds have nobody in the first round.

A round that was published otherwise, for an arbiter let others meet, is the bracket from then on: its games stand where
most of their players stood, and a game for which there is no room makes the bracket longer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..errors import SwissError
from .berger import Pair
from .explained import Explanation, Reason

NOBODY = 0
Game = Sequence[int]
"""Who plays together in a published round; one player alone goes on without a game."""


@dataclass(frozen=True, slots=True)
class KnockoutRound:
    """Pairs in the order of the bracket, and who goes on without a game."""

    number: int
    boards: tuple[Pair, ...]
    byes: tuple[int, ...]


def bracket_places(size: int) -> list[int]:
    """Seeds in the order of the bracket for a power of two: 1, 8, 4, 5, 2, 7, 3, 6."""
    places = [1]
    while len(places) < size:
        places = [seed for place in places for seed in (place, 2 * len(places) + 1 - place)]
    return places


def bracket_size(players: int) -> int:
    """The smallest power of two that has room for everybody."""
    return 1 << max(players - 1, 0).bit_length()


class Knockout:
    """A bracket: the players by seed, and the winner of each game so far (0: nobody goes on)."""

    def __init__(self, seeds: Sequence[int], winners: Sequence[Mapping[frozenset[int], int]],
                 colours: Mapping[int, int] | None = None, first_colour: str = "w",
                 published: Sequence[Sequence[Game]] = ()) -> None:
        if len(seeds) < 2:
            raise SwissError("too_few_players", f"a knock-out needs two players or more, not {len(seeds)}")
        self.seed = {player: number for number, player in enumerate(seeds, start=1)}
        size = bracket_size(len(seeds))
        places = [seeds[place - 1] if place <= len(seeds) else NOBODY for place in bracket_places(size)]
        self.levels = [places]
        """Who stands at each place, level by level; the last one is the level that is to be paired."""
        self._reached = [set(places)]
        self._entrants = len(seeds)
        self._colours = dict(colours or {})
        self._first_colour = first_colour
        for number, decided in enumerate(winners):
            if number < len(published):
                self._place_as_published(published[number])
            self.levels.append([self._through(pair, decided) for pair in _pairs(self.levels[-1])])
            self._reached.append(set(self.levels[-1]))

    def _place_as_published(self, games: Sequence[Game]) -> None:
        self.levels[-1] = level_as_published(self.levels[-1], games)
        self._reached[-1] |= set(self.levels[-1])
        for player in self.levels[-1]:
            if player != NOBODY:
                self.seed.setdefault(player, len(self.seed) + 1)

    def _through(self, pair: Pair, decided: Mapping[frozenset[int], int]) -> int:
        if frozenset(pair) in decided:
            return decided[frozenset(pair)]
        if NOBODY not in pair:
            raise SwissError("undecided", f"nobody goes on from the game of {pair[0]} and {pair[1]} yet")
        return max(pair)

    @property
    def is_over(self) -> bool:
        """At most one player is left."""
        return sum(player != NOBODY for player in self.levels[-1]) < 2

    def next_round(self) -> KnockoutRound:
        """The coming round."""
        if self.is_over:
            raise SwissError("tournament_over", "the knock-out is over")
        pairs = _pairs(self.levels[-1])
        boards = tuple(self._coloured(*pair) for pair in pairs if NOBODY not in pair)
        byes = tuple(max(pair) for pair in pairs if NOBODY in pair and max(pair) != NOBODY)
        return KnockoutRound(len(self.levels), boards, byes)

    def _coloured(self, one: int, other: int) -> Pair:
        better, worse = sorted((one, other), key=lambda player: self.seed[player])
        balance = self._colours.get(better, 0) - self._colours.get(worse, 0)
        if balance:
            return (worse, better) if balance > 0 else (better, worse)
        has_white = (self._first_colour == "w") == (len(self.levels) % 2 == 1)
        return (better, worse) if has_white else (worse, better)

    def explain(self, one: int, other: int) -> Explanation:
        """Why these two in the coming round (`other` 0: why one goes on without a game)."""
        coming = self.next_round()
        if other == 0:
            return self._explain_bye(coming, one)
        pair = next((pair for pair in coming.boards if set(pair) == {one, other}), None)
        if pair is None:
            raise SwissError("not_paired", f"{one} and {other} do not meet in round {coming.number} of the knock-out")
        return Explanation(f"{pair[0]} (white) - {pair[1]} (black)", (self._place(pair), self._colour(pair)))

    def _place(self, pair: Pair) -> Reason:
        better, worse = sorted(pair, key=lambda player: self.seed[player])
        one, other = self.seed[better], self.seed[worse]
        if len(self.levels) == 1:
            text = f"Seed {one} meets seed {other}: in the first round the seeds add up to {one + other}."
            return Reason("first_round", text, (one, other, one + other), (better, worse))
        text = f"Seed {one} and seed {other} won their parts of the bracket, which meet here."
        return Reason("bracket", text, (one, other), (better, worse))

    def _colour(self, pair: Pair) -> Reason:
        white, black = pair
        have = tuple(self._colours.get(player, 0) for player in pair)
        if have[0] != have[1]:
            text = f"White is {white}: {black} had white more often so far, counted against black."
            return Reason("colour_balance", text, have, pair)
        text = f"White is {white}: both had white equally often, so seed and round decide."
        return Reason("colour_seed", text, (self.seed[white], len(self.levels)), (white,))

    def _explain_bye(self, coming: KnockoutRound, one: int) -> Explanation:
        if one not in coming.byes:
            raise SwissError("not_paired", f"{one} does not have a bye in round {coming.number} of the knock-out")
        if len(self.levels) == 1:
            players, size = self._entrants, len(self.levels[0])
            text = (f"{players} players do not fill a bracket of {size}: the best {size - players} seeds have nobody "
                    f"in the first round, and {one} is seed {self.seed[one]}.")
            return Explanation(f"{one} goes on", (Reason("bye", text, (players, size, self.seed[one]), (one,)),))
        text = "Nobody goes on from the part of the bracket that this player would meet."
        return Explanation(f"{one} goes on", (Reason("nobody_left", text, who=(one,)),))

    def ranking(self) -> list[list[int]]:
        """Best first; those who went out in the same round stand together, by seed."""
        groups: list[list[int]] = []
        left = set(self.seed)
        for reached in reversed(self._reached):
            found = sorted((player for player in reached if player in left), key=lambda player: self.seed[player])
            if found:
                groups.append(found)
            left -= set(found)
        return groups


def _pairs(level: Sequence[int]) -> list[Pair]:
    return [(level[index], level[index + 1]) for index in range(0, len(level) - 1, 2)]


def level_as_published(level: Sequence[int], games: Sequence[Game]) -> list[int]:
    """The level with everybody where he played; the same level if the round was published as the bracket has it."""
    pairs = _pairs(level)
    stood = [_players(pair) for pair in pairs]
    wanted = {_players(game) for game in games}
    free = [place for place, players in enumerate(stood) if players not in wanted]
    for place in free:
        pairs[place] = (NOBODY, NOBODY)
    for game in (game for game in games if _players(game) not in stood):
        if not free:
            free = list(range(len(pairs), 2 * len(pairs)))
            pairs += [(NOBODY, NOBODY)] * len(free)
        place = min(free, key=lambda one: (-len(_players(game) & _stood_at(stood, one)), one))
        free.remove(place)
        pairs[place] = game[0], game[1] if len(game) > 1 else NOBODY
    return [player for pair in pairs for player in pair]


def _stood_at(stood: Sequence[frozenset[int]], place: int) -> frozenset[int]:
    return stood[place] if place < len(stood) else frozenset()


def _players(game: Game) -> frozenset[int]:
    return frozenset(game) - {NOBODY}
