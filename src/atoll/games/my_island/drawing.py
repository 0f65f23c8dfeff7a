"""The terminal picture: one island large, the others small, the tile and its turns, and the tiles to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from atoll.core.game import Action, Seat, View
from atoll.core.hexes import Hex, distance
from atoll.core.markup import as_read
from atoll.core.notation import arguments, verb
from atoll.core.text import Words
from atoll.games.my_island.box import box
from atoll.games.my_island.box.rule_set import Scoring
from atoll.games.my_island.hexmap import SMALL, SYMBOL, Canvas, HexMap, legend
from atoll.games.my_island.modules import rules_named
from atoll.games.my_island.modules.at_end import AtEnd
from atoll.games.my_island.modules.at_once import AtOnce
from atoll.games.my_island.modules.rewards import Dues, Reward

SIDE_BY_SIDE, APART = 2, 40
"""How many small islands stand beside each other, and the columns from one to the next."""

FAR = 100
"""Counts as the distance of a marked hex on which a tile lies already: the legal answers are not for that island."""


def draw(view: View, legal: Sequence[Action], words: Words) -> str:
    """The reader's own island is drawn large; for a reader without a seat, one that the legal list fits."""
    words = words.at([as_read(name) for name in words.names], words.me)
    focus = in_focus(view, legal) if words.me is None else words.me
    canvas = Canvas()
    canvas.write(0, heading(view, words), "bold")
    canvas.write(0, status(view, focus, words))
    top = canvas.height
    island = HexMap(view["seats"][focus]["island"], view["seats"][focus]["sites"])
    island.draw(canvas, 0, top, anchors(legal))
    draw_card(canvas, view, words)
    canvas.write(0, tally(view, focus, words))
    canvas.write(0, scored(view, words), "dim")
    if won := rewards(view, words):
        canvas.write(0, words.say("draw.rewards", rewards="; ".join(won)), "dim")
    others = [other for other in range(len(view["seats"])) if other != focus]
    draw_others(canvas, view, others, words)
    canvas.write(0, to_come(view, words))
    if plain := [words.action(action) for action in legal if " " not in action]:
        canvas.write(0, words.say("draw.answers", answers="; ".join(plain)))
    canvas.write(0, f"{words.say('draw.legend')}: {legend([island], words)}"
                    + (f"  ( ) {marking(view, words)}" if anchors(legal) else ""), "dim")
    return canvas.text()


def in_focus(view: View, legal: Sequence[Action]) -> Seat:
    """Of those who are asked, the one whose tiles are nearest to the marked hexes; nobody asked: the first seat."""
    asked = [seat for seat in view["to_act"] if seat >= 0]
    return min(asked, key=lambda seat: distances(view["seats"][seat], anchors(legal)), default=0)


def distances(page: dict[str, Any], marked: set[Hex]) -> int:
    covered = [(q, r) for q, r, _, _, tile, _, _ in page["island"] if tile is not None]
    return sum(min(distance(cell, other) or FAR for other in covered) for cell in marked) if covered else 0


def anchors(legal: Sequence[Action]) -> set[Hex]:
    """The hexes that legal answers name."""
    named = [arguments(action) for action in legal if verb(action) in ("place", "stick")]
    return {(int(q), int(r)) for q, r, *_ in named}


def marking(view: View, words: Words) -> str:
    return words.say("draw.legal" if view["card"] is not None else "draw.target")


def heading(view: View, words: Words) -> str:
    name = words.say("draw.rules.normal") if view["rules"] == "normal" else words.say(
        "draw.rules.episode", episode=view["rules"], title=words.say(f"episode.{view['rules']}"))
    return f"{name} · {words.say('draw.round', round=view['round'], left=len(view['bag']))}"


def scored(view: View, words: Words) -> str:
    """What is new in the episode, and what gives points in it: a player need not have read the rules."""
    rules = rules_named(view["board"], view["rules"])
    modules: tuple[Scoring, ...] = (*rules.of(AtOnce), *rules.of(AtEnd))
    points = [f"{words.say(f'score.{module.key}')} {module.points:+}".replace("-", "\u2212")
              for module in modules if module.points]
    sentence = words.say("draw.scored", points=", ".join(points))
    if view["rules"] == "normal":
        return sentence
    return words.say("draw.new", new=words.say(f"episode.{view['rules']}.new")) + " " + sentence


def rewards(view: View, words: Words) -> list[str]:
    """What each place of the ranking wins, and what the sites change when a chapter ends."""
    rules = rules_named(view["board"], view["rules"])
    dues = [line for module in rules.of(Dues) for line in (
        due(module, "full", module.full, words),
        due(module, "short" if module.marks > 1 else "none", module.short, words)) if line]
    return [*(reward(one, words) for one in rules.of(Reward)), *dues]


def reward(won: Reward, words: Words) -> str:
    parts = [words.say("draw.prosperity", prosperity=won.circles)] * (won.circles > 0 or not won.sticker)
    parts += [words.word(won.sticker.kind, "sticker")] if won.sticker else []
    return f"{words.say(f'draw.reward.{won.place}')}: {' + '.join(parts)}"


def due(dues: Dues, key: str, circles: int, words: Words) -> str:
    """'' for sites that change nothing."""
    if not circles:
        return ""
    won = ("+" if circles > 0 else "") + words.say("draw.prosperity", prosperity=circles)
    return words.say(f"draw.due.{key}", what=words.word(dues.features), marks=dues.marks, circles=won)


def status(view: View, seat: Seat, words: Words) -> str:
    """A seat in one line: name, marker and what else it has."""
    page = view["seats"][seat]
    name = words.seat(seat) + (f" {quoted(page['name'], words)}" if page["name"] else "")
    parts = [name, words.say("draw.marker", marker=page["marker"])]
    parts += [words.say("draw.frozen")] * page["frozen"]
    parts += [words.say("draw.debt", debt=page["debt"])] * bool(page["debt"])
    if view["rules"] != "normal":
        parts.append(words.say("draw.prosperity", prosperity=page["prosperity"]))
    parts += [words.say("draw.out")] * (not page["is_in"])
    if view["ranks"] is not None:
        parts.append(words.say("draw.rank", rank=view["ranks"][seat]))
    parts += [f"{words.say('draw.aside')}: {' '.join(page['aside'])}"] * bool(page["aside"])
    return " · ".join(parts)


def quoted(name: str, words: Words) -> str:
    """A name is free text (MI-81): it is never looked up in the catalogue, which has words like "palm"."""
    quotes = words.say("draw.quotes")
    return f"{quotes[0]}{name}{quotes[-1]}"


def draw_card(canvas: Canvas, view: View, words: Words) -> None:
    """The tile with its turns, and the reader's sealed answer."""
    if view["card"] is not None:
        canvas.write(0, f"{words.say('draw.card')} {words.word(view['card'])}", "bold")
        draw_turns(canvas, canvas.height, view["card"])
    if view["sealed"] is not None:
        canvas.write(0, words.say("draw.sealed", answer=words.action(view["sealed"])))


def tally(view: View, seat: Seat, words: Words) -> str:
    """The points so far, without what is still 0."""
    items = [f"{words.say(f'score.{key}')} {points}" for key, points in view["seats"][seat]["tally"].items() if points]
    return f"{words.say('draw.tally')}: {', '.join(items) or '0'}"


def draw_turns(canvas: Canvas, top: int, tile: str) -> None:
    """The six turns of a tile; the first cell, which the notation names, is in brackets."""
    symbols = box().tiles[tile].symbols
    for rot, hexes in enumerate(box().tiles[tile].rotated):
        left, above = min(2 * q + r for q, r in hexes), min(r for _, r in hexes)
        x, y = 1 + rot * 13, top
        canvas.put(x, y, f"{rot}:", "dim")
        for index, ((q, r), symbol) in enumerate(zip(hexes, symbols, strict=True)):
            glyph, style = SYMBOL[symbol]
            column = x + 4 + 2 * q + r - left
            if index == 0:
                canvas.put(column - 1, y + r - above, f"({glyph})")
            canvas.put(column, y + r - above, glyph, f"bold {style}" if index == 0 else style)


def draw_others(canvas: Canvas, view: View, others: Sequence[Seat], words: Words) -> None:
    """The other islands, small and side by side, each under its own line."""
    for seat in others:
        canvas.write(0, status(view, seat, words))
    for first in range(0, len(others), SIDE_BY_SIDE):
        top = canvas.height
        for column, seat in enumerate(others[first:first + SIDE_BY_SIDE]):
            page: dict[str, Any] = view["seats"][seat]
            canvas.put(column * APART, top, words.seat(seat), "bold")
            HexMap(page["island"], page["sites"], SMALL).draw(canvas, column * APART, top + 1)


def to_come(view: View, words: Words) -> str:
    """Every tile whose card is still in the bag, with its symbols."""
    if not view["bag"]:
        return words.say("draw.bag.none")
    tiles = box().tiles
    named = [f"{tile}:{''.join(SYMBOL[symbol][0] for symbol in tiles[tile].symbols)}" for tile in view["bag"]]
    return f"{words.say('draw.bag')} {'  '.join(named)}"
