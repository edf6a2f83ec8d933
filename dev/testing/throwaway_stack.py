"""A stack for one test run: random ports, fresh databases, gone afterwards.

Only the cluster and its prepared Keycloak database stay, so that the next run starts in seconds.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import AsyncIterator, Iterator

from dev.build.commands import SetupFailed
from dev.cache import digest_of, remove
from dev.layout import Layout
from dev.ports import random_ports
from dev.probes import psql
from dev.runtime_file import end_leftovers
from dev.service_account import service_account
from dev.services.keycloak import REALM_FILE, keycloak_service
from dev.services.keycloak_database import load_prepared
from dev.services.postgres import make_databases
from dev.services.temporal import DATABASES
from dev.stack import APPLICATION, PREPARED, Options, Stack
from dev.supervised_process import ServiceFailed, Supervised
from dev.toolbox import Toolbox, tool_paths

SLOTS = 4
# Faults kill on purpose; the rule that three deaths end everything would end the test.
NEVER = 10_000
FRESH = ("temporal", "s3", "mail", "kc", "app", "sandbox", "logs")
BUILDING = "keycloak_building"


class ThrowAwayStack(Stack):
    """A stack whose databases are made new for each run.

    Tests make realms of their own, so that the first administrator of Keycloak stays as long as the run.
    """

    parts = tuple(part for part in PREPARED if part != "lockdown")

    async def make_databases(self) -> None:
        """Drop the last run's databases; clone Keycloak's from the prepared one."""
        for name in ("quoteloom", "keycloak", *(name for name, _ in DATABASES)):
            await psql(self.facts, f"DROP DATABASE IF EXISTS {name} WITH (FORCE);\n")
        template = await self._keycloak_template()
        await psql(self.facts, f"CREATE DATABASE keycloak TEMPLATE {template} OWNER keycloak;\n")
        await make_databases(self.facts)

    async def _keycloak_template(self) -> str:
        name = f"keycloak_tpl_{digest_of(REALM_FILE.read_bytes(), self.toolbox.keycloak.built.name)}"
        if await psql(self.facts, f"SELECT 1 FROM pg_database WHERE datname='{name}'"):
            return name
        old = await psql(self.facts, "SELECT datname FROM pg_database WHERE datname LIKE 'keycloak_tpl_%'")
        for stale in [*old.split(), BUILDING]:
            await psql(self.facts, f"DROP DATABASE IF EXISTS {stale} WITH (FORCE);\n")
        await psql(self.facts, f"CREATE DATABASE {BUILDING} OWNER keycloak;\n")
        box = self.toolbox
        if not await load_prepared(self.facts, box.keycloak, self.env, BUILDING, box.python):
            await self._boot_once(BUILDING)
        # Renamed last: a half-made template never carries the name that is looked for.
        await psql(self.facts, f"ALTER DATABASE {BUILDING} RENAME TO {name};\n")
        return name

    async def _boot_once(self, database: str) -> None:
        program = self.toolbox.keycloak
        service = keycloak_service(self.facts, program, self.env, service_account(), database)
        first = Supervised(service, self.open_log("keycloak-first"), _nothing, _nothing_failed)
        try:
            await first.start()
        finally:
            await first.stop()

    def restarts(self) -> dict[str, int]:
        """How often each service died: one that is down at this moment counts too."""
        return {item.service.name: item.restarts + (not item.ready) for item in self.running}

    def test_environment(self) -> dict[str, str]:
        """The application's environment and what only tests may have."""
        admin = f"postgresql+psycopg://postgres:{self.vault['POSTGRES_PASSWORD']}@127.0.0.1"
        return {
            **self.env,
            **tool_paths(self.layout),
            "QUOTELOOM_STATE": str(self.layout.state),
            "QUOTELOOM_CACHE": str(self.layout.cache),
            "QUOTELOOM_STATUS_JSON": str(self.layout.runtime_file),
            "TEST_ADMIN_DATABASE_URL": f"{admin}:{self.ports['postgres']}/postgres",
            "MAIL_URL": f"http://127.0.0.1:{self.ports['mail_web']}",
            "TEMPORAL_METRICS_URL": f"http://127.0.0.1:{self.ports['temporal_metrics']}/metrics",
            "TEMPORAL_HTTP_URL": f"http://127.0.0.1:{self.ports['temporal_http']}",
        }


def _nothing() -> None:
    """The first boot is no service that status should show."""


def _nothing_failed(error: ServiceFailed) -> None:
    """`start` already raised it."""


@contextlib.contextmanager
def free_slot(layout: Layout) -> Iterator[Layout]:
    """The first of four test states that nobody uses: two runs of one checkout do not disturb each other.

    Raises: SetupFailed when all are taken.
    """
    for number in range(1, SLOTS + 1):
        slot = layout.with_state(f"test/{number}")
        slot.state.mkdir(parents=True, exist_ok=True, mode=0o755)
        handle = os.open(slot.state / "slot.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            continue
        try:
            yield slot
            return
        finally:
            os.close(handle)
    raise SetupFailed(f"All {SLOTS} test stacks of this checkout are in use.")


@contextlib.asynccontextmanager
async def throw_away_stack(
    layout: Layout,
    toolbox: Toolbox,
    *,
    applications: tuple[str, ...] = APPLICATION,
    crash_limit: int = 3,
    durable: bool = False,
    prodlike: bool = False,
    **overrides: str,
) -> AsyncIterator[ThrowAwayStack]:
    """Start one, hand it over, stop it. Args: overrides: variables of the application that differ."""
    options = Options(
        applications=applications,
        throw_away=True,
        durable=durable,
        prodlike=prodlike,
        headless=True,
        crash_limit=crash_limit,
        overrides=tuple(overrides.items()),
    )
    with free_slot(layout) as slot:
        end_leftovers(slot)
        for name in FRESH:
            remove(slot.state / name)
        stack = ThrowAwayStack(slot, toolbox, random_ports(), options)
        await stack.start()
        try:
            yield stack
        finally:
            stack.failure.cancel()
            await stack.stop()
