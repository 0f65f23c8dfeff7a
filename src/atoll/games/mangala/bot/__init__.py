"""What only bots need."""
