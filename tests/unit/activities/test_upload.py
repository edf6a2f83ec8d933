"""The check of an upload against fakes: what it is by its bytes, where it lies then, what is repeated."""

import hashlib
from typing import Any

import pytest
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment

from activities.upload.contents import refusal_of_bytes
from activities.upload.steps import UNCHECKED, UploadActivities, UploadCheckActivities
from models.job import JobClosing, JobEnding, JobOutcome, JobRef, JobStatus
from models.reading import LOSS_FILE
from models.upload import CSV_ROWS, FileKind, FileState, FileType, UploadLimits, UploadVerdict, quarantined
from tests.support.ports import FakeObjects
from tests.support.quote_cases import a_job
from tests.support.uploads import A_PDF, FakeReader, FakeUploadStore, a_reading

SHEET, LETTER = b"PK\x03\x04 xl/workbook.xml", b"PK\x03\x04 word/document.xml"
PNG, JPG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0"


@pytest.mark.parametrize(
    ("type", "content"),
    [
        ("pdf", A_PDF), ("pdf", b"junk before" + A_PDF), ("xlsx", SHEET), ("docx", LETTER), ("png", PNG),
        ("jpg", JPG), ("csv", b"year,paid\n2024,1\n"), ("csv", "\ufeffyear".encode("utf-16-le")),
        ("csv", "\ufeffyear".encode("utf-16-be")),
    ],
)  # fmt: skip
def test_a_file_is_what_its_name_says(type: str, content: bytes) -> None:
    assert refusal_of_bytes(content, FileType(type)) is None


@pytest.mark.parametrize(
    ("type", "content", "code"),
    [
        ("pdf", b"", "upload.empty"), ("csv", b"", "upload.empty"),
        ("pdf", b"<html>", "pdf.not_a_pdf"), ("pdf", b" " * 1_024 + A_PDF, "pdf.not_a_pdf"),
        ("pdf", PNG, "pdf.not_a_pdf"), ("xlsx", LETTER, "upload.type_differs"),
        ("docx", SHEET, "upload.type_differs"), ("xlsx", A_PDF, "upload.type_differs"),
        ("png", JPG, "upload.type_differs"), ("jpg", PNG, "upload.type_differs"),
        ("csv", A_PDF, "upload.type_differs"), ("csv", SHEET, "upload.type_differs"),
        ("csv", b"a\0b", "upload.type_differs"), ("docx", LETTER + b"vbaProject.bin", "upload.unsafe"),
        ("csv", b"a\n" * (CSV_ROWS + 1), "upload.too_many_rows"),
    ],
)  # fmt: skip
def test_what_a_file_is_not_is_said(type: str, content: bytes, code: str) -> None:
    found = refusal_of_bytes(content, FileType(type))
    assert found is not None
    assert found[0] == code
    assert "upload" in found[1]


@pytest.mark.parametrize(
    ("name", "type"),
    [("a.PDF", "pdf"), ("a.b.csv", "csv"), ("a.jpeg", "jpg"), ("pdf", None), ("a.exe", None), ("a.", None)],
)
def test_a_type_is_the_end_of_a_name(name: str, type: str | None) -> None:
    assert FileType.of_name(name) == type


def test_a_pdf_may_be_larger_than_other_files_and_a_table_is_smaller() -> None:
    limits = UploadLimits()
    sizes = [limits.most_bytes(type) // 1024**2 for type in (FileType.PDF, FileType.XLSX, FileType.CSV)]
    assert sizes == [20, 10, 5]


async def checked(
    content: bytes | None, *, name: str = "a.pdf", size: int = len(A_PDF), reader: FakeReader | None = None
) -> tuple[JobOutcome, UploadVerdict, FakeObjects, str]:
    """A check: how it ended, its verdict, and what lies in the store."""
    store, objects, job = FakeUploadStore(), FakeObjects(), a_job()
    key = store.add(job, name=name, size=size)
    if content is not None:
        await objects.put(quarantined(key), content, content_type="text/html")
    steps = UploadCheckActivities(store, objects, reader or FakeReader())
    outcome = await ActivityEnvironment().run(steps.check_upload, job)
    return outcome, store.verdicts[job.job_id], objects, key


async def test_what_is_ready_lies_at_its_own_key_and_no_longer_in_quarantine() -> None:
    outcome, verdict, objects, key = await checked(A_PDF)
    assert outcome == JobOutcome(status=JobEnding.DONE)
    assert verdict == UploadVerdict(state=FileState.READY, sha256=hashlib.sha256(A_PDF).hexdigest())
    assert objects.objects == {key: (A_PDF, "application/pdf")}


@pytest.mark.parametrize(
    ("content", "reader", "code"),
    [
        (None, FakeReader(), "upload.gone"),
        (A_PDF + b"%", FakeReader(), "upload.size_differs"),
        (b"<html>log in</html>"[: len(A_PDF)], FakeReader(), "pdf.not_a_pdf"),
        (A_PDF, FakeReader(says=("pdf.unsafe", "Print it")), "pdf.unsafe"),
    ],
)
async def test_what_is_refused_lies_nowhere(content: bytes | None, reader: FakeReader, code: str) -> None:
    outcome, verdict, objects, _ = await checked(content, reader=reader)
    assert outcome == JobOutcome(status=JobEnding.ERROR, error_code=code)
    assert (verdict.state, verdict.code) == (FileState.REFUSED, code)
    assert objects.objects == {}


async def test_the_reader_sees_nothing_that_its_bytes_refuse() -> None:
    reader = FakeReader()
    await checked(b"<html>log in</html>"[: len(A_PDF)], reader=reader)
    assert reader.calls == 0


async def test_a_check_is_repeated_until_the_store_answers_and_then_never_again() -> None:
    store, objects, job = FakeUploadStore(), FakeObjects(), a_job()
    key = store.add(job)
    await objects.put(quarantined(key), A_PDF, content_type="")
    objects.failures = 1
    steps = UploadCheckActivities(store, objects, FakeReader())
    with pytest.raises(ApplicationError) as silent:
        await ActivityEnvironment().run(steps.check_upload, job)
    assert (silent.value.type, silent.value.non_retryable) == ("store_unavailable", False)
    assert store.statuses[job.job_id] is JobStatus.PROCESSING
    assert (await ActivityEnvironment().run(steps.check_upload, job)).status is JobEnding.DONE
    assert (await ActivityEnvironment().run(steps.check_upload, job)).status is JobEnding.CLOSED


async def test_a_check_that_never_ended_is_closed_by_its_name_once() -> None:
    store, job = FakeUploadStore(), a_job()
    store.add(job)
    closing = JobClosing(job=job, error_code="timed_out")
    outcome = await ActivityEnvironment().run(UploadActivities(store).close_upload, closing)
    assert outcome == JobOutcome(status=JobEnding.ERROR, error_code="timed_out")
    assert store.verdicts[job.job_id].hint == UNCHECKED


async def test_a_job_that_is_not_there_is_said() -> None:
    nobody: JobRef = a_job()
    steps = UploadCheckActivities(FakeUploadStore(), FakeObjects(), FakeReader())
    with pytest.raises(ApplicationError, match="There is no upload"):
        await ActivityEnvironment().run(steps.check_upload, nobody)
    with pytest.raises(ApplicationError, match="There is no upload"):
        await ActivityEnvironment().run(
            UploadActivities(FakeUploadStore()).close_upload, JobClosing(job=nobody)
        )


RUN = a_reading()
WRONG = a_reading(
    outcome="refused", code="loss_run.wrong_line", message=f"{LOSS_FILE} It is of commercial auto.",
    hint="Upload another.",
)  # fmt: skip
NOTHING = a_reading(outcome="refused", code="loss_run.unreadable", message="Nothing was found.", hint=None)


async def arrived(
    reader: FakeReader, kind: FileKind = FileKind.LOSS_RUN
) -> tuple[UploadCheckActivities, FakeUploadStore, FakeObjects, JobRef, str]:
    store, objects, job = FakeUploadStore(), FakeObjects(), a_job()
    key = store.add(job, kind=kind)
    await objects.put(quarantined(key), A_PDF, content_type="")
    return UploadCheckActivities(store, objects, reader), store, objects, job, key


async def test_a_loss_run_is_left_open_to_be_read_and_everything_else_is_closed() -> None:
    steps, store, objects, job, key = await arrived(FakeReader(read=RUN))
    for _ in range(2):
        outcome = await ActivityEnvironment().run(steps.check_arrival, job)
        assert outcome == JobOutcome(status=JobEnding.PROCESSING), "a repeat finds it being read"
    assert store.statuses[job.job_id] is JobStatus.PROCESSING
    assert list(objects.objects) == [key]
    steps, store, _, job, _ = await arrived(FakeReader(read=RUN), FileKind.OTHER)
    assert await ActivityEnvironment().run(steps.check_arrival, job) == JobOutcome(status=JobEnding.DONE)
    assert store.verdicts[job.job_id].state is FileState.READY


@pytest.mark.parametrize(
    ("read", "state", "code", "hint"),
    [
        (RUN, FileState.READ, None, None),
        (WRONG, FileState.REFUSED, "loss_run.wrong_line", "It is of commercial auto. Upload another."),
        (NOTHING, FileState.READ, "loss_run.unreadable", "Nothing was found."),
    ],
)
async def test_what_is_read_says_what_becomes_of_its_file(
    read: dict[str, Any], state: FileState, code: str | None, hint: str | None
) -> None:
    steps, store, objects, job, key = await arrived(FakeReader(read=read))
    await ActivityEnvironment().run(steps.check_arrival, job)
    outcome = await ActivityEnvironment().run(steps.read_loss_run, job)
    assert outcome == JobOutcome(status=JobEnding.ERROR if code else JobEnding.DONE, error_code=code)
    verdict = store.verdicts[job.job_id]
    assert (verdict.state, verdict.code) == (state, code)
    assert verdict.hint == hint
    assert store.read[job.job_id] == read
    assert (key in objects.objects) is (state is FileState.READ), "only what is no loss run of ours goes"
    again = await ActivityEnvironment().run(steps.read_loss_run, job)
    assert again.status is JobEnding.CLOSED


async def test_a_loss_run_that_was_deleted_meanwhile_is_refused_and_an_unread_one_stays() -> None:
    steps, store, objects, job, key = await arrived(FakeReader(read=RUN))
    await ActivityEnvironment().run(steps.check_arrival, job)
    await objects.delete(key)
    outcome = await ActivityEnvironment().run(steps.read_loss_run, job)
    assert outcome.error_code == "upload.gone"
    steps, store, _, job, _ = await arrived(FakeReader(read=RUN))
    await ActivityEnvironment().run(steps.check_arrival, job)
    await ActivityEnvironment().run(
        UploadActivities(store).close_upload, JobClosing(job=job, error_code="timed_out")
    )
    verdict = store.verdicts[job.job_id]
    assert (verdict.state, verdict.code) == (FileState.READY, "timed_out")
