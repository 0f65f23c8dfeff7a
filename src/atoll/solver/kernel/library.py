"""The compiled kernel as Python calls it; None where it was not built."""

from __future__ import annotations

from ctypes import (
    CDLL,
    POINTER,
    c_char_p,
    c_double,
    c_int,
    c_int8,
    c_int16,
    c_uint8,
    c_uint64,
    c_void_p,
)
from functools import cache
from typing import Any

from atoll.core.warned import warn_once
from atoll.solver.kernel.build import LIBRARY

VERSION = 2
Pits12 = c_uint8 * 12
Scores = c_int16 * 6
_INT_OUT, _COUNT_OUT = POINTER(c_int), POINTER(c_uint64)
_POSITION = POINTER(c_uint8)

SIGNATURES: dict[str, tuple[Any, list[Any]]] = {
    "atoll_kernel_version": (c_int, []),
    "atoll_map": (c_void_p, [c_char_p, c_uint64]),
    "atoll_unmap": (None, [c_void_p, c_uint64]),
    "atoll_tables_new": (c_void_p, [c_int]),
    "atoll_tables_free": (None, [c_void_p]),
    "atoll_layer_size": (c_uint64, [c_void_p, c_int]),
    "atoll_set_layer": (None, [c_void_p, c_int, c_void_p]),
    "atoll_set_reach": (None, [c_void_p, c_int]),
    "atoll_fill": (c_uint64, [c_void_p, c_int, c_int, c_int]),
    "atoll_rank": (c_uint64, [c_void_p, _POSITION]),
    "atoll_unrank": (None, [c_void_p, c_int, c_uint64, _POSITION]),
    "atoll_statistics": (None, [c_void_p, c_int, _COUNT_OUT]),
    "atoll_solver_new": (c_void_p, [c_void_p, c_uint64]),
    "atoll_solver_free": (None, [c_void_p]),
    "atoll_solver_clear": (None, [c_void_p]),
    "atoll_at_least": (c_int, [c_void_p, _POSITION, c_int, c_double, c_uint64, c_int, _COUNT_OUT]),
    "atoll_guess": (c_int, [_POSITION]),
    "atoll_solve": (c_int, [c_void_p, _POSITION, c_int, _INT_OUT, _INT_OUT, c_double, c_int, _COUNT_OUT]),
    "atoll_plain_gain": (c_int, [c_void_p, _POSITION, _COUNT_OUT]),
    "atoll_claims_new": (c_void_p, []),
    "atoll_claims_free": (None, [c_void_p]),
    "atoll_claims_count": (c_uint64, [c_void_p]),
    "atoll_claims_list": (None, [c_void_p, _COUNT_OUT]),
    "atoll_claims_add_all": (c_int, [c_void_p, _COUNT_OUT, c_uint64]),
    "atoll_prove": (c_int, [c_void_p, c_void_p, _POSITION, c_int, c_int, c_double]),
    "atoll_check": (c_uint64, [c_void_p, c_void_p, _COUNT_OUT, c_uint64, _COUNT_OUT]),
    "atoll_thinker_new": (c_void_p, [c_void_p]),
    "atoll_thinker_free": (None, [c_void_p]),
    "atoll_think": (c_int, [c_void_p, _POSITION, POINTER(c_int8), c_int, c_int, c_int, c_int, _POSITION, c_int,
                            c_double, c_uint64, c_int, POINTER(c_int16), _COUNT_OUT]),
    "atoll_sow": (c_int, [c_void_p, c_int, c_int, _POSITION, POINTER(c_int8), c_int, _POSITION]),
    "atoll_random_sets": (c_uint64, [c_void_p, c_int, c_uint64, c_uint64]),
}


@cache
def kernel() -> CDLL | None:
    """The kernel, loaded once; where it is missing, that is said once."""
    try:
        library = CDLL(str(LIBRARY))
        if library.atoll_kernel_version() == VERSION:
            return with_signatures(library)
        reason = "it was built from other sources"
    except (OSError, AttributeError):
        reason = "it was not built"
    warn_once("atoll.solver", f"mangala's kernel cannot be used ({reason}): the solver runs on Python alone, which is "
                              "slower; `make kernel` builds it")
    return None


def with_signatures(library: CDLL) -> CDLL:
    for name, (result, arguments) in SIGNATURES.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def twelve(pits: tuple[int, ...]) -> Any:
    return Pits12(*pits)
