"""What every game stands on. Standard library alone."""
