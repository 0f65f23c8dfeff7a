"""The web client's types, made from the pages and the socket's messages themselves: `make protocol` writes them."""

from __future__ import annotations

import ast
import difflib
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, inspect

from atoll import swiss
from atoll.core.errors import AtollError
from atoll.games import find_game, part
from atoll.server.app import BROKEN, CODES, ENDPOINTS
from atoll.server.http.api import Endpoint, Problem
from atoll.server.messages import PROTOCOL, FromClient
from atoll.server.notices.plan import Way
from atoll.server.notices.webhooks import WebhookForm
from atoll.server.store.rows import Stage, Visibility
from atoll.server.table.clock import ClockRule
from atoll.server.table.info import FromServer
from atoll.server.table.opening import Who
from atoll.server.tournaments.journal import Attendance, Bye, Role
from atoll.server.tournaments.summons import Summons
from atoll.server.tournaments.terms import Leave, Where
from atoll.solver.errors import BadPosition

HEADER = """\
/**
 * What the server says and hears, made from its own types by src/atoll/server/http/typescript.py. Do not edit it:
 * `make protocol` writes it anew, `make check` fails while it is old. docs/protocol.md says what everything means.
 */"""
JSON = "export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };"
ALIASES: dict[str, Any] = {
    "FromServer": FromServer, "FromClient": FromClient, "ClockRule": ClockRule, "Who": Who, "Stage": Stage,
    "Visibility": Visibility, "Attendance": Attendance, "Bye": Bye, "Role": Role, "Where": Where, "Leave": Leave,
    "Way": Way, "WebhookForm": WebhookForm}
PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "Json", inspect.NoneType: "null", inspect.BoolType: "boolean", inspect.IntType: "number",
    inspect.FloatType: "number", inspect.StrType: "string"}
WIDTH = 120
SETS = (1, 3, 5)
SAID = ("atoll.core", "atoll.bots.roster", "atoll.server")
UNSAID = ("atoll.server.store.backup", "atoll.server.settings")
"""Their errors end a command before anybody can ask anything."""


def document(pages: Sequence[Endpoint]) -> str:
    told = [page for page in pages if page.media == "application/json"]
    asked = structs([FromClient, *(page.body for page in told if page.body)])
    answered = structs([FromServer, Summons, Problem, *(page.answer for page in told)])
    known = {**structs([FromServer, Summons, FromClient, Problem]), **answered, **asked}
    check_names(known)
    unions = "\n".join(folded(f"export type {name} = {said};") for said, name in names().items())
    parts = [f"{HEADER}\nexport const PROTOCOL = {PROTOCOL};", standard_times(), JSON, codes_text(), unions]
    parts += [interface(one, one.cls in asked, one.cls in answered) for one in known.values()]
    return "\n\n".join([*parts, pages_text(told)]) + "\n"


def standard_times() -> str:
    """Of a match over the board, by its sets: the clock page works without a server, and the rule stays the game's."""
    clock, game = part("mangala", "clock"), find_game("mangala")
    assert clock is not None, "mangala has a standard clock"
    lines = [f"  {sets}: [{clock.standard_seconds(game.options(sets=sets))}, {clock.INCREMENT_SECONDS}],"
             for sets in SETS]
    what = "/** Seconds and increment of a standard mangala match, by its number of sets. */"
    return "\n".join([what, "export const STANDARD_TIMES: Record<number, [seconds: number, increment: number]> = {",
                      *lines, "};"])


def structs(types: Iterable[Any]) -> dict[type, inspect.StructType]:
    """Every Struct that these types lead to, in the order in which they are met."""
    found: dict[type, inspect.StructType] = {}

    def walk(kind: inspect.Type) -> None:
        if isinstance(kind, inspect.StructType):
            if kind.cls in found:
                return
            found[kind.cls] = kind
        for inner in inside(kind):
            walk(inner)
    for one in types:
        walk(inspect.type_info(one))
    return found


def inside(kind: inspect.Type) -> Iterator[inspect.Type]:
    match kind:
        case inspect.StructType(fields=fields) | inspect.NamedTupleType(fields=fields):
            yield from (field.type for field in fields)
        case inspect.UnionType(types=types):
            yield from types
        case inspect.ListType(item_type=item):
            yield item
        case inspect.DictType(value_type=value):
            yield value


def check_names(known: Iterable[type]) -> None:
    seen: dict[str, type] = {}
    for cls in known:
        if seen.setdefault(cls.__name__, cls) is not cls or cls.__name__ in ALIASES:
            raise ValueError(f"{cls.__module__}.{cls.__name__} has the name of another type: give it one of its own")


def text(kind: inspect.Type, own: bool = False) -> str:
    """A type in TypeScript; a union that has a name is called by it, unless it is `own`ed: just being defined."""
    match kind:
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.Metadata(extra_json_schema={"title": str(title)}):
            return title
        case inspect.ListType(item_type=item):
            inner = text(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {text(value)}>"
        case inspect.NamedTupleType(fields=fields):
            return f"[{', '.join(f'{field.name}: {text(field.type)}' for field in fields)}]"
        case inspect.LiteralType(values=values):
            return named(" | ".join(f"'{value}'" for value in values), own)
        case inspect.UnionType(types=types):
            some = [text(one) for one in types if not isinstance(one, inspect.NoneType)]
            return named(" | ".join(some), own) + (" | null" if len(some) < len(types) else "")
    if type(kind) not in PLAIN:
        raise TypeError(f"{kind} has no word in TypeScript yet")
    return PLAIN[type(kind)]


def named(said: str, own: bool) -> str:
    return said if own else names().get(said, said)


@cache
def names() -> dict[str, str]:
    return {text(inspect.type_info(of), own=True): name for name, of in ALIASES.items()}


def interface(one: inspect.StructType, is_asked: bool, is_answered: bool) -> str:
    """A Struct that goes both ways is written in full: so every field is there whoever sent it."""
    about = f"/** {one.cls.__doc__.strip().splitlines()[0]} */\n" if one.cls.__doc__ else ""
    tag = [f"  {one.tag_field}: '{one.tag}';"] if one.tag_field else []
    omits = bool(one.cls.__struct_config__.omit_defaults)
    lines = [field_text(field, omits or not is_answered, omits and not is_asked) for field in one.fields]
    return "\n".join([f"{about}export interface {one.cls.__name__} {{", *tag, *lines, "}"])


def field_text(field: inspect.Field, may_miss: bool, never_null: bool) -> str:
    """A default that is left out is never sent as null; a field that may be unset has no default at all."""
    said = text(field.type)
    is_unset = field.default is NODEFAULT and field.default_factory is NODEFAULT
    optional = not field.required and (may_miss or is_unset)
    if optional and never_null and field.default is None:
        said = said.removesuffix(" | null")
    return folded(f"  {field.encode_name}{'?' if optional else ''}: {said};")


def folded(line: str) -> str:
    """A long union goes on in the next line."""
    if len(line) <= WIDTH:
        return line
    first = line[:len(line) - len(line.lstrip())]
    return textwrap.fill(line.strip(), WIDTH, initial_indent=first, subsequent_indent="    ", break_long_words=False,
                         break_on_hyphens=False)


def pages_text(pages: Sequence[Endpoint]) -> str:
    about = "/** Every page under /api: what stands in its address and query, its body, its answer. */"
    part = "export type Part = string | number;"
    return "\n".join([part, about, "export interface Pages {", *map(page_text, pages), "}"])


def page_text(page: Endpoint) -> str:
    query = inspect.type_info(page.query)
    assert isinstance(query, inspect.StructType)
    at = [f"{name}: Part" for name in re.findall(r"{(\w+)}", page.path)]
    at += [field_text(field, may_miss=True, never_null=False).strip(" ;") for field in query.fields]
    parts = [f"at: {{ {'; '.join(at)} }}"] if at else []
    parts += [f"body: {text(inspect.type_info(page.body))}"] if page.body else []
    parts.append(f"answer: {text(inspect.type_info(page.answer))}")
    head, inner = f"  '{page.method} {page.path.removeprefix('/api')}': {{", "; ".join(parts)
    if len(head) + len(inner) + 4 <= WIDTH:
        return f"{head} {inner} }};"
    return "\n".join([head, *(f"    {part};" for part in parts), "  };"])


def codes_text() -> str:
    listed = textwrap.fill(", ".join(f"'{code}'" for code in codes()), WIDTH, initial_indent="  ",
                           subsequent_indent="  ", break_on_hyphens=False)
    return ("/** The code of every refusal. */\n"
            f"export const CODES = [\n{listed},\n] as const;\nexport type Code = (typeof CODES)[number];")


def codes() -> list[str]:
    """Every code with which anything can be refused over HTTP or on a socket."""
    ours = {error.code for error in errors(AtollError)
            if error.__module__.startswith(SAID) and error.__module__ not in UNSAID}
    return sorted((ours | {*CODES.values(), BROKEN, BadPosition.code} | swiss_codes()) - {AtollError.code})


def errors(kind: type[AtollError]) -> Iterator[type[AtollError]]:
    for one in kind.__subclasses__():
        yield one
        yield from errors(one)


def swiss_codes() -> set[str]:
    """The pairing library gives each error its code where it is raised, except report files, which have one of ours."""
    folder = Path(swiss.__file__).parent
    calls = (node for path in folder.rglob("*.py") if path.parent.name != "trf"
             for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    firsts = (node.args[0] for node in calls if node.args and is_error(node.func))
    return {first.value for first in firsts if isinstance(first, ast.Constant) and isinstance(first.value, str)}


def is_error(called: ast.expr) -> bool:
    return (isinstance(called, ast.Name) and called.id == "SwissError") or ast.unparse(called) == "super().__init__"


def main(path: Path, check: bool) -> int:
    fresh, old = document(ENDPOINTS), path.read_text(encoding="utf-8") if path.exists() else ""
    if not check:
        path.write_text(fresh, encoding="utf-8")
        return 0
    shown = difflib.unified_diff(old.splitlines(True), fresh.splitlines(True), str(path), "the server's types", n=1)
    sys.stdout.writelines(shown)
    if old != fresh:
        print(f"{path} is older than the server's types: run `make protocol`")
    return int(old != fresh)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), "--check" in sys.argv))
