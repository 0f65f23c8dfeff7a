"""Questions and what their answers do: `rounds`, `cards`, `amulets`, `building` and `paying`, as in the rules."""
