"""Walks every course in all languages at both sizes, in the browser and in the terminal:

    python -m tests.lessons                               all of it: about an hour on two cores
    python -m tests.lessons --game mangala --language tr --size phone --pictures /tmp/pictures
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

from atoll.core.languages import LANGUAGES
from atoll.core.lessons import variants
from atoll.games import GAMES, part
from tests.lessons.browser import Learner, course
from tests.server.processes import ServerProcess
from tests.terminal.test_learn import walk_course
from tests.web.conftest import CHROMIUM, PHONE, WIDE, new_context
from tests.web.eye import WATCHING, findings, last_look

SIZES = {"wide": WIDE, "phone": PHONE}


def courses(game: str | None) -> Iterator[tuple[str, str]]:
    for game_id in [game] if game else list(GAMES):
        lessons = part(game_id, "lessons")
        for variant in variants(lessons) if lessons else []:
            yield game_id, variant


def walk(browser: Browser, url: str, game_id: str, variant: str, language: str, size: str,
         pictures: Path | None) -> list[str]:
    """One course as one learner; what went wrong, or what the eye found."""
    WATCHING.clear()
    context = new_context(browser, SIZES[size], language)
    page = context.new_page()

    def look(name: str) -> None:
        if pictures is not None:
            page.screenshot(path=pictures / f"{game_id}-{variant}-{size}-{language}-{name}.png")
    try:
        page.goto(f"{url}/learn/{game_id}/{variant}")
        learner = Learner(page, course(url, game_id, language), variant, look)
        learner.whole_course()
        last_look(context)
        return [str(one) for one in findings([])]
    except (AssertionError, Error) as error:
        look("failed")
        return [str(error)]
    finally:
        context.close()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--size", choices=list(SIZES))
    parser.add_argument("--pictures", type=Path)
    asked = parser.parse_args()
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    bad = 0
    with tempfile.TemporaryDirectory() as home, ServerProcess(Path(home)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game_id, variant in courses(asked.game):
            for language in [asked.language] if asked.language else LANGUAGES:
                for size in [asked.size] if asked.size else SIZES:
                    found = walk(browser, server.url, game_id, variant, language, size, asked.pictures)
                    print(f"{game_id:12} {variant:9} {language} {size:6}", *(found or ["ok"]), sep="  ", flush=True)
                    bad += bool(found)
                if asked.size is None:
                    with tempfile.TemporaryDirectory() as kept:
                        walk_course(game_id, variant, language, Path(kept) / "home")
                    print(f"{game_id:12} {variant:9} {language} terminal  ok", flush=True)
    return bad


if __name__ == "__main__":
    sys.exit(main())
