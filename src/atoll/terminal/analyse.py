"""`atoll analyse`: mangala's oracle for people, on a position that was set up or on the record of a game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.markup import escape

from atoll.core.errors import AtollError
from atoll.core.game import State
from atoll.core.record import Record
from atoll.core.text import Words
from atoll.terminal.options import console, language_option
from atoll.terminal.saves import load
from atoll.terminal.words import all_words, typed

if TYPE_CHECKING:
    from atoll.solver.analysis import Analysis, Moment
    from atoll.solver.oracle import Oracle, Worth
    from atoll.solver.review import Decision, Judged


class NoOracle(AtollError):
    code = "no_oracle"


@click.command()
@click.argument("what")
@click.option("--stores", nargs=2, type=click.IntRange(0, 72), default=(0, 0), help="The mover's and the opponent's.")
@click.option("--at", type=click.IntRange(0), default=None, help="Of a record: the board after so many entries.")
@click.option("--seconds", type=click.FloatRange(0.01), default=2.0, show_default=True, help="For each position.")
@language_option
def analyse(what: str, stores: tuple[int, int], at: int | None, seconds: float, lang: str) -> None:
    """Mangala: what each pit of a position is worth, or what each sowing of a record gave away.

    WHAT is a position, "4 4 4 4 4 4 / 4 4 4 4 4 4" with the mover's pits first, or the file of a record.
    """
    from atoll.solver.analysis import set_up
    from atoll.solver.oracle import modest_oracle
    from atoll.solver.position import read_position

    words, oracle = all_words("mangala", lang), modest_oracle()
    if not Path(what).is_file():
        Board(oracle, seconds, words.at(sides(words))).look(set_up(read_position(what), stores))
        return
    record = load(Path(what))
    decisions, states = sowings_of(record)
    named = words.at(list(record.names) or sides(words))
    if at is None:
        Report(oracle, seconds, named).show(decisions)
    else:
        Board(oracle, seconds, named).look(states[min(at, len(states) - 1)])


def sides(words: Words) -> list[str]:
    return [words.say("terminal.analyse.first"), words.say("terminal.analyse.second")]


def sowings_of(record: Record) -> tuple[list[Decision], list[State]]:
    """Every sowing of a classic game, and every position of it."""
    from atoll.games import find_game
    from atoll.solver.review import decision

    if record.game != "mangala" or record.options.get("variant", "classic") != "classic":
        raise NoOracle("the oracle knows the classic game of mangala alone, and this record is another game")
    states = [table.state.clone() for _, _, table in record.moments(find_game("mangala"))]
    entries = enumerate(zip(record.log, states, strict=False))
    found = [decision(n, state, entry.seat, entry.action) for n, (entry, state) in entries]
    return [one for one in found if one is not None], states


class Report:
    """A game, sowing by sowing."""

    def __init__(self, oracle: Oracle, seconds: float, words: Words) -> None:
        self.oracle, self.seconds, self.words, self.console = oracle, seconds, words, console()

    def show(self, decisions: list[Decision]) -> None:
        from atoll.solver.review import accuracy, review

        judged = review(self.oracle, decisions, self.seconds)
        for one in judged:
            self.console.print(self.line(one), highlight=False)
        for seat in (0, 1):
            share = accuracy(judged, seat)
            counted = [one for one in judged if one.seat == seat and one.counts]
            said = self.words.say("terminal.analyse.accuracy", who=self.words.seat(seat), count=len(counted),
                                  kept=sum(one.high == 0 for one in counted),
                                  share="–" if share is None else f"{100 * share:.0f} %")
            self.console.print(f"[bold]{escape(said)}[/]", highlight=False)

    def line(self, one: Judged) -> str:
        said = f"{one.n + 1:>4}  {escape(self.words.seat(one.seat))}: {one.pit}  "
        if one.is_forced:
            return said + f"[dim]{self.words.say('terminal.analyse.forced')}[/]"
        if one.high == 0:
            return said + f"[green]{self.words.say('terminal.analyse.kept')}[/]"
        if one.low == 0:
            return said + f"[dim]{self.words.say('terminal.analyse.unknown', high=one.high)}[/]"
        count = str(one.low) if one.low == one.high else f"{one.low}–{one.high}"
        gave = self.words.say("terminal.analyse.gave", count=count)
        better = self.words.say("terminal.analyse.better", pits=", ".join(map(str, one.best))) if one.best else ""
        turned = one.before != one.after and "open" not in (one.before, one.after)
        let_go = self.words.say(f"terminal.analyse.let_go.{one.before}") if turned else ""
        return said + f"[red]{gave}[/] {better} {let_go}".rstrip()


class Board:
    """A position with its values; a person may sow on, go back, or follow the best line."""

    def __init__(self, oracle: Oracle, seconds: float, words: Words) -> None:
        self.oracle, self.seconds, self.words, self.console = oracle, seconds, words, console()

    def look(self, state: State) -> None:
        from atoll.solver.analysis import analyse as analysed

        if not sys.stdin.isatty():
            self.show(analysed(self.oracle, state, self.seconds))
            return
        from atoll.terminal.session import read_line

        path = [state]
        try:
            while True:
                found = analysed(self.oracle, path[-1], self.seconds)
                self.show(found)
                line = read_line(self.words.say("terminal.analyse.help")).strip().casefold()
                if line in typed("leave"):
                    return
                self.follow(path, found, line)
        except (KeyboardInterrupt, EOFError):
            self.console.print()

    def follow(self, path: list[State], found: Analysis, line: str) -> None:
        """A pit, back, or nothing for the best sowing; what is none of them asks again, for longer bounds."""
        if line in typed("back"):
            del path[max(1, len(path) - 1):]
            return
        best = found.line[0].action if found.line else None
        action = best if not line else f"sow {line}"
        if found.now.to_act and action in path[-1].legal_actions(found.now.to_act[0]):
            after = path[-1].clone()
            after.apply(found.now.to_act[0], action)
            path.append(after)

    def show(self, found: Analysis) -> None:
        from atoll.games import part

        drawing = part("mangala", "drawing")
        assert drawing is not None, "mangala has a drawing"
        seat = found.now.to_act[0] if found.now.to_act else None
        words = self.words.at(self.words.names, seat)
        self.console.print(drawing.draw(found.now.view, [], words), highlight=False)
        if seat is None:
            return
        value, won = said(found.worth), words.say(f"terminal.analyse.{found.result}", who=words.seat(seat))
        self.console.print(words.say("terminal.analyse.value", who=words.seat(seat), value=value), escape(won),
                           highlight=False)
        for one in found.pits:
            mark = " [green]●[/]" if found.worth.exact and one.worth == found.worth else ""
            self.console.print(f"  {one.pit}: {said(one.worth)}{mark}", highlight=False)
        if found.line:
            line = " ".join(step(one) for one in found.line)
            self.console.print(words.say("terminal.analyse.line", line=line), highlight=False)


def said(worth: Worth) -> str:
    """+3, or −2 … +5 where only bounds are known."""
    return signed(worth.low) if worth.exact else f"{signed(worth.low)} … {signed(worth.high)}"


def signed(stones: int) -> str:
    return "0" if stones == 0 else f"{'+' if stones > 0 else '−'}{abs(stones)}"


def step(one: Moment) -> str:
    """A digit for a sowing; those of the second seat in brackets."""
    pit = (one.action or "")[4:]
    return pit if one.seat == 0 else f"({pit})"
