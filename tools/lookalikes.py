"""Write the table of letters that look alike: Unicode's confusables, which the package confusable-homoglyphs carries.

    python -m venv /tmp/lookalikes && /tmp/lookalikes/bin/pip install confusable-homoglyphs
    /tmp/lookalikes/bin/python tools/lookalikes.py

The facts are Unicode's (UTS 39, Unicode License). The package tells pairs; here they become groups.
"""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-not-found]  # only where it is run

TARGET = Path(__file__).parent.parent / "src" / "atoll" / "server" / "people" / "lookalikes.json"


def groups() -> list[set[str]]:
    """Whatever looks like the same thing looks alike."""
    group_of: dict[str, set[str]] = {}
    for letter, others in confusables_data.items():
        alike = {letter, *(one["c"] for one in others)}
        joined = alike.union(*(group_of.get(one, set()) for one in alike))
        for member in joined:
            group_of[member] = joined
    return list({id(group): group for group in group_of.values()}.values())


def prototype(group: set[str]) -> str:
    """Plain letters before digits and others (O for 0), several before one ("rn" for m), small ones first (l for I)."""
    return min(group, key=lambda text: (not text.isascii(), not text.isalpha(), -len(text), not text.islower(), text))


def main() -> None:
    table: dict[str, str] = {}
    for group in groups():
        chosen = prototype(group)
        alike = sorted(one for one in group if len(one) == 1 and one != chosen and in_a_name(one))
        if alike:
            table[chosen] = "".join(alike)
    lines = [f" {json.dumps(chosen, ensure_ascii=False)}: {json.dumps(alike, ensure_ascii=False)}"
             for chosen, alike in sorted(table.items())]
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def in_a_name(letter: str) -> bool:
    """Names hold letters and digits in one normal form, and marks once they are taken apart."""
    return (letter.isalnum() and unicodedata.normalize("NFKC", letter) == letter) or unicodedata.combining(letter) > 0


if __name__ == "__main__":
    main()
