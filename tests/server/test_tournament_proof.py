"""What a server writes into a tournament's journal is audited by the library alone, and found to be right."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from atoll.server.store.rows import to_json
from atoll.server.tournaments import plans
from atoll.server.tournaments.journal import Entered, Entry, Made, Published, read_deed
from atoll.server.tournaments.pairing import Swiss, seeding
from atoll.server.tournaments.proof import proof_file, proof_head
from atoll.server.tournaments.seated import draft_seats
from atoll.server.tournaments.state import Event
from atoll.server.tournaments.terms import Terms, checked
from atoll.swiss.journal import audit, event_of, read_events


class Desk:
    """An arbiter's desk without a database: the server's own plans, told to its own state."""

    def __init__(self, seed: int, titles: bool = True, **terms: Any) -> None:
        self.luck, self.event = Random(seed), Event("event")
        self.entries: list[Entry] = []
        self.tell([Made(checked(Terms(**{"name": "Open", "place": "board", **terms})), self.luck.choice("wb"), titles)])

    def tell(self, deeds: Any) -> None:
        for deed in deeds:
            entry = Entry(self.event.n, read_deed(to_json(deed)), "arbiter", 1000 + self.event.n)
            self.entries.append(entry)
            self.event.advance(entry)

    def enter(self, count: int) -> None:
        first = len(self.event.players)
        self.tell(plans.enter(self.event, [
            Entered(0, f"P{first + one}", self.luck.randint(10, 14) * 100, missed=self.luck.choice(("Z", "H")),
                    title=self.luck.choice(("", "", "GM", "wcm", "NM")))
            for one in range(count)]).deeds)

    def round(self) -> None:
        for player in list(self.event.players):
            if self.luck.random() < 0.08:
                status = self.luck.choice(("paused", "withdrawn", "active"))
                self.tell(plans.attend(self.event, player, status).deeds)
        if self.luck.random() < 0.3:
            self.enter(1)
        if self.luck.random() < 0.3:
            player = self.luck.choice(list(self.event.players))
            self.tell(plans.grant_bye(self.event, player, len(self.event.rounds) + 1, "H").deeds)
        if self.luck.random() < 0.3:
            player = self.luck.choice(list(self.event.players))
            self.tell(plans.mend(self.event, player, None, None, {"title": self.luck.choice(("GM", ""))}).deeds)
        drafted = Swiss(self.event, seeding(self.event)).draft() if self.event.terms.is_swiss else \
            draft_seats(self.event, False)
        self.tell([drafted, Published(drafted.round, self.event.total_rounds, [], 0)])
        for place, board in enumerate(self.event.rounds[-1].boards, start=1):
            result = self.outcome(len(board.players))
            self.tell(plans.set_result(self.event, len(self.event.rounds), place, result).deeds)
        if self.luck.random() < 0.5:
            number = self.luck.randint(1, len(self.event.rounds))
            size = len(self.event.rounds[number - 1].boards[0].players)
            self.tell(plans.set_result(self.event, number, 1, self.outcome(size)).deeds)

    def outcome(self, size: int) -> str:
        if size == 2:
            return self.luck.choice(("1-0", "0-1", "1/2-1/2", "+--", "---"))
        places = list(range(1, size + 1))
        self.luck.shuffle(places)
        return " ".join(map(str, places))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("terms", [{}, {"accelerated": True}, {"game": "mangrovia", "seats": 4}], ids=str)
@pytest.mark.parametrize("titles", [True, False], ids=["titles", "before titles counted"])
def test_the_library_pairs_what_the_server_paired(seed: int, titles: bool, terms: dict[str, Any]) -> None:
    desk = Desk(seed, titles, rounds=4, **terms)
    desk.enter(desk.luck.randint(12, 17))
    for _ in range(4):
        desk.round()
    found = audit(read_events(proof_file(desk.entries)), proof_head(desk.entries))
    assert found.is_right, found.lines()
    assert found.rounds == 4


def test_of_equal_ratings_the_title_comes_first_and_not_in_a_journal_of_before() -> None:
    for titles, order in ((True, [2, 3, 1]), (False, [1, 2, 3])):
        desk = Desk(1, titles)
        desk.tell(plans.enter(desk.event, [Entered(0, name, 2000, title=title)
                                           for name, title in (("A", ""), ("B", "g"), ("C", "FM"))]).deeds)
        assert seeding(desk.event) == order
        drafted = Swiss(desk.event, seeding(desk.event)).draft()
        desk.tell([drafted, Published(1, 3, [], 0)])
        file = read_events(proof_file(desk.entries))
        assert audit(file).is_right
        assert event_of(file.lines).order == order


def test_a_journal_that_does_not_speak_of_titles_is_read_without_them() -> None:
    made = read_deed(b'{"is": "made", "terms": {"name": "Of old"}, "colour": "w"}')
    assert isinstance(made, Made)
    assert not made.titles
