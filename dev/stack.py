"""A whole stack: which services it has, in which order they start, and that they all stop again."""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dev.console import Clock, prefix, say
from dev.environment import application_environment, development_overrides
from dev.layout import Layout, make_folders
from dev.logs import Redactor, ServiceLog
from dev.ports import Ports
from dev.probes import Facts
from dev.runtime_file import SupervisorLock, process_start, write_runtime
from dev.secrets_file import load_vault, secret_values
from dev.service_account import service_account
from dev.services import application, keycloak, keycloak_database, mail, postgres, storage, temporal, vite
from dev.supervised_process import Service, ServiceFailed, Supervised
from dev.task_group import together
from dev.toolbox import Toolbox

SERVERS = ("postgres", "keycloak", "temporal", "s3", "mail")
APPLICATION = ("sandbox", "api", "worker")
# The parts of temporal/bootstrap.py; our processes need the first two.
PREPARED = ("schema", "servers", "people", "lockdown")
PREPARED_LINE = re.compile(r"Prepared (\w+) in ([\d.]+) s\.")


@dataclass(frozen=True)
class Options:
    """What a stack is for.

    `applications`: which of ours run; `prepared`: schema, seeds and realm; `vite`: its server too;
    `durable`: a throw-away PostgreSQL flushes each commit all the same, and passwords cost what they cost,
    as a bench needs it.
    """

    applications: tuple[str, ...] = APPLICATION
    prepared: bool = True
    prodlike: bool = False
    throw_away: bool = False
    durable: bool = False
    headless: bool = False
    vite: bool = False
    echo: bool = False
    crash_limit: int = 3
    overrides: tuple[tuple[str, str], ...] = ()

    @property
    def hasty(self) -> bool:
        """Whether servers may leave out what only keeps data or passwords safe."""
        return self.throw_away and not self.durable


class Stack:
    """Starts, watches and stops the services of one state."""

    parts: tuple[str, ...] = PREPARED

    def __init__(self, layout: Layout, toolbox: Toolbox, ports: Ports, options: Options) -> None:
        make_folders(layout)
        self.layout, self.toolbox, self.ports, self.options = layout, toolbox, ports, options
        self.vault = load_vault(layout.secrets_file)
        self.env = application_environment(layout, self.vault, ports, toolbox.web_dist)
        self.env |= dict(options.overrides)
        self.env |= development_overrides(ports) if options.vite else {}
        self.facts = Facts(layout, ports, self.vault, toolbox.toolchain.postgres_bin)
        self.running: list[Supervised] = []
        self.failure: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._redact = Redactor(secret_values(self.vault))
        self._account = service_account()
        self._lock = SupervisorLock(layout)
        self._phase = "starting"
        self._message = ""
        self._clock = Clock()
        self._prepared = {part: asyncio.Event() for part in PREPARED}

    async def start(self) -> None:
        """Bring everything up in order. Raises: ServiceFailed, PortTaken, SetupFailed, AlreadyRunning."""
        self._lock.acquire()
        try:
            await self._start_all()
        except BaseException as error:
            self._message = str(error)
            await self.stop(phase="failed")
            raise
        self._phase = "running"
        self._write()

    async def _start_all(self) -> None:
        """Keycloak takes longest and only people wait for it: everything else starts beside it."""
        self._write()
        await self._start_postgres()
        async with together() as group:
            group.create_task(self._start_keycloak())
            group.create_task(self._run(self._mail()))
            group.create_task(self._start_the_rest())

    async def _start_the_rest(self) -> None:
        async with together() as group:
            group.create_task(self._start_temporal())
            group.create_task(self._start_s3())
        async with together() as group:
            if self.options.prepared:
                group.create_task(self._bootstrap())
            group.create_task(self._start_applications())

    async def _bootstrap(self) -> None:
        """One process for all parts: to load what it is made of takes as long as a part does."""
        log = ServiceLog(self.layout.logs / "setup-bootstrap.log", self._redact, self._read_line)
        try:
            words = ["temporal.bootstrap", *self.parts]
            await application.run_once("bootstrap", words, self.facts, self.env, self.toolbox.venv, log)
        finally:
            log.close()

    def _read_line(self, line: str) -> None:
        if found := PREPARED_LINE.match(line):
            self._clock.line(found[1], f"prepared after {found[2]} s")
            self._prepared[found[1]].set()

    async def _start_postgres(self) -> None:
        await asyncio.to_thread(postgres.init_cluster, self.facts, self._account)
        hasty = self.options.hasty
        await self._run(postgres.postgres_service(self.facts, self._account, throw_away=hasty))
        await postgres.make_roles(self.facts, throw_away=self.options.throw_away)
        await self.make_databases()

    async def make_databases(self) -> None:
        """The databases; a throw-away stack has another way to make them."""
        await postgres.make_databases(self.facts)

    async def _start_keycloak(self) -> None:
        program, database = self.toolbox.keycloak, "keycloak"
        stands = await keycloak_database.load_prepared(
            self.facts, program, self.env, database, self.toolbox.python
        )
        service = keycloak.keycloak_service(
            self.facts, program, self.env, self._account, database,
            import_realm=not stands, throw_away=self.options.hasty,
        )  # fmt: skip
        await self._run(service)

    def _mail(self) -> Service:
        return mail.mail_service(self.facts, self.toolbox.toolchain.node, self.toolbox.mail, self._account)

    async def _start_temporal(self) -> None:
        if self.options.prodlike:
            assert self.toolbox.prodlike is not None
            binaries = self.toolbox.prodlike
            await temporal.make_schemas(self.facts, binaries)
            await self._run(temporal.real_server(self.facts, binaries, self._account))
            await self._run(temporal.ui_server(self.facts, binaries, self._account))
            return
        headless = self.options.headless
        service = temporal.dev_server(self.facts, self.toolbox.temporal, self._account, headless=headless)
        await self._run(service)

    async def _start_s3(self) -> None:
        await self._run(storage.s3_service(self.facts, self.toolbox.versitygw, self._account))
        await asyncio.to_thread(storage.make_app_user, self.facts, self.toolbox.versitygw)

    async def _start_applications(self) -> None:
        wanted, venv = self.options.applications, self.toolbox.venv
        if not wanted:
            return
        if self.options.prepared:
            await self._prepared["servers"].wait()
        account = application.application_account(self.facts, self.toolbox.python, self._account)
        if self._account is not None and account is None:
            say(f"  warning: user {self._account.name} cannot read this checkout: our processes run as root")
        make = {
            "sandbox": application.sandbox_service,
            "api": application.api_service,
            "worker": application.worker_service,
        }
        services = {name: make[name](self.facts, self.env, venv, account) for name in wanted}
        async with together() as group:
            for service in services.values():
                group.create_task(self._run(service))
            if self.options.vite:
                group.create_task(self._run(vite.vite_service(self.facts, self.toolbox.toolchain.node)))

    def open_log(self, name: str) -> ServiceLog:
        """The log of one service or step, redacted."""
        echo = self._echo_for(name) if self.options.echo else None
        return ServiceLog(self.layout.logs / f"{name}.log", self._redact, echo)

    def _echo_for(self, name: str) -> Callable[[str], None]:
        head = prefix(name)

        def echo(line: str) -> None:
            # The start has its own lines; what services say follows once all is up.
            if self._phase != "running" or self.failure.done():
                return
            try:
                say(f"{head} {line}")
            except BrokenPipeError:
                self._fail(ServiceFailed("Nobody reads these lines any more."))

        return echo

    async def _run(self, service: Service) -> None:
        began = self._clock()
        item = Supervised(
            service, self.open_log(service.name), self._write, self._fail, self.options.crash_limit
        )
        self.running.append(item)
        await item.start()
        self._clock.line(service.name, f"ready after {self._clock() - began:.1f} s")

    def _fail(self, error: ServiceFailed) -> None:
        self._message = str(error)
        if not self.failure.done():
            self.failure.set_exception(error)

    async def stop(self, *, phase: str = "stopped") -> None:
        """Stop in reverse order; services that started side by side stop side by side."""
        self._phase = "stopping"
        self._write()
        kept = {item.service.name: item for item in self.running}
        for names in (
            ("vite", "worker", "api"),
            ("sandbox",),
            ("mail", "s3", "temporal-ui", "keycloak"),
            ("temporal",),
            ("postgres",),
        ):
            await asyncio.gather(*(kept[name].stop() for name in names if name in kept))
        self.running.clear()
        self._phase = phase
        self._write()
        self._lock.release()

    def describe(self) -> dict[str, Any]:
        """What runtime.json holds: no secret, enough for status, down, env and the tests."""
        return {
            "phase": self._phase,
            "message": self._message,
            "pid": os.getpid(),
            "instance": self.layout.instance,
            "profile": "prodlike" if self.options.prodlike else "dev",
            "scope": "all" if self.options.applications else "servers",
            "written": time.time(),
            "ports": self.ports,
            "postgres_bin": str(self.facts.postgres_bin),
            "web_dist": str(self.toolbox.web_dist or ""),
            "services": [
                {
                    "name": item.service.name,
                    "pid": item.pid,
                    "kernel_start": process_start(item.pid),
                    "ports": list(item.service.ports),
                    "started": item.started,
                    "restarts": item.restarts,
                    "ready": item.ready,
                }
                for item in self.running
                if item.pid is not None
            ],
        }

    def _write(self) -> None:
        try:
            write_runtime(self.layout, self.describe())
        except OSError as error:
            # Somebody deleted the state under us: nothing can be kept, but everything must still stop.
            self._fail(ServiceFailed(f"the state {self.layout.state} cannot be written: {error}"))
