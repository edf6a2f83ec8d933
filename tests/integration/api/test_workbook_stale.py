"""A change under approved prices: the approval is void and asked for again; whoever saves is told at once."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.submission.round import PostgresSubmissionRound
from adapters.postgres.tables.index import authority_issue, notice, prospect
from adapters.postgres.workbook.stand import stand_of
from adapters.settings import Settings
from api.services import Services
from models.freshness import StaleCause, StaleChange
from models.notice import NoticeKind
from models.tenant import Tenant
from tests.integration.api.conftest import Browser, Open, People, Person
from tests.integration.api.workbook_desk import KEY_RISK, RISK_A, UWIC, Submit, Submitted, percent
from workflows.contracts import new_job

NEWER_BOOK = StaleChange(cause=StaleCause.RATE_BOOK, about="Rate book", old="demo-1", new="demo-2")
PASSED = StaleChange(cause=StaleCause.DATE, about="Effective date", old="Jul 1, 2026", new="has passed")
OF_ANOTHER = StaleChange(
    cause=StaleCause.PROGRAM, about="Uwic", old="sold", new="no longer sold", program="gms-uwic"
)
PASSED_FOR_UWIC = PASSED.model_copy(update={"program": "gms-uwic"})
VOID = "Prices are of before a change: Rate book: was demo-1, is demo-2"


@pytest.fixture(scope="module")
async def asking(people: People) -> Person:
    """Level 1."""
    return await people.make("UWBeta", "RecalBeta", uw_level="1")


@pytest.fixture(scope="module")
async def deciding(people: People) -> Person:
    """Level 3."""
    return await people.make("UWBeta", "RecalBeta", uw_level="3")


@pytest.fixture(scope="module")
async def maker(browse: Open, asking: Person) -> Browser:
    return await browse(asking)


@pytest.fixture(scope="module")
async def chief(browse: Open, deciding: Person) -> Browser:
    return await browse(deciding)


async def save(desk: Submitted, maker: Browser, text: str) -> None:
    """A percent of Tennessee, priced."""
    await desk.save(maker, (await desk.read(maker))["version"], percent("TN", text))
    await desk.land()


async def issues(desk: Submitted, browser: Browser, state: str) -> list[dict[str, Any]]:
    return [one for one in (await desk.read(browser))["issues"] if one["state"] == state]


async def approve(desk: Submitted, chief: Browser) -> str:
    """Approve whatever waits. Returns: the price."""
    waiting = await issues(desk, chief, "open")
    for issue in waiting:
        body = {"run_id": issue["price_run"], "note": "Seen on site"}
        answer = await chief.post(f"/api/issues/{issue['id']}/approve", body)
        assert answer.status_code == 200, answer.text
    return str(waiting[0]["price_run"])


async def approved(submit: Submit, maker: Browser, chief: Browser) -> tuple[Submitted, str]:
    """A credit beyond level 1 that was approved, and its price."""
    desk = await submit()
    await save(desk, maker, "-12.50")
    price = await approve(desk, chief)
    assert await goes_out(desk, maker) == price
    return desk, price


async def goes_out(desk: Submitted, browser: Browser) -> str:
    answer = await browser.get(f"/api/submissions/{desk.id}/release")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["prices"][0]["run_id"])


async def noted(services: Services, desk: Submitted, *changes: StaleChange) -> bool:
    """As whoever works it out does."""
    async with services.uow.begin(Tenant(scope="staff")) as work:
        return await work.stale_marks.note(desk.id, changes)


async def out_by_stored(services: Services, desk: Submitted) -> str:
    """What goes out, by whoever does not work out anew what changed."""
    async with services.uow.begin(Tenant(scope="staff")) as work:
        return str((await work.column_prices.of(desk.id))[0].goes_out.run_id)


async def out_by_column(services: Services, desk: Submitted) -> dict[str, str]:
    """The same of each column."""
    async with services.uow.begin(Tenant(scope="staff")) as work:
        return {one.key: str(one.goes_out.run_id) for one in await work.column_prices.of(desk.id)}


async def told(owner: AsyncEngine, desk: Submitted, kind: NoticeKind) -> list[tuple[str, dict[str, Any]]]:
    query = select(notice.c.person, notice.c.facts).where(
        notice.c.submission_id == desk.id, notice.c.kind == kind.value
    )
    query = query.order_by(notice.c.id)
    async with owner.connect() as connection:
        return [(str(row.person), row.facts) for row in await connection.execute(query)]


async def test_an_approval_of_before_a_change_is_void_with_its_cause_and_asked_for_again(
    maker: Browser,
    chief: Browser,
    asking: Person,
    deciding: Person,
    submit: Submit,
    services: Services,
    owner_engine: AsyncEngine,
) -> None:
    desk, price = await approved(submit, maker, chief)
    asked = len(await told(owner_engine, desk, NoticeKind.APPROVAL_ASKED))
    assert await noted(services, desk, NEWER_BOOK)
    void, opened = await issues(desk, maker, "void"), await issues(desk, maker, "open")
    assert {one["cause"] for one in void} == {VOID}
    same = ("measure", "row", "value", "level", "price_run", "raised_by")
    assert [{name: one[name] for name in same} for one in opened] == [
        {name: one[name] for name in same} for one in void
    ]
    assert {one["price_run"] for one in opened} == {price}
    assert await out_by_stored(services, desk) == str(desk.run), "the submitted price goes out meanwhile"
    people = await told(owner_engine, desk, NoticeKind.APPROVAL_VOID)
    assert {person for person, _ in people} == {str(asking.id), str(deciding.id)}
    assert {facts["text"] for _, facts in people} == {VOID}
    again = [person for person, _ in (await told(owner_engine, desk, NoticeKind.APPROVAL_ASKED))[asked:]]
    assert str(deciding.id) in again
    assert str(asking.id) not in again


async def test_an_approval_that_was_given_knowing_of_a_change_stands_until_the_next_one(
    maker: Browser, chief: Browser, submit: Submit, services: Services
) -> None:
    desk, price = await approved(submit, maker, chief)
    await noted(services, desk, NEWER_BOOK)
    assert await approve(desk, chief) == price
    assert not await noted(services, desk, NEWER_BOOK)
    assert await out_by_stored(services, desk) == price
    assert not await noted(services, desk, NEWER_BOOK, PASSED), "it was marked before"
    assert await out_by_stored(services, desk) == str(desk.run)
    (last, *_) = await issues(desk, maker, "open")
    assert last["price_run"] == price
    causes = {one["cause"] for one in await issues(desk, maker, "void")}
    assert causes == {VOID, "Prices are of before a change: Effective date: was Jul 1, 2026, is has passed"}


async def test_a_change_that_concerns_another_program_leaves_an_approval_alone(
    maker: Browser, chief: Browser, submit: Submit, services: Services
) -> None:
    desk, price = await approved(submit, maker, chief)
    assert await noted(services, desk, OF_ANOTHER)
    assert await out_by_stored(services, desk) == price
    assert await issues(desk, maker, "void") == []


async def test_of_two_approved_columns_the_one_that_a_change_concerns_is_asked_for_again(
    maker: Browser, chief: Browser, submit: Submit, services: Services, owner_engine: AsyncEngine
) -> None:
    desk = await submit(RISK_A, "0.92", KEY_RISK, UWIC)
    cells = [percent("TN", "-12", column) | {"note": "Well run for years"} for column in (KEY_RISK, UWIC)]
    await desk.save(maker, 0, *cells)
    await desk.land()
    await approve(desk, chief)
    both = await out_by_column(services, desk)
    assert str(desk.run) not in both.values()
    # Of one price, something is for level 2 and something for level 3: whoever decides has to have 3.
    async with owner_engine.begin() as connection:
        raised = update(authority_issue).where(
            authority_issue.c.submission_id == desk.id, authority_issue.c.measure == "credit"
        )
        await connection.execute(raised.values(level=3))
    assert await noted(services, desk, OF_ANOTHER, PASSED_FOR_UWIC)
    assert {one["column"] for one in await issues(desk, maker, "void")} == {UWIC}
    assert {one["column"] for one in await issues(desk, maker, "open")} == {UWIC}
    assert await out_by_column(services, desk) == {KEY_RISK: both[KEY_RISK], UWIC: str(desk.run)}
    [(_, facts), *_] = (await told(owner_engine, desk, NoticeKind.APPROVAL_ASKED))[::-1]
    assert (facts["column"], facts["level"]) == ("UWIC", 3)
    causes = {one["cause"] for one in await issues(desk, maker, "void")}
    assert causes == {"Prices are of before a change: Uwic: was sold, is no longer sold, and 1 more"}


async def test_the_newest_price_that_never_needed_an_approval_goes_out_once_one_is_void(
    maker: Browser, chief: Browser, submit: Submit, services: Services
) -> None:
    desk = await submit()
    await save(desk, maker, "-4")
    await save(desk, maker, "-5")
    within = await goes_out(desk, maker)
    await save(desk, maker, "-12.50")
    assert await approve(desk, chief) not in (within, str(desk.run))
    await noted(services, desk, NEWER_BOOK)
    assert await out_by_stored(services, desk) == within


async def test_the_nightly_round_makes_approvals_void_too(
    maker: Browser,
    chief: Browser,
    submit: Submit,
    services: Services,
    settings: Settings,
    worker_engine: AsyncEngine,
) -> None:
    desk, _ = await approved(submit, maker, chief)
    cipher = FieldCipher.parse(settings.field_keys.get_secret_value())
    nightly = PostgresSubmissionRound(worker_engine, cipher, settings.environment, new_job)
    assert await nightly.note_stale(desk.id, (NEWER_BOOK,))
    assert not await nightly.note_stale(desk.id, (NEWER_BOOK,))
    assert await out_by_stored(services, desk) == str(desk.run)
    assert {one["cause"] for one in await issues(desk, maker, "void")} == {VOID}


async def test_what_was_released_stays_approved(
    maker: Browser, chief: Browser, submit: Submit, services: Services
) -> None:
    desk, price = await approved(submit, maker, chief)
    body = {"prices": {KEY_RISK: price}, "accept": ["stale"], "comment": ""}
    assert (await maker.post(f"/api/submissions/{desk.id}/release", body)).status_code == 200
    assert await noted(services, desk, NEWER_BOOK)
    assert await issues(desk, maker, "void") == []


async def change_draft(owner: AsyncEngine, desk: Submitted) -> None:
    """Let the draft say something else than was priced, which nobody can while it is view-only."""
    async with owner.begin() as connection:
        await connection.execute(
            update(prospect).where(prospect.c.id == desk.prospect).values(version=prospect.c.version + 1)
        )


async def test_a_save_answers_what_changed_under_the_prices_and_opening_says_the_same(
    maker: Browser, chief: Browser, submit: Submit, owner_engine: AsyncEngine
) -> None:
    desk, price = await approved(submit, maker, chief)
    again = {"headers": {"Idempotency-Key": str(uuid4())}}
    cell = {"column": KEY_RISK, "row": "TN", "comments": "Call back"}
    first = (await desk.put(maker, 1, cell, **again)).json()
    assert first["stale"] == []
    await change_draft(owner_engine, desk)
    saved = await desk.save(maker, 2, cell | {"comments": "Called back"})
    assert {one["cause"] for one in saved["stale"]} == {"fact"}
    assert (await desk.put(maker, 1, cell, **again)).json() == first | {"stale": saved["stale"]}
    opened = (await maker.get(f"/api/submissions/{desk.id}/release")).json()
    assert opened["stale"] == saved["stale"]
    assert await goes_out(desk, maker) == str(desk.run)
    assert {one["price_run"] for one in await issues(desk, maker, "open")} == {price}
    nothing = await desk.save(maker, 3)
    assert (nothing["version"], nothing["stale"]) == (3, saved["stale"])


async def test_a_direct_recalculation_makes_an_approval_of_before_a_change_void(
    maker: Browser, chief: Browser, submit: Submit, owner_engine: AsyncEngine
) -> None:
    desk, price = await approved(submit, maker, chief)
    await change_draft(owner_engine, desk)
    key = f"1785000000000+{desk.run}+{KEY_RISK}+1 Main St, Austin, TX 75001"
    wish = {"user_email_id": str(desk.prospect), "uuid_carrier": key, "sdr_factor": {"TN": "-12.50"}}
    assert (await maker.post("/api/getRecalculateQuoteId", {"body": wish})).status_code == 200
    assert {one["price_run"] for one in await issues(desk, maker, "open")} == {price}


async def test_who_opens_a_submission_first_finds_the_approval_void(
    maker: Browser, chief: Browser, submit: Submit, owner_engine: AsyncEngine
) -> None:
    desk, price = await approved(submit, maker, chief)
    await change_draft(owner_engine, desk)
    assert await goes_out(desk, maker) == str(desk.run)
    assert {one["price_run"] for one in await issues(desk, maker, "open")} == {price}
    head = (await maker.get(f"/api/submissions/{desk.id}")).json()
    assert head["stale"] is True


async def test_a_save_that_moves_an_approved_price_tells_those_whose_approval_holds_no_longer(
    maker: Browser, chief: Browser, deciding: Person, submit: Submit, owner_engine: AsyncEngine
) -> None:
    desk, _ = await approved(submit, maker, chief)
    await save(desk, maker, "-11")
    ((person, facts),) = await told(owner_engine, desk, NoticeKind.APPROVAL_VOID)
    assert person == str(deciding.id)
    assert facts["text"] == "Test Person changed percents or rates"


async def test_who_listens_to_a_submission_hears_of_a_new_mark(submit: Submit, services: Services) -> None:
    desk = await submit()
    before, _ = await stand_of(services.uow, Tenant(scope="staff"), UUID(str(desk.id)))
    await noted(services, desk, NEWER_BOOK)
    after, _ = await stand_of(services.uow, Tenant(scope="staff"), UUID(str(desk.id)))
    assert before.status != after.status
