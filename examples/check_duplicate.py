"""Check duplicate luck by hand, with no code of Atoll's own luck: python examples/check_duplicate.py [file …]"""

import hmac
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random

from atoll.core.luck import Luck
from atoll.core.record import Record, read_record
from atoll.core.table import Table
from atoll.games import find_game


def check(record: Record, key: bytes) -> str:
    assert sha256(key).hexdigest() == record.commitment, "this seed was not promised"
    assert record.luck == "duplicate", "check_luck.py checks the usual luck"
    drawn: Counter[str] = Counter()
    for entry, moment in zip(record.log, record.moments(find_game(record.game)), strict=False):
        if entry.seat < 0:
            stream = moment.table.state.stream()
            copies = [(action, copy) for action, copies in moment.table.state.odds() for copy in range(copies)]
            hashes = {hmac.digest(key, f"{stream}/{drawn[stream]}/{action}/{copy}".encode(), "sha256"): action
                      for action, copy in copies}
            assert hashes[min(hashes)] == entry.action, f"draw {drawn[stream]} of {stream} is not {entry.action!r}"
            drawn[stream] += 1
    return f"{drawn.total()} draws of {len(drawn)} streams, all as promised"


records = [read_record(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:]]
if not records:  # a game of random moves
    table, rng = Table(find_game("mandragora"), 3, None, Luck.of("07" * 32, duplicate=True)), Random(7)
    while table.settle() or table.to_act:
        table.play(table.to_act[0], rng.choice(table.state.legal_actions(table.to_act[0])))
    records = [Record.of(table)]
for found in records:
    print(check(found, bytes.fromhex(found.seed or "")))
