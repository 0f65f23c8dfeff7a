"""Matchings in graphs, by libraries. Nothing here knows a tournament.

* `masks`: sets of vertices as bit masks.
* `blossom`: heaviest matchings, numbers of any size.
* `complete`: largest matchings without weights; can everybody be matched?
* `least_cost`: the cheapest matching, of all vertices or with a price for leaving one alone.
"""
