"""`python -m atoll` is `atoll`."""

from atoll.cli import main

main(prog_name="atoll")
