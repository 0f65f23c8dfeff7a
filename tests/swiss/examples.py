"""The worked examples by hand: a file each, the right answer, and what decided it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Example:
    """A round to be paired and its only right answer; `decisive` are (white, black, criterion)."""

    text: str
    answer: str
    decisive: tuple[int, int, str]


EXAMPLES = {
    "A": Example(
        """\
012 Example A
142 4
152 W
001    1                                                                         1.0    1     6 w 1
001    2                                                                         0.5    2  0000 - H
001    3                                                                         1.0    3     7 b 1
001    4                                                                         1.0    4     8 w +
001    5                                                                         0.5    5     9 b =
001    6                                                                         0.0    6     1 b 0
001    7                                                                         0.0    7     3 w 0
001    8                                                                         0.0    8     4 b -
001    9                                                                         0.5    9     5 w =
""",
        "4 1, 3 9, 5 2, 6 8, 7 0",
        (6, 8, "C9"),
    ),
    "B": Example(
        """\
012 Example B
142 5
152 W
001    1                                                                         2.0    1     6 w 1     4 b 1
001    2                                                                         2.0    2     7 b 1     3 w 1
001    3                                                                         1.0    3     8 w 1     2 b 0
001    4                                                                         1.0    4     9 b 1     1 w 0
001    5                                                                         2.0    5    10 w 1     6 b 1
001    6                                                                         0.0    6     1 b 0     5 w 0
001    7                                                                         1.0    7     2 w 0    10 b 1
001    8                                                                         0.0    8     3 b 0     9 w 0
001    9                                                                         1.0    9     4 w 0     8 b 1
001   10                                                                         0.0   10     5 b 0     7 w 0
""",
        "5 2, 1 3, 7 4, 9 10, 8 6",
        (5, 2, "C14"),
    ),
    "C": Example(
        """\
012 Example C
142 5
152 B
001    1                                                                         0.5    1     5 b =
001    2                                                                         1.0    2     6 w 1
001    3                                                                         1.0    3     7 b 1
001    4                                                                         0.5    4     8 w =
001    5                                                                         0.5    5     1 w =
001    6                                                                         0.0    6     2 b 0
001    7                                                                         0.0    7     3 w 0
001    8                                                                         0.5    8     4 b =
""",
        "3 2, 1 4, 8 5, 6 7",
        (1, 4, "C12"),
    ),
    "D": Example(
        """\
012 Example D
142 3
152 B
001    1                                                                         1.0    1     6 b 1
001    2                                                                         1.0    2     7 w 1
001    3                                                                         1.0    3     8 b 1
001    4                                                                         1.0    4     9 w 1
001    5                                                                         0.5    5    10 b =
001    6                                                                         0.0    6     1 w 0
001    7                                                                         0.0    7     2 b 0
001    8                                                                         0.0    8     3 w 0
001    9                                                                         0.0    9     4 b 0
001   10                                                                         0.5   10     5 w =
""",
        "1 4, 3 2, 5 6, 7 10, 9 8",
        (1, 4, "C12"),
    ),
    "D2": Example(
        """\
012 Example D2
142 5
152 B
001    1                                                                         2.0    1     5 b 1     4 w 1     3 b 0
001    2                                                                         2.0    2     6 w 1     3 b 0     5 w 1
001    3                                                                         3.0    3     7 b 1     2 w 1     1 w 1
001    4                                                                         2.0    4     8 w 1     1 b 0     6 w 1
001    5                                                                         1.0    5     1 w 0     8 b 1     2 b 0
001    6                                                                         1.0    6     2 b 0     7 w 1     4 b 0
001    7                                                                         0.5    7     3 w 0     6 b 0     8 w =
001    8                                                                         0.5    8     4 b 0     5 w 0     7 b =
""",
        "4 3, 1 2, 5 7, 6 8",
        (4, 3, "C1"),
    ),
    "E": Example(
        """\
012 Example E
142 4
152 B
001    1                                                                         2.0    1     6 b 1     2 w =     3 w =
001    2                                                                         2.5    2     7 w 1     1 b =     5 w 1
001    3                                                                         2.5    3     8 b 1     4 w 1     1 b =
001    4                                                                         1.5    4     9 w =     3 b 0    10 w 1
001    5                                                                         1.5    5    10 b =     6 w 1     2 b 0
001    6                                                                         1.0    6     1 w 0     5 b 0     8 w 1
001    7                                                                         2.0    7     2 b 0     8 w 1     9 w 1
001    8                                                                         0.0    8     3 w 0     7 b 0     6 b 0
001    9                                                                         1.5    9     4 b =    10 w 1     7 b 0
001   10                                                                         0.5   10     5 w =     9 b 0     4 b 0
""",
        "3 2, 7 1, 5 4, 8 9, 10 6",
        (5, 4, "order"),
    ),
}
