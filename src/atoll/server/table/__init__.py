"""A table being played: rooms, positions, clocks, bots, sockets."""
