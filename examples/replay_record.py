"""Play a record again and print the board after its last entries: python examples/replay_record.py [file] [entries]"""

import sys
from pathlib import Path

from rich.console import Console

from atoll.core.record import read_record
from atoll.games import find_game
from atoll.terminal.show import picture
from atoll.terminal.words import all_words

SAMPLE = Path(__file__).parent.parent / "tests" / "playthroughs" / "mangala" / "classic-side-emptied.log"

path = Path(sys.argv[1]) if len(sys.argv) > 1 else SAMPLE
shown = int(sys.argv[2]) if len(sys.argv) > 2 else 3
record = read_record(path.read_text(encoding="utf-8"))
game = find_game(record.game)
words = all_words(game.id, "en").at(record.names or [f"Seat {seat}" for seat in range(record.seats)])

for number, (entry, _, table) in enumerate(record.moments(game)):
    if entry and number > len(record.log) - shown:
        who = words.seat(entry.seat) if entry.seat >= 0 else "–"
        Console().print(f"\n{number}. {who} {entry.action}", highlight=False)
        Console().print(picture(table, words), highlight=False)
