"""Errors: a sentence, a code, and whole on the other side of a process."""

from __future__ import annotations

import pickle

import pytest

from atoll.core.errors import AtollError, IllegalAction, Refused


def kinds(kind: type[AtollError] = AtollError) -> list[type[AtollError]]:
    own = [one for one in kind.__subclasses__() if one.__module__ == AtollError.__module__]
    return [kind, *(each for one in own for each in kinds(one))]


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_an_error_survives_the_way_between_processes(kind: type[AtollError]) -> None:
    error = kind("no, said the table", "MG-6") if issubclass(kind, IllegalAction) else kind("no, said the table")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.code) == (kind, "no, said the table", kind.code)
    assert getattr(again, "clause", None) == getattr(error, "clause", None)
    assert isinstance(again, ValueError), "the contract promises ValueError"


def test_codes_tell_errors_apart() -> None:
    codes = [kind.code for kind in kinds() if kind not in (AtollError, Refused)]
    assert len(set(codes)) == len(codes)
    assert "error" not in codes
