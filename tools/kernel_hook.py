"""The wheel's build hook: compiles mangala's kernel where there is a compiler, so that a user needs none."""

from __future__ import annotations

import re
import runpy
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class KernelHook(BuildHookInterface[Any]):
    """An editable install is left to `make kernel`."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        build = runpy.run_path(str(Path(self.root, "src", "atoll", "solver", "kernel", "build.py")))
        if sentence := build["build"]():
            self.app.display_warning(sentence)
            return
        build_data["pure_python"] = False
        # The library is called through ctypes: any Python will do, on this platform.
        build_data["tag"] = f"py3-none-{re.sub('[.-]', '_', sysconfig.get_platform())}"
