"""How long a text of a request may be: refused as it is read, before anything else looks at it.

Far more than anybody needs; what a name, a password or a line of chat may have at most is said where it is used, in a
sentence of its own.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

LONGEST = 1000
"""Characters of what is written by hand, and of each part of an address."""

Text = Annotated[str, Meta(max_length=LONGEST)]
Said = Annotated[str, Meta(max_length=4096)]
"""An action, or a line of chat."""
File = Annotated[str, Meta(max_length=2**20)]
"""As long as a host may allow a whole body to be."""
