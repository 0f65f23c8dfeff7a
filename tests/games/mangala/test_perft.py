"""Counts from many positions hold, and every rule shows in one of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.mangala.perft import Counts, Row, rows
from tests.perft_mutants import MUTATIONS, SAME_GAME, Mutation, mutant, noticed


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.title.name)
def test_the_counts_of_a_position(row: Row) -> None:
    assert row.counted() == row.counts


@pytest.mark.parametrize("variant", ["classic", "fortress"])
def test_a_dozen_positions_of_each_variant_are_counted(variant: str) -> None:
    of_variant = [row for row in rows() if row.title.options["variant"] == variant]
    assert len({row.position for row in of_variant}) >= 12
    assert all(sum(getattr(row.counts, field) for row in of_variant) for field in Counts._fields)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: f"{mutation.file}: {mutation.name}")
def test_a_rule_that_is_switched_off_changes_a_count(mutation: Mutation, tmp_path: Path) -> None:
    with mutant(mutation, tmp_path) as game:
        assert next(noticed(mutation, game), None), f"no position notices: {mutation.name} ({mutation.clause})"


@pytest.mark.parametrize("mutation", SAME_GAME, ids=lambda mutation: mutation.name)
def test_what_cannot_show_changes_no_count(mutation: Mutation, tmp_path: Path) -> None:
    with mutant(mutation, tmp_path) as game:
        assert list(noticed(mutation, game)) == []
