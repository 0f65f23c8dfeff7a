"""The rule modules of which an episode is a list. A module is a class in one of the files beside this one."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from atoll.games.my_island.modules.module import Module
from atoll.games.my_island.vocabulary import BadData, read_object


@cache
def kinds() -> dict[str, type[Module]]:
    """Every module by the `type` that the data calls it; a new one is found because it is there."""
    for file in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{file.name}")
    return {kind.type_name(): kind for kind in Module.family()}


def read_module(given: Any, where: str) -> Module:
    """A module from its JSON object. One that is unknown, or has an unknown parameter, is refused."""
    if not isinstance(given, dict) or "type" not in given:
        raise BadData(f"{where} has a module that does not say its type: {given!r}")
    parameters = dict(given)
    name = parameters.pop("type")
    if name not in kinds():
        raise BadData(f"{where} has an unknown module {name!r}; there are {', '.join(sorted(kinds()))}")
    return read_object(kinds()[name], parameters, f"the module {name!r} of {where}")
