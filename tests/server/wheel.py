"""The package as people get it: built from a clean clone, installed where nothing else is, served without Node.

    python -m tests.server.wheel        everything from the beginning: npm, pip and their indexes are asked
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from tests.server.processes import ROOT, ServerProcess
from tests.web.clicking import play_out
from tests.web.conftest import CHROMIUM, new_context

STATIC = Path("src", "atoll", "server", "static")
GAME = "mangala"


def clone(target: Path, with_client: bool) -> Path:
    """What git keeps, as it lies here; and the web client that was built here, if it is wanted."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True,
                            text=True)
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file() and not name.startswith(("docs/screenshots", "tests")):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    if with_client:
        shutil.copytree(ROOT / STATIC, target / STATIC)
    return target


def path_without_node(folder: Path) -> dict[str, str]:
    """Every program but node and npm: what the build finds on a machine without them."""
    folder.mkdir()
    for name in ("sh", "env", "cc", "gcc", "as", "ld", "git", "uname", "ldconfig"):
        if found := shutil.which(name):
            (folder / name).symlink_to(found)
    return {**os.environ, "PATH": str(folder)}


def build(source: Path, target: Path, environment: dict[str, str],
          isolated: bool = False) -> subprocess.CompletedProcess[str]:
    how = [] if isolated else ["--no-build-isolation"]
    return subprocess.run([sys.executable, "-m", "pip", "wheel", "--no-deps", *how, "--wheel-dir", str(target), "."],
                          cwd=source, env=environment, capture_output=True, text=True)


def missing_files(wheel: Path) -> list[str]:
    """Files that the page names and the wheel does not have."""
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        page = packed.read("atoll/server/static/index.html").decode()
    named = re.findall(r'(?:src|href)="/([^"]+)"', page)
    assert named
    return [name for name in named if f"atoll/server/static/{name}" not in names]


class Installed(ServerProcess):
    """`atoll serve` of an environment that has nothing else, in a folder of its own, without Node on the path."""

    def __init__(self, folder: Path, python: Path) -> None:
        super().__init__(folder)
        self.python, self.path = python, path_without_node(folder / "no-node")["PATH"]

    def start(self) -> Installed:
        environment = {"PATH": self.path, "HOME": str(self.folder), **self.settings}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([str(self.python), "-m", "atoll", "serve"], env=environment, stderr=log,
                                            stdout=log, cwd=self.folder)
        self.await_health()
        return self


def page_and_script(url: str) -> tuple[str, int]:
    """The page as it is served, and the length of the program that it names: its scripts together."""
    with urllib.request.urlopen(f"{url}/", timeout=30) as answer:
        page = answer.read().decode()
    scripts = re.findall(r'"(/assets/[^"]+\.js)"', page)
    assert scripts, page
    return page, sum(len(urllib.request.urlopen(f"{url}{script}", timeout=30).read()) for script in scripts)


def game_by_clicks(url: str) -> tuple[int, str]:
    """In a real browser, against a bot, from the front page to the end: how many moves that took, and the result."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = new_context(browser, watched=False).new_page()
        page.goto(url)
        page.click(f"[data-bot={GAME}]")
        page.wait_for_url("**/table/*")
        moves = play_out([page], Random(0), most=100_000)
        page.wait_for_selector("[data-rematch]")  # it comes when the count has been shown
        said = page.locator("#result-title").inner_text()
        browser.close()
    return moves, said


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(room / "clone")], check=True)
        built = build(room / "clone", room / "wheels", dict(os.environ), isolated=True)
        assert built.returncode == 0, built.stderr[-3000:]
        (wheel,) = (room / "wheels").glob("*.whl")
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB; missing: {missing_files(wheel)}")
        subprocess.run([sys.executable, "-m", "venv", str(room / "empty")], check=True)
        python = room / "empty" / "bin" / "python"
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", f"{wheel}[server]"], check=True, cwd=room)
        with Installed(room, python) as server:
            page, script = page_and_script(server.url)
            moves, result = game_by_clicks(server.url)
        print(f"served without Node: a page of {len(page)} bytes, a program of {script}")
        print(f"{GAME} in a browser against a bot, by clicks: {moves} moves of one's own; {result}")


if __name__ == "__main__":
    main()
