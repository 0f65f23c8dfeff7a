"""Play a random game of any kind and tell it: python examples/random_game.py [game]"""

import sys
from random import Random

from atoll.core.table import Table
from atoll.games import find_game, words

game = find_game(sys.argv[1] if len(sys.argv) > 1 else "mangala")
players = game.seats[0]
say = words(game.id, "en").at([f"Player {seat}" for seat in range(players)])
rng = Random(7)

table = Table(game, players, seed=rng.randbytes(32).hex())
told = table.settle()
while table.to_act:
    seat = table.to_act[0]
    told += table.play(seat, rng.choice(table.state.legal_actions(seat)))
    told += table.settle()

for event in told:
    if event.to is None:
        print(say.event(event))
outcome = table.outcome
assert outcome is not None
reason = say.say(f"reason.{outcome.reason}")
print(f"{len(table.moves)} moves; {reason}; scores {outcome.scores}, ranks {outcome.ranks}")
