"""Questions and what their answers do, by the chapters of the rules (rules.md 2):

`setup` (Setup, Campaign), `round` (Round, Placing, Passing, Leaving), `ending` (Episode end, Ranking and ties,
Prosperity, Stickers).
"""
