"""What is listed and counted: games, rules, matches; and the terminal's words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import atoll
from atoll.bots.roster import BOTS, LEVELS
from atoll.core.errors import Refused
from atoll.core.record import read_record
from atoll.core.text import LANGUAGES
from atoll.games import GAMES, words
from atoll.terminal.words import all_words, terminal_words
from tests.terminal.commands import Terminal, run


def test_games_are_listed(home: Path) -> None:
    for lang, heading in (("en", "Games"), ("ru", "Игры")):
        done = run("games", "--lang", lang, home=home)
        assert (done.returncode, done.stderr) == (0, "")
        assert heading in done.stdout
        for game_id in GAMES:
            assert re.search(rf"│ {game_id} +│ {words(game_id, lang).say('title')}", done.stdout)


def test_the_language_of_the_desktop(home: Path) -> None:
    assert "Игры" in run("games", home=home, LC_ALL="", LANG="ru_RU.UTF-8").stdout
    assert "Oyunlar" in run("games", home=home, LC_ALL="", LANG="tr_TR.UTF-8").stdout
    assert "Games" in run("games", home=home, LC_ALL="", LANG="fr_FR.UTF-8").stdout


def test_rules_by_clause_by_word_and_all(home: Path) -> None:
    assert run("rules", "mangala", "MG-18", home=home).stdout.split()[0] == "MG-18"
    said = words("mangala", "ru").say("clause.MG-18")
    assert " ".join(run("rules", "mangala", "mg-18", "--lang", "ru", home=home).stdout.split()) == f"MG-18 {said}"
    found = run("rules", "mangala", "FORTRESS", home=home).stdout
    assert found.count("MG-") > 1
    everything = run("rules", "mangala", home=home).stdout
    clauses = [key.removeprefix("clause.") for key in words("mangala", "en").messages if key.startswith("clause.")]
    assert re.findall(r"^(MG-\d+) ", everything, re.M) == clauses


def test_a_match_has_progress_and_an_interval(home: Path) -> None:
    arguments = ("match", "mangala", "greedy", "random", "--games", "20", "--workers", "2", "--seed", "4")
    terminal = Terminal(*arguments, home=home, TERM="xterm")
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.end())
    assert terminal.status == 0
    assert "Greedy bot against Random bot" in shown
    assert "20/20" in shown
    result = re.search(r"wins ([\d.]+) % of the games .*interval ([\d.]+) % – ([\d.]+) %, 20 games", shown)
    assert result is not None
    share, low, high = map(float, result.groups())
    assert 0 <= low <= share <= high <= 100
    assert share > 60
    assert "fair share 50.0 %" in shown
    assert "not shared out evenly" not in shown


OWN_BOT = """
class Last:
    def choose(self, state, seat, rng):
        return state.legal_actions(seat)[-1]

class Stuck:
    def choose(self, state, seat, rng):
        return "dance"
"""


def test_own_bots_play_and_every_game_is_saved(with_toy: Path, home: Path, tmp_path: Path,
                                               monkeypatch: pytest.MonkeyPatch) -> None:
    """Found in the current folder, in a match of three seats, whose records can be replayed and verified."""
    (tmp_path / "my_bots.py").write_text(OWN_BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    done = run("match", "lots", "my_bots:Last", "random", "--players", "3", "--games", "10", "--workers", "2", "--save",
               "kept", home=home, source=with_toy)
    assert (done.returncode, done.stderr) == (0, "")
    assert "my_bots:Last wins" in done.stdout
    assert "fair share 33.3 %" in done.stdout
    assert "10 games are no multiple of 3" in done.stdout
    saved = sorted((tmp_path / "kept").iterdir())
    assert [path.name for path in saved] == [f"lots-{number:02}.atoll" for number in range(1, 11)]
    seated = [read_record(path.read_text(encoding="utf-8")).seated for path in saved]
    assert [who.index("my_bots:Last") for who in seated[:4]] == [0, 2, 1, 0]
    assert "The luck is as promised" in run("verify", saved[3], home=home, source=with_toy).stdout


def test_a_bot_that_breaks_the_rules_ends_a_match(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots.py").write_text(OWN_BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    done = run("match", "mangala", "random", "my_bots:Stuck", "--games", "9", "--workers", "2", home=home)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line == "Error: the bot my_bots:Stuck broke the rules in game 1: seat 1 cannot 'dance': MG-5 forbids it"


def test_records_that_cannot_be_saved_are_told(home: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run("match", "mangala", "random", "random", "--games", "2", "--save", tmp_path / "file", home=home)
    assert done.returncode == 2
    assert "the game cannot be saved to" in done.stderr.splitlines()[-1]


def test_the_same_match_again_gives_the_same_result(with_toy: Path, home: Path) -> None:
    """Also in a game that is judged by lot, because it has no judgement of its own."""
    def result(*more: str) -> str:
        done = run("match", "lots", "greedy", "random", "--games", "12", "--lang", "ru", *more, home=home,
                   source=with_toy)
        assert (done.returncode, done.stderr) == (0, "")
        return re.findall(r"выигрывает .* 12 игр", done.stdout)[0]

    assert result("--workers", "1") == result("--workers", "2")


def test_a_match_is_stopped_quietly(home: Path) -> None:
    """At once, that is, without the many games that were still to come."""
    terminal = Terminal("match", "mangala", "random", "random", "--games", "900000", "--workers", "2", home=home,
                        TERM="xterm")
    terminal.until("[1-9]/900000")
    terminal.child.sendintr()
    terminal.end()
    assert "Traceback" not in terminal.shown
    assert terminal.status != 0


SAID = re.compile(r"""(?:say|words\.say)\((?:session, )?["'](terminal\.[\w.]+)["']""")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_that_the_terminal_says_is_there(lang: str) -> None:
    said, package = terminal_words(lang), Path(atoll.__file__).parent
    used = {key for path in [package / "cli.py", *(package / "terminal").glob("*.py")]
            for key in SAID.findall(path.read_text(encoding="utf-8"))}
    assert len(used) > 15
    of_a_table = [kind for kind in Refused.__subclasses__() if kind.__module__ == Refused.__module__]
    used |= {f"terminal.refused.{kind.code}" for kind in of_a_table if kind.code != "illegal"}
    used |= {f"terminal.bot.{bot}" for bot in BOTS}
    used |= {f"terminal.level.{level}" for level in LEVELS}
    used |= {f"reason.{reason}" for reason in ("resigned", "flag", "agreed")}
    assert {key for key in used if key not in said} == set()


def test_a_games_own_words_come_first() -> None:
    for game_id in GAMES:
        for lang in LANGUAGES:
            own = words(game_id, lang).messages
            assert {key: all_words(game_id, lang).messages[key] for key in own} == own


def test_where_languages_are_listed_it_is_said_which_one_waits_for_a_native_reader(home: Path) -> None:
    helped = " ".join(run("learn", "mangala", "--help", home=home).stdout.split())
    assert "[en|ru|tr] Language. tr: still waits for a native reader." in helped
