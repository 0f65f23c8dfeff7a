"""A new rule is one new file: a class beside the others, and episodes of the data may use it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

NEW_FILE = '''
from dataclasses import dataclass
from atoll.games.my_island.modules.at_end import AtEnd

@dataclass(frozen=True)
class Tiles(AtEnd):
    """Each tile that lies."""
    key: str
    points: int

    def count(self, island):
        return len(island.laid)
'''

SCRIPT = '''
import json, sys
from atoll.games.my_island import modules
modules.__path__.append(sys.argv[1])
from atoll.games.my_island.box import DATA, read_box
from atoll.games.my_island.campaign.book import blank_page, settled
from atoll.games.my_island.state import MyIsland

data = json.loads(DATA.read_text(encoding="utf-8"))
data["rules"]["normal"]["modules"].append({"type": "tiles", "key": "tiles", "points": 7})
rules = modules.read_rule_sets(read_box(data))["atoll", "normal"]
state = MyIsland(rules, [settled(rules, blank_page()) for _ in range(2)])
for seat, action in ((-1, "turn D1"), (0, "place 0 0 0"), (1, "leave"), (-1, "turn D2"), (0, "leave")):
    assert action in state.legal_actions(seat)
    state.apply(seat, action)
print([items["tiles"] for items in state.outcome().breakdown])
'''


def test_a_new_module_is_one_new_file(tmp_path: Path) -> None:
    """In a process of its own, because a class that is known once stays known."""
    (tmp_path / "tiles_that_lie.py").write_text(NEW_FILE, encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", SCRIPT, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout == "[7, 0]\n"
