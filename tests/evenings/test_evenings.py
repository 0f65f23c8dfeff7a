"""Whole evenings, each lived through by people in real browsers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.evenings.campaign import two_evenings_of_a_campaign
from tests.evenings.conftest import Opened, stores_of
from tests.evenings.evening import Evening
from tests.evenings.flag import two_play_to_the_flag
from tests.evenings.friends import four_friends_and_a_late_one
from tests.evenings.journey import a_journey_with_lines
from tests.evenings.spectator import a_spectator_comes_and_goes
from tests.evenings.train import in_a_train
from tests.evenings.week import a_week_of_moves

EVENINGS: dict[str, tuple[Callable[[Evening], None], str]] = {
    "friends": (four_friends_and_a_late_one, "sqlite"),
    "flag": (two_play_to_the_flag, "sqlite"),
    "spectator": (a_spectator_comes_and_goes, "postgres"),
    "campaign": (two_evenings_of_a_campaign, "sqlite"),
    "week": (a_week_of_moves, "sqlite"),
    "journey": (a_journey_with_lines, "postgres"),
    "train": (in_a_train, "postgres"),
}
"""What is lived through, and on which store in `make test`: `postgres` is two processes."""


BREAKS = pytest.mark.provokes(
    "ERR_(INTERNET_DISCONNECTED|CONNECTION|EMPTY_RESPONSE|SOCKET|FAILED|NETWORK|CONTENT_LENGTH)",
    "WebSocket connection .* failed")
BROKEN = {"friends", "campaign", "train"}
"""Evenings in which a line breaks or a server is restarted or killed: that the browser notes it is meant so."""


@pytest.mark.parametrize(("name", "store"), [
    pytest.param(name, store, marks=BREAKS if name in BROKEN else ())
    for name, store in stores_of({name: store for name, (_, store) in EVENINGS.items()})])
def test_evening(name: str, store: str, open_evening: Opened) -> None:
    live, _ = EVENINGS[name]
    with open_evening(name, store) as evening:
        live(evening)
        evening.looks_once_more()
