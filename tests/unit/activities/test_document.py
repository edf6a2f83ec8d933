"""Document activities against fakes, and the writer whose children stay warm."""

import asyncio
from contextlib import aclosing

import pytest
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment

from activities.document import DocumentActivities, DocumentWriterActivities, document_key
from adapters.document_pool.writer import PooledDocumentWriter
from documents.pdf.widgets import page_widgets
from documents.quote_pdf import quote_pdf
from models.eacord import AccordForm, EacordPaper, EacordSheet, SheetKind
from models.errors import DocumentUnwritten
from models.job import JobClosing, JobEnding, JobMade, JobStatus
from tests.support.documents import PRICED, FakeDocumentStore, FakeWriter, a_sheet, pages_of
from tests.support.ports import FakeObjects
from tests.support.quote_cases import a_job
from tests.support.timeouts import PATIENCE_S


async def test_a_document_is_written_once_per_job_and_stored_as_pdf() -> None:
    store, objects, job = FakeDocumentStore(), FakeObjects(), a_job()
    store.add(job, a_sheet())
    activities = DocumentWriterActivities(store, FakeWriter(), objects)
    for _ in range(2):
        made = await ActivityEnvironment().run(activities.write_document, job)
        assert made == JobMade(result_key=document_key(job))
    assert list(objects.objects) == [f"jobs/{job.job_id}/document.pdf"]
    body, kind = objects.objects[document_key(job)]
    assert kind == "application/pdf"
    assert "Peach Street Diner LLC" in pages_of(body)[0]


async def test_sheets_and_forms_are_written_by_the_same_step() -> None:
    store, objects = FakeDocumentStore(), FakeObjects()
    activities = DocumentWriterActivities(store, FakeWriter(), objects)
    sheet = EacordSheet(made_at=PRICED, values={"applicant": {"name": "Peach"}, "rating": [{"state": "GA"}]})
    said = {}
    for paper in (EacordPaper(sheet=sheet, kind=SheetKind.NCCI), AccordForm(sheet=sheet)):
        job = a_job()
        store.add(job, paper)
        await ActivityEnvironment().run(activities.write_document, job)
        body, _ = objects.objects[document_key(job)]
        said[type(paper)] = len(page_widgets(body))
    assert said[EacordPaper] > 0 and said[AccordForm] == 0


async def test_a_job_that_ended_gets_no_second_document() -> None:
    store, objects, job = FakeDocumentStore(), FakeObjects(), a_job()
    store.add(job, a_sheet())
    store.statuses[job.job_id] = JobStatus.ERROR
    writer = FakeWriter()
    activities = DocumentWriterActivities(store, writer, objects)
    made = await ActivityEnvironment().run(activities.write_document, job)
    assert made == JobMade(closed=True)
    assert (writer.calls, objects.objects) == (0, {})


async def test_a_failed_document_may_be_tried_again_and_an_absent_one_may_not() -> None:
    store, job = FakeDocumentStore(), a_job()
    activities = DocumentWriterActivities(store, FakeWriter(failures=9), FakeObjects())
    with pytest.raises(ApplicationError) as absent:
        await ActivityEnvironment().run(activities.write_document, job)
    assert (absent.value.type, absent.value.non_retryable) == ("run_not_found", True)
    store.add(job, a_sheet())
    with pytest.raises(ApplicationError) as failed:
        await ActivityEnvironment().run(activities.write_document, job)
    assert (failed.value.type, failed.value.non_retryable) == ("document_unwritten", False)


async def test_a_job_closes_once_with_its_first_ending() -> None:
    store, job = FakeDocumentStore(), a_job()
    store.add(job, a_sheet())
    activities = DocumentActivities(store)
    close = ActivityEnvironment().run
    first = await close(activities.close_document, JobClosing(job=job, result_key="a"))
    await close(activities.close_document, JobClosing(job=job, error_code="timed_out"))
    assert (first.status, store.statuses[job.job_id]) == (JobEnding.DONE, JobStatus.DONE)
    assert store.closings[job.job_id] == ("a", None)


async def test_the_writer_gives_the_bytes_of_the_document_several_at_once() -> None:
    sheets = [a_sheet(company=f"Company {number}") for number in range(3)]
    async with aclosing(PooledDocumentWriter(seconds=PATIENCE_S)) as writer:
        written = await asyncio.gather(*(writer.quote(sheet) for sheet in sheets))
    assert written == [quote_pdf(sheet) for sheet in sheets]


async def test_a_writer_that_takes_too_long_is_killed_and_named() -> None:
    async with aclosing(PooledDocumentWriter(seconds=0.001)) as writer:
        with pytest.raises(DocumentUnwritten, match=r"not written within 0.001 s"):
            await writer.quote(a_sheet())


@pytest.mark.filterwarnings("ignore:Pydantic serializer")
async def test_a_document_that_cannot_be_written_says_the_kind_of_error_and_no_data() -> None:
    broken = a_sheet().model_copy(update={"state": "nonsense", "company_name": "Secret LLC"})
    async with aclosing(PooledDocumentWriter(seconds=PATIENCE_S)) as writer:
        with pytest.raises(DocumentUnwritten, match="written: ValidationError") as refused:
            await writer.quote(broken)
        assert "Secret" not in refused.value.message
        assert await writer.quote(a_sheet()), "the child that refused one answers the next"
