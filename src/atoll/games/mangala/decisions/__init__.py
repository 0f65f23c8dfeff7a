"""The one question of mangala, which pit to sow, and what the answer does in each of the two games."""
