"""Judgement that is learned: games of bots against themselves, and the weights that are fitted to their results."""
