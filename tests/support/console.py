"""Console blocks of a page: run what stands after `$` and compare what it prints; `...` stands for anything."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

LOOSELY = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def steps(block: str) -> Iterator[tuple[str, str]]:
    """Commands, whose further lines begin with `>`, each with what it should print."""
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        lines = part.splitlines()
        last = next((n for n, line in enumerate(lines[1:], 1) if not line.startswith("> ")), len(lines))
        command = "\n".join([lines[0], *(line.removeprefix("> ") for line in lines[1:last])])
        yield command, "\n".join(lines[last:])


def run_block(block: str, folder: Path, environment: dict[str, str]) -> None:
    """`python` is the interpreter that runs the tests."""
    search = os.pathsep.join([str(Path(sys.executable).parent), environment.get("PATH", "")])
    for command, wanted in steps(block):
        done = subprocess.run(["bash", "-c", command], cwd=folder, env={**environment, "PATH": search},
                              capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, f"$ {command}\n{done.stdout}{done.stderr}"
        assert matches(wanted, done.stdout), f"$ {command}\n{done.stdout}{done.stderr}\nshould print\n{wanted}"


def matches(wanted: str, printed: str) -> bool:
    return doctest.OutputChecker().check_output(wanted + "\n", printed + "\n", LOOSELY)
