"""Swiss tournaments: the FIDE Dutch system of 2026, report files, standings; imports nothing else of Atoll."""
