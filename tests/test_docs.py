"""The documentation is true: what it shows runs, what it links to is there, what it tells you to type works."""

from __future__ import annotations

import doctest
import re
import shutil
from collections import defaultdict
from pathlib import Path
from typing import cast

import pytest
from click import Command, Context, Group
from click.testing import CliRunner

from atoll.cli import main
from atoll.core import errors
from atoll.core.errors import NoOffer
from atoll.core.record import read_record
from atoll.core.table import Table
from atoll.games import GAMES, find_game, words
from atoll.terminal.options import PerGame
from tests.support.console import run_block
from tests.support.pages import anchors, blocks, links, pages, prose, typed
from tests.support.repository import ROOT, name
from tests.support.shelf import FIXTURES, copy_package, environment, printed

README, CONTRACT = ROOT / "README.md", ROOT / "docs" / "contract.md"
TUTORIALS = {"pebbles": ROOT / "docs" / "add-a-game.md", "gulls": ROOT / "docs" / "add-a-card-game.md"}
PAGES = pages()
GUIDES = [path for path in PAGES if path.parent in (ROOT, ROOT / "docs")]


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_every_link_leads_somewhere(path: Path) -> None:
    for target in links(path):
        file, _, heading = target.partition("#")
        page = (path.parent / file).resolve() if file else path
        assert page.exists(), f"{name(path)} links to {target}"
        assert not heading or heading in anchors(page), f"{name(path)} links to {target}, and there is no such heading"


@pytest.mark.parametrize("path", [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")], ids=name)
def test_sessions_go_as_they_are_shown(path: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False, encoding="utf-8",
                              optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert result.attempted
    assert not result.failed


def test_the_readme_plays_a_game() -> None:
    assert any("table.play(0, \"sow 4\")" in block.text for block in blocks(README))


@pytest.mark.parametrize("path", GUIDES, ids=name)
def test_every_make_target_that_is_named_exists(path: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    named = {word for line in typed(path) for word in re.findall(r"^make ([a-z-]+)", line)}
    assert named <= targets


@pytest.mark.parametrize("path", GUIDES, ids=name)
def test_every_command_that_is_named_can_be_asked_for_help(path: Path) -> None:
    for line in typed(path):
        for command in re.findall(r"(?:^|\| )(?:python -m )?atoll ([a-z].*)", line):
            ask_for_help(command.split())


def ask_for_help(line: list[str]) -> None:
    """Of `play mangala --sets 3` the help of `play mangala`, with its options; a game yet to be written has none."""
    command, known = cast(Command, main), list[str]()
    while isinstance(command, Group) and line[len(known):] and line[len(known)].isidentifier():
        word, context = line[len(known)], Context(command)
        if isinstance(command, PerGame) and word not in GAMES:
            return
        assert word in command.list_commands(context), f"there is no atoll {' '.join([*known, word])}"
        command = cast(Command, command.get_command(context, word))
        known.append(word)
    shown = CliRunner().invoke(main, [*known, "--help"])
    assert shown.exit_code == 0, shown.output
    for option in (word for word in line if word.startswith("--")):
        assert option in shown.output, f"atoll {' '.join(known)} has no {option}"


def test_the_readme_has_every_command() -> None:
    said = prose(README)
    assert [command for command in main.list_commands(Context(main)) if f"`atoll {command}" not in said] == []


def test_the_readme_names_every_game_and_no_other() -> None:
    listed = re.findall(r"^\| \*\*(.+?)\*\* \(`([a-z_]+)`\) \| (\S+) \|", prose(README), re.M)
    assert sorted(game_id for _, game_id, _ in listed) == list(GAMES)
    for title, game_id, players in listed:
        assert title == words(game_id, "en").say("title")
        fewest, most = GAMES[game_id].seats[0], GAMES[game_id].seats[-1]
        assert players == (f"{fewest}–{most}" if most > fewest else f"{fewest}")


def test_the_terminal_looks_as_the_readme_shows_it(tmp_path: Path) -> None:
    """The picture is a real run: prompts and what was typed are taken out, as a pipe does not echo it."""
    (shown,) = [block.text for block in blocks(README) if "Ada> " in block.text]
    command, _, screen = shown.partition("\n")
    answers = re.findall(r"^Ada> (.+)$", screen, re.M)
    said = printed(copy_package(tmp_path), "-m", *command.removeprefix("$ ").split(), answers="\n".join(answers) + "\n")
    assert tidy(re.sub(r"^Ada> .+$", "", screen, flags=re.M)) == tidy(said.replace("Ada> ", "\n"))


def tidy(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def test_the_record_of_the_contract_can_be_played() -> None:
    (text,) = [block.text for block in blocks(CONTRACT) if block.text.startswith("atoll record")]
    record = read_record(text)
    assert record.table(find_game(record.game)).moves == [(0, "sow 4"), (0, "sow 4"), (1, "sow 2")]


def test_the_contract_names_every_entry_of_the_table() -> None:
    mangala = GAMES["mangala"]
    with pytest.raises(NoOffer) as refusal:
        Table(mangala, 2).manage(0, "!dance")
    known = re.findall(r"![a-z]+(?: [a-z]+)?", str(refusal.value).partition("it knows")[2])
    assert "!undo" in known
    assert [entry for entry in known if f"| `{entry}` |" not in prose(CONTRACT)] == []


def test_the_contract_names_every_error() -> None:
    said = prose(CONTRACT)
    named = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.AtollError)]
    assert [kind.__name__ for kind in named if f"`{kind.__name__}`" not in said] == []
    assert [kind.code for kind in named if "code" in vars(kind) and f"`{kind.code}`" not in said] == []


@pytest.mark.parametrize("game_id", TUTORIALS)
def test_the_pieces_of_a_tutorial_are_its_game(game_id: str) -> None:
    """Letter for letter, but for how many empty lines stand between two pieces."""
    pieces: dict[str, list[str]] = defaultdict(list)
    for block in blocks(TUTORIALS[game_id]):
        if block.title:
            pieces[block.title].append(block.text)
    place = FIXTURES / game_id
    assert set(pieces) == {path.relative_to(place).as_posix() for path in place.rglob("*.*") if path.suffix != ".pyc"}
    for file, texts in pieces.items():
        whole = (place / file).read_text(encoding="utf-8")
        assert single_spaced("\n\n".join(texts)) == single_spaced(whole), file


def single_spaced(text: str) -> str:
    return re.sub(r"\n{2,}", "\n\n", text)


@pytest.mark.parametrize("game_id", TUTORIALS)
def test_a_tutorial_can_be_typed_along(game_id: str, tmp_path: Path) -> None:
    """A checkout without the game: each piece is added where it stands, each command run where it stands."""
    checkout = copy_checkout(tmp_path)
    variables = environment(checkout / "src", checkout / "home")
    for block in blocks(TUTORIALS[game_id]):
        if block.title:
            with (checkout / "src" / "atoll" / "games" / game_id / block.title).open("a", encoding="utf-8") as file:
                file.write(block.text + "\n")
        elif block.language == "console":
            run_block(block.text, checkout, {**variables, "PYTHONDONTWRITEBYTECODE": "1"})


def test_the_page_about_bots_can_be_typed_along(tmp_path: Path) -> None:
    """Its files are put into an empty folder, and its commands run there."""
    for block in blocks(ROOT / "docs" / "bots.md"):
        if block.title:
            (tmp_path / block.title).write_text(block.text, encoding="utf-8")
        elif block.language == "console":
            run_block(block.text, tmp_path, environment(ROOT / "src", tmp_path / "home"))
    assert len(list((tmp_path / "games").iterdir())) == 20


def copy_checkout(place: Path) -> Path:
    copy_package(place / "src")
    for part in ("tests/contract", "tests/support", "tests/toys"):
        shutil.copytree(ROOT / part, place / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "tests/conftest.py"):
        shutil.copy(ROOT / file, place / file)
    return place
