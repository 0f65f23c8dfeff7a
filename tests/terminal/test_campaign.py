"""A campaign in the terminal: begun, played, interrupted, played again, drawn. And boards checked."""

from __future__ import annotations

import json
import re
from pathlib import Path

from atoll.games import folder
from tests.terminal.commands import Terminal, run


def leave_at_once(terminal: Terminal) -> None:
    """Answer every question of an episode the shortest way, until it is over."""
    while terminal.until("Ada> ", r"Next: episode \d+") == 0:
        terminal.child.sendline("leave" if re.search(r" leave\s*$", terminal.child.before, re.M) else "1")
    terminal.end()


def test_episodes_follow_each_other_and_can_be_played_again(home: Path) -> None:
    begun = run("campaign", "new", "friends", "--me", "Ada", "--bot", "random", "--island", "Sandbar", home=home)
    assert begun.returncode == 0, begun.stderr
    leave_at_once(Terminal("campaign", "next", "friends", home=home))
    kept = json.loads((home / "campaigns" / "friends.json").read_text())
    assert [book["episode"] for book in kept["books"]] == [1, 2]
    assert len(kept["records"]) == 1
    assert (home / "saves" / kept["records"][0]).is_file()
    leave_at_once(Terminal("campaign", "next", "friends", "--again", "1", home=home))
    again = json.loads((home / "campaigns" / "friends.json").read_text())
    assert [book["episode"] for book in again["books"]] == [1, 2]
    assert again["earlier"][0]["books"] == kept["books"][1:]
    assert again["earlier"][0]["records"] == kept["records"]


def test_an_interrupted_episode_goes_on(home: Path) -> None:
    run("campaign", "new", "friends", "--me", "Ada", "--bot", "random", home=home)
    terminal = Terminal("campaign", "next", "friends", home=home)
    terminal.until("Ada> ")
    terminal.child.sendline("quit")
    terminal.end()
    kept = json.loads((home / "campaigns" / "friends.json").read_text())
    first = (home / "saves" / kept["playing"]).read_text()
    again = Terminal("campaign", "next", "friends", home=home)
    again.until("Ada> ")
    again.child.sendline("quit")
    again.end()
    assert json.loads((home / "campaigns" / "friends.json").read_text())["playing"] == kept["playing"]
    assert (home / "saves" / kept["playing"]).read_text() == first


def test_status_and_show(home: Path) -> None:
    run("campaign", "new", "friends", "--me", "Ada", "--island", "Sandbar", home=home)
    for lang, said in (("en", "Next: episode 1"), ("ru", "Дальше: эпизод 1")):
        status = run("campaign", "status", "--lang", lang, home=home)
        assert status.returncode == 0
        assert said in status.stdout
    shown = run("campaign", "show", "friends", home=home)
    assert shown.returncode == 0
    assert "Sandbar" in shown.stdout


def test_bad_commands_are_one_sentence(home: Path) -> None:
    run("campaign", "new", "friends", home=home)
    for arguments, sentence in (
        (("status", "enemies"), "there is no campaign 'enemies'; there are friends"),
        (("new", "friends"), "there is a campaign 'friends' already"),
        (("new", "../x"), "a campaign's name has"),
        (("new", "more", "--bots", "9"), "is for 2 to 4 players"),
        (("new", "more", "--game", "mangala"), "mangala has no campaign"),
        (("next", "friends", "--again", "5"), "cannot be played again"),
        (("show", "friends", "7"), "there is no seat 7"),
    ):
        done = run("campaign", *arguments, home=home)
        assert done.returncode == 2, arguments
        assert sentence in " ".join(done.stderr.split())
        assert "Traceback" not in done.stderr


def test_a_damaged_campaign_is_refused(home: Path) -> None:
    run("campaign", "new", "friends", home=home)
    path = home / "campaigns" / "friends.json"
    path.write_text(path.read_text()[:200])
    done = run("campaign", "status", "friends", home=home)
    assert done.returncode == 2
    assert "cannot be read" in done.stderr


def test_boards_are_checked(home: Path, tmp_path: Path) -> None:
    data = json.loads((folder("mangrovia") / "data" / "mangrovia.json").read_text())["boards"]["reconstructed"]
    good = tmp_path / "good.json"
    good.write_text(json.dumps(data))
    assert "sound board" in run("board", "check", good, home=home).stdout
    data["spaces"][0]["amulet"] = not data["spaces"][0]["amulet"]
    good.write_text(json.dumps(data))
    done = run("board", "check", good, home=home)
    assert done.returncode == 2
    assert "amulet" in done.stderr
    good.write_text("{")
    assert run("board", "check", good, home=home).returncode == 2
