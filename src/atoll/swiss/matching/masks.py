"""Sets of vertices as bit masks: bit i is vertex i."""

from __future__ import annotations

from collections.abc import Iterator


def bits(mask: int) -> Iterator[int]:
    """Indices of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(indices: list[int] | tuple[int, ...]) -> int:
    """The bit mask with these bits set."""
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask
