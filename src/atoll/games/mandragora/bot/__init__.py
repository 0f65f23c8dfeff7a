"""What only bots need: the judgement of a position, and the plans that it rests on."""
