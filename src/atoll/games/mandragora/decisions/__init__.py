"""Questions and what their answers do, by the chapters of the rules. Each file imports only those before it:

`teams` (rules.md 2.11), `curses` (2.5), `stocking`, the cards of the deck (2.2, 2.4), `effects` of spells (2.8),
`ending` (2.9), `turn` (2.3, 2.4, 2.6, 2.7, 2.9), `setup` (2.1).
"""
