"""The results file of a ladder: a line for the plan, one for each game. A ladder that was stopped goes on from it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from atoll.bots.ladder import BadLadder, Job, Ladder, Played

FORMAT = 1


class ResultsFile:
    """Every game is on disk as soon as it was played; a last line that was cut off is played again."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read_into(self, ladder: Ladder) -> int:
        """How many games were there; a file of another plan is refused."""
        if not self.path.exists() or not self.path.stat().st_size:
            return 0
        head, *lines = self._lines()
        if head != header(ladder):
            raise BadLadder(f"the file {self.path} holds another ladder: it must have the same game, players, options, "
                            "pairings and seed")
        for line in lines:
            ladder.add(Job((line["pairing"][0], line["pairing"][1]), line["block"], line["alone"]), played_of(line))
        return len(lines)

    def begin(self, ladder: Ladder) -> None:
        """Write all that is known: also what a file had before its last line was cut off."""
        whole = [header(ladder), *(line_of(job, played) for job, played in ladder.found.items())]
        fresh = self.path.with_name(f"{self.path.name}.new")
        try:
            fresh.write_text("".join(f"{to_line(one)}\n" for one in whole), encoding="utf-8")
            fresh.replace(self.path)
        except OSError as error:
            raise BadLadder(f"the results cannot be kept in {self.path}: {error.strerror}") from error

    def append(self, job: Job, played: Played) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{to_line(line_of(job, played))}\n")

    def _lines(self) -> list[dict[str, Any]]:
        try:
            text = self.path.read_text(encoding="utf-8")
            return [json.loads(line) for line in text[:text.rfind("\n") + 1].splitlines()]
        except (OSError, ValueError) as error:
            raise BadLadder(f"the file {self.path} cannot be read as the results of a ladder") from error


def header(ladder: Ladder) -> dict[str, Any]:
    return {"ladder": FORMAT, **ladder.plan.plain()}


def line_of(job: Job, played: Played) -> dict[str, Any]:
    thinking = {name: {str(bucket): count for bucket, count in counts.items()}
                for name, counts in played.thinking.items()}
    return {"pairing": list(job.pairing), "block": job.block, "alone": job.alone, "payoff": played.payoff,
            "thinking": thinking}


def played_of(line: dict[str, Any]) -> Played:
    thinking = {name: {int(bucket): count for bucket, count in counts.items()}
                for name, counts in line["thinking"].items()}
    return Played(line["payoff"], thinking)


def to_line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)
