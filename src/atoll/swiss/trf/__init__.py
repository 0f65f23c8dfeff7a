"""Tournament report files, TRF16 and TRF26 of FIDE: read, checked against themselves, written.

Read in this order.

* `line`: one line, its columns, and errors that point at them.
* `player`: the player record 001, read and written.
* `header`: place, dates, arbiters, time control. `teams`: rosters. `abnormal`: bonuses and penalties.
* `check`: does a file agree with itself? Opponents, colours, results and points.
* `read`: `read_trf`, a reader for each record.
* `shortened`: what has no room in its columns.
* `write`: `write_trf` keeps every line of a file that was read, and writes anew only what changed.
"""

from .read import read_trf
from .shortened import Shortened, shortened
from .write import write_trf

__all__ = ["Shortened", "read_trf", "shortened", "write_trf"]
