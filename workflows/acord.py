"""Reading a form: what prints its words beside what is a picture, put together, shown, closed by name."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from datetime import timedelta
from typing import Any, TypeVar

from temporalio import workflow
from temporalio.common import VersioningBehavior
from temporalio.exceptions import ActivityError, is_cancelled_exception

from activities.acord.steps import AcordActivities, AcordReadingActivities
from models.acord import AcordDrawing, AcordLook, AcordPages, AcordRead, AcordStep
from models.job import CANCELLED, JobClosing, JobEnding, JobOutcome, JobRef
from models.kept_reading import ReadingOutcome
from workflows.contracts import DOCS_QUEUE, WC_STATE
from workflows.endings import ended_by_name, to_its_end
from workflows.failures import named_error
from workflows.options import ACORD_EXTRA_S, acord
from workflows.projection import projected

Asked = TypeVar("Asked")
Answered = TypeVar("Answered")


@workflow.defn(versioning_behavior=VersioningBehavior.PINNED)
class AcordParseWorkflow:
    """One form; strangers' files are opened by workers of the documents' queue alone."""

    @workflow.init
    def __init__(self, job: JobRef) -> None:
        self._job = job
        self._deadline = workflow.now() + timedelta(seconds=job.deadline_s)
        self._look = AcordLook()
        self._left = False
        """Whether parts of the file lie in the store; what a lost worker leaves there, the sweep removes."""
        self._shown: tuple[int, ...] = ()
        """The pages whose pictures, and the table, lie there for as long as the reading does."""
        self._outcome = JobOutcome(status=JobEnding.PROCESSING)

    @workflow.run
    async def run(self, job: JobRef) -> JobOutcome:
        """Read the form, close the job."""
        return await ended_by_name(job, self._parsed())

    @workflow.query
    def snapshot(self) -> JobOutcome:
        """Where the reading stands, for support and tests; screens read its rows."""
        return self._outcome

    async def _parsed(self) -> JobOutcome:
        try:
            error_code = await self._read()
        except (ActivityError, asyncio.CancelledError) as failure:
            if isinstance(failure, ActivityError) and not is_cancelled_exception(failure):
                error_code, self._left = named_error(failure), False
            elif workflow.patched("cancelled-is-an-outcome"):
                error_code = CANCELLED
            else:
                raise
        if self._look.closed:
            self._outcome = JobOutcome(status=JobEnding.CLOSED)
            self._tell("The job had ended before this run began; there is nothing to do.")
            return self._outcome
        return await to_its_end(self._closed(error_code))

    async def _read(self) -> str | None:
        """Read and show the form. Returns: why there is nothing to show, None where there is."""
        self._tell("Look at the file.")
        steps = AcordReadingActivities
        self._look = await self._step(steps.look_at_form, self._job, "Look at the file")
        if self._look.closed or self._look.refused:
            return self._look.refused
        self._left = True
        self._tell(f"Reading {self._look.pages} pages, {len(self._look.pictures)} of them pictures.")
        pages = await self._read_pages()
        if pages.refused:
            return pages.refused
        read = pages.read
        if read is None:
            self._tell("Put the pages together.")
            read = await self._step(steps.assemble_form, self._of_page(), "Put the pages together")
        if read.outcome != ReadingOutcome.READ.value:
            return read.code
        await self._show(read)
        return None

    async def _read_pages(self) -> AcordPages:
        """Read what prints its words beside what is a picture."""
        turn, read = asyncio.Semaphore(self._look.at_once), AcordReadingActivities.read_form_pages
        pictures = {page: asyncio.create_task(self._picture(turn, page)) for page in self._look.pictures}
        try:
            pages = await self._step(read, self._of_page(), "Read the pages that print their words")
            if pages.refused or pages.read:
                return pages
            # A page that the gate took for print may turn out to have no words.
            late = [self._picture(turn, page) for page in pages.pictures if page not in pictures]
            await asyncio.gather(*(pictures[page] for page in pages.pictures if page in pictures), *late)
        finally:
            for task in pictures.values():
                task.cancel()
            await asyncio.gather(*pictures.values(), return_exceptions=True)
        return pages

    async def _picture(self, turn: asyncio.Semaphore, page: int) -> None:
        async with turn:
            await self._step(
                AcordReadingActivities.read_form_picture,
                self._of_page(page),
                f"Read page {page} from its picture",
            )

    async def _show(self, read: AcordRead) -> None:
        """Draw the pages and write the table; a reading can do without either."""
        self._tell("Draw the pages.")
        self._shown = read.pages
        drawing = AcordDrawing(
            job=self._job, mended=self._look.mended, pages=read.pages, pictures=self._look.pictures
        )
        steps = AcordReadingActivities
        await asyncio.gather(
            self._spared(steps.draw_form_pages, drawing, "Draw the pages"),
            self._spared(steps.write_form_csv, self._job, "Write the table"),
        )

    async def _closed(self, error_code: str | None) -> JobOutcome:
        closing = JobClosing(job=self._job, error_code=error_code)
        self._outcome = await projected(AcordActivities.close_form, closing, "Close the job")
        workflow.upsert_search_attributes([WC_STATE.value_set(self._outcome.status.value)])
        if self._left:
            shown = self._shown if error_code == CANCELLED else ()
            parts = AcordDrawing(job=self._job, pages=shown, pictures=self._look.pictures)
            await self._spared(
                AcordReadingActivities.forget_form_parts, parts, "Remove what is needed no more"
            )
        self._tell("Ended; asking again makes a new job.")
        return self._outcome

    async def _spared(self, step: Callable[[Any, Asked], Awaitable[Any]], asked: Asked, summary: str) -> None:
        """A step whose failure costs the reading nothing; what it leaves behind, the sweep removes."""
        try:
            await self._step(step, asked, summary, most=timedelta(seconds=ACORD_EXTRA_S))
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                raise
            workflow.logger.warning("%s: %s", summary, named_error(failure))

    def _of_page(self, page: int = 0) -> AcordStep:
        return AcordStep(job=self._job, mended=self._look.mended, page=page, pages=self._look.pages)

    def _step(
        self,
        step: Callable[[Any, Asked], Awaitable[Answered]],
        asked: Asked,
        summary: str,
        *,
        most: timedelta | None = None,
    ) -> Coroutine[Any, Any, Answered]:
        left = self._deadline - workflow.now()
        return workflow.execute_activity_method(
            step,
            asked,
            task_queue=DOCS_QUEUE,
            summary=summary,
            **acord(left if most is None else min(left, most)),
        )

    def _tell(self, head: str) -> None:
        """Say in the Temporal UI what happens and what came of it."""
        outcome = self._outcome
        lines = [f"* Status: {outcome.status.value}", f"* Error: {outcome.error_code or 'none'}"]
        workflow.set_current_details("\n".join([head, *lines]))
