"""`atoll solve`: exact tables of mangala, exact values of positions, and the proof of the starting position."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import click

from atoll.terminal.options import console

folder_option = click.option("--tables", "folder", type=click.Path(path_type=Path),
                             help="Folder of the tables.  [default: where Atoll keeps its data]")
threads_option = click.option("--threads", type=click.IntRange(1, 256), default=os.cpu_count() or 1, show_default=True)
memory_option = click.option("--memory", type=click.IntRange(1, 1_000_000), default=256, show_default=True,
                             help="Megabytes for the search, besides the tables.")


@click.group()
def solve() -> None:
    """Mangala solved: tables, positions, the proof. For the classic game."""


@solve.command()
@click.option("--stones", type=click.IntRange(0, 40), default=12, show_default=True,
              help="24 need 1.3 GB of memory and disk, 25 need 1.9 GB, 28 need 5.6 GB.")
@click.option("--out", "folder", type=click.Path(path_type=Path),
              help="Folder of the tables.  [default: where Atoll keeps its data]")
@click.option("--digests", is_flag=True, help="Print the SHA-256 of each layer's values.")
@threads_option
def tables(stones: int, folder: Path | None, digests: bool, threads: int) -> None:
    """Make the exact tables, or make larger what is there; a run that was broken off goes on where it was."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from atoll.solver.generate import make_tables
    from atoll.solver.layers import home
    from atoll.solver.ranking import layer_size

    screen = console()
    share = TextColumn("{task.percentage:.0f} %")
    columns = TextColumn("{task.description}"), BarColumn(), share, TimeRemainingColumn()
    with Progress(*columns, console=screen, transient=True) as progress:
        task = progress.add_task("", total=sum(map(layer_size, range(stones + 1))))

        def tell(layer: int, positions: int) -> None:
            progress.update(task, advance=positions, description=f"{layer} stones")

        made = make_tables(stones, folder, threads, tell)
    screen.print(f"{sum(map(len, made.layers)):,} positions with up to {made.reach} stones in {folder or home()}",
                 highlight=False, soft_wrap=True)
    if digests:
        print_digests(made.layers)


def print_digests(layers: list[memoryview]) -> None:
    from hashlib import sha256

    for stones, values in enumerate(layers):
        click.echo(f"{stones} {sha256(values).hexdigest()}")


@solve.command()
@click.argument("position")
@click.option("--stores", nargs=2, type=click.IntRange(0, 72), default=None, help="The mover's and the opponent's.")
@click.option("--seconds", type=click.FloatRange(0.0), default=60.0, show_default=True)
@folder_option
@threads_option
@memory_option
def position(position: str, stores: tuple[int, int] | None, seconds: float, folder: Path | None, threads: int,
             memory: int) -> None:
    """The value of a POSITION to the player to act, as JSON: "4 4 4 4 4 4 / 4 4 4 4 4 4", his own pits first."""
    from atoll.solver.oracle import Oracle
    from atoll.solver.position import read_position

    pits = read_position(position)
    oracle = Oracle(chosen_tables(folder), memory * 1_000_000, threads)
    click.echo(json.dumps(oracle.answer(pits, seconds, stores)))


def chosen_tables(folder: Path | None) -> Any:
    from atoll.solver.generate import small_tables
    from atoll.solver.tables import usable_tables

    return usable_tables(folder) if folder else small_tables()


@solve.command()
@click.option("--stones", "most", type=click.IntRange(1, 4), default=4, show_default=True,
              help="Solve the starts with 1 to that many stones in each pit.")
@click.option("--reach", type=click.IntRange(0, 40), default=24, show_default=True,
              help="Stones of the tables; they are made if they are missing.")
@click.option("--certificate", type=click.Path(path_type=Path), help="File for the proof.")
@folder_option
@threads_option
@memory_option
def start(most: int, reach: int, certificate: Path | None, folder: Path | None, threads: int, memory: int) -> None:
    """The value of the starting position and of each first sowing, as lines of JSON, and a certificate."""
    from atoll.solver.generate import make_tables
    from atoll.solver.oracle import Oracle
    from atoll.solver.start import certify, peak_memory, solve_start

    def tell(line: dict[str, Any]) -> None:
        click.echo(json.dumps(line))

    oracle = Oracle(make_tables(reach, folder, threads), memory * 1_000_000, threads)
    reports = {}
    for stones in range(1, most + 1):
        reports[stones] = report = solve_start(oracle, stones, tell)
        tell({"stones": stones, "value": report.value, "first": report.first, "line": report.line,
              "seconds": round(report.seconds, 1), "nodes": report.nodes, "memory": peak_memory()})
    if certificate:
        made = certify(oracle, reports)
        made.write(certificate)
        tell({"certificate": str(certificate), "claims": len(made.words), "bytes": certificate.stat().st_size,
              "memory": peak_memory()})


@solve.command()
@click.argument("certificate", type=click.Path(path_type=Path))
@click.option("--sample", type=click.IntRange(0), default=1000, show_default=True,
              help="Claims that are checked by the Python engine too.")
@folder_option
@threads_option
def check(certificate: Path, sample: int, folder: Path | None, threads: int) -> None:
    """Check a CERTIFICATE from the rules and the tables alone; tables that are missing are made."""
    from atoll.solver import certificate as certificates
    from atoll.solver.generate import make_tables

    read = certificates.read_certificate(certificate)
    count = certificates.check(read, make_tables(read.reach, folder, threads), sample)
    values = {" ".join(map(str, pits[:6])) + " / " + " ".join(map(str, pits[6:])): value
              for pits, value in read.values.items()}
    click.echo(json.dumps({"claims": count, "reach": read.reach, "values": values}))
