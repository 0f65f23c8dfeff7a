"""A pytest plugin that prints the clauses that collected tests name: `clause MG-6`."""

from __future__ import annotations

import pytest


def pytest_collection_finish(session: pytest.Session) -> None:
    named = {clause for item in session.items for mark in item.iter_markers("clause") for clause in mark.args}
    for clause in sorted(named):
        print(f"clause {clause}")
