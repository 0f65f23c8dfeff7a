"""Questions and what their answers do, by the chapters of the rules. Each file imports only those before it:

teams (2.11), curses (2.5), stocking (2.2, 2.4), effects (2.8), ending (2.9), turn (2.3, 2.4, 2.6, 2.7), setup (2.1).
"""
