"""A sheet: a title, headings and rows of text. CSV for spreadsheets, HTML that needs nothing but itself."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

_STYLE = (
    "body{font:14px/1.4 sans-serif;margin:2em;color:#111;background:#fff}table{border-collapse:collapse;margin:0 0 2em}"
    "th,td{padding:.2em .7em;border-bottom:1px solid #ccc;text-align:left}td.n{text-align:right}h2{font-size:1.1em}"
    "footer{font:12px monospace;color:#555;word-break:break-all}@media print{body{margin:0}table{break-inside:avoid}}"
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def as_csv(sheets: Sequence[Sheet]) -> str:
    """Each sheet with its title above it, an empty line between them; one alone has no title."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for index, sheet in enumerate(sheets):
        if len(sheets) > 1:
            writer.writerows([[]] * bool(index) + [[_harmless(sheet.title)]])
        writer.writerow(sheet.headings)
        writer.writerows([_harmless(cell) for cell in row] for row in sheet.rows)
    return out.getvalue()


def _harmless(cell: str) -> str:
    """A spreadsheet must not take a name for a formula; results such as `+--` and numbers stay as they are."""
    is_formula = cell.startswith(_FORMULA) and any(letter.isalpha() for letter in cell)
    return f"'{cell}" if is_formula else cell


def as_html(title: str, sheets: Sequence[Sheet], details: Mapping[str, str] | None = None, head: str = "") -> str:
    """One page; `head` is the hash that stands for the journal behind it."""
    told = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in (details or {}).items())
    parts = [
        '<!DOCTYPE html><html><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>",
        f"<dl>{told}</dl>" if told else "",
        *(_table(sheet) for sheet in sheets),
        f"<footer>{escape(head)}</footer>" if head else "",
        "</body></html>\n",
    ]
    return "".join(parts)


def _table(sheet: Sheet) -> str:
    headings = "".join(f"<th>{escape(heading)}</th>" for heading in sheet.headings)
    rows = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in sheet.rows)
    return (f"<section><h2>{escape(sheet.title)}</h2><table><thead><tr>{headings}</tr></thead>"
            f"<tbody>{rows}</tbody></table></section>")


def _cell(text: str) -> str:
    is_number = text.replace(".", "", 1).isdigit()
    return f'<td class="n">{text}</td>' if is_number else f"<td>{escape(text)}</td>"
