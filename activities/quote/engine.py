"""Programs that our own engine prices: judged when a run opens, rated a batch at a time."""

import asyncio
import logging
import traceback
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TypeVar
from uuid import UUID

from activities.ports import PricedRow, ProgramCatalogue, QuoteStore, RateBooks
from activities.quote.batches import ON_LOOP_MS, expected_ms
from activities.quote.rows import (
    definite_reasons,
    elapsed_ms,
    eligibility_state,
    failed_row,
    portal_reason,
    priced,
    program_row,
    refused_row,
    unknown_program,
)
from models.eligibility import ProgramEligibility
from models.errors import ProgramNotOffered, QuotingError
from models.program import CarrierKind, Program
from models.quote import BatchTask, OutcomeSource, ProgramQuote, ProgramState, QuoteInput
from models.risk import Risk
from models.worksheet import Worksheet
from rating.book import RateBook
from rating.engine import rate
from rating.record.canonical_input import input_digests
from underwriting.eligibility import MeasuredRules, evaluate

K = TypeVar("K")
T = TypeVar("T")

log = logging.getLogger(__name__)

_MODIFIED_PREMIUM = "modified_premium"
"""The fact of eligibility rules that a price measures."""
JUDGED_KEPT = 2_000
"""Programs whose answer of our own rules is kept between the opening of a run and its prices."""


class EnginePrices:
    """What our rules and our engine say of programs, and the rows that say so."""

    def __init__(self, store: QuoteStore, books: RateBooks, catalogue: ProgramCatalogue) -> None:
        self._store, self._books, self._catalogue = store, books, catalogue
        self._judged: OrderedDict[tuple[UUID, str], ProgramEligibility] = OrderedDict()

    async def judge(
        self, run_id: UUID, risk: Risk, programs: Sequence[Program]
    ) -> tuple[dict[str, ProgramEligibility], QuotingError | None]:
        """Our answer by program, kept for the prices; or why we cannot answer for this risk at all."""
        try:
            book = await self._books.for_date(risk.effective_date)
            answer = await _off_loop(expected_ms(risk, len(programs)), lambda: evaluate(risk, programs, book))
        except QuotingError as error:
            return {}, error
        for judged in answer.programs:
            _keep(self._judged, (run_id, judged.program), _without_pending(judged), JUDGED_KEPT)
        return {judged.program: judged for judged in answer.programs}, None

    async def price(self, task: BatchTask, asked: QuoteInput) -> tuple[ProgramQuote, ...]:
        """Price programs and write all their rows at once; each has a row, whatever becomes of it.

        Raises: whatever an outage of database or store raises; then nothing was written.
        """
        rows = await self.rated(task, asked)
        await self._store.record_prices(task.job, rows)
        return tuple(each.row for each in rows)

    async def rated(self, task: BatchTask, asked: QuoteInput) -> list[PricedRow]:
        """The rows of programs as we price them, not written yet. Raises: what an outage raises."""
        known = await self._catalogue.get(task.programs)
        took_ms = expected_ms(asked.risk, len(task.programs))
        book = await self._book(asked.risk)
        return await _off_loop(took_ms, lambda: self._rated(task, asked, known, book))

    async def _book(self, risk: Risk) -> RateBook | QuotingError:
        try:
            return await self._books.for_date(risk.effective_date)
        except QuotingError as none:
            return none

    def _rated(
        self,
        task: BatchTask,
        asked: QuoteInput,
        known: Mapping[str, Program],
        book: RateBook | QuotingError,
    ) -> list[PricedRow]:
        batch = book if isinstance(book, QuotingError) else _Batch(task, asked.risk, book)
        return [self._row(task, key, known.get(key), batch) for key in task.programs]

    def _row(
        self, task: BatchTask, key: str, program: Program | None, batch: "_Batch | QuotingError"
    ) -> PricedRow:
        """One program's ending; a refusal is a row with its reason, and so is a fault of ours."""
        if program is None:
            left = ProgramNotOffered(f"Program {key} left the catalogue.")
            return PricedRow(row=refused_row(task.run_id, unknown_program(key), left, task.version))
        if isinstance(batch, QuotingError):
            return PricedRow(row=refused_row(task.run_id, program, batch, task.version))
        try:
            return self._priced(batch, program)
        except QuotingError as error:
            return PricedRow(row=refused_row(task.run_id, program, error, task.version))
        # The edge of one program: rating is pure, so this is a fault of ours, and no other program's matter.
        except Exception as fault:
            log.error("Program %s of run %s broke: %s.", key, task.run_id, _place_of(fault))
            return PricedRow(row=failed_row(task.run_id, program, task.version))

    def _priced(self, batch: "_Batch", program: Program) -> PricedRow:
        worksheet = rate(batch.risk, program.key, batch.book)
        answers = self._answers(batch, program, worksheet)
        state, reasons = eligibility_state(*answers), definite_reasons(*answers)
        source = OutcomeSource.PLATFORM if state is ProgramState.QUOTED else OutcomeSource.RULE
        if state is ProgramState.QUOTED and program.kind is CarrierKind.PORTAL:
            state, reasons = ProgramState.INDICATION, (*reasons, portal_reason(program))
        row = program_row(
            batch.task.run_id,
            program,
            state,
            source,
            version=batch.task.version,
            reasons=reasons,
            elapsed_ms=elapsed_ms(),
        )
        if state is ProgramState.DECLINED:
            return PricedRow(row=row)
        return PricedRow(row=priced(row, worksheet), worksheet=worksheet, digest=batch.digests[program.key])

    def _answers(
        self, batch: "_Batch", program: Program, worksheet: Worksheet
    ) -> tuple[ProgramEligibility, ProgramEligibility]:
        """What was known before rating, kept from the opening where this process did it; and what is now."""
        before = self._judged.get((batch.task.run_id, program.key))
        measured = {_MODIFIED_PREMIUM: worksheet.totals.standard_premium}
        return (
            before or evaluate(batch.risk, [program], batch.book).programs[0],
            batch.measured.judge(program, measured),
        )


class _Batch:
    """Programs that are rated together: what is the same for all of them is worked out once."""

    def __init__(self, task: BatchTask, risk: Risk, book: RateBook) -> None:
        self.task, self.risk, self.book = task, risk, book

    @cached_property
    def measured(self) -> MeasuredRules:
        """The rules that wait for a price."""
        return MeasuredRules(self.risk, self.book, {_MODIFIED_PREMIUM})

    @cached_property
    def digests(self) -> Mapping[str, str]:
        """The key of each program's price."""
        return input_digests(self.risk, self.task.programs, self.book.version)


def _without_pending(answer: ProgramEligibility) -> ProgramEligibility:
    """The answer without reasons that only wait for a fact."""
    return answer.model_copy(update={"reasons": definite_reasons(answer)})


def _keep(kept: OrderedDict[K, T], key: K, value: T, most: int) -> None:
    """Keep a value, and of all that is kept the last ones."""
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)


def _place_of(fault: Exception) -> str:
    """Kind of a fault and the line that raised it: its words and values may be those of the risk."""
    frame = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{type(fault).__name__} in {frame.name}, {frame.filename}:{frame.lineno}"


async def _off_loop(took_ms: float, work: Callable[[], T]) -> T:
    """Run short work at once and long work in a thread, so that no other slot of the worker waits."""
    if took_ms <= ON_LOOP_MS:
        return work()
    return await asyncio.to_thread(work)
