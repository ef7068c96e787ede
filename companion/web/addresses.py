"""Where a request comes from and what it calls us: the checks that keep strangers' pages and names away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

LOCAL_NAMES = ("localhost",)
FORWARDED = "X-Forwarded-For"
"""Where a proxy says for whom it speaks: the one header that all of them set. (What a visitor writes into another one,
such as `Forwarded`, would pass most proxies unchanged, so nothing else is read.)"""

Proxies: TypeAlias = Sequence[IPv4Network | IPv6Network]


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


def is_same_origin(origin: str | None, header: str, loopback: bool, encrypted: bool = False) -> bool:
    """Does the page that asks come from us? A program of this machine need not say where it comes from.

    `encrypted`: all of our own pages are, so one that is not comes from elsewhere. (A proxy may be so before us.)
    """
    if origin is None:
        return loopback
    schemes = ("https",) if encrypted else ("http", "https")
    return origin.lower() in (f"{scheme}://{header.lower()}" for scheme in schemes)


def is_among(address: str, networks: Proxies) -> bool:
    found = plain(address)
    return found is not None and any(found in network for network in networks)


def sender(peer: str, forwarded: Iterable[str], proxies: Proxies) -> str:
    """Who sent a request: the neighbour itself, or for a proxy of ours the last one whom none of ours vouches for.

    What anybody else says of others is not believed, nor is what a visitor has said before a proxy added its line.
    """
    said = [part.strip() for line in forwarded for part in line.split(",")] if is_among(peer, proxies) else []
    for one in reversed(said):
        address = plain(one) or plain(host_of(one))
        if address is None:
            return peer
        if not is_among(str(address), proxies):
            return str(address)
    return peer
