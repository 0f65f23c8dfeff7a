"""Racing a recorded island: a new table with the same cards, against a ghost of whoever played there."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from atoll.core.errors import OtherVersion
from atoll.games import find_game
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.game_api import ended, played_out
from atoll.server.http.lobby_api import room_info
from atoll.server.table.info import TableInfo
from atoll.server.table.opening import KeepEmpty, NewTable, TakeMe, open_table
from atoll.server.table.races import first_entry, race_options, recorded_person, rules_of, seat_ghost


class NewRace(msgspec.Struct, forbid_unknown_fields=True):
    seat: int


async def race(call: Call[NewRace, Any]) -> TableInfo:
    """After the end: a race against that seat's island, on the same cards in the same order. It begins at once, without
    clock, and is never rated: whoever has seen the game knows what comes."""
    source, seat = await ended(call), call.body.seat
    row, rules = source.row, rules_of(source.row, seat)
    if row.version != find_game(row.game).version:
        raise OtherVersion(f"this game was played by version {row.version} of the rules and ends there")
    played = await played_out(source, await source.log.read(source.id))
    entry, ghost = first_entry(played.table, source.id, seat), rules.PLAYERS - 1
    table = NewTable(row.game, race_options(row, rules, seat), rules.PLAYERS, "unlisted",
                     [TakeMe(), *(KeepEmpty() for _ in range(ghost))], spectators=row.spectators, start=True, lot=False)
    also = partial(seat_ghost, seat=ghost, of=recorded_person(row, seat))
    return await room_info(call, await open_table(call.desk, call.me, table, past=[entry], also=also))


ENDPOINTS = (Endpoint("POST", "/api/tables/{table}/race", race, TableInfo, NewRace, session=True),)
