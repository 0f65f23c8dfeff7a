"""The build hook: no package without the web client; and mangala's kernel is compiled where there is a compiler."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src", "atoll", "server", "static")
NO_CLIENT = ("atoll: the web client is not built, and a wheel without it would serve nobody. Run `make web-client` "
             "first (Node 20 or newer), or take a source distribution, which has it.")


class ClientMissing(Exception):
    """Told in one sentence; pip shows it as the last line of what went wrong."""


class WheelHook(BuildHookInterface[Any]):
    """An editable install is left to `make web-client` and `make kernel`."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        check_client(Path(self.root))
        if self.target_name == "wheel":
            self._compile_kernel(build_data)

    def _compile_kernel(self, build_data: dict[str, Any]) -> None:
        build = runpy.run_path(str(Path(self.root, "src", "atoll", "solver", "kernel", "build.py")))
        if sentence := build["build"]():
            self.app.display_warning(sentence)
            return
        build_data["pure_python"] = False
        # The library is called through ctypes: any Python will do, on this platform.
        build_data["tag"] = f"py3-none-{re.sub('[.-]', '_', sysconfig.get_platform())}"


def check_client(root: Path) -> None:
    """In a checkout where Node is, it is built, or built anew if it is old; elsewhere it has to be there already."""
    if (root / "web" / "package.json").is_file() and shutil.which("make") and shutil.which("npm"):
        subprocess.run(["make", "--silent", "web-client"], cwd=root, check=True)
    page = root / CLIENT / "index.html"
    if not page.is_file():
        raise ClientMissing(NO_CLIENT)
    named = re.findall(r'(?:src|href)="/(assets/[^"]+)"', page.read_text(encoding="utf-8"))
    missing = [name for name in named if not (root / CLIENT / name).is_file()]
    if missing or not named:
        raise ClientMissing(f"{NO_CLIENT} (index.html names {', '.join(missing) or 'nothing'}, which is not there.)")
