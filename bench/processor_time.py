"""Processor time of the stack's own processes, from the kernel's books."""

import json
import os
from collections import defaultdict
from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType

SERVICES = ("api", "worker", "postgres", "temporal")
"""What a quote costs is their time together."""
_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


def processor_s(
    services: Collection[str] = SERVICES, beside: Mapping[str, int] = MappingProxyType({})
) -> dict[str, float]:
    """Seconds that each service and all its processes have taken since they began.

    Args: beside: ids of other processes by name.
    Raises: KeyError without a stack of the bench; RuntimeError when one of them is not there.
    """
    running = json.loads(Path(os.environ["QUOTELOOM_STATUS_JSON"]).read_text())["services"]
    roots = {service["name"]: service["pid"] for service in running if service["name"] in services}
    if missing := set(services) - set(roots):
        raise RuntimeError(f"the stack has no {', '.join(sorted(missing))}")
    stats = _stats()
    children = defaultdict[int, list[int]](list)
    for pid, (parent, _) in stats.items():
        children[parent].append(pid)
    return {name: _tree(pid, stats, children) / _TICKS_PER_S for name, pid in (roots | dict(beside)).items()}


def _tree(pid: int, stats: Mapping[int, tuple[int, int]], children: Mapping[int, list[int]]) -> int:
    own = stats[pid][1] if pid in stats else 0
    return own + sum(_tree(child, stats, children) for child in children.get(pid, ()))


def _stats() -> dict[int, tuple[int, int]]:
    """pid -> its parent, and its ticks together with those of children that it has waited for."""
    found: dict[int, tuple[int, int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it has ended meanwhile
            found[int(entry.name)] = int(words[1]), sum(int(word) for word in words[11:15])
    return found
