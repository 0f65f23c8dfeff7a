"""The table in the terminal: board, sites and boat, face-up cards, players, the viewer's hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from atoll.core.game import Action, Seat, View
from atoll.core.markup import cut, width
from atoll.core.text import Words
from atoll.games.mangrovia.box.boards import Board, Space, load_board
from atoll.games.mangrovia.box.rulebook import LANDSCAPES, LAST_LANDING

NAME_WIDTH = 14
NEAR_THE_LIMIT = 3
"""Rounds from the last of all from which it is named: games end long before it (MV-86)."""
WIDTH = 9
"""Columns of a cell; ten of them and the row's number stay under a hundred."""
SIGNS = "▲●■◆★"
COLOURS = ("red", "yellow", "magenta", "cyan", "blue")
NEUTRAL = "△"
INK = {"water": "bright_blue", "sand": "yellow", "mangrove": "green", "reed": "bright_green"}
VALUABLE_BACK, LANDSCAPE_BACK = "▪", "▫"
TILE_MARKS = {"valuable3": "=3", "amulet2": "=2a", "wild": "=?"}


def draw(view: View, legal: Sequence[Action], words: Words) -> str:
    """Everything that the view shows, at most a hundred columns wide."""
    board = load_board(view["options"]["board"])
    lines = [heading(view, words), *grid(board, view, legal, words), *legend(words), "", *sites(view, legal, words),
             *supplies(view, legal, words), *standings(view, words), "", *players(view, words),
             *hand(view, legal, words)]
    return "\n".join(lines)


def heading(view: View, words: Words) -> str:
    birds = " ".join(f"[{INK[name]}]{words.word(name, 'landscape')}[/]" for name in view["birds"])
    is_near = view["round_limit"] - view["round"] < NEAR_THE_LIMIT
    number = words.say("draw.round" if is_near else "draw.round_number", round=view["round"], limit=view["round_limit"])
    start = words.say("draw.start", who=name_of(view["start_seat"], words).strip())
    return f"[bold]{words.say('title')}[/]   {number}   ✦ {words.say('draw.birds')}: {birds}   ☼ {start}"


def name_of(seat: Seat, words: Words) -> str:
    """Its first columns, filled up. The name comes as markup, so what is escaped in it is kept whole or left out."""
    name = cut(words.seat(seat), NAME_WIDTH)
    return name + " " * (NAME_WIDTH - width(name))


def sign(seat: Seat | None) -> str:
    return f"[dim]{NEUTRAL}[/]" if seat is None else f"[bold {COLOURS[seat]}]{SIGNS[seat]}[/]"


def grid(board: Board, view: View, legal: Sequence[Action], words: Words) -> list[str]:
    """Rows and columns as the board's data gives them; statues stand where their paths begin."""
    cells = {(space.row, space.col): space_cell(space, view, legal, words) for space in board.spaces}
    for path in board.paths:
        if path.statue is not None:
            cells.setdefault(path.statue, centred(f"{path.id.upper()} {path.first}/{path.second}", "bold"))
    for centre in board.drawing.get("centres", {}).values():
        cells.setdefault((centre[0], centre[1]), centred("×", "dim"))
    rows, cols = ([*range(min(at), max(at) + 1)] for at in zip(*cells, strict=True))
    head = "   " + "".join(centred(str(col) if col >= 0 else "", "dim") for col in cols)
    empty = " " * WIDTH
    return [head, *(f"[dim]{row if row >= 0 else '':>2}[/] " + "".join(cells.get((row, col), empty) for col in cols)
                    for row in rows)]


def centred(text: str, style: str) -> str:
    return f"[{style}]{text:^{WIDTH}}[/]"


def space_cell(space: Space, view: View, legal: Sequence[Action], words: Words) -> str:
    hut = next((hut for hut in view["huts"] if hut["space"] == space.id), None)
    left, right = {"stone": "‹›", "pole": "{}", None: "()" if space.is_amulet else "  "}[space.area]
    if hut is not None:
        shape = sign(hut["seat"]) * hut["count"]
        pole = str(hut["pole"] or "")
        room = WIDTH - 4 - int(hut["count"]) - len(pole)
        return f"  {left}{shape}{pole}{right}" + " " * room
    pending = view["pending"] or {}
    mark = "»" if space.double in legal else "›" if space.build in legal else " "
    if pending.get("space") == space.id:
        mark = "?"
    text = left.strip() + price(space, words) + right.strip() + tile_mark(view, space)
    style = "bold black on green" if mark != " " else INK[LANDSCAPES[space.first]]
    return f"[{style}]{mark}{text}[/]" + " " * max(0, WIDTH - 1 - len(text))


def price(space: Space, words: Words) -> str:
    """Landscape letters, cost, a mark where amulets pay, points."""
    letters = "".join(words.say(f"draw.letter_{LANDSCAPES[landscape]}") for landscape in space.landscapes)
    amulet = words.say("draw.amulet_mark") if space.currency == "amulet" else ""
    return f"{letters}{space.cost}{amulet}" + (f"+{space.points}" if space.points else "")


def tile_mark(view: View, space: Space) -> str:
    tile = view["stone_tiles"].get(space.id)
    return "" if tile is None else TILE_MARKS.get(tile, f"={tile[-1].upper()}")


def legend(words: Words) -> list[str]:
    letters = "  ".join(f"[{INK[name]}]{words.say(f'draw.letter_{name}')} {words.word(name, 'landscape')}[/]"
                        for name in LANDSCAPES)
    unknown = f"{VALUABLE_BACK} {words.say('draw.back_valuable')}  {LANDSCAPE_BACK} {words.say('draw.back_landscape')}"
    return [f"   {letters}   [dim]{unknown}[/]", f"   [dim]{words.say('draw.legend', left='{', right='}')}[/]"]


def sites(view: View, legal: Sequence[Action], words: Words) -> list[str]:
    """The archipelago: each site with its bowl and its two landings, the boat beside the one it visits."""
    parts, shores = [], []
    for site in view["sites"]:
        number = site["site"]
        bowl = "×" if site["blocked"] else "·" if site["seat"] is None else sign(site["seat"])
        style = "bold black on green" if f"bowl {number}" in legal else "default"
        parts.append(f"[{style}] {number} [/] {bowl}" + " " * 9)
        shores.append(f"{landing(view, number)}/{landing(view, LAST_LANDING + 1 - number)}".ljust(14))
    return [f"{words.say('draw.site'):>9} " + "".join(parts),
            f"[dim]{words.say('draw.landings'):>9}[/]  " + "".join(shores)]


def landing(view: View, number: int) -> str:
    return f"►{number}" if view["boat"] == number else str(number)


def supplies(view: View, legal: Sequence[Action], words: Words) -> list[str]:
    """Face-up cards, and what is left in piles, bag and pole pile."""
    shown = "  ".join(card(word, f"take {word}" in legal, words)
                      for kind in ("valuable", "landscape") for word in view["display"][kind])
    left = words.say("draw.pile", valuable=view["pile"]["valuable"], landscape=view["pile"]["landscape"])
    bag = words.say("draw.bag", bag=view["bag"], ones=view["ones"])
    poles = words.say("draw.poles", tiles=" ".join(map(str, view["pole_pile"])) or words.say("draw.nothing"))
    return [f"{words.say('draw.display'):>9}  {shown}", f"[dim]{'':>9}  {left} · {bag} · {poles}[/]"]


def card(word: str, may_take: bool, words: Words) -> str:
    text = words.word(word, "landscape") if word in INK else word
    if may_take:
        return f"[bold black on green]›{text}[/]"
    return f"[{INK[word]}]{text}[/]" if word in INK else f"[bold]{text}[/]"


def standings(view: View, words: Words) -> list[str]:
    """Who leads on each path and in the two areas."""
    areas = view["standings"]
    paths = [(path.upper(), rows) for path, rows in areas["paths"].items()]
    halves = [dict(paths[:4]), dict(paths[4:]),
              {words.say("draw.stone"): areas["stone"], words.say("draw.pole"): areas["pole"]}]
    lines = ["  ".join(f"{name} {leaders(rows)}" for name, rows in half.items() if rows) for half in halves]
    told = [line for line in lines if line] or [words.say("draw.nothing")]
    return [f"{words.say('draw.paths') if number == 0 else '':>9}  {line}" for number, line in enumerate(told)]


def leaders(rows: list[dict[str, Any]]) -> str:
    """Owners with their huts, best first."""
    return "".join(f"{sign(row['seat'])}{row['huts']}" for row in rows)


def players(view: View, words: Words) -> list[str]:
    lines = []
    for entry in view["seats"]:
        points = words.say("draw.points", count=entry["points"])
        huts = words.say("draw.huts", count=entry["huts_left"])
        level = words.say("draw.level", level=entry["level"])
        name = f"{sign(entry['seat'])} {name_of(entry['seat'], words)}"
        lines.append(f"{name} {points:<10} {huts:<9} {level}  {held(entry, words)}")
    return lines


def held(entry: dict[str, Any], words: Words) -> str:
    """What all can know of a hand: known cards by name, hidden ones as backs."""
    known, hidden = entry["known"], entry["hidden"]
    landscapes = [words.say(f"draw.letter_{name}") for name in known["landscape"]]
    unknown = backs(hidden["valuable"], VALUABLE_BACK) + backs(hidden["landscape"], LANDSCAPE_BACK)
    parts = [f"{compact(known['valuable'] + landscapes)}[dim]{unknown}[/]"]
    if amulets := len(known["amulet"]) + hidden["amulet"] + entry["drawing"]:
        parts.append(f"◇{amulets}" + (f" (1×{len(known['amulet'])})" if known["amulet"] else ""))
    if entry["tiles"]:
        parts.append(" ".join(TILE_MARKS.get(tile, f"={tile[-1].upper()}") for tile in entry["tiles"]))
    return "  ".join(parts)


def compact(things: list[str]) -> str:
    """`3 3 5` as `3×2 5`."""
    return " ".join(thing if number == 1 else f"{thing}×{number}" for thing, number in Counter(things).items())


def backs(number: int, back: str) -> str:
    return f" {number}{back}" if number else ""


def hand(view: View, legal: Sequence[Action], words: Words) -> list[str]:
    """The viewer's own cards and amulets; what can be given or returned now is marked."""
    if view["seat"] is None:
        return []
    own = view["seats"][view["seat"]]
    held = Counter(own["hand"]["valuable"] + own["hand"]["landscape"])
    cards = "  ".join(card(word, f"give {word}" in legal, words) + (f"×{copies}" if copies > 1 else "")
                      for word, copies in held.items()) or words.say("draw.nothing")
    amulets = compact(own["amulets"]) or words.say("draw.nothing")
    lines = [f"[bold]{words.say('draw.hand')}[/]: {cards}   ◇ {words.say('draw.amulets')}: {amulets}"]
    if own["drawn"]:
        drawn = " ".join(f"[bold black on green]›{word}[/]" if f"return {word}" in legal else word
                         for word in own["drawn"])
        lines.append(words.say("draw.drawn", drawn=drawn))
    return lines
