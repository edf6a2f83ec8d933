"""Programs that our own engine prices: judged when a run opens, rated together, each for its own activity.

Ten ratings in a row take half the time of ten between which the worker does other things, and what they write
shares one commit. So the first program of a small run that is asked for begins those that its process has
planned; their activities, a millisecond later, find them under way.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TypeVar
from uuid import UUID

from activities.errors import application_error
from activities.ports import ProgramCatalogue, QuoteStore, RateBooks
from activities.quote.rows import elapsed_ms, eligibility_state, priced, program_row, refused_row, spoken
from models.eligibility import ProgramEligibility
from models.errors import ProgramNotOffered, QuotingError
from models.program import Program
from models.quote import OutcomeSource, ProgramQuote, ProgramState, ProgramTask, QuoteInput
from models.risk import Risk
from models.worksheet import Worksheet
from rating.book import RateBook
from rating.engine import rate
from rating.record.canonical import input_digest
from underwriting.eligibility import evaluate, evaluate_measured

K = TypeVar("K")
T = TypeVar("T")

TOGETHER_LINES = 150
"""Class lines from which rating may pass 20 ms and must leave the event loop to others."""
JUDGED_KEPT = 2_000
"""Programs whose answer of our own rules is kept between the opening of a run and its prices."""
BEGUN_KEPT = 2_000
"""Prices that wait for their activity; one that another process was given is never asked for here."""
PLANS_KEPT = 500


class EnginePrices:
    """What our rules and our engine say of programs, and the rows that say so."""

    def __init__(self, store: QuoteStore, books: RateBooks, catalogue: ProgramCatalogue) -> None:
        self._store, self._books, self._catalogue = store, books, catalogue
        self._judged: OrderedDict[tuple[UUID, str], ProgramEligibility] = OrderedDict()
        self._planned: OrderedDict[UUID, dict[str, None]] = OrderedDict()
        self._begun: OrderedDict[ProgramTask, asyncio.Task[ProgramQuote]] = OrderedDict()

    async def judge(
        self, run_id: UUID, risk: Risk, programs: Sequence[Program]
    ) -> tuple[dict[str, ProgramEligibility], QuotingError | None]:
        """Our answer by program, kept for the prices; or why we cannot answer for this risk at all."""
        try:
            book = await self._books.for_date(risk.effective_date)
            answer = await _off_loop(risk.lines * len(programs), lambda: evaluate(risk, programs, book))
        except QuotingError as error:
            return {}, error
        for told in answer.programs:
            _keep(self._judged, (run_id, told.program), _without_pending(told), JUDGED_KEPT)
        return {told.program: told for told in answer.programs}, None

    def plan(self, job_id: UUID, programs: Sequence[str]) -> None:
        """Note what a job is about to ask for."""
        _keep(self._planned, job_id, dict.fromkeys(programs), PLANS_KEPT)

    async def price(self, task: ProgramTask, asked: QuoteInput) -> ProgramQuote:
        """Price one program and write its row; a refusal is a row with its reason, not an error.

        Raises: ApplicationError when the program left the catalogue, and whatever an outage of ours raises.
        """
        begun = self._begun.pop(task, None)
        if begun is not None:
            return await asyncio.shield(begun)
        self._begin_beside(task, asked)
        return await self._written(task, asked)

    def _begin_beside(self, task: ProgramTask, asked: QuoteInput) -> None:
        """Begin other programs of the plan, as many as the event loop may be held for."""
        planned = self._planned.get(task.job.job_id, {})
        planned.pop(task.program, None)
        room = TOGETHER_LINES // max(1, asked.risk.lines) - 1
        for program in list(planned)[: max(0, room)]:
            del planned[program]
            beside = task.model_copy(update={"program": program})
            begun = asyncio.create_task(self._written(beside, asked))
            begun.add_done_callback(_heard)
            _keep(self._begun, beside, begun, BEGUN_KEPT)

    async def _written(self, task: ProgramTask, asked: QuoteInput) -> ProgramQuote:
        program = (await self._catalogue.get([task.program])).get(task.program)
        if program is None:
            raise application_error(ProgramNotOffered(f"Program {task.program} left the catalogue."))
        try:
            return await self._rated(task, asked, program)
        except QuotingError as error:
            row = refused_row(task, program, error)
            await self._store.record(task.job, [row])
            return row

    async def _rated(self, task: ProgramTask, asked: QuoteInput, program: Program) -> ProgramQuote:
        book = await self._books.for_date(asked.risk.effective_date)
        worksheet = await _off_loop(asked.risk.lines, lambda: rate(asked.risk, program.key, book))
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
            await self._store.record(task.job, [row])
            return row
        row = priced(row, worksheet)
        digest = input_digest(asked.risk, program.key, book.version)
        await self._store.record_price(task.job, row, worksheet, digest)
        return row

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


def _heard(begun: asyncio.Task[ProgramQuote]) -> None:
    """A failure belongs to the activity that asks for it; where none does, nobody is to be told."""
    if not begun.cancelled():
        begun.exception()


async def _off_loop(lines: int, work: Callable[[], T]) -> T:
    """Run small work at once and large work in a thread, so that no other slot of the worker waits."""
    if lines < TOGETHER_LINES:
        return work()
    return await asyncio.to_thread(work)
