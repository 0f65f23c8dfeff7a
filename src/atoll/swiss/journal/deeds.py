"""What an arbiter does to an event, checked against it as it stands: each function answers with entries to add."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import SwissError
from ..event.outcomes import OUTCOMES
from ..formats.tables import places_of, places_text, read_places, read_scores
from .penalties import check_penalty
from .players import check_rating_change
from .rounds import next_draft
from .state import ACTIVE, DETAILS, WITHDRAWN, Event
from .terms import check_colour, read_terms

Deeds = list[dict[str, Any]]
_SPELLINGS = {"=-=": "1/2-1/2", "½-½": "1/2-1/2"}
_LONGEST_TEXT = 60


def make(terms: Mapping[str, Any], colour: str) -> Deeds:
    """A new event."""
    read_terms(terms)
    return [{"is": "made", "terms": dict(terms), "colour": check_colour(colour), "titles": True}]


def check_going_on(event: Event) -> None:
    """Nothing is entered any more in an event that is over."""
    if event.status not in ("open", "running"):
        raise SwissError("not_now", f"this event is {event.status}")


def clean(text: str, what: str) -> str:
    """One line that can be shown."""
    cleaned = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not 1 <= len(cleaned) <= _LONGEST_TEXT:
        raise SwissError("bad_name", f"{what} has 1 to {_LONGEST_TEXT} characters, not {len(cleaned)}")
    return cleaned


def check_rating(rating: int) -> None:
    """0 is for who has none."""
    if not 0 <= rating <= 9999:
        raise SwissError("bad_rating", f"a rating is 0 to 9999, not {rating}")


def add_team(event: Event, name: str) -> Deeds:
    """A new team."""
    check_going_on(event)
    if not event.terms.is_team:
        raise SwissError("no_teams", "this event is for single players")
    return [{"is": "team", "team": max(event.teams, default=0) + 1, "name": clean(name, "a team's name")}]


def enter(event: Event, name: str, rating: int = 0, missed: str = "Z", team: int = 0, **details: str) -> Deeds:
    """A new player, also late where the format has room for one."""
    check_going_on(event)
    check_rating(rating)
    if missed not in ("H", "Z"):
        raise SwissError("bad_bye", f"a round that a late entry missed is worth H or Z, not '{missed}'")
    if event.terms.is_team != bool(team) or (team and team not in event.teams):
        raise SwissError("no_such_team", "a player of a team event belongs to one of its teams, and only there")
    refuse_late(event)
    known = {key: clean(value, key) for key, value in details.items() if key in DETAILS and value}
    optional = ({"team": team} if team else {}) | ({"missed": missed} if missed != "Z" else {})
    return [{"is": "entered", "player": max(event.players, default=0) + 1, "name": clean(name, "a name"),
             "rating": rating, **optional, **known}]


def refuse_late(event: Event) -> None:
    """A bracket that is drawn has no room for anybody else."""
    stage = event.terms.stages[event.rounds[-1].stage if event.rounds else 0]
    if event.rounds and (stage.kind == "knockout" or event.rounds[-1].stage > 0):
        raise SwissError("bracket_drawn", "nobody can enter any more: the bracket is drawn, or a later stage has begun")


def mend(event: Event, player: int, name: str | None = None, rating: int | None = None, **details: str) -> Deeds:
    """What was written wrongly about a player: what is not told stays, and "" takes a detail away. Also after the end,
    but for the rating, which gives a starting number until round 4 is paired."""
    check_known(event, player)
    one = event.players[player]
    told = {key: clean(value, key) if value else "" for key, value in details.items() if key in DETAILS}
    new_name, new_rating = one.name if name is None else clean(name, "a name"), one.rating if rating is None else rating
    if event.status == "cancelled" or new_rating != one.rating:
        check_going_on(event)
    if new_rating != one.rating:
        check_rating(new_rating)
        check_rating_change(event)
    if (new_name, new_rating) == (one.name, one.rating) and all(one.details.get(key, "") == told[key] for key in told):
        return []
    return [{"is": "mended", "player": player, "name": new_name, "rating": new_rating, **told}]


def correct_rating(event: Event, player: int, rating: int) -> Deeds:
    """Another rating, and with it a starting number, until round 4 is paired."""
    return mend(event, player, rating=rating)


def withdraw(event: Event, player: int) -> Deeds:
    """A player leaves for good."""
    return _attend(event, player, WITHDRAWN)


def bring_back(event: Event, player: int) -> Deeds:
    """A player is here again."""
    return _attend(event, player, ACTIVE)


def pause(event: Event, player: int) -> Deeds:
    """A player misses rounds until he is back."""
    return _attend(event, player, "paused")


def _attend(event: Event, player: int, status: str) -> Deeds:
    check_going_on(event)
    check_known(event, player)
    return [] if event.players[player].status == status else [{"is": "attends", "player": player, "status": status}]


def withdraw_team(event: Event, team: int) -> Deeds:
    """A team leaves for good."""
    check_going_on(event)
    if team not in event.teams:
        raise SwissError("no_such_team", f"there is no team {team} in this event")
    return [{"is": "attends", "team": team, "status": WITHDRAWN}]


def grant_bye(event: Event, player: int, round_number: int, kind: str) -> Deeds:
    """Let a player miss a round that is not published yet."""
    check_going_on(event)
    check_known(event, player)
    if kind not in ("F", "H", "Z"):
        raise SwissError("bad_bye", f"a granted bye is F, H or Z, not '{kind}'")
    if round_number <= len(event.rounds):
        raise SwissError("bad_round", f"a bye cannot be granted for round {round_number}")
    last = event.fixed_rounds or event.terms.stages[0].rounds
    if len(event.terms.stages) == 1 and last and round_number > last:
        raise SwissError("bad_round", f"there is no round {round_number} to miss: the event has {last}")
    return [{"is": "bye", "player": player, "round": round_number, "kind": kind}]


def check_known(event: Event, player: int) -> None:
    """He plays here."""
    if player not in event.players:
        raise SwissError("unknown_player", f"there is no player {player} in this event")


def pair(event: Event) -> Deeds:
    """Draft the next round and publish it."""
    check_going_on(event)
    return published(event, next_draft(event).deed())


def published(event: Event, drafted: dict[str, Any]) -> Deeds:
    """A draft and its publication."""
    return [drafted, {"is": "published", "round": drafted["round"], "rounds": event.total_rounds, "tables": [],
                      "starts": 0}]


def recall(event: Event) -> Deeds:
    """Take the latest round back while nothing has been entered in it."""
    check_going_on(event)
    if not event.rounds or any(board.changes for board in event.rounds[-1].boards):
        raise SwissError("cannot_unpair", "only a paired round without any result can be taken back")
    return [{"is": "recalled", "round": event.rounds[-1].number}]


def find_board(event: Event, round_number: int, one: int, other: int) -> int:
    """The number of the board at which these two sit."""
    if not 1 <= round_number <= len(event.rounds):
        raise SwissError("no_such_round", f"round {round_number} is not published")
    for place, board in enumerate(event.rounds[round_number - 1].boards, start=1):
        if one in board.players and other in board.players:
            return place
    raise SwissError("no_such_game", f"round {round_number} has no game of {one} and {other}")


def set_result(event: Event, round_number: int, board_number: int, text: str) -> Deeds:
    """Enter or correct a result: `1-0` for two, places such as `2 1 3` or `vp 57 43 31` for more."""
    board = event.board(round_number, board_number)
    new, scores = read_result(text, len(board.players))
    if event.terms.is_duplicate and not scores:
        raise SwissError("bad_result", "a duplicate event compares points: write them by seat, such as 'vp 57 43 31'")
    if new == board.result and scores == board.scores:
        return []
    deed = {"is": "result", "round": round_number, "board": board_number, "old": board.result, "new": new}
    return [deed | ({"scores": scores} if scores else {})]


def read_result(text: str, size: int) -> tuple[str, list[int | None]]:
    """The result as the journal writes it, and the game's own points where they were given."""
    text = " ".join(text.split())
    if size == 2:
        if text not in OUTCOMES:
            raise SwissError("bad_result", f"'{text[:20]}' is no result; write one of {', '.join(OUTCOMES)}")
        return _SPELLINGS.get(text, text), []
    if text.startswith("vp "):
        scores = read_scores(text.removeprefix("vp "), size)
        return places_text(places_of(scores)), scores
    return places_text(read_places(text, size)), []


def decide(event: Event, round_number: int, board_number: int, winner: int) -> Deeds:
    """Who goes on from a drawn game of a knock-out."""
    board = event.board(round_number, board_number)
    if event.terms.stages[event.rounds[round_number - 1].stage].kind != "knockout" or winner not in board.players:
        raise SwissError("bad_decision", f"{winner} cannot go on from board {board_number} of round {round_number}")
    return [{"is": "decided", "round": round_number, "board": board_number, "winner": winner}]


def rank_by_hand(event: Event, order: list[int], by: str = "manual") -> Deeds:
    """Players or teams that are level as they shall stand, best first; `by` is manual or play-off."""
    for unit in order:
        if unit not in event.units:
            raise SwissError("unknown_player", f"there is no {'team' if event.terms.is_team else 'player'} {unit} here")
    if by not in ("manual", "play-off") or len(set(order)) != len(order):
        raise SwissError("bad_order", "an order by hand, or by a play-off, names each player once")
    values = {str(player): len(order) - place for place, player in enumerate(order)}
    return [{"is": "ranked", "by": by, "values": values}]


def penalise(event: Event, player: int, round_number: int, half_points: int, why: str = "") -> Deeds:
    """A penalty (or a bonus, above nothing) in half points, which counts from that round on."""
    check_known(event, player)
    if event.terms.is_team:
        raise SwissError("bad_penalty", "penalties are for single players, not for teams")
    check_penalty(event.terms.stages[0].kind, [event.terms.stages[one.stage].kind for one in event.rounds],
                  round_number, half_points)
    deed = {"is": "penalty", "player": player, "round": round_number, "half_points": half_points}
    return [deed | ({"why": clean(why, "a reason")} if why else {})]


def pardon(event: Event, entry: int) -> Deeds:
    """Take back the penalty, or the bonus, that stands in that entry."""
    if entry not in event.penalties:
        raise SwissError("no_such_penalty", f"no penalty stands in entry {entry}")
    return [{"is": "penalty_undone", "entry": entry}]


def end(event: Event) -> Deeds:
    """The event is over."""
    check_going_on(event)
    if not event.rounds or any(not one.is_done for one in event.rounds):
        raise SwissError("results_missing", "an event ends when every game has a result")
    return [{"is": "ended"}]
