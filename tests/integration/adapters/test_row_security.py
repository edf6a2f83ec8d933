"""Tenants are closed to each other by the database, whatever a query forgets."""

from collections.abc import AsyncIterator, Mapping
from typing import Any
from uuid import UUID, uuid4

import pytest
import pytest_asyncio
from sqlalchemy import func, select, text, update
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from adapters.postgres.core.engine import PowerfulRole, create_engine, refuse_powerful_role
from adapters.postgres.core.transaction import set_context
from adapters.postgres.tables.index import TENANT_TABLES, job, metadata, prospect, submission
from models.tenant import Tenant
from tests.support.databases import Database, admin
from tests.support.people import a_carrier, a_loner, a_partner, an_agency, staff

POLICIES = {"tenant_rows", "staff_rows", "system_rows", "owner_all"}
NARROWED = {
    "job": {"worker_starts_mails", "app_ends_refused_steps"},
    "decision": {"carrier_rows"},
    "case_event": {"carrier_rows"},
}
"""What those of a table do not say: the worker starts no job but mails, a carrier reads its own rows."""
ONLY_ADDED = {("quoteloom_worker", "carrier_evidence")}
"""Tables that a role may not read at all."""


def _prospect(partner: str | None, org: str | None, user: UUID) -> dict[str, Any]:
    return {
        "id": uuid4(),
        "public_id": f"user_20260101_{uuid4().hex}",
        "tenant_partner": partner,
        "tenant_org": org,
        "tenant_user": user,
        "version": 1,
        "stage": "one",
        "status": "draft",
        "sections": {},
        "modified_by": user,
    }


async def _count(connection: AsyncConnection, ids: list[UUID]) -> int:
    """Visible rows among these, by a query without any filter of ours."""
    found = await connection.scalar(select(func.count()).select_from(prospect).where(prospect.c.id.in_(ids)))
    return int(found or 0)


@pytest_asyncio.fixture(loop_scope="session")
async def rows(owner_engine: AsyncEngine) -> Mapping[str, Any]:
    """One row of each kind of tenant, with the contexts that should see it."""
    agency, loner, partner = an_agency(), a_loner(), a_partner()
    values = {
        "agency": _prospect(partner.partner, agency.org, agency.user or uuid4()),
        "loner": _prospect("other-partner", None, loner.user or uuid4()),
        "partner": _prospect(partner.partner, None, partner.user or uuid4()),
    }
    async with owner_engine.begin() as connection:
        await connection.execute(prospect.insert(), list(values.values()))
    return {
        "agency": agency,
        "loner": loner,
        "partner": partner,
        "ids": [row["id"] for row in values.values()],
    }


async def test_every_tenant_table_forces_row_security_with_the_four_policies(
    owner_engine: AsyncEngine,
) -> None:
    async with owner_engine.connect() as connection:
        flags = {
            row.relname: (row.relrowsecurity, row.relforcerowsecurity)
            for row in await connection.execute(
                text("SELECT relname, relrowsecurity, relforcerowsecurity FROM pg_class WHERE relkind = 'r'")
            )
        }
        policies: dict[str, set[str]] = {}
        for row in await connection.execute(text("SELECT tablename, policyname FROM pg_policies")):
            policies.setdefault(row.tablename, set()).add(row.policyname)
    marked = {table.name for table in TENANT_TABLES}
    with_owner_columns = {table.name for table in metadata.sorted_tables if "tenant_user" in table.c}
    assert marked == with_owner_columns
    assert len(marked) >= 7
    for name in marked:
        assert flags[name] == (True, True), name
        assert policies[name] == POLICIES | NARROWED.get(name, set()), name


async def test_without_a_context_no_tenant_table_shows_a_row(
    app_engine: AsyncEngine, worker_engine: AsyncEngine, rows: Mapping[str, Any]
) -> None:
    for engine in (app_engine, worker_engine):
        async with engine.connect() as connection:
            for table in TENANT_TABLES:
                if (engine.url.username, table.name) in ONLY_ADDED:
                    continue
                seen = await connection.scalar(select(func.count()).select_from(table))
                assert seen == 0, (engine.url.username, table.name)


@pytest.mark.parametrize(
    ("who", "sees"),
    [("agency", 1), ("loner", 1), ("partner", 2), ("staff", 3), ("carrier", 0), ("stranger", 0)],
)
async def test_each_scope_sees_its_own_rows_and_no_others(
    app_engine: AsyncEngine, rows: Mapping[str, Any], who: str, sees: int
) -> None:
    others = {"staff": staff(), "carrier": a_carrier(), "stranger": an_agency()}
    tenant = rows.get(who) or others[who]
    async with app_engine.begin() as connection:
        await set_context(connection, tenant)
        assert await _count(connection, rows["ids"]) == sees


async def test_system_scope_is_the_worker_s_and_staff_scope_the_api_s(
    app_engine: AsyncEngine, worker_engine: AsyncEngine, rows: Mapping[str, Any]
) -> None:
    for engine, tenant, sees in (
        (worker_engine, Tenant.system(), 3),
        (app_engine, Tenant.system(), 0),
        (worker_engine, staff(), 0),
    ):
        async with engine.begin() as connection:
            await set_context(connection, tenant)
            assert await _count(connection, rows["ids"]) == sees, (engine.url.username, tenant.scope)


async def test_a_context_ends_with_its_transaction(app_engine: AsyncEngine, rows: Mapping[str, Any]) -> None:
    async with app_engine.connect() as connection:
        async with connection.begin():
            await set_context(connection, rows["agency"])
            assert await _count(connection, rows["ids"]) == 1
        async with connection.begin():
            assert await _count(connection, rows["ids"]) == 0


async def test_a_row_for_somebody_else_cannot_be_inserted(app_engine: AsyncEngine) -> None:
    mine, other = an_agency(), an_agency()
    foreign = _prospect(None, other.org, other.user or uuid4())
    async with app_engine.connect() as connection, connection.begin() as transaction:
        await set_context(connection, mine)
        with pytest.raises(ProgrammingError, match="row-level security"):
            await connection.execute(prospect.insert().values(foreign))
        await transaction.rollback()


async def test_a_row_cannot_be_moved_to_or_taken_from_somebody_else(
    app_engine: AsyncEngine, rows: Mapping[str, Any]
) -> None:
    async with app_engine.begin() as connection:
        await set_context(connection, an_agency())
        taken = await connection.execute(
            update(prospect).where(prospect.c.id.in_(rows["ids"])).values(status="stolen")
        )
        assert taken.rowcount == 0
    async with app_engine.connect() as connection, connection.begin() as transaction:
        await set_context(connection, rows["agency"])
        with pytest.raises(ProgrammingError, match="row-level security"):
            await connection.execute(
                update(prospect).where(prospect.c.id.in_(rows["ids"])).values(tenant_org="other")
            )
        await transaction.rollback()


async def test_a_data_migration_of_the_owner_touches_every_row(
    owner_engine: AsyncEngine, rows: Mapping[str, Any]
) -> None:
    async with owner_engine.begin() as connection:
        changed = await connection.execute(
            update(prospect).where(prospect.c.id.in_(rows["ids"])).values(status="migrated")
        )
        assert changed.rowcount == 3


async def test_the_worker_may_start_no_job_but_a_mail_nor_the_api_write_prices(
    app_engine: AsyncEngine, worker_engine: AsyncEngine
) -> None:
    agency = an_agency()
    values = {
        "status": "processing", "input_ref": uuid4(), "tenant_org": agency.org,
        "tenant_user": agency.user, "created_by": agency.user,
    }  # fmt: skip
    started = job.insert().values(values)
    for engine, statement, refusal in (
        (worker_engine, started.values(id=uuid4(), kind="quote"), "violates row-level security"),
        (app_engine, text("UPDATE carrier_quote SET version = 9"), "permission denied"),
    ):
        async with engine.connect() as connection, connection.begin() as transaction:
            await set_context(connection, agency)
            with pytest.raises(ProgrammingError, match=refusal):
                await connection.execute(statement)
            await transaction.rollback()
    async with worker_engine.connect() as connection, connection.begin() as transaction:
        await set_context(connection, agency)
        await connection.execute(started.values(id=uuid4(), kind="mail"))
        await transaction.rollback()


async def test_start_up_refuses_a_role_that_passes_row_security(
    database: Database, app_engine: AsyncEngine, worker_engine: AsyncEngine
) -> None:
    await refuse_powerful_role(app_engine)
    await refuse_powerful_role(worker_engine)
    with admin(database.name) as connection:
        info = connection.info
        url = f"postgresql://{info.user}:{info.password or ''}@{info.host}:{info.port}/{database.name}"
    powerful = create_engine(url)
    with pytest.raises(PowerfulRole, match="superuser"):
        await refuse_powerful_role(powerful)
    await powerful.dispose()


@pytest_asyncio.fixture(loop_scope="session")
async def decisions(owner_engine: AsyncEngine, rows: Mapping[str, Any]) -> AsyncIterator[Mapping[str, UUID]]:
    """A decision with an event for each of two carriers; they go, since nobody can open what is sealed."""
    made: dict[str, UUID] = {}
    submissions = []
    agency, of = rows["agency"], rows["ids"][0]
    whose = {"tenant_org": agency.org, "tenant_user": agency.user}
    asked = {"id": uuid4(), "kind": "quote", "status": "done", "input_ref": uuid4()}
    async with owner_engine.begin() as connection:
        await connection.execute(job.insert().values(asked | whose | {"created_by": agency.user}))
        run = {
            "id": uuid4(), "job_id": asked["id"], "prospect_id": of, "input": {}, "created_by": agency.user,
        }  # fmt: skip
        await connection.execute(metadata.tables["quote_run"].insert().values(run | whose))
        for number, carrier in enumerate(("key_risk", "zurich"), start=1):
            submitted = {
                "id": uuid4(), "prospect_id": of, "run_id": run["id"], "submitted_by": agency.user,
                "number": number, "prospect_version": 1, "company_folded": "", "producer": "", "company": "",
                "primary_state": "", "governing_state": "", "governing_class": "", "payroll": 0,
                "partner": "", "state": "released",
            }  # fmt: skip
            await connection.execute(submission.insert().values(submitted | whose))
            submissions.append(submitted["id"])
            found = made[carrier] = uuid4()
            decided = {
                "id": found, "submission_id": submitted["id"], "prospect_id": of, "carrier": carrier,
                "uuid_carriers": [], "quote_status": "open", "deadline": func.now(), "status_version": 1,
                "approved_until": func.now(), "origin": "agent", "snapshot_sealed": b"", "user_index": b"",
                "version": 1,
            }  # fmt: skip
            await connection.execute(metadata.tables["decision"].insert().values(decided | whose))
            event = {
                "id": uuid4(), "case_id": found, "prospect_id": of, "carrier": carrier, "version": 1,
                "seq": 1, "code": "submitted", "params": {}, "source": "person",
            }  # fmt: skip
            await connection.execute(metadata.tables["case_event"].insert().values(event | whose))
    yield made
    async with owner_engine.begin() as connection:
        await connection.execute(submission.delete().where(submission.c.id.in_(submissions)))


@pytest.mark.parametrize(("table", "column"), [("decision", "id"), ("case_event", "case_id")])
@pytest.mark.req("CB-336")
async def test_a_carrier_s_people_see_its_decisions_and_no_others_whatever_is_asked(
    app_engine: AsyncEngine, decisions: Mapping[str, UUID], table: str, column: str
) -> None:
    for key, sees in (
        ("key_risk", {decisions["key_risk"]}),
        ("zurich", {decisions["zurich"]}),
        ("uwic", set()),
    ):
        async with app_engine.begin() as connection:
            await set_context(connection, a_carrier(key))
            found = await connection.execute(text(f"SELECT {column} FROM {table}"))
            assert {row[0] for row in found} & {*decisions.values()} == sees
    async with app_engine.begin() as connection:
        await set_context(connection, Tenant(scope="carrier", carrier=None, user=uuid4()))
        assert await connection.scalar(text(f"SELECT count(*) FROM {table}")) == 0


async def test_a_carrier_s_people_change_nothing_of_what_they_see(
    app_engine: AsyncEngine, decisions: Mapping[str, UUID]
) -> None:
    async with app_engine.begin() as connection:
        await set_context(connection, a_carrier("key_risk"))
        changed = await connection.execute(text("UPDATE decision SET origin = 'sales_person'"))
        assert changed.rowcount == 0
    for statement in ("UPDATE decision SET quote_status = 'bound'", "DELETE FROM decision"):
        async with app_engine.connect() as connection, connection.begin() as transaction:
            await set_context(connection, a_carrier("key_risk"))
            with pytest.raises(ProgrammingError, match="permission denied"):
                await connection.execute(text(statement))
            await transaction.rollback()


async def test_a_decision_is_its_agency_s_and_the_staff_s_as_well(
    app_engine: AsyncEngine, decisions: Mapping[str, UUID], rows: Mapping[str, Any]
) -> None:
    for tenant, sees in ((rows["agency"], 2), (an_agency(), 0), (staff(), 2)):
        async with app_engine.begin() as connection:
            await set_context(connection, tenant)
            found = await connection.execute(text("SELECT id FROM decision"))
            assert len({row.id for row in found} & {*decisions.values()}) == sees
