"""Tournaments: a journal of what was done is the truth, and everything else is derived from it."""
