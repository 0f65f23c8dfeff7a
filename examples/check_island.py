"""A normal game of My Island checked with the standard library alone: python examples/check_island.py FILE

By docs/contract.md ("Luck") and clause MI-10: one card for each of 28 tiles, in the order of their names.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

PLAYED = Path(__file__).parents[1] / "tests" / "playthroughs" / "my_island" / "normal_3_players.log"
head, body = Path(sys.argv[1] if sys.argv[1:] else PLAYED).read_text(encoding="utf-8").split("\n\n", 1)
field = {name: json.loads(value) for name, value in (line.split(": ", 1) for line in head.splitlines()[1:])}
seed, nonces = bytes.fromhex(field["seed"]), field.get("nonces", [])
assert hashlib.sha256(seed).hexdigest() == field["commitment"], "this seed was not promised"
key = hmac.digest(seed, f"nonces {','.join(nonces)}".encode(), "sha256") if any(nonces) else seed


class Dice:
    def __init__(self, stream: str) -> None:
        self.bits = "".join(f"{byte:08b}" for byte in hmac.digest(key, stream.encode(), "sha256"))

    def randrange(self, below: int) -> int:
        taken, self.bits = int(self.bits[:below.bit_length()], 2), self.bits[below.bit_length():]
        return taken if taken < below else self.randrange(below)


tiles = [f"{kind}{number}" for kind, most in zip("DIRT", (6, 8, 6, 8), strict=True) for number in range(1, most + 1)]
for entry, line in enumerate(body.splitlines()[:-1]):
    assert line.split()[1] not in ("!offer", "!from", "!race"), "not a plain game from its start: ask atoll verify"
    if line.startswith("- turn "):
        due = tiles.pop(Dice(str(entry)).randrange(len(tiles)))
        assert line == f"- turn {due}", f"entry {entry} says {line[2:]!r}, the luck gives {due}"
seats, dice = list(range(field["seats"])), Dice("seats")
for last in range(len(seats) - 1, 0, -1):
    seats[last], seats[chosen] = seats[chosen := dice.randrange(last + 1)], seats[last]
assert field.get("lot", seats) == seats, f"the luck gives the seats {seats}"
print(f"{28 - len(tiles)} tiles from the promised seed and {sum(map(bool, nonces))} nonces")
