"""What only bots need: `evaluate` judges a position, `prospects` counts what an island promises."""
