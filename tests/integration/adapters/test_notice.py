"""Notices on PostgreSQL: who is told, who is not, what is mailed, and nobody reads what is another's."""

from uuid import uuid4

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.notice.repository import Notices
from adapters.postgres.tables.index import notice
from adapters.postgres.unit_of_work import UnitOfWork
from models.job import TenantScope
from models.mail import UNDERWRITERS
from models.notice import Audience, Decision, NoticeFacts, NoticeKind
from models.tenant import Tenant
from tests.integration.adapters.notice_desk import PRICES, Desk, an_underwriter, tenant_of
from tests.support.people import a_principal
from workflows.contracts import new_job


@pytest.fixture
async def another(
    uow: UnitOfWork, owner_engine: AsyncEngine, worker_engine: AsyncEngine, cipher: FieldCipher
) -> Desk:
    """A second submission, of another agency."""
    return await Desk(uow, owner_engine, worker_engine, cipher).open()


async def test_a_submission_that_nobody_holds_is_told_to_every_underwriter_and_mailed_to_their_address(
    desk: Desk,
) -> None:
    jane, joe = an_underwriter(), an_underwriter()
    odd = a_principal("uwbeta", agency_key=None)
    await desk.known(jane, joe, odd)
    await desk.tell(NoticeKind.SUBMITTED, Audience.owner_or_pool(None), by=desk.agent)
    told = await desk.told()
    assert {jane.subject, joe.subject, odd.subject} <= set(told) and len(told) == len(set(told))
    assert desk.agent.subject not in told
    (letter,) = await desk.mails()
    assert letter.recipient == UNDERWRITERS
    assert letter.facts | {"prospect": str(desk.prospect), "company": "Alder Roofing"} == letter.facts


async def test_one_that_somebody_holds_is_told_and_mailed_to_them_alone(desk: Desk) -> None:
    jane, joe = an_underwriter(), an_underwriter()
    await desk.known(jane, joe)
    await desk.tell(NoticeKind.SUBMITTED, Audience.owner_or_pool(jane.subject), by=desk.agent)
    assert await desk.told() == [jane.subject]
    assert [each.recipient for each in await desk.mails()] == [jane.email]


async def test_an_approval_is_asked_of_those_of_the_level_who_did_not_ask_for_it(desk: Desk) -> None:
    low, high, asking = an_underwriter(), an_underwriter(), an_underwriter()
    await desk.known(low, level=1)
    await desk.known(high, asking, level=2)
    await desk.tell(NoticeKind.APPROVAL_ASKED, Audience.underwriters(2), by=asking)
    told = await desk.told()
    assert high.subject in told and low.subject not in told and asking.subject not in told
    letter = next(each for each in await desk.mails() if each.recipient == high.email)
    assert (letter.facts["before"], letter.facts["after"], letter.facts["level"]) == ("36,396", "33,027", "2")


async def test_who_wants_no_mail_of_a_kind_is_told_in_the_bell_alone(desk: Desk, uow: UnitOfWork) -> None:
    jane, joe = an_underwriter(), an_underwriter()
    await desk.known(jane, joe)
    released, taken_back = NoticeKind.RELEASED, NoticeKind.TAKEN_BACK
    both = Audience.of(desk.agent.subject, joe.subject)
    async with uow.begin(tenant_of(desk.agent)) as work:
        for kind in (released, released, taken_back):
            await work.notices.set_mail(kind, on=False)
        assert await work.notices.mails_off() == {released, taken_back}
    await desk.tell(released, both, by=jane)
    assert sorted(await desk.told()) == sorted(both.people)
    assert [each.recipient for each in await desk.mails()] == [joe.email], "what one switches is one's own"
    async with uow.begin(tenant_of(joe)) as work:
        await work.notices.set_mail(released, on=False)
    async with uow.begin(tenant_of(desk.agent)) as work:
        await work.notices.set_mail(released, on=True)
        assert await work.notices.mails_off() == {taken_back}
    await desk.tell(released, both, by=jane)
    assert [each.recipient for each in await desk.mails()] == [joe.email, desk.agent.email]


@pytest.mark.parametrize(
    "kind", [NoticeKind.COMMENT, NoticeKind.PRICE_MOVED, NoticeKind.CLAIMED, NoticeKind.APPROVAL_VOID]
)
async def test_other_kinds_are_told_and_not_mailed(desk: Desk, kind: NoticeKind) -> None:
    jane = an_underwriter()
    await desk.known(jane)
    await desk.tell(kind, Audience.of(desk.agent.subject, None, jane.subject), by=jane)
    assert (await desk.told(), await desk.mails()) == ([desk.agent.subject], [])


async def test_a_page_has_the_newest_first_with_company_author_and_facts_and_goes_on(
    desk: Desk, uow: UnitOfWork
) -> None:
    jane = an_underwriter()
    await desk.known(jane)
    for note in ("one", "two", "three"):
        await desk.tell(NoticeKind.COMMENT, Audience.of(desk.agent.subject), jane, NoticeFacts(text=note))
    async with uow.begin(tenant_of(desk.agent)) as work:
        page = await work.notices.page(limit=2)
        rest = await work.notices.page(limit=2, cursor=page.cursor)
    assert [each.facts.text for each in (*page.items, *rest.items)] == ["three", "two", "one"]
    newest = page.items[0]
    assert (newest.company, newest.by, newest.prospect_id) == ("Alder Roofing", jane.name, desk.prospect)
    assert (page.unread, rest.cursor, newest.read_at) == (3, None, None)


async def test_reading_marks_ones_own_alone_and_taking_a_submission_settles_what_others_were_told(
    desk: Desk, another: Desk, uow: UnitOfWork
) -> None:
    jane, joe = an_underwriter(), an_underwriter()
    await desk.known(jane, joe)
    both = Audience.of(jane.subject, joe.subject)
    await desk.tell(NoticeKind.SUBMITTED, both, by=desk.agent)
    await desk.tell(NoticeKind.COMMENT, both, by=desk.agent)
    await another.tell(NoticeKind.SUBMITTED, both, by=another.agent)
    async with uow.begin(tenant_of(jane)) as work:
        ids = [each.id for each in (await work.notices.page()).items]
    async with uow.begin(tenant_of(joe)) as work:
        await work.notices.read(ids)
    assert (await desk.unread(jane), await desk.unread(joe)) == (3, 3)
    async with uow.begin(tenant_of(jane)) as work:
        await work.notices.settle(desk.submission, NoticeKind.SUBMITTED)
    assert (await desk.unread(jane), await desk.unread(joe)) == (2, 2)
    async with uow.begin(tenant_of(joe)) as work:
        await work.notices.read(None)
    assert (await desk.unread(jane), await desk.unread(joe)) == (2, 0)


async def test_what_a_person_may_no_longer_see_is_in_their_bell_no_longer(desk: Desk) -> None:
    await desk.tell(NoticeKind.RELEASED, Audience.of(desk.agent.subject), by=an_underwriter())
    assert await desk.unread(desk.agent) == 1
    moved = desk.agent.model_copy(update={"agency_key": f"agency-{uuid4().hex[:8]}"})
    assert await desk.unread(moved) == 0


async def test_row_security_shows_a_notice_to_its_person_and_staff_alone(
    desk: Desk, uow: UnitOfWork, app_engine: AsyncEngine
) -> None:
    await desk.tell(NoticeKind.RELEASED, Audience.of(desk.agent.subject), by=an_underwriter())
    query = select(func.count()).select_from(notice).where(notice.c.submission_id == desk.submission)
    colleague = a_principal(agency_key=desk.agent.agency_key)
    for person, seen in ((desk.agent, 1), (colleague, 0), (an_underwriter(), 1)):
        async with app_engine.begin() as connection:
            for name, value in tenant_of(person).settings().items():
                await connection.execute(text(f"SELECT set_config('app.{name}', '{value}', true)"))
            assert await connection.scalar(query) == seen, person.groups


async def test_the_worker_tells_and_mails_in_the_tenant_of_its_job(
    desk: Desk, worker_engine: AsyncEngine, cipher: FieldCipher
) -> None:
    high = an_underwriter()
    await desk.known(high, level=3)
    owner = TenantScope(org=desk.agent.agency_key, user=desk.agent.subject)
    for tenant in (Tenant.of_job(owner), Tenant.system()):
        async with worker_engine.begin() as connection:
            for name, value in tenant.settings().items():
                await connection.execute(text(f"SELECT set_config('app.{name}', '{value}', true)"))
            notices = Notices(connection, tenant, cipher, new_job)
            asked = Audience.underwriters(3)
            await notices.tell(NoticeKind.APPROVAL_ASKED, desk.submission, asked, by=None, facts=PRICES)
    assert (await desk.told()).count(high.subject) == 2
    assert [each.recipient for each in await desk.mails()].count(high.email) == 2


async def test_a_transaction_that_fails_tells_and_mails_nothing(desk: Desk, uow: UnitOfWork) -> None:
    with pytest.raises(RuntimeError):
        async with uow.begin(tenant_of(desk.agent)) as work:
            to = Audience.owner_or_pool(None)
            await work.notices.tell(NoticeKind.SUBMITTED, desk.submission, to, by=desk.agent.subject)
            raise RuntimeError
    assert (await desk.told(), await desk.mails()) == ([], [])


async def test_a_decision_is_said_in_the_mail(desk: Desk) -> None:
    jane, asking = an_underwriter(), an_underwriter()
    await desk.known(jane, asking)
    facts = PRICES.model_copy(update={"decision": Decision.REFUSED, "text": "Too low"})
    await desk.tell(NoticeKind.APPROVAL_DECIDED, Audience.of(asking.subject), jane, facts)
    (letter,) = await desk.mails()
    assert (letter.facts["decision"], letter.facts["by"]) == ("refused", jane.name)
