"""What ratings say about results: performance in all the forms of C.07 (art. 10), and the change of a rating (B.02).

Both tables are FIDE's. A score of two decimals gives a difference of ratings; a difference gives an expected score.
"""

from __future__ import annotations

from bisect import bisect_right

from .scoring import Scoring

# Differences for a score of 50, 51 … 100 percent (B.02, 8.1.1).
DIFFERENCES = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
)  # fmt: skip
# The smallest difference at which 51, 52 … 100 percent are expected (B.02, 8.1.2).
STEPS = (
    4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189, 198,
    207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620,
    736,
)  # fmt: skip
NO_GAMES = -10000  # ranks last
_LARGEST_COUNTED = 400  # differences for a change of rating (B.02, 8.3.1)
_RATED = ("ARO", "TPR", "PTP", "APRO", "APPO")


def needs_ratings(code: str) -> bool:
    """Whether a tie-break is left out when anybody is unrated."""
    return code in _RATED


def expected_percent(difference: int) -> int:
    """The expected score against an opponent who is weaker by so much."""
    steps = bisect_right(STEPS, abs(difference))
    return 50 + steps if difference >= 0 else 50 - steps


def difference_for(percent: int) -> int:
    """The difference of ratings for a score in percent."""
    return DIFFERENCES[percent - 50] if percent >= 50 else -DIFFERENCES[50 - percent]


def _rounded(total: int, count: int) -> int:
    """A mean, halves up."""
    return (2 * total + count) // (2 * count)


def _met(scoring: Scoring, number: int) -> list[int]:
    return [entry.opponent for entry in scoring.entries[number] if entry.is_played]


def _ratings(scoring: Scoring, number: int) -> list[int]:
    return [scoring.tournament.players[opponent].rating for opponent in _met(scoring, number)]


def _half_points(scoring: Scoring, number: int) -> int:
    """From played games, a win for 1 whatever the event gives for it."""
    return sum({"1": 2, "W": 2, "=": 1, "D": 1}.get(entry.result, 0) for entry in scoring.entries[number])


def standard_points(scoring: Scoring, number: int) -> int:
    """STD: half points with 1 for a win or a point without a game, and half for a draw or a bye of half a point."""
    worth = {"1": 2, "W": 2, "+": 2, "F": 2, "U": 2, "=": 1, "D": 1, "H": 1}
    return sum(worth.get(entry.result, 0) for entry in scoring.entries[number])


def own_rating(scoring: Scoring, number: int) -> int:
    """RTNG: the player's own rating."""
    return scoring.tournament.players[number].rating


def average_rating(scoring: Scoring, number: int) -> int:
    """ARO: mean rating of the opponents met, halves rounded up."""
    ratings = _ratings(scoring, number)
    return _rounded(sum(ratings), len(ratings)) if ratings else NO_GAMES


def performance(scoring: Scoring, number: int) -> int:
    """TPR: ARO and the difference that the score stands for."""
    games = len(_met(scoring, number))
    if not games:
        return NO_GAMES
    percent = _rounded(50 * _half_points(scoring, number), games)
    return average_rating(scoring, number) + difference_for(percent)


def perfect_performance(scoring: Scoring, number: int) -> int:
    """PTP: the lowest rating that expects as much as was scored; 800 below the weakest opponent without any point."""
    ratings, scored = _ratings(scoring, number), 50 * _half_points(scoring, number)
    if not ratings:
        return NO_GAMES
    low, high = min(ratings) - 800, max(ratings) + 800
    if not scored:
        return low
    while low < high:
        middle = (low + high) // 2
        if sum(expected_percent(middle - rating) for rating in ratings) >= scored:
            high = middle
        else:
            low = middle + 1
    return low


def average_performance(scoring: Scoring, number: int) -> int:
    """APRO: mean TPR of the opponents met."""
    values = [performance(scoring, opponent) for opponent in _met(scoring, number)]
    return _rounded(sum(values), len(values)) if values else NO_GAMES


def average_perfect_performance(scoring: Scoring, number: int) -> int:
    """APPO: mean PTP of the opponents met."""
    values = [perfect_performance(scoring, opponent) for opponent in _met(scoring, number)]
    return _rounded(sum(values), len(values)) if values else NO_GAMES


def rating_change(scoring: Scoring, number: int, k: int = 20) -> int | None:
    """Tenths of a rating point that the games against rated opponents bring; None for somebody unrated."""
    rating, change = own_rating(scoring, number), 0
    if not rating:
        return None
    for entry in scoring.entries[number]:
        if entry.result in ("1", "=", "0") and scoring.tournament.players[entry.opponent].rating:
            difference = rating - scoring.tournament.players[entry.opponent].rating
            counted = max(-_LARGEST_COUNTED, min(_LARGEST_COUNTED, difference))
            change += {"1": 100, "=": 50, "0": 0}[entry.result] - expected_percent(counted)
    return (k * change + 5) // 10
