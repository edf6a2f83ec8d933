"""Prepares the servers, run with every start: realm, bucket, namespace, reference and demo data.

    python -m temporal.bootstrap [schema] [servers] [people] [lockdown]

Parts run one after the other; a line `Prepared <part> ...` tells who waits for one that it is done. Without
a name all but the schema: compose has a step of its own for it. A second run changes nothing. It has rights
that no serving process has: the owner's role, the object store's root keys and an account that administers
our realm in Keycloak. The account that administers all of Keycloak is gone when it ends.
"""

import asyncio
import logging
import sys
import time
from collections.abc import Awaitable, Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.api.workflowservice.v1 import DescribeNamespaceRequest, RegisterNamespaceRequest
from temporalio.client import Client
from temporalio.service import RPCError, RPCStatusCode

from adapters.crypto import FieldCipher
from adapters.keycloak_desired_realm import demo_users
from adapters.keycloak_realm import RealmReconciler
from adapters.keycloak_setup import hand_over, retire_first_administrator
from adapters.logs import configure
from adapters.postgres.core.engine import create_engine
from adapters.postgres.core.migration import upgrade_schema
from adapters.postgres.seed.builtin_books import import_rate_book
from adapters.postgres.seed.demo_prospects import seed_demo_prospects
from adapters.postgres.seed.writing import seed_reference
from adapters.postgres.unit_of_work import UnitOfWork
from adapters.s3 import S3ObjectStore
from adapters.s3_bucket import prepare_bucket
from adapters.settings import Process, Settings, SettingsError, load
from models.principal import Principal
from models.tenant import Tenant
from rating.builtin import BUILTIN_VERSION, builtin_tables
from temporal.client import connect
from temporal.demo_decisions import DemoDecisions
from temporal.demo_submissions import DemoPeople, DemoSubmissions
from temporal.schedules import prepare_schedules
from temporal.search_attributes import register_search_attributes

log = logging.getLogger(__name__)

DEMO_AGENT = "agent@alder-agency.example"
DEMO_UNDERWRITERS = ("underwriter@quoteloom.example", "underwriter3@quoteloom.example")
DEMO_CARRIER = "carrier@anchor-mutual.example"
"""Of the lowest and of the highest level of authority."""
RETENTION_PRODUCTION, RETENTION = timedelta(days=30), timedelta(days=3)
PATIENCE_S = 30.0
"""A new namespace is known to all parts of the server after some seconds."""


async def bootstrap_schema(settings: Settings) -> list[str]:
    """Bring the tables to their newest revision. Returns: what was changed."""
    url = settings.owner_database_url.get_secret_value()
    revision = await asyncio.to_thread(upgrade_schema, url)
    return [f"schema {revision}"] if revision else []


async def bootstrap_servers(settings: Settings) -> list[str]:
    """Bring bucket, namespace and reference data to what they should be. Returns: what was changed."""
    done = await asyncio.gather(
        _timed("bucket", asyncio.to_thread(prepare_bucket, settings)),
        _timed("namespace", prepare_namespace(settings)),
        _timed("reference data", seed_database(settings)),
    )
    clock = await _timed("schedules", prepare_clock(settings))
    return [change for changed in (*done, clock) for change in changed]


async def bootstrap_people(settings: Settings) -> list[str]:
    """Bring the realm to what it should be, and seed what belongs to people. Returns: what was changed.

    Raises: IdentityUnavailable when Keycloak, which starts slowly, does not answer in time.
    """
    realm = RealmReconciler(settings)
    try:
        await realm.answering()
        changes = await hand_over(settings)
        changes += await _timed("realm", realm.reconcile())
        people = await _demo_people(realm) if settings.seed_demo else None
    finally:
        await realm.aclose()
    if people is not None:
        changes += await _timed("demo data", seed_demo(settings, people))
    return changes


async def _demo_people(realm: RealmReconciler) -> DemoPeople | None:
    """Those whose work the demo shows, as the realm knows them; None while one of them is not there."""
    rows = {row["email"]: row for row in demo_users()}
    found: list[Principal] = []
    for email in (DEMO_AGENT, *DEMO_UNDERWRITERS, DEMO_CARRIER):
        subject, row = await realm.subject_of(email), rows[email]
        if subject is None:
            return None
        named = ("user_type", "partner_key", "agency_key", "carrier_key", "phone")
        found.append(
            Principal(
                subject=UUID(subject),
                email=email,
                name=f"{row['first_name']} {row['last_name']}",
                groups=frozenset(row["groups"].split(";")),
                uw_level=int(row["uw_level"] or 1),
                **{name: row[name] for name in named if row[name]},
            )
        )
    return DemoPeople(*found)


async def bootstrap_lockdown(settings: Settings) -> list[str]:
    """Delete the administrator that Keycloak was born with. Returns: what was changed.

    Raises: IdentityUnavailable.
    """
    return await _timed("first administrator", retire_first_administrator(settings))


PARTS = {
    "schema": bootstrap_schema,
    "servers": bootstrap_servers,
    "people": bootstrap_people,
    "lockdown": bootstrap_lockdown,
}
"""What can be prepared by itself: people and lockdown need Keycloak, the others do not."""
USUAL_PARTS = ("servers", "people", "lockdown")


async def bootstrap(settings: Settings, parts: Sequence[str] = USUAL_PARTS) -> list[str]:
    """Prepare the named parts in order. Returns: what was changed. Raises: KeyError for an unknown part."""
    changes: list[str] = []
    for part in parts:
        start = time.monotonic()
        changes += await PARTS[part](settings)
        log.info("Prepared %s in %.1f s.", part, time.monotonic() - start)
    return changes


async def seed_database(settings: Settings) -> list[str]:
    """Reference tables and the built-in rate book."""
    engine = _owner_engine(settings)
    tables = await asyncio.to_thread(builtin_tables)
    try:
        async with engine.begin() as connection:
            rows = await seed_reference(connection)
            book = await import_rate_book(connection, BUILTIN_VERSION, tables)
    finally:
        await engine.dispose()
    changes = [f"{rows} reference rows"] if rows else []
    return [*changes, f"rate book {book}"] if book else changes


async def seed_demo(settings: Settings, people: DemoPeople) -> list[str]:
    """Sample prospects of the demo agent, and submissions on the desks of underwriters and a carrier."""
    engine = _owner_engine(settings)
    cipher, today = FieldCipher.parse(settings.field_keys.get_secret_value()), datetime.now(UTC).date()
    work = UnitOfWork(engine, cipher)
    try:
        async with work.begin(Tenant.nobody()) as unit:
            questions = await unit.reference.questions()
        stored = await seed_demo_prospects(work, people.agent.subject, questions, today)
        submissions = DemoSubmissions(engine, cipher, S3ObjectStore.of(settings))
        handed_over = await submissions.seed(people, questions, today)
        decisions = DemoDecisions(engine, cipher)
        decided = await decisions.seed(people.agent, people.carrier, datetime.now(UTC))
    finally:
        await engine.dispose()
    counted = ((stored, "demo prospects"), (handed_over, "demo submissions"), (decided, "demo decisions"))
    return [f"{count} {words}" for count, words in counted if count]


async def prepare_namespace(settings: Settings) -> list[str]:
    """The Temporal namespace and its search attributes. Raises: RPCError."""
    client = await connect(
        settings.temporal_address,
        settings.codec_keys.get_secret_value(),
        namespace=settings.temporal_namespace,
    )
    production = settings.environment == "prod"
    changes = []
    if await _register(client, RETENTION_PRODUCTION if production else RETENTION):
        changes.append(f"namespace {client.namespace}")
    return changes + [f"search attribute {name}" for name in await _search_attributes(client)]


async def prepare_clock(settings: Settings) -> list[str]:
    """What runs by the clock, in a namespace that is prepared. Raises: RPCError."""
    client = await connect(
        settings.temporal_address,
        settings.codec_keys.get_secret_value(),
        namespace=settings.temporal_namespace,
    )
    return await prepare_schedules(client)


async def _register(client: Client, retention: timedelta) -> bool:
    try:
        await client.workflow_service.describe_namespace(DescribeNamespaceRequest(namespace=client.namespace))
    except RPCError as error:
        if error.status is not RPCStatusCode.NOT_FOUND:
            raise
    else:
        return False
    request = RegisterNamespaceRequest(namespace=client.namespace, description="Quoteloom")
    request.workflow_execution_retention_period.FromTimedelta(retention)
    await client.workflow_service.register_namespace(request)
    return True


async def _search_attributes(client: Client) -> tuple[str, ...]:
    """Register them, waiting for a namespace that is too new to be known everywhere."""
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            return await register_search_attributes(client)
        except RPCError as error:
            young = error.status in (RPCStatusCode.NOT_FOUND, RPCStatusCode.UNAVAILABLE)
            if not young or time.monotonic() > until:
                raise
        await asyncio.sleep(0.25)


def _owner_engine(settings: Settings) -> AsyncEngine:
    return create_engine(
        settings.owner_database_url.get_secret_value(), name="quoteloom-bootstrap", pool_size=2
    )


async def _timed(name: str, work: Awaitable[list[str]]) -> list[str]:
    start = time.monotonic()
    changes = await work
    log.info("%s: %s (%.1f s)", name, ", ".join(changes) or "as it should be", time.monotonic() - start)
    return changes


def main() -> int:
    """Entry point. Returns: the exit code."""
    configure("info", line="%(message)s", stream=sys.stdout)
    try:
        settings = load(Process.BOOTSTRAP)
        if settings.seed_demo and not settings.demo_password.get_secret_value():
            raise SettingsError("SEED_DEMO=true needs QUOTELOOM_DEMO_PASSWORD")
    except SettingsError as error:
        log.error("%s", error)
        return 2
    parts = sys.argv[1:] or USUAL_PARTS
    if unknown := set(parts) - set(PARTS):
        log.error("There is no part %s; the parts are %s.", ", ".join(sorted(unknown)), ", ".join(PARTS))
        return 2
    start = time.monotonic()
    changes = asyncio.run(bootstrap(settings, parts))
    log.info("Bootstrap done in %.1f s, %d changes.", time.monotonic() - start, len(changes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
