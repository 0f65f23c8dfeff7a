"""A campaign in the terminal: begun, played, interrupted, played again, drawn. And boards checked."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from atoll.core.table import Table
from atoll.games import find_game, folder
from atoll.terminal.campaign import enter_episode
from atoll.terminal.campaign_file import CampaignFile, load_campaign
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


def test_friends_at_one_terminal_play_a_campaign_together(home: Path) -> None:
    begun = run("campaign", "new", "friends", "--me", "Ada", "--with", "Bo", "--with", "Cem", home=home)
    assert begun.returncode == 0, begun.stderr
    kept = json.loads((home / "campaigns" / "friends.json").read_text())
    assert (kept["seated"], kept["names"]) == (["human"] * 3, ["Ada", "Bo", "Cem"])
    asked: set[str] = set()
    terminal = Terminal("campaign", "next", "friends", home=home)
    while terminal.until(r"(Ada|Bo|Cem)> ", r"Next: episode \d+") == 0:
        asked.add(terminal.child.match[1])
        terminal.child.sendline("leave" if re.search(r" leave\s*$", terminal.child.before, re.M) else "1")
    terminal.end()
    assert asked == {"Ada", "Bo", "Cem"}
    assert len(json.loads((home / "campaigns" / "friends.json").read_text())["records"]) == 1


def test_people_and_bots_share_a_campaign(home: Path) -> None:
    begun = run("campaign", "new", "mixed", "--me", "Ada", "--with", "Bo", "--bots", "2", "--bot", "random", home=home)
    assert begun.returncode == 0, begun.stderr
    kept = json.loads((home / "campaigns" / "mixed.json").read_text())
    assert kept["seated"] == ["human", "human", "random", "random"]
    assert kept["names"][:2] == ["Ada", "Bo"]
    twice = run("campaign", "new", "twice", "--me", "Ada", "--with", "ada", home=home)
    assert (twice.returncode, "two people called 'ada'" in twice.stderr) == (2, True)


def names_in(home: Path) -> list[str]:
    kept = json.loads((home / "campaigns" / "friends.json").read_text())
    return [page["name"] for page in kept["books"][-1]["islands"]]


def test_what_seats_call_their_own(home: Path) -> None:
    called = ("--called", "Palm Bay", "--called", "[/b]Reef")
    begun = run("campaign", "new", "friends", "--bots", "2", *called, "--board", "atoll", home=home)
    assert begun.returncode == 0, begun.stderr
    assert names_in(home) == ["Palm Bay", "[/b]Reef", ""]
    renamed = run("campaign", "rename", "friends", "2", "Коралл [red]", home=home)
    assert renamed.returncode == 0, renamed.stderr
    assert "Коралл [red]" in renamed.stdout
    assert names_in(home) == ["Palm Bay", "[/b]Reef", "Коралл [red]"]
    assert "“[/b]Reef”" in run("campaign", "show", "friends", "1", home=home).stdout


def agreed(kept: CampaignFile) -> Table:
    rules = find_game(kept.game).campaign
    assert rules is not None
    table = Table(find_game(kept.game), 2, rules.next_options(kept.book))
    table.settle()
    table.manage(0, "!offer draw")
    table.manage(1, "!accept")
    return table


def test_an_episode_ended_by_agreement_is_not_entered(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATOLL_HOME", str(home))
    run("campaign", "new", "friends", home=home)
    kept = load_campaign("friends")
    kept.playing = "some.record"
    table = agreed(kept)
    assert table.to_act == ()
    assert not enter_episode(kept, table, "some.record")
    after = load_campaign("friends")
    assert (len(after.books), after.records, after.playing) == (1, [], None)


def test_an_episode_that_somebody_left_is_entered(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATOLL_HOME", str(home))
    run("campaign", "new", "friends", home=home)
    kept = load_campaign("friends")
    rules = find_game(kept.game).campaign
    assert rules is not None
    table = Table(find_game(kept.game), 2, rules.next_options(kept.book))
    table.settle()
    table.manage(0, "!resign")
    while table.to_act:
        table.play(table.to_act[0], table.state.legal_actions(table.to_act[0])[0])
        table.settle()
    assert enter_episode(kept, table, "some.record")
    after = load_campaign("friends")
    assert ([book["episode"] for book in after.books], after.records, after.playing) == ([1, 2], ["some.record"], None)


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
        (("new", "more", "--board", "moon"), "the option board cannot be 'moon'"),
        (("new", "more", "--called", "a", "--called", "b", "--called", "c"), "there are 2 seats"),
        (("new", "more", "--called", "x" * 41), "has up to 40 characters"),
        (("rename", "friends", "0", "two\nlines"), "has up to 40 characters on one line"),
        (("rename", "friends", "9", "Reef"), "there is no seat 9"),
        (("rename", "enemies", "0", "Reef"), "there is no campaign 'enemies'"),
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
