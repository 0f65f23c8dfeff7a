"""Chat: lines that people write at a table. They are kept, and always shown as text."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

from atoll.server.errors import ServerError
from atoll.server.messages import ChatLine
from atoll.server.notices.mentions import enter_mentions
from atoll.server.store.rows import Person, now_ms
from atoll.server.store.schema import chat, mutes
from atoll.server.store.store import Store
from atoll.server.table.locking import locked

MOST_LINES = 200


class BadChat(ServerError):
    code = "malformed"
    status = 400


def clean_line(text: str, longest: int) -> str:
    """One line without control characters, not empty and not too long."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not line:
        raise BadChat("an empty line cannot be said")
    if len(line) > longest:
        raise BadChat(f"a line of chat has at most {longest} characters, not {len(line)}")
    return line


async def say(store: Store, table_id: str, person: Person, text: str) -> ChatLine:
    """The table is held meanwhile: the numbers of its lines rise as they are stored, and the seat is the stored one."""
    def work(connection: Connection) -> ChatLine:
        row, at = locked(connection, table_id), now_ms()
        seat = row.seat_of(person.id)
        values = {"table_id": table_id, "person": person.id, "name": person.name, "seat": seat, "at": at, "text": text,
                  "guest": person.guest}
        number = connection.execute(insert(chat).values(**values).returning(chat.c.id)).scalar_one()
        enter_mentions(connection, row, person, number, text)
        return ChatLine(number, person.id, person.name, seat, at, text, person.guest)
    return await store.write(work)


COLUMNS = (chat.c.id, chat.c.person, chat.c.name, chat.c.seat, chat.c.at, chat.c.text, chat.c.guest)


async def read_chat(store: Store, table_id: str, after: int, person: str | None,
                    before: int = 2**31 - 1) -> list[ChatLine]:
    """The newest lines between those numbers, without those of people whom the reader has muted."""
    deaf_to = select(mutes.c.muted).where(mutes.c.person == (person or ""))
    query = (select(*COLUMNS).where(chat.c.table_id == table_id, chat.c.id > after, chat.c.id < before,
                                   chat.c.person.not_in(deaf_to))
             .order_by(chat.c.id.desc()).limit(MOST_LINES))
    return await store.read(lambda connection: [ChatLine(*row) for row in connection.execute(query)][::-1])
