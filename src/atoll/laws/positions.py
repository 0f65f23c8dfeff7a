"""Laws that need one moment of a game alone. The numbers are those of docs/contract.md."""

from __future__ import annotations

import json
from math import isclose
from random import Random

from atoll.core.game import CHANCE, Outcome, State
from atoll.core.luck import drawn
from atoll.core.options import plain_options, read_options
from atoll.core.record import Record, read_record
from atoll.core.table import Table
from atoll.games import part, words
from atoll.laws.broken import hold
from atoll.laws.contents import differences
from atoll.laws.moments import everybody, fingerprint

DRAWS = 4
"""How often each draw is tried."""
NONSENSE = ("", " ", "dance 7", "sow", "!undo", "sow 1 2", "place 99 99 9", "pass", "ход 1", "sow 9" * 50)


def at(table: Table) -> str:
    """Where this is, for a sentence: "after 12 entries, at the question 'sow' to (0,)"."""
    state = table.state
    return f"after {len(table.log)} entries, at the question {state.ask!r} to {state.to_act}"


def exactly_the_seats_to_act_have_actions(table: Table) -> None:
    """Law 1."""
    state = table.state
    hold(list(state.to_act) == sorted(set(state.to_act)), f"to_act is not rising {at(table)}")
    hold(CHANCE not in state.to_act or state.to_act == (CHANCE,), f"chance acts together with a seat {at(table)}")
    for seat in (CHANCE, *range(table.players)):
        actions = state.legal_actions(seat)
        hold(bool(actions) == (seat in state.to_act),
             f"seat {seat} has {len(actions)} legal actions {at(table)}: exactly those who are to act have some")
        hold(len(set(actions)) == len(actions), f"seat {seat} has a legal action twice {at(table)}: {actions}")
        for action in actions:
            hold(action == " ".join(action.split()) and not action.startswith("!"),
                 f"{action!r} is no notation: a verb and arguments with single spaces, and no '!' in front")


def an_outcome_exactly_at_the_end(table: Table) -> None:
    """Law 2."""
    outcome = table.state.outcome()
    hold((outcome is None) == bool(table.state.to_act), f"the outcome is {outcome} {at(table)}")
    hold((table.state.ask == "") == (outcome is not None), f"ask is empty exactly at the end, not {at(table)}")
    if outcome is not None:
        check_outcome(table, outcome)


def check_outcome(table: Table, outcome: Outcome) -> None:
    hold(min(outcome.ranks) == 1, f"nobody is ranked first: {outcome.ranks}")
    hold(len(outcome.ranks) == len(outcome.scores) == len(outcome.breakdown) == table.players,
         f"ranks, scores and breakdown have one item for each of {table.players} seats, not as in {outcome}")
    hold([sum(items.values()) for items in outcome.breakdown] == list(outcome.scores),
         f"the breakdown {outcome.breakdown} does not add up to the scores {outcome.scores}")
    hold(len({tuple(items) for items in outcome.breakdown}) == 1, f"seats have other items: {outcome.breakdown}")
    for seat in range(table.players):
        ranks = {outcome.ranks[partner] for partner in table.state.side(seat)}
        hold(len(ranks) == 1, f"the side of seat {seat} has the ranks {sorted(ranks)}: partners share one")


def the_log_alone_rebuilds_it(table: Table) -> None:
    """Law 5."""
    game = table.game
    again = Table(game, table.players, read_options(game, json.loads(json.dumps(plain_options(table.options)))),
                  log=table.log)
    hold(fingerprint(again.state, table.players) == fingerprint(table.state, table.players),
         f"the log leads to another position {at(table)}")
    hold(again.outcome == table.outcome, f"the log leads to {again.outcome}, not to {table.outcome}")
    record = Record.of(table)
    hold(read_record(record.as_text()) == read_record(record.as_json()) == record, "the record does not survive")


def imagined_worlds_look_the_same(table: Table, rng: Random) -> None:
    """Law 6: to the seat, and to spectators, who see nothing that a seat does not see."""
    seat, state = rng.randrange(table.players), table.state
    imagined = state.determinize(seat, rng)
    for world in (imagined, imagined.determinize(seat, rng)):
        hold(world.view(seat) == state.view(seat), f"seat {seat} sees that a world is imagined {at(table)}")
        hold(world.legal_actions(seat) == state.legal_actions(seat),
             f"seat {seat} has other legal actions in a world that it imagines {at(table)}")
        hold((world.to_act, world.ask) == (state.to_act, state.ask),
             f"another question is open in a world that seat {seat} imagines {at(table)}")
        hold(world.view(None) == state.view(None), f"a spectator sees what seat {seat} does not see {at(table)}")


def views_survive_json(table: Table) -> None:
    """Law 7."""
    for seat in everybody(table.players):
        view = table.state.view(seat)
        hold(json.loads(json.dumps(view, allow_nan=False)) == view, f"the view of seat {seat} is no JSON {at(table)}")


def a_refusal_names_a_clause(table: Table, tried: list[str]) -> None:
    """Law 10, for these strings and some of the legal ones."""
    state, known = table.state, words(table.game.id, "en")
    for seat in (CHANCE, *range(table.players)):
        legal = state.legal_actions(seat)
        for action in (*legal[:20], *tried):
            clause = state.why_not(seat, action)
            hold((clause is None) == (action in legal),
                 f"why_not({seat}, {action!r}) is {clause!r} {at(table)}: None exactly when it is legal")
            hold(clause is None or f"clause.{clause}" in known, f"why_not names {clause}, which the rules do not have")


def pieces(table: Table) -> dict[str, int]:
    """Law 12: every piece there is, counted where it lies."""
    module = part(table.game.id, "material")
    hold(module, f"{table.game.id} must say in material.py where its pieces are")
    assert module is not None
    counted = module.material(table.state)
    hold(counted and min(counted.values()) >= 0, f"material is {counted} {at(table)}")
    return counted


def asking_changes_nothing(table: Table, rng: Random) -> None:
    """Law 13, to the last field; of a game that is over, which may keep its result, only what can be seen."""
    state, before = table.state, table.state.clone()
    ask_everything(state, table.players, rng)
    hold(not state.to_act or not list(differences(before, state)),
         f"asking changed the position {at(table)}: {named(before, state)}")
    hold(fingerprint(state, table.players) == fingerprint(before, table.players),
         f"asking changed what is seen {at(table)}")


def ask_everything(state: State, players: int, rng: Random) -> None:
    for seat in (CHANCE, *range(players)):
        legal = state.legal_actions(seat)
        for action in (*legal[:2], "dance 7"):
            state.why_not(seat, action)
    for eyes in everybody(players):
        state.view(eyes)
    if state.to_act == (CHANCE,):
        state.odds(), state.sample(rng), state.chance_outcomes()
    state.determinize(rng.randrange(players), rng)
    state.outcome(), state.ask, [state.side(seat) for seat in range(players)]


def named(one: State, other: State) -> str:
    """Where they differ, for a sentence."""
    return "; ".join(sorted(".".join(map(str, path)) for path in differences(one, other))[:3])


def sides_are_sound(table: Table, first: list[tuple[int, ...]]) -> None:
    """Law 15: partners name each other, and stay partners."""
    sides = [table.state.side(seat) for seat in range(table.players)]
    hold(sides == first, f"the sides were {first} at the start and are {sides} {at(table)}")
    for seat, side in enumerate(sides):
        hold(seat in side and list(side) == sorted(set(side)), f"side({seat}) is {side}: itself among them, rising")
        for partner in side:
            hold(partner in range(table.players), f"side({seat}) is {side}, and there is no seat {partner}")
            hold(sides[partner] == side, f"side({seat}) is {side}, but side({partner}) is {sides[partner]}")


def chance_goes_by_its_odds(table: Table, rng: Random) -> None:
    """Law 14: what chance may do, how it is drawn and how likely it is follow from the odds, and from nothing else."""
    state = table.state
    if state.to_act != (CHANCE,):
        return
    odds = state.odds()
    actions = [action for action, _ in odds]
    hold(len(set(actions)) == len(actions), f"the odds name an action twice {at(table)}: {actions}")
    hold(all(copies >= 0 for _, copies in odds), f"the odds have fewer copies than none {at(table)}: {odds}")
    hold(state.legal_actions(CHANCE) == [action for action, copies in odds if copies] == state.chance_actions(),
         f"what chance may do is not what its odds say {at(table)}")
    outcomes = state.chance_outcomes()
    hold([action for action, _ in outcomes] == state.chance_actions() and all(share > 0 for _, share in outcomes)
         and isclose(sum(share for _, share in outcomes), 1), f"the probabilities are wrong {at(table)}: {outcomes}")
    for _ in range(DRAWS):
        number = rng.getrandbits(64)
        chosen, expected = state.sample(Random(number)), drawn(odds, Random(number))
        hold(chosen == expected, f"sample draws {chosen!r} where the odds give {expected!r} {at(table)}")
