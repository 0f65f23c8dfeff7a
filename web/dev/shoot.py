"""Pictures of a board on the bench, to be looked at: python web/dev/shoot.py mangala 12 [seat] → web/dev/shots/*.png

Needs `npm run dev` in web/ (http://127.0.0.1:5173) and a fixture (fixtures.py).
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

SHOTS = Path(__file__).parent / "shots"
SIZES = {"wide": (1280, 800), "phone": (360, 740)}


def main(game: str, n: str = "0", seat: str = "0", port: str = "5173") -> None:
    SHOTS.mkdir(exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for theme in ("light", "dark"):
            for size, (width, height) in SIZES.items():
                page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=1)
                page.on("console", lambda message: print(message.text) if message.type == "error" else None)
                page.goto(f"http://127.0.0.1:{port}/dev/board.html?game={game}&n={n}&seat={seat}&theme={theme}")
                page.wait_for_selector("main *")
                page.wait_for_timeout(700)
                page.screenshot(path=SHOTS / f"{game}-{n}-{theme}-{size}.png")
                page.close()
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
