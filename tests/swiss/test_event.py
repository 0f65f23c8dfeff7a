"""Running an event with the library's functions, and the sentences it answers bad requests with."""

from __future__ import annotations

import doctest
from collections.abc import Callable

import pytest

import atoll.swiss
from atoll.swiss import (
    NoPairingError,
    SwissError,
    Tournament,
    add_player,
    cross_table,
    forbid,
    grant_bye,
    new_tournament,
    pair_next_round,
    pair_round,
    read_trf,
    seed_players,
    set_result,
    standings,
    unpair_round,
    withdraw,
    write_trf,
)
from atoll.swiss.tournament.entries import bye


def event(players: int, rounds: int = 5) -> Tournament:
    tournament = new_tournament("Event", rounds, "w")
    for index in range(players):
        add_player(tournament, f"Player {index + 1}", 2000 - 10 * index)
    return tournament


def play(tournament: Tournament, outcome: str = "1-0") -> None:
    pairing = pair_next_round(tournament)
    for white, black in pairing.boards:
        set_result(tournament, pairing.round_number, white, black, outcome)


def test_the_module_docstring_runs() -> None:
    assert doctest.testmod(atoll.swiss).failed == 0


def test_round_one_pairs_the_halves_with_alternating_colours() -> None:
    assert pair_next_round(event(7)).as_text() == "4\n1 4\n5 2\n3 6\n7 0\n"


def test_the_initial_colour_turns_everything_round() -> None:
    tournament = event(4)
    tournament.initial_colour = "b"
    assert pair_round(tournament).boards == ((3, 1), (2, 4))


def test_players_are_numbered_by_rating_title_and_name() -> None:
    tournament = new_tournament("Seeds", 3, "w")
    for name, rating, title in (("C", 2000, ""), ("B", 2100, "FM"), ("A", 2000, ""), ("D", 2100, "gm")):
        add_player(tournament, name, rating, title)
    seed_players(tournament)
    assert [player.name for player in tournament.players.values()] == ["D", "B", "A", "C"]


def test_renumbering_carries_games_byes_and_prohibitions_along() -> None:
    tournament = event(4)
    play(tournament)
    grant_bye(tournament, 4, 2, "H")
    forbid(tournament, [3, 4])
    late = add_player(tournament, "Late", 2500)
    assert late.number == 5
    renamed = seed_players(tournament)
    assert renamed[5] == 1
    assert tournament.players[2].entry(1).opponent == renamed[3]
    assert tournament.byes == {(2, renamed[4]): "H"}
    assert tournament.prohibitions[0].players == {renamed[3], renamed[4]}
    assert tournament.players[1].entry(1).result == "Z"
    assert read_trf(write_trf(tournament)).players == tournament.players


def test_a_withdrawn_player_is_not_paired_again() -> None:
    tournament = event(6)
    play(tournament)
    withdraw(tournament, 2)
    for _ in range(3):
        play(tournament)
    assert [entry.result for entry in tournament.players[2].entries[1:]] == ["Z", "Z", "Z"]


def test_a_late_entry_may_have_half_points_for_missed_rounds() -> None:
    tournament = event(4)
    play(tournament)
    late = add_player(tournament, "Late", 1000, missed="H")
    assert tournament.score(late.number, 1) == 1
    assert pair_round(tournament).round_number == 2


def test_prohibited_players_do_not_meet() -> None:
    tournament = event(4)
    forbid(tournament, [1, 3])
    assert pair_round(tournament).boards == ((1, 4), (3, 2))


def test_a_round_without_any_pairing_says_why() -> None:
    tournament = event(2)
    play(tournament)
    with pytest.raises(NoPairingError, match="player 1 may meet none of the 2 players present") as caught:
        pair_round(tournament)
    assert caught.value.code == "no_pairing"


def test_a_bye_that_nobody_may_have_says_why() -> None:
    tournament = event(3, 9)
    for player in tournament.players.values():
        player.entries = [bye("F")]
    with pytest.raises(NoPairingError, match="3 players are present and every one of them is barred from the bye"):
        pair_round(tournament)


def test_too_few_pairs_are_counted() -> None:
    tournament = event(6)
    forbid(tournament, [1, 2, 3, 4])
    with pytest.raises(NoPairingError, match=r"at most 2 pairs exist.*leave over"):
        pair_round(tournament)


def test_a_pending_game_stops_the_next_round() -> None:
    tournament = event(4)
    pair_next_round(tournament)
    with pytest.raises(SwissError, match="round 1: the game of player 1 has no result yet"):
        pair_round(tournament)
    assert read_trf(write_trf(tournament)).players == tournament.players


def test_a_pairing_without_results_can_be_taken_back() -> None:
    tournament = event(5)
    play(tournament)
    grant_bye(tournament, 3, 2, "H")
    first = pair_next_round(tournament)
    assert unpair_round(tournament) == 2
    assert pair_next_round(tournament).boards == first.boards
    set_result(tournament, 2, *first.boards[0], "0-1")
    with pytest.raises(SwissError, match="without any result") as caught:
        unpair_round(tournament)
    assert caught.value.code == "cannot_unpair"


def test_the_cross_table_shows_every_round() -> None:
    tournament = event(5)
    play(tournament)
    rows = cross_table(tournament)
    assert [(row.number, row.rounds, row.points) for row in rows] == [
        (1, ("3w1",), "1.0"),
        (4, ("2w1",), "1.0"),
        (5, ("bye",), "1.0"),
        (2, ("4b0",), "0.0"),
        (3, ("1b0",), "0.0"),
    ]


def test_standings_of_an_earlier_round() -> None:
    tournament = event(4)
    play(tournament)
    play(tournament)
    assert [place.half_points for place in standings(tournament, (), rounds=1)] == [2, 2, 0, 0]
    assert standings(tournament, ("PS",))[0].as_text() == ["1", "4", "2.0", "3"]


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (lambda: new_tournament("x", 0, "w"), "bad_rounds"),
        (lambda: new_tournament("x", 5, "red"), "bad_colour"),
        (lambda: pair_round(new_tournament("x", 5, "w")), "no_players"),
        (lambda: pair_round(Tournament(players=event(4).players)), "no_rounds"),
        (lambda: pair_round(Tournament(players=event(4).players, rounds=3)), "no_initial_colour"),
        (lambda: add_player(event(2), "x", rating=-1), "bad_rating"),
        (lambda: add_player(event(2), "x\ny"), "bad_name"),
        (lambda: add_player(event(2), " "), "bad_name"),
        (lambda: new_tournament("a\nb", 5, "w"), "bad_name"),
        (lambda: add_player(event(2), "x", missed="Q"), "bad_bye"),
        (lambda: grant_bye(event(2), 1, 1, "U"), "bad_bye"),
        (lambda: grant_bye(event(2), 1, 9, "H"), "bad_round"),
        (lambda: grant_bye(event(2), 7, 1, "H"), "unknown_player"),
        (lambda: set_result(event(2), 1, 1, 2, "1-0"), "no_such_game"),
        (lambda: set_result(event(2), 0, 1, 2, "1-0"), "no_such_game"),
        (lambda: set_result(event(2), 1, 1, 2, "2-0"), "bad_result"),
        (lambda: set_result(event(2), 1, 1, 5, "1-0"), "unknown_player"),
        (lambda: forbid(event(2), [1, 3]), "unknown_player"),
        (lambda: forbid(event(2), [1]), "bad_prohibition"),
        (lambda: forbid(event(2), [1, 1]), "bad_prohibition"),
        (lambda: standings(event(2), ("ELO",)), "unknown_tie_break"),
        (lambda: standings(event(2), (), rounds=3), "bad_round"),
    ],
)
def test_bad_requests_get_one_sentence_and_a_code(request_: Callable[[], object], code: str) -> None:
    with pytest.raises(SwissError) as caught:
        request_()
    assert caught.value.code == code
    assert "\n" not in str(caught.value)


def test_a_long_name_is_cut_to_what_a_report_file_has_room_for() -> None:
    tournament = event(2)
    player = add_player(tournament, "N" * 32 + " " + "N" * 7)
    assert player.name == "N" * 32
    assert read_trf(write_trf(tournament)).players[3].name == "N" * 32


def test_the_event_ends_after_its_rounds() -> None:
    tournament = event(4, rounds=1)
    play(tournament)
    with pytest.raises(SwissError, match="all 1 rounds have been paired"):
        pair_round(tournament)


def test_numbers_are_frozen_after_round_four() -> None:
    tournament = event(8)
    for _ in range(4):
        play(tournament)
    with pytest.raises(SwissError, match="cannot change after round 4"):
        seed_players(tournament)
