"""Single rules: colour preferences and allocation, floats, exchanges, order of the boards, topscorers."""

from __future__ import annotations

from itertools import islice

import pytest

from atoll.swiss.dutch.cards import DOWN, UP, bars_from_bye, deal_cards, leaves_downfloat
from atoll.swiss.dutch.colours import ColourStep, Strength, choose_colour, preference
from atoll.swiss.dutch.exchanges import exchanges
from atoll.swiss.dutch.field import field_of, read_initial_colour
from atoll.swiss.dutch.next_round import pair_round
from atoll.swiss.tournament import Player, Tournament
from atoll.swiss.tournament.entries import STANDARD, Entry, PointSystem, bye
from atoll.swiss.trf.read import read_trf
from tests.swiss.examples import EXAMPLES

W, B = 1, -1


@pytest.mark.parametrize(
    ("history", "wish", "strength"),
    [
        ((), 0, Strength.NONE),
        ((W,), B, Strength.STRONG),
        ((B,), W, Strength.STRONG),
        ((W, B), W, Strength.MILD),
        ((B, W), B, Strength.MILD),
        ((W, W), B, Strength.ABSOLUTE),
        ((B, W, W), B, Strength.ABSOLUTE),
        ((W, B, B, W, W), B, Strength.ABSOLUTE),
        ((W, W, B), B, Strength.STRONG),
        ((W, W, W, B, B), W, Strength.ABSOLUTE),
        ((W, W, W, B), B, Strength.ABSOLUTE),
    ],
)
def test_preferences_follow_from_played_colours(history: tuple[int, ...], wish: int, strength: Strength) -> None:
    due = preference(history)
    assert (due.wish, due.strength) == (wish, strength)


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "step"),
    [
        ((W,), (B,), B, ColourStep.BOTH_WISHES),
        ((), (W,), W, ColourStep.BOTH_WISHES),
        ((B, W), (W,), W, ColourStep.STRONGER_WISH),
        ((W, W), (W, B, W), B, ColourStep.STRONGER_WISH),
        ((W, B, W, W), (W, W, W), W, ColourStep.STRONGER_WISH),
        ((B, W, B, W), (W, B, B, W), B, ColourStep.LATEST_DIFFERENCE),
        ((W,), (W,), B, ColourStep.HIGHER_RANKED),
        ((), (), W, ColourStep.INITIAL_COLOUR),
    ],
)
def test_colours_of_a_pair(higher: tuple[int, ...], lower: tuple[int, ...], colour: int, step: ColourStep) -> None:
    choice = choose_colour(preference(higher), preference(lower), higher, lower, W)
    assert (choice.colour, choice.step) == (colour, step)


@pytest.mark.parametrize(
    ("entry", "is_down", "is_barred"),
    [
        (Entry(2, "w", "+"), True, True),
        (Entry(2, "w", "-"), False, False),
        (bye("U"), True, True),
        (bye("F"), True, True),
        (bye("H"), True, False),
        (bye("Z"), False, False),
    ],
)
def test_what_unplayed_rounds_leave_behind(entry: Entry, is_down: bool, is_barred: bool) -> None:
    assert leaves_downfloat(entry, STANDARD) == is_down
    assert bars_from_bye(entry, STANDARD) == is_barred


def test_an_allocated_bye_without_points_still_counts_as_one() -> None:
    points = PointSystem(allocated_bye=0)
    assert leaves_downfloat(bye("U"), points)
    assert bars_from_bye(bye("U"), points)


def test_floats_compare_the_scores_before_that_round() -> None:
    cards = {card.number: card for card in deal_cards(read_trf(EXAMPLES["B"].text), 3, set(range(1, 11)))}
    assert (cards[5].last_float, cards[6].last_float, cards[1].last_float) == (DOWN, UP, 0)


def test_topscorers_exist_in_the_last_round_only() -> None:
    tournament = read_trf(EXAMPLES["E"].text)
    assert {card.number for card in field_of(tournament, 4).cards if card.is_topscorer} == {1, 2, 3, 7}
    tournament.rounds = 5
    assert not any(card.is_topscorer for card in field_of(tournament, 4).cards)


def test_somebody_who_never_took_part_uses_up_no_pairing_number() -> None:
    tournament = Tournament(rounds=3, initial_colour="w", players={n: Player(n) for n in range(1, 6)})
    tournament.byes[1, 1] = "H"
    assert pair_round(tournament).boards == ((2, 4), (5, 3))


def test_the_initial_colour_is_read_from_the_first_round() -> None:
    tournament = Tournament(rounds=3, initial_colour="b", players={n: Player(n) for n in range(1, 6)})
    tournament.byes[1, 1] = "Z"
    for white, black in pair_round(tournament).boards:
        tournament.players[white].entries = [Entry(black, "w", "1")]
        tournament.players[black].entries = [Entry(white, "b", "0")]
    assert read_initial_colour(tournament, 1) == "b"


def test_exchanges_come_in_the_order_of_the_rules() -> None:
    """Eleven players, five pairs."""
    first = [(down[0], up[0]) for down, up in islice(exchanges(11, 5), 6)]
    assert first == [(5, 6), (5, 7), (4, 6), (5, 8), (4, 7), (3, 6)]
    double = [exchange for exchange in exchanges(7, 3) if len(exchange[0]) == 2]
    assert double[:4] == [((2, 3), (4, 5)), ((2, 3), (4, 6)), ((1, 3), (4, 5)), ((2, 3), (4, 7))]


def test_boards_are_published_by_score_then_sum_then_number() -> None:
    pairing = pair_round(read_trf(EXAMPLES["B"].text))
    assert pairing.boards == ((5, 2), (1, 3), (7, 4), (9, 10), (8, 6))
