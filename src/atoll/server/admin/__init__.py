"""The host's desk: who administers a server, what he decides, and the journal of it."""
