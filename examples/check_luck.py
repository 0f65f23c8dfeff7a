"""Check the luck of records by hand, with no code of Atoll's own luck: python examples/check_luck.py [file …]"""

import hashlib
import hmac
import sys
from dataclasses import replace
from pathlib import Path

from atoll.core.record import read_record
from atoll.games import find_game

SAMPLES = sorted((Path(__file__).parent.parent / "tests" / "playthroughs").glob("*/*.log"))


class Dice:
    """The bits of HMAC-SHA256(seed, "n"), then of "n/1", "n/2" …: as many as the number below needs, until they fit."""

    def __init__(self, seed: bytes, entry: int) -> None:
        blocks = [str(entry), *(f"{entry}/{block}" for block in range(1, 64))]
        digests = b"".join(hmac.digest(seed, block.encode(), "sha256") for block in blocks)
        self.bits = f"{int.from_bytes(digests, 'big'):0{8 * len(digests)}b}"

    def randrange(self, below: int) -> int:
        width = below.bit_length()
        taken, self.bits = int(self.bits[:width], 2), self.bits[width:]
        return taken if taken < below else self.randrange(below)


for path in [Path(name) for name in sys.argv[1:]] or SAMPLES:
    record = read_record(path.read_text(encoding="utf-8"))
    seed = bytes.fromhex(record.seed or "")
    assert hashlib.sha256(seed).hexdigest() == record.commitment, f"{path.name}: this seed was not promised"
    table = replace(record, log=()).table(find_game(record.game))
    for number, (seat, action) in enumerate(record.log):
        if seat < 0:
            due = table.state.sample(Dice(seed, number))  # type: ignore[arg-type]  # it needs randrange alone
            assert due == action, f"{path.name}: entry {number} says {action!r}, the seed gives {due!r}"
        table.enter(seat, action)
    print(f"{path.name}: {sum(seat < 0 for seat, _ in record.log)} draws, all as promised")
