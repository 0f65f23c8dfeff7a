"""Questions and what their answers do: `round` (cards and tiles) and `ending` (rewards, stickers, dues)."""
