"""Our own processes: carrier sandbox, API, worker; and the one-shot commands that prepare their servers."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from dev.build.commands import SetupFailed
from dev.environment import process_environment, without_privileges
from dev.logs import ServiceLog, pump
from dev.orders import Orders
from dev.probes import Facts, probe_of
from dev.service_account import Account, as_account, can_run, give
from dev.supervised_process import Service

# The interpreter's own allocator keeps what one large body needed; the C library gives it back when told to.
GIVES_MEMORY_BACK = {"PYTHONMALLOC": "malloc", "MALLOC_ARENA_MAX": "2"}
# Longer than the worker's own graceful stop of 45 s.
WORKER_GRACE_S = 60.0


def application_account(facts: Facts, python: Path, account: Account | None) -> Account | None:
    """The service user when it can really run our code from this checkout, else nobody: then root runs it."""
    if account is None:
        return None
    readable = can_run(
        account, str(python), "-c", f"import sys; open({str(facts.layout.checkout / 'pyproject.toml')!r})"
    )
    return account if readable else None


def _service(
    name: str, facts: Facts, command: list[str], ports: tuple[int, ...], env: Mapping[str, str],
    venv: Path, account: Account | None, grace_s: float = 15.0,
) -> Service:  # fmt: skip
    home = give(facts.layout.state / "app", account)
    return Service(
        name=name,
        command=[str(venv / "bin" / "python"), *command],
        env={**process_environment(facts.layout, venv, home), **without_privileges(env)},
        cwd=facts.layout.checkout,
        ports=ports,
        probe=probe_of(name, facts),
        account=account,
        grace_s=grace_s,
    )


def sandbox_service(facts: Facts, env: Mapping[str, str], venv: Path, account: Account | None) -> Service:
    """The carriers and the CRM that stand in for the real ones."""
    ports = (facts.ports["sandbox"],)
    remembered = {"SANDBOX_STATE": str(give(facts.layout.state / "sandbox", account)), **_paced()}
    if latency := os.environ.get("SANDBOX_LATENCY"):
        remembered["SANDBOX_LATENCY"] = latency
    return _service("sandbox", facts, ["-m", "sandbox"], ports, {**env, **remembered}, venv, account)


def api_service(facts: Facts, env: Mapping[str, str], venv: Path, account: Account | None) -> Service:
    """The API, which serves the built web too."""
    port = facts.ports["api"]
    command = ["-m", "api", "--port", str(port)]
    return _service("api", facts, command, (port,), {**env, **GIVES_MEMORY_BACK}, venv, account)


def worker_service(facts: Facts, env: Mapping[str, str], venv: Path, account: Account | None) -> Service:
    """The workers of all groups in one process; a document is written by a child that lives as long as it.

    What `restart` wanted of a worker of before is over: a stack begins with all groups.
    """
    orders = worker_orders(facts.layout.state)
    orders.forget()
    ports, command = (facts.ports["worker_metrics"],), ["-m", "temporal.worker"]
    made = _service("worker", facts, command, ports, {**env, **_paced()}, venv, account, WORKER_GRACE_S)
    return replace(made, orders=orders)


def worker_orders(state: Path) -> Orders:
    """Which groups the worker of a stack runs."""
    return Orders(state / "worker-orders.json", ("core", "bind", "carriers", "mail", "docs"))


def _paced() -> dict[str, str]:
    """What the waits of a bind are divided by, at the carriers and here alike."""
    scale = os.environ.get("PROTOCOL_TIME_SCALE")
    return {"PROTOCOL_TIME_SCALE": scale} if scale else {}


async def run_once(
    name: str, module: list[str], facts: Facts, env: Mapping[str, str], venv: Path, log: ServiceLog
) -> None:
    """Run a set-up command of ours to its end. Raises: SetupFailed with its last lines."""
    home = facts.layout.state / f"setup-{name}"
    home.mkdir(exist_ok=True, mode=0o700)
    process = await asyncio.create_subprocess_exec(
        *as_account([str(venv / "bin" / "python"), "-m", *module], None),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**process_environment(facts.layout, venv, home), **env},
        cwd=facts.layout.checkout,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        await pump(process.stdout, log)
        code = await process.wait()
    except BaseException:
        # Cancelled, or nobody reads our lines any more.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
        raise
    if code != 0:
        lines = "\n".join(f"    {line}" for line in log.last)
        raise SetupFailed(f"{name} ended with {code}\n{lines}")
