"""Options of `atoll swiss` that do not apply to a file or a format: refused in a sentence, never dropped in silence."""

from __future__ import annotations

import click
from click.core import ParameterSource

from atoll.core.errors import AtollError
from atoll.terminal.swiss_events import FORMATS

NO_REPORT = "a report file has no room for it; a journal, made with --format, has"
_ONLY_FOR = {
    "rounds": ("swiss", "tables", "duplicate"),
    "accelerated": ("swiss",),
    "cycles": ("round-robin", "groups"),
    "groups": ("groups",),
    "final": ("swiss", "round-robin", "groups"),
    "through": ("swiss", "round-robin", "groups"),
    "seats": ("tables", "duplicate"),
    "smallest": ("tables",),
    "boards": ("swiss", "round-robin"),
    "tie_breaks": tuple(form for form in FORMATS if form != "knockout"),
}


class BadOption(AtollError):
    code = "bad_option"


def is_given(name: str) -> bool:
    """Was it written on the command line?"""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def refuse(reason: str, *names: str) -> None:
    """If any of these options was given."""
    for name in filter(is_given, names):
        option = next(one.opts[-1] for one in click.get_current_context().command.params if one.name == name)
        raise BadOption(f"{option} does not apply here: {reason}")


def refuse_for_format(form: str | None, is_followed: bool, is_team: bool) -> None:
    """What a new event has no use for; without a format it is a report file."""
    if form is None:
        refuse(NO_REPORT, *(name for name in _ONLY_FOR if name not in ("rounds", "accelerated", "tie_breaks")))
        return
    for name, forms in _ONLY_FOR.items():
        if form not in forms:
            refuse(f"it is for {', '.join(forms)}, not for {form}", name)
    if form != "groups" and not is_followed:
        refuse("nothing follows this stage without --final", "through")
    if is_team:
        refuse("acceleration is for single players, not for teams", "accelerated")


def codes_from(text: str) -> tuple[str, ...]:
    """Tie-breaks as they were written, with commas."""
    return tuple(code.strip() for code in text.split(",") if code.strip())
