"""What people are told of a tournament: that they are asked to play, that a round begins, that an arbiter is called."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from atoll.server.notices.kinds import Facts, Notice, enter_notices, pace_of, without_muters
from atoll.server.store.schema import people
from atoll.server.tournaments.state import Event, Invitation


def enter_news(connection: Connection, before: Event, after: Event) -> None:
    """In the journal's own transaction."""
    fresh = [one for person, one in after.open_invitations.items() if person not in before.open_invitations]
    told = [*asked(connection, after, fresh), *begun(before, after), *called(before, after)]
    if told:
        enter_notices(connection, told)


def asked(connection: Connection, event: Event, fresh: list[Invitation]) -> Iterator[Notice]:
    """Asked again after an invitation was taken back is another time."""
    for one in fresh:
        if without_muters(connection, [one.person], one.who):
            by = connection.scalar(select(people.c.name).where(people.c.id == one.who)) or ""
            facts = Facts(tournament=event.id, game=event.terms.game, name=event.terms.name, by=by)
            yield Notice(f"invitation/{event.id}/{one.person}/{one.at}", one.person, "invitation",
                         pace_of(event.terms.clock), facts)


def begun(before: Event, after: Event) -> Iterator[Notice]:
    """Everybody who is paired, with the table where he plays; the publication's time tells a round that was taken back
    and paired again from the first one."""
    for one in after.rounds[len(before.rounds):]:
        for board in one.boards:
            for number in filter(None, board.players):
                person = after.players[number].person
                if person is not None:
                    facts = Facts(board.tables[0] if board.tables else None, n=one.number, game=after.terms.game,
                                  tournament=after.id, name=after.terms.name)
                    yield Notice(f"round/{after.id}/{one.number}/{person}/{one.published}", person, "round",
                                 pace_of(after.terms.clock), facts)


def called(before: Event, after: Event) -> Iterator[Notice]:
    """Every arbiter but the one who calls; each call is told once, whoever has called from that table before."""
    for one in after.calls:
        if one in before.calls:
            continue
        caller = after.players[one.player]
        facts = Facts(one.table, n=one.round, game=after.terms.game, tournament=after.id, name=after.terms.name,
                      by=caller.name, board=one.board)
        for person in after.arbiters:
            if person != caller.person:
                yield Notice(f"call/{after.id}/{one.table}/{one.at}/{person}", person, "call",
                             pace_of(after.terms.clock), facts)
