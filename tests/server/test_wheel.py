"""No package without the web client: a wheel of tracked files and the built client serves the page without Node.

`python -m tests.server.wheel` does it from a clean clone, with npm and pip's index.
"""

from __future__ import annotations

import shutil
import site
import subprocess
import sys
from pathlib import Path

from tests.server.wheel import Installed, build, clone, missing_files, page_and_script, path_without_node


def test_without_the_client_the_build_fails_with_a_sentence(tmp_path: Path) -> None:
    source = clone(tmp_path / "clone", with_client=False)
    built = build(source, tmp_path / "wheels", path_without_node(tmp_path / "bin"))
    assert built.returncode != 0
    assert "the web client is not built, and a wheel without it would serve nobody" in built.stderr + built.stdout
    assert not list(tmp_path.glob("wheels/*.whl"))


def test_a_wheel_serves_the_client_without_node(tmp_path: Path) -> None:
    """The libraries come from here; the package, and all it serves, from the wheel."""
    source = clone(tmp_path / "clone", with_client=True)
    built = build(source, tmp_path / "wheels", path_without_node(tmp_path / "bin"))
    assert built.returncode == 0, built.stderr[-2000:]
    (wheel,) = tmp_path.glob("wheels/*.whl")
    assert missing_files(wheel) == []
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "empty")], check=True)
    python = tmp_path / "empty" / "bin" / "python"
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", "--no-deps", str(wheel)], check=True)
    (packages,) = (tmp_path / "empty" / "lib").glob("python*/site-packages")
    (packages / "zz_libraries.pth").write_text(f"{site.getsitepackages()[0]}\n", encoding="utf-8")
    said = subprocess.run([str(python), "-c", "import atoll; print(atoll.__file__)"], capture_output=True, text=True,
                          check=True)
    assert said.stdout.strip().startswith(str(packages))
    with Installed(tmp_path, python) as server:
        assert shutil.which("node", path=server.path) is None
        page, script = page_and_script(server.url)
    assert "<title>" in page
    assert script > 50_000
