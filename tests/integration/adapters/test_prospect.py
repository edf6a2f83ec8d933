"""Drafts: versions, conflicts, search, and a FEIN that nobody reads from the table."""

from uuid import uuid4

import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.tables.index import prospect
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import InvalidInput, ProspectNotFound, VersionConflict, ViewOnly
from models.prospect import (
    CompanyProfile,
    DraftChanges,
    DraftSections,
    DraftStatus,
    Prospect,
    ProspectPage,
    Stage,
)
from models.tenant import Tenant
from tests.support.people import a_partner, an_agency, staff

FEIN = "98-7654321"


def a_draft(name: str = "Peach Street Diner", *, partner: str = "gms", fein: str = FEIN) -> DraftSections:
    return DraftSections(company_profile=CompanyProfile(company_name=name, fein=fein), partner=partner)


async def created(uow: UnitOfWork, tenant: Tenant, sections: DraftSections | None = None) -> Prospect:
    async with uow.begin(tenant) as work:
        return await work.prospects.create(sections or a_draft())


async def test_a_stored_draft_comes_back_as_it_was_typed(uow: UnitOfWork) -> None:
    agency, sections = an_agency(), a_draft()
    stored = await created(uow, agency, sections)
    assert stored.user_id.startswith("user_2")
    assert (stored.version, stored.stage, stored.status) == (1, Stage.ONE, "draft")
    async with uow.begin(agency) as work:
        found = await work.prospects.get(stored.id)
        by_public = await work.prospects.by_public_id(stored.user_id)
    assert found == by_public == stored
    assert found.sections == sections


async def test_the_table_holds_the_fein_sealed_and_findable_only(
    uow: UnitOfWork, owner_engine: AsyncEngine, cipher: FieldCipher
) -> None:
    stored = await created(uow, an_agency())
    async with owner_engine.connect() as connection:
        row = (await connection.execute(select(prospect).where(prospect.c.id == stored.id))).one()
        whole = await connection.scalar(
            text("SELECT p::text FROM prospect p WHERE id = :id"), {"id": stored.id}
        )
    assert "987654321" not in str(whole).replace("-", "")
    assert "fein" not in row.sections["company_profile"]
    assert cipher.open(row.fein_sealed, table="prospect", row=stored.id) == FEIN
    assert bytes(row.fein_index) == cipher.blind_index("987654321")
    assert row.fein_last4 == "4321"


async def test_saving_replaces_the_named_sections_only_and_counts_the_version(uow: UnitOfWork) -> None:
    agency = an_agency()
    stored = await created(uow, agency)
    newer = DraftChanges(partner="wcn", programs=("wcn-sunz",))
    async with uow.begin(agency) as work:
        version = await work.prospects.save(
            stored.id, newer, base_version=1, stage=Stage.TWO, status=DraftStatus.COMPANY_PROFILE
        )
    async with uow.begin(agency) as work:
        found = await work.prospects.get(stored.id)
    assert (version, found.version, found.stage, found.status) == (2, 2, Stage.TWO, "company_profile")
    assert (found.sections.partner, found.sections.programs) == ("wcn", ("wcn-sunz",))
    assert found.sections.company_profile == stored.sections.company_profile
    assert found.updated_at > stored.updated_at


async def test_a_save_upon_an_older_version_is_refused_with_the_newer_draft(uow: UnitOfWork) -> None:
    agency = an_agency()
    stored = await created(uow, agency)
    async with uow.begin(agency) as work:
        await work.prospects.save(stored.id, DraftChanges.whole(a_draft("Second")), base_version=1)
    with pytest.raises(VersionConflict) as refusal:
        async with uow.begin(agency) as work:
            await work.prospects.save(stored.id, DraftChanges.whole(a_draft("Third")), base_version=1)
    assert refusal.value.newer is not None
    assert refusal.value.newer.version == 2
    assert refusal.value.newer.sections.company_profile.company_name == "Second"
    async with uow.begin(agency) as work:
        assert (
            await work.prospects.save(stored.id, DraftChanges.whole(a_draft("Fourth")), base_version=None)
            == 3
        )


async def test_a_submitted_prospect_accepts_no_writes(uow: UnitOfWork, owner_engine: AsyncEngine) -> None:
    agency = an_agency()
    stored = await created(uow, agency)
    async with owner_engine.begin() as connection:
        await connection.execute(
            prospect.update().where(prospect.c.id == stored.id).values(quote_submitted=True)
        )
    with pytest.raises(ViewOnly):
        async with uow.begin(agency) as work:
            await work.prospects.save(stored.id, DraftChanges.whole(a_draft()), base_version=1)


async def test_the_stage_only_moves_forward(uow: UnitOfWork) -> None:
    agency = an_agency()
    stored = await created(uow, agency)
    async with uow.begin(agency) as work:
        await work.prospects.reach(stored.id, Stage.THREE)
        await work.prospects.reach(stored.id, Stage.TWO)
        assert (await work.prospects.get(stored.id)).stage is Stage.THREE
        await work.prospects.save(stored.id, DraftChanges.whole(a_draft()), base_version=1, stage=Stage.TWO)
        assert (await work.prospects.get(stored.id)).stage is Stage.THREE


async def test_another_agency_finds_nothing_and_changes_nothing(uow: UnitOfWork) -> None:
    stored = await created(uow, an_agency())
    async with uow.begin(an_agency()) as work:
        with pytest.raises(ProspectNotFound):
            await work.prospects.get(stored.id)
        with pytest.raises(ProspectNotFound):
            await work.prospects.save(stored.id, DraftChanges.whole(a_draft()), base_version=1)
        with pytest.raises(ProspectNotFound):
            await work.prospects.erase(stored.id)
        assert (await work.prospects.list()).items == ()


async def test_colleagues_staff_and_the_chosen_partner_see_an_agency_s_prospect(uow: UnitOfWork) -> None:
    agency, partner = an_agency(), a_partner()
    assert partner.partner is not None
    stored = await created(uow, agency, a_draft(partner=partner.partner))
    for tenant in (an_agency(agency.org), partner, staff()):
        async with uow.begin(tenant) as work:
            assert (await work.prospects.get(stored.id)).id == stored.id, tenant.scope


async def test_the_list_is_searched_by_company_and_paged_newest_first(uow: UnitOfWork) -> None:
    agency = an_agency()
    names = [f"Cedar {number}" for number in range(5)] + ["100% Oak_Works"]
    for name in names:
        await created(uow, agency, a_draft(name))

    async def page(**options: object) -> ProspectPage:
        async with uow.begin(agency) as work:
            return await work.prospects.list(**options)  # type: ignore[arg-type]

    first = await page(search=" cedar", limit=3)
    assert [item.company_name for item in first.items] == ["Cedar 4", "Cedar 3", "Cedar 2"]
    rest = await page(search="cedar", limit=3, cursor=first.cursor)
    assert [item.company_name for item in rest.items] == ["Cedar 1", "Cedar 0"]
    assert rest.cursor is None
    assert [item.company_name for item in (await page(search="0% o")).items] == ["100% Oak_Works"]
    assert (await page(search="c_dar")).items == ()
    with pytest.raises(InvalidInput, match="cursor"):
        await page(cursor="bm9wZQ==")


async def test_status_events_are_kept_in_order(uow: UnitOfWork) -> None:
    agency = an_agency()
    stored = await created(uow, agency)
    for button in ("continue", "get_quote"):
        async with uow.begin(agency) as work:
            await work.prospects.add_event(stored.id, button, {"from": "test"})
    async with uow.begin(agency) as work:
        events = await work.prospects.events(stored.id)
    assert [event.button_name for event in events] == ["continue", "get_quote"]
    assert {event.actor for event in events} == {agency.user}
    async with uow.begin(an_agency()) as work:
        assert await work.prospects.events(stored.id) == ()


async def test_an_unknown_prospect_is_not_found(uow: UnitOfWork) -> None:
    async with uow.begin(an_agency()) as work:
        with pytest.raises(ProspectNotFound):
            await work.prospects.get(uuid4())
        with pytest.raises(ProspectNotFound):
            await work.prospects.by_public_id("user_20260101_nobody")
