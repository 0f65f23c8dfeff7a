"""Guessing passwords is slowed down for each place and each name; strangers who guess do not lock the owner out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from atoll.server.http.limits import address_block
from tests.server.players import Player, run
from tests.server.processes import ServerProcess

PASSWORD = "lagoon in the morning"


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Three attempts a minute from one place; six places with one attempt each close a name to strangers."""
    small = {"ATOLL_LOGINS_PER_MINUTE": "3", "ATOLL_LOGINS_PER_NAME_PER_HOUR": "12", "ATOLL_REQUESTS_BURST": "10000"}
    with ServerProcess(tmp_path_factory.mktemp("guarded"), limits=True, **small) as process:
        yield process


def at(url: str, address: str) -> Player:
    player = Player(url)
    player.http.headers["X-Forwarded-For"] = address
    return player


async def attempt(player: Player, name: str, password: str = "a wrong guess") -> int:
    return (await player.ask("POST", "/api/sessions", {"name": name, "password": password}))[0]


def test_spellings_of_one_name_share_one_measure(guarded: ServerProcess) -> None:
    async def scene() -> None:
        await at(guarded.url, "192.0.2.1").sign_up("Spelled Ada")
        spellings = ("Spelled Ada", "SPELLED ADA", " spelled  ada ", "Ｓpelled Ada", "spelled\u3000ada", "sPELLED aDA")
        places = [at(guarded.url, f"198.51.100.{number}") for number in range(1, 40)]
        answers = [await attempt(place, spellings[number % len(spellings)]) for number, place in enumerate(places)]
        assert answers.count(401) == 12
        assert answers[12:] == [429] * 27
    run(scene())


def test_strangers_do_not_lock_the_owner_out(guarded: ServerProcess) -> None:
    async def scene() -> None:
        owner = await at(guarded.url, "192.0.2.10").sign_up("Owner")
        await owner.delete("/api/sessions")
        guesses = [await attempt(at(guarded.url, f"203.0.113.{number}"), "Owner") for number in range(1, 20)]
        assert guesses[-1] == 429
        assert await attempt(at(guarded.url, "203.0.113.200"), "Owner", PASSWORD) == 429  # a new device has to wait
        owner.http.headers["X-Forwarded-For"] = "203.0.113.1"  # even from a place that guessed
        assert await attempt(owner, "owner", PASSWORD) == 200
        phone = at(guarded.url, "192.0.2.11")
        code = (await owner.post("/api/me/code"))["code"]
        assert (await phone.ask("POST", "/api/sessions/code", {"code": code}))[0] == 200
    run(scene())


def test_a_known_device_is_slowed_down_too(guarded: ServerProcess) -> None:
    async def scene() -> None:
        owner = await at(guarded.url, "192.0.2.20").sign_up("Mistyping")
        assert [await attempt(owner, "Mistyping") for _ in range(5)] == [401, 401, 401, 429, 429]
        other = await at(guarded.url, "192.0.2.21").sign_up("Somebody else")
        assert await attempt(other, "Mistyping", PASSWORD) == 200  # as a stranger: its own name's device is no key here
    run(scene())


def test_one_place_alone_cannot_close_a_name(guarded: ServerProcess) -> None:
    async def scene() -> None:
        await at(guarded.url, "192.0.2.30").sign_up("Besieged")
        thief = at(guarded.url, "192.0.2.31")
        assert [await attempt(thief, "Besieged") for _ in range(4)] == [401, 401, 429, 429]
        assert await attempt(at(guarded.url, "192.0.2.32"), "Besieged", PASSWORD) == 200
    run(scene())


def test_changing_the_password_is_measured_by_the_person(guarded: ServerProcess) -> None:
    async def scene() -> None:
        owner = await at(guarded.url, "192.0.2.40").sign_up("Changer")
        for number in range(1, 20):
            await attempt(at(guarded.url, f"198.51.100.{100 + number}"), "Changer")
        wrong = {"old": "a wrong guess", "new": "another lagoon"}
        assert (await owner.ask("POST", "/api/me/password", {**wrong, "old": PASSWORD}))[0] == 200
        answers = [(await owner.ask("POST", "/api/me/password", wrong))[0] for _ in range(4)]
        assert answers == [401, 401, 429, 429]
    run(scene())


def test_a_network_of_ipv6_counts_as_one_address(guarded: ServerProcess) -> None:
    async def scene() -> None:
        answers = [await attempt(at(guarded.url, f"2001:db8:0:7::{number:x}"), f"Nobody {number}")
                   for number in range(1, 7)]
        assert answers == [401, 401, 401, 429, 429, 429]
        assert await attempt(at(guarded.url, "2001:db8:0:8::1"), "Nobody 9") == 401
        mapped = ["192.0.2.50", "::ffff:192.0.2.50", "[::ffff:192.0.2.50]:443", "192.0.2.50"]
        assert [await attempt(at(guarded.url, one), "Nobody") for one in mapped] == [401, 401, 429, 429]
    run(scene())


def test_blocks_of_addresses() -> None:
    assert address_block("192.0.2.7") == "192.0.2.7"
    assert address_block("::ffff:192.0.2.7") == "192.0.2.7"
    assert address_block("2001:db8::1") == address_block("2001:db8:0:0:ffff::") == "2001:db8::/64"
    assert address_block("fe80::1%eth0") == "fe80::/64"
    assert address_block("2001:db8:0:1::1") != address_block("2001:db8::1")
    assert address_block("no address" * 100) == address_block("no address" * 101)
