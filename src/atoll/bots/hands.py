"""Who does the work of a ladder: processes of this machine, or a Ray cluster. The same jobs give the same results."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from importlib import import_module
from multiprocessing import active_children
from typing import Any, Generic, Protocol, TypeVar

from atoll.bots.workers import worker_pool
from atoll.core.errors import AtollError

J = TypeVar("J")
R = TypeVar("R")


class NoCluster(AtollError):
    code = "no_cluster"


class Hands(Protocol):
    """Does jobs in any order; `spare` says how many can be given at a time."""

    @property
    def spare(self) -> int: ...

    def give(self, job: Any, /) -> None: ...

    def take(self) -> list[tuple[Any, Any]]:
        """Waits for at least one: what is done, each with its job."""

    def close(self) -> None: ...


class LocalHands(Generic[J, R]):
    def __init__(self, work: Callable[[J], R], workers: int) -> None:
        self.work, self.spare = work, 2 * workers
        self.pool = worker_pool(workers)
        self.busy: dict[Future[R], J] = {}

    def give(self, job: J) -> None:
        self.busy[self.pool.submit(self.work, job)] = job

    def take(self) -> list[tuple[J, R]]:
        done, _ = wait(self.busy, return_when=FIRST_COMPLETED)
        return [(self.busy.pop(one), one.result()) for one in done]

    def close(self) -> None:
        """Whoever stops does not wait for games that are still being played."""
        for process in active_children() if self.busy else []:
            process.terminate()
        self.pool.shutdown(cancel_futures=True)


class RayHands(Generic[J, R]):
    """Nodes of the cluster need Atoll installed, in the same version; own bots are found in the folder that is sent."""

    def __init__(self, work: Callable[[J], R], address: str) -> None:
        try:
            ray: Any = import_module("ray")
        except ModuleNotFoundError as error:
            raise NoCluster("a Ray cluster needs the extra: pip install 'atoll-games[ray]'") from error
        self.ray = ray
        if not ray.is_initialized():
            try:
                ray.init(address=None if address == "local" else address, log_to_driver=False, logging_level="error")
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise NoCluster(f"there is no Ray cluster at {address}: {error}") from error
        self.work, self.task = ray.put(work), ray.remote(num_cpus=1, max_retries=3)(done)
        self.spare = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.busy: dict[Any, J] = {}

    def give(self, job: J) -> None:
        self.busy[self.task.remote(self.work, job)] = job

    def take(self) -> list[tuple[J, R]]:
        done, _ = self.ray.wait(list(self.busy), num_returns=1)
        return [(self.busy.pop(one), self.ray.get(one)) for one in done]

    def close(self) -> None:
        for one in self.busy:
            self.ray.cancel(one, force=True)
        self.ray.shutdown()


def done(work: Callable[[J], R], job: J) -> R:
    """Ray wants a plain function."""
    return work(job)


def hands(work: Callable[[J], R], on: str, workers: int) -> Hands:
    """`local` processes, or the cluster at an address: `ray://host:10001`, `ray` for one that is started here."""
    return LocalHands(work, workers) if on == "local" else RayHands(work, "local" if on == "ray" else on)
