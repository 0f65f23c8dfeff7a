"""The one question of mangala, which pit to sow, and what the answer does in each of the two games (rules.md 2):

`turn` has the question and what both games share (Turn), `ending` the end of a set (End, Match and clock), `classic`
the answer in the classic game (Sowing, Captures), `fortress` in the fortress game (Fortress game).
"""
