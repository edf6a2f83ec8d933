"""Pages of a form on the stream of its job: as they are read, resumed by Last-Event-ID, to whom."""

import asyncio

from models.job import JobRef
from models.kept_reading import PageState
from tests.integration.api.acord.form_desk import FormDesk, a_form, sent
from tests.integration.api.conftest import Browser
from tests.integration.api.test_events import _read, _stream
from tests.support.timeouts import PATIENCE_S


async def page_read(desk: FormDesk, job: JobRef, page: int, state: PageState = PageState.READ) -> None:
    """What a worker writes of a page of four."""
    await desk.store.page_done(job, page, 4, state, "picture", 5)


async def test_pages_arrive_as_they_are_read_and_the_stream_ends_with_the_job(
    address: str, agent: Browser, desk: FormDesk
) -> None:
    form = await sent(agent, a_form())
    (job,) = await desk.waiting()
    seen = []
    async with _stream(address, agent, form.job) as answer:
        events = _read(answer)
        for page, state in ((1, PageState.READ), (3, PageState.REFUSED)):
            await page_read(desk, job, page, state)
            seen.append(await asyncio.wait_for(anext(events), PATIENCE_S))
        await desk.close(job, None)
        seen += [event async for event in events]
    assert [(event.name, event.data) for event in seen] == [
        ("page", {"page": 1, "pages": 4, "state": "read"}),
        ("page", {"page": 3, "pages": 4, "state": "refused"}),
        ("job", {"status": "done"}),
    ]
    assert [int(event.id) for event in seen] == [1, 2, 3]


async def test_a_stream_is_resumed_after_the_last_page_that_was_seen(
    address: str, agent: Browser, desk: FormDesk
) -> None:
    form = await sent(agent, a_form())
    (job,) = await desk.waiting()
    for page in (1, 2, 3):
        await page_read(desk, job, page)
    await page_read(desk, job, 2)  # read again by another worker: told anew
    await desk.close(job, "acord.nothing_found")
    await page_read(desk, job, 4)  # too late
    async with _stream(address, agent, form.job, **{"Last-Event-ID": "1"}) as answer:
        events = [event async for event in _read(answer)]
    assert [(event.name, event.data.get("page")) for event in events] == [
        ("page", 3), ("page", 2), ("job", None),
    ]  # fmt: skip
    assert events[-1].data == {"status": "error"}


async def test_nobody_else_hears_of_it(
    address: str, agent: Browser, other_agent: Browser, demo: Browser, desk: FormDesk, prospect: str
) -> None:
    form = await sent(agent, a_form(), prospect)
    for other in (other_agent, demo):
        async with _stream(address, other, form.job) as answer:
            assert answer.status_code == 404
