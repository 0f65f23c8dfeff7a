"""An island between two episodes: its map with all stickers, its page and its history, for screen or paper."""

from __future__ import annotations

from typing import Any

from atoll.core.game import Book, Seat
from atoll.core.markup import as_read
from atoll.core.text import Words
from atoll.games.my_island.box import EPISODES, box
from atoll.games.my_island.campaign.book import AFTER_THE_LAST, check_book, settled
from atoll.games.my_island.drawing import quoted
from atoll.games.my_island.hexmap import Canvas, HexMap, legend
from atoll.games.my_island.modules import rules_named
from atoll.games.my_island.options import shown
from atoll.games.my_island.view import island_view

GROUP, GROUPS = 10, 8
"""Circles of prosperity stand in groups of ten, of which the board has eight (MI-53)."""


def draw_book(book: Book, seat: Seat, words: Words) -> str:
    """The island of a seat as the next episode will find it; after the last one, as it was left."""
    check_book(book)
    words = words.at([as_read(name) for name in words.names], words.me)
    page = book["islands"][book["seats"][seat]]
    episode = min(book["episode"], EPISODES[-1])
    canvas = Canvas()
    canvas.write(0, title(book, seat, words), "bold")
    canvas.write(0, coming(book, words))
    canvas.write(0, circles(page, words))
    island = island_view(settled(rules_named(book["board"], str(episode)), page))
    ships = [["ship", q, r, False] for kind, q, r in page["hexes"] if kind == "ship"]
    sites = island["sites"] + [ship for ship in ships if ship not in island["sites"]]
    drawn = HexMap(island["island"], sites)
    drawn.draw(canvas, 0, canvas.height, {(q, r) for _, q, r in page["hexes"]})
    for line in carried(page, words):
        canvas.write(0, line)
    played = history(book, seat, words)
    canvas.write(0, f"{words.say('draw.history')}: {'' if played else words.say('draw.nothing')}".rstrip())
    for line in played:
        canvas.write(2, line)
    canvas.write(0, f"{words.say('draw.legend')}: {legend([drawn], words)}  ( ) {words.say('draw.stickers')}", "dim")
    return canvas.text()


def title(book: Book, seat: Seat, words: Words) -> str:
    number = book["seats"][seat]
    name = book["islands"][number]["name"]
    island = words.say("draw.island", number=number) + (f" {quoted(shown(name), words)}" if name else "")
    return f"{island} · {words.seat(seat)}"


def coming(book: Book, words: Words) -> str:
    episode = book["episode"]
    if episode == AFTER_THE_LAST:
        return words.say("draw.over")
    chapter = box().chapters[episode]
    return words.say("draw.next", episode=episode, title=words.say(f"episode.{episode}"), chapter=chapter,
                     chapter_title=words.say(f"chapter.{chapter}"))


def circles(page: dict[str, Any], words: Words) -> str:
    filled, rest = divmod(page["prosperity"], GROUP)
    groups = ["●" * GROUP] * min(filled, GROUPS) + ["●" * rest + "○" * (GROUP - rest)]
    parts = [words.say("draw.prosperity", prosperity=page["prosperity"]), " ".join(groups[:GROUPS])]
    return " · ".join(parts + [words.say("draw.debt", debt=page["debt"])] * bool(page["debt"]))


def carried(page: dict[str, Any], words: Words) -> list[str]:
    """Stickers, doubled cells and marks in words."""
    tiles = box().tiles
    stickers = [f"{words.word(kind, 'sticker')} ({words.word(f'{q} {r}', 'hex')})" for kind, q, r in page["hexes"]]
    doubled = [f"{tile} {words.word(tiles[tile].symbols[cell])} ×2" for tile, cell in page["tiles"]]
    marks = [f"{words.word(feature)} ({words.word(f'{q} {r}', 'hex')}) ×{count}"
             for feature, q, r, count in page["marks"]]
    return [f"{words.say(key)}: {', '.join(items) or words.say('draw.nothing')}"
            for key, items in (("draw.stickers", stickers), ("draw.doubled", doubled), ("draw.marks", marks))]


def history(book: Book, seat: Seat, words: Words) -> list[str]:
    """What this island won in the episodes that it was seated in."""
    number = book["seats"][seat]
    lines = []
    for entry in book["history"]:
        if number in entry["seats"]:
            index = entry["seats"].index(number)
            lines.append(words.say("draw.played", episode=entry["episode"], score=entry["scores"][index],
                                   rank=entry["ranks"][index], circles=entry["circles"][index]))
    return lines
