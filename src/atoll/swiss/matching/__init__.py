"""Matchings in graphs, found by rustworkx and networkx. Nothing here knows a tournament. Read in this order.

* `masks`: sets of vertices as bit masks.
* `heaviest`: the heaviest matching, and which of the two libraries finds it.
* `least_cost`: the cheapest matching, of all vertices or with a price for leaving one alone.
* `complete`: can everybody be matched, and if not, who is left over?
"""

from .heaviest import require_networkx

__all__ = ["require_networkx"]
