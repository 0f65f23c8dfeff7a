"""The laws of docs/contract.md, each over every game. The numbers are those of the contract."""

from __future__ import annotations

import pytest

from atoll.core.game import Game
from atoll.laws.book import LAWS, Law

GAMES_A_LAW = 6


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_law(game: Game, law: Law) -> None:
    law.hold(game, GAMES_A_LAW)
