"""What a practised player does at first sight, and when a position can be judged: how search plays on.

An answer follows the same weights as `evaluate` without making the positions that it weighs: it must be cheap, for a
simulation plays whole rounds by it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from atoll.core.decision import Decision
from atoll.core.game import Action, Seat
from atoll.core.notation import arguments
from atoll.games.mangrovia.bot.evaluate import (
    AMULET_YIELD,
    AMULETS_OF_LANDING,
    CARDS_OF_LANDING,
    HUTS_OF_LANDING,
    features,
    progress,
)
from atoll.games.mangrovia.bot.hand import Hand
from atoll.games.mangrovia.bot.standings import standings_of
from atoll.games.mangrovia.bot.weights import ROUND_LEAD, ROUND_START, at, round_weights_at, shares, weights_at
from atoll.games.mangrovia.box.rulebook import LAST_LANDING, SITE_OF
from atoll.games.mangrovia.decisions.amulets import AmuletsOrDraw, ReturnAmulet, TakeAmulets
from atoll.games.mangrovia.decisions.building import AmuletsOrBuild, Build, BuildOrDouble
from atoll.games.mangrovia.decisions.cards import DRAWN, TAKEN, DrawCard, TakeCard, TakeOrDraw
from atoll.games.mangrovia.decisions.paying import TOKENS, Pay, purse
from atoll.games.mangrovia.decisions.rounds import BIRD_PAIRS, SITE_OF_BOWL, PlaceBirds, PlaceBowl
from atoll.games.mangrovia.position import Position

Worth: TypeAlias = Callable[[Action], float]

WHIM = 1.0
"""Points by which bowls are placed at random: nobody knows what others are after."""
SKIPPED_HUT = -2.0
"""A hut is built even if it seems to lose a little: nobody wins without huts."""


def answer(state: Position, seat: Seat, actions: list[Action], rng: Random) -> Action:
    """The habit for the open decision; where there is none, any answer."""
    worth_of = HABITS.get(type(state.question))
    if len(actions) == 1 or worth_of is None:
        return actions[0] if len(actions) == 1 else rng.choice(actions)
    return max(actions, key=worth_of(state, seat, rng))


def is_quiet(state: Position) -> bool:
    """A round begins: nothing is half done, so positions can be compared."""
    return state.phase == "bowls" and state.sites.count(None) == len(state.sites)


def ahead(state: Position) -> int:
    """With one bowl each until a round begins for the second time: birds and cards are mostly for the next one.

    With two bowls each search does without habits: in duels it wins more often so, and three seats are held like two.
    """
    return 2 if state.setup.bowls == 1 else 0


def judge(state: Position) -> tuple[float, ...]:
    """Each seat's share of winning when a round begins."""
    late = progress(state)
    weights = round_weights_at(late)
    scores = [sum(map(float.__mul__, weights, row)) for row in features(state)]
    scores[state.start_seat] += at(ROUND_START, late)
    return shares(scores, ROUND_LEAD, late)


def bowl(state: Position, seat: Seat, rng: Random) -> Worth:
    """What both landings of a site bring, as far as the hand can make use of them."""
    hand = Hand(state, seat)
    weights = hand.weights
    affordable = hand.affordable(hand.marked(state.birds))
    amulets = weights.amulets_coming * AMULET_YIELD[min(state.players[seat].level, 5)]
    ready = (weights.hut_ready - weights.hut_later) * hand.best_hut()

    def worth(action: Action) -> float:
        cards, huts, draws, birds = SITE_BRINGS[SITE_OF_BOWL[action]]
        built = weights.huts_coming * min(huts, affordable + 0.15 * cards) + (ready if huts else 0.0)
        gain = weights.cards_coming * cards + built + amulets * draws + weights.birds_coming * birds
        return gain + WHIM * rng.random()
    return worth


def card(state: Position, seat: Seat, rng: Random) -> Worth:
    """The card that makes most of the hand; a card is always welcome."""
    hand = Hand(state, seat)

    def worth(action: Action) -> float:
        if action in TAKEN:
            return hand.with_card(TAKEN[action])
        if action in DRAWN:
            return hand.with_valuable() if DRAWN[action] == "valuable" else hand.with_landscape()
        level = min(state.players[seat].level, 5)
        return hand.worth() + (hand.weights.amulets * AMULET_YIELD[level] if action == "amulets" else 0.0)
    return worth


def hut(state: Position, seat: Seat, rng: Random) -> Worth:
    """The hut that gains most over its cost."""
    weights, standings, board = weights_at(progress(state)), standings_of(state), state.board
    level = state.players[seat].level
    amulets = AMULET_YIELD[min(level, 5)]
    more = weights.amulet_yield * (AMULET_YIELD[min(level + 1, 5)] - amulets)

    def worth(action: Action) -> float:
        if action in ("skip", "amulets"):
            return SKIPPED_HUT if action == "skip" else weights.amulets * amulets
        space, number = board.chosen[action]
        gain = standings.gain(state, seat, space, number, weights) + more * space.is_amulet
        price = space.cost * (weights.amulets if space.currency == "amulet" else weights.valuables)
        return gain - number * (price + weights.marked_cards + weights.huts_left)
    return worth


def payment(state: Position, seat: Seat, rng: Random) -> Worth:
    """The payment that leaves the best hand. Amulets count the same whichever are spent."""
    question = state.question
    assert isinstance(question, Pay), "the habit of paying"
    space = state.board.spaces[question.space]
    if space.currency == "amulet":
        return lambda action: 0.0
    hand, cost = Hand(state, seat), space.cost * question.count
    values = [value for _, value, copies in purse(state.players[seat], "valuable") for _ in range(copies)]

    def worth(action: Action) -> float:
        left = values[:]
        for token in arguments(action):
            left.remove(TOKENS[token])
        return hand.after_paying(cost, all_sums(left))
    return worth


def all_sums(values: list[int]) -> int:
    """As bits, like `sums`."""
    reached = 1
    for value in values:
        reached |= reached << value
    return reached


def birds(state: Position, seat: Seat, rng: Random) -> Worth:
    hand = Hand(state, seat)
    return lambda action: hand.with_birds(BIRD_PAIRS[action])


def amulet(state: Position, seat: Seat, rng: Random) -> Worth:
    """Take what there is, give back the least: the first answer."""
    return lambda action: 0.0


def brings(site: int) -> tuple[int, int, int, int]:
    """Cards, huts, amulets and birds of both landings."""
    own = [landing for landing in range(1, LAST_LANDING + 1) if SITE_OF[landing] == site]
    return (sum(CARDS_OF_LANDING[landing] for landing in own), sum(HUTS_OF_LANDING[landing] for landing in own),
            sum(AMULETS_OF_LANDING[landing] for landing in own), int(LAST_LANDING in own))


SITE_BRINGS = tuple(brings(site) for site in range(max(SITE_OF) + 1))
HABITS: dict[type[Decision[Position] | None], Callable[[Position, Seat, Random], Worth]] = {
    PlaceBowl: bowl, TakeCard: card, DrawCard: card, TakeOrDraw: card, AmuletsOrDraw: card, AmuletsOrBuild: hut,
    Build: hut, BuildOrDouble: hut, Pay: payment, PlaceBirds: birds, TakeAmulets: amulet, ReturnAmulet: amulet}
