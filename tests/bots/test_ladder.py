"""The ladder: blocks on the same luck, the same results anywhere, ratings that find the truth, a file to go on from."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from random import Random

import pytest

from atoll.bots.elo import Sprt, elo_of, fit, share_at
from atoll.bots.hands import hands
from atoll.bots.ladder import (
    BadLadder,
    Job,
    Ladder,
    LadderPlan,
    Played,
    bucket,
    draws_nothing,
    ladder_pairings,
    open_by_lot,
    play_job,
    play_ladder,
    quantile,
)
from atoll.bots.own import parted
from atoll.bots.results import ResultsFile
from atoll.bots.roster import UnknownBot
from atoll.games import GAMES
from tests.terminal.commands import run

PLAN = LadderPlan("mangala", 2, {}, ladder_pairings(["random", "greedy"]), seed=5)


def shares(elo: float, others: int, blocks: int, rng: Random) -> list[float]:
    chance = share_at(elo, others)
    return [sum(rng.random() < chance for _ in range(others + 1)) / (others + 1) for _ in range(blocks)]


@pytest.mark.parametrize("others", [1, 3])
def test_ratings_find_the_true_gaps_within_their_intervals(others: int) -> None:
    """Of 95 % intervals over forty simulated ladders, few miss."""
    rng, misses = Random(others), 0
    for _ in range(40):
        found = fit({("b", "a"): shares(100, others, 80, rng), ("c", "b"): shares(150, others, 80, rng),
                     ("c", "a"): shares(250, others, 80, rng)}, others)
        for better, worse, gap in (("b", "a", 100), ("c", "b", 150)):
            _, low, high = found.gap(better, worse)
            misses += not low <= gap <= high
    assert misses <= 10
    assert found.of("a").elo == 0


def test_a_hundred_elo_is_what_it_is_called() -> None:
    assert round(share_at(100, 1), 2) == 0.64
    assert [round(share_at(elo, 3), 2) for elo in (100, 200, 300)] == [0.37, 0.51, 0.65]
    assert elo_of(share_at(120, 3), 3) == pytest.approx(120)


def test_a_clean_sweep_has_a_finite_rating() -> None:
    elo, low, high = fit({("a", "b"): [1.0] * 20}, 1).gap("a", "b")
    assert 300 < elo < 1000
    assert low < elo < high


@pytest.mark.parametrize(("elo", "verdict"), [(0, "low"), (100, "high"), (300, "high")])
def test_an_sprt_errs_rarely(elo: float, verdict: str) -> None:
    rng = Random(f"sprt {elo}")
    verdicts = Counter(found[1] if (found := Sprt(0, 100).verdict(shares(elo, 1, 400, rng), 1)) else "open"
                       for _ in range(60))
    assert verdicts[verdict] >= 54


def test_neighbours_top_against_bottom_and_a_mirror() -> None:
    assert ladder_pairings(["a", "b", "c"]) == (("b", "a"), ("c", "b"), ("c", "a"), ("b", "b"))
    assert len(ladder_pairings(["a", "b", "c", "d"], everybody=True)) == 7
    for entrants in ([], ["a"], ["a", "b", "a"]):
        with pytest.raises(BadLadder):
            ladder_pairings(entrants)


def test_the_same_plan_gives_the_same_blocks_in_any_number_of_processes() -> None:
    jobs = [Job(pairing, block, seat) for pairing in PLAN.pairings for block in range(3) for seat in range(2)]
    here = {job: play_job(PLAN, job) for job in jobs}
    there, working = Ladder(PLAN, 3), hands(partial(play_job, PLAN), "local", 2)
    assert dict(play_ladder(there, working)) == here
    working.close()
    assert there.found == here
    assert there.left == 0


def test_a_stopped_ladder_goes_on_from_its_file(tmp_path: Path) -> None:
    """Also when the last line was cut off; another plan's file is refused."""
    kept, half = ResultsFile(tmp_path / "ladder.jsonl"), Ladder(PLAN, 1)
    kept.begin(half)
    for job in list(half.jobs()):
        half.add(job, play_job(PLAN, job))
        kept.append(job, half.found[job])
    kept.path.write_text(kept.path.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    again = Ladder(PLAN, 1)
    assert kept.read_into(again) == 3
    assert again.left == 1
    assert again.found.items() <= half.found.items()
    assert again.thinking()["greedy"].total() > 10
    with pytest.raises(BadLadder, match="another ladder"):
        kept.read_into(Ladder(LadderPlan("mangala", 2, {}, PLAN.pairings, seed=6), 1))
    kept.path.write_text("{}\nno\n", encoding="utf-8")
    with pytest.raises(BadLadder, match="cannot be read"):
        kept.read_into(again)


def test_an_sprt_takes_blocks_in_their_order_and_stops_a_pairing() -> None:
    ladder = Ladder(PLAN, 100, Sprt(0, 100))
    pairing = PLAN.pairings[0]
    for block in reversed(range(40)):
        for seat in range(2):
            ladder.add(Job(pairing, block, seat), Played(1.0))
    assert ladder.decided[pairing][1] == "high"
    assert len(ladder.shares(pairing)) == ladder.decided[pairing][0] < 40
    assert {job.pairing for job in ladder.jobs()} == {PLAN.pairings[-1]}


def test_top_against_bottom_is_a_look() -> None:
    plan = LadderPlan("mangala", 2, {}, ladder_pairings(["random", "greedy", "search"]))
    counts = Counter(job.pairing for job in Ladder(plan, 40).jobs())
    assert counts == {("greedy", "random"): 80, ("search", "greedy"): 80, ("search", "random"): 20,
                      ("greedy", "greedy"): 80}


def test_a_pairing_can_have_blocks_of_its_own() -> None:
    pairing = PLAN.pairings[0]
    ladder = Ladder(PLAN, 3, own_blocks={pairing: 5})
    assert Counter(job.pairing for job in ladder.jobs()) == {pairing: 10, PLAN.pairings[-1]: 6}
    for job in list(ladder.jobs()):
        ladder.add(job, Played(1.0))
    assert len(ladder.shares(pairing)) == 5


def test_a_game_without_luck_opens_by_lot_alike_in_a_block() -> None:
    state, twin = (GAMES["mangala"].start(2, GAMES["mangala"].options()) for _ in range(2))
    assert draws_nothing(state)
    open_by_lot(state, 4, Random("1/opening"))
    open_by_lot(twin, 4, Random("1/opening"))
    assert state.view(0) == twin.view(0) != GAMES["mangala"].start(2, GAMES["mangala"].options()).view(0)
    assert not draws_nothing(GAMES["mandragora"].start(2, GAMES["mandragora"].options()))


def test_thinking_times_are_counted_in_buckets() -> None:
    spent = Counter(bucket(seconds / 1000) for seconds in range(1, 1001))
    assert quantile(spent, 0.5) == pytest.approx(0.5, rel=0.1)
    assert quantile(spent, 0.95) == pytest.approx(0.95, rel=0.1)


def test_simulations_stand_after_a_slash() -> None:
    assert parted("search/20", "mangala") == ("search", "mangala", 20)
    for wrong in ("search/", "search/x", "search/0"):
        with pytest.raises(UnknownBot, match="simulations"):
            parted(wrong, "mangala")


def test_the_command_prints_ratings_a_mirror_and_a_picture(tmp_path: Path) -> None:
    home = tmp_path / "home"
    arguments = ("ladder", "mangala", "--entrants", "random,greedy", "--blocks", "12", "--workers", "2",
                 "--sprt", "0", "100", "--out", tmp_path / "kept", "--svg", tmp_path / "plot.svg")
    done = run(*arguments, home=home)
    assert (done.returncode, done.stderr) == (0, "")
    assert "100 Elo or more" in done.stdout
    assert "mirror control" in done.stdout
    picture = (tmp_path / "plot.svg").read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert picture.count('class="dot"') == 2
    again = run(*arguments, "--lang", "ru", home=home)
    assert "100 Эло или больше" in again.stdout
    assert "Сыграно" not in again.stdout  # all was there
    wrong = run("ladder", "mangala", "--entrants", "random,deep", home=home)
    assert (wrong.returncode, len(wrong.stderr.splitlines())) == (2, 1)
