"""`python -m tests.bots.on_ray`: a ladder on two nodes of Ray is the ladder of this machine. Needs the extra `ray`."""

from __future__ import annotations

from functools import partial

from ray.cluster_utils import Cluster  # the extra; this command is not part of `make test`

from atoll.bots.hands import hands
from atoll.bots.ladder import Ladder, LadderPlan, ladder_pairings, play_job, play_ladder

PLAN = LadderPlan("mangala", 2, {}, ladder_pairings(["random", "greedy", "search/2"]), seed=7)


def played(on: str) -> Ladder:
    ladder = Ladder(PLAN, 4)
    working = hands(partial(play_job, PLAN), on, 2)
    try:
        for _ in play_ladder(ladder, working):
            pass
    finally:
        working.close()
    return ladder


def main() -> None:
    here = played("local")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    cluster.add_node(num_cpus=1)
    try:
        there = played(cluster.address)
        nodes = len(cluster.list_all_nodes())
    finally:
        cluster.shutdown()
    assert nodes == 2
    assert there.found == here.found, "the same plan must give the same games"
    print(f"{len(there.found)} games on {nodes} nodes of Ray, all as on this machine")


if __name__ == "__main__":
    main()
