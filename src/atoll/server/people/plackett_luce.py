"""Ratings of three and more at one table: the Plackett-Luce model of Weng and Lin (openskill), on Glicko's scale."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from openskill.models import PlackettLuce

from atoll.server.people.glicko import SCALE, Rating

RESTLESS = 3.5
"""What is added to a deviation before each game, so that it never stands still: 1/100 of a newcomer's."""
MODEL = PlackettLuce(mu=1500.0, sigma=350.0, beta=SCALE / sqrt(2), tau=RESTLESS)
"""With this `beta` the model expects of two settled players what Glicko expects of them: a rating means the same
whether it comes from games of two or of four."""


def after_table(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """Everybody's new rating; seats with equal ranks drew. Volatility is Glicko's alone and stays."""
    teams = [[MODEL.rating(mu=one.rating, sigma=one.deviation)] for one in before]
    rated = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [old._replace(rating=new.mu, deviation=min(350.0, new.sigma))
            for old, (new,) in zip(before, rated, strict=True)]
