"""Readiness as proof of identity: a stale server of another checkout on the port must not pass.

`up` waits on these, `status` asks them again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from dev.environment import NAMESPACE, REALM
from dev.layout import Layout
from dev.ports import Ports
from dev.supervised_process import NotReady, Probe
from dev.versions import version
from dev.web_call import banner, get, get_json, list_buckets


@dataclass(frozen=True)
class Facts:
    """What a probe needs to tell our server from another's."""

    layout: Layout
    ports: Ports
    vault: Mapping[str, str]
    postgres_bin: Path

    @property
    def cluster_name(self) -> str:
        """The name that our PostgreSQL carries."""
        return f"quoteloom-{self.layout.instance}"


async def psql(facts: Facts, sql: str, database: str = "postgres") -> str:
    """Run SQL as superuser of our own cluster. Raises: NotReady with psql's message."""
    process = await asyncio.create_subprocess_exec(
        str(facts.postgres_bin / "psql"), "-XAtq", "-v", "ON_ERROR_STOP=1",
        "-h", "127.0.0.1", "-p", str(facts.ports["postgres"]), "-U", "postgres", "-d", database,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={"PGPASSWORD": facts.vault["POSTGRES_PASSWORD"], "PGCONNECT_TIMEOUT": "4"},
    )  # fmt: skip
    out, errors = await process.communicate(sql.encode())
    if process.returncode != 0:
        raise NotReady(errors.decode(errors="replace").strip() or "psql failed")
    return out.decode().strip()


async def _postgres(facts: Facts, pid: int) -> None:
    name = await psql(facts, "SELECT current_setting('cluster_name')")
    if name != facts.cluster_name:
        raise NotReady(f"the cluster on this port is {name}")


async def _keycloak(facts: Facts, pid: int) -> None:
    await get(f"http://127.0.0.1:{facts.ports['keycloak_management']}/health/ready")
    port = facts.ports["keycloak"]
    found = await get_json(f"http://127.0.0.1:{port}/realms/{REALM}/.well-known/openid-configuration")
    if found.get("issuer") != f"http://localhost:{port}/realms/{REALM}":
        raise NotReady(f"another issuer: {found.get('issuer')}")


async def _temporal(facts: Facts, pid: int) -> None:
    found = await get_json(f"http://127.0.0.1:{facts.ports['temporal_http']}/api/v1/cluster-info")
    if found.get("serverVersion") != version("temporal", "server"):
        raise NotReady(f"another server version: {found.get('serverVersion')}")


async def _temporal_ui(facts: Facts, pid: int) -> None:
    await get(f"http://127.0.0.1:{facts.ports['temporal_ui']}/healthz")


async def _s3(facts: Facts, pid: int) -> None:
    port = facts.ports["s3"]
    await get(f"http://127.0.0.1:{port}/healthz")
    await list_buckets(port, facts.vault["S3_ROOT_ACCESS_KEY"], facts.vault["S3_ROOT_SECRET_KEY"])


async def _mail(facts: Facts, pid: int) -> None:
    if not isinstance(await get_json(f"http://127.0.0.1:{facts.ports['mail_web']}/email"), list):
        raise NotReady("the mail sink lists no mails")
    greeting = await banner(facts.ports["mail_smtp"])
    if not greeting.startswith("220"):
        raise NotReady(f"no SMTP greeting: {greeting[:40]}")


async def _sandbox(facts: Facts, pid: int) -> None:
    await _same_instance(facts, f"http://127.0.0.1:{facts.ports['sandbox']}/healthz")


async def _api(facts: Facts, pid: int) -> None:
    await _same_instance(facts, f"http://localhost:{facts.ports['api']}/healthz/ready")


async def _vite(facts: Facts, pid: int) -> None:
    page = await get(f"http://127.0.0.1:{facts.ports['vite']}/")
    if b"/@vite/client" not in page:
        raise NotReady("the page is not served by vite")


async def _same_instance(facts: Facts, url: str) -> None:
    found = await get_json(url)
    if found.get("instance") != facts.layout.instance:
        raise NotReady(f"{url} answers for instance {found.get('instance')}")


async def _worker(facts: Facts, pid: int) -> None:
    await get(f"http://127.0.0.1:{facts.ports['worker_metrics']}/metrics")
    base = f"http://127.0.0.1:{facts.ports['temporal_http']}/api/v1/namespaces/{NAMESPACE}/task-queues/core"
    found = await get_json(f"{base}?taskQueueType=TASK_QUEUE_TYPE_WORKFLOW")
    identities = [str(poller.get("identity", "")) for poller in found.get("pollers", [])]
    if not any(name.startswith(f"{pid}@") or facts.layout.instance in name for name in identities):
        raise NotReady(f"queue core is not polled by pid {pid}, but by {identities or 'nobody'}")


PROBES: dict[str, Callable[[Facts, int], Awaitable[None]]] = {
    "postgres": _postgres,
    "keycloak": _keycloak,
    "temporal": _temporal,
    "temporal-ui": _temporal_ui,
    "s3": _s3,
    "mail": _mail,
    "sandbox": _sandbox,
    "api": _api,
    "worker": _worker,
    "vite": _vite,
}


def probe_of(name: str, facts: Facts) -> Probe:
    """The probe of one service, bound to this stack."""
    ask = PROBES[name]

    async def probe(pid: int) -> None:
        await ask(facts, pid)

    return probe
