"""After the last round: the end modules, the ranking, circles, stickers and dues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from atoll.core.game import Seat
from atoll.games.my_island.decisions import Stick
from atoll.games.my_island.scoring import prosper
from atoll.games.my_island.stickers import answers

if TYPE_CHECKING:
    from atoll.games.my_island.state import MyIsland


def finish(game: MyIsland) -> None:
    """The playing is over: count, rank, give circles, then ask for the stickers (MI-43, MI-45)."""
    for module in game.rules.at_end:
        module.act(game)
    game.ranks = ranks = ranking(game)
    for seat, island in enumerate(game.islands):
        game.note("ranked", seat=seat, rank=ranks[seat], score=island.score())
    for reward in game.rules.rewards:
        for seat in seats_of(reward.place, ranks):
            prosper(game, seat, reward.circles)
    ask_stickers(game, 0)


def ranking(game: MyIsland) -> tuple[int, ...]:
    """More points are better; then fewer free hexes in the top row, then in the next (MI-46 to MI-49)."""
    worth = [(-island.score(), island.free_by_row()) for island in game.islands]
    return tuple(1 + sum(other < own for other in worth) for own in worth)


def reason(ranks: Sequence[int], scores: Sequence[int]) -> str:
    """How the first rank was decided (MI-50)."""
    if ranks.count(1) > 1:
        return "shared"
    return "points" if scores.count(max(scores)) == 1 else "rows"


def seats_of(place: str, ranks: Sequence[int]) -> list[Seat]:
    """First, second with three or four seats, and the others (MI-51)."""
    return [seat for seat, rank in enumerate(ranks) if place_of(rank, len(ranks)) == place]


def place_of(rank: int, players: int) -> str:
    if rank == 1:
        return "first"
    return "second" if rank == 2 and players > 2 else "others"


def ask_stickers(game: MyIsland, first: int) -> None:
    """The next reward whose sticker somebody can place; when there is none the game is over (MI-56, MI-57)."""
    assert game.ranks is not None
    for number in range(first, len(game.rules.rewards)):
        reward = game.rules.rewards[number]
        if reward.sticker is None:
            continue
        seats = tuple(seat for seat in seats_of(reward.place, game.ranks)
                      if answers(game.islands[seat], reward.sticker))
        if seats:
            game.pending.append(Stick(seats, seats, number, reward.sticker))
            return
    close(game)


def close(game: MyIsland) -> None:
    """The dues, when all stickers are placed (MI-112)."""
    assert game.ranks is not None
    for dues in game.rules.dues:
        for seat, island in enumerate(game.islands):
            prosper(game, seat, dues.change(island))
    game.note("ended", reason=reason(game.ranks, [island.score() for island in game.islands]))
