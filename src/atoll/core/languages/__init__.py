"""The languages that Atoll speaks: each is a file here (`tr.json`: its own name) and the files `text/tr.json` wherever
there are words. There is no list to keep."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

SOURCE = "en"
"""What is written first, and what is read where a translation has no word yet."""
FOLDER = Path(__file__).parent
LANGUAGES = (SOURCE, *sorted(path.stem for path in FOLDER.glob("[a-z][a-z].json") if path.stem != SOURCE))
"""By their two letters of ISO 639-1: as many as an account keeps."""


def spoken(language: str | None) -> str:
    """The language that is asked for, or English where nobody asked or nobody speaks it any more."""
    return language if language in LANGUAGES else SOURCE


def about(language: str) -> Mapping[str, str]:
    """`name` and `short` in the language itself; `awaits`, where its words still wait for a native reader."""
    found: Mapping[str, str] = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return found
