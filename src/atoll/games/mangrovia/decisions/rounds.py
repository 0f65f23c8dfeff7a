"""Rounds: bowls, the boat's landings, birds and preparation (rules.md 2.2 – 2.4, 2.12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TypeAlias

from atoll.core.decision import Decision, Step
from atoll.core.game import Action, Seat
from atoll.games.mangrovia.box.rulebook import (
    DISPLAY_SIZE,
    LANDSCAPES,
    LAST_LANDING,
    SITE_OF,
    SITES,
    SLICES,
    STEPS,
    Kind,
)
from atoll.games.mangrovia.decisions.amulets import AmuletsOrDraw, TakeAmulets
from atoll.games.mangrovia.decisions.building import AmuletsOrBuild, Build, BuildOrDouble
from atoll.games.mangrovia.decisions.cards import DrawCard, FillDisplay, TakeCard, TakeOrDraw
from atoll.games.mangrovia.decisions.ending import end_reason, finish
from atoll.games.mangrovia.position import Position

BOWLS = tuple(f"bowl {site}" for site in SITES)
SITE_OF_BOWL = dict(zip(BOWLS, SITES, strict=True))
BIRD_PAIRS: dict[Action, tuple[int, int]] = {
    f"birds {LANDSCAPES[first]} {LANDSCAPES[second]}": (first, second)
    for first, second in combinations(range(len(LANDSCAPES)), 2)}


def fills(kind: Kind, count: int) -> list[FillDisplay]:
    return [FillDisplay(kind)] * count


@dataclass(frozen=True, slots=True)
class BeginRound(Step[Position]):
    """Phase 1 (MV-14)."""

    def run(self, state: Position) -> None:
        state.round += 1
        state.phase = "bowls"
        state.pending.extend(laps(len(state.players), state.start_seat, state.setup.bowls))
        state.note("began_round", round=state.round, start_seat=state.start_seat)


@cache
def laps(players: int, start_seat: Seat, bowls: int) -> tuple[Decision[Position], ...]:
    """Every bowl of a round, then the boat; the first one last, as they go on the stack (MV-20, MV-21)."""
    order = [(start_seat + turn) % players for turn in range(players)]
    return (Sail(), *[PlaceBowl((seat,), lap == 0) for lap in range(bowls) for seat in order][::-1])


@dataclass(frozen=True, slots=True)
class PlaceBowl(Decision[Position]):
    """Put a bowl on a free site (MV-20); with two or three seats the starter's first one not on site 1 (MV-22)."""

    seats: tuple[Seat, ...]
    is_first: bool

    def options(self, state: Position, seat: Seat) -> list[Action]:
        banned = state.setup.banned_first if self.is_first and seat == state.start_seat else None
        blocked, sites = state.setup.blocked, state.sites
        return [action for action, site in SITE_OF_BOWL.items()
                if sites[site] is None and site != banned and site not in blocked]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        site = SITE_OF_BOWL[action]
        state.sites[site] = seat
        state.players[seat].bowls_left -= 1
        state.note("placed_bowl", seat=seat, site=site)


@dataclass(frozen=True, slots=True)
class Sail(Step[Position]):
    """The boat goes on to the next landing whose site holds a bowl, and after the last one home (MV-23, MV-24)."""

    def run(self, state: Position) -> None:
        state.phase = "boat"
        for landing in range(state.boat + 1, LAST_LANDING + 1):
            seat = state.sites[SITE_OF[landing]]
            if seat is not None:
                state.boat = landing
                state.pending.extend(questions(landing, seat))
                state.note("landed", seat=seat, landing=landing)
                return
        state.boat = LAST_LANDING
        if reason := end_reason(state):
            finish(state, reason)
        else:
            prepare(state)


@dataclass(frozen=True, slots=True)
class PlaceBirds(Decision[Position]):
    """Place the two birds on any two different landscapes; they may stay (MV-36)."""

    seats: tuple[Seat, ...]

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return list(BIRD_PAIRS)

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        state.birds = BIRD_PAIRS[action]
        state.note("moved_birds", seat=seat, landscapes=[LANDSCAPES[landscape] for landscape in state.birds])


Asked: TypeAlias = Callable[[tuple[Seat, ...], int], Decision[Position]]
QUESTIONS: dict[str, Asked] = {
    "take_card": TakeCard, "draw_card": DrawCard, "take_or_draw": TakeOrDraw,
    "take_amulets": lambda seats, _: TakeAmulets(seats), "amulets_or_draw": AmuletsOrDraw,
    "amulets_or_build": AmuletsOrBuild, "build_or_double": BuildOrDouble, "build": Build,
    "place_birds": lambda seats, _: PlaceBirds(seats)}
"""Each step that a landing can have, and its question to a seat."""


@cache
def questions(landing: int, seat: Seat) -> tuple[Decision[Position], ...]:
    """What a landing asks that seat, and then the boat; the first one last, as they go on the stack."""
    return (Sail(), *[QUESTIONS[step]((seat,), count) for step, count in reversed(STEPS[landing])])


def prepare(state: Position) -> None:
    """Phase 3: talisman, birds, bowls and boat, displays (MV-80 – MV-84)."""
    state.phase = "refill"
    owner = state.sites[1]
    pass_talisman(state, owner)
    if owner is None:
        swap_birds(state)
    state.sites = [None] * len(state.sites)
    for player in state.players:
        player.bowls_left = state.setup.bowls
    state.boat = 0
    gaps = {kind: DISPLAY_SIZE[kind] - sum(state.display[cards]) for kind, cards in SLICES.items()}
    state.push(*fills("valuable", gaps["valuable"]), *fills("landscape", gaps["landscape"]), BeginRound())


def pass_talisman(state: Position, owner: Seat | None) -> None:
    """To the owner of site 1, or to the right (MV-80, MV-81)."""
    before = state.start_seat
    state.start_seat = (before - 1) % len(state.players) if owner is None else owner
    if state.start_seat != before:
        state.note("passed_talisman", from_seat=before, start_seat=state.start_seat)


def swap_birds(state: Position) -> None:
    """MV-82."""
    first, second = (landscape for landscape in range(len(LANDSCAPES)) if landscape not in state.birds)
    state.birds = (first, second)
    state.note("swapped_birds", landscapes=[LANDSCAPES[first], LANDSCAPES[second]])
