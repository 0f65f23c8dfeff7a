"""What a table of mangrovia can choose (rules.md 3): the variant, and a board of those on the shelf."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from atoll.core.errors import BadData
from atoll.core.options import TableOptions

SEATS = range(2, 6)
DATA = Path(__file__).parent / "data"
RULEBOOK = DATA / "mangrovia.json"
BOARDS_VARIABLE = "ATOLL_MANGROVIA_BOARDS"
"""An environment variable: a folder with further boards, one JSON file each; the file's name is the board's."""

BOARD_NAME = re.compile(r"[a-z][a-z0-9_]*")


def read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadData(f"{path.name} cannot be read as JSON: {error}") from error


@cache
def rulebook() -> dict[str, Any]:
    """The numbers of the game and its own boards, as they stand in the file."""
    data = read_json(RULEBOOK)
    if not isinstance(data, dict) or not isinstance(data.get("boards"), dict):
        raise BadData(f"{RULEBOOK.name} must be a JSON object with 'boards'")
    return data


def board_files() -> dict[str, Path]:
    """Boards that lie beside the rulebook: in `data/boards`, and in the folder that the host names."""
    folders = [DATA / "boards"]
    if named := os.environ.get(BOARDS_VARIABLE):
        folders.append(Path(named))
    files = (path for folder in folders if folder.is_dir() for path in sorted(folder.glob("*.json")))
    return {path.stem: path for path in files if BOARD_NAME.fullmatch(path.stem)}


def board_names() -> tuple[str, ...]:
    """Every board that a table may choose, the rulebook's own first."""
    return tuple(dict.fromkeys((*rulebook()["boards"], *board_files())))


@dataclass(frozen=True, slots=True)
class Options(TableOptions):
    """Which stone tiles lie in the stone area (none: the basic game), and the board (rules.md 3)."""

    stone_tiles: Literal["none", "random", "gods", "godless"] = "none"
    board: str = "reconstructed"


# Which boards there are is known only now. As the annotation they are checked, and lobbies can list them.
Options.__annotations__["board"] = Literal.__getitem__(board_names())
