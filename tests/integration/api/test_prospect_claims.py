"""Claims over updateUserStatusTable: checked, kept beside the prospect, told with its quotes, priced with."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

from tests.integration.api.conftest import Browser, Open, People, quote_body
from tests.integration.api.results import Results
from tests.support.databases import Database, admin

NOW = datetime.now(UTC).year


def year(back: int, **more: str | bool) -> dict[str, Any]:
    """A year with losses, so many years ago."""
    told = {"carrier": "Anchor", "annualPremium": "$12,000", "numberOfClaims": "2", "totInc": "$5,000"}
    return {"year": NOW - back, **told, "totRes": "$1,000", **more}


async def prospect(agent: Browser, results: Results, **profile: str) -> dict[str, str]:
    """A prospect that was quoted once, by two carriers."""
    made: dict[str, str] = (
        await agent.post("/api/prospects", {"sections": {"companyProfile": profile}})
    ).json()
    answer = await agent.post("/api/getQuotesDataId", quote_body(user_id=made["user_id"]))
    assert answer.status_code == 200, answer.text
    job = answer.json()["id"]
    for program in ("gms-key_risk", "gms-uwic"):
        await results.priced(UUID(job), program)
    await results.close(UUID(job), {})
    return {**made, "job": job}


async def send(browser: Browser, made: dict[str, str], **claims: Any) -> Any:
    """The call's answer."""
    return await browser.post("/api/updateUserStatusTable", {"user_email_id": made["user_id"], **claims})


async def stored_claims(browser: Browser, made: dict[str, str]) -> dict[str, Any]:
    """What the records of the last quote say of claims; all of them say the same."""
    answer = await browser.get(f"/api/getUserDataStatus/{made['user_id']}/quote")
    names = ("historicalClaims", "historicalClaimsCheck", "isNoLossChckd", "startDate")
    found = [{name: record[name] for name in names} for record in answer.json()["carrierBasedData"]]
    assert len(found) == 2
    assert found[0] == found[1]
    return found[0]


@pytest.mark.req("CB-121", "CB-119", "CB-120")
async def test_claims_come_back_with_every_carrier_and_each_save_is_a_version(
    agent: Browser, results: Results
) -> None:
    made = await prospect(agent, results)
    nothing = {"historicalClaims": [], "historicalClaimsCheck": False, "isNoLossChckd": False}
    assert await stored_claims(agent, made) == {**nothing, "startDate": ""}
    rows = [year(0), year(1, noCoverage=True), year(2, numberOfClaims="", totInc="-", totRes="")]
    answer = await send(agent, made, historicalClaims=rows, historicalClaimsCheck=False)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["claims_version"], answer.json()["uuid_carrier"]) == (1, None)
    back = (await stored_claims(agent, made))["historicalClaims"]
    assert back[0] == {**year(0), "totPaid": "$4,000", "noCoverage": False}
    assert back[1]["noCoverage"] is True
    assert (back[2]["numberOfClaims"], back[2]["totInc"], back[2]["totPaid"]) == ("0", "$0", "$0")
    again = await send(agent, made, historicalClaims=back, isNoLossChckd=False)
    assert again.json()["claims_version"] == 2
    assert (await stored_claims(agent, made))["historicalClaims"] == back, "what is told can be sent"
    fewer = await send(agent, made, historicalClaims=[year(0)])
    assert fewer.json()["claims_version"] == 3
    assert len((await stored_claims(agent, made))["historicalClaims"]) == 1
    history = (await agent.get(f"/api/prospects/{made['id']}/history")).json()
    assert [one["label"] for one in history].count("Status updated") == 3


@pytest.mark.req("CB-215", "CB-340")
@pytest.mark.parametrize("beside", [{}, {"historicalClaims": []}, {"historicalClaims": [year(1)]}])
async def test_a_no_loss_statement_takes_the_place_of_the_table_until_claims_are_sent_again(
    agent: Browser, results: Results, beside: dict[str, Any]
) -> None:
    made = await prospect(agent, results)
    await send(agent, made, historicalClaims=[year(0), year(1)])
    assert len((await stored_claims(agent, made))["historicalClaims"]) == 2
    stated = await send(agent, made, isNoLossChckd=True, startDate="2019-03-15", **beside)
    assert stated.status_code == 200, stated.text
    found = await stored_claims(agent, made)
    assert (found["historicalClaims"], found["isNoLossChckd"]) == ([], True)
    assert found["startDate"] == "2019-03-15"
    await send(agent, made, historicalClaims=[year(0)], isNoLossChckd=False, startDate="2019-03-15")
    found = await stored_claims(agent, made)
    assert (len(found["historicalClaims"]), found["isNoLossChckd"], found["startDate"]) == (1, False, "")


@pytest.mark.req("CB-121", "CB-171")
async def test_a_statement_that_is_taken_back_alone_leaves_the_years_that_stand(
    agent: Browser, results: Results
) -> None:
    made = await prospect(agent, results)
    await send(agent, made, historicalClaims=[year(0), year(1)])
    stands = (await stored_claims(agent, made))["historicalClaims"]
    for unticked in ({"isNoLossChckd": False}, {"historicalClaimsCheck": False, "startDate": "2019-03-15"}):
        answer = await send(agent, made, **unticked)
        assert answer.status_code == 200, answer.text
        assert (await stored_claims(agent, made))["historicalClaims"] == stands, "no row was said to go"
    await send(agent, made, isNoLossChckd=True, startDate="2019-03-15")
    await send(agent, made, isNoLossChckd=False)
    found = await stored_claims(agent, made)
    assert (found["isNoLossChckd"], found["startDate"]) == (False, ""), "nor does the statement stay"
    await send(agent, made, historicalClaims=[year(0)])
    await send(agent, made, historicalClaims=[], isNoLossChckd=False)
    assert (await stored_claims(agent, made))["historicalClaims"] == [], "an emptied table was said"


@pytest.mark.req("CB-121", "CB-215", "CB-340")
async def test_a_no_loss_statement_has_a_start_date_or_an_empty_one(agent: Browser, results: Results) -> None:
    made = await prospect(agent, results)
    stated = await send(agent, made, isNoLossChckd=True, startDate="03/15/2019", historicalClaims=[])
    assert stated.status_code == 200, stated.text
    one_fact = {"historicalClaims": [], "historicalClaimsCheck": True, "isNoLossChckd": True}
    assert await stored_claims(agent, made) == {**one_fact, "startDate": "2019-03-15"}
    assert (await send(agent, made, historicalClaimsCheck=True, startDate="soon")).status_code == 200
    assert await stored_claims(agent, made) == {**one_fact, "startDate": ""}, "no date is stored as none"
    differ = await send(agent, made, historicalClaimsCheck=True, isNoLossChckd=False)
    assert differ.status_code == 422
    assert "one fact" in differ.text
    today = datetime.now(UTC).date()
    begun = await send(agent, made, isNoLossChckd=True, startDate=today.isoformat())
    assert begun.status_code == 200, "today at the latest"
    tomorrow = (today + timedelta(days=1)).isoformat()
    late = await send(agent, made, isNoLossChckd=True, startDate=tomorrow)
    assert (late.status_code, late.json()["errors"][0]["path"]) == (422, "startDate")


@pytest.mark.req("CB-209", "CB-213", "CB-216")
@pytest.mark.parametrize(
    ("rows", "path", "says"),
    [
        ([year(0), year(2)], "historicalClaims", "Claims submitted should be for consecutive years!"),
        ([year(0, numberOfClaims="100")], "historicalClaims.0.numberOfClaims", "2"),
        ([year(0), year(1, totRes="$6,000")], "historicalClaims.1.totRes", "more than what is incurred"),
        ([year(0, totPaid="$1")], "historicalClaims.0.totPaid", "paid plus reserves"),
        ([year(0, annualPremium="much")], "historicalClaims.0.annualPremium", "must be an amount in dollars"),
        ([year(0), year(1, totInc="1,2,3")], "historicalClaims.1.totInc", f"Incurred of {NOW - 1} must be"),
        ([year(-1)], "historicalClaims.0.year", "has not begun"),
        ([year(at) for at in range(6)], "historicalClaims.5.year", f"began in {NOW - 4}"),
        ([year(at) for at in range(11)], "historicalClaims", "at most 10"),
    ],
)
async def test_claims_that_cannot_be_are_refused_at_their_field_and_nothing_is_stored(
    agent: Browser, results: Results, rows: list[dict[str, Any]], path: str, says: str
) -> None:
    made = await prospect(agent, results, yearsInBusiness=str(NOW - 4))
    refused = await send(agent, made, historicalClaims=rows)
    assert refused.status_code == 422, refused.text
    assert refused.json()["errors"][0]["path"] == path
    assert says in refused.json()["errors"][0]["message"]
    assert (await stored_claims(agent, made))["historicalClaims"] == []


@pytest.mark.req("CB-212")
async def test_a_count_of_years_is_reckoned_from_the_effective_date(agent: Browser) -> None:
    profile = {"yearsInBusiness": "2", "effectiveDate": f"{NOW + 1}-01-01"}
    made = (await agent.post("/api/prospects", {"sections": {"companyProfile": profile}})).json()
    assert (await send(agent, made, historicalClaims=[year(0), year(1)])).status_code == 200
    refused = await send(agent, made, historicalClaims=[year(0), year(1), year(2)])
    assert refused.status_code == 422
    assert f"began in {NOW - 1}" in refused.json()["errors"][0]["message"]
    today = datetime.now(UTC).date().isoformat()
    assert (await send(agent, made, isNoLossChckd=True, startDate=today)).status_code == 200


@pytest.mark.req("QE-167")
async def test_what_goes_with_files_is_refused_without_them(agent: Browser, results: Results) -> None:
    made = await prospect(agent, results)
    files = {"address": "1 Main", "timestamp": "1", "uuid": "2", "peo": "gms", "fileList": [{"key": "a"}]}
    unknown = await send(agent, made, **files)
    assert (unknown.status_code, unknown.json()["code"]) == (404, "file_not_found")
    refused = await send(agent, made, address="1 Main", peo="gms")
    assert refused.status_code == 422
    assert "name those in fileList or uwFileList" in refused.text


@pytest.mark.req("CB-121")
async def test_only_who_quotes_the_prospect_writes_its_claims_and_only_until_it_is_submitted(
    agent: Browser,
    other_agent: Browser,
    browse: Open,
    people: People,
    results: Results,
    database: Database,
) -> None:
    made = await prospect(agent, results)
    assert (await send(other_agent, made, historicalClaims=[year(0)])).status_code == 404
    underwriter = await browse(await people.make("UWBeta"))
    assert (await send(underwriter, made, historicalClaims=[year(0)])).status_code == 403
    assert (await send(agent, made, historicalClaims=[year(0)])).status_code == 200
    assert (await stored_claims(underwriter, made))["historicalClaims"][0]["carrier"] == "Anchor"
    with admin(database.name) as connection:
        connection.execute("UPDATE prospect SET quote_submitted = true WHERE id = %s", (made["id"],))
    late = await send(agent, made, historicalClaims=[])
    assert (late.status_code, late.json()["code"]) == (409, "view_only")
    assert len((await stored_claims(agent, made))["historicalClaims"]) == 1


async def test_a_quote_takes_the_claims_of_its_prospect_along(agent: Browser, results: Results) -> None:
    made = await prospect(agent, results)
    before = (await results.snapshot(UUID(made["job"]))).input.risk
    assert (before.claims, before.no_loss_since) == ((), None)
    await send(agent, made, historicalClaims=[year(0), year(1)])
    ids = (await agent.post("/api/getQuotesDataId", quote_body(user_id=made["user_id"]))).json()
    await results.close(UUID(ids["id"]), {})
    risk = (await results.snapshot(UUID(ids["id"]))).input.risk
    assert [(one.year, one.incurred, one.claims) for one in risk.claims] == [
        (NOW, Decimal("5000"), 2),
        (NOW - 1, Decimal("5000"), 2),
    ]
    await send(agent, made, historicalClaims=[year(0)], isNoLossChckd=True, startDate="2020-01-01")
    ids = (await agent.post("/api/getQuotesDataId", quote_body(user_id=made["user_id"]))).json()
    risk = (await results.snapshot(UUID(ids["id"]))).input.risk
    assert (risk.claims, str(risk.no_loss_since)) == ((), "2020-01-01"), "the statement replaces the table"


async def test_eligibility_judges_the_claims_of_the_prospect(agent: Browser, results: Results) -> None:
    made = await prospect(agent, results)
    body = {"1": [{"code": "8810", "description": "", "state": "IL"}]}

    async def eligibility_text() -> str:
        answer = await agent.post(f"/api/getCarrierElig?user_id={made['user_id']}", body)
        assert answer.status_code == 200, answer.text
        return answer.text

    assert "Many claims for this payroll" in await eligibility_text(), (
        "pending while nothing is known of them"
    )
    await send(agent, made, isNoLossChckd=True, startDate="2020-01-01")
    assert "Many claims for this payroll" not in await eligibility_text()


@pytest.mark.req("RD-237")
async def test_claims_go_with_their_prospect(agent: Browser, results: Results, database: Database) -> None:
    made = await prospect(agent, results)
    await send(agent, made, historicalClaims=[year(0)])
    assert (await agent.send("DELETE", f"/api/deleteProsepectData/{made['user_id']}")).status_code == 200
    with admin(database.name) as connection:
        left = connection.execute(
            "SELECT count(*) FROM claim_history WHERE prospect_id = %s", (made["id"],)
        ).fetchone()
    assert left == (0,)
