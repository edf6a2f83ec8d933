"""The campaign decides what its visitors are offered and who sells it; nothing else of theirs changes."""

from uuid import uuid4

import pytest

from tests.integration.api.campaign.visitor import Meet, Visitor
from tests.integration.api.conftest import quote_body

CHOSEN = "first-policy"
PROGRAMS = {"gms-key_risk", "gms-uwic", "gms-starnet"}


async def _offered(visitor: Visitor) -> set[str]:
    return {program["program"] for program in await visitor.json("/api/programs?date=2026-07-01")}


async def test_a_visitor_is_offered_the_partner_and_the_programs_of_the_campaign(meet: Meet) -> None:
    visitor = await (await meet()).prove(CHOSEN)
    assert await _offered(visitor) == PROGRAMS


async def test_a_link_without_a_name_later_goes_on_with_the_campaign_of_before(meet: Meet) -> None:
    first = await (await meet()).prove(CHOSEN)
    again = await meet(first.email)
    again.mails = first.mails
    await again.prove("")
    assert await _offered(again) == PROGRAMS


@pytest.mark.parametrize("name", ["no-such-campaign", CHOSEN.upper()])
async def test_a_link_with_a_name_that_is_none_goes_on_with_the_campaign_of_before(
    meet: Meet, name: str
) -> None:
    first = await (await meet()).prove(CHOSEN)
    again = await meet(first.email)
    again.mails = first.mails
    await again.prove(name)
    assert await _offered(again) == PROGRAMS


async def test_a_campaign_that_names_nothing_offers_all(meet: Meet) -> None:
    visitor = await (await meet()).prove()
    assert await _offered(visitor) > PROGRAMS


async def test_neither_a_draft_nor_a_quote_leaves_the_campaign(meet: Meet) -> None:
    visitor = await (await meet()).prove(CHOSEN)
    browser = visitor.browser
    for sections in (
        {"peoDetails": {"selectedPeo": "wcn"}},
        {"carrierList": [{"value": "gms-amtrust", "label": "AmTrust"}]},
    ):
        refused = await browser.post("/api/prospects", {"id": str(uuid4()), "sections": sections})
        assert (refused.status_code, refused.json()["code"]) == (422, "program_not_offered"), sections
    own = (await browser.post("/api/prospects", {"id": str(uuid4())})).json()
    for program, status in (("gms-amtrust", 422), ("wcn-sunz", 422), ("gms-uwic", 200)):
        body = quote_body(program, user_id=own["user_id"])
        answer = await browser.post("/api/getQuotesDataId", body)
        assert answer.status_code == status, (program, answer.text)


@pytest.mark.req("QE-162")
async def test_the_agency_of_the_campaign_is_who_sells(meet: Meet) -> None:
    visitor = await (await meet()).prove(CHOSEN)
    user = (await visitor.json("/api/auth/session"))["user"]
    assert (user["email"], user["agency_name"]) == (visitor.email, "Alder Insurance Agency")
    assert user["producer"] == user["agency_name"]
    assert user["agency_phone"] == "(615) 555-0100"
