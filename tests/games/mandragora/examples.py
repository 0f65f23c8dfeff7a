"""The worked examples of rules.md, read from the text and played: a small interpreter of section 6."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from atoll.core.game import CHANCE, Seat
from atoll.core.table import Table
from atoll.games import folder
from atoll.games.mandragora import GAME

RULES = (folder("mandragora") / "rules.md").read_text(encoding="utf-8")
RING = ["day", "night", "day", "day", "night", "day", "day", "night", "day"]


@dataclass(frozen=True)
class Example:
    name: str
    title: str
    lines: tuple[str, ...]


def examples() -> dict[str, Example]:
    found = {}
    for block in re.findall(r"```example\n(.*?)```", RULES, re.DOTALL):
        first, *lines = block.strip().splitlines()
        name, _, title = first.partition(" ")
        found[name] = Example(name, title, tuple(lines))
    return found


def pictured_views() -> Iterator[tuple[str, Seat, dict[str, Any]]]:
    """The blocks "view V16 2": example, seat and what it sees at the end."""
    for name, seat, block in re.findall(r"```view (\w+) (\d)\n(.*?)```", RULES, re.DOTALL):
        yield name, int(seat), json.loads(block)


def run(example: Example) -> Table:
    table = start(example.lines[0])
    for line in example.lines[1:]:
        obey(table, line)
    return table


def start(line: str) -> Table:
    word, seats, *options = line.split()
    assert word == "seats"
    chosen = {name: json.loads(value) for name, value in (option.split("=") for option in options)}
    return Table(GAME, int(seats), GAME.options(**chosen))


def obey(table: Table, line: str) -> None:
    mark, _, rest = line.partition(" ")
    if line == "@ring":
        for kind in RING:
            table.play(CHANCE, f"lay {kind}")
    elif mark == "~":
        play_by_itself(table, int(rest.split()[1]))
    elif mark == "?":
        check(table, *rest.split(" ", 1))
    else:
        for action in rest.split("; "):
            table.play(CHANCE if mark == "-" else int(mark), action)


def play_by_itself(table: Table, deck: int) -> None:
    while table.state.ask != "take_turn" or table.state.view(None)["deck"] > deck:
        (seat,) = table.to_act
        actions = table.state.legal_actions(seat)
        moves = [action for action in actions if action.startswith("move ")]
        table.play(seat, moves[-1] if moves else actions[0])


def check(table: Table, what: str, rest: str = "") -> None:
    said, expected = CHECKS[what](table, rest)
    assert said == expected, f"? {what} {rest}: it is {said}"


def legal(table: Table) -> list[str]:
    (seat,) = table.to_act
    return table.state.legal_actions(seat)


def cards(words: list[str]) -> dict[str, int]:
    return {} if words == ["empty"] else dict(Counter(words))


def seat_word(seat: Seat | None) -> str:
    return "none" if seat is None else str(seat)


def seat_of(table: Table, viewer: str, seat: str) -> dict[str, Any]:
    found: dict[str, Any] = table.state.view(None if viewer == "spectator" else int(viewer))["seats"][int(seat)]
    return found


def check_to_act(table: Table, rest: str) -> tuple[Any, Any]:
    names = ["chance" if seat == CHANCE else str(seat) for seat in table.to_act]
    return " ".join(names) or "none", rest


def check_shop(table: Table, rest: str) -> tuple[Any, Any]:
    number, *words = rest.split()
    shop = table.state.view(None)["shops"][int(number)]
    if words[0] == "down":
        return (shop["kind"], shop["cards"], shop["count"]), ("night", None, int(words[1]))
    return (shop["kind"], shop["cards"]), ("day", [] if words == ["empty"] else words)


def check_pile(table: Table, rest: str) -> tuple[Any, Any]:
    strength, count, _, top = rest.split()
    pile = table.state.view(None)["piles"][int(strength) - 1]
    return (pile["strength"], pile["count"], seat_word(pile["top"])), (int(strength), int(count), top)


def check_marker(table: Table, rest: str) -> tuple[Any, Any]:
    marker = table.state.view(None)["marker"]
    return f"{marker['seat']} {marker['rounds']}", rest


def check_hand(table: Table, rest: str) -> tuple[Any, Any]:
    seat, *words = rest.split()
    found = seat_of(table, seat, seat)
    assert found["hand_count"] == sum(found["hand"].values())
    return found["hand"], cards(words)


def check_known(table: Table, rest: str) -> tuple[Any, Any]:
    viewer, seat, *words = rest.split()
    return seat_of(table, viewer, seat)["known"], cards(words)


def check_scrolls(table: Table, rest: str) -> tuple[Any, Any]:
    seat, *words = rest.split()
    return seat_of(table, "spectator", seat)["scrolls"], cards(words)


def check_out(table: Table, rest: str) -> tuple[Any, Any]:
    card, count = rest.split()
    return table.state.view(None)["out"].get(card, 0), int(count)


def check_breakdown(table: Table, rest: str) -> tuple[Any, Any]:
    seat, *items = rest.split()
    assert table.outcome is not None
    said = [f"{key}={value}" for key, value in table.outcome.breakdown[int(seat)].items()]
    assert sum(table.outcome.breakdown[int(seat)].values()) == table.outcome.scores[int(seat)]
    return said, items


def of_view(key: str) -> Callable[[Table, str], tuple[Any, Any]]:
    return lambda table, rest: (seat_word(table.state.view(None)[key]), rest)


def of_seat(key: str) -> Callable[[Table, str], tuple[Any, Any]]:
    def look(table: Table, rest: str) -> tuple[Any, Any]:
        seat, number = rest.split()
        value = seat_of(table, "spectator", seat)[key]
        return len(value) if key == "sets" else value, int(number)
    return look


def of_outcome(key: str) -> Callable[[Table, str], tuple[Any, Any]]:
    def look(table: Table, rest: str) -> tuple[Any, Any]:
        value = getattr(table.outcome, key)
        return value if key == "reason" else " ".join(map(str, value)), rest
    return look


CHECKS: dict[str, Callable[[Table, str], tuple[Any, Any]]] = {
    "to_act": check_to_act,
    "ask": lambda table, rest: (table.state.ask, rest),
    "legal": lambda table, rest: (legal(table), rest.split(", ")),
    "has": lambda table, rest: (set(rest.split(", ")) - set(legal(table)), set()),
    "lacks": lambda table, rest: (set(rest.split(", ")) & set(legal(table)), set()),
    "deck": of_view("deck"), "apprentice": of_view("apprentice"), "token": of_view("token_seat"),
    "turn": of_view("turn_seat"), "phase": of_view("phase"), "passes": of_view("passes"),
    "marker": check_marker, "shop": check_shop, "pile": check_pile, "hand": check_hand, "scrolls": check_scrolls,
    "known": check_known, "out": check_out, "breakdown": check_breakdown,
    "steps": of_seat("steps"), "points": of_seat("points"), "curses": of_seat("curses"), "sets": of_seat("sets"),
    "scores": of_outcome("scores"), "ranks": of_outcome("ranks"), "reason": of_outcome("reason"),
}

EXAMPLES_OF_CLAUSES = {
    "V1": ("MD-2", "MD-3", "MD-4", "MD-5", "MD-6", "MD-9", "MD-10", "MD-11", "MD-12", "MD-21"),
    "V2": ("MD-7",),
    "V3": ("MD-8",),
    "V4": ("MD-14", "MD-23", "MD-24", "MD-25", "MD-28", "MD-29"),
    "V5": ("MD-14", "MD-15", "MD-26", "MD-32", "MD-35"),
    "V6": ("MD-31", "MD-36"),
    "V7": ("MD-33", "MD-37"),
    "V8": ("MD-36",),
    "V9": ("MD-38", "MD-57", "MD-59"),
    "V10": ("MD-40", "MD-43", "MD-45", "MD-53", "MD-54", "MD-63"),
    "V11": ("MD-46", "MD-47", "MD-53"),
    "V12": ("MD-60", "MD-61"),
    "V13": ("MD-22", "MD-60"),
    "V14": ("MD-62",),
    "V15": ("MD-20", "MD-62"),
    "V16": ("MD-64", "MD-65", "MD-92"),
    "V17": ("MD-64",),
    "V18": ("MD-27", "MD-67", "MD-68"),
    "V19": ("MD-68",),
    "V20": ("MD-43", "MD-48", "MD-49"),
    "V21": ("MD-50",),
    "V22": ("MD-7", "MD-8", "MD-52"),
    "V23": ("MD-42", "MD-53", "MD-72"),
    "V24": ("MD-42",),
    "V25": ("MD-55", "MD-56"),
    "V26": ("MD-69", "MD-70", "MD-71", "MD-73", "MD-74", "MD-78", "MD-79", "MD-80"),
    "V27": ("MD-75",),
    "V28": ("MD-30", "MD-81"),
    "V29": ("MD-81", "MD-82"),
    "V30": ("MD-14", "MD-61"),
    "V31": ("MD-84", "MD-85", "MD-86", "MD-88"),
    "V32": ("MD-85", "MD-86"),
    "V33": ("MD-83", "MD-89"),
    "V34": ("MD-4",),
    "V35": ("MD-34",),
    "V36": ("MD-76",),
    "V37": ("MD-71", "MD-76"),
}
"""Which clauses each example shows."""
