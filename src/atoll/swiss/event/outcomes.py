"""Results as an arbiter writes them."""

from __future__ import annotations

# What an arbiter writes -> what the two players' records say, white first.
OUTCOMES = {
    "1-0": ("1", "0"), "0-1": ("0", "1"), "=-=": ("=", "="), "1/2-1/2": ("=", "="), "½-½": ("=", "="),
    "+--": ("+", "-"), "--+": ("-", "+"), "---": ("-", "-"), "0-0": ("0", "0"), "=-0": ("=", "0"), "0-=": ("0", "="),
}  # fmt: skip
