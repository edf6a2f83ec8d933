"""Runs as they priced, each with its draft as it stands: what freshness is worked out from."""

from collections import OrderedDict
from collections.abc import Collection, Set
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Select, and_, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.event_loop_offload import off_loop_if
from adapters.postgres.core.ownership import within
from adapters.postgres.tables.index import claim_history, prospect, quote_run, quote_worksheet
from adapters.postgres.tables.quote_rows import drafts_many, holds_many
from models.claim_history import ClaimHistory
from models.errors import RunNotFound
from models.freshness import PricedBook, PricedRun
from models.prospect import DraftSections
from models.quote import QuoteInput
from models.tenant import Tenant

INPUTS_KEPT = 64
"""Inputs of runs never change, and each Save of a workbook asks for the same one; large ones are not kept."""
_INPUTS: "OrderedDict[UUID, QuoteInput]" = OrderedDict()
"""By run, those that were read last; whoever uses one was just found to see its run."""


class PricedRuns:
    """Runs within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def get(self, run_id: UUID) -> PricedRun:
        """One run. Raises: RunNotFound."""
        return (await self.of({run_id}))[0]

    async def of(self, run_ids: Set[UUID]) -> tuple[PricedRun, ...]:
        """The runs, in one statement, newest first. Raises: RunNotFound where one is missing."""
        found = await self.found(run_ids)
        if len(found) != len(run_ids):
            raise RunNotFound("There is no such quote run, or it is not yours to see")
        return found

    async def found(self, run_ids: Set[UUID]) -> tuple[PricedRun, ...]:
        """The same without those that are missing."""
        kept = {run_id: _INPUTS[run_id] for run_id in run_ids if run_id in _INPUTS}
        query = self._runs(kept).where(quote_run.c.id.in_(run_ids)).order_by(quote_run.c.created_at.desc())
        rows = (await self._connection.execute(query)).all()
        drafts = {row.drafted: await _draft(row) for row in rows if row.sections is not None}
        return tuple(
            [
                _priced(
                    row, kept.get(row.id) or await _input(row), drafts[row.drafted] if row.edited else None
                )
                for row in rows
            ]
        )

    def _runs(self, kept: Collection[UUID]) -> Select[Any]:
        losses = claim_history.c
        input_ = case((quote_run.c.id.not_in(kept), quote_run.c.input)) if kept else quote_run.c.input
        # A draft that is still the one that was priced says nothing new: it is not read.
        edited = and_(
            prospect.c.id.is_not(None), prospect.c.version.is_distinct_from(quote_run.c.prospect_version)
        )
        # Each once, however many of its runs are asked for.
        number = func.row_number().over(
            partition_by=(prospect.c.id, edited), order_by=quote_run.c.created_at.desc()
        )
        return (
            select(
                quote_run.c.id, input_.label("input"), quote_run.c.created_at, prospect.c.id.label("drafted"),
                edited.label("edited"), _books().label("books"),
                case((and_(edited, number == 1), prospect.c.sections)).label("sections"),
                losses.version, losses.years, losses.no_loss, losses.no_loss_since,
            )
            .select_from(quote_run)
            .outerjoin(prospect, (prospect.c.id == quote_run.c.prospect_id) & within(self._tenant, prospect))
            .outerjoin(claim_history, losses.prospect_id == prospect.c.id)
            .where(within(self._tenant, quote_run))
        )  # fmt: skip


def _books() -> Any:
    """The rate books of a run as [[version, hash]]; none of it where carriers alone priced."""
    kept = quote_worksheet.c
    pair = func.jsonb_build_array(kept.book_version, kept.book_sha256)
    return (
        select(func.jsonb_agg(pair.distinct()))
        .where(kept.run_id == quote_run.c.id, kept.book_sha256.is_not(None))
        .scalar_subquery()
    )


async def _draft(row: Row[Any]) -> DraftSections:
    return await off_loop_if(drafts_many(row.sections), DraftSections.model_validate, row.sections)


async def _input(row: Row[Any]) -> QuoteInput:
    """What a run asked for, kept where it is small."""
    many = holds_many(row.input["risk"])
    asked = await off_loop_if(many, QuoteInput.model_validate, row.input)
    if not many:
        _INPUTS[row.id] = asked
        if len(_INPUTS) > INPUTS_KEPT:
            _INPUTS.popitem(last=False)
    return asked


def _priced(row: Row[Any], asked: QuoteInput, sections: DraftSections | None) -> PricedRun:
    losses = None
    if row.version is not None:
        losses = ClaimHistory(
            version=row.version, years=row.years, no_loss=row.no_loss, no_loss_since=row.no_loss_since
        )
    elif row.drafted is not None:
        losses = ClaimHistory()
    return PricedRun(
        run_id=row.id,
        priced_at=row.created_at,
        risk=asked.risk,
        programs=asked.programs,
        books=tuple(PricedBook(version=version, sha256=sha256) for version, sha256 in row.books or ()),
        sections=sections,
        claims=losses,
    )
