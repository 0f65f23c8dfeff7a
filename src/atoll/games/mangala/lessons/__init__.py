"""Lessons and first games; the words are in text/."""
