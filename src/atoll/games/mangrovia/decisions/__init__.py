"""Questions and what their answers do, by the chapters of the rules. Each file imports only those before it:

`cards` (rules.md 2.5, 2.11), `amulets` (2.6, 2.11), `paying` (2.7 – 2.10), `building` (2.7, 2.8), `ending` (2.13),
`rounds` with bowls, boat, birds and preparation (2.2 – 2.4, 2.12), `setup` (2.1, 2.15).
"""
