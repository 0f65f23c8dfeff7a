"""Bots: whatever answers for a seat without a person. They get a world they could imagine, never the true one."""
