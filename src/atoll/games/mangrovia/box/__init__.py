"""What is printed, checked before it is used.

`rulebook` has the tables of the rulebook, and `rulebook_check` says what is wrong with its data; `boards` has the
boards as the rules use them, and `board_check` says what is wrong with one.
"""
