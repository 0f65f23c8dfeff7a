"""Tables made by the CPU beside those of a GPU: SHA-256 of each layer of both, and whether they are equal.

    python tools/cpu_digests.py STONES FOLDER    (FOLDER holds layer-00, layer-01 … as kernel/tables.cu writes them)
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from pathlib import Path

from atoll.solver.generate import fill
from atoll.solver.ranking import layer_size
from atoll.solver.tables import Tables


def main(stones: int, folder: Path) -> int:
    tables, spent, different = Tables(), 0.0, 0
    threads = os.cpu_count() or 1
    for layer in range(stones + 1):
        began = time.monotonic()
        fill(tables, layer, threads, lambda stones, positions: None)
        spent += time.monotonic() - began
        ours = hashlib.sha256(tables.layers[layer]).hexdigest()
        theirs = hashlib.sha256((folder / f"layer-{layer:02}").read_bytes()).hexdigest()
        different += ours != theirs
        print(layer, layer_size(layer), ours, "equal" if ours == theirs else f"GPU {theirs}", flush=True)
    positions = sum(layer_size(layer) for layer in range(stones + 1))
    print(f"CPU: {positions} positions in {spent:.2f} s on {threads} threads, {positions / spent:.3e} positions/s; "
          f"{stones + 1 - different} of {stones + 1} layers equal")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), Path(sys.argv[2])))
