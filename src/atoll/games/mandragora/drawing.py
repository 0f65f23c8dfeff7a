"""The terminal's picture of a view: the ring of shops as a ring, spells, wizards and the hand by colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from atoll.core.game import Action, View
from atoll.core.markup import cut, split_words, width
from atoll.core.text import Words

WIDTH = 96
MARK = "▸"
"""Stands before whatever a legal action names: a sign as well as a colour."""

GAP = "  "
CELL = 18
COLUMNS = 5
"""Shops 0 to 4 in the upper row, 5 to 9 back in the lower one, so that clockwise is clockwise."""


def draw(view: View, legal: Sequence[Action], words: Words) -> str:
    """At most a hundred columns; whatever a legal action names is marked."""
    parts = [ring(view, legal, words), piles(view, legal, words)]
    parts += [wizard(seat, view, legal, words) for seat in view["seats"]]
    parts += hands(view, legal, words)
    return "\n".join(line for part in parts for line in part)


def ring(view: View, legal: Sequence[Action], words: Words) -> list[str]:
    cells = [shop_cell(view, shop, legal, words) for shop in range(2 * COLUMNS)]
    upper, lower = cells[:COLUMNS], cells[:COLUMNS - 1:-1]
    return [
        border("╭", "┬", "╮", "→"), *rows(upper), border("├", "┴", "┤"),
        *(f"│{line}│" for line in middle(view, words)),
        border("├", "┬", "┤"), *rows(lower), border("╰", "┴", "╯", "←"),
        f"[dim]{words.say('draw.legend')}[/]",
    ]


def border(left: str, between: str, right: str, arrow: str = "─") -> str:
    side = "─" * (CELL // 2)
    return left + between.join([side + arrow + side[1:]] * COLUMNS) + right


def rows(cells: Sequence[list[Ink]]) -> list[str]:
    height = max(len(cell) for cell in cells)
    filled = [cell + [Ink("")] * (height - len(cell)) for cell in cells]
    return ["│" + "│".join(inked(cell[row], CELL) for cell in filled) + "│" for row in range(height)]


def middle(view: View, words: Words) -> list[str]:
    """What lies inside the ring: the deck, and how far the game is."""
    facts = [words.say("draw.phase", phase=view["phase"]), words.say("draw.deck", count=view["deck"])]
    if view["extra_turn"]:
        facts.append(words.say("draw.extra"))
    if view["marker"]:
        facts.append(words.say("draw.marker", **view["marker"]))
    if view["passes"]:
        facts.append(words.say("draw.passes", count=view["passes"]))
    room = COLUMNS * (CELL + 1) - 1
    return [inked(Ink(centred(line, room), "bold"), room) for line in wrapped_text(" · ".join(facts), room)]


def wrapped_text(text: str, room: int) -> list[str]:
    lines = [""]
    for word in split_words(text):
        longer = f"{lines[-1]} {word}".strip()
        if width(longer) > room:
            lines.append(shortened(word, room))
        else:
            lines[-1] = longer
    return lines


def shop_cell(view: View, shop: int, legal: Sequence[Action], words: Words) -> list[Ink]:
    if shop >= len(view["shops"]):
        return [Ink(f"  {shop}", "dim")]
    lies, here = view["shops"][shop], view["apprentice"] == shop
    open_to = f"move {shop}" in legal or f"levitate {shop}" in legal
    title = f"{MARK if open_to else ' '}{shop} {'☀' if lies['kind'] == 'day' else '☾'}{' ♟' if here else ''}"
    lines = [Ink(title, "bold reverse" if here else "bold green" if open_to else "bold")]
    if lies["cards"] is None:
        lines.append(Ink("  " + words.say("draw.face_down", count=lies["count"]), "dim"))
    for card, count in Counter(lies["cards"] or ()).items():
        mark = MARK if f"levitate {shop} {card}" in legal else " "
        lines.append(Ink(f"{mark} {counted(card, count, words)}", style(card)))
    return lines


def piles(view: View, legal: Sequence[Action], words: Words) -> list[str]:
    parts = [Ink(words.say("draw.piles") + ":", "bold")]
    for pile in view["piles"]:
        mark = MARK if f"spell {pile['strength']}" in legal else " "
        top = words.say("draw.pile_empty") if pile["top"] is None else words.word(pile["top"])
        below = sum(pile["below"].values())
        more = f" +{below}" if below else ""
        parts.append(Ink(f"{mark}{pile['strength']} {top}{more}", "bold green" if mark == MARK else ""))
    return wrapped(parts)


def wizard(seat: Mapping[str, Any], view: View, legal: Sequence[Action], words: Words) -> list[str]:
    """One wizard's line, then the sets and what the viewer is sure of in the hand."""
    lines = wrapped(wizard_facts(seat, view, legal, words), indent="    ")
    for laid in seat["sets"]:
        lines += wrapped(set_parts(laid, words), indent="      ", first="    ")
    if seat["hand"] is None and seat["known"]:
        cards = [Ink(counted(card, count, words), style(card)) for card, count in seat["known"].items()]
        lines += wrapped([Ink(words.say("draw.known") + ":", "dim"), *cards], indent="      ", first="    ")
    return lines


def wizard_facts(seat: Mapping[str, Any], view: View, legal: Sequence[Action], words: Words) -> list[Ink]:
    number = seat["seat"]
    chosen = any(action.split()[-1] == str(number) and action.split()[0] in ("swap", "token", "transfer")
                 for action in legal)
    name = f"{MARK if chosen else ' '}{words.seat(number)}"
    if number == view["seat"]:
        name += f" ({words.say('draw.you')})"
    facts = [Ink(name, "bold underline" if view["turn_seat"] == number else "bold"),
             Ink(words.say("draw.points", count=seat["points"])),
             Ink(words.say("draw.cards", count=seat["hand_count"])),
             Ink(words.say("draw.steps", count=seat["steps"]), "dim"),
             Ink(words.say("draw.curses", count=seat["curses"]), "magenta" if seat["curses"] else "dim")]
    facts += [Ink(counted(card, count, words), style(card)) for card, count in seat["scrolls"].items()]
    if view["token_seat"] == number:
        facts.append(Ink(words.say("draw.token"), "bold magenta"))
    if seat["partner_seat"] is not None:
        facts.append(Ink(words.say("draw.partner", seat=seat["partner_seat"]), "dim"))
    return facts


def set_parts(laid: Mapping[str, Any], words: Words) -> list[Ink]:
    spell = words.say("draw.no_spell") if laid["spell"] is None else words.say("draw.spell", **laid)
    cards = [(laid["book"], 1), *laid["ingredients"].items()]
    title = Ink(f"{words.word(laid['colour'], 'setcolour')}: {spell}", f"bold {hue_style(laid['colour'])}")
    return [title, *(Ink(counted(card, count, words), style(card)) for card, count in cards)]


def hands(view: View, legal: Sequence[Action], words: Words) -> list[list[str]]:
    """Every hand that the viewer sees, his own first."""
    shown = [seat for seat in view["seats"] if seat["hand"] is not None]
    shown.sort(key=lambda seat: bool(seat["seat"] != view["seat"]))
    parts = [hand(seat, view, legal, words) for seat in shown]
    if view["offer"]:
        parts.append(wrapped([Ink(words.say("draw.offer", **view["offer"]), "bold yellow")]))
    return parts


def hand(seat: Mapping[str, Any], view: View, legal: Sequence[Action], words: Words) -> list[str]:
    own = seat["seat"] == view["seat"]
    title = words.say("draw.hand") if own else words.say("draw.hand_of", seat=seat["seat"])
    if not seat["hand"]:
        return wrapped([Ink(f"{title}: {words.say('draw.hand_empty')}", "bold")])
    lines = wrapped([Ink(title + ":", "bold")])
    for colour, cards in by_colour(seat["hand"]):
        lines += wrapped(colour_parts(colour, cards, legal if own else [], words), indent="      ")
    return lines


def colour_parts(colour: str, cards: Mapping[str, int], legal: Sequence[Action], words: Words) -> list[Ink]:
    """One line of the hand; a mark before the colour if it can be cast or vanish, before a card if it can be given."""
    marked = any(action == f"vanish {colour}" or action.startswith(f"cast {colour} ")
                 or (colour == "white" and action.startswith("cast") and "mandrake" in action) for action in legal)
    parts = [Ink(f"  {MARK if marked else ' '}{words.word(colour)}", f"bold {hue_style(colour)}")]
    for card, count in cards.items():
        mark = MARK if f"give {card}" in legal or f"trade {card}" in legal else ""
        parts.append(Ink(mark + counted(card, count, words), style(card)))
    return parts


def by_colour(cards: Mapping[str, int]) -> Iterator[tuple[str, dict[str, int]]]:
    for colour in HUES:
        if group := {card: count for card, count in cards.items() if colour_of(card) == colour}:
            yield colour, group


def counted(card: str, count: int, words: Words) -> str:
    short = words.word(card, "short")
    return short if count == 1 else f"{count}×{short}"


def colour_of(card: str) -> str:
    """An id begins with its colour; mandrakes are white."""
    return card.partition("herb")[0].partition("book")[0] if card != "mandrake" else "white"


def style(card: str) -> str:
    return "bold magenta" if card.startswith("scroll") else hue_style(colour_of(card))


def hue_style(colour: str) -> str:
    return HUES.get(colour, "")


HUES = {
    "purple": "magenta", "red": "red", "yellow": "yellow", "green": "green", "blue": "cyan",
    "black": "bright_black", "white": "white",
}


# pieces of coloured text, measured before they are coloured


class Ink(NamedTuple):
    """Text in which names are escaped already, and the style of console markup it is written in."""

    text: str
    style: str = ""


def shortened(text: str, room: int) -> str:
    """As much of it as has room. No backslash is left at the cut: it would swallow the markup that follows."""
    kept = cut(text, room)
    return kept if kept == text else kept.rstrip("\\")


def centred(text: str, room: int) -> str:
    return text.center(room + len(text) - width(text))


def inked(piece: Ink, room: int = 0) -> str:
    """Markup of the piece, cut and filled to the room if one is given."""
    text = shortened(piece.text, room) if room else piece.text
    text += " " * (room - width(text))
    return f"[{piece.style}]{text}[/]" if piece.style else text


def wrapped(pieces: Sequence[Ink], indent: str = "  ", first: str = "") -> list[str]:
    """Pieces side by side, in as many lines as they need; a piece is never broken, only cut where it must be."""
    lines, used = [first], len(first)
    for piece in pieces:
        piece = piece._replace(text=shortened(piece.text, WIDTH - len(indent)))
        if used > len(first) and used + len(GAP) + width(piece.text) > WIDTH:
            lines.append(indent)
            used = len(indent)
        elif used > len(first):
            lines[-1] += GAP
            used += len(GAP)
        lines[-1] += inked(piece)
        used += width(piece.text)
    return lines
