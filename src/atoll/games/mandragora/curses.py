"""Curses and the curse token (section 2.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from atoll.core.game import Action, Seat
from atoll.games.mandragora.steps import Step
from atoll.games.mandragora.teams import OfferExchange

if TYPE_CHECKING:
    from atoll.games.mandragora.state import Mandragora


@dataclass(frozen=True, slots=True)
class Recount(Step):
    """Count all curses again; who received a scroll then has the exchange (MD-33, MD-34, MD-35, MD-38, MD-85)."""

    receiver: Seat | None

    def run(self, game: Mandragora) -> None:
        if self.receiver is not None and game.box.options.teams:
            game.pending.append(OfferExchange(self.receiver))
        leaders = most_cursed(game)
        if not leaders:
            move_token(game, None)
        elif len(leaders) == 1:
            move_token(game, leaders[0])
        else:
            assert game.token is not None, "the first scroll makes one single leader (MD-39)"
            game.pending.append(GiveToken((game.token,)))


@dataclass(frozen=True, slots=True)
class GiveToken:
    """The owner of the token chooses which of the most cursed gets it, himself too (MD-36, MD-37)."""

    seats: tuple[Seat, ...]

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        return [f"token {leader}" for leader in most_cursed(game)]

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        move_token(game, int(action[6:]))


def most_cursed(game: Mandragora) -> list[Seat]:
    """The wizards with the most curses, rising; none where nobody has a curse."""
    most = max(game.curses)
    return [seat for seat, curses in enumerate(game.curses) if curses == most] if most else []


def move_token(game: Mandragora, owner: Seat | None) -> None:
    if owner != game.token:
        game.note("token_moved", from_seat=game.token, to_seat=owner)
        game.token = owner
