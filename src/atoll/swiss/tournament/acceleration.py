"""Virtual points: Baku acceleration (C.04.5) and explicit records of a file."""

from __future__ import annotations

from collections import Counter

from .tournament import Tournament, VirtualPoints

_FIRST_HALF = 2
_SECOND_HALF = 1


def baku_group_size(players: int) -> int:
    """Half of the field, rounded up to an even number."""
    return 2 * -(-players // 4)


def baku_records(seeding: list[int], rounds: int) -> list[VirtualPoints]:
    """The two records that say the same as Baku acceleration: +1 first, then +½, for group A."""
    if not seeding:
        return []
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    last = seeding[min(baku_group_size(len(seeding)), len(seeding)) - 1]
    records = [
        VirtualPoints(_FIRST_HALF, 1, full, seeding[0], last),
        VirtualPoints(_SECOND_HALF, full + 1, accelerated, seeding[0], last),
    ]
    return [record for record in records if record.first_round <= record.last_round]


def virtual_records(tournament: Tournament) -> list[VirtualPoints]:
    """Explicit records win over the name of the system (record 250 over 192)."""
    if tournament.virtual_points or not tournament.is_baku:
        return tournament.virtual_points
    return baku_records(sorted(tournament.players), tournament.rounds)


def lent_points(records: list[VirtualPoints], round_number: int) -> dict[int, int]:
    """Virtual half points of a round by player; who is missing has none."""
    lent: Counter[int] = Counter()
    for record in records:
        if record.first_round <= round_number <= record.last_round:
            lent.update(dict.fromkeys(range(record.first_player, record.last_player + 1), record.half_points))
    return lent
