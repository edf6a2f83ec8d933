"""Submissions as the specified lists carry them: with history, quote records and draft beside the facts."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Select, exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.event_loop_offload import off_loop_if
from adapters.postgres.core.cursor import Cursor
from adapters.postgres.core.ownership import made_by, within
from adapters.postgres.tables.index import (
    app_user,
    carrier_quote,
    prospect,
    quote_record,
    quote_run,
    status_event,
    submission,
)
from models.demo import DEMO_PARTNER
from models.prospect import DraftSections, Stage
from models.submission import SubmittedRun
from models.tenant import Tenant
from models.unsubmitted import Unsubmitted, UnsubmittedPage

_DEMO_GROUP = "DemoBeta"
FEW = 20
"""Drafts that are read at once."""


class SubmissionRecords:
    """What lies beside submissions within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def histories(self, prospects: Sequence[UUID]) -> Mapping[UUID, Sequence[Any]]:
        """The status history of each prospect, newest first: button_name, detail, at."""
        event = status_event.c
        query = (
            select(event.prospect_id, event.button_name, event.detail, event.at)
            .where(event.prospect_id.in_(prospects), within(self._tenant, status_event))
            .order_by(event.at.desc(), event.id.desc())
        )
        found: dict[UUID, list[Any]] = {}
        for row in await self._connection.execute(query):
            found.setdefault(row.prospect_id, []).append(row)
        return found

    async def runs(self, runs: Sequence[UUID]) -> Mapping[UUID, SubmittedRun]:
        """When each run was made, its programs, and the keys of its stored records."""
        made = select(quote_run.c.id, quote_run.c.created_at).where(
            quote_run.c.id.in_(runs), within(self._tenant, quote_run)
        )
        rows = {row.id: row.created_at for row in await self._connection.execute(made)}
        programs = select(carrier_quote.c.run_id, carrier_quote.c.partner, carrier_quote.c.carrier).where(
            carrier_quote.c.run_id.in_(rows), within(self._tenant, carrier_quote)
        )
        quoted: dict[UUID, list[str]] = {}
        for row in await self._connection.execute(programs.order_by(carrier_quote.c.program)):
            quoted.setdefault(row.run_id, []).append(f"{row.partner}-{row.carrier}")
        keys = select(quote_record.c.run_id, quote_record.c.uuid_carrier).where(
            quote_record.c.run_id.in_(rows), within(self._tenant, quote_record)
        )
        stored: dict[UUID, list[str]] = {}
        for record in await self._connection.execute(keys.order_by(quote_record.c.uuid_carrier)):
            stored.setdefault(record.run_id, []).append(record.uuid_carrier)
        return {
            run: SubmittedRun(
                id=run, made_at=at, programs=tuple(quoted.get(run, ())), keys=tuple(stored.get(run, ()))
            )
            for run, at in rows.items()
        }

    async def drafts(self, prospects: Sequence[UUID]) -> Mapping[UUID, DraftSections]:
        """The draft of each prospect as it stands, without its FEIN."""
        query = select(prospect.c.id, prospect.c.sections).where(
            prospect.c.id.in_(prospects), within(self._tenant, prospect)
        )
        rows = (await self._connection.execute(query)).all()
        read = await _drafts([row.sections for row in rows])
        return {row.id: sections for row, sections in zip(rows, read, strict=True)}

    async def unsubmitted(self, *, cursor: str | None, limit: int, sales_group: str) -> UnsubmittedPage:
        """Prospects that nobody submitted yet, changed last first: none of the archive, of a demo, unnamed.

        Args: sales_group: whose people are the sales desk.
        Raises: InvalidInput for a cursor that was not ours.
        """
        table, query = prospect.c, _unsubmitted(self._tenant, sales_group)
        if cursor:
            query = query.where(Cursor.parse(cursor).after(table.updated_at, table.id))
        newest = query.order_by(table.updated_at.desc(), table.id.desc()).limit(limit + 1)
        rows = (await self._connection.execute(newest)).all()
        read = await _drafts([row.sections for row in rows[:limit]])
        items = tuple(
            Unsubmitted(
                id=row.id,
                user_id=row.public_id,
                stage=Stage(row.stage),
                run_id=row.last_run_id,
                salesperson=row.salesperson,
                sections=sections,
            )
            for row, sections in zip(rows, read, strict=False)
        )
        last = rows[limit - 1] if len(rows) > limit else None
        return UnsubmittedPage(items=items, cursor=str(Cursor(last.updated_at, last.id)) if last else None)


def _unsubmitted(tenant: Tenant, sales_group: str) -> Select[Any]:
    table = prospect.c
    salesperson = (
        select(func.lower(app_user.c.email)).where(made_by(prospect, app_user, sales_group)).scalar_subquery()
    )
    shown = (table.id, table.public_id, table.stage, table.sections, table.updated_at, table.last_run_id)
    return select(*shown, func.coalesce(salesperson, "").label("salesperson")).where(
        within(tenant, prospect),
        table.archived_at.is_(None),
        func.btrim(table.company_name).not_in(("", "-")),
        ~exists().where(submission.c.prospect_id == table.id),
        func.coalesce(table.sections["partner"].astext, "") != DEMO_PARTNER,
        ~exists().where(made_by(prospect, app_user, _DEMO_GROUP)),
    )


async def _drafts(documents: Sequence[Any]) -> list[DraftSections]:
    """Stored drafts, read beside the event loop where they are many."""

    def read() -> list[DraftSections]:
        return [DraftSections.model_validate(document) for document in documents]

    return await off_loop_if(len(documents) > FEW, read)
