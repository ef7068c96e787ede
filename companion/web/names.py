"""What this machine is called in its network, and at which addresses neighbours find it."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path

NOT_AT_HOME = ("lo", "docker", "veth", "br-", "virbr", "lxc", "lxd", "tun", "tap", "wg", "tailscale")
"""Interfaces on which no phone of the household is: containers, virtual machines, tunnels to elsewhere."""
LINK_LOCAL = "169.254."
ASK_FOR_ADDRESS = 0x8915
"""The kernel's own number for "which address has this interface?" (SIOCGIFADDR)."""
SPOKEN_FOR = Path("/run/avahi-daemon/pid")
"""Is there while somebody on this machine answers to its name in the network (mDNS)."""


def own_address() -> str:
    """The address at which neighbours find this machine; no packet is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def own_addresses() -> list[str]:
    """Every address at which a phone of the household may find this machine, the likeliest first; none: no network."""
    likeliest = own_address()
    found = list(dict.fromkeys(address for name, address in _interfaces() if _at_home(name, address)))
    if sys.platform != "linux" and not ip_address(likeliest).is_loopback:
        return [likeliest]
    return sorted(found, key=lambda address: address != likeliest)


def _at_home(name: str, address: str) -> bool:
    return not name.startswith(NOT_AT_HOME) and not address.startswith(LINK_LOCAL)


def _interfaces() -> Iterator[tuple[str, str]]:
    """Interfaces that have an address, with it."""
    if sys.platform != "linux":
        return
    from fcntl import ioctl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                answer = ioctl(probe.fileno(), ASK_FOR_ADDRESS, struct.pack("256s", name.encode()[:15]))
            except OSError:  # it has none
                continue
            yield name, socket.inet_ntoa(answer[20:24])


def own_names() -> tuple[str, ...]:
    """Names that lead here: the host name, alone and as mDNS has it."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return tuple(dict.fromkeys((name, short, f"{short}.local")))


def spoken_name() -> str:
    """The name that phones may type instead of the address; empty where nobody answers to it."""
    return own_names()[-1] if SPOKEN_FOR.exists() else ""
