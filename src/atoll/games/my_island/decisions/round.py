"""A round: chance turns a card, and everybody answers for its tile at the same time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from atoll.core.chance import ChanceDecision
from atoll.core.game import Action, Seat
from atoll.core.luck import Odds
from atoll.core.sealed import SealedDecision
from atoll.games.my_island.decisions.ending import EndPlaying
from atoll.games.my_island.modules.at_once import act_at_once
from atoll.games.my_island.position import Position
from atoll.games.my_island.scoring import award


@dataclass(frozen=True, slots=True)
class Turn(ChanceDecision[Position]):
    """A round begins when one card is turned; every card in the bag is equally likely (MI-13)."""

    def odds(self, state: Position) -> Odds:
        return list(map(state.rules.draws.__getitem__, state.bag))

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        card = state.rules.drawn[action]
        state.bag = tuple([other for other in state.bag if other != card])
        state.turned = (*state.turned, card)
        state.note("turned", tile=card, remaining=len(state.bag))
        still_in = tuple([seat for seat, island in enumerate(state.islands) if island.is_in])
        state.pending.append(ask_to_place(still_in))


@dataclass(frozen=True, slots=True)
class Place(SealedDecision[Position]):
    """Every seat that is in places the tile, passes or leaves. All answer at the same time: an answer is sealed and
    changes nothing until the last one, then all take effect in seat order (MI-14, MI-15, MI-27, MI-29)."""

    seats: tuple[Seat, ...]
    asked: tuple[Seat, ...]
    apart = True

    def options(self, state: Position, seat: Seat) -> list[Action]:
        """Leave, pass while the marker allows it, and every placing: sorted (MI-27 to MI-31)."""
        island = state.islands[seat]
        placings = island.land.placings(state.turned[-1], island.covered, island.edges)
        return ["leave", "pass", *placings] if island.marker >= 1 else ["leave", *placings]

    def open(self, state: Position, answers: Mapping[Seat, Action]) -> None:
        """Then comes the next card, if there is one and somebody is in; otherwise the playing ends (MI-16, MI-42)."""
        carry_out(state, answers)
        goes_on = state.bag and [island for island in state.islands if island.is_in]
        state.pending.append(TURN if goes_on else EndPlaying())


TURN = Turn()


@cache
def ask_to_place(seats: tuple[Seat, ...]) -> Place:
    """There are few of them, and they are asked often."""
    return Place(seats, seats)


def carry_out(state: Position, answers: Mapping[Seat, Action]) -> None:
    """All opened answers: tiles lie and score, or are put aside (MI-23, MI-27, MI-29). No island touches another, so
    that all tiles can lie before the first of them scores. The answer of one seat alone was no secret."""
    tell = state.reveal if len(answers) > 1 else state.note
    card, before = state.turned[-1], [island.groups for island in state.islands]
    state.put_tiles(answers)
    for seat, action in answers.items():
        if action == "pass":
            tell("passed", seat=seat, tile=card)
            award(state, seat, "pass", 1, -1)
        elif action == "leave":
            tell("left", seat=seat, tile=card)
        else:
            laid = state.islands[seat].laid[-1]
            tell("placed", seat=seat, tile=card, q=laid.q, r=laid.r, rot=laid.rot)
            act_at_once(state, seat, laid, before[seat])
