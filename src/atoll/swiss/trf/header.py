"""What a report file says about the event itself: place, dates, arbiters, time control (records 022 to 222)."""

from __future__ import annotations

from ..tournament.tournament import Tournament
from .line import TrfLine

# Records of one text, by the name that they have here.
TEXTS = {
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "092": "type",
    "102": "arbiter",
    "122": "time_control",
    "172": "rating_rule",
    "182": "program",
    "222": "time_control_code",
}
DEPUTIES, DATES = "deputies", "dates"
FIELDS = (*TEXTS.values(), DEPUTIES, DATES)
"""Deputies are separated by semicolons, dates of rounds (YY/MM/DD) by commas."""
_FIRST_DATE, _DATE_STEP, DATE_WIDTH = 92, 10, 8


def read_header(tournament: Tournament, line: TrfLine) -> None:
    """One record of the header."""
    header = tournament.header
    if line.tag == "112":
        header[DEPUTIES] = "; ".join(filter(None, [header.get(DEPUTIES, ""), line.rest()]))
    elif line.tag == "132":
        columns = range(_FIRST_DATE, len(line.text) + 1, _DATE_STEP)
        header[DATES] = ",".join(line.part(column, column + DATE_WIDTH - 1) for column in columns)
    elif line.rest():
        header[TEXTS[line.tag]] = line.rest()


def header_record(tag: str, tournament: Tournament) -> list[str]:
    """The record of a tag as it is now, nothing if there is nothing to say."""
    if tag == "112":
        return [f"112 {name}" for name in filter(None, tournament.header.get(DEPUTIES, "").split("; "))]
    if tag == "132":
        dates = [f"{date[:DATE_WIDTH]:<{DATE_WIDTH}}" for date in tournament.header.get(DATES, "").split(",")]
        return ["132".ljust(_FIRST_DATE - 1) + "  ".join(dates)] if tournament.header.get(DATES) else []
    value = tournament.header.get(TEXTS[tag], "")
    return [f"{tag} {value}"] if value else []
