"""What only bots need.

`evaluate` judges a position, `habits` plays on at first sight, `hand` says what a hand is worth and `standings` what
huts are; `weights` are their numbers.
"""
