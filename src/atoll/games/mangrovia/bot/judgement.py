"""The judgement that is learned: better than the hand-made one with two and four seats (docs/bots.md).

`atoll train mangrovia` writes its weights to `judgement.json`; elsewhere the hand-made judgement answers.
"""

from __future__ import annotations

from pathlib import Path

from atoll.core.judgement import Judgement
from atoll.games.mangrovia.bot import features
from atoll.games.mangrovia.bot.evaluate import evaluate as by_hand

WEIGHTS = Path(__file__).with_name("judgement.json")

judgement = Judgement.load(features, WEIGHTS, by_hand)
evaluate, share, is_learned = judgement.evaluate, judgement.share, judgement.is_learned
