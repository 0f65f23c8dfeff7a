"""Names that look the same: no two accounts bear them, no guest borrows an account's, and none is invisible."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from atoll.server.people.elsewhere import plain
from atoll.server.people.looks import fill_looks
from atoll.server.people.names import BadName, clean_name, look
from atoll.server.people.people import NameTaken, People
from atoll.server.store.store import Store, migrate
from atoll.server.tournaments.journal import Entered
from atoll.server.tournaments.report import imported, read_report
from tests.server.players import Player, Refusal, run
from tests.server.processes import Postgres, ServerProcess
from tests.server.templates import new_sqlite

PASSWORD = "lagoon in the morning"
ALIKE = {
    "Paula": ("Раula", "Pаulа", "PAULA", "Pauıa", "Ｐａｕｌａ", "Paula ", "ΡAULA", "рaula"),
    "Olga": ("0lga", "Оlga", "оlga", "OIga", "O1ga", "οlga"),
    "Marnie": ("Mamie", "Мarnie", "MARNIE"),
    "ЯН": ("ЯH", "ЯΗ"),
    "Zoë": ("Zoe\u0308", "ZOË"),
    "ИВАН": ("ИВАH", "ИBAН"),
    "Иван": ("Ивaн",),
}
DISTINCT = ("Paula", "Pablo", "Olga", "Ogla", "Ян", "Яна", "Zoe", "Zoë", "Bot 1", "Bot 2", "Bot 3", "Bot 10", "Ann H",
            "Анна", "Anna", "Tom", "Rom", "Yom", "Zom", "Иван", "Ирма", "محمد", "李雷", "李磊", "Ada", "Ada.", "A da")


def test_names_that_look_the_same_have_one_look() -> None:
    for name, others in ALIKE.items():
        assert {other: look(clean_name(other)) for other in others} == dict.fromkeys(others, look(name))
    assert look("محـمد") == look("محمد")
    assert len({look(clean_name(name)) for name in DISTINCT}) == len(DISTINCT)


def test_names_that_cannot_be_seen_are_refused() -> None:
    for name in ("\u115f", "\u1160", "\u3164", "\uffa0", "Ada\u115f", "\u1160Ada", "a\u0300\u0301\u0302", "A\u200bda",
                 "A\u00adda", "A\u034fda", "\u2800", "Ada\ufe0f", "\U000e0041", "A\u202eda", "\u061c"):
        with pytest.raises(BadName):
            clean_name(name)


def test_no_account_and_no_guest_looks_like_an_account(server: ServerProcess) -> None:
    async def scene() -> None:
        paula = await Player(server.url).sign_up("Paula")
        for other in ALIKE["Paula"]:
            with pytest.raises(Refusal, match="name_taken"):
                await Player(server.url).sign_up(other)
            with pytest.raises(Refusal, match="name_taken"):
                await Player(server.url).come_in(other)
        assert (await Player(server.url).come_in("Paolo")).me["guest"]
        assert (await paula.get("/api/people/paula"))["name"] == "Paula"
        guest = await Player(server.url).come_in("Twin")
        assert (await Player(server.url).come_in("Twin")).me["name"] == guest.me["name"]
        assert (await guest.post("/api/accounts", name="Twin", password=PASSWORD))["name"] == "Twin"
    run(scene())


def test_a_guest_who_was_first_is_told_apart_from_the_account(server: ServerProcess) -> None:
    async def scene() -> None:
        guest = await Player(server.url).come_in("Маgnus")
        table = await guest.post("/api/tables", game="mangala")
        await Player(server.url).sign_up("Magnus")
        await Player(server.url).sign_up("Magnus 2")
        assert (await guest.get("/api/me"))["name"] == "Маgnus (guest)"
        assert (await guest.get(f"/api/tables/{table['id']}"))["seats"][0]["guest"]
        assert (await guest.sign_up("Magnus the other")).me["name"] == "Magnus the other"
    run(scene())


def test_chat_tells_guests_from_accounts(server: ServerProcess) -> None:
    async def scene() -> None:
        host, guest = await Player(server.url).sign_up("Chatting"), await Player(server.url).come_in("Chatty")
        table = await host.post("/api/tables", game="mangala")
        socket = await host.socket(table["id"])
        said = [await one.post(f"/api/tables/{table['id']}/chat", text="hello") for one in (host, guest)]
        assert [line["guest"] for line in said] == [False, True]
        heard = [(await socket.hear_kind("chat"))["line"] for _ in said]
        assert [(line["name"], line["guest"]) for line in heard] == [("Chatting", False), ("Chatty", True)]
        await guest.post("/api/accounts", name="Chatty", password=PASSWORD)
        kept = (await host.get(f"/api/tables/{table['id']}/chat"))["lines"]
        assert [line["guest"] for line in kept] == [False, True]  # he was one when he said it
    run(scene())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_two_lookalikes_at_once_become_one_account(kind: str, postgres: Postgres, tmp_path: Path) -> None:
    async def scene() -> None:
        store = Store(postgres.create("alike") if kind == "postgres" else new_sqlite(tmp_path / "alike.db"))
        await store.open()
        try:
            house = People(store, session_days=180)
            made = await asyncio.gather(*(house.add_account(None, name, PASSWORD, None, None)
                                          for name in ("Olga", *ALIKE["Olga"])), return_exceptions=True)
            assert sorted(type(one).__name__ for one in made) == ["NameTaken"] * len(ALIKE["Olga"]) + ["Person"]
            with pytest.raises(NameTaken):
                await house.add_guest("0LGA")
        finally:
            await store.close()
    asyncio.run(scene())


def test_lookalikes_of_old_keep_their_names(tmp_path: Path) -> None:
    """A database from before: three accounts that look the same still log in, and a fourth is refused."""
    path = tmp_path / "old.db"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        migrate(connection, "0003")
        for number, name in enumerate(("Olga", "0lga", "Оlga", "Ben")):
            connection.exec_driver_sql("INSERT INTO people (id, name, folded, mail, created) VALUES (?, ?, ?, 0, ?)",
                                       (f"p{number}", name, name.casefold() if name != "Ben" else None, number))
        for person in ("p3", "p0"):
            connection.exec_driver_sql("INSERT INTO chat (table_id, person, name, at, text) VALUES ('t', ?, '', 1, '')",
                                       (person,))
        migrate(connection)
        fill_looks(connection)  # a second time changes nothing
    engine.dispose()

    async def scene() -> None:
        store = Store(f"sqlite:///{path}")
        await store.open()
        house = People(store, session_days=180)
        assert [(await house.account(name)).name for name in ("olga", "0LGA", "оLGA")] == ["Olga", "0lga", "Оlga"]
        for name in ("Olga", "OIga"):
            with pytest.raises(NameTaken):
                await house.add_account(None, name, PASSWORD, None, None)
            with pytest.raises(NameTaken):
                await house.add_guest(name)
        assert (await house.add_account(None, "Ben", PASSWORD, None, None)).name == "Ben"
        await store.close()
    asyncio.run(scene())
    plain = sqlite3.connect(path)
    assert [row[0] for row in plain.execute("SELECT guest FROM chat ORDER BY id")] == [1, 0]
    assert [row[0] for row in plain.execute("SELECT name FROM people WHERE id = 'p3'")] == ["Ben (guest)"]
    plain.close()


@pytest.mark.parametrize(("told", "kept"), [
    ("\u3164\u3164", "Player"), ("\u115fAda\uffa0", "Ada"), ("<Ada> & co", "Ada co"), ("\u202eadA", "adA")])
def test_a_name_from_elsewhere_can_be_seen(told: str, kept: str) -> None:
    assert plain(told) == kept


def test_names_in_a_report_file_speak_to_no_terminal() -> None:
    players = "".join(f"001 {number:4}      {name}\n" for number, name in enumerate(("Ada\u202eneB", "Cem\x1b[2J"), 1))
    found = imported(read_report(f"012 Cup\nXXR 3\n{players}"), "", "mangala", 0)
    assert [deed.name for deed in found if isinstance(deed, Entered)] == ["Ada neB", "Cem [2J"]
