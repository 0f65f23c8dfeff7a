"""`python -m tests.sentences`: write the page for a person's eye."""

from __future__ import annotations

from tests.sentences import write

if __name__ == "__main__":
    print(write())
