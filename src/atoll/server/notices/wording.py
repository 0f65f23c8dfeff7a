"""A notice in words: what stands in a letter, a push, a webhook. A function of its facts and the reader's language."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from atoll.core.text import Words, load_words
from atoll.games import GAMES
from atoll.games import words as game_words
from atoll.server.notices.kinds import DIGEST, TEST, Facts, Notice, Pace

TEXT = Path(__file__).parents[1] / "text"
LISTED = 20
"""Lines of a daily notice; of the rest it says how many."""


class Message(NamedTuple):
    id: str
    kind: str
    pace: Pace
    title: str
    body: str
    link: str
    about: str
    """What newer news replaces on a screen: the table or tournament."""


def compose(notice: Notice, language: str, address: str, gathered: Sequence[Notice] = ()) -> Message:
    words = load_words(TEXT, language)
    facts, path = notice.facts, path_of(notice.facts)
    if notice.kind == DIGEST:
        title, body = digest_text(words, gathered, address)
    else:
        title, body = title_of(notice, words), words.say(f"notice.{variant(notice)}.body", **values(facts, language))
    return Message(notice.key, notice.kind, notice.pace, title, body, f"{address}{path}", path)


def title_of(notice: Notice, words: Words) -> str:
    return words.say(f"notice.{variant(notice)}.title", **values(notice.facts, words.language))


def variant(notice: Notice) -> str:
    """An invitation to a table is a rematch; a round over the board has no table."""
    if notice.kind == "invitation" and notice.facts.table is not None:
        return "rematch"
    return "pairings" if notice.kind == "round" and notice.facts.table is None else notice.kind


def values(facts: Facts, language: str) -> dict[str, str | int]:
    game = game_words(facts.game, language).say("title") if facts.game and facts.game in GAMES else "Atoll"
    return {"game": game, "tournament": facts.name, "by": facts.by, "round": facts.n or 0, "board": facts.board or 0}


def digest_text(words: Words, gathered: Sequence[Notice], address: str) -> tuple[str, str]:
    lines = [f"• {title_of(one, words)}\n  {address}{path_of(one.facts)}" for one in gathered[:LISTED]]
    if len(gathered) > LISTED:
        lines.append(words.say("notice.digest.more", count=len(gathered) - LISTED))
    return words.say("notice.digest.title", count=len(gathered)), "\n".join(lines)


def path_of(facts: Facts) -> str:
    if facts.board is not None:
        return f"/tournament/{facts.tournament}?tab=desk&board={facts.board}"
    if facts.table is not None:
        return f"/table/{facts.table}"
    return f"/tournament/{facts.tournament}" if facts.tournament is not None else "/lobby"


def trial(person: str) -> Notice:
    """Each one is a notice of its own: whoever tries again is told again."""
    return Notice(f"{TEST}/{secrets.token_hex(8)}", person, TEST, "live", Facts())
