"""How much of a result is luck? An ordinary and a duplicate event of the same 16 equal bots, side by side.

    python bench/duplicate.py [--games mandragora,mangrovia,my_island] [--events 1] [--slips 0,0.02] [--seed 1]

Equal bots answer the same to the same view: their dice come from what they see. So whatever parts them in an ordinary
event is luck; the exit is 1 if more than half of it is left in a duplicate event. With slips, each bot plays any legal
action now and then, by dice of its own: what follows from that is nobody's luck, and stays in a duplicate event.
`control` is the ordinary event scored as a duplicate one.
"""

from __future__ import annotations

import argparse
import json
import sys
from hashlib import sha256
from random import Random
from statistics import pvariance
from typing import Any, NamedTuple

from atoll.bots.bot import Bot
from atoll.bots.roster import make_bot
from atoll.core.game import Action, Seat, State
from atoll.core.luck import Luck
from atoll.core.table import Table
from atoll.games import find_game
from atoll.swiss.journal import Event, Line, append, chained, event_of
from atoll.swiss.journal import deeds as do
from atoll.swiss.standings.duplicate import compare

PLAYERS, SEATS, ROUNDS = 16, 4, 4
GAMES = "mandragora,mangrovia,my_island"


class Setting(NamedTuple):
    game: str
    bot: str
    slips: float
    seed: str


def dice_of(state: State, seat: Seat) -> Random:
    """The same for everybody who sees the same from the same seat."""
    return Random(sha256(f"{seat} {json.dumps(state.view(seat), sort_keys=True)}".encode()).digest())


def choice(setting: Setting, state: State, seat: Seat, own: Random) -> Action:
    actions = state.legal_actions(seat)
    if len(actions) == 1:
        return actions[0]
    if own.random() < setting.slips:
        return own.choice(actions)
    dice = dice_of(state, seat)
    bot: Bot = make_bot(setting.bot, setting.game, 1, dice)
    return bot.choose(state.determinize(seat, dice), seat, dice)


def scores_of(setting: Setting, luck: Luck, where: str) -> tuple[int, ...]:
    table, own = Table(find_game(setting.game), SEATS, None, luck), Random(f"{setting.seed}/{where}/slips")
    table.settle()
    while table.to_act:
        seat = table.to_act[0]
        table.play(seat, choice(setting, table.state, seat, own))
        table.settle()
    assert table.outcome is not None, "a game in which nobody is to act has an outcome"
    return table.outcome.scores


def played(setting: Setting, duplicate: bool, number: int) -> Event:
    """A whole event in a journal: paired, played and reported as any other."""
    terms: dict[str, Any] = {"name": "Bench", "seats": SEATS, "stages": [{"is": "duplicate", "rounds": ROUNDS}]}
    lines: list[Line] = chained([(do.make(terms, "w")[0], "bench", 0)])

    def enter(deeds: list[dict[str, Any]]) -> None:
        for deed in deeds:
            lines.append(append(lines, deed, "bench", len(lines)))

    for player in range(PLAYERS):
        enter(do.enter(event_of(lines), f"Bot {player + 1}"))
    for round_number in range(1, ROUNDS + 1):
        enter(do.pair(event_of(lines)))
        for board in range(1, PLAYERS // SEATS + 1):
            where = f"{number}/{round_number}/{board}"
            deal = f"{number}/{round_number}" if duplicate else where
            luck = Luck.of(sha256(f"{setting.seed}/{deal}".encode()).hexdigest(), duplicate=duplicate)
            points = " ".join(map(str, scores_of(setting, luck, where)))
            enter(do.set_result(event_of(lines), round_number, board, f"vp {points}"))
    return event_of(lines)


def variances(event: Event) -> tuple[float, float]:
    """Between the bots, after all rounds: of the sums of their points, and of the sums of their differences."""
    compared = compare(event.players, event.rounds).values()
    return pvariance([one.sum for one in compared]), float(pvariance([one.difference for one in compared]))


def report(setting: Setting, events: int) -> bool:
    """Printed; and whether what is left of luck without slips is at most half of it."""
    ordinary = [variances(played(setting, False, number)) for number in range(events)]
    duplicate = [variances(played(setting, True, number)) for number in range(events)]
    plain, control = (sum(one[place] for one in ordinary) / events for place in (0, 1))
    compared = sum(one[1] for one in duplicate) / events
    print(f"{setting.game:<11} {setting.bot} slips {setting.slips:<5g} ordinary {plain:8.2f}  control {control:8.2f}  "
          f"duplicate {compared:8.2f}  left {compared / plain:6.1%}", flush=True)
    return setting.slips > 0 or compared <= plain / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=GAMES)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--events", type=int, default=1)
    parser.add_argument("--slips", default="0,0.02")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    print(f"{PLAYERS} bots, {ROUNDS} rounds, {given.events} events each; variance of the final sums between equal bots")
    halved = [report(Setting(game, given.bot, slips, given.seed), given.events)
              for slips in map(float, given.slips.split(",")) for game in given.games.split(",")]
    if not all(halved):
        sys.exit("without slips a duplicate event leaves more than half of the luck")


if __name__ == "__main__":
    main()
