"""Where data lies: the rulebook's tables, and boards beside the reconstructed one."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

from atoll.core.errors import AtollError

DATA = Path(__file__).parent / "data"
RULEBOOK = DATA / "mangrovia.json"
BOARDS_VARIABLE = "ATOLL_MANGROVIA_BOARDS"
"""An environment variable: a folder with further boards, one JSON file each; the file's name is the board's."""

BOARD_NAME = re.compile(r"[a-z][a-z0-9_]*")


class BadData(AtollError):
    """A data file does not say what the rules need."""

    code = "bad_data"


@cache
def rulebook() -> dict[str, Any]:
    """The numbers of the game, as they stand in the file."""
    data = read_json(RULEBOOK)
    if not isinstance(data, dict) or not isinstance(data.get("boards"), dict):
        raise BadData(f"{RULEBOOK.name} must be a JSON object with 'boards'")
    return data


def read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadData(f"{path.name} cannot be read as JSON: {error}") from error


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


def board_data(name: str) -> Any:
    """What the board's file says, unchecked; the rulebook's own boards cannot be shadowed."""
    own = rulebook()["boards"]
    return own[name] if name in own else read_json(board_files()[name])
