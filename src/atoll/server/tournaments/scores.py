"""What a result is worth, for two seats and for more. Points are half points: 5 means 2½."""

from __future__ import annotations

from collections.abc import Sequence

from atoll.server.tournaments.terms import BadTerms
from atoll.swiss import SwissError
from atoll.swiss.event import OUTCOMES
from atoll.swiss.formats.tables import places_of, places_text, read_scores

NOT_THERE, TWO = "-", 2
WON, DRAWN, LOST = "1-0", "1/2-1/2", "0-1"
PLAYED = {WON: (2, 0), DRAWN: (1, 1), LOST: (0, 2)}
SPELLINGS = {"=-=": DRAWN, "½-½": DRAWN}


class BadResult(BadTerms):
    code = "bad_result"
    status = 400


def clean_result(text: str, seats: int) -> str:
    """The result as the journal writes it, or a refusal."""
    text = " ".join(text.split())
    if seats == 2:
        if text not in OUTCOMES:
            raise BadResult(f"{text[:20]!r} is no result; write one of {', '.join(OUTCOMES)}")
        return SPELLINGS.get(text, text)
    words = text.split(" ")
    ranks = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 3]
    if len(words) != seats or len(ranks) + words.count(NOT_THERE) != seats or not is_ranking(ranks):
        raise BadResult(f"a result of {seats} seats is each one's place, such as '2 1 3' or '1 1 3', and - for who did "
                        f"not come; not {text[:40]!r}")
    return text


def read_result(text: str, seats: int) -> tuple[str, list[int | None]]:
    """The result, and the game's own points where they were typed: `vp 57 43 31` makes the places 1 2 3."""
    if seats == TWO or not text.startswith("vp "):
        return clean_result(text, seats), []
    try:
        scores = read_scores(text.removeprefix("vp "), seats)
    except SwissError as error:
        raise BadResult(str(error)) from error
    return places_text(places_of(scores)), scores


def is_ranking(ranks: Sequence[int]) -> bool:
    """1 1 3 is one, 1 2 2 4 too; 1 1 2 and 2 3 are not."""
    return all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)


def result_of(ranks: Sequence[int]) -> str:
    """What a finished table reports."""
    if len(ranks) != 2:
        return " ".join(map(str, ranks))
    return DRAWN if ranks[0] == ranks[1] else WON if ranks[0] < ranks[1] else LOST


def turned(result: str) -> str:
    """The same game from the other side."""
    return {WON: LOST, LOST: WON}.get(result, result)


def pairing_result(games: Sequence[str], planned: int) -> str:
    """The result of a pairing of several games as soon as nothing can change it any more; "" until then."""
    lead = sum(PLAYED[game][0] - PLAYED[game][1] for game in games)
    if len(games) < planned and abs(lead) <= 2 * (planned - len(games)):
        return ""
    return WON if lead > 0 else LOST if lead < 0 else DRAWN


def places(result: str) -> list[int | None]:
    return [None if word == NOT_THERE else int(word) for word in result.split(" ")]


def table_points(result: str) -> list[int]:
    """Half points by seat at a table of three or more: a point for everybody behind, half for everybody level."""
    ranks = places(result)
    return [0 if mine is None else sum(beaten(mine, other) for seat, other in enumerate(ranks) if seat != place)
            for place, mine in enumerate(ranks)]


def beaten(mine: int, other: int | None) -> int:
    return 2 if other is None or mine < other else 1 if mine == other else 0


def resting_points(seats: int) -> int:
    """Who sits out because no table is left has the average."""
    return seats - 1
