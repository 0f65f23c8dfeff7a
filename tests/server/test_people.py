"""Guests, accounts, sessions, codes and tokens; what is stored of them, and what the cookie looks like."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.server.players import Player, Refusal, run
from tests.server.processes import ServerProcess, run_out

PASSWORD = "lagoon in the morning"


def test_a_guest_becomes_an_account_and_keeps_the_tables(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).come_in("Ada")
        table = await ada.open_table(game="mangala")
        me = await ada.post("/api/accounts", name="Ada Lovelace", password=PASSWORD, email="ada@example.org")
        assert (me["id"], me["guest"]) == (ada.me["id"], False)
        assert [one["id"] for one in (await ada.get("/api/me/tables"))["tables"]] == [table["id"]]
        other = Player(server.url)
        with pytest.raises(Refusal, match="wrong_password"):
            await other.post("/api/sessions", name="ada lovelace", password="wrong password")
        with pytest.raises(Refusal, match="wrong_password"):
            await other.post("/api/sessions", name="nobody", password="wrong password")
        assert (await other.post("/api/sessions", name=" ADA  lovelace", password=PASSWORD))["id"] == me["id"]
        with pytest.raises(Refusal, match="name_taken"):
            await Player(server.url).sign_up("ada LOVELACE")
    run(scene())


def test_bad_names_and_passwords(server: ServerProcess) -> None:
    async def scene() -> None:
        somebody = Player(server.url)
        for name in ("", "   ", "x" * 25, "<b>", "a\u202eb", "..."):
            with pytest.raises(Refusal, match="bad_name"):
                await somebody.post("/api/guests", name=name)
        with pytest.raises(Refusal, match="bad_password"):
            await somebody.sign_up("Shorty", "1234567")
        with pytest.raises(Refusal, match="malformed"):
            await somebody.post("/api/accounts", name="Mail", password=PASSWORD, email="no address")
    run(scene())


def test_a_code_is_good_once(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, phone = await Player(server.url).come_in("Ada"), Player(server.url)
        code = (await ada.post("/api/me/code"))["code"]
        assert (await phone.post("/api/sessions/code", code=code.lower()))["id"] == ada.me["id"]
        with pytest.raises(Refusal, match="wrong_code"):
            await Player(server.url).post("/api/sessions/code", code=code)
    run(scene())


def test_a_code_of_yesterday_lets_nobody_in(tmp_path: Path) -> None:
    async def scene(server: ServerProcess) -> None:
        ada, phone = await Player(server.url).come_in("Ada"), Player(server.url)
        code = (await ada.post("/api/me/code"))["code"]
        run_out(server.folder, "codes")
        with pytest.raises(Refusal, match="wrong_code"):
            await phone.post("/api/sessions/code", code=code)
        assert (await phone.ask("GET", "/api/me"))[0] == 401
        fresh = (await ada.post("/api/me/code"))["code"]
        assert (await phone.post("/api/sessions/code", code=fresh))["id"] == ada.me["id"]

    with ServerProcess(tmp_path) as server:
        run(scene(server))


def test_logging_out_and_changing_the_password_end_sessions(server: ServerProcess) -> None:
    async def scene() -> None:
        here = await Player(server.url).sign_up("Logger Out")
        there = Player(server.url)
        await there.post("/api/sessions", name="Logger Out", password=PASSWORD)
        stolen = {"atoll_session": str(here.http.cookies["atoll_session"])}
        with pytest.raises(Refusal, match="wrong_password"):
            await here.post("/api/me/password", old="not the old one", new="another lagoon")
        await here.post("/api/me/password", old=PASSWORD, new="another lagoon")
        assert (await there.ask("GET", "/api/me"))[0] == 401
        await here.delete("/api/sessions")
        thief = Player(server.url)
        thief.http.cookies.update(stolen)
        assert (await thief.ask("GET", "/api/me"))[0] == 401
    run(scene())


def test_tokens_for_programs(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).come_in("Ada")
        token = await ada.post("/api/me/tokens", name="my bot")
        program = Player(server.url, Authorization=f"Bearer {token['token']}")
        del program.http.headers["Origin"]
        assert (await program.get("/api/me"))["id"] == ada.me["id"]
        table = await program.open_table(game="mangala")
        socket = await program.socket(table["id"])
        assert socket.messages[0]["seat"] == 0
        assert [one["name"] for one in (await ada.get("/api/me/tokens"))["tokens"]] == ["my bot"]
        await ada.delete(f"/api/me/tokens/{token['id']}")
        assert (await program.ask("GET", "/api/me"))[0] == 401
        with pytest.raises(Refusal, match="no_such_token"):
            await ada.delete(f"/api/me/tokens/{token['id']}")
    run(scene())


def test_what_is_stored_is_hashed_and_logs_hold_no_secrets(tmp_path: Path) -> None:
    """Safety: opaque random session tokens, stored hashed. Safety: logs hold no secrets."""
    with ServerProcess(tmp_path, ATOLL_LOG_LEVEL="debug") as server:
        async def scene() -> list[str]:
            ada = await Player(server.url).sign_up("Ada")
            token = (await ada.post("/api/me/tokens", name="bot"))["token"]
            code = (await ada.post("/api/me/code"))["code"]
            key = (await ada.post("/api/me/calendar"))["url"]
            table = await ada.open_table(game="mandragora", start=True,
                                   seating=[{"is": "me"}, {"is": "bot", "bot": "random"}])
            await ada.socket(table["id"])
            return [PASSWORD, token, code, key.split("/")[-1].removesuffix(".ics"),
                    str(ada.http.cookies["atoll_session"]), table["id"]]
        *secrets, table_id = run(scene())
    connection = sqlite3.connect(tmp_path / "atoll.db")
    seed = connection.execute("SELECT seed FROM tables WHERE id = ?", (table_id,)).fetchone()[0]
    hashed = connection.execute("SELECT password FROM people").fetchone()[0]
    connection.close()
    assert hashed.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("atoll.db*"))
    log = server.log.read_text()
    for secret in secrets:
        assert secret.encode() not in kept
        assert secret not in log
    assert seed not in log


def test_the_cookie_is_closed_to_scripts_and_strangers(server: ServerProcess, tmp_path: Path) -> None:
    """Safety: cookies HttpOnly, SameSite=Lax, Secure behind TLS."""
    async def cookie(url: str) -> str:
        response = await Player(url).http.post("/api/guests", json={"name": "Ada"})
        return response.headers["set-cookie"].lower()

    plain = run(cookie(server.url))
    assert "httponly" in plain
    assert "samesite=lax" in plain
    assert "secure" not in plain
    with ServerProcess(tmp_path, ATOLL_PUBLIC_URL="https://play.example.org") as proxied:
        async def scene() -> str:
            response = await Player(proxied.url).http.post("/api/guests", json={"name": "Ada"},
                                                           headers={"Origin": "https://play.example.org"})
            assert response.headers["strict-transport-security"]
            return response.headers["set-cookie"].lower()
        assert "secure" in run(scene())


def test_profile_history_and_export(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben = await Player(server.url).sign_up("Rated Ada"), await Player(server.url).sign_up("Rated Ben")
        table = await ada.open_table(game="mangala", rated=True, clock={"kind": "real", "main": 900})
        with pytest.raises(Refusal, match="guests_cannot"):
            await (await Player(server.url).come_in("Eve")).post(f"/api/tables/{table['id']}/seats/1")
        await ben.post(f"/api/tables/{table['id']}/seats/1")
        await ada.post(f"/api/tables/{table['id']}/start")
        socket = await ben.socket(table["id"])
        await socket.table_where(lambda said: True)
        await socket.play("!resign")
        await socket.info_where(lambda table: table["status"] == "over")
        winner, loser = await ada.get("/api/people/rated ada"), await ada.get("/api/people/Rated Ben")
        assert (winner["played"], winner["won"], loser["won"]) == (1, 1, 0)
        assert winner["ratings"][0]["rating"] > 1500 > loser["ratings"][0]["rating"]
        best = [one["name"] for one in (await ada.get("/api/ratings/mangala"))["ratings"]]
        assert best.index("Rated Ada") < best.index("Rated Ben")
        assert [one["id"] for one in (await ben.get("/api/people/Rated Ada/history"))["tables"]] == [table["id"]]
        export = await ada.get("/api/me/export")
        assert [one["id"] for one in export["tables"]] == [table["id"]]
        assert export["entries"] == {}  # she did nothing; he resigned
        assert [entry[2] for entry in (await ben.get("/api/me/export"))["entries"][table["id"]]] == ["!resign"]
        assert [one["kind"] for one in export["sessions"]] == ["browser"]
        assert export["campaigns"] == []
        assert (await ada.ask("GET", "/api/people/nobody at all"))[0] == 404
    run(scene())


def test_a_rated_table_of_three_moves_ratings_together(server: ServerProcess) -> None:
    async def scene() -> None:
        people = [await Player(server.url).sign_up(f"Trio {name}") for name in ("Ada", "Ben", "Cem")]
        table = await people[0].open_table(game="mandragora", seats=3, rated=True, clock={"kind": "real", "main": 900})
        for seat in (1, 2):
            await people[seat].post(f"/api/tables/{table['id']}/seats/{seat}")
        with pytest.raises(Refusal, match="guests_cannot"):
            await people[0].put(f"/api/tables/{table['id']}/seats/2/bot", bot="random")
        await people[0].post(f"/api/tables/{table['id']}/start")
        for seat in (2, 1):
            socket = await people[seat].socket(table["id"])
            await socket.table_where(lambda said: True)
            await socket.play("!resign")
        await socket.info_where(lambda table: table["status"] == "over")
        found = [(await people[0].get(f"/api/people/Trio {name}"))["ratings"][0] for name in ("Ada", "Ben", "Cem")]
        ratings = [one["rating"] for one in found]
        assert ratings == sorted(ratings, reverse=True), "the first to leave is last"
        assert ratings[0] > ratings[1] > ratings[2]
        assert all((one["game"], one["games"]) == ("mandragora", 1) and one["deviation"] < 350 for one in found)
    run(scene())
