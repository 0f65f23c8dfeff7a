"""Tests name the clauses that they hold a game to: `@clause("MG-6", "MG-7")`."""

import pytest

clause = pytest.mark.clause
