"""What is told to people who are away: letters."""
