"""The OpenAPI document, made from the pages themselves: whatever is served is described."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from atoll import __version__
from atoll.server.http.api import Endpoint, Problem

ABOUT = ("Tables for board games. The socket of a table (/api/tables/{table}/socket) is described in docs/protocol.md.")
SEAT, WORD = {"type": "integer", "minimum": 0, "maximum": 99}, {"type": "string", "minLength": 1}
REF = "#/components/schemas/{name}"
ERRORS = {"400": "the request does not fit", "401": "nobody is logged in", "403": "not allowed", "404": "not there",
          "409": "not as things stand", "413": "too large", "429": "too many requests",
          "431": "the address or the head is too long", "503": "the database is away"}


def document(pages: Sequence[Endpoint]) -> dict[str, Any]:
    types: list[Any] = [Problem, *(page.answer for page in pages), *(page.body for page in pages if page.body)]
    types = [kind for kind in dict.fromkeys(types) if kind is not str]
    schemas, components = msgspec.json.schema_components(types, ref_template=REF)
    schema_of = dict(zip(types, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for page in pages:
        paths.setdefault(page.path, {})[page.method.lower()] = operation(page, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Atoll", "version": __version__, "description": ABOUT, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {
            "cookie": {"type": "apiKey", "in": "cookie", "name": "atoll_session"},
            "token": {"type": "http", "scheme": "bearer"}}},
    }


def operation(page: Endpoint, schema_of: dict[Any, Any]) -> dict[str, Any]:
    content = {"schema": {"type": "string"}} if page.answer is str else {"schema": schema_of[page.answer]}
    media = [page.media, "application/json"] if page.path.endswith("/record") else [page.media]
    responses: dict[str, Any] = {"200": {"description": "done", "content": {
        kind: content if kind != "application/json" or page.answer is not str else {"schema": {"type": "object"}}
        for kind in media}}}
    failure = {"application/json": {"schema": schema_of[Problem]}}
    responses |= {status: {"description": about, "content": failure} for status, about in ERRORS.items()}
    described: dict[str, Any] = {"operationId": f"{page.method.lower()} {page.run.__name__}", "summary": page.about,
                                 "parameters": parameters(page), "responses": responses}
    if page.body is not None:
        required = any(field.required for field in msgspec.structs.fields(page.body))
        body = {"application/json": {"schema": schema_of[page.body]}}
        described["requestBody"] = {"required": required, "content": body}
    if page.session:
        described["security"] = [{"cookie": []}, {"token": []}]
    return described


def parameters(page: Endpoint) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": SEAT if name == "seat" else WORD}
        for name in re.findall(r"{(\w+)}", page.path)]
    _, components = msgspec.json.schema_components([page.query], ref_template=REF)
    asked = components[page.query.__name__].get("properties", {})
    return [*found, *({"name": name, "in": "query", "required": False, "schema": one} for name, one in asked.items())]
