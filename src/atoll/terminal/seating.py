"""Who answers for which seat: people and bots, in words and in the record."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from atoll.bots.bot import Bot, answer
from atoll.bots.roster import BOTS, make_bot
from atoll.core.errors import BadRecord
from atoll.core.game import Action, Seat, State

HUMAN = "human"
SEATED = f"{HUMAN}|(?:{'|'.join(BOTS)})(?: [1-9][0-9]{{0,6}})?"


@dataclass(frozen=True)
class Seating:
    """One word or two for each seat: "human", "greedy", "search 1000"."""

    game_id: str
    seated: tuple[str, ...]

    @property
    def humans(self) -> list[Seat]:
        return [seat for seat, who in enumerate(self.seated) if who == HUMAN]

    def check(self) -> None:
        """Refuse a record that seats nobody we know, before anything is shown."""
        for who in self.seated:
            if not re.fullmatch(SEATED, who):
                raise BadRecord(f"the record seats {who[:60]!r}, which is neither human nor one of our bots")

    def bot(self, seat: Seat) -> Bot:
        name, _, simulations = self.seated[seat].partition(" ")
        return make_bot(name, self.game_id, int(simulations)) if simulations else make_bot(name, self.game_id)

    def answer(self, state: State, seat: Seat) -> Action:
        return answer(self.bot(seat), state, seat, Random())


def seat_bots(game_id: str, players: int, human: Seat, bot: str, simulations: int) -> Seating:
    """One person among bots of one kind."""
    who = f"{bot} {simulations}" if bot == "search" else bot
    return Seating(game_id, tuple(HUMAN if seat == human else who for seat in range(players)))
