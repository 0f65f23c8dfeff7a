"""Addresses and networks as a setting lists them, by commas."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network
ONE_HOUSE = {4: 24, 6: 64}
"""Bits that all addresses of a network have in common: with fewer it is more than one house's."""


def is_network(text: str) -> bool:
    try:
        ip_network(text, strict=False)
    except ValueError:
        return False
    return True


def networks_in(text: str) -> list[Network]:
    """What can be read; names of sockets, which stand in such lists too, are nobody's network."""
    return [ip_network(one, strict=False) for one in map(str.strip, text.split(",")) if is_network(one)]


def is_in(address: str, networks: list[Network]) -> bool:
    return is_network(address) and any(ip_address(address) in one for one in networks)


def too_wide(networks: list[Network]) -> Network | None:
    """The first that is wider than one house's, if there is one."""
    return next((one for one in networks if one.prefixlen < ONE_HOUSE[one.version]), None)
