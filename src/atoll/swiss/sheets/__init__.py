"""Lists for paper, spreadsheets and web pages: the same sheets for every kind of event.

* `sheet`: a heading and rows, as CSV and as one HTML page.
* `of_tournaments`: sheets of a report file. `of_events`: sheets of a journal, whatever its format.
"""

from .of_events import event_sheets, player_sheet, prizes_sheet, standings_sheet
from .of_tournaments import card_sheet, tournament_sheets
from .sheet import Sheet, as_csv, as_html

__all__ = [
    "Sheet",
    "as_csv",
    "as_html",
    "card_sheet",
    "event_sheets",
    "player_sheet",
    "prizes_sheet",
    "standings_sheet",
    "tournament_sheets",
]
