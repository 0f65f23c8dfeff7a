"""Who answers for which seat: people and bots, in words and in the record."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from random import Random

from atoll.bots.bot import Bot, answer
from atoll.bots.roster import BOTS, make_bot
from atoll.core.errors import BadRecord
from atoll.core.game import Action, Event, Seat
from atoll.core.table import Table

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

    def people(self, table: Table) -> list[Seat]:
        """The seats whose people still answer for themselves."""
        return [seat for seat in self.humans if seat not in table.left]

    def check(self) -> None:
        """Refuse a record that seats nobody we know, before anything is shown."""
        for who in self.seated:
            if not re.fullmatch(SEATED, who):
                raise BadRecord(f"the record seats {who[:60]!r}, which is neither human nor one of our bots")

    def bot(self, seat: Seat) -> Bot:
        name, _, simulations = self.seated[seat].partition(" ")
        return make_bot(name, self.game_id, int(simulations)) if simulations else make_bot(name, self.game_id)

    def answer(self, table: Table, seat: Seat) -> Action:
        if seat in table.left:
            return stand_in_answer(table, seat)
        return answer(self.bot(seat), table.state, seat, Random())


def check_stand_in(table: Table) -> None:
    if table.stand_in not in BOTS:
        raise BadRecord(f"the record lets {table.stand_in[:60]!r} play on for leavers, which is none of our bots")


def stand_in_answer(table: Table, seat: Seat) -> Action:
    """For a seat whose person has left."""
    return answer(make_bot(table.stand_in, table.game.id), table.state, seat, Random())


def go_on(table: Table) -> list[Event]:
    """Let chance and the stand-ins of those who left answer, until somebody who is still there must."""
    events = table.settle()
    while gone := [seat for seat in table.to_act if seat in table.left]:
        events += table.play(gone[0], stand_in_answer(table, gone[0]))
        events += table.settle()
    return events


def seat_bots(game_id: str, players: int, humans: Collection[Seat], bot: str, simulations: int) -> Seating:
    """People among bots of one kind."""
    who = f"{bot} {simulations}" if bot == "search" else bot
    return Seating(game_id, tuple(HUMAN if seat in humans else who for seat in range(players)))
