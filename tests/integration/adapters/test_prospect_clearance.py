"""Clearance asks the database the same, whoever holds the FEIN."""

from uuid import uuid4

from sqlalchemy import event

from models.clearance import EarlierQuote
from models.prospect import CompanyProfile, DraftSections
from models.tenant import Tenant
from tests.integration.adapters.conftest import Alone
from tests.support.people import an_agency


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
