"""Curses and the curse token (rules.md 2.5)."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.core.decision import Decision, Step
from atoll.core.game import Action, Seat
from atoll.core.notation import argument
from atoll.games.mandragora.decisions.teams import Exchange
from atoll.games.mandragora.position import Position


@dataclass(frozen=True, slots=True)
class Recount(Step[Position]):
    """Count all curses again; who received a scroll then has the exchange (MD-33, MD-34, MD-35, MD-38, MD-85)."""

    receiver: Seat | None

    def run(self, state: Position) -> None:
        if self.receiver is not None and (partner := state.box.partner[self.receiver]) is not None:
            state.pending.append(Exchange((self.receiver,), partner))
        leaders = most_cursed(state)
        if len(leaders) < 2:
            move_token(state, leaders[0] if leaders else None)
        else:
            assert state.token is not None, "the first scroll makes one single leader (MD-39)"
            state.pending.append(GiveToken((state.token,)))


@dataclass(frozen=True, slots=True)
class GiveToken(Decision[Position]):
    """The owner of the token chooses which of the most cursed gets it, himself too (MD-36, MD-37)."""

    seats: tuple[Seat, ...]

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return [f"token {leader}" for leader in most_cursed(state)]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        move_token(state, int(argument(action)))


def most_cursed(state: Position) -> list[Seat]:
    """The wizards with the most curses, rising; none where nobody has a curse."""
    most = max(state.curses)
    return [seat for seat, curses in enumerate(state.curses) if curses == most] if most else []


def move_token(state: Position, owner: Seat | None) -> None:
    if owner != state.token:
        state.note("token_moved", from_seat=state.token, to_seat=owner)
        state.token = owner
