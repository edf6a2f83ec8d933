"""The address that a request comes from: the connection's, and a forwarded one only from our own proxies."""

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Network = IPv4Network | IPv6Network
Address = IPv4Address | IPv6Address
SUBSCRIBER_BITS = 64
"""Of an address of IPv6; the rest is the subscriber's to choose anew for each request."""
MOST_HOPS = 20
"""Of one header; nobody stands behind more proxies."""


def caller_address(connected: str | None, forwarded: Iterable[str], trusted: Sequence[Network]) -> str | None:
    """The address of whoever asks, in its one spelling.

    Args: connected: of the connection; forwarded: the values of X-Forwarded-For in their order; trusted: the
        networks of our proxies. Each proxy puts down whom it heard from, so the rightmost hop that is none
        of ours is the caller; what stands left of it, anybody may have written.
    Returns: None where the connection has no address, e.g. on a socket of this machine.
    """
    caller = _address(connected or "")
    if caller is None:
        return None
    hops = [hop for value in forwarded for hop in value.split(",")]
    for hop in reversed(hops[-MOST_HOPS:]):
        if not _within(caller, trusted):
            break
        before = _address(_without_port(hop.strip()))
        if before is None:
            break
        caller = before
    return str(caller)


def counted_as(address: str) -> str:
    """What limits count a caller by: a whole network of IPv6, as one subscriber has 2^64 addresses of it."""
    found = _address(address)
    if isinstance(found, IPv6Address):
        return str(IPv6Network((found, SUBSCRIBER_BITS), strict=False))
    return address if found is None else str(found)


def is_within(connected: str, networks: Sequence[Network]) -> bool:
    """Whether the address of a connection lies in one of these networks."""
    address = _address(connected)
    return address is not None and _within(address, networks)


def _within(address: Address, networks: Sequence[Network]) -> bool:
    return any(address in network for network in networks if network.version == address.version)


def _address(text: str) -> Address | None:
    """An address without a zone; one of IPv4 that is spelled within IPv6 is the same caller."""
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def _without_port(hop: str) -> str:
    """Some proxies add the port: 192.0.2.1:4711 or [2001:db8::1]:4711."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop
