"""Signing in at a real provider and by a proxy's header; replayed, stolen and forged sign-ins are refused."""

from __future__ import annotations

import fcntl
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urljoin, urlsplit

import httpx
import pytest

from atoll.server.people.elsewhere import plain
from atoll.server.people.oidc import LIFE
from atoll.server.settings import BadSetting, read_settings
from tests.server.players import Player, run
from tests.server.processes import ServerProcess, own_port

HERE = Path(__file__).parent / "provider"


@pytest.fixture(scope="module")
def provider_program() -> Path:
    """npm's oidc-provider, fetched once, as the web client's packages are."""
    with (HERE / ".fetching").open("w") as lock:  # tests run in several processes
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (HERE / "node_modules" / "fetched").is_file():
            subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=HERE, check=True)
            (HERE / "node_modules" / "fetched").touch()
    return HERE / "provider.js"


@pytest.fixture
def signing_in(provider_program: Path, tmp_path: Path) -> Iterator[ServerProcess]:
    port = own_port()
    server = ServerProcess(tmp_path, ATOLL_OIDC_ISSUER=f"http://127.0.0.1:{port}", ATOLL_OIDC_CLIENT_ID="atoll",
                           ATOLL_OIDC_CLIENT_SECRET="of the lagoon")
    node = shutil.which("node")
    assert node is not None
    redirect = f"{server.url}/api/sign-in/oidc/back"
    with subprocess.Popen([node, str(provider_program), str(port), redirect], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, cwd=HERE) as provider:
        assert provider.stdout is not None
        assert provider.stdout.readline() == b"ready\n"
        try:
            with server:
                yield server
        finally:
            provider.kill()


async def logged_in(browser: httpx.AsyncClient, start: str, name: str) -> str:
    """Through the provider's forms, as a person would; the address at which it sends the browser back."""
    answer = await browser.get(start)
    for _ in range(12):
        if answer.is_redirect:
            target = urljoin(str(answer.url), answer.headers["location"])
            if "/api/sign-in/oidc/back" in target:
                return target
            answer = await browser.get(target)
            continue
        action = re.search(r'<form[^>]* action="([^"]+)"', answer.text)
        assert action is not None, answer.text[:2000]
        hidden = dict(re.findall(r'name="(\w+)" value="(\w+)"', answer.text))
        filled = {**hidden, "login": name, "password": "x"}
        answer = await browser.post(urljoin(str(answer.url), action[1]), data=filled)
    raise AssertionError("the provider did not send the browser back")


async def began(person: Player) -> str:
    answer = await person.http.get("/api/sign-in/oidc")
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def browser_at_provider() -> httpx.AsyncClient:
    return httpx.AsyncClient(timeout=60, trust_env=False)


def test_signing_in_at_a_provider(signing_in: ServerProcess) -> None:
    async def scene(url: str) -> None:
        ada, thief = await Player(url).come_in("Passing by"), Player(url)
        table = await ada.open_table(game="mangala")
        assert (await ada.get("/api/server"))["sign_in"]["oidc"] == "OpenID"
        start = await began(ada)
        asked = parse_qs(urlsplit(start).query)
        assert (asked["code_challenge_method"], asked["response_type"]) == (["S256"], ["code"])
        async with browser_at_provider() as there:
            back = await logged_in(there, start, "Ada Lovelace <ada@example.org>")
        stolen = await thief.http.get(back)
        assert (stolen.status_code, stolen.json()["code"]) == (401, "wrong_sign_in")  # it was begun elsewhere
        answer = await ada.http.get(back)
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        me = await ada.get("/api/me")
        assert (me["name"], me["guest"], me["admin"]) == ("Ada Lovelace ada example", False, True)
        assert (await ada.get(f"/api/tables/{table['id']}"))["my_seat"] == 0  # the guest became the account
        replayed = await ada.http.get(back)
        assert (replayed.status_code, replayed.json()["code"]) == (401, "wrong_sign_in")
        forged = await ada.http.get("/api/sign-in/oidc/back", params={"state": "x" * 43, "code": "y"})
        assert forged.status_code == 401
        await again(url, me["id"])
        assert (await ada.get("/api/me/export"))["identities"] != []

    async def again(url: str, known: str) -> None:
        other, wrong = Player(url), Player(url)
        async with browser_at_provider() as there:
            await other.http.get(await logged_in(there, await began(other), "Ada Lovelace <ada@example.org>"))
        assert (await other.get("/api/me"))["id"] == known
        async with browser_at_provider() as there:
            back = await logged_in(there, await began(wrong), "Ben")
        spoiled = await wrong.http.get(re.sub(r"code=[^&]+", "code=guessed", back))
        assert (spoiled.status_code, spoiled.json()["code"]) == (401, "wrong_sign_in")
        assert (await wrong.http.get(back)).status_code == 401  # its state went with the guess
        assert (await wrong.ask("GET", "/api/me"))[0] == 401

    run(scene(signing_in.url))


def test_a_sign_in_that_took_too_long_is_good_for_nothing(signing_in: ServerProcess) -> None:
    async def scene(server: ServerProcess) -> None:
        late = Player(server.url)
        async with browser_at_provider() as there:
            back = await logged_in(there, await began(late), "Ada")
        with sqlite3.connect(server.folder / "atoll.db") as database:
            assert database.execute("UPDATE sign_ins SET until = until - ?", (LIFE,)).rowcount == 1
        database.close()
        answer = await late.http.get(back)
        assert (answer.status_code, answer.json()["code"]) == (401, "wrong_sign_in")
        assert (await late.ask("GET", "/api/me"))[0] == 401

    run(scene(signing_in))


def test_a_proxy_says_who_is_there_and_nobody_else(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        ada, other = Player(url, **{"Remote-User": "ada", "X-Forwarded-For": "203.0.113.7"}), Player(url)
        assert (await ada.http.get("/api/sign-in/proxy")).status_code == 303
        assert (await ada.get("/api/me"))["name"] == "ada"
        assert (await other.http.get("/api/sign-in/proxy")).status_code == 401
        twice = [("Remote-User", "ada"), ("Remote-User", "ben")]
        assert (await other.http.get("/api/sign-in/proxy", headers=twice)).status_code == 401
        again = Player(url, **{"Remote-User": "ada"})
        await again.http.get("/api/sign-in/proxy")
        assert (await again.get("/api/me"))["id"] == (await ada.get("/api/me"))["id"]
        assert (await other.http.get("/api/sign-in/oidc")).status_code == 404

    async def forged(url: str) -> None:
        thief = Player(url, **{"Remote-User": "ada", "X-Forwarded-For": "192.0.2.1", "Forwarded": "for=192.0.2.1"})
        answer = await thief.http.get("/api/sign-in/proxy")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_from_proxy")

    with ServerProcess(tmp_path, ATOLL_SIGN_IN_HEADER="Remote-User") as server:
        run(scene(server.url))
    with ServerProcess(tmp_path, ATOLL_SIGN_IN_HEADER="Remote-User", ATOLL_TRUSTED_PROXIES="192.0.2.1") as server:
        run(forged(server.url))
    with ServerProcess(tmp_path, ATOLL_SIGN_IN_HEADER="Remote-User", ATOLL_SIGN_IN_PROXIES="192.0.2.1") as server:
        run(forged(server.url))  # it is believed about where people come from, not about who they are


def test_no_admin_gives_a_password_to_whoever_signs_in_elsewhere(tmp_path: Path) -> None:
    """He would come in with it, and its owner, who never types one, would not notice."""
    async def scene(server: ServerProcess) -> None:
        host, ada = await Player(server.url).sign_up("Host"), Player(server.url, **{"Remote-User": "ada"})
        await ada.http.get("/api/sign-in/proxy")
        person = (await ada.get("/api/me"))["id"]
        status, said = await host.ask("POST", f"/api/admin/people/{person}/reset")
        assert (status, said["code"]) == (409, "signs_in_elsewhere")
        shell = subprocess.run([sys.executable, "-m", "atoll", "people", "reset", "ada", "--database", server.database],
                               text=True, capture_output=True, check=False)
        key = re.search(r"/api/reset/(\S+)", shell.stdout)
        assert key is not None, shell.stderr
        await Player(server.url).post(f"/api/reset/{key[1]}", password="lagoon in the evening")
        # now there is one, and its owner goes on signing in as ever
        status, said = await host.ask("POST", f"/api/admin/people/{person}/reset")
        assert (status, said["code"]) == (409, "signs_in_elsewhere")

    with ServerProcess(tmp_path, ATOLL_SIGN_IN_HEADER="Remote-User") as server:
        run(scene(server))


@pytest.mark.parametrize("proxies", ["*", "0.0.0.0/0", "::/0", "172.16.0.0/12", "127.0.0.1, 10.1.0.0/23", "fd00::/63"])
def test_whoever_says_who_is_there_is_named_narrowly(proxies: str) -> None:
    for name in ("ATOLL_TRUSTED_PROXIES", "ATOLL_SIGN_IN_PROXIES"):
        with pytest.raises(BadSetting, match="anybody could come in as anybody"):
            read_settings({"ATOLL_SIGN_IN_HEADER": "Remote-User", name: proxies})
    told = {"ATOLL_TRUSTED_PROXIES": proxies, "ATOLL_SIGN_IN_PROXIES": "172.18.0.1, 10.1.2.0/24, fd00::/64"}
    believed = read_settings({"ATOLL_SIGN_IN_HEADER": "Remote-User", **told}).signing_proxies
    assert believed == told["ATOLL_SIGN_IN_PROXIES"]
    assert read_settings({"ATOLL_TRUSTED_PROXIES": proxies}).sign_in_header == ""


@pytest.mark.parametrize(("name", "made"), [
    ("Ada", "Ada"), ("ada@example.org", "ada example.org"), ("<script>", "script"), ("", "Player"), ("...", "Player"),
    ("x" * 60, "x" * 24), ("Борис  Б", "Борис Б")])
def test_names_from_elsewhere_become_names_that_may_stand_here(name: str, made: str) -> None:
    assert plain(name) == made
