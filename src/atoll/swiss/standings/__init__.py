"""Who stands where: tie-breaks of FIDE C.07 (2026), ranks, cross-table.

Read in this order.

* `tiebreaks`: the value of each tie-break for one player, with the rules for unplayed rounds.
* `ranking`: `standings`, points first and then one tie-break after the other; the direct encounter is here,
  because it looks at a whole tied group.
* `crosstable`: every player in the order of the standings with opponent, colour and result of each round.
"""

from .crosstable import CrossTableRow, cross_table
from .ranking import Standing, standings
from .tiebreaks import TIE_BREAKS, canonical_code, value_text

__all__ = ["TIE_BREAKS", "CrossTableRow", "Standing", "canonical_code", "cross_table", "standings", "value_text"]
