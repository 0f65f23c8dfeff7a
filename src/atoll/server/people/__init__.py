"""Who is who: people, sessions, tokens, names, ratings."""
