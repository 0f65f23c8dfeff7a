"""After the last round: the end modules, the ranking, circles, stickers and dues."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from atoll.core.decision import Step
from atoll.core.game import Action, Seat
from atoll.core.notation import arguments
from atoll.core.sealed import SealedDecision
from atoll.games.my_island.modules.at_end import AtEnd
from atoll.games.my_island.modules.rewards import DOUBLE, MARK, Dues, Reward, Sticker, marked_feature, targets
from atoll.games.my_island.position import Position
from atoll.games.my_island.scoring import prosper, ranking, reason, seats_ranked


@dataclass(frozen=True, slots=True)
class EndPlaying(Step[Position]):
    """Count, rank, give circles; then come the stickers, in the order of the rule set, and the dues (MI-43, MI-45)."""

    def run(self, state: Position) -> None:
        for module in state.rules.of(AtEnd):
            module.act(state)
        state.ranks = ranks = ranking(state)
        for seat, island in enumerate(state.islands):
            state.note("ranked", seat=seat, rank=ranks[seat], score=island.score())
        rewards = [(seats_ranked(reward.place, ranks), reward) for reward in state.rules.of(Reward)]
        for seats, reward in rewards:
            for seat in seats:
                prosper(state, seat, reward.circles)
        state.push(*(GiveSticker(seats, reward.sticker) for seats, reward in rewards if reward.sticker), PayDues())


@dataclass(frozen=True, slots=True)
class GiveSticker(Step[Position]):
    """A reward's sticker for the seats that won it; one without a target is not asked (MI-56, MI-57)."""

    winners: tuple[Seat, ...]
    sticker: Sticker

    def run(self, state: Position) -> None:
        seats = tuple(seat for seat in self.winners if targets(state.islands[seat], self.sticker))
        if seats:
            state.push(Stick(seats, seats, self.sticker, f"stick_{self.sticker.kind}"))


@dataclass(frozen=True, slots=True)
class Stick(SealedDecision[Position]):
    """The seats put the sticker that their reward brings on their islands, all at the same time and sealed (MI-56)."""

    seats: tuple[Seat, ...]
    asked: tuple[Seat, ...]
    sticker: Sticker
    apart = True
    ask: str
    """Each kind of sticker is a question of its own."""

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return targets(state.islands[seat], self.sticker)

    def open(self, state: Position, answers: Mapping[Seat, Action]) -> None:
        for seat, action in answers.items():
            put_sticker(state, seat, self.sticker, action, self.teller(state))


@dataclass(frozen=True, slots=True)
class PayDues(Step[Position]):
    """The dues, when all stickers are placed (MI-112); then the game is over."""

    def run(self, state: Position) -> None:
        for dues in state.rules.of(Dues):
            for seat, island in enumerate(state.islands):
                prosper(state, seat, dues.change(island))
        assert state.ranks is not None
        state.note("ended", reason=reason(state.ranks, [island.score() for island in state.islands]))


def put_sticker(state: Position, seat: Seat, sticker: Sticker, action: Action, tell: Callable[..., None]) -> None:
    """It goes on the page at once and takes effect in the next episode (MI-58)."""
    island = state.islands[seat]
    if sticker.kind == DOUBLE:
        tile, cell = arguments(action)
        island.tiles = (*island.tiles, (tile, int(cell)))
        tell("doubled", seat=seat, tile=tile, cell=int(cell))
        return
    q, r = map(int, arguments(action))
    if sticker.kind == MARK:
        island.mark(marked_feature(island, sticker, (q, r)), (q, r))
    else:
        island.hexes = (*island.hexes, (sticker.kind, q, r))
    tell("stuck", seat=seat, kind=sticker.kind, q=q, r=r)


def sticker_to_place(state: Position) -> Sticker | None:
    """The one that is asked for now."""
    question = state.question
    return question.sticker if isinstance(question, Stick) else None
