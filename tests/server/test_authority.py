"""Who may do what, without optional fields: `python -m tests.server.authority` asks with each of them too."""

from __future__ import annotations

from pathlib import Path

from atoll.server.app import ENDPOINTS
from tests.server.authority import differences, matrix, optional, own_server
from tests.server.grants import FIELDS, GRANTS, SAMPLES
from tests.server.players import run


def test_every_route_has_a_reason_and_every_field_a_value() -> None:
    assert set(GRANTS) == {f"{page.method} {page.path}" for page in ENDPOINTS}
    for page in ENDPOINTS:
        for field in optional(page):
            assert field in SAMPLES or (f"{page.method} {page.path}", field) in FIELDS, (page.path, field)


def test_everybody_gets_what_the_table_says(tmp_path: Path) -> None:
    """Safety: nobody does what he has no right to."""
    with own_server(tmp_path) as server:
        lines, wrong = run(matrix(server.url, with_fields=False))
    assert wrong == []
    assert differences(lines) == []
