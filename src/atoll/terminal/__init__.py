"""Playing in the terminal: pictures, prompts, saved games. Knows no rule of any game."""
