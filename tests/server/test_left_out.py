"""What a report file says and a tournament of the server does not keep is told to whoever brings the file in."""

from __future__ import annotations

from typing import Any

from tests.server.arbiter import NAMES, over_the_board
from tests.server.players import Player, run
from tests.server.processes import ServerProcess


async def file_after(url: str, rounds: int, **terms: Any) -> tuple[Player, str]:
    """The person at the desk, and the report file after so many drawn rounds of five."""
    desk = await over_the_board(url, NAMES[:6], **{"rounds": 5, **terms})
    for number in range(1, rounds + 1):
        view = await desk.next_round()
        for board in view["played"][number - 1]["boards"]:
            await desk.result(number, board["board"], "1/2-1/2")
    return desk.person, (await desk.person.http.get(f"{desk.path}/trf")).text


def before_players(text: str, *records: str) -> str:
    return text.replace("001    1", "".join(f"{one}\n" for one in records) + "001    1", 1)


async def brought(person: Player, text: str) -> tuple[list[tuple[str, str]], list[list[int]]]:
    """What is said to be left out, and who is kept apart."""
    made = await person.post("/api/tournaments/import", trf=text)
    return [(one["record"], one["what"]) for one in made["left_out"]], made["forbidden"]


def test_what_is_not_kept_is_said(server: ServerProcess) -> None:
    async def scene() -> None:
        person, text = await file_after(server.url, 0)
        text = text.replace("FIDE_DUTCH_2025", "FIDE_BURSTEIN").replace("202 ", "202 ZZZ,")
        text = before_players(text, "162  W 3.0    D 1.0", "250      01.0 001 002 0002 0003",
                              "260 003 004    1    4", "310   1 Reef".ljust(73) + "   1    2")
        said, apart = await brought(person, text)
        assert said == [("162", ""), ("192", "FIDE_BURSTEIN"), ("202", "ZZZ"), ("250", ""), ("260", "1 4"),
                        ("310", "Reef")]
        assert apart == [[1, 4]], "rather in all rounds than in none"
    run(scene())


def game_line(number: int, name: str, opponent: int, entry: str, points: str) -> str:
    who = f"001 {number:>4}      {name:<33} {2000 - number}".ljust(80)
    return f"{who} {points}    1  {opponent:>4} {entry}"


def test_what_a_file_says_of_players_games_and_in_lines_of_its_own_is_said_too(server: ServerProcess) -> None:
    async def scene() -> None:
        person = await Player(server.url).come_in("Arbiter")
        lines = ["### made elsewhere", "012 " + "Very " * 20 + "long", "022 Bod\u202erum", "032 TUR", "102 A", "102 B",
                 "122 " + "90 min " * 80, "142 3", "152 W", "062 4", game_line(1, "Same, Name", 2, "w W", "1.0"),
                 game_line(2, "same, name", 1, "b L", "0.0"), game_line(3, "Other", 4, "- +", "1.0"),
                 game_line(4, "Fourth", 3, "- -", "0.0"), "RUS    1 m 2100", "777 whatever", "801 teams", ""]
        made = await person.post("/api/tournaments/import", trf="\n".join(lines))
        assert [(one["record"], one["what"]) for one in made["left_out"]] == [
            ("name", "Same, Name, same, name"), ("header", "012, 022, 102, 122"), ("unrated", "1"), ("colours", "1"),
            ("national", "RUS"), ("other", "###, 777, 801")]
        assert made["terms"]["name"].startswith("Very Very")
        assert made["terms"]["details"]["city"] == "Bod rum"
        assert made["terms"]["details"]["arbiter"] == "B"
    run(scene())


def test_what_is_kept_is_not_said(server: ServerProcess) -> None:
    async def scene() -> None:
        person, text = await file_after(server.url, 1, accelerated=True)
        assert "250 " in text
        said, apart = await brought(person, before_players(text, "260 001 999    1    4"))
        assert (said, apart) == ([], [[1, 4]])
    run(scene())


def test_players_who_were_kept_apart_in_rounds_that_are_over_may_meet(server: ServerProcess) -> None:
    async def scene() -> None:
        person, text = await file_after(server.url, 1)
        said, apart = await brought(person, before_players(text, "260 001 001    1    2", "260 001 005    1    5"))
        assert (said, apart) == ([], [[1, 5]])
    run(scene())


HEADER = ("012 Lagoon Open\n022 Bodrum\n032 TUR\n042 2026/03/01\n052 2026/03/05\n092 Individual: Swiss\n"
          "102 Arbiter, Ada\n112 Deputy, Dan\n122 90 min and 30 s\n222 5400+30\n"
          + "132".ljust(91) + "26/03/01  26/03/02  26/03/05\n")


def player_line(number: int, rating: int) -> str:
    name = f"Last, First {number}"
    return f"001 {number:>4} wWFM {name:<33} {rating} TUR {63000000 + number:>11} 1990/02/0{number}  0.0    1\n"


def test_all_that_a_file_knows_of_players_and_event_comes_back(server: ServerProcess) -> None:
    async def scene() -> None:
        person = await Player(server.url).come_in("Arbiter")
        players = "".join(player_line(number, 2000 - number) for number in range(1, 5))
        made = await person.post("/api/tournaments/import", trf=f"{HEADER}142 3\n152 W\n{players}")
        assert made["left_out"] == []
        text = (await person.http.get(f"/api/tournaments/{made['id']}/trf")).text
        assert [line for line in text.splitlines() if line[:3] == "001"] == players.splitlines()
        assert set(HEADER.splitlines()) <= set(text.splitlines())
    run(scene())
