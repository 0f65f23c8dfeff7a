"""Compiles the kernel into this folder: `python src/atoll/solver/kernel/build.py`. Needs a C compiler alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
LIBRARY = HERE / "_kernel.so"
FLAGS = ("-std=c11", "-O3", "-Wall", "-Wextra", "-shared", "-fPIC")


def compiler() -> str | None:
    """`CC` where it is set, else the usual names."""
    names = (os.environ["CC"],) if os.environ.get("CC") else ("cc", "gcc", "clang")
    return next((path for name in names if (path := shutil.which(name))), None)


def build() -> str:
    """Compile beside and rename. One sentence where that is not possible, else ""."""
    found = compiler()
    if found is None:
        return "there is no C compiler, so mangala's solver runs on Python alone, which is slower"
    beside = HERE / f"_kernel.{os.getpid()}.so"
    command = [found, *FLAGS, *map(str, sorted(HERE.glob("*.c"))), "-o", str(beside), "-lpthread"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        beside.unlink(missing_ok=True)
        first = next((line for line in done.stderr.splitlines() if "error" in line), "the compiler failed")
        return f"the kernel could not be compiled ({first}), so mangala's solver runs on Python alone, which is slower"
    beside.replace(LIBRARY)
    return ""


if __name__ == "__main__":
    sentence = build()
    if sentence:
        print(f"atoll: {sentence}", file=sys.stderr)
