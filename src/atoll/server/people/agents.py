"""A browser as its person would call it, "Firefox, Linux": enough to know a device by, and nothing that tracks it."""

from __future__ import annotations

from starlette.requests import HTTPConnection

BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"),
            ("Chrome", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
           ("Mac OS", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"))
"""The first that is named counts: Chrome calls itself Safari too, and Android calls itself Linux."""


def agent_of(connection: HTTPConnection) -> str:
    return described(connection.headers.get("user-agent", ""))


def described(header: str) -> str:
    browser = next((name for mark, name in BROWSERS if f"{mark}/" in header), "")
    system = next((name for mark, name in SYSTEMS if mark in header), "")
    return ", ".join(filter(None, (browser, system)))
