"""Law 9: every verb, event, ask, reason, clause and key of a breakdown has words in every language."""

from __future__ import annotations

import re
from random import Random

import pytest

from atoll.core.game import Game
from atoll.core.text import FORMS, LANGUAGES, PLACEHOLDER, placeholders
from atoll.games import folder, words
from tests.support.play import random_moments

CLAUSE = re.compile(r"^- \*\*([A-Z]{2}-\d+)\*\*", re.M)


def clauses(game: Game) -> list[str]:
    return CLAUSE.findall((folder(game.id) / "rules.md").read_text(encoding="utf-8"))


def test_9_the_same_keys_and_placeholders_in_every_language(game: Game) -> None:
    catalogues = {language: words(game.id, language).messages for language in LANGUAGES}
    for language, messages in catalogues.items():
        assert set(messages) == set(catalogues["en"]), f"{language} has other keys"
        for key, message in messages.items():
            assert message.strip(), key
            assert placeholders(message) == placeholders(catalogues["en"][key]), key
            for match in PLACEHOLDER.finditer(message):
                assert not match[3] or match[3].count("|") == FORMS[language], (language, key)
            assert "{" not in PLACEHOLDER.sub("", message), (language, key)


def test_9_every_clause_of_the_rules_has_words(game: Game) -> None:
    assert clauses(game)
    for language in LANGUAGES:
        said = {key for key in words(game.id, language).messages if key.startswith("clause.")}
        assert said == {f"clause.{clause}" for clause in clauses(game)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_9_whatever_happens_can_be_said(game: Game, language: str) -> None:
    catalogue = words(game.id, language)
    assert "title" in catalogue
    for seed in range(8):
        rng = Random(seed)
        for table in random_moments(game, rng):
            said = catalogue.at([f"Ada{seat}" for seat in range(table.players)])
            if table.to_act:
                assert f"ask.{table.state.ask}" in said
                seat = rng.choice(table.to_act)
                actions = table.state.legal_actions(seat)
                state = table.state.clone()
                state.events = []
                state.apply(seat, rng.choice(actions))
                sentences = [said.action(action) for action in rng.sample(actions, min(5, len(actions)))]
                sentences += [said.event(event) for event in state.events]
                assert all(sentence and "{" not in sentence for sentence in sentences)
        outcome = table.outcome
        assert outcome is not None
        assert f"reason.{outcome.reason}" in said
        assert all(f"score.{key}" in said for items in outcome.breakdown for key in items)
