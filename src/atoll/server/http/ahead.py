"""What a page will fetch, named in a header: the browser asks for it before it has read the first script."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

PAGES = {"/": "src/view/Front.svelte", "/table/{id}": "src/view/AtTable.svelte"}
"""Where people arrive from elsewhere; the other pages are turned to, when most of this is there."""
BOARD = "src/boards/{game}/Board.svelte"

FindGame = Callable[[str], str | None]
"""Of a table that is open in this process; of others nothing is looked up: a page comes without a database."""
Page = Callable[[Request], Awaitable[Response]]


@lru_cache(maxsize=64)
def link(manifest: Path, *keys: str) -> str:
    """A `Link` header for these chunks of the client's manifest and all that they import."""
    chunks = json.loads(manifest.read_text(encoding="utf-8")) if manifest.is_file() else {}
    files = dict.fromkeys(file for key in keys for file in needed(chunks, key, set()))
    kind = {True: "rel=preload; as=style", False: "rel=modulepreload"}
    return ", ".join(f"</{file}>; {kind[file.endswith('.css')]}; crossorigin" for file in files)


def needed(chunks: dict[str, Any], key: str, seen: set[str]) -> Iterator[str]:
    if key in seen or key not in chunks:
        return
    seen.add(key)
    chunk = chunks[key]
    for imported in chunk.get("imports", ()):
        yield from needed(chunks, imported, seen)
    yield from (chunk["file"], *chunk.get("css", ()))


def named_ahead(page: Page, path: str, manifest: Path, find_game: FindGame) -> Page:
    """The same page, with what it will fetch in its header. A table's board is that of its game."""
    async def answer(request: Request) -> Response:
        response = await page(request)
        game = find_game(str(request.path_params["id"])) if "{id}" in path else None
        found = link(manifest, PAGES[path], *([BOARD.format(game=game)] if game else []))
        if found:
            response.headers["Link"] = found
        return response
    return answer
