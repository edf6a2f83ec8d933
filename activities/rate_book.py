"""The steps of a rehearsal: count the open quotes, price them again on the draft in batches, sum up."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal

from temporalio import activity

from activities.errors import application_error
from activities.ports import ProgramCatalogue
from activities.quote.rows import definite_reasons, eligibility_state
from activities.rate_book_ports import BookShelf, OpenQuote, PricedAgain, RehearsalStore
from models.errors import QuotingError
from models.job import JobRef
from models.program import Program
from models.quote import ProgramState
from models.rate_book_rehearsal import (
    RehearsalBatch,
    RehearsalClosing,
    RehearsalEnd,
    RehearsalOutcome,
    RehearsalPlan,
    RehearsalProgress,
    RehearsalRow,
    StateMove,
)
from models.worksheet import Worksheet
from rating.book import RateBook
from rating.engine import rate
from rating.rate_book_diff import percent_move
from underwriting.eligibility import evaluate

BATCH = 20
"""Prospects of one batch, each with the quotes of its last run."""
_REASON_LONG = 300


class RateBookActivities:
    """Steps of RateBookRehearsalWorkflow."""

    def __init__(self, store: RehearsalStore, books: BookShelf, catalogue: ProgramCatalogue) -> None:
        self._store, self._books, self._catalogue = store, books, catalogue

    @activity.defn
    async def open_rehearsal(self, job: JobRef) -> RehearsalPlan:
        """Count the open quotes. Raises: RateBookNotFound."""
        try:
            return await self._store.plan(job, _today())
        except QuotingError as refused:
            raise application_error(refused) from refused

    @activity.defn
    async def rehearse_batch(self, batch: RehearsalBatch) -> RehearsalProgress:
        """Price the quotes of the next prospects again; a repeat prices the same ones to the same rows.

        Raises: RateBookState where the draft is not what it was when the rehearsal began.
        """
        try:
            wanted = await self._store.book(batch.rehearsal_id)
            quotes = await self._store.open_quotes(batch.rehearsal_id, _today(), batch.after, BATCH)
            if not quotes:
                return RehearsalProgress(after=None, done=batch.done)
            book = await self._books.for_content(wanted.version, wanted.sha256)
        except QuotingError as refused:
            raise application_error(refused) from refused
        programs = await self._catalogue.get([quote.program for quote in quotes])
        found = await asyncio.to_thread(_price_again, quotes, programs, book)
        done = batch.done + len(quotes)
        await self._store.record(batch.rehearsal_id, found, done)
        return RehearsalProgress(after=max(quote.prospect_id for quote in quotes), done=done)

    @activity.defn
    async def close_rehearsal(self, closing: RehearsalClosing) -> RehearsalEnd:
        """Sum up and close."""
        status = await self._store.close(closing.job, closing.error_code)
        return RehearsalEnd(status=status, error_code=closing.error_code)


def _today() -> date:
    return datetime.now(UTC).date()


def _price_again(
    quotes: Sequence[OpenQuote], programs: Mapping[str, Program], book: RateBook
) -> list[PricedAgain]:
    return [
        PricedAgain(owner=quote.owner, row=priced_again(quote, programs.get(quote.program), book))
        for quote in quotes
    ]


def priced_again(quote: OpenQuote, program: Program | None, book: RateBook) -> RehearsalRow:
    """An open quote on another book: what it costs there, or why the book would not have it."""
    try:
        worksheet = rate(quote.risk, quote.program, book)
        refusal = _declined(quote, program, book)
    except QuotingError as refused:
        return _row(quote, None, refused.message)
    return _row(quote, None if refusal else worksheet, refusal)


def _declined(quote: OpenQuote, program: Program | None, book: RateBook) -> str:
    """Why the book's own rules decline the risk, '' where they do not."""
    if program is None:
        return ""
    answer = evaluate(quote.risk, [program], book).programs[0]
    if eligibility_state(answer) is not ProgramState.DECLINED:
        return ""
    return next((reason.text for reason in definite_reasons(answer)), "Declined by the eligibility rules")


def _row(quote: OpenQuote, worksheet: Worksheet | None, reason: str) -> RehearsalRow:
    new = None if worksheet is None else worksheet.totals.total_estimated_annual_premium
    delta = Decimal(0) if new is None else new - quote.premium
    after = {} if worksheet is None else {part.state: part for part in worksheet.states}
    outcome = RehearsalOutcome.REFUSED
    if new is not None:
        outcome = RehearsalOutcome.MOVED if delta else RehearsalOutcome.SAME
    return RehearsalRow(
        run_id=quote.run_id,
        prospect_id=quote.prospect_id,
        program=quote.program,
        effective_date=quote.risk.effective_date,
        states=tuple(
            StateMove(
                state=part.state,
                old=part.total_estimated_annual_premium,
                new=(after[part.state].total_estimated_annual_premium if part.state in after else None),
            )
            for part in quote.states
        ),
        old_book=quote.book_version,
        old_premium=quote.premium,
        new_premium=new,
        delta=delta,
        percent=None if new is None else percent_move(quote.premium, new),
        outcome=outcome,
        reason=reason[:_REASON_LONG],
    )
