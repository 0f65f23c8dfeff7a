"""Mangala solved: exact tables, exact search, a proof of the starting position, and a bot that plays from them."""
