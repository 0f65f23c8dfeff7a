"""What an island promises: a few numbers about open goals and free ground, quick to count from the bits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from atoll.games.my_island.box.rule_set import RuleSet
from atoll.games.my_island.box.vocabulary import SYMBOL_INDEX
from atoll.games.my_island.modules.at_end import AtEnd, Contest, Missing
from atoll.games.my_island.modules.at_once import Around, Cover, Group, Line, Link, On, Ray, size
from atoll.games.my_island.position import Island

FEATURES = ("always", "free", "lonely", "beach", "lonely_beach", "least_edge", "edges", "closed_symbols",
            "one_short", "two_short", "three_short", "link_1", "link_2", "link_3", "around", "around_near", "to_cover",
            "row_one_short", "row_two_short", "house_ground", "dull")
"""In the order of `prospects`; goals are counted in points."""


@dataclass(frozen=True)
class Plan:
    """The goals of a rule set, sorted for counting."""

    groups: tuple[tuple[int, int, int], ...]
    """Symbol, size and points."""
    links: tuple[tuple[Link, int], ...]
    arounds: tuple[tuple[Around, int], ...]
    rays: tuple[Ray, ...]
    covers: tuple[Cover, ...]
    lines: tuple[Line, ...]
    grounds: tuple[On, ...]
    at_end: tuple[AtEnd, ...]
    """Those that each seat counts alone."""
    contests: tuple[tuple[Callable[[Island], int], int], ...]
    """Those that the seats are compared in: what is measured, and the points."""


@cache
def plan(rules: RuleSet) -> Plan:
    lost = {module.of: module.points for module in rules.of(Missing)}
    return Plan(
        tuple((SYMBOL_INDEX[m.symbol], m.size, m.points) for m in rules.of(Group)),
        tuple((m, m.points - lost.get(m.key, 0)) for m in rules.of(Link)),
        tuple((m, m.points - lost.get(m.key, 0)) for m in rules.of(Around)),
        rules.of(Ray), rules.of(Cover), rules.of(Line), rules.of(On),
        tuple(m for m in rules.of(AtEnd) if not isinstance(m, Contest)),
        tuple((m.measure, m.points) for m in rules.of(Contest)))


def prospects(island: Island, goals: Plan) -> list[float]:
    """The features of an island, in the order of FEATURES."""
    free = island.land.open & ~island.covered
    beside = island.land.grid.around(free)
    return [*ground(island, free, free & ~beside), *group_goals(island, goals, beside),
            *link_goals(island, goals, free), *site_goals(island, goals, free), *line_goals(island, goals, free)]


def ground(island: Island, free: int, lonely: int) -> list[float]:
    """Room that is left, and how the tiles to come can be joined to it."""
    land = island.land
    edges = [(edge & free).bit_count() for edge in island.edges] if island.covered else [9, 9, 9, 9]
    beach = free & land.beach
    return [1.0, free.bit_count() / 10, lonely.bit_count(), beach.bit_count() / 10, (lonely & beach).bit_count(),
            min(*edges, 8), min(sum(edges), 40) / 10, edges.count(0)]


def group_goals(island: Island, goals: Plan, beside: int) -> list[float]:
    """Points of groups that lack one, two or three symbols and still have a free hex beside them."""
    short, doubled = [0.0, 0.0, 0.0], island.doubled
    for symbol, wanted, points in goals.groups:
        for group in island.groups[symbol]:
            lack = wanted - group.bit_count() - (group & doubled).bit_count()
            if 1 <= lack <= 3 and group & beside:
                short[lack - 1] += points
    return short


def link_goals(island: Island, goals: Plan, free: int) -> list[float]:
    """Points of sites that one, two or three more cells would join with the shore."""
    near = [0.0, 0.0, 0.0]
    for link, points in goals.links:
        symbol, shore = SYMBOL_INDEX[link.symbol], island.land.terrain[link.terrain]
        done, groups, around = island.done[link.key], island.groups[symbol], island.land.grid.around
        rings = [site.ring for index, site in enumerate(island.land.sites[link.feature]) if not done >> index & 1]
        touched, reached = shore, 0
        for step in range(3):
            if not rings:
                break
            for group in groups:
                if group & touched:
                    reached |= group
            reached |= (around(reached) | shore) & free
            touched = around(reached)
            ahead = reached
            for group in groups:
                if group & touched:
                    ahead |= group
            far = [ring for ring in rings if not ring & ahead]
            near[step] += points * (len(rings) - len(far))
            rings = far
    return near


def site_goals(island: Island, goals: Plan, free: int) -> list[float]:
    """Points of sites by how much of their need is there, those that lack one symbol, and sites to be covered."""
    progress = close = cover = 0.0
    for around, points in goals.arounds:
        done, needed = island.done[around.key], sum(around.need.values())
        for index, site in enumerate(island.land.sites[around.feature]):
            if done >> index & 1:
                continue
            ring, lack = site.ring | site.bit if around.own else site.ring, 0
            for symbol, count in around.need.items():
                lack += max(0, count - size(island, island.symbols[SYMBOL_INDEX[symbol]] & ring))
            if lack <= (ring & free).bit_count():
                progress += points * (1 - lack / needed)
                close += points * (lack == 1)
    for module in goals.covers:
        cover += module.points * len([1 for site in island.land.sites[module.feature] if site.bit & free])
    return [progress, close, cover]


def line_goals(island: Island, goals: Plan, free: int) -> list[float]:
    """Points of rays and lines that lack one or two cells, and free ground where single symbols score."""
    one = two = house = 0.0
    for ray in goals.rays:
        for index, site in enumerate(island.land.sites[ray.feature]):
            if not island.done[ray.key] >> index & 1:
                lack = shortest_ray(island, ray, island.land.grid.rays(site.hex, ray.length), free)
                one, two = one + ray.points * (lack == 1), two + ray.points * (lack == 2)
    for line in goals.lines:
        one += line.points * min(3, nearly_rows(island, line, free))
    for on in goals.grounds:
        house += on.points * (free & island.land.terrain[on.terrain]).bit_count()
    return [one, two, house / 10, float(not goals.groups)]


def shortest_ray(island: Island, ray: Ray, rows: tuple[int, ...], free: int) -> int:
    """How many cells the best row lacks."""
    best = 0
    for row in rows:
        covered = row & ~free
        if covered and not covered & ~island.covered:
            for shown in island.symbols:
                if covered & shown == covered:
                    best = max(best, covered.bit_count())
    return ray.length - best


def nearly_rows(island: Island, line: Line, free: int) -> int:
    """Free hexes that would make a row of the length, less one, longer."""
    shown = island.symbols[SYMBOL_INDEX[line.symbol]]
    ends = 0
    for axis in island.land.grid.axes:
        rows = shown
        for step in range(1, line.length - 1):
            rows &= shown >> axis * step
        if rows and not rows & shown >> axis * (line.length - 1):
            ends |= (rows >> axis | rows << axis * (line.length - 1)) & free
    return ends.bit_count()
