"""`python -m tests.evenings`: the evenings in every language and size, on either store."""

from __future__ import annotations

import argparse
import os
from itertools import product
from pathlib import Path

import pytest

from atoll.core.languages import LANGUAGES
from tests.evenings.conftest import LOOKS, PICTURES, STORES

FOLDER = Path(__file__).parent


def chosen(asked: str, all_of_them: tuple[str, ...]) -> tuple[str, ...]:
    return all_of_them if asked == "all" else (asked,)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.evenings", description=__doc__)
    parser.add_argument("names", nargs="*", help="which evenings; all of them unless some are named")
    parser.add_argument("--language", choices=(*LANGUAGES, "all"), default="all")
    parser.add_argument("--size", choices=("wide", "phone", "all"), default="all")
    parser.add_argument("--mixed", action="store_true", help="the cast of `make test` alone")
    parser.add_argument("--store", choices=("sqlite", "postgres", "all"),
                        help="unless it is said, each evening has the store that it has in `make test`")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the moments that matter")
    asked = parser.parse_args()
    looks = product(chosen(asked.language, tuple(LANGUAGES)), chosen(asked.size, ("wide", "phone")))
    os.environ[LOOKS] = "mixed" if asked.mixed else ",".join("-".join(look) for look in looks)
    if asked.store:
        os.environ[STORES] = ",".join(chosen(asked.store, ("sqlite", "postgres")))
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
        os.environ[PICTURES] = str(asked.pictures.resolve())
    some = ["-k", " or ".join(f"{name}-" for name in asked.names)] if asked.names else []
    return int(pytest.main(["-n", "0", "--durations", "0", "--durations-min", "5", str(FOLDER), *some]))


if __name__ == "__main__":
    raise SystemExit(main())
