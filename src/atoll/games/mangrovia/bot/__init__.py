"""What only bots need: `evaluate` judges a position, `habits` plays on at first sight, `weights` are their numbers."""
