"""An event of any format as a journal that proves itself. Read in this order.

* `chain`: entries with hashes, read from and written to a file.
* `terms`: stages, one after the other, and tie-breaks. `penalties`: points beside those of games.
* `state`: the event that the entries tell.
* `players`: its players and teams with starting numbers, as the library's `Tournament`.
* `seated`: sums at tables of three to five.
* `winners`: who goes on in a knock-out. `standing`: standings of every kind.
* `awards`: prizes, and who takes which. `cards`: one player's games.
* `entrants`: who plays in a stage. `pairers`, `team_pairers`: the next round by each format. `rounds`: by any.
* `deeds`: what an arbiter does, checked, as entries. `field`: the same for who plays, where, and not with whom.
* `reports`: an event as a report file, and what that has no room for.
* `soundness`: what must hold in any round of any format. `hand`: a round changed by hand.
* `audit`: does a whole file prove itself?
"""

from .audit import Audit, Finding, GameVerdict, audit
from .awards import event_awards
from .cards import event_card
from .chain import EventFile, GameRecord, Line, append, broken_link, chained, head_of, read_events, write_events
from .rounds import explain_round, next_draft
from .standing import Place, event_left_out, event_standings, stage_standings
from .state import Event, event_of
from .terms import Stage, Terms

__all__ = [
    "Audit",
    "Event",
    "EventFile",
    "Finding",
    "GameRecord",
    "GameVerdict",
    "Line",
    "Place",
    "Stage",
    "Terms",
    "append",
    "audit",
    "broken_link",
    "chained",
    "event_awards",
    "event_card",
    "event_left_out",
    "event_of",
    "event_standings",
    "explain_round",
    "head_of",
    "next_draft",
    "read_events",
    "stage_standings",
    "write_events",
]
