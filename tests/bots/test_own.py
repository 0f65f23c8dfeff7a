"""Bots that people bring: found by name, made with what they want, and named when they fail."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from atoll.bots.match import MatchPlan, play_game, play_match
from atoll.bots.own import BadBot, Entrant, find_bot, is_own
from atoll.bots.roster import UnknownBot
from atoll.bots.search import SearchBot

BOTS = '''
import sys

class First:
    def choose(self, state, seat, rng):
        return state.legal_actions(seat)[0]

class Knowing(First):
    def __init__(self, game_id):
        self.game_id = game_id

class Raising(First):
    def choose(self, state, seat, rng):
        if len(state.legal_actions(seat)) < 5:
            raise ZeroDivisionError("one\\nover none")
        return super().choose(state, seat, rng)

class Leaving:
    def choose(self, state, seat, rng):
        sys.exit()

class Cheating:
    def choose(self, state, seat, rng):
        return "sow 7"

class Silent:
    def choose(self, state, seat, rng):
        return None

class Spoiling(First):
    def choose(self, state, seat, rng):
        action = super().choose(state, seat, rng)
        while state.to_act:
            state.apply(state.to_act[0], state.legal_actions(state.to_act[0])[0])
        return action

class Unready(First):
    def __init__(self):
        raise OSError("no weights")

class Nothing:
    pass
'''


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "own_bots.py").write_text(BOTS, encoding="utf-8")
    (tmp_path / "broken.py").write_text("import json\nraise ValueError('not today')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield
    sys.modules.pop("own_bots", None)


@pytest.mark.parametrize(("name", "own"), [
    ("own:Bot", True), ("folder.own:Bot", True), ("search", False), ("own:", False), (":Bot", False),
    ("../own:Bot", False), ("own:Bot()", False), ("own:a.b", False), ("own: Bot", False)])
def test_which_names_are_somebodys_own(name: str, own: bool) -> None:
    assert is_own(name) == own


def test_a_bot_is_made_with_the_game_where_it_asks_for_it() -> None:
    assert find_bot("own_bots:First", "mangala").choose
    assert find_bot("own_bots:Knowing", "mangala").game_id == "mangala"  # type: ignore[attr-defined]  # its own
    assert isinstance(find_bot("search", "mandragora", 10), SearchBot)


@pytest.mark.parametrize(("name", "why"), [
    ("nowhere:Bot", "ModuleNotFoundError: No module named 'nowhere'"),
    ("own_bots:Other", "AttributeError: module 'own_bots' has no attribute 'Other'"),
    ("broken:Bot", "ValueError: not today (broken.py, line 2)"),
    ("own_bots:Unready", "OSError: no weights (own_bots.py, line 39)"),
    ("own_bots:Nothing", "it has no method choose(state, seat, rng)")])
def test_a_bot_that_cannot_be_loaded_is_told_in_a_sentence(name: str, why: str) -> None:
    with pytest.raises(BadBot) as refusal:
        find_bot(name, "mangala")
    assert str(refusal.value) == f"the bot {name} cannot be loaded: {why}"


def test_a_bot_that_there_is_not() -> None:
    with pytest.raises(UnknownBot, match=r"there are beginner, easy, .*, search, and your own as module:Class"):
        find_bot("deep", "mangala")


def plan(name: str) -> MatchPlan:
    return MatchPlan("mangala", ("random", name), {}, 2, seed=1)


def test_an_own_bot_plays_a_match() -> None:
    played = list(play_match(plan("own_bots:First"), 4, 2))
    assert [game.record.seated for game in played] == [("random", "own_bots:First"), ("own_bots:First", "random")] * 2
    assert [sum(game.payoffs) for game in played] == [1, 1, 1, 1]


@pytest.mark.parametrize(("name", "sentence"), [
    ("Raising", "failed in game 2 at seat 0: ZeroDivisionError: one over none (own_bots.py, line 15)"),
    ("Leaving", "failed in game 2 at seat 0: SystemExit (own_bots.py, line 20)"),
    ("Cheating", "broke the rules in game 2: seat 0 cannot 'sow 7': MG-5 forbids it"),
    ("Silent", "answered None in game 2 at seat 0, which is no action: actions are strings")])
def test_a_bot_that_fails_is_named_with_its_game(name: str, sentence: str) -> None:
    with pytest.raises(BadBot) as refusal:
        play_game(plan(f"own_bots:{name}"), 1)
    assert str(refusal.value) == f"the bot own_bots:{name} {sentence}"


@pytest.mark.parametrize("name", ["Raising", "Leaving", "Cheating", "Silent"])
def test_a_bot_that_fails_ends_the_match(name: str) -> None:
    with pytest.raises(BadBot, match=f"own_bots:{name} .* in game 1"):
        list(play_match(plan(f"own_bots:{name}"), 6, 2))


def test_a_bot_may_spoil_what_it_is_given() -> None:
    """It gets a position of its own: the game goes on as if it had not."""
    (one, spoilt) = (play_game(plan(f"own_bots:{name}"), 1).record.log for name in ("First", "Spoiling"))
    assert one == spoilt


def test_house_bots_are_named_too() -> None:
    """A judgement that is wrong is the game's fault, and is told with the bot that asked it."""
    class Odd:
        def choose(self, state: object, seat: int, rng: Random) -> str:
            raise IndexError("no such seat")

    with pytest.raises(BadBot, match="the bot greedy failed in game 7 at seat 1: IndexError: no such seat"):
        Entrant("greedy", 7, Odd()).choose(None, 1, Random())  # type: ignore[arg-type]  # it never looks
