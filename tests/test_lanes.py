"""The gate: what fails in the real lane is looked at once more, what fails twice or in the pure lane fails the run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import lanes

BY_CHANCE = """
import pathlib, pytest
@pytest.mark.parametrize("number", range({count}))
def test_by_chance(number):
    seen = pathlib.Path(__file__).with_name(f"seen-{{number}}")
    first, _ = not seen.exists(), seen.touch()
    assert not first
"""
FINE, FAULT = "def test_fine():\n    assert True\n", "def test_fault():\n    assert False\n"


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of its own with one file in each lane; the gate runs there."""
    (tmp_path / "tests" / "real").mkdir(parents=True)
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -q --import-mode=importlib -p xdist\n", encoding="utf-8")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # those of the project take seconds to load
    monkeypatch.setenv("PYTHONPATH", str(lanes.ROOT))
    monkeypatch.setattr(lanes, "ROOT", tmp_path)
    monkeypatch.setattr(lanes, "REAL", ("tests/real",))
    monkeypatch.setattr(lanes, "NOTE", tmp_path / "test-results" / "unstable.txt")
    put(tmp_path, FINE, FINE)
    return tmp_path


def put(suite: Path, pure: str, real: str) -> None:
    (suite / "tests" / "test_pure.py").write_text(pure, encoding="utf-8")
    (suite / "tests" / "real" / "test_real.py").write_text(real, encoding="utf-8")


def unstable() -> list[str]:
    return lanes.NOTE.read_text(encoding="utf-8").splitlines() if lanes.NOTE.exists() else []


def test_a_run_without_a_fault_passes(suite: Path) -> None:
    assert lanes.main([]) == lanes.PASSED
    assert unstable() == []


def test_what_passes_at_the_second_look_is_named_and_passes(suite: Path, capfd: pytest.CaptureFixture[str]) -> None:
    put(suite, FINE, FINE + BY_CHANCE.format(count=2))
    assert lanes.main([]) == lanes.PASSED
    assert unstable() == [f"tests/real/test_real.py::test_by_chance[{number}]" for number in range(2)]
    assert "UNSTABLE: tests/real/test_real.py::test_by_chance[0]" in capfd.readouterr().out


def test_more_unstable_tests_than_three_fail_the_run(suite: Path) -> None:
    put(suite, FINE, BY_CHANCE.format(count=4))
    assert lanes.main([]) == lanes.FAILED
    assert len(unstable()) == 4


def test_what_fails_twice_fails_the_run(suite: Path) -> None:
    put(suite, FINE, FAULT + BY_CHANCE.format(count=1))
    assert lanes.main([]) == lanes.FAILED
    assert unstable() == ["tests/real/test_real.py::test_by_chance[0]"]


def test_the_pure_lane_gets_no_second_look(suite: Path) -> None:
    put(suite, BY_CHANCE.format(count=1), FINE)
    assert lanes.main([]) == lanes.FAILED
    assert unstable() == []


def test_a_file_that_cannot_be_read_fails_the_run(suite: Path) -> None:
    put(suite, FINE, "import nothing_of_the_kind\n")
    assert lanes.main([]) != lanes.PASSED
