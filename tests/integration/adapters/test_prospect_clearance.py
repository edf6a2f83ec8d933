"""Clearance asks the database the same, whoever holds the FEIN, and however many do."""

import re
from uuid import UUID, uuid4

import pytest
from sqlalchemy import event, text

from models.clearance import EarlierQuote
from models.prospect import CompanyProfile, DraftSections
from models.tenant import Tenant
from tests.integration.adapters.conftest import Alone
from tests.support.people import a_partner, an_agency

MANY = 5_000
_MANY = text(
    """
    INSERT INTO prospect (id, public_id, tenant_org, tenant_partner, tenant_user, version, stage, status,
                          sections, fein_index, modified_by)
    SELECT gen_random_uuid(), :org || public_id || number, :org, :partner, tenant_user, 1, 'one', 'draft',
           sections, fein_index || decode(:more, 'hex'), tenant_user
    FROM prospect, generate_series(1, :count) AS number WHERE id = :model
    """
)


async def test_a_fein_of_a_neighbour_costs_the_statements_of_one_that_nobody_has(alone: Alone) -> None:
    owner, neighbour = an_agency(), an_agency()
    profile = CompanyProfile(company_name="Walnut Bakery", fein="12-3456789")
    async with alone.uow.begin(owner) as work:
        made = await work.prospects.create(DraftSections(company_profile=profile))
    statements: list[str] = []

    def note(*arguments: object) -> None:
        statements.append(f"{arguments[2]}")

    async def asked(tenant: Tenant, digits: str) -> tuple[EarlierQuote | None, list[str]]:
        statements.clear()
        async with alone.uow.begin(tenant) as work:
            return await work.clearance.earlier(digits, uuid4()), list(statements)

    event.listen(alone.app.sync_engine, "before_cursor_execute", note)
    found, of_owner = await asked(owner, "123456789")
    hidden, of_neighbour = await asked(neighbour, "123456789")
    nobodys, of_nobody = await asked(neighbour, "999999999")
    event.remove(alone.app.sync_engine, "before_cursor_execute", note)
    assert found is not None and found.id == made.id
    assert hidden is nobodys is None
    assert of_owner == of_neighbour == of_nobody


async def crowd(alone: Alone, model: UUID, tenant: Tenant) -> None:
    """Thousands of drafts of neighbours with the FEIN of one, and as many of the caller with another."""
    own = (tenant.org or "", tenant.partner or "", "00")
    async with alone.owner.begin() as connection:
        for org, partner, more in (own, ("neighbours", "neighbours", "")):
            values = {"model": model, "count": MANY, "org": org, "partner": partner, "more": more}
            await connection.execute(_MANY, values)
        await connection.execute(text("ANALYZE prospect"))


@pytest.mark.parametrize("tenant", [an_agency(), a_partner()], ids=["agency", "partner"])
async def test_a_fein_that_thousands_of_neighbours_hold_is_found_among_ones_own_alone(
    alone: Alone, tenant: Tenant
) -> None:
    async with alone.uow.begin(an_agency()) as work:
        profile = CompanyProfile(company_name="Walnut Bakery", fein="98-7654321")
        made = await work.prospects.create(DraftSections(company_profile=profile))
    await crowd(alone, made.id, tenant)
    asked: list[tuple[str, object]] = []

    def note(*arguments: object) -> None:
        if "fein_index" in f"{arguments[2]}":
            asked.append((f"{arguments[2]}", arguments[3]))

    event.listen(alone.app.sync_engine, "before_cursor_execute", note)
    async with alone.uow.begin(tenant) as work:
        assert await work.clearance.earlier("987654321", uuid4()) is None
    event.remove(alone.app.sync_engine, "before_cursor_execute", note)
    ((statement, values),) = asked
    async with alone.app.connect() as connection:
        for name, value in tenant.settings().items():
            await connection.execute(
                text("SELECT set_config(:name, :value, false)"), {"name": f"app.{name}", "value": value}
            )
        explained = await connection.exec_driver_sql(f"EXPLAIN (ANALYZE) {statement}", values)  # type: ignore[arg-type]
        plan = "\n".join(row[0] for row in explained)
        await connection.invalidate()
    assert "ix_prospect_fein_index_tenant_" in plan and "Seq Scan on prospect" not in plan, plan
    # No row of a neighbour is fetched, only to be left out: that would take the longer, the more there are.
    assert not re.search(r"Rows Removed by (Filter|Index Recheck): [1-9]", plan), plan
