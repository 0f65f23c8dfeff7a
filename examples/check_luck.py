"""Check the luck of records by hand, with no code of Atoll's own luck: python examples/check_luck.py [file …]"""

import hashlib
import hmac
import sys
from pathlib import Path

from atoll.core.record import Record, read_record
from atoll.games import find_game


class Dice:
    """The bits of HMAC-SHA256(key, "n"), then of "n/1": as many as the number below needs, again until they fit."""
    def __init__(self, key: bytes, entry: int) -> None:
        names = [f"{entry}{block}".encode() for block in ("", "/1", "/2", "/3")]
        self.bits = "".join(f"{byte:08b}" for one in names for byte in hmac.digest(key, one, "sha256"))

    def randrange(self, below: int) -> int:
        taken, self.bits = int(self.bits[:below.bit_length()], 2), self.bits[below.bit_length():]
        return taken if taken < below else self.randrange(below)


def check(record: Record, seed: bytes) -> str:
    is_other = bool(record.luck) or "!race" in str(record.log[:1])
    assert not is_other, "duplicate luck, or a race: ask atoll verify"
    assert hashlib.sha256(seed).hexdigest() == record.commitment, "this seed was not promised"
    mixed = hmac.digest(seed, f"nonces {','.join(record.nonces)}".encode(), "sha256") if any(record.nonces) else seed
    past = [(n, bytes.fromhex(action.split()[2])) for n, (_, action) in enumerate(record.log) if action[:6] == "!from "]
    for number, (entry, moment) in enumerate(zip(record.log, record.moments(find_game(record.game)), strict=False)):
        if entry.seat < 0 and entry.action[0] != "!":  # an arbiter's word is no draw
            dice = Dice(next((key for n, key in past if number < n), mixed), number)
            odd = [action for action, copies in moment.table.state.odds() for _ in range(copies)]
            assert (due := odd[dice.randrange(len(odd))]) == entry.action, f"entry {number} says {entry[1]}, not {due}"
    return f"{sum(seat < 0 and action[0] != '!' for seat, action in record.log)} draws, all as promised"


for path in map(Path, sys.argv[1:] or sorted(Path(__file__).parents[1].glob("tests/playthroughs/*/*.log"))):
    found = read_record(path.read_text(encoding="utf-8"))
    print(f"{path.name}: {check(found, bytes.fromhex(found.seed)) if found.seed else 'has no seed to check'}")
