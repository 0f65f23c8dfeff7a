"""What only bots need: `evaluate` judges a position."""
