"""Reads the worked examples out of rules.md: the header, the log and what is checked between its entries."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from atoll.core.game import CHANCE, Seat
from atoll.games import folder
from atoll.games.my_island.campaign.book import blank_page

RULES = (folder("my_island") / "rules.md").read_text(encoding="utf-8").replace("−", "-")
DATA: dict[str, Any] = json.loads((folder("my_island") / "data" / "my_island.json").read_text(encoding="utf-8"))

HEADER = re.compile(r"\*\*\d+\. `(\w+)`\*\* – (\d) seats, (normal game|episode (\d+))(?: with a book \((.*?)\))?\. ")
ITEM = re.compile(r"`([-\d] [^`]+)`|\*([^*]+)\*|(…)")


@dataclass
class Example:
    """`steps` are entries ("0 pass") and checks (lists of statements, as the text writes them)."""

    name: str
    players: int
    options: dict[str, Any]
    steps: list[str | list[str]] = field(default_factory=list)


def examples() -> list[Example]:
    text = RULES[RULES.index("### 6.3 Games"):RULES.index("### 6.4 Campaign")]
    paragraphs = [paragraph for paragraph in text.split("\n\n")[1:] if paragraph.strip()]
    return [read(header, log) for header, log in zip(paragraphs[::2], paragraphs[1::2], strict=True)]


def read(header: str, log: str) -> Example:
    match = HEADER.match(header)
    assert match is not None, header
    name, players, episode, given = match[1], int(match[2]), match[4], match[5]
    options: dict[str, Any] = {"mode": "episode", "episode": int(episode)} if episode else {}
    if given:
        options = {"mode": "episode", "book": book(name, int(episode), players, given)}
    steps = [item[1] or (re.split(r"; (?!island)", item[2]) if item[2] else "…") for item in ITEM.finditer(log)]
    return Example(name, players, options, unshortened(name, steps))


def book(name: str, episode: int, players: int, given: str) -> dict[str, Any]:
    """"island 0: debt 2; island 1: prosperity 10, marks [...]"."""
    islands = [blank_page() for _ in range(players)]
    for part in given.split("; "):
        match = re.fullmatch(r"island (\d): (.*)", part)
        assert match is not None, part
        islands[int(match[1])] |= in_data(name)["options"]["book"]["islands"][int(match[1])] \
            if match[2] == "ten relic stickers" else values(match[2])
    return {"game": "my_island", "version": 1, "board": "atoll", "episode": episode, "islands": islands,
            "seats": list(range(players)), "history": []}


def values(text: str) -> dict[str, Any]:
    """"prosperity 10, marks [["telescope", 2, 5, 1]]" as a part of a page."""
    found = re.findall(r"(\w+) (-?\d+|\[\]|\[\[.*?\]\])(?:, |$)", text)
    assert found, text
    return {name: json.loads(value) for name, value in found}


def unshortened(name: str, steps: list[Any]) -> list[Any]:
    """The entries that the text leaves out ("…") are in the data file; the rest must be the same there."""
    if "…" not in steps:
        return steps
    told, whole = [step for step in steps if step != "…"], []
    for step in in_data(name)["steps"]:
        if isinstance(step, str):
            whole.append(told.pop(0) if told and told[0] == step else step)
        else:
            whole.append(told.pop(0))
    assert not told, told
    return whole


def in_data(name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(example for example in DATA["examples"] if example["id"] == name)
    return found


def entry(line: str) -> tuple[Seat, str]:
    seat, _, action = line.partition(" ")
    return CHANCE if seat == "-" else int(seat), action


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"-?\d+", text)]


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]*)`", text)


def table(heading: str) -> list[list[str]]:
    """The rows of the first table under a heading, without its head."""
    part = RULES[RULES.index(heading):]
    lines = part[part.index("\n|"):].lstrip("\n").split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
