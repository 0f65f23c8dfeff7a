"""The FIDE (Dutch) system of 2026 (Handbook C.04.3): one round paired, checked, explained.

What a round knows about its players; read first.

* `colours`: colour preferences, and who gets which colour of a pair.
* `cards`: the pairing card of a player: score, colours due, floats, byes.
* `field`: the cards of all present players in order, and who may meet whom (C1, C3).
* `criteria`: C1-C21 by name. `legality`: which of C1-C3 a pair or a bye breaks.

How it is paired, in this order.

* `round`: `DutchRound`, from the top scoregroup to the last. Start here and follow what it calls.
* `bracket`: what is paired in one step. `completion`: can everybody who is left still be paired (C4)?
* `ideal`: the first candidate that meets every criterion at once, by `row_search` and `exchanges`. Most brackets end
  here.
* `graph`, `costs`, `solver`: all other brackets are a least-cost matching: the edges, the criteria C6-C21 as costs,
  and the stages that find the first of the best candidates.
* `no_pairing`: why a field has no complete pairing.

What is asked of it from outside.

* `next_round`: `pair_round`, the boards of the next round of a tournament.
* `check`: `check_rounds`, was every recorded round paired as the system demands?
* `explain`: `explain_pair`, why these two and why these colours; `trials` finds the reasons, `explanation` words them.
"""

from .check import RoundCheck, check_rounds
from .explain import explain_pair
from .explanation import Alternative, PairExplanation
from .next_round import RoundPairing, pair_round

__all__ = [
    "Alternative",
    "PairExplanation",
    "RoundCheck",
    "RoundPairing",
    "check_rounds",
    "explain_pair",
    "pair_round",
]
