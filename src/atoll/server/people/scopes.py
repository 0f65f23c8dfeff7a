"""What a token may be used for. Whoever comes with a browser's own session may do everything that he may do at all."""

from __future__ import annotations

from typing import Literal, get_args

from atoll.server.errors import ServerError

Scope = Literal["read", "play", "events", "account", "admin"]
"""Look at what I may see · play, talk, open tables · make and keep tournaments · everything about me · administer."""
SCOPES: tuple[Scope, ...] = get_args(Scope)
UNSAID = frozenset(SCOPES) - {"admin"}
"""Of a token for which nothing was said: administering is never given by silence."""
ABOUT_ME = ("/api/me", "/api/sessions", "/api/accounts", "/api/guests")
PRIVATE = ("/api/me/export", "/api/me/sessions", "/api/me/tokens", "/api/me/devices", "/api/me/webhooks",
           "/api/me/browsers")
"""The address of a webhook, or of a browser's pushes, is a key: whoever has it can write there."""


class OutOfScope(ServerError):
    code = "out_of_scope"
    status = 403


def of_session(kind: str, stored: str | None) -> frozenset[str] | None:
    """None: everything."""
    if stored is not None:
        return frozenset(stored.split())
    return UNSAID if kind == "program" else None


def narrowed(wanted: frozenset[str] | None, most: frozenset[str] | None) -> frozenset[str] | None:
    return wanted if most is None else most if wanted is None else wanted & most


def spelled(scopes: frozenset[str] | None) -> str | None:
    return None if scopes is None else " ".join(sorted(scopes))


def scope_of(method: str, path: str) -> Scope:
    """What a route asks of a token."""
    if path.startswith("/api/admin"):
        return "admin"
    if path.startswith(PRIVATE):
        return "account"
    if method == "GET":
        return "read"
    if path.startswith(ABOUT_ME):
        return "account"
    return "events" if path.startswith("/api/tournaments") else "play"


def check_scope(scopes: frozenset[str] | None, wanted: Scope) -> None:
    if scopes is not None and wanted not in scopes:
        raise OutOfScope(f"this token may not be used for that: it has no scope {wanted!r}")
