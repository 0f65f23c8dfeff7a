"""The server: tables that lose nothing. The log of a table is the truth; everything else is a cache or a wake-up."""
