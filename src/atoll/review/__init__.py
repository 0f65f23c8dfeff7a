"""A finished game looked at again: chances, costly decisions, and luck told apart from skill."""
