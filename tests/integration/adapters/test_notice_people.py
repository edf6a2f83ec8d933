"""Whoever went to another agency is told nothing of the old one; its people are, and staff always."""

from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.ownership import in_sight_of
from adapters.postgres.tables.index import app_user, submission
from models.demo import GROUPS
from models.notice import Audience, NoticeKind
from models.principal import Principal
from tests.integration.adapters.notice_desk import Desk, an_underwriter
from tests.support.people import a_principal


@pytest.fixture
def moved(owner_engine: AsyncEngine) -> Callable[..., Awaitable[None]]:
    """Somebody belongs elsewhere since their last sign-in."""

    async def to(person: Principal, **elsewhere: str | None) -> None:
        async with owner_engine.begin() as connection:
            await connection.execute(
                update(app_user).where(app_user.c.id == person.subject).values(**elsewhere)
            )

    return to


async def test_whoever_went_to_another_agency_is_told_and_mailed_nothing_and_who_quotes_there_hears_it(
    desk: Desk, moved: Callable[..., Awaitable[None]]
) -> None:
    jane, home = an_underwriter(), desk.agent.agency_key
    colleague = a_principal(agency_key=home)
    reader, demo = a_principal("DashboardBeta", agency_key=home), a_principal(*GROUPS, agency_key=home)
    await desk.known(jane, colleague, reader, demo, a_principal())
    await desk.tell(NoticeKind.RELEASED, Audience.of(desk.agent.subject), by=jane)
    assert await desk.told() == [desk.agent.subject]
    await moved(desk.agent, agency_key="another-agency")
    await desk.tell(NoticeKind.RELEASED, Audience.of(desk.agent.subject), by=jane)
    assert await desk.told() == [desk.agent.subject, colleague.subject]
    assert [each.recipient for each in await desk.mails()] == [desk.agent.email, colleague.email]


async def test_staff_and_whoever_sees_by_partner_are_told_whatever_agency_a_submission_is_of(
    desk: Desk, moved: Callable[..., Awaitable[None]], owner_engine: AsyncEngine
) -> None:
    async with owner_engine.begin() as connection:
        await connection.execute(
            update(submission).where(submission.c.id == desk.submission).values(in_sight_of("gms"))
        )
    jane = an_underwriter()
    sales, peo = a_principal("SalesBeta"), a_principal(user_type="peo", partner_key="gms")
    await desk.known(jane, sales, peo)
    both = Audience.of(sales.subject, peo.subject)
    await desk.tell(NoticeKind.COMMENT, both, by=jane)
    assert set(await desk.told()) == {sales.subject, peo.subject}
    await moved(peo, partner_key="another-partner")
    await desk.tell(NoticeKind.COMMENT, both, by=jane)
    assert (await desk.told()).count(peo.subject) == 1
