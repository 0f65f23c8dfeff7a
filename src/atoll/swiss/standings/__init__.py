"""Who stands where: tie-breaks of FIDE C.07 (2026), ranks, cross-table.

Read in this order.

* `scoring`: scores, and what rounds and opponents are worth, with the rules for unplayed rounds.
* `performance`: what ratings say about results. `tiebreaks`: the value of each tie-break for one player.
* `ranking`: `standings`, points first and then one tie-break after the other; the direct encounter is here,
  because it looks at a whole tied group.
* `duplicate`: each seat against the others who held it on the same luck.
* `cards`: one player's games, performance and change of rating; the table of a category.
* `prizes`: a list in the order of their worth, and who takes which.
* `crosstable`: every player in the order of the standings with opponent, colour and result of each round.
"""

from .cards import PlayerCard, category_standings, player_card
from .crosstable import CrossTableRow, cross_table
from .performance import rating_change
from .prizes import Award, Contender, Prize, awards, read_prizes
from .ranking import Standing, left_out, standings
from .scoring import Scoring
from .tiebreaks import TIE_BREAKS, canonical_code, value_text

__all__ = [
    "TIE_BREAKS",
    "Award",
    "Contender",
    "CrossTableRow",
    "PlayerCard",
    "Prize",
    "Scoring",
    "Standing",
    "awards",
    "canonical_code",
    "category_standings",
    "cross_table",
    "left_out",
    "player_card",
    "rating_change",
    "read_prizes",
    "standings",
    "value_text",
]
