"""What was said to carriers: only added to, seen by its own tenant, and never whole."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.bind.evidence import PostgresEvidenceLog
from adapters.postgres.core.transaction import begin
from adapters.postgres.tables.index import carrier_evidence
from models.carrier_call import About
from models.carrier_evidence import CarrierEvidence
from models.job import TenantScope
from models.tenant import Tenant

SAID = b'{"Fein": "900000012"}'


def an_evidence() -> CarrierEvidence:
    """A call that was masked."""
    return CarrierEvidence(
        id=uuid4(), adapter="amtrust", call="check_fein", at=datetime.now(UTC), ms=12, status=200,
        request='{"body": {"Fein": "***12"}}', reply="", request_bytes=SAID, reply_bytes=b"\xff\xfe",
    )  # fmt: skip


def about(org: str = "agency-1") -> About:
    """Somebody of an agency, before there is an account."""
    return About(scope=TenantScope(partner="gms", org=org, user=uuid4()))


@pytest.fixture
def log(worker_engine: AsyncEngine, cipher: FieldCipher) -> PostgresEvidenceLog:
    """As the worker writes it."""
    return PostgresEvidenceLog(worker_engine, cipher)


async def seen(engine: AsyncEngine, tenant: Tenant, evidence: UUID) -> bool:
    """Whether a row is seen in a context."""
    async with begin(engine, tenant) as connection:
        query = select(carrier_evidence.c.id).where(carrier_evidence.c.id == evidence)
        return await connection.scalar(query) is not None


async def test_a_call_is_kept_once_masked_with_keyed_hashes(
    log: PostgresEvidenceLog, owner_engine: AsyncEngine, cipher: FieldCipher
) -> None:
    evidence, whose = an_evidence(), about()
    await log.keep(whose, evidence)
    await log.keep(whose, evidence)
    async with owner_engine.connect() as connection:
        query = select(carrier_evidence).where(carrier_evidence.c.id == evidence.id)
        [row] = (await connection.execute(query)).all()
    assert (row.call, row.ms, row.status, row.account_id) == ("check_fein", 12, 200, None)
    assert (row.tenant_partner, row.tenant_org, row.tenant_user) == ("gms", "agency-1", whose.scope.user)
    assert bytes(row.request_hash) == cipher.blind_index(SAID.decode())
    assert b"900000012" not in b"".join(str(value).encode() for value in row)


async def test_its_tenant_and_staff_see_it_and_nobody_else(
    log: PostgresEvidenceLog, app_engine: AsyncEngine
) -> None:
    evidence, whose = an_evidence(), about("agency-evidence")
    await log.keep(whose, evidence)
    assert await seen(app_engine, Tenant(scope="agency", org="agency-evidence"), evidence.id)
    assert await seen(app_engine, Tenant(scope="staff", user=uuid4()), evidence.id)
    assert not await seen(app_engine, Tenant(scope="agency", org="agency-other"), evidence.id)
    assert not await seen(app_engine, Tenant(scope="carrier", carrier="amtrust"), evidence.id)
    assert not await seen(app_engine, Tenant.nobody(), evidence.id)


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT id FROM carrier_evidence",
        "UPDATE carrier_evidence SET status = 500",
        "DELETE FROM carrier_evidence",
        "TRUNCATE carrier_evidence",
    ],
)
async def test_the_worker_only_adds(worker_engine: AsyncEngine, statement: str) -> None:
    with pytest.raises(ProgrammingError, match="permission denied"):
        async with begin(worker_engine, Tenant.system()) as connection:
            await connection.execute(text(statement))


@pytest.mark.parametrize("statement", ["UPDATE carrier_evidence SET ms = 0", "DELETE FROM carrier_evidence"])
async def test_the_api_only_reads(app_engine: AsyncEngine, statement: str) -> None:
    with pytest.raises(ProgrammingError, match="permission denied"):
        async with begin(app_engine, Tenant(scope="staff", user=uuid4())) as connection:
            await connection.execute(text(statement))


async def test_nobody_writes_in_another_tenants_name(worker_engine: AsyncEngine, cipher: FieldCipher) -> None:
    whose = about("agency-2")
    values = {
        **an_evidence().model_dump(exclude={"request_bytes", "reply_bytes"}),
        "request_hash": b"", "reply_hash": b"",
        "tenant_partner": "gms", "tenant_org": "agency-3", "tenant_user": whose.scope.user,
    }  # fmt: skip
    with pytest.raises(ProgrammingError, match="row-level security"):
        async with begin(worker_engine, Tenant.of_job(whose.scope)) as connection:
            await connection.execute(carrier_evidence.insert().values(values))
