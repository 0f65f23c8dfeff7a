"""The laws of docs/contract.md as code: the tests hold every game to them, and `atoll check` one game."""
