"""A table pauses by everybody's consent and goes on when any player says so."""

from __future__ import annotations

import pytest

from atoll.core.errors import NoOffer, Paused
from atoll.core.table import Table
from atoll.games import find_game


def test_a_pause_needs_consent_and_holds_play_up() -> None:
    table = Table(find_game("mangala"), 2)
    table.enter(1, "!offer pause")
    assert not table.paused
    table.enter(0, "!accept")
    assert table.paused
    with pytest.raises(Paused):
        table.enter(0, "sow 1")
    table.enter(1, "!resume")
    table.enter(0, "sow 1")
    assert [entry.action for entry in table.moves] == ["sow 1"]


def test_what_is_not_paused_cannot_be_resumed_and_twice_is_once_too_often() -> None:
    table = Table(find_game("mangala"), 2)
    with pytest.raises(NoOffer):
        table.enter(0, "!resume")
    table.enter(0, "!offer pause")
    table.enter(1, "!accept")
    with pytest.raises(Paused):
        table.enter(0, "!offer pause")


def test_a_declined_pause_changes_nothing() -> None:
    table = Table(find_game("mangala"), 2)
    table.enter(0, "!offer pause")
    table.enter(1, "!decline")
    assert table.offer is None
    assert not table.paused
