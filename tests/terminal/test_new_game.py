"""`atoll new-game` and `atoll check`: a game that works at once, and sentences for one that does not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.repository import ROOT
from tests.support.shelf import add_game, copy_package, printed, run


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package stands beside tests, as in a clone."""
    place = tmp_path_factory.mktemp("checkout")
    copy_package(place / "src")
    for part in ("tests/support", "tests/conftest.py", "pyproject.toml"):
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        (place / part).parent.mkdir(exist_ok=True)
        copy(ROOT / part, place / part)
    (place / "tests" / "games").mkdir()
    return place


def test_a_new_game_obeys_every_law_and_its_tests_pass(checkout: Path) -> None:
    shelf = checkout / "src"
    said = printed(shelf, "-m", "atoll", "new-game", "pearl_reef", at=checkout)
    assert "atoll check pearl_reef --playthroughs tests/playthroughs/pearl_reef" in said
    kept = "tests/playthroughs/pearl_reef"
    found = printed(shelf, "-m", "atoll", "check", "pearl_reef", "--playthroughs", kept, at=checkout)
    assert found.splitlines() == ["pearl_reef obeys every law.", f"{kept}/pearls.log", f"{kept}/sharks.log"]
    assert "The luck is as promised" in printed(shelf, "-m", "atoll", "verify", f"{kept}/sharks.log", at=checkout)
    tests = printed(shelf, "-m", "pytest", "tests/games/pearl_reef", "-p", "no:cacheprovider", at=checkout)
    assert "5 passed" in tests or "....." in tests
    assert "pearl_reef" in printed(shelf, "-m", "atoll", "games", at=checkout)


def test_where_there_are_no_tests_the_game_alone_is_written(tmp_path: Path) -> None:
    shelf = copy_package(tmp_path / "site-packages")
    said = printed(shelf, "-m", "atoll", "new-game", "lagoon", "--title", "Deep Lagoon")
    assert "Deep Lagoon is in" in said
    assert "playthroughs" not in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["site-packages"]
    assert "LA-1 The lagoon holds twelve pearls" in printed(shelf, "-m", "atoll", "rules", "lagoon", "LA-1")


@pytest.mark.parametrize(("arguments", "sentence"), [
    (("mangala",), "there is a game 'mangala' already"), (("Reef",), "'Reef' cannot be a game's id"),
    (("../reef",), "'../reef' cannot be a game's id"), (("class",), "'class' cannot be a game's id"),
    (("reef", "--title", 'a "quote"'), "cannot be a game's title")])
def test_a_name_that_cannot_be_is_refused(checkout: Path, arguments: tuple[str, ...], sentence: str) -> None:
    done = run(checkout / "src", "-m", "atoll", "new-game", *arguments)
    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.split())


def test_clauses_get_a_prefix_that_no_other_game_has(checkout: Path) -> None:
    printed(checkout / "src", "-m", "atoll", "new-game", "mgx", at=checkout)
    said = printed(checkout / "src", "-m", "atoll", "rules", "mgx", at=checkout)
    assert "MX-1" in said  # MG is mangala's


@pytest.mark.parametrize(("file", "old", "new", "sentence"), [
    ("state.py", "return imagine(self, seat, rng)", "return self.clone()",
     "Law 18, imagined worlds vary: determinize peeks"),
    ("bot/evaluate.py", "for hope in hopes]", "for hope in hopes[:1]]", "one number for each seat"),
    ("state.py", '"sea": self.sea[:]', '"sea": self.see[:]', "AttributeError in "),
    ("text/ru.json", '"score.fish": "рыба", ', "", "'score.fish' is in the catalogue of en alone")])
def test_what_is_wrong_is_said_in_a_sentence(tmp_path: Path, file: str, old: str, new: str, sentence: str) -> None:
    shelf = add_game(copy_package(tmp_path), "gulls")
    path = shelf / "atoll" / "games" / "gulls" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    done = run(shelf, "-m", "atoll", "check", "gulls", "--games", "4")
    assert done.returncode == 1
    assert sentence in done.stdout
    assert "gulls breaks" in done.stdout
    assert "Traceback" not in done.stderr


def test_a_reason_that_never_comes_up_is_named(tmp_path: Path) -> None:
    shelf = add_game(copy_package(tmp_path), "gulls")
    for language in ("en", "ru"):
        path = shelf / "atoll" / "games" / "gulls" / "text" / f"{language}.json"
        path.write_text(path.read_text(encoding="utf-8").replace("{", '{"reason.storm": "a storm", ', 1),
                        encoding="utf-8")
    done = run(shelf, "-m", "atoll", "check", "gulls", "--games", "1", "--playthroughs", "found")
    assert done.returncode == 1
    assert "No random game ended for the reason 'storm'" in done.stdout
    assert (shelf / "found" / "fed.log").is_file()


def test_a_game_that_is_not_there_is_refused(tmp_path: Path) -> None:
    done = run(ROOT / "src", "-m", "atoll", "check", "chess")
    assert done.returncode == 2
    assert "there is no game 'chess'" in done.stderr
