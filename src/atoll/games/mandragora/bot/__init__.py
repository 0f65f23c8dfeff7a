"""What only bots need: `evaluate` judges a position, `plans` says what a hand is worth, on which that rests."""
