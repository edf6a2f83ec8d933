"""Submissions as tests put them there, without pressing Submit."""

from uuid import UUID

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncEngine
from uuid6 import uuid7

from adapters.postgres.core.ownership import owned, owner_columns, owner_of
from adapters.postgres.tables.index import prospect, submission


async def a_submission(
    engine: AsyncEngine,
    prospect_id: str | UUID,
    run_id: str | UUID,
    *,
    submitted_by: str | UUID,
    owner: str | UUID | None = None,
    company: str = "Alder Roofing",
    number: int = 1,
    state: str = "open",
) -> UUID:
    """A prospect in the underwriters' hands. engine: of the owner's role."""
    made, of_prospect = uuid7(), UUID(str(prospect_id))
    async with engine.begin() as connection:
        row = (
            await connection.execute(select(*owner_columns(prospect)).where(prospect.c.id == of_prospect))
        ).one()
        await connection.execute(
            insert(submission).values(
                id=made,
                prospect_id=of_prospect,
                run_id=UUID(str(run_id)),
                number=number,
                prospect_version=1,
                producer="producer@agency.example",
                submitted_by=UUID(str(submitted_by)),
                state=state,
                owner=None if owner is None else UUID(str(owner)),
                company=company,
                company_folded=company.lower(),
                primary_state="TX",
                governing_state="TX",
                governing_class="8810",
                payroll=240_000,
                partner="gms",
                **owned(owner_of(row)),
            )
        )
    return made
