"""Bots: whatever answers for a seat without a person. They get a determinization, never the true position."""
