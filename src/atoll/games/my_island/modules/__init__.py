"""The rule modules of which an episode is a list, read and checked. A module is a class in a file beside this one:

`at_once` scores when a tile is laid (rules.md 3.2), `at_end` when the playing is over (3.3), `rewards` gives circles
and stickers after the ranking (3.4). Those that set up an island (3.1) are data alone and stand in `box/rule_set.py`.
"""

from __future__ import annotations

import copyreg
import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from atoll.core.errors import BadData
from atoll.games.my_island.box import Box, box
from atoll.games.my_island.box.rule_set import Feature, Module, RuleSet, Scoring
from atoll.games.my_island.box.vocabulary import read_object
from atoll.games.my_island.modules.at_end import AtEnd, Missing
from atoll.games.my_island.modules.at_once import AtOnce, at_sites
from atoll.games.my_island.modules.rewards import TARGETS, Dues, Reward

RuleSets = dict[tuple[str, str], RuleSet]
"""By name of the board and name of the rule set."""

OF_THE_MARKER = ("start", "pass", "debt")
"""Keys of the breakdown that belong to no module."""


@cache
def kinds() -> dict[str, type[Module]]:
    """Every module by the `type` that the data calls it; a new one is found because it is there."""
    for file in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{file.name}")
    return {kind.type_name(): kind for kind in Module.family()}


@cache
def rule_sets() -> RuleSets:
    """Those of the box, read when somebody plays."""
    return read_rule_sets(box())


def rules_named(board: str, name: str) -> RuleSet:
    return rule_sets()[board, name]


copyreg.pickle(RuleSet, lambda rules: (rules_named, (rules.board, rules.name)))
"""A position that is sent to another process finds the rules open there: with all they remember they are large."""


@cache
def known_features() -> frozenset[str]:
    """Everything that may stand on a hex in some episode."""
    return frozenset(module.feature for rules in rule_sets().values() for module in rules.features)


@cache
def breakdown_keys(rules: RuleSet) -> tuple[str, ...]:
    """In the order they are counted (MI-40)."""
    keys = [module.key for module in rules.of(AtOnce) if module.points] + ["pass"]
    keys += [module.key for module in rules.of(AtEnd) if module.points] + ["debt"] * rules.marker.debt
    return ("start", *keys) if rules.marker.count_start else tuple(keys)


def read_rule_sets(of: Box) -> RuleSets:
    """The rule sets from the box; what is not as the rules text says is refused in a sentence."""
    found = {(board, name): read_rules(of, board, name) for board in of.boards for name in of.rules}
    for rules in found.values():
        check_names(rules)
        check_keys(rules)
    return found


def read_rules(of: Box, board: str, name: str) -> RuleSet:
    modules = tuple(read_module(given, f"the rules {name!r}") for given in of.rules[name])
    return RuleSet(name, board, modules, of.boards[board], of.sets, of.stickers)


def read_module(given: Any, where: str) -> Module:
    """A module from its JSON object. One that is unknown, or has an unknown parameter, is refused."""
    if not isinstance(given, dict) or not isinstance(given.get("type"), str):
        raise BadData(f"{where} has a module that does not say its type: {given!r}")
    parameters = dict(given)
    name = parameters.pop("type")
    if name not in kinds():
        raise BadData(f"{where} has an unknown module {name!r}; there are {', '.join(sorted(kinds()))}")
    return read_object(kinds()[name], parameters, f"the module {name!r} of {where}")


def check_names(rules: RuleSet) -> None:
    """Names that modules use must be there: features, keys and stickers."""
    features = {module.feature: module for module in rules.features}
    for feature in features_used(rules):
        rules.named(features, feature, "feature")
    for module in rules.of(Missing):
        rules.named(at_sites(rules), module.of, "key of a module with sites")
    for reward in rules.of(Reward):
        if reward.sticker and reward.sticker.kind not in TARGETS:
            rules.named(rules.sticker_kinds, reward.sticker.kind, "sticker")


def features_used(rules: RuleSet) -> Iterator[str]:
    for module in rules.modules:
        if not isinstance(module, Feature) and isinstance(feature := getattr(module, "feature", None), str):
            yield feature
        yield from module.features if isinstance(module, Dues) else ()
        if isinstance(module, Reward) and module.sticker:
            yield from module.sticker.features


def check_keys(rules: RuleSet) -> None:
    for key, times in Counter(module.key for module in rules.of(Scoring)).items():
        if times > 1:
            raise BadData(f"the rules {rules.name!r} use the key {key!r} {times} times")
        if key in OF_THE_MARKER:
            raise BadData(f"the rules {rules.name!r} use the key {key!r}, which is the marker's own")
