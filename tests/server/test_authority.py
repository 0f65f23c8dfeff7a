"""Who may do what, without optional fields: `python -m tests.server.authority` asks with each of them too."""

from __future__ import annotations

from atoll.server.app import ENDPOINTS
from tests.server.authority import differences, matrix, optional
from tests.server.grants import FIELDS, GRANTS, SAMPLES
from tests.server.players import run
from tests.server.processes import ServerProcess


def test_every_route_has_a_reason_and_every_field_a_value() -> None:
    assert set(GRANTS) == {f"{page.method} {page.path}" for page in ENDPOINTS}
    for page in ENDPOINTS:
        for field in optional(page):
            assert field in SAMPLES or (f"{page.method} {page.path}", field) in FIELDS, (page.path, field)


def test_everybody_gets_what_the_table_says(server: ServerProcess) -> None:
    """Safety: nobody does what he has no right to."""
    lines, wrong = run(matrix(server.url, with_fields=False))
    assert wrong == []
    assert differences(lines) == []
