"""What is printed, checked before it is used: `rulebook` has the tables of the rulebook, `boards` the boards."""
