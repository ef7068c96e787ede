"""Where a request comes from and what it calls us: the checks that keep strangers' pages and names away."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

LOCAL_NAMES = ("localhost",)
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via")
"""A proxy on this machine speaks for somebody else: what it brings is not from the machine itself."""


def plain(address: str) -> IPv4Address | IPv6Address | None:
    """An address without zone and without a mapping of the older kind; None when it is none."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def is_loopback(address: str) -> bool:
    found = plain(address)
    return found is not None and found.is_loopback


def neighbour(address: str) -> str:
    """What counts as one sender: an address, or (where people have as many as they like) its network."""
    found = plain(address)
    if isinstance(found, IPv6Address) and not found.is_loopback:
        return str(ip_network(f"{found}/64", strict=False))
    return str(found) if found else "unknown"


def host_of(header: str) -> str:
    """The name or address in a Host header, without its port; empty when it is none."""
    if "%" in header:
        return ""
    if header.startswith("["):
        inside, bracket, rest = header[1:].partition("]")
        return inside if bracket and (not rest or _is_port(rest)) else ""
    name, colon, port = header.partition(":")
    return name.lower() if not colon or _is_port(f":{port}") else ""


def _is_port(text: str) -> bool:
    return text.startswith(":") and text[1:].isascii() and text[1:].isdecimal() and len(text) <= 6


def is_ours(header: str, own: str, names: tuple[str, ...]) -> bool:
    """Does a Host header name this machine: itself, the address it was reached at, or a configured name?

    A page of a stranger whose name was made to lead here (DNS rebinding) names the stranger.
    """
    host = host_of(header)
    if not host:
        return False
    if host in LOCAL_NAMES:
        return is_loopback(own)
    address = plain(host)
    if address is not None:
        return address == plain(own)
    return host in names


def is_same_origin(origin: str | None, header: str, loopback: bool) -> bool:
    """Does the page that asks come from us? A program of this machine need not say where it comes from."""
    if origin is None:
        return loopback
    return origin.lower() in (f"http://{header.lower()}", f"https://{header.lower()}")


def is_forwarded(headers: Mapping[str, str]) -> bool:
    return any(name in headers for name in FORWARDED)
