"""What only bots need: an estimate of a position and what it counts."""
