"""The rules once more, slowly: dictionaries of hexes and the definitions of the text, to hold the fast ones to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from atoll.core.hexes import DIRECTIONS, Hex, connected, neighbours, rotate, shift
from tests.games.my_island.examples import DATA

Shown = dict[Hex, tuple[str, int]]
"""Covered hexes with symbol and weight."""

TILES = {tile["id"]: tile for part in DATA["tiles"].values() for tile in part["tiles"]}


def shown(page: dict[str, Any]) -> Shown:
    return {(q, r): (symbol, weight) for q, r, _, _, tile, symbol, weight in page["island"] if tile is not None}


def terrain(page: dict[str, Any]) -> dict[Hex, str]:
    return {(q, r): ground for q, r, ground, *_ in page["island"]}


def sites(page: dict[str, Any], feature: str) -> list[Hex]:
    return [(q, r) for name, q, r, _ in page["sites"] if name == feature]


def places(page: dict[str, Any], tile: str) -> list[str]:
    """MI-17 to MI-26, read one after the other."""
    covered, ground = shown(page), terrain(page)
    is_open = {(q, r) for q, r, _, free, *_ in page["island"] if free}
    doubled = {cell for name, cell in page["tiles"] if name == tile}
    cells, symbols = [(q, r) for q, r, _ in TILES[tile]["cells"]], [symbol for _, _, symbol in TILES[tile]["cells"]]
    found: dict[frozenset[Any], str] = {}
    for rot in range(6):
        for q, r in ground:
            hexes = shift([rotate(cell, rot) for cell in cells], (q, r))
            if not all(cell in is_open and cell not in covered for cell in hexes):
                continue
            pairs = list(zip(hexes, symbols, strict=True))
            joins = any(covered.get(beside, ("", 0))[0] == symbol
                        for cell, symbol in pairs for beside in neighbours(cell))
            if joins if covered else any(ground[cell] == "beach" for cell in hexes):
                picture = frozenset((cell, symbol, place in doubled) for place, (cell, symbol) in enumerate(pairs))
                found.setdefault(picture, f"place {q} {r} {rot}")
    return sorted(found.values())


def of(covered: Shown, symbol: str) -> set[Hex]:
    return {cell for cell, (there, _) in covered.items() if there == symbol}


def size(covered: Shown, cells: Iterable[Hex]) -> int:
    return sum(covered[cell][1] for cell in cells)


def groups(covered: Shown, symbol: str) -> list[set[Hex]]:
    return connected(of(covered, symbol))


def lines(covered: Shown, symbol: str) -> list[tuple[int, frozenset[Hex]]]:
    cells, found = of(covered, symbol), []
    for axis, (dq, dr) in enumerate(DIRECTIONS[:3]):
        for q, r in cells:
            if (q - dq, r - dr) not in cells:
                line = [(q, r)]
                while (line[-1][0] + dq, line[-1][1] + dr) in cells:
                    line.append((line[-1][0] + dq, line[-1][1] + dr))
                found.append((axis, frozenset(line)))
    return found


def count_at_once(module: dict[str, Any], before: Shown, now: Shown, page: dict[str, Any]) -> int:
    """MI-96 to MI-98 for the tile that makes `before` into `now`."""
    ground = terrain(page)
    new = set(now) - set(before)
    if module["type"] == "on":
        return sum(now[c][1] for c in new if now[c][0] == module["symbol"] and ground[c] == module["terrain"])
    if module["type"] == "line":
        old = [pair for pair in lines(before, module["symbol"]) if len(pair[1]) >= module["length"]]
        return sum(len(line) >= module["length"] and not any(a == axis and o <= line for a, o in old)
                   for axis, line in lines(now, module["symbol"]))
    old_groups = [g for g in groups(before, module["symbol"]) if size(before, g) >= module["size"]]
    return sum(size(now, group) >= module["size"] and not any(old <= group for old in old_groups)
               for group in groups(now, module["symbol"]))


def is_achieved(module: dict[str, Any], now: Shown, page: dict[str, Any], site: Hex) -> bool:
    """MI-99 to MI-102."""
    ring = set(neighbours(site))
    if module["type"] == "link":
        ground = terrain(page)
        return any(group & ring and any(ground[cell] == module["terrain"] for cell in group)
                   for group in groups(now, module["symbol"]))
    if module["type"] == "around":
        ring |= {site} if module["own"] else set()
        return all(size(now, of(now, symbol) & ring) >= count for symbol, count in module["need"].items())
    if module["type"] == "ray":
        rows = [[(site[0] + dq * n, site[1] + dr * n) for n in range(1, module["length"] + 1)] for dq, dr in DIRECTIONS]
        return any(len({now.get(cell, (cell, 0))[0] for cell in row}) == 1 and row[0] in now for row in rows)
    return site in now


def count_at_end(module: dict[str, Any], pages: list[dict[str, Any]], seat: int) -> int:
    """MI-105 to MI-110."""
    kind = module["type"]
    if kind in ("largest", "most"):
        sizes = [measure(module, page) for page in pages]
        return int(sizes[seat] == max(sizes) > 0)
    page, covered = pages[seat], shown(pages[seat])
    if kind == "touch":
        beside = {cell for site in sites(page, module["feature"]) for cell in neighbours(site)}
        found = [group for symbol in DATA["symbols"]["names"] for group in groups(covered, symbol) if group & beside]
        return max((size(covered, group) for group in found), default=0)
    if kind == "visible":
        return sum(ground == module["terrain"] and cell not in covered for cell, ground in terrain(page).items())
    if kind == "bare":
        return sum(site not in covered for site in sites(page, module["feature"]))
    other = next(m for m in DATA["rules"][pages[seat]["rules"]]["modules"] if m.get("key") == module["of"])
    return len(sites(page, other["feature"])) - len(page["done"][module["of"]])


def measure(module: dict[str, Any], page: dict[str, Any]) -> int:
    covered = shown(page)
    if module["type"] == "most":
        return sum(ground == module["terrain"] for cell, ground in terrain(page).items() if cell in covered)
    return max((size(covered, group) for group in groups(covered, module["symbol"])), default=0)
