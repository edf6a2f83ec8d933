"""The prices that a Save asks for: one that is there, a running job, or a new one; and what waits of each."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from uuid6 import uuid7

from activities.ports import OutboxMessage
from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.job.start import digest_of
from api.workbook.checking import Checked
from api.workbook.desk import Desk, read_classes
from models.job import JobKind, JobStart, TenantScope
from models.notice import Audience, NoticeFacts, NoticeKind
from models.recalculation import RecalculationInput
from models.workbook_authority import Excess, Measure
from rating.recalculation import Wish
from underwriting.workbook_authority import Authority, price_excesses, rate_excesses, schedule_excesses
from workflows.contracts import JOBS, new_job


@dataclass
class Saving:
    """One Save under way."""

    work: Work
    desk: Desk
    user: Caller
    result: Checked
    owner: TenantScope
    jobs: dict[str, UUID] = field(default_factory=dict)
    messages: list[OutboxMessage] = field(default_factory=list)

    _authority: Authority | None = None

    async def authority(self) -> Authority:
        """The limits, and the levels of all whose percents and rates stand; read once."""
        if self._authority is None:
            book = self.result.merged.book
            people = {cell.percent_by for cell in book.cells.values() if cell.percent_by}
            people |= {rate.by for rate in book.rates.values() if rate.by}
            self._authority = await self.work.authority.authority(people | {self.user.principal.subject})
        return self._authority

    @property
    def version(self) -> int:
        """Of the workbook after the Save."""
        return self.result.merged.book.version


async def ask_price(saving: Saving, column: str) -> None:
    """The price of a column whose schedule or rates moved: one that exists, a running job, or a new one."""
    desk, book = saving.desk, saving.result.merged.book
    before, wish = desk.wish(desk.book, column), desk.wish(book, column)
    version = desk.rate_books[column].version
    digest = wish.digest(desk.head.run_id, column, version)
    if digest == before.digest(desk.head.run_id, column, version):
        return
    await price_wished(saving, column, wish, digest)


async def price_wished(saving: Saving, column: str, wish: Wish, digest: str) -> None:
    """Let a column show, or wait for, the price of a wish; issues of other prices are void."""
    work, head = saving.work, saving.desk.head
    name = saving.desk.submitted(column).carrier_name
    if wish.is_plain:
        kept = saving.desk.book.column(column)
        await work.workbook_writes.point(head, saving.owner, kept, name, saving.version, run_id=None)
        await work.authority.note_approved(head.submission_id, column, head.run_id)
        await _void(saving, column, name, head.run_id)
        return
    equal = await work.workbooks.equal_price(head.submission_id, column, digest)
    if equal is not None:
        kept = saving.desk.book.column(column)
        await work.workbook_writes.point(head, saving.owner, kept, name, saving.version, run_id=equal)
        run_id = equal
    else:
        run_id = await _start(saving, column, digest, name)
    await _void(saving, column, name, run_id)
    excesses = await _excesses(saving, column, equal)
    await work.authority.raise_for(saving.owner, head.submission_id, column, run_id, excesses)
    await _tell(saving, name, excesses)
    if equal is not None and not excesses:
        await work.authority.note_approved(head.submission_id, column, equal)


async def _void(saving: Saving, column: str, name: str, but_of: UUID) -> None:
    """Make issues of a column's other prices void, and tell whose approval holds no longer."""
    work, submission_id, person = saving.work, saving.desk.head.submission_id, saving.user.principal
    cause = f"{person.name} changed percents or rates"
    people = await work.authority.void(submission_id, column, cause, but_of=but_of)
    if people:
        facts = NoticeFacts(column=name, text=cause)
        told = Audience.of(*people)
        await work.notices.tell(NoticeKind.APPROVAL_VOID, submission_id, told, by=person.subject, facts=facts)


async def _tell(saving: Saving, name: str, excesses: Sequence[Excess]) -> None:
    """Tell those who may approve what goes beyond a level that it waits for them."""
    levels = [one.level for one in excesses if one.measure is not Measure.REASON_MISSING]
    if levels:
        await saving.work.notices.tell(
            NoticeKind.APPROVAL_ASKED,
            saving.desk.head.submission_id,
            Audience.underwriters(max(levels)),
            by=saving.user.principal.subject,
            facts=NoticeFacts(column=name, level=max(levels)),
        )


async def _start(saving: Saving, column: str, digest: str, name: str) -> UUID:
    """A new recalculation, or the running one of the same wish. Returns: its run."""
    work, desk, person = saving.work, saving.desk, saving.user.principal.subject
    book = saving.result.merged.book
    setters = {rate.by for rate in book.entered(column).values() if rate.by}
    people = await work.workbooks.people(setters) if setters else {}
    wish = desk.wish(book, column, {id: found.name for id, found in people.items()})
    asked = RecalculationInput(
        prospect_id=desk.head.prospect_id, base_run=desk.head.run_id, submission_id=desk.head.submission_id,
        column=column, version=saving.version, digest=digest, schedule=wish.schedule,
        overrides=wish.overrides,
    )  # fmt: skip
    once = digest_of("recalculation", str(desk.head.submission_id), column, digest)
    start = JobStart(new_job(JobKind.RECALCULATION), uuid7(), asked, person, once, saving.owner)
    started = await work.jobs.start(start)
    if not started.created:
        await work.workbook_writes.join(started.job.job_id, saving.version, person)
    elif started.message is not None:
        saving.messages.append(started.message)
        await _audit(saving, started.job.job_id)
    work.workbook_writes.ask(desk.head, saving.owner, column, name, started.job.job_id)
    saving.jobs[column] = started.job.job_id
    return started.input_ref


async def _audit(saving: Saving, job_id: UUID) -> None:
    await saving.work.audit.append(
        JOBS[JobKind.RECALCULATION].audited,
        object_type="job",
        object_id=str(job_id),
        request_id=saving.user.request_id,
        ip=saving.user.ip,
    )


async def _excesses(saving: Saving, column: str, equal: UUID | None) -> list[Excess]:
    """What of a column goes beyond the level of who entered it; of a price that exists, that price too."""
    work, desk, book = saving.work, saving.desk, saving.result.merged.book
    if book.entered(column):
        await read_classes(work, desk, [column])
    person, authority = saving.user.principal, await saving.authority()
    found = [
        *schedule_excesses(book, column, authority),
        *rate_excesses(book, column, desk.classes_of(column), authority),
    ]
    if equal is not None:
        price = (await work.workbooks.prices([equal]))[equal].totals
        submitted = desk.submitted(column).totals
        if price is not None and submitted is not None:
            found += price_excesses(
                price.total_estimated_annual_premium, submitted.total_estimated_annual_premium,
                person.subject, authority,
            )  # fmt: skip
    return found
