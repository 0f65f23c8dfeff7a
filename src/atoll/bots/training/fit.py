"""The weights that foretell best who wins.

Towards scores: least squares on each seat's final score, and then gradient steps towards who won. Towards leads: least
squares on the final lead, all rows at once, near the hand-made weights where the game says which these are. What grows
for everybody as the game goes on (cards in hand, where nothing else tells the time) looks worthless when scores are
fitted one by one, and right when leads are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from atoll.bots.training.rows import Array, Rows
from atoll.core.judgement import Row

RIDGE, RIDGE_OF_LEADS, RIDGE_BY_HAND = 20.0, 200.0, 3e4
"""How strongly weights are pulled to nothing, or to the hand-made ones where there are such."""
LEADS = (0.7, 1.0, 1.4, 2.0, 2.8, 4.0, 5.6, 8.0, 11.0, 16.0, 22.0)
"""Tried at the end and at the beginning before anything moves."""
STEEPEST = 30.0
CHUNK = 4096
SURE = 1e-5
MEAN, SQUARE = 0.9, 0.999
"""Of Adam (Kingma and Ba 2015)."""


@dataclass(frozen=True)
class Schedule:
    epochs: int = 16
    rate: float = 0.01
    batch: int = 1024
    score: float = 1e-4
    """How much the final scores still count beside who won."""
    towards: str = "scores"
    prior: tuple[list[Row], list[Row]] | None = None
    """The hand-made weights for own and seen rows."""


@dataclass
class Fit:
    """Weights over features that are scaled to a spread of one."""

    own: Array
    seen: Array
    lead: Array
    """Logarithms of how many points make a seat e times likelier to win: at the end, at the beginning."""
    own_spread: Array
    seen_spread: Array
    moments: list[Array] = field(default_factory=list)
    """Adam's means and squares of the gradients."""

    @property
    def parameters(self) -> list[Array]:
        return [self.own, self.seen, self.lead]


def mixed(rows: Array, phases: Array) -> Array:
    """Each feature once for each kind of moment."""
    return (phases[..., :, None] * rows[..., None, :]).reshape(*rows.shape[:-1], -1)


def least_squares(rows: Array, phases: Array, scores: Array) -> tuple[Array, Array]:
    """Ridge regression by the normal equations; the weights of the scaled features, and the spreads."""
    flat, when, wanted = rows.reshape(-1, rows.shape[-1]), phases.reshape(-1, phases.shape[-1]), scores.reshape(-1)
    chunks = [slice(start, start + CHUNK) for start in range(0, len(flat), CHUNK)]
    size = flat.shape[1] * when.shape[1]
    total, squares = np.zeros(size), np.zeros((size, size))
    product = np.zeros(size)
    for chunk in chunks:
        columns = mixed(flat[chunk], when[chunk])
        total += columns.sum(0)
        squares += columns.T @ columns
        product += columns.T @ wanted[chunk]
    mean = total / len(flat)
    spread = np.sqrt(np.maximum(np.diag(squares) / len(flat) - mean**2, 0.0)) + 1e-3
    scaled = squares / spread[:, None] / spread[None, :] + RIDGE * np.eye(size)
    return np.linalg.solve(scaled, product / spread), spread


def of_leads(rows: Rows, prior: tuple[list[Row], list[Row]] | None) -> Fit:
    """The lead over the average rival, by the seat's own row and the average of its rivals'."""
    own, seen = mixed(rows.own, rows.own_phase), -mixed(rows.seen, rows.seen_phase).mean(1)
    columns, wanted = np.concatenate([own, seen], 1), rows.score - rows.rival_scores.mean(1)
    spread = columns.std(0) + 1e-3
    scaled, size = columns / spread, own.shape[1]
    before = np.zeros(len(spread)) if prior is None else spread * np.concatenate([np.ravel(part) for part in prior])
    ridge = (RIDGE_OF_LEADS if prior is None else RIDGE_BY_HAND) * np.eye(len(spread))
    weights = before + np.linalg.solve(scaled.T @ scaled + ridge, scaled.T @ (wanted - scaled @ before))
    return Fit(weights[:size], weights[size:], np.zeros(2), spread[:size], spread[size:])


def of_scores(rows: Rows) -> Fit:
    own, own_spread = least_squares(rows.own, rows.own_phase, rows.score)
    seen, seen_spread = least_squares(rows.seen, rows.seen_phase, rows.rival_scores)
    return Fit(own, seen, np.zeros(2), own_spread, seen_spread)


def begin(rows: Rows, schedule: Schedule) -> Fit:
    """With the leads that suit these weights best."""
    fit = of_leads(rows, schedule.prior) if schedule.towards == "leads" else of_scores(rows)
    some = rows.at(np.arange(0, len(rows), max(1, len(rows) // 4000)))
    tried = [np.log(np.array([end, start])) for end in LEADS for start in LEADS if start >= end]

    def found(lead: Array) -> float:
        fit.lead = lead
        return loss(fit, some)
    fit.lead = min(tried, key=found)
    fit.moments = [np.zeros_like(values) for values in (*fit.parameters, *fit.parameters)]
    return fit


def forward(fit: Fit, rows: Rows) -> dict[str, Array]:
    """The seat's share of winning in each line, and what it came from."""
    own_columns = mixed(rows.own, rows.own_phase) / fit.own_spread
    seen_columns = mixed(rows.seen, rows.seen_phase) / fit.seen_spread
    end, start = np.exp(fit.lead)
    own, seen, lead = own_columns @ fit.own, seen_columns @ fit.seen, end + (start - end) * rows.hope
    behind = (seen - own[:, None]) / lead[:, None]
    odds = np.exp(np.clip(behind, -STEEPEST, STEEPEST))
    return {"own_columns": own_columns, "seen_columns": seen_columns, "own": own, "seen": seen, "lead": lead,
            "behind": behind, "odds": odds, "share": 1 / (1 + odds.sum(1))}


def log_loss(shares: Array, payoffs: Array) -> float:
    sure = np.clip(shares, SURE, 1 - SURE)
    return float(-(payoffs * np.log(sure) + (1 - payoffs) * np.log(1 - sure)).mean())


def loss(fit: Fit, rows: Rows) -> float:
    parts = [forward(fit, rows.at(slice(start, start + CHUNK)))["share"] for start in range(0, len(rows), CHUNK)]
    return log_loss(np.concatenate(parts), rows.payoff)


def gradients(fit: Fit, rows: Rows, schedule: Schedule) -> list[Array]:
    found, count = forward(fit, rows), len(rows)
    odds, lead, rivals = found["odds"], found["lead"], rows.seen.shape[1]
    behind = (rows.payoff - found["share"])[:, None] / count * odds / odds.sum(1, keepdims=True)
    own = -(behind / lead[:, None]).sum(1) + schedule.score * (found["own"] - rows.score) / count
    seen = behind / lead[:, None] + schedule.score * (found["seen"] - rows.rival_scores) / count / rivals
    by_lead = -(behind * found["behind"]).sum(1) / lead
    end, start = np.exp(fit.lead)
    return [found["own_columns"].T @ own,
            found["seen_columns"].reshape(-1, len(fit.seen)).T @ seen.reshape(-1),
            np.array([(by_lead * (1 - rows.hope)).sum() * end, (by_lead * rows.hope).sum() * start])]


def step(fit: Fit, slopes: list[Array], rate: float, number: int) -> None:
    """Adam."""
    half = len(slopes)
    for index, (values, slope) in enumerate(zip(fit.parameters, slopes, strict=True)):
        mean, square = fit.moments[index], fit.moments[half + index]
        mean += (1 - MEAN) * (slope - mean)
        square += (1 - SQUARE) * (slope**2 - square)
        values -= rate * (mean / (1 - MEAN**number)) / (np.sqrt(square / (1 - SQUARE**number)) + 1e-8)


def fitted(rows: Rows, schedule: Schedule, seed: int) -> Fit:
    """To all games but those that are held out."""
    known = rows.at(~rows.is_held_out)
    fit, rng, number = begin(known, schedule), np.random.default_rng(seed), 0
    if schedule.towards == "leads":
        return fit
    batch = min(schedule.batch, len(known))
    for epoch in range(schedule.epochs):
        order = rng.permutation(len(known))
        for start in range(0, len(known) - batch + 1, batch):
            number += 1
            slopes = gradients(fit, known.at(order[start:start + batch]), schedule)
            step(fit, slopes, schedule.rate * (1 - epoch / schedule.epochs), number)
    return fit


def as_model(fit: Fit, rows: Rows) -> dict[str, Any]:
    """As `judgement.json` keeps it, with how well it foretells winners: the loss, beside that of the hand-made one."""
    apart = rows.at(rows.is_held_out)
    return {"moments": len(rows), "loss": round(loss(fit, apart), 4),
            "loss_by_hand": round(log_loss(apart.by_hand, apart.payoff), 4),
            "lead": [round(float(points), 3) for points in np.exp(fit.lead)],
            "own": table(fit.own / fit.own_spread, rows.own_phase.shape[-1]),
            "seen": table(fit.seen / fit.seen_spread, rows.seen_phase.shape[-1])}


def table(weights: Array, phases: int) -> list[list[float]]:
    return [[round(float(weight), 4) for weight in row] for row in weights.reshape(phases, -1)]
