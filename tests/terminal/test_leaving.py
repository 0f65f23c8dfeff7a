"""People who leave in the terminal: two sides end, more are played on by a stand-in to the true end."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from atoll.bots.bot import answer
from atoll.bots.roster import make_bot
from atoll.core.record import Record, read_record
from atoll.core.table import Table
from atoll.games import GAMES
from tests.terminal.commands import Terminal, run, saved, saves, write

OVER = "The game is over|Игра окончена"
SEATED = ("human", "human", "greedy", "greedy", "greedy")
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")


def played_to(round_number: int, record: Record) -> Table:
    """On to the first question to a seat of a person in that round, everybody greedily."""
    table, bot, rng = record.table(GAMES["mangrovia"]), make_bot("greedy", "mangrovia"), Random(round_number)
    table.settle()
    while table.state.view(None)["round"] < round_number or record.seated[table.to_act[0]] != "human":
        seat = table.to_act[0]
        table.play(seat, answer(bot, table.state, seat, rng))
        table.settle()
    return table


def kept(table: Table, file: Path) -> Path:
    return write(file, Record.of(table, NAMES, SEATED))


def test_five_at_mangrovia_one_resigns_in_round_3_and_one_flags_in_round_6(home: Path, tmp_path: Path) -> None:
    fresh = Record.of(Table(GAMES["mangrovia"], 5, None, "5e" * 32), NAMES, SEATED)
    table = played_to(3, fresh)
    first, second = table.to_act[0], 1 - table.to_act[0]
    file = kept(table, tmp_path / "game")
    resigned = run("resume", file, home=home, typed=b"resign\ny\n")
    assert (resigned.returncode, resigned.stderr) == (0, "")
    assert "You are out of this game." in resigned.stdout
    table = played_to(6, read_record(file.read_text(encoding="utf-8")))
    assert dict(table.left) == {first: "resigned"}
    flagged = run("move", kept(table, file), second, "!flag", home=home)
    assert (flagged.returncode, flagged.stderr) == (0, "")
    done = run("resume", file, home=home)
    assert (done.returncode, done.stderr) == (0, "")
    shown = done.stdout.partition("The game is over")[2]
    assert re.search(r"│ rank .*│ +1 │ +2 │ +3 │ +4 │ +5 │", shown)
    assert re.search(r"│ +│ +│ +│ +│ out of time │ resigned │", shown)
    whole = read_record(file.read_text(encoding="utf-8")).table(GAMES["mangrovia"])
    assert whole.closed is None
    assert whole.outcome is not None
    assert (whole.outcome.ranks[first], whole.outcome.ranks[second]) == (5, 4)
    assert all(whole.outcome.scores)


@pytest.mark.parametrize(("lang", "word", "yes", "warned", "out"), [
    ("en", "resign", "y", "A bot plays on in your seat, and you are ranked last.", "You are out of this game."),
    ("ru", "сдаюсь", "д", "Бот доиграет за тебя, а ты займёшь последнее место.", "Для тебя партия окончена.")])
def test_resigning_among_three_is_warned_of_and_shown_to_the_end(lang: str, word: str, yes: str, warned: str, out: str,
                                                                 home: Path) -> None:
    terminal = Terminal("play", "mangrovia", "--bots", "2", "--bot", "random", "--lang", lang, home=home)
    terminal.until("(?:Player|Игрок)> ")
    assert warned in terminal.ask(word, "y/n|д/н")
    assert out in terminal.ask(yes, OVER)
    terminal.end()
    assert terminal.status == 0
    record = saved(home)
    mine = record.seated.index("human")
    outcome = record.table(GAMES["mangrovia"]).outcome
    assert outcome is not None
    assert outcome.ranks[mine] == 3
    assert sum(entry.seat == mine for entry in record.log) > 5, "a bot has answered for the seat"
    assert run("resume", saves(home)[0], home=home).returncode == 2


def test_an_interrupted_end_goes_on(with_toy: Path, home: Path, tmp_path: Path) -> None:
    """Who left at a table of three does so for good: the stand-in answers after `resume` too."""
    run("play", "lots", "--bots", "2", "--bot", "random", "--as-seated", home=home, source=with_toy)
    path = saves(home)[0]
    left = replace(read_record(path.read_text()), log=(*read_record(path.read_text()).log, (0, "!resign")))
    file = write(tmp_path / "game", left)
    done = run("resume", file, home=home, source=with_toy)
    assert (done.returncode, done.stderr) == (0, "")
    assert "You are out of this game." in done.stdout
    assert "The game is over" in done.stdout
    assert "Player> " not in done.stdout


def test_a_game_by_letter_goes_on_without_whoever_left(with_toy: Path, home: Path, tmp_path: Path) -> None:
    run("play", "lots", "--bots", "2", "--bot", "random", "--as-seated", home=home, source=with_toy)
    file = saves(home)[0]
    moved = run("move", file, 0, "!resign", home=home, source=with_toy)
    assert (moved.returncode, moved.stderr) == (0, "")
    assert [entry.seat for entry in read_record(file.read_text()).log][-1] == 0
    assert "0 done" in file.read_text(), "the stand-in has had the turn"
    for action in ("mark 1", "!undo"):
        refused = run("move", file, 0, action, home=home, source=with_toy)
        assert refused.returncode == 2
        assert "its player has left the game (resigned)" in refused.stderr


def test_a_record_with_an_unknown_stand_in_is_refused(home: Path, tmp_path: Path) -> None:
    record = Record.of(Table(GAMES["mangrovia"], 3, stand_in="deep"), ("A", "B", "C"), ("human",) * 3)
    done = run("resume", write(tmp_path / "game", record), home=home)
    assert done.returncode == 2
    assert "lets 'deep' play on for leavers, which is none of our bots" in done.stderr


def test_a_resigned_episode_is_played_on_and_entered_and_the_next_one_begins(home: Path) -> None:
    run("campaign", "new", "friends", "--me", "Ada", "--bot", "random", home=home)
    terminal = Terminal("campaign", "next", "friends", home=home)
    terminal.until("Ada> ")
    assert "A bot plays on in your seat" in terminal.ask("resign", "y/n")
    assert "You are out of this game." in terminal.ask("y", OVER)
    terminal.until("Next: episode 2")
    terminal.end()
    assert '"episode": 2' in (home / "campaigns" / "friends.json").read_text()
    following = Terminal("campaign", "next", "friends", home=home)
    following.until("Ada> ")
    following.ask("quit", "atoll resume")
