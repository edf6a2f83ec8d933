"""The steps of reading a form against fakes: what is kept, what a refusal is, what is repeated."""

from collections.abc import Awaitable
from dataclasses import dataclass, field

import pytest
from temporalio.testing import ActivityEnvironment

from activities.acord.steps import AcordActivities, AcordReadingActivities
from models.acord import (
    GONE,
    AcordDrawing,
    AcordLook,
    AcordRead,
    AcordSnapshot,
    AcordStep,
    csv_key,
    drawn_key,
    own_bytes_key,
    pages_key,
    picture_key,
)
from models.errors import StoreUnavailable
from models.job import JobClosing, JobEnding, JobOutcome, JobRef, JobStatus
from models.kept_reading import PageState
from models.reading import FileLook
from models.upload import quarantined
from tests.support.forms import (
    APPLICANT,
    FEIN,
    NOTHING,
    REFUSAL,
    FakeAcordReader,
    FakeAcordStore,
    FakeClasses,
    FakeSealed,
    a_reading,
    arrived,
)
from tests.support.ports import FakeObjects
from tests.support.quote_cases import a_job


@dataclass
class Bench:
    """The steps over fakes, and a form that arrived."""

    reader: FakeAcordReader = field(default_factory=FakeAcordReader)
    job: JobRef = field(default_factory=a_job)
    store: FakeAcordStore = field(default_factory=FakeAcordStore)
    objects: FakeObjects = field(default_factory=FakeObjects)
    sealed: FakeSealed = field(default_factory=FakeSealed)

    def __post_init__(self) -> None:
        self.run = ActivityEnvironment().run
        self.steps = AcordReadingActivities(
            self.store, self.objects, self.sealed, self.reader, FakeClasses(), pictures_at_once=2
        )

    async def form(self) -> AcordSnapshot:
        """The form."""
        return await arrived(self.store, self.objects, self.job)

    def step(self, page: int = 0) -> AcordStep:
        """A step of the form, of one page."""
        return AcordStep(job=self.job, page=page, pages=self.reader.pages)

    @property
    def kept(self) -> dict[str, object]:
        """What was kept of the form."""
        return dict(self.store.kept_of[self.job.job_id])


async def test_the_gate_says_how_many_pages_there_are_and_which_are_pictures() -> None:
    bench = Bench(FakeAcordReader(4, pictures=(2, 4)))
    await bench.form()
    look = await bench.run(bench.steps.look_at_form, bench.job)
    assert look == AcordLook(pages=4, pictures=(2, 4), at_once=2)


async def test_a_file_that_was_mended_lies_sealed_beside_what_was_sent() -> None:
    class Mending(FakeAcordReader):
        async def opened(self, content: bytes) -> tuple[FileLook, bytes]:
            return FileLook(kinds=("text",)), b"mended"

    bench = Bench(Mending())
    form = await bench.form()
    look = await bench.run(bench.steps.look_at_form, bench.job)
    assert (look.mended, bench.sealed.objects) == (True, {own_bytes_key(form.file_id): b"mended"})


@pytest.mark.req("QE-145")
@pytest.mark.parametrize("step", ["opened", "read", "put_together"])
async def test_a_refusal_is_kept_as_the_reading_of_the_file_and_is_no_error(step: str) -> None:
    bench = Bench()
    await bench.form()
    bench.reader.refuses[step] = REFUSAL
    look = await bench.run(bench.steps.look_at_form, bench.job)
    codes = [look.refused]
    if step != "opened":
        pages = await bench.run(bench.steps.read_form_pages, bench.step())
        codes.append(pages.read.code if pages.read else pages.refused)
    assert codes[-1] == "pdf.unsafe"
    assert (bench.kept["outcome"], bench.kept["code"]) == ("refused", "pdf.unsafe")
    assert (bench.kept["message"], bench.kept["hint"]) == (REFUSAL.message, REFUSAL.hint)


async def test_a_file_that_is_gone_is_refused_by_that_name() -> None:
    bench = Bench()
    form = await bench.form()
    del bench.objects.objects[quarantined(form.key)]
    assert (await bench.run(bench.steps.look_at_form, bench.job)).refused == GONE
    assert bench.kept["code"] == GONE


async def test_of_a_job_that_has_ended_nothing_is_done() -> None:
    bench = Bench()
    await bench.form()
    bench.store.statuses[bench.job.job_id] = JobStatus.ERROR
    assert await bench.run(bench.steps.look_at_form, bench.job) == AcordLook(closed=True)
    assert bench.reader.calls == []


async def test_each_page_is_told_and_what_it_says_lies_sealed() -> None:
    bench = Bench(FakeAcordReader(3, pictures=(2,)))
    form = await bench.form()
    pages = await bench.run(bench.steps.read_form_pages, bench.step())
    assert pages.pictures == (2,)
    await bench.run(bench.steps.read_form_picture, bench.step(2))
    assert bench.store.pages == [
        (1, 3, PageState.READ, "text"), (3, 3, PageState.READ, "text"), (2, 3, PageState.READ, "picture"),
    ]  # fmt: skip
    assert set(bench.sealed.objects) == {pages_key(form.file_id), picture_key(form.file_id, 2)}
    assert bench.objects.deleted == set()


@pytest.mark.parametrize("deleted", [False, True], ids=["ended", "deleted"])
async def test_what_a_step_puts_there_after_the_end_of_its_job_goes_again(*, deleted: bool) -> None:
    bench = Bench(FakeAcordReader(2, pictures=(2,)))
    form, job = await bench.form(), bench.job.job_id
    put, drawing = bench.sealed.put, AcordDrawing(job=bench.job, pages=(1,))

    async def late(key: str, body: bytes, **_: str) -> None:
        await put(key, body)
        bench.store.statuses[job] = JobStatus.ERROR
        if deleted:
            del bench.store.asked[job]

    async def left_nothing(key: str, step: Awaitable[object]) -> None:
        bench.store.statuses[job], bench.store.asked[job] = JobStatus.PROCESSING, form
        await step
        assert key in bench.objects.deleted, key

    bench.sealed.put = bench.objects.put = late  # type: ignore[method-assign]
    run, steps = bench.run, bench.steps
    await left_nothing(pages_key(form.file_id), run(steps.read_form_pages, bench.step()))
    await left_nothing(picture_key(form.file_id, 2), run(steps.read_form_picture, bench.step(2)))
    await left_nothing(drawn_key(form.file_id, 1), run(steps.draw_form_pages, drawing))
    await bench.store.keep(bench.job, a_reading())
    await left_nothing(csv_key(form.file_id), run(steps.write_form_csv, bench.job))


async def test_a_picture_that_cannot_be_read_costs_the_other_pages_nothing() -> None:
    bench = Bench(FakeAcordReader(2, pictures=(2,)))
    await bench.form()
    bench.reader.refuses["ocr 2"] = REFUSAL
    await bench.run(bench.steps.read_form_pages, bench.step())
    await bench.run(bench.steps.read_form_picture, bench.step(2))
    read = await bench.run(bench.steps.assemble_form, bench.step())
    assert bench.store.pages[-1] == (2, 2, PageState.REFUSED, "picture")
    assert (read.outcome, bench.reader.unread) == ("read", [2])


async def assembled(bench: Bench) -> AcordRead:
    """The form, read up to its reading."""
    await bench.form()
    pages = await bench.run(bench.steps.read_form_pages, bench.step())
    if pages.read is not None:
        return pages.read
    for page in pages.pictures:
        await bench.run(bench.steps.read_form_picture, bench.step(page))
    return await bench.run(bench.steps.assemble_form, bench.step())


async def test_what_is_passed_on_of_a_reading_holds_nothing_of_what_was_read() -> None:
    bench = Bench()
    read = await assembled(bench)
    assert read == AcordRead(outcome="read", pages=(1,), readings=1)
    assert bench.kept == a_reading()
    assert bench.reader.classes == b'{"FL": ["8810", "5403"]}'
    assert FEIN not in read.model_dump_json() and APPLICANT not in read.model_dump_json()


@pytest.mark.req("QE-145")
async def test_a_file_that_holds_nothing_ends_by_that_name() -> None:
    read = await assembled(Bench(FakeAcordReader(reading=NOTHING)))
    assert (read.outcome, read.code, read.pages) == ("nothing_found", "acord.nothing_found", ())


@pytest.mark.parametrize("pictures", [(), (2,)])
async def test_a_form_that_was_assembled_is_not_assembled_again(pictures: tuple[int, ...]) -> None:
    bench = Bench(FakeAcordReader(2, pictures=pictures))
    first = await assembled(bench)
    bench.sealed.objects.clear()
    again = await bench.run(bench.steps.assemble_form, bench.step())
    assert again == first == (await bench.run(bench.steps.read_form_pages, bench.step())).read
    assert (bench.reader.calls.count("read"), bench.reader.calls.count("put_together")) == (1, 1)


async def test_pages_without_a_picture_are_put_together_at_once_and_lie_nowhere_meanwhile() -> None:
    bench = Bench(FakeAcordReader(2))
    read = await assembled(bench)
    assert (read.outcome, bench.sealed.objects) == ("read", {})


async def test_pages_are_drawn_and_one_that_cannot_be_drawn_is_left_out() -> None:
    bench = Bench(FakeAcordReader(3))
    await assembled(bench)
    bench.reader.refuses["draw 2"] = REFUSAL
    drawing = AcordDrawing(job=bench.job, pages=(1, 2, 3))
    assert await bench.run(bench.steps.draw_form_pages, drawing) == 2
    assert bench.store.drawn == [1, 3]
    file_id = bench.store.asked[bench.job.job_id].file_id
    assert bench.sealed.objects[drawn_key(file_id, 1)] == b"png"


@pytest.mark.req("QE-145")
async def test_the_table_lies_plain_and_is_noted_once_it_lies_there() -> None:
    bench = Bench()
    await assembled(bench)
    bench.objects.failures = 1
    with pytest.raises(StoreUnavailable):
        await bench.run(bench.steps.write_form_csv, bench.job)
    assert bench.store.noted == []
    await bench.run(bench.steps.write_form_csv, bench.job)
    key = csv_key(bench.store.asked[bench.job.job_id].file_id)
    table, type = bench.objects.objects[key]
    assert (bench.store.noted, type) == ([key], "text/csv; charset=utf-8")
    assert APPLICANT in table.decode() and FEIN not in table.decode()


async def test_what_was_needed_for_reading_alone_goes() -> None:
    bench = Bench(FakeAcordReader(2, pictures=(2,)))
    form = await bench.form()
    for key in (pages_key(form.file_id), picture_key(form.file_id, 2), own_bytes_key(form.file_id)):
        bench.objects.objects[key] = (b"", "")
    await bench.run(bench.steps.forget_form_parts, AcordDrawing(job=bench.job, pictures=(2,)))
    assert set(bench.objects.objects) == {quarantined(form.key)}


async def test_of_a_form_that_was_stopped_what_showed_it_goes_too() -> None:
    bench = Bench(FakeAcordReader(3, pictures=(2,)))
    form = await bench.form()
    for key in (pages_key(form.file_id), csv_key(form.file_id), drawn_key(form.file_id, 1)):
        bench.objects.objects[key] = (b"", "")
    await bench.run(bench.steps.forget_form_parts, AcordDrawing(job=bench.job, pages=(1, 3), pictures=(2,)))
    assert set(bench.objects.objects) == {quarantined(form.key)}
    assert drawn_key(form.file_id, 3) in bench.objects.deleted


async def test_a_job_ends_once() -> None:
    bench = Bench()
    await bench.form()
    closing = AcordActivities(bench.store)
    ended = await closing.close_form(JobClosing(job=bench.job))
    assert ended == JobOutcome(status=JobEnding.DONE)
    await closing.close_form(JobClosing(job=bench.job, error_code="timed_out"))
    assert bench.store.statuses[bench.job.job_id] is JobStatus.DONE
