"""Law 9: every verb, event, ask, reason, clause and key of a breakdown has words in every language of the game."""

from __future__ import annotations

import re
from random import Random

from atoll.core.game import Game
from atoll.core.languages import SOURCE
from atoll.core.plurals import forms
from atoll.core.table import Table
from atoll.core.text import PLACEHOLDER, Words, languages_in, own_messages, placeholders
from atoll.games import folder, words
from atoll.laws.broken import hold
from atoll.laws.moments import after, random_moments

CLAUSE = re.compile(r"^- \*\*([A-Z]{2}-\d+)\*\*", re.M)
HEADING = re.compile(r"#{2,3} (?:[\d.]+ )?(.+)$")


def clauses(game_id: str) -> list[str]:
    """The clauses of a game's rules, in their order."""
    return CLAUSE.findall((folder(game_id) / "rules.md").read_text(encoding="utf-8"))


def chapters(game_id: str) -> list[str]:
    """The headings of a game's rules that have clauses under them, without their numbers."""
    found, heading = list[str](), ""
    for line in (folder(game_id) / "rules.md").read_text(encoding="utf-8").splitlines():
        if title := HEADING.match(line):
            heading = title[1].replace("`", "")
        elif CLAUSE.match(line) and heading and heading not in found:
            found.append(heading)
    return found


def spoken_by(game_id: str) -> dict[str, dict[str, str]]:
    """What a game's own files say, by language: English does not stand in for what is missing."""
    text = folder(game_id) / "text"
    return {language: own_messages(text / f"{language}.json") for language in languages_in(text)}


def catalogues_agree(game: Game, games: int) -> None:
    """The same keys and placeholders in every language, and the right number of plural forms."""
    catalogues = spoken_by(game.id)
    english = catalogues[SOURCE]
    for language, messages in catalogues.items():
        for key in sorted(english.keys() ^ messages.keys()):
            hold(False, f"{key!r} is in the catalogue of {'en' if key in english else language} alone")
        for key, message in messages.items():
            check_message(language, key, message, english[key])


def check_message(language: str, key: str, message: str, english: str) -> None:
    where = f"{key!r} in {language}.json"
    hold(message.strip(), f"{where} is empty")
    hold(placeholders(message) == placeholders(english), f"{where} has other placeholders than in en.json")
    hold("{" not in PLACEHOLDER.sub("", message), f"{where} has a brace that is no placeholder")
    wanted = len(forms(language))
    for match in PLACEHOLDER.finditer(message):
        count = match[3].count("|")
        hold(count in (0, wanted), f"{where} has {count} plural forms, not {wanted}")


def every_clause_has_words(game: Game, games: int) -> None:
    """And every heading over clauses."""
    there = clauses(game.id)
    hold(there, f"rules.md of {game.id} has no clauses: list items that begin - **AB-1**")
    wanted = {*(f"clause.{clause}" for clause in there), *(f"heading.{heading}" for heading in chapters(game.id))}
    for language, messages in spoken_by(game.id).items():
        said = {key for key in messages if key.startswith(("clause.", "heading."))}
        for key in sorted(said ^ wanted):
            hold(False, f"{key!r} is in {'the words of ' + language if key in said else 'rules.md'} alone")


def whatever_happens_can_be_said(game: Game, games: int) -> None:
    for language in spoken_by(game.id):
        catalogue = words(game.id, language)
        hold("title" in catalogue, f"there is no 'title' in {language}.json")
        for seed in range(games):
            rng = Random(seed)
            for table in random_moments(game, rng):
                said = catalogue.at([f"Ada{seat}" for seat in range(table.players)])
                a_moment_can_be_said(said, table, rng)
            the_end_can_be_said(said, table)


def has(said: Words, key: str) -> None:
    hold(key in said, f"there is no {key!r} in {said.language}.json")


def a_moment_can_be_said(said: Words, table: Table, rng: Random) -> None:
    if not table.to_act:
        return
    has(said, f"ask.{table.state.ask}")
    seat = rng.choice(table.to_act)
    actions = table.state.legal_actions(seat)
    _, events = after(table.state, seat, rng.choice(actions))
    sentences = [said.action(action) for action in rng.sample(actions, min(5, len(actions)))]
    for sentence in [*sentences, *map(said.event, events)]:
        hold(sentence and "{" not in sentence, f"{sentence!r} is no sentence")


def the_end_can_be_said(said: Words, table: Table) -> None:
    outcome = table.outcome
    hold(outcome, "a game in which nobody is to act has no outcome")
    assert outcome is not None
    has(said, f"reason.{outcome.reason}")
    for items in outcome.breakdown:
        for key in items:
            has(said, f"score.{key}")
