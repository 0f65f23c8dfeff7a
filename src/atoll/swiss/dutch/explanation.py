"""What is said about one pair: where it was made, what was set aside for it, who has white and why."""

from __future__ import annotations

from dataclasses import dataclass

from .colours import ColourStep
from .criteria import Criterion

REASONS = {
    Criterion.C1: "they have met or are kept apart",
    Criterion.C2: "the bye is barred",
    Criterion.C3: "they have the same absolute colour preference",
    Criterion.C4: "the other players could not all be paired then",
    Criterion.C5: "the bye goes to the lowest score that can have it, and there is no lower ranked taker",
    Criterion.C6: "more players of the bracket would have to float down",
    Criterion.C7: "players with more points would have to float down",
    Criterion.C8: "the next bracket would have to send more players, or higher ones, further down",
    Criterion.C9: "the bye would go to a player with more unplayed games",
    Criterion.C10: "a topscorer pair would bring a colour difference beyond two",
    Criterion.C11: "a topscorer pair would bring the same colour a third time running",
    Criterion.C12: "more colour preferences would be refused",
    Criterion.C13: "more strong colour preferences would be refused",
    Criterion.C14: "more players would float down again after the last round",
    Criterion.C15: "more players would float up again after the last round",
    Criterion.C16: "more players would float down again after two rounds",
    Criterion.C17: "more players would float up again after two rounds",
    Criterion.C18: "moved-down players who floated down last round would keep a greater score difference",
    Criterion.C19: "players who floated up last round would meet a greater score difference",
    Criterion.C20: "moved-down players who floated down two rounds ago would keep a greater score difference",
    Criterion.C21: "players who floated up two rounds ago would meet a greater score difference",
    Criterion.ORDER: "it comes later in the order of transpositions and exchanges",
}

COLOUR_REASONS = {
    ColourStep.BOTH_WISHES: "both colour preferences can be granted, or only one player has one (5.2.1)",
    ColourStep.STRONGER_WISH: "the stronger of two equal preferences is granted (5.2.2)",
    ColourStep.LATEST_DIFFERENCE: "the colours alternate from the latest round in which they differed (5.2.3)",
    ColourStep.HIGHER_RANKED: "the preference of the higher ranked player is granted (5.2.4)",
    ColourStep.INITIAL_COLOUR: "neither has a preference, so the pairing number and the initial colour decide (5.2.5)",
}


@dataclass(frozen=True, slots=True)
class Alternative:
    """An opponent that would come first, and the criterion that speaks against it."""

    number: int
    criterion: Criterion
    sentence: str
    chosen: int = 0  # the criterion's value in the round as it is …
    alternative: int = 0  # … and in the best round with that opponent


@dataclass(frozen=True, slots=True)
class PairExplanation:
    """Everything about one pair: where it was made, what was set aside for it, who has white and why."""

    white: int
    black: int
    bracket: str
    alternatives: tuple[Alternative, ...]
    decided_by: Criterion
    colour: str
    floated: str = ""
    # The same in numbers, for programs that speak another language.
    score: int = 0  # of the bracket, in half points
    residents: tuple[int, ...] = ()
    moved_down: tuple[int, ...] = ()
    colour_step: int = 0  # article 5.2.x; 0 for the bye
    float_reason: Alternative | None = None  # why one of them came down; NO_OPPONENT if nobody could be met there

    def lines(self) -> list[str]:
        """Sentences for people."""
        title = f"{self.white} (white) - {self.black} (black)" if self.black else f"{self.white} has the bye"
        decided = f"Decided by {self.decided_by}: {REASONS[self.decided_by]}."
        if self.decided_by is Criterion.ORDER:
            decided = "Decided by the order of generation: the first opponent in it is as good as any other."
        others = [alternative.sentence for alternative in self.alternatives]
        return [line for line in (title, self.bracket, self.floated, *others, decided, self.colour) if line]
