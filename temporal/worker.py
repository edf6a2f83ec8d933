"""The worker process: builds the adapters once, polls the queues of its groups, stops gracefully.

python -m temporal.worker core bind carriers mail docs
"""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial

import uvloop
from temporalio.client import Client
from temporalio.runtime import (
    LogForwardingConfig,
    LoggingConfig,
    PrometheusConfig,
    Runtime,
    TelemetryConfig,
    TelemetryFilter,
)

from activities.ops.ports import CaseBacklog, OpenJobs
from activities.ports import Outbox
from adapters.carriers.registry import carriers_of, sandbox_access
from adapters.crypto import FieldCipher
from adapters.document_pool.children import DocumentChildren
from adapters.keep_running import keep_running
from adapters.keycloak import KeycloakSessions
from adapters.keycloak_guests import KeycloakGuests
from adapters.logs import configure
from adapters.outgoing_http import SafeHttpClient
from adapters.postgres.bind.evidence import PostgresEvidenceLog
from adapters.postgres.bind.steps import rejected_while_asked
from adapters.postgres.core.engine import create_engine, refuse_powerful_role
from adapters.postgres.job.outbox import OutboxRelay
from adapters.postgres.ops.case_backlog import PostgresCaseBacklog
from adapters.postgres.rate_book.books import PostgresRateBooks
from adapters.postgres.reference.catalogue import PostgresProgramCatalogue
from adapters.s3 import S3ObjectStore
from adapters.settings import Process, Settings, load
from adapters.smtp import SmtpMailServer
from models.errors import TableRowMissing
from models.mail import Desk
from temporal.activities_by_queue import Adapters, work_of
from temporal.client import connect
from temporal.garbage_collection import settle_heap
from temporal.gauges import UpkeepMetrics, watch_backlog
from temporal.interceptors import OwnerInterceptor
from temporal.relay import Relay
from temporal.worker_groups import build_worker, group_work

log = logging.getLogger("temporal.worker")

POOL_SIZE = 20


async def warm(adapters: Adapters) -> None:
    """Read rate book and catalogue before the first quote needs them."""
    await adapters.catalogue.get(())
    try:
        await adapters.books.for_date(datetime.now(UTC).date())
    except TableRowMissing:
        log.warning("No rate book is in effect today; rated programs will be dropped.")


def _desk(settings: Settings) -> Desk:
    """Where the product stands, for letters."""
    return Desk(
        origin=settings.public_origin,
        underwriters=settings.underwriting_email,
        operations=settings.operations_email,
        support=settings.support_email,
    )


@asynccontextmanager
async def compose(settings: Settings) -> AsyncIterator[Adapters]:
    """The adapters that the settings name, closed at the end. Raises: PowerfulRole."""
    engine = create_engine(
        settings.worker_database_url.get_secret_value(),
        name="quoteloom-worker",
        pool_size=POOL_SIZE,
    )
    sessions = KeycloakSessions(
        settings.keycloak_url, settings.keycloak_realm, bff_secret=settings.bff_secret.get_secret_value()
    )
    guests = KeycloakGuests(
        settings.keycloak_url, settings.keycloak_realm, admin_secret=settings.admin_secret.get_secret_value()
    )
    children = DocumentChildren(settings.tesseract)
    accesses = settings.carriers_reached(sandbox_access(settings.sandbox_url))
    async with SafeHttpClient(settings.carrier_hosts(), plain_origins=settings.sandbox_origins) as http:
        try:
            await refuse_powerful_role(engine)
            cipher = FieldCipher.parse(settings.field_keys.get_secret_value())
            yield Adapters(
                engine=engine,
                cipher=cipher,
                books=PostgresRateBooks(engine),
                catalogue=PostgresProgramCatalogue(engine),
                objects=S3ObjectStore.of(settings),
                sessions=sessions,
                guests=guests,
                mail_server=SmtpMailServer.of(settings),
                desk=_desk(settings),
                children=children,
                environment=settings.environment,
                carriers=carriers_of(accesses, http, PostgresEvidenceLog(engine, cipher)),
                protocol_time_scale=settings.protocol_time_scale,
                pictures_at_once=settings.ocr_at_once,
            )
        finally:
            await children.aclose()
            await sessions.aclose()
            await guests.aclose()
            await engine.dispose()


async def run(groups: Sequence[str], settings: Settings) -> int:
    """Work until SIGTERM or SIGINT, or until a worker fails. Returns: the exit code."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    async with compose(settings) as adapters:
        await warm(adapters)
        if "docs" in groups and settings.acord_templates is not None:
            await adapters.children.take_blanks(settings.acord_templates)
        settle_heap()
        runtime = _runtime(settings.worker_metrics_port)
        client = await connect(
            settings.temporal_address,
            settings.codec_keys.get_secret_value(),
            namespace=settings.temporal_namespace,
            identity=f"quoteloom-worker@{settings.instance_id}",
            runtime=runtime,
            versioned=bool(settings.build_id),
        )
        meter = UpkeepMetrics(runtime.metric_meter)
        return await work_until(stop, client, groups, adapters, meter, settings.build_id)


async def work_until(
    stop: asyncio.Event,
    client: Client,
    groups: Sequence[str],
    adapters: Adapters,
    metrics: UpkeepMetrics,
    build_id: str = "",
) -> int:
    """Poll every queue of the groups until told to stop, then let running work end within its grace.

    Args: build_id: of a versioned deployment, else empty.
    Returns: 0, or 1 when a worker failed. Raises: ValueError for groups that name nothing to do.
    """
    failed: list[BaseException] = []

    async def on_fatal(error: BaseException) -> None:
        failed.append(error)
        stop.set()

    steps, carriers = work_of(adapters, client, metrics), tuple(adapters.carriers)
    work = [queue for group in groups for queue in group_work(group, steps, carriers)]
    around = [OwnerInterceptor(adapters.open_jobs)]
    workers = [build_worker(client, queue, on_fatal, around, build_id) for queue in work if not queue.empty]
    if not workers:
        raise ValueError(f"Nothing is registered yet for {', '.join(groups)}.")
    running = [asyncio.create_task(worker.run()) for worker in workers]
    outbox = OutboxRelay(adapters.engine, {"bind": rejected_while_asked})
    cases = PostgresCaseBacklog(adapters.engine)
    beside = _beside(client, outbox, adapters.open_jobs, cases, metrics) if "core" in groups else []
    log.info("Polling %s as %s.", ", ".join(worker.task_queue for worker in workers), client.identity)
    await stop.wait()
    log.info("Stopping: running work may end within its grace.")
    for task in beside:
        task.cancel()
    await asyncio.gather(*(worker.shutdown() for worker in workers))
    await asyncio.gather(*running, return_exceptions=True)
    for error in failed:
        log.error("A worker failed.", exc_info=error)
    return 1 if failed else 0


def _beside(
    client: Client, outbox: Outbox, jobs: OpenJobs, cases: CaseBacklog, metrics: UpkeepMetrics
) -> list[asyncio.Task[None]]:
    """What the core worker does beside its queues: send what was left behind, count what waits."""
    watching = partial(watch_backlog, jobs, cases, metrics)
    beside = [
        keep_running("The relay of the outbox", Relay(client, outbox).run),
        keep_running("The watch over what waits", watching),
    ]
    return [asyncio.create_task(work) for work in beside]


def _runtime(metrics_port: int) -> Runtime:
    """Metrics for Prometheus on loopback; what the SDK's core says goes through our own log."""
    metrics = PrometheusConfig(bind_address=f"127.0.0.1:{metrics_port}", durations_as_seconds=True)
    said = LoggingConfig(
        filter=TelemetryFilter(core_level="WARN", other_level="ERROR"),
        forwarding=LogForwardingConfig(logger=logging.getLogger("temporal.core")),
    )
    return Runtime(telemetry=TelemetryConfig(metrics=metrics, logging=said))


def main() -> None:
    """Entry point; leaves by os._exit, since threads of the client may abort an ordinary exit."""
    groups = sys.argv[1:]
    if not groups:
        raise SystemExit("Name the worker groups: python -m temporal.worker core bind carriers mail docs")
    settings = load(Process.CORE_WORKER if "core" in groups else Process.WORKER)
    configure(settings.log_level)
    code = uvloop.run(run(groups, settings))
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":  # spawned processes import this module again
    main()
