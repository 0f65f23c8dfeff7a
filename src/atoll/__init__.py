"""Atoll: one rules engine for four board games."""

__version__ = "0.1.0"
