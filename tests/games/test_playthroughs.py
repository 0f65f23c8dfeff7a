"""Golden playthroughs: what a game said, allowed and showed once, it says, allows and shows again."""

from __future__ import annotations

from atoll.core.game import Game
from atoll.core.record import read_record, verify
from atoll.games import words
from tests.support.playthroughs import difference, golden_path, reason, records


def test_every_playthrough_goes_as_it_went(game: Game) -> None:
    assert records(game.id), f"{game.id} has no playthrough in tests/playthroughs/{game.id}"
    for path in records(game.id):
        assert golden_path(path).is_file(), f"{path.name} has no golden side: make record"
        changed = difference(path)
        assert not changed, "\n".join([f"{path.name} went another way:", *changed])


def test_the_luck_of_every_playthrough_can_be_verified(game: Game) -> None:
    """A playthrough with a seed is a real game; one whose luck was written by hand has none."""
    kept = [read_record(path.read_text(encoding="utf-8")) for path in records(game.id)]
    real = [record for record in kept if record.seed]
    assert real, f"every playthrough of {game.id} has luck written by hand"
    assert [verify(record, game).fault for record in real] == [None] * len(real)


def test_every_reason_to_end_has_a_playthrough(game: Game) -> None:
    reasons = {key.removeprefix("reason.") for key in words(game.id, "en").messages if key.startswith("reason.")}
    assert {reason(path) for path in records(game.id)} == reasons
