"""Round robin, knock-out, groups, mixed tables and teams: what each format promises, and what it says about a pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest

from atoll.swiss.errors import NoPairingError, SwissError
from atoll.swiss.formats import (
    Knockout,
    RoundRobin,
    SeatHistory,
    TeamCard,
    TeamSwiss,
    berger_cycles,
    berger_table,
    dealt_groups,
    seat_round,
    seeds_from_groups,
    table_sizes,
)
from atoll.swiss.formats.dealing import fullest_round
from atoll.swiss.formats.groups import first_opponent
from atoll.swiss.formats.line_ups import line_up, match_boards
from atoll.swiss.formats.tables import UNITS, places_of, read_places, table_points

PUBLISHED = Path(__file__).parent / "berger_tables.txt"
Table = list[list[tuple[int, int]]]


def published_tables() -> dict[int, Table]:
    """FIDE C.05, annex 1: a line with the size, then its rounds."""
    tables: dict[int, Table] = {}
    for line in PUBLISHED.read_text(encoding="utf-8").splitlines():
        if "-" not in line:
            tables[int(line)] = []
        else:
            pairs = [tuple(map(int, pair.split("-"))) for pair in line.split()]
            tables[max(tables)].append([(one, other) for one, other in pairs])
    return tables


@pytest.mark.parametrize("size", published_tables())
def test_tables_are_the_published_berger_tables(size: int) -> None:
    assert berger_table(size) == published_tables()[size]
    assert berger_table(size - 1) == published_tables()[size]


@pytest.mark.parametrize("players", range(3, 21))
def test_a_double_round_robin_has_every_pair_with_both_colours_and_no_colour_three_times(players: int) -> None:
    rounds = berger_cycles(players, 2)
    games = [pair for pairs in rounds for pair in pairs]
    assert len(set(games)) == len(games)
    assert {frozenset(pair) for pair in games} == {frozenset((white, black)) for black, white in games}
    size = players + players % 2
    for player in range(1, size):
        colours = ["w" if player == white else "b" for white, black in games if player in (white, black)]
        assert not any(len(set(colours[index : index + 3])) == 1 for index in range(len(colours) - 2))


def play_robin(robin: RoundRobin) -> int:
    """All rounds to the end; how many there were."""
    while (coming := robin.next_round()) is not None:
        players = [one for pair in coming.boards for one in pair]
        assert len(set(players)) == len(players)
        assert not set(players) & set(coming.resting)
        robin.rounds.append(coming.boards)
    return len(robin.rounds)


def test_a_late_entry_takes_the_free_number_and_makes_up_what_was_missed() -> None:
    robin = RoundRobin([1, 2, 3, 4, 5], 5)
    for _ in range(2):
        coming = robin.next_round()
        assert coming is not None
        robin.rounds.append(coming.boards)
    robin.order = [1, 2, 3, 4, 5, 6]
    third = robin.next_round()
    assert third is not None
    assert (2, 6) in third.boards
    assert "Berger table for 6 players has 2 - 6 in round 3" in robin.explain(third, 2, 6).lines()[1]
    assert play_robin(robin) == 7
    assert robin.played() == Counter(frozenset(pair) for pair in combinations(range(1, 7), 2))


def test_a_late_entry_without_a_free_number_is_dealt_in() -> None:
    robin = RoundRobin([1, 2, 3, 4, 5, 6], 6)
    coming = robin.next_round()
    assert coming is not None
    robin.rounds.append(coming.boards)
    robin.order = [1, 2, 3, 4, 5, 6, 7]
    second = robin.next_round()
    assert second is not None
    assert not second.is_from_table
    pair = next(pair for pair in second.boards if 7 in pair)
    assert "no longer holds after a late entry" in robin.explain(second, *pair).lines()[1]
    play_robin(robin)
    assert robin.played() == Counter(frozenset(pair) for pair in combinations(range(1, 8), 2))


def test_a_withdrawn_player_keeps_the_number_and_loses_by_forfeit() -> None:
    robin = RoundRobin([1, 2, 3, 4], 4, gone=frozenset({3}))
    coming = robin.next_round()
    assert coming is not None
    assert coming.boards == ((1, 4), (2, 3))
    assert robin.explain(coming, 2, 3).reasons[1].code == "withdrawn"


def winners(knockout: Knockout) -> dict[frozenset[int], int]:
    """The better seed wins everything."""
    return {frozenset(pair): min(pair) for pair in knockout.next_round().boards}


@pytest.mark.parametrize("players", range(2, 34))
def test_the_best_seeds_have_byes_and_meet_last(players: int) -> None:
    seeds, decided = list(range(1, players + 1)), []
    knockout = Knockout(seeds, decided)
    first = knockout.next_round()
    size = len(knockout.levels[0])
    assert sorted(first.byes) == list(range(1, size - players + 1))
    assert {sum(pair) for pair in first.boards} == {size + 1}
    while not (knockout := Knockout(seeds, decided)).is_over:
        coming = knockout.next_round()
        for pair in coming.boards:
            assert knockout.explain(*pair).reasons[0].code in ("first_round", "bracket")
        for player in coming.byes:
            assert "players do not fill a bracket" in knockout.explain(player, 0).lines()[1]
        decided.append(winners(knockout))
    assert len(decided) == (players - 1).bit_length()
    assert [group[0] for group in knockout.ranking()][:2] == [1, 2]
    assert sorted(one for group in knockout.ranking() for one in group) == seeds


def test_a_game_that_nobody_won_lets_the_next_opponent_through() -> None:
    knockout = Knockout([1, 2, 3, 4], [{frozenset({1, 4}): 0, frozenset({2, 3}): 3}])
    assert knockout.is_over
    assert knockout.ranking()[0] == [3]
    with pytest.raises(SwissError, match="nobody goes on from the game of 2 and 3 yet"):
        Knockout([1, 2, 3, 4], [{frozenset({1, 4}): 1}])


def test_groups_are_dealt_as_a_snake() -> None:
    assert dealt_groups(range(1, 12), 3) == [[1, 6, 7], [2, 5, 8, 11], [3, 4, 9, 10]]


@pytest.mark.parametrize("groups", range(2, 9))
@pytest.mark.parametrize("through", [1, 2, 3, 4])
def test_members_of_a_group_do_not_meet_first_in_the_knock_out(groups: int, through: int) -> None:
    ranked = [[100 * group + place for place in range(1, 6)] for group in range(1, groups + 1)]
    seeds = seeds_from_groups(ranked, through)
    assert sorted(seeds) == sorted(one for group in ranked for one in group[:through])
    assert [one % 100 for one in seeds] == sorted(one % 100 for one in seeds)
    opponents = [(index, first_opponent(len(seeds), index)) for index in range(len(seeds))]
    assert all(other is None or seeds[index] // 100 != seeds[other] // 100 for index, other in opponents)


def test_fifteen_players_at_four_seats_make_three_tables_of_four_and_one_of_three() -> None:
    assert table_sizes(15, 4, 3) == [4, 4, 4, 3]
    history = SeatHistory()
    for _ in range(8):
        seated = seat_round(range(1, 16), 4, history, smallest=3)
        assert sorted(len(table) for table in seated.tables) == [3, 4, 4, 4]
        assert sorted(one for table in seated.tables for one in table) == list(range(1, 16))
        history.record(seated.tables, seated.sitting_out)
    assert max(history.at_small.values()) - min(history.at_small[one] for one in range(1, 16)) <= 2


def test_five_at_four_seats_leave_one_out() -> None:
    assert seat_round(range(1, 6), 4, SeatHistory(), smallest=3).sitting_out == (5,)


def test_first_place_counts_the_same_at_a_smaller_table() -> None:
    assert table_points([1, 2, 3, 4], 4) == [3 * UNITS, 2 * UNITS, UNITS, 0]
    assert table_points([1, 2, 3], 4) == [3 * UNITS, 3 * UNITS // 2, 0]
    assert table_points([1, 1, None, 3], 5) == [80, 80, 0, 32]
    assert places_of([57, 43, None, 57]) == [1, 3, None, 1]
    with pytest.raises(SwissError, match="a number for each"):
        read_places("1 1 2", 3)


def team_cards(count: int) -> dict[int, TeamCard]:
    return {number: TeamCard(number) for number in range(1, count + 1)}


def test_teams_meet_in_the_order_of_their_numbers() -> None:
    """Article 3.6: the smallest numbers are upper members, and the smallest lower ones follow."""
    paired = TeamSwiss(team_cards(7).values(), 5, "w").pair()
    assert paired.bye == 7
    assert [set(match) for match in paired.matches] == [{1, 4}, {2, 5}, {3, 6}]
    assert paired.matches == ((1, 4), (5, 2), (3, 6))


def test_teams_come_up_as_few_and_as_high_as_possible() -> None:
    cards = team_cards(6)
    for number, score in ((1, 4), (2, 4), (3, 4), (4, 2), (5, 2), (6, 0)):
        cards[number].score = score
    swiss = TeamSwiss(cards.values(), 4, "w")
    paired = swiss.pair()
    assert paired.brackets[0].upfloaters == (4,)
    assert paired.brackets[1].upfloaters == (6,)
    lines = swiss.explain(paired, 1, 3).lines()
    assert lines[1] == "Bracket of 2 match points: 1, 2, 3; brought up into it: 4."


def test_teams_who_cannot_be_paired_are_the_arbiters_matter() -> None:
    cards = team_cards(2)
    cards[1].met, cards[2].met = {2}, {1}
    with pytest.raises(NoPairingError, match="cannot all be paired"):
        TeamSwiss(cards.values(), 4, "w").pair()


def test_boards_follow_the_order_and_reserves_move_up() -> None:
    one, other = line_up([1, 2, 3, 4, 5], {1, 3, 4, 5}, 4), line_up([6, 7, 8], {6, 7, 8}, 4)
    assert one == [1, 3, 4, 5]
    assert match_boards(one, other) == [(1, 6), (7, 3), (4, 8), (0, 5)]


def hand_swapped(pairs: Sequence[tuple[int, int]], one: int, other: int) -> list[tuple[int, int]]:
    exchange = {one: other, other: one}
    return [(exchange.get(white, white), exchange.get(black, black)) for white, black in pairs]


@pytest.mark.parametrize("players", range(4, 13))
def test_a_round_robin_that_was_changed_by_hand_needs_no_round_more(players: int) -> None:
    robin = RoundRobin(list(range(1, players + 1)), players)
    first = robin.next_round()
    assert first is not None
    robin.rounds.append(hand_swapped(first.boards, first.boards[0][0], first.boards[1][0]))
    second = robin.next_round()
    assert second is not None
    assert robin.explain(second, *second.boards[0]).reasons[0].code == "by_hand_owed"
    assert play_robin(robin) == players - 1 + players % 2
    assert robin.played() == Counter(frozenset(pair) for pair in combinations(range(1, players + 1), 2))


def changed_by_hand(players: int, cycles: int = 1) -> RoundRobin:
    robin = RoundRobin(list(range(1, players + 1)), players, cycles)
    first = robin.next_round()
    assert first is not None
    robin.rounds.append(hand_swapped(first.boards, first.boards[0][0], first.boards[1][0]))
    return robin


@pytest.mark.parametrize(("players", "cycles"), [(60, 1), (24, 4)])
def test_a_large_round_robin_that_was_changed_by_hand_goes_on(players: int, cycles: int) -> None:
    robin, again = changed_by_hand(players, cycles), changed_by_hand(players, cycles)
    for _ in range(3):
        coming = robin.next_round()
        assert coming is not None
        assert coming == again.next_round(), "an audit would find another round"
        assert sorted(one for pair in coming.boards for one in pair) == list(range(1, players + 1))
        robin.rounds.append(coming.boards)
        again.rounds.append(coming.boards)


def test_the_games_left_of_a_changed_round_robin_are_played_to_the_end() -> None:
    robin = changed_by_hand(30)
    assert play_robin(robin) <= 30
    assert robin.played() == Counter(frozenset(pair) for pair in combinations(range(1, 31), 2))


def test_very_many_games_are_dealt_by_rounds_of_a_table() -> None:
    robin = changed_by_hand(100)
    second = robin.next_round()
    assert second is not None
    assert len(second.boards) == 50
    assert robin.explain(second, *second.boards[0]).reasons[0].code == "fullest_round"
    late = RoundRobin(list(range(1, 102)), 100, rounds=[changed_by_hand(100).rounds[0]])
    for _ in range(4):
        coming = late.next_round()
        assert coming is not None
        late.rounds.append(coming.boards)
        assert len({one for pair in coming.boards for one in pair}) == 2 * len(coming.boards) == 100
    assert set(late.played().values()) == {1}


def test_a_round_of_a_table_is_filled_up_with_those_who_have_most_games_left() -> None:
    owed = {frozenset(pair): 1 for pair in [(1, 4), (2, 5), (3, 6), (1, 2), (1, 3)]}
    assert [set(pair) for pair in fullest_round([1, 2, 3, 4, 5, 6], owed)] == [{2, 5}, {1, 3}]


def test_a_game_that_was_left_out_by_hand_is_played_after_the_table() -> None:
    robin = RoundRobin([1, 2, 3, 4], 4, rounds=[[(1, 4)]])
    second = robin.next_round()
    assert second is not None
    assert second.is_from_table
    assert play_robin(robin) == 4
    assert {frozenset(pair) for pair in robin.rounds[-1]} == {frozenset({2, 3})}


def test_a_bracket_goes_on_from_the_boards_that_were_published() -> None:
    moved = Knockout([1, 2, 3, 4], [{frozenset({2, 4}): 4, frozenset({1, 3}): 1}], published=[[(2, 4), (1, 3)]])
    assert set(moved.next_round().boards[0]) == {1, 4}
    longer = Knockout([1, 2, 3, 4], [{frozenset({1, 4}): 1}], published=[[(1, 4), (2,), (3,)]])
    assert set(longer.next_round().boards[0]) == {1, 2}
    assert longer.next_round().byes == (3,)
    again = Knockout([1, 2, 3, 4], [{frozenset({1, 4}): 1, frozenset({2, 3}): 2}, {frozenset({1, 3}): 3}],
                     published=[[(1, 4), (2, 3)], [(1, 3)]])
    assert again.is_over
    assert again.ranking() == [[3], [1, 2], [4]]
