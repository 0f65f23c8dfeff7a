"""Playing on a real terminal: to the end, interrupted, killed, hung up, and resumed with nothing lost."""

from __future__ import annotations

import os
import re
import signal
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from atoll.core.game import Game
from atoll.core.record import read_record
from atoll.core.text import LANGUAGES
from atoll.games import GAMES, words
from tests.support.eventually import eventually_sync
from tests.terminal.commands import PROMPT, Terminal, mangala_record, run, saved, saves, write

OVER = "The game is over|Игра окончена"
SOWED = re.compile(r"• (?:Player|Random bot) sows \d")


def play_on(terminal: Terminal, rng: Random, moves: int = 10_000) -> bool:
    """Sow any open pit, again and again; True when the game is over."""
    while moves and terminal.until(PROMPT, OVER) == 0:
        terminal.child.sendline(rng.choice(terminal.pits()))
        moves -= 1
    return bool(moves)


@pytest.mark.parametrize("options", [(), ("--variant", "fortress", "--lang", "ru", "--seat", "1", "--bot", "greedy")])
def test_a_game_to_its_end(options: tuple[str, ...], home: Path) -> None:
    terminal = Terminal("play", "mangala", "--bot", "random", *options, home=home)
    assert play_on(terminal, Random(1))
    terminal.end()
    assert terminal.status == 0
    assert "Traceback" not in terminal.shown
    table = saved(home).table(GAMES["mangala"])
    assert table.outcome is not None
    assert {entry.seat for entry in table.log} == {0, 1}


def test_a_drawn_board_in_colour(home: Path) -> None:
    terminal = Terminal("play", "mangala", "--as-seated", "--bot", "random", home=home, TERM="xterm-256color")
    terminal.until(PROMPT)
    assert "\x1b[" in terminal.shown
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.ask("3"))
    assert "│" in plain
    assert "Player sows 4 stones from pit 3" in plain
    assert "+1" in plain, "the way of the last sowing"
    terminal.ask("quit", "atoll resume")


def test_ctrl_c_then_resume(home: Path) -> None:
    terminal = Terminal("play", "mangala", "--as-seated", "--bot", "random", home=home)
    assert not play_on(terminal, Random(2), 4)
    terminal.until(PROMPT)
    terminal.child.sendintr()
    assert "Your game is saved. Go on with: atoll resume" in terminal.end()
    assert terminal.status == 0
    before = saved(home)
    assert len(before.log) == len(SOWED.findall(terminal.shown))
    again = Terminal("resume", home=home)
    again.until(PROMPT)
    again.child.sendline(again.pits()[0])
    again.until(PROMPT)
    again.child.sendeof()
    again.end()
    assert len(saves(home)) == 1, "the same file goes on"
    assert saved(home).log[:len(before.log)] == before.log
    assert len(saved(home).log) > len(before.log)
    assert replace(saved(home), log=before.log) == before


def seconds_of(process: int) -> float:
    """Of a core, that a process has used."""
    ticks = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def test_ctrl_c_while_a_bot_thinks(home: Path) -> None:
    terminal = Terminal("play", "mangala", "--as-seated", "--bot", "search", "--simulations", "1000000", home=home)
    terminal.until(PROMPT)
    terminal.child.sendline("1")
    terminal.until("sows 4 stones")
    begun = seconds_of(terminal.child.pid)
    eventually_sync(lambda: seconds_of(terminal.child.pid), lambda now: now >= begun + 0.2)  # the bot is at it
    terminal.child.sendintr()
    assert "Go on with: atoll resume" in terminal.end()
    assert [entry.action for entry in saved(home).log] == ["sow 1"]


def kept(home: Path) -> int:
    """Entries of the one saved game."""
    return len(saved(home).log) if saves(home) else 0


def test_killed_a_dozen_times_at_any_moment(home: Path) -> None:
    """At once after a line was typed, or once its entry is kept. Whatever the screen told is in the record when the
    process is gone; the record is whole and only grows."""
    rng, told, log = Random(5), 0, ()
    for round_number in range(12):
        arguments = ("resume",) if round_number else ("play", "mangala", "--bot", "random", "--sets", "5")
        terminal = Terminal(*arguments, home=home)
        moves = rng.randrange(1, 4)
        assert not play_on(terminal, rng, moves)
        wanted = len(log) + rng.choice([0, moves])
        eventually_sync(lambda: kept(home), lambda entries, wanted=wanted: entries >= wanted)
        terminal.child.kill(signal.SIGKILL)
        terminal.end()
        assert terminal.status == -signal.SIGKILL
        told += len(SOWED.findall(terminal.shown))
        record = saved(home)
        assert record.log[:len(log)] == log
        assert len(record.log) >= told
        told, log = len(record.log), record.log
        record.table(GAMES["mangala"])


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_ended_from_outside(number: signal.Signals, home: Path) -> None:
    terminal = Terminal("play", "mangala", "--as-seated", "--bot", "random", home=home)
    assert not play_on(terminal, Random(3), 3)
    terminal.until(PROMPT)
    terminal.child.kill(number)
    terminal.end()
    assert "Traceback" not in terminal.shown
    assert len(saved(home).log) == len(SOWED.findall(terminal.shown))
    again = Terminal("resume", home=home)
    again.until(PROMPT)
    again.ask("quit", "atoll resume")


def test_the_window_is_closed(home: Path) -> None:
    terminal = Terminal("play", "mangala", "--as-seated", "--bot", "random", home=home)
    assert not play_on(terminal, Random(4), 3)
    terminal.until(PROMPT)
    terminal.child.close()
    assert not terminal.child.isalive()
    assert len(saved(home).log) == len(SOWED.findall(terminal.shown))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_can_be_played_in_every_language(game: Game, lang: str, home: Path) -> None:
    """Answers by number, which is that of the list or the game's own, what else can be typed, and on with it."""
    typed = "".join(f"{number}\nlist\nrules 1\nundo\n!\nzzz\n[/]\n" for number in range(1, 9))
    arguments = ("play", game.id, "--bot", "random", "--lang", lang, "--seed", "12" * 32)
    done = run(*arguments, home=home, typed=typed.encode())
    assert (done.returncode, done.stderr) == (0, "")
    before = saved(home)
    assert any(entry.seat == before.seated.index("human") and entry.action[0] != "!" for entry in before.log)
    if before.table(game).to_act:
        again = run("resume", "--lang", lang, home=home, typed=b"3\n1\n1\n")
        assert (again.returncode, again.stderr) == (0, "")
        assert saved(home).log[:len(before.log)] == before.log
    replayed = run("replay", saves(home)[0], "--lang", lang, home=home)
    assert (replayed.returncode, replayed.stderr) == (0, "")


def test_nobody_there(home: Path) -> None:
    """Input that ends at once: the game is kept."""
    done = run("play", "mangala", "--as-seated", home=home)
    assert done.returncode == 0
    assert done.stderr == ""
    assert saved(home).log == ()


ENGLISH = {"help": "Type a number of the list", "?": "Type a number of the list", "board": "╭", "list": "  1  2  3  4",
           "list 3": "sow pit 3", "list zzz": "nothing fits", "rules MG-6": "MG-6", "rules qqq": "nothing fits",
           "rules mg-13": "MG-13", "save": "Saved in ", "hint": "A strong bot would: ", "undo": "nothing to undo"}
RUSSIAN = {"помощь": "Набери номер", "доска": "╭", "список 3": "ход из лунки 3", "список щщ": "ничего не подходит",
           "правила MG-6": "MG-6", "сохранить": "Сохранено в ", "подсказка": "Сильный бот", "отмена": "Отменять нечего",
           "Help": "Набери номер", "HINT": "Сильный бот"}


@pytest.mark.parametrize(("lang", "said"), [("en", ENGLISH), ("ru", RUSSIAN)])
def test_what_can_be_typed_besides_actions(lang: str, said: dict[str, str], home: Path) -> None:
    terminal = Terminal("play", "mangala", "--as-seated", "--bot", "random", "--lang", lang, home=home)
    terminal.until(PROMPT)
    for line, reply in said.items():
        assert reply in terminal.ask(line), line
    assert set(saved(home).log) == {(0, "!hint")}, "what was asked for is told"
    terminal.ask("выход" if lang == "ru" else "quit", "atoll resume")
    terminal.end()
    assert terminal.status == 0


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_refusals_quote_the_clause(lang: str, home: Path) -> None:
    said = words("mangala", lang)
    terminal = Terminal("play", "mangala", "--as-seated", "--bot", "random", "--lang", lang, home=home)
    terminal.until(PROMPT)
    for line, clause in (("9", "MG-5"), ("sow 7", "MG-5")):
        shown = " ".join(terminal.ask(line).split())
        assert f"{clause} {said.say(f'clause.{clause}')}" in shown
    while "5" in terminal.pits():
        terminal.ask("5")
    assert f"MG-6 {said.say('clause.MG-6')}" in " ".join(terminal.ask("5").split())


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "is no action here. Type a number of the list, an action such as “sow 1”, or help."),
    ("ru", "здесь не ход. Набери номер из списка, сам ход, например «sow 1», или «помощь»."),
    ("tr", "burada bir hamle değil. Listeden bir numara, “sow 1” gibi bir hamle ya da “yardım” yaz."),
])
def test_an_unknown_word_is_no_matter_for_the_rules(lang: str, said: str, home: Path) -> None:
    terminal = Terminal("play", "mangala", "--as-seated", "--bot", "random", "--lang", lang, home=home)
    terminal.until(PROMPT)
    for line in ("dance", "[/]", "ход", "dance 3"):
        shown = " ".join(terminal.ask(line).split())
        assert said in shown
        assert line.split()[0] in shown
        assert "MG-" not in shown


def test_a_long_menu_is_folded_and_the_whole_list_is_there_when_asked_for(home: Path) -> None:
    """A screen of 34 rows keeps the island in sight."""
    terminal = Terminal("play", "my_island", "--as-seated", "--bot", "random", home=home)
    terminal.until(PROMPT)
    menu = terminal.shown.split("Lay the tile")[1].splitlines()[1:-1]
    assert len(menu) == 4, menu
    assert [line.split()[0] for line in menu] == ["1", "2", "…", "…"]
    placements = 1 + int(re.findall(r"place -?\d+ \d+ \d, and (\d+) more like it", menu[2])[0])
    listed = re.findall(r"^ +(\d+)  ", terminal.ask("list"), re.M)
    assert listed == [str(number) for number in range(1, placements + 3)]
    assert placements > 100


def test_bytes_that_are_no_text(home: Path) -> None:
    terminal = Terminal("play", "mangala", "--as-seated", "--bot", "random", home=home)
    terminal.until(PROMPT)

    os.write(terminal.child.child_fd, b"\xff\xfe\n")
    terminal.until(PROMPT)
    assert "is no action here" in terminal.shown
    assert "Traceback" not in terminal.shown
    terminal.ask("quit", "atoll resume")


def test_undo_goes_back_to_the_own_last_move(home: Path) -> None:
    terminal = Terminal("play", "mangala", "--as-seated", "--bot", "random", home=home)
    terminal.until(PROMPT)
    start = terminal.ask("board")
    terminal.ask("3")
    terminal.ask("undo")
    assert terminal.ask("board") == start
    record = saved(home)
    assert record.log[0] == (0, "sow 3")
    assert record.log[-2:] == ((0, "!offer undo"), (1, "!accept"))
    assert record.table(GAMES["mangala"]).moves == []
    terminal.ask("отмена")
    assert saved(home).log == record.log, "there is nothing more to take back"


def test_an_own_second_move_is_taken_back_without_asking(home: Path) -> None:
    """Pit 3 of four stones ends in the store, so the turn goes on: the derived rule allows it."""
    terminal = Terminal("play", "mangala", "--as-seated", "--bot", "random", home=home)
    terminal.until(PROMPT)
    terminal.ask("4")
    terminal.ask("undo")
    log = saved(home).log
    assert log[-1] in ((0, "!undo"), (1, "!accept"))
    assert saved(home).table(GAMES["mangala"]).moves == []


@pytest.mark.parametrize(("lang", "word", "no", "yes"), [("en", "resign", "n", "y"), ("ru", "сдаюсь", "нет", "да")])
def test_resigning_is_asked_twice(lang: str, word: str, no: str, yes: str, home: Path) -> None:
    terminal = Terminal("play", "mangala", "--as-seated", "--bot", "random", "--lang", lang, home=home)
    terminal.until(PROMPT)
    terminal.ask(word, "y/n|д/н")
    terminal.ask(no)
    assert saved(home).log == ()
    terminal.ask(word, "y/n|д/н")
    terminal.ask(yes, OVER)
    terminal.end()
    assert saved(home).log == ((0, "!resign"),)
    done = run("resume", saves(home)[0], home=home)
    assert done.returncode == 2
    assert "is over; look at it with: atoll replay" in done.stderr


@pytest.mark.parametrize("name", ["[/foo]", "[red]x", "{seat}", "👩‍💻", "a" * 60, "\\", "Ада\u00a0Б", ":crab:"])
def test_any_name(name: str, home: Path) -> None:
    done = run("play", "mangala", "--as-seated", "--bot", "random", "--name", name, home=home, typed=b"1\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{name}> " in done.stdout
    assert name in done.stdout.replace(f"{name}> ", "")
    assert saved(home).names == (name, "Random bot")
    again = run("resume", home=home)
    assert (again.returncode, again.stderr) == (0, "")


@pytest.mark.parametrize("name", ["[/b]Ann", "[red]Ann", "a\\[b]c\\", "thirteen here[/b]"])
def test_a_name_is_no_markup_in_any_game(game: Game, name: str, home: Path) -> None:
    """Escaped once, by whoever prints it: shown as it was typed, in the drawing, in what is told and at the end."""
    table = ("play", game.id, "--as-seated", "--bot", "random", "--name", name)
    for arguments in (table, ("resume",)):
        done = run(*arguments, home=home, typed=b"2\n")
        assert (done.returncode, done.stderr) == (0, "")
        assert name[:10] in done.stdout.replace(f"{name}> ", "")
        assert f"\\{name}" not in done.stdout
        assert "[/]" not in done.stdout
    replayed = run("replay", saves(home)[0], home=home)
    assert (replayed.returncode, replayed.stderr) == (0, "")


def test_a_name_is_no_markup_while_a_bot_thinks_and_in_the_result(home: Path) -> None:
    terminal = Terminal("play", "mangala", "--as-seated", "--bot", "random", "--name", "[/b]Ann", home=home,
                        TERM="xterm-256color")
    terminal.until("Ann> ")
    terminal.ask("hint", "Ann> ")
    terminal.ask("resign", "y/n")
    terminal.ask("y", OVER)
    assert "[/b]Ann" in terminal.end()
    assert terminal.status == 0


def test_a_name_is_no_markup_in_a_campaign(home: Path) -> None:
    run("campaign", "new", "friends", "--me", "[/b]Ann", "--island", "[red]Isle", home=home)
    for command in ("status", "show"):
        done = run("campaign", command, "friends", home=home)
        assert (done.returncode, done.stderr) == (0, "")
        assert "[/b]Ann" in done.stdout
        assert "[red]Isle" in done.stdout


def test_a_hint_is_in_the_record_at_once(home: Path) -> None:
    done = run("play", "mangala", "--as-seated", "--bot", "random", home=home, typed=b"hint\nquit\n")
    assert "A strong bot would: " in done.stdout
    assert saved(home).log == ((0, "!hint"),)
    assert done.stdout.count("╭") == 1, "the question stands, and is not asked anew"


def test_names_from_elsewhere_do_not_steer_the_terminal(home: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "game", replace(mangala_record(), names=("\x1b[2J\x07evil", "B\u2028o")))
    for command in (("replay", file), ("resume", file)):
        done = run(*command, home=home)
        assert (done.returncode, done.stderr) == (0, "")
        assert "\x1b" not in done.stdout
        assert "evil" in done.stdout


def test_two_people_at_one_terminal(home: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "game", replace(mangala_record(0), seated=(), names=("Ada", "Bo")))
    done = run("resume", file, home=home, typed=b"1\n2\n3\nhint\n")
    assert (done.returncode, done.stderr) == (0, "")
    log = read_record(file.read_text()).log
    assert {entry.seat for entry in log} == {0, 1}
    assert "Ada> " in done.stdout
    assert "Bo> " in done.stdout


def test_bots_among_themselves_are_played_to_the_end(home: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "game", replace(mangala_record(), seated=("greedy", "search 2"), names=()))
    done = run("resume", file, home=home)
    assert "The game is over" in done.stdout
    assert read_record(file.read_text()).table(GAMES["mangala"]).outcome is not None


@pytest.mark.parametrize(("lang", "said"), [("en", "The list ends at "), ("ru", "В списке всего ")])
def test_a_number_that_is_not_in_the_list_is_no_matter_for_the_rules(lang: str, said: str, home: Path) -> None:
    terminal = Terminal("play", "my_island", "--bot", "random", "--lang", lang, home=home)
    terminal.until(PROMPT)
    assert said in terminal.ask("9999")
