"""Programs that our own engine prices: judged when a run opens, rated a batch at a time."""

import asyncio
import logging
import traceback
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar
from uuid import UUID

from activities.ports import PricedRow, ProgramCatalogue, QuoteStore, RateBooks
from activities.quote.batches import ON_LOOP_MS, expected_ms
from activities.quote.rows import (
    elapsed_ms,
    eligibility_state,
    failed_row,
    priced,
    program_row,
    refused_row,
    spoken,
    unknown_program,
)
from models.eligibility import ProgramEligibility
from models.errors import ProgramNotOffered, QuotingError
from models.program import Program
from models.quote import BatchTask, OutcomeSource, ProgramQuote, ProgramState, QuoteInput
from models.risk import Risk
from models.worksheet import Worksheet
from rating.book import RateBook
from rating.engine import rate
from rating.record.canonical import input_digest
from underwriting.eligibility import evaluate, evaluate_measured

K = TypeVar("K")
T = TypeVar("T")

log = logging.getLogger(__name__)

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
        for told in answer.programs:
            _keep(self._judged, (run_id, told.program), _without_pending(told), JUDGED_KEPT)
        return {told.program: told for told in answer.programs}, None

    async def price(self, task: BatchTask, asked: QuoteInput) -> tuple[ProgramQuote, ...]:
        """Price programs and write all their rows at once; each has a row, whatever becomes of it.

        Raises: whatever an outage of database or store raises; then nothing was written.
        """
        known = await self._catalogue.get(task.programs)
        took_ms = expected_ms(asked.risk, len(task.programs))
        book = await self._book(asked.risk)
        rows = await _off_loop(took_ms, lambda: self._rated(task, asked, known, book))
        await self._store.record_prices(task.job, rows)
        return tuple(each.row for each in rows)

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
        return [self._row(task, key, known.get(key), asked, book) for key in task.programs]

    def _row(
        self,
        task: BatchTask,
        key: str,
        program: Program | None,
        asked: QuoteInput,
        book: RateBook | QuotingError,
    ) -> PricedRow:
        """One program's ending; a refusal is a row with its reason, and so is a fault of ours."""
        if program is None:
            left = ProgramNotOffered(f"Program {key} left the catalogue.")
            return PricedRow(row=refused_row(task.run_id, unknown_program(key), left, task.version))
        if isinstance(book, QuotingError):
            return PricedRow(row=refused_row(task.run_id, program, book, task.version))
        try:
            return self._priced(task, program, asked, book)
        except QuotingError as error:
            return PricedRow(row=refused_row(task.run_id, program, error, task.version))
        # The edge of one program: rating is pure, so this is a fault of ours, and no other program's matter.
        except Exception as fault:
            log.error("Program %s of run %s broke: %s.", key, task.run_id, _place_of(fault))
            return PricedRow(row=failed_row(task.run_id, program, task.version))

    def _priced(self, task: BatchTask, program: Program, asked: QuoteInput, book: RateBook) -> PricedRow:
        worksheet = rate(asked.risk, program.key, book)
        answers = self._answers(task.run_id, asked.risk, program, book, worksheet)
        state = eligibility_state(*answers)
        row = program_row(
            task.run_id,
            program,
            state,
            OutcomeSource.PLATFORM if state is ProgramState.QUOTED else OutcomeSource.RULE,
            version=task.version,
            reasons=spoken(*answers),
            elapsed_ms=elapsed_ms(),
        )
        if state is ProgramState.DECLINED:
            return PricedRow(row=row)
        digest = input_digest(asked.risk, program.key, book.version)
        return PricedRow(row=priced(row, worksheet), worksheet=worksheet, digest=digest)

    def _answers(
        self, run_id: UUID, risk: Risk, program: Program, book: RateBook, worksheet: Worksheet
    ) -> tuple[ProgramEligibility, ProgramEligibility]:
        """What was known before rating, kept from the opening where this process did it; and what is now."""
        before = self._judged.get((run_id, program.key)) or evaluate(risk, [program], book).programs[0]
        measured = {"modified_premium": worksheet.totals.standard_premium}
        return before, evaluate_measured(risk, program, book, measured)


def _without_pending(answer: ProgramEligibility) -> ProgramEligibility:
    """The answer without reasons that only wait for a fact."""
    return answer.model_copy(update={"reasons": spoken(answer)})


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
