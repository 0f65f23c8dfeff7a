"""Check the luck of records by hand, with no code of Atoll's own luck: python examples/check_luck.py [file …]"""

import hashlib
import hmac
import sys
from dataclasses import replace
from pathlib import Path

from atoll.core.record import Record, read_record
from atoll.games import find_game


class Dice:
    """The bits of HMAC-SHA256(seed, "n"), then of "n/1": as many as the number below needs, again until they fit."""

    def __init__(self, seed: bytes, entry: int) -> None:
        digests = [hmac.digest(seed, f"{entry}{block}".encode(), "sha256") for block in ("", "/1", "/2", "/3")]
        self.bits = "".join(f"{byte:08b}" for digest in digests for byte in digest)

    def randrange(self, below: int) -> int:
        width = below.bit_length()
        taken, self.bits = int(self.bits[:width], 2), self.bits[width:]
        return taken if taken < below else self.randrange(below)


def check(record: Record, seed: bytes) -> str:
    assert hashlib.sha256(seed).hexdigest() == record.commitment, "this seed was not promised"
    table = replace(record, log=()).table(find_game(record.game))
    for number, (seat, action) in enumerate(record.log):
        due = table.state.sample(Dice(seed, number)) if seat < 0 else action  # type: ignore[arg-type]  # it needs no more
        assert due == action, f"entry {number} says {action!r}, the seed gives {due!r}"
        table.enter(seat, action)
    return f"{sum(seat < 0 for seat, _ in record.log)} draws, all as promised"


samples = sorted(Path(__file__).parents[1].glob("tests/playthroughs/*/*.log"))
for path in [Path(name) for name in sys.argv[1:]] or samples:
    found = read_record(path.read_text(encoding="utf-8"))
    print(f"{path.name}: {check(found, bytes.fromhex(found.seed)) if found.seed else 'has no seed to check'}")
