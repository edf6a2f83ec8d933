"""Which port each service listens on, whether it is free, and whose it is."""

from __future__ import annotations

import contextlib
import os
import random
import socket
from pathlib import Path

DEFAULTS: dict[str, int] = {
    "postgres": 55432,
    "keycloak": 8180,
    "keycloak_management": 9180,
    "temporal": 7233,
    "temporal_ui": 8233,
    "temporal_http": 7243,
    "temporal_metrics": 7333,
    "s3": 7070,
    "mail_smtp": 1025,
    "mail_web": 1080,
    "sandbox": 8090,
    "api": 8000,
    "worker_metrics": 9464,
    "vite": 5173,
}
ONLY_WITH_DEV = frozenset({"vite"})
LISTEN = "0A"
Ports = dict[str, int]


class PortTaken(Exception):
    """A port that we need belongs to somebody else; the text says to whom."""


def wanted_ports() -> Ports:
    """The default ports, each overridable by QUOTELOOM_PORT_<NAME>."""
    return {
        name: int(os.environ.get(f"QUOTELOOM_PORT_{name.upper()}", port)) for name, port in DEFAULTS.items()
    }


def is_free(port: int) -> bool:
    """Whether a server could listen there now; a closed connection that still lingers does not count."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _passing_ports() -> range:
    """Where the kernel takes ports of outgoing connections from: one of them may be gone the next moment."""
    try:
        low, high = Path("/proc/sys/net/ipv4/ip_local_port_range").read_text(encoding="ascii").split()
        return range(int(low), int(high) + 1)
    except (OSError, ValueError):
        return range(49_152, 65_536)


def random_ports() -> Ports:
    """A free port for every name, all different, none that an outgoing connection might take meanwhile."""
    passing = _passing_ports()
    wanted = [port for port in range(10_000, 65_000) if port not in passing]
    free = (port for port in random.sample(wanted, len(wanted)) if is_free(port))
    return {name: next(free) for name in DEFAULTS}


def choose_ports(names: set[str], *, auto: bool) -> Ports:
    """The ports of a run: those that are taken are replaced when `auto`, else named with their owner.

    Raises: PortTaken.
    """
    ports = wanted_ports()
    spare = random_ports()
    complaints: list[str] = []
    for name in sorted(names):
        if is_free(ports[name]):
            continue
        if auto:
            ports[name] = spare[name]
        else:
            complaints.append(f"port {ports[name]} ({name}) belongs to {owner_of(ports[name])}")
    if complaints:
        raise PortTaken("\n".join([*complaints, "Stop it, or use --auto-ports."]))
    return ports


def _listening_inodes(port: int) -> set[str]:
    found: set[str] = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        try:
            lines = Path(table).read_text(encoding="ascii").splitlines()[1:]
        except OSError:
            continue
        for line in lines:
            fields = line.split()
            if fields[3] == LISTEN and int(fields[1].rsplit(":", 1)[1], 16) == port:
                found.add(fields[9])
    return found


def _open_files(pid: int) -> set[str]:
    """What the descriptors of a process lead to; nothing for one that is gone or not ours to look into."""
    found: set[str] = set()
    with contextlib.suppress(OSError):
        for entry in Path(f"/proc/{pid}/fd").iterdir():
            # A descriptor may close while we look; the others still count.
            with contextlib.suppress(OSError):
                found.add(str(entry.readlink()))
    return found


def listeners(port: int, among: set[int] | None = None) -> set[int] | None:
    """The pids that listen on the port; None when this system does not tell (no /proc, not our process).

    Args: among: look only at these pids, which is much quicker than at all.
    """
    inodes = _listening_inodes(port)
    if not inodes:
        return set()
    wanted = {f"socket:[{inode}]" for inode in inodes}
    pids = among if among is not None else {int(p.name) for p in Path("/proc").iterdir() if p.name.isdigit()}
    found: set[int] = set()
    for pid in pids:
        if wanted & _open_files(pid):
            found.add(pid)
    if not found and among is None:
        return None
    return found


def owner_of(port: int) -> str:
    """Pid and command of who listens there, for a person."""
    pids = listeners(port)
    if not pids:
        return "a process that this user cannot see"
    pid = min(pids)
    try:
        command = (
            Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
        )
    except OSError:
        command = "?"
    return f"pid {pid}: {command[:120]}"


def group_members(leader: int) -> set[int]:
    """The pids of a process group; the leader alone where there is no /proc."""
    members = {leader}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text(encoding="ascii", errors="replace").rsplit(")", 1)[1].split()
        except (OSError, IndexError):
            continue
        if int(fields[2]) == leader:
            members.add(int(entry.parent.name))
    return members


def belongs_to_group(port: int, leader: int) -> bool:
    """Whether a process of that group listens on the port: an answer alone could be a stranger's."""
    if not Path("/proc/net/tcp").exists():
        return True
    return bool(listeners(port, group_members(leader)))
