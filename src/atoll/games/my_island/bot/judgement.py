"""The judgement that was learned for tables of the usual kind; the hand-made one for all others.

`atoll train my_island` fits the weights in `judgement.json`, which say from what.
"""

from __future__ import annotations

from pathlib import Path

from atoll.core.judgement import Judgement
from atoll.games.my_island.bot import features
from atoll.games.my_island.bot.evaluate import evaluate as by_hand

WEIGHTS = Path(__file__).with_name("judgement.json")

judgement = Judgement.load(features, WEIGHTS, by_hand)
evaluate, share, is_learned = judgement.evaluate, judgement.share, judgement.is_learned
