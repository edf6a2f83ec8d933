"""Documents as activities read and close them."""

from base64 import b64encode
from typing import Any

from sqlalchemy import Row, Select, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from activities.ports import DocumentSnapshot
from adapters.postgres.agency.repository import AgencyRecords
from adapters.postgres.core.ownership import owner_columns, owner_of
from adapters.postgres.job.closing import JobStore
from adapters.postgres.quote.released import released_of
from adapters.postgres.tables.document import document_job
from adapters.postgres.tables.index import carrier_quote, job, quote_run, quote_worksheet
from models.agency import Agency
from models.document import Presenter, QuoteDocument, QuoteSheet, proposal_number
from models.eligibility import Eligibility, Reason
from models.errors import RunNotFound
from models.job import JobRef, JobStatus
from models.quote import QuoteInput
from models.worksheet import Worksheet


class PostgresDocumentStore(JobStore):
    """The port DocumentStore, on the worker's engine; each call is one transaction in the job's tenant."""

    async def snapshot(self, job_ref: JobRef) -> DocumentSnapshot:
        """What this job asks, with all that the document says. Raises: RunNotFound."""
        wanted: Select[Any] = select(
            document_job.c.input, document_job.c.run_id, document_job.c.created_at, job.c.status
        ).join(job, job.c.id == document_job.c.job_id)
        async with self._begin(job_ref) as connection:
            found = (await connection.execute(wanted.where(document_job.c.job_id == job_ref.job_id))).first()
            if found is None:
                raise RunNotFound(f"There is no document of job {job_ref.job_id} in its tenant")
            asked = QuoteDocument.model_validate(found.input)
            price = await _price(connection, asked)
            agency = await AgencyRecords(connection).find(owner_of(price).org)
        sheet = _sheet(asked, found, price, _presenter(agency))
        return DocumentSnapshot(job_status=JobStatus(found.status), sheet=sheet)


async def _price(connection: AsyncConnection, asked: QuoteDocument) -> Row[Any]:
    query: Select[Any] = (
        select(
            *owner_columns(quote_run),
            quote_worksheet.c.worksheet, carrier_quote.c.state, carrier_quote.c.illustrative,
            carrier_quote.c.reasons, quote_run.c.base_run_id,
            quote_run.c.input.label("run_input"), quote_run.c.created_at.label("priced_at"),
        )
        .join(quote_run, quote_run.c.id == quote_worksheet.c.run_id)
        .join(
            carrier_quote,
            (carrier_quote.c.run_id == quote_worksheet.c.run_id)
            & (carrier_quote.c.program == quote_worksheet.c.program),
        )
        .where(
            or_(
                quote_worksheet.c.run_id == asked.run_id,
                quote_worksheet.c.run_id.in_(released_of(asked.run_id)),
            ),
            quote_worksheet.c.program == asked.program,
        )
        .order_by(quote_worksheet.c.run_id == asked.run_id)
        .limit(1)
    )  # fmt: skip
    row: Row[Any] | None = (await connection.execute(query)).first()
    if row is None:
        raise RunNotFound("This program has no price in this run")
    return row


def _presenter(agency: Agency | None) -> Presenter | None:
    if agency is None:
        return None
    logo = b64encode(agency.logo).decode() if agency.logo else ""
    return Presenter(name=agency.name, phone=agency.phone, logo=logo)


def _reasons(stored: list[dict[str, Any]]) -> tuple[str, ...]:
    """What an underwriter has to decide, each once."""
    reasons = (Reason.model_validate(each) for each in stored)
    return tuple(dict.fromkeys(reason.text for reason in reasons if reason.outcome is not Eligibility.YES))


def _sheet(asked: QuoteDocument, found: Row[Any], price: Row[Any], agency: Presenter | None) -> QuoteSheet:
    run = QuoteInput.model_validate(price.run_input)
    return QuoteSheet(
        asked=asked,
        company_name=run.company_name or "",
        risk=run.risk,
        worksheet=Worksheet.model_validate(price.worksheet),
        state=price.state,
        illustrative=price.illustrative,
        priced_at=price.priced_at,
        made_at=found.created_at,
        fund_states=run.fund_states,
        descriptions={
            f"{place.state} {line.code}": line.description
            for place in run.risk.locations
            for line in place.employees
            if line.description
        },
        number=proposal_number(asked.run_id, run.programs, asked.program, price.priced_at),
        business=run.business,
        agency=agency,
        reasons=_reasons(price.reasons),
        underwritten=price.base_run_id is not None,
    )
