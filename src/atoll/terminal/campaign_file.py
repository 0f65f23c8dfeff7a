"""A campaign on disk: every book it ever had, and the record of each episode. Nothing played is ever destroyed."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from atoll.core.errors import AtollError
from atoll.core.files import write_atomically
from atoll.core.game import Book
from atoll.terminal.saves import NoSave, home

FORMAT = 1
NAME = re.compile(r"[\w-]{1,40}")
KEYS = ("game", "seated", "names", "books", "records", "playing", "earlier")


class BadCampaign(AtollError):
    code = "bad_campaign"


@dataclass
class CampaignFile:
    """`books[n]` is the book after n episodes; `records[n]` is the record that led from it to the next."""

    name: str
    game: str
    seated: list[str]
    names: list[str]
    books: list[Book]
    records: list[str] = field(default_factory=list)
    playing: str | None = None
    """The saved game of the episode that is being played."""
    earlier: list[dict[str, Any]] = field(default_factory=list)
    """Lines that were left when an episode was played again: their books and records."""

    @property
    def book(self) -> Book:
        return self.books[-1]

    def rewind(self, episodes: int) -> None:
        """Back to the book before an episode; what followed is kept among the earlier lines."""
        if not 0 <= episodes < len(self.books):
            raise BadCampaign(f"this campaign has played {len(self.records)} episodes, so number {episodes + 1} "
                              "cannot be played again")
        self.earlier.append({"books": self.books[episodes + 1:], "records": self.records[episodes:]})
        self.books, self.records, self.playing = self.books[:episodes + 1], self.records[:episodes], None

    def save(self) -> None:
        path = path_of(self.name)
        data = {"atoll campaign": FORMAT, **{key: getattr(self, key) for key in KEYS}}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, json.dumps(data, ensure_ascii=False, indent=1))
        except OSError as error:
            raise NoSave(f"the campaign cannot be saved to {path}: {error.strerror}") from error


def path_of(name: str) -> Path:
    if not NAME.fullmatch(name):
        raise BadCampaign(f"a campaign's name has 1 to 40 letters, digits or dashes, which {name!r} does not")
    return home() / "campaigns" / f"{name}.json"


def names_of_all() -> list[str]:
    return sorted(path.stem for path in (home() / "campaigns").glob("*.json"))


def load_campaign(name: str) -> CampaignFile:
    path = path_of(name)
    if not path.is_file():
        known = ", ".join(names_of_all()) or "none yet; begin one with: atoll campaign new NAME"
        raise BadCampaign(f"there is no campaign {name!r}; there are {known}")
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadCampaign(f"the campaign {path} cannot be read: {error}") from error
    if not isinstance(data, dict) or data.pop("atoll campaign", None) != FORMAT or sorted(data) != sorted(KEYS):
        raise BadCampaign(f"{path} is no Atoll campaign of format {FORMAT}")
    if not isinstance(data["books"], list) or not data["books"]:
        raise BadCampaign(f"{path} has no book in it")
    return CampaignFile(name, **data)
