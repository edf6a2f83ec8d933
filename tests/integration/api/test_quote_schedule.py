"""Schedule percents of a quote request: who may give them, and what no program of the run can take."""

from typing import Any
from uuid import UUID

import pytest

from tests.integration.api.conftest import Browser, Open, People, quote_body
from tests.integration.api.results import Results

START = "/api/getQuotesDataId"
PROFILE = "/api/getRiskProfileDataId"
WHERE = "body.sr_carriers.gms-key_risk"
AGENT = ("AgencyBeta", "GetQuoteBeta")


@pytest.fixture(scope="module")
async def underwriter(browse: Open, people: People) -> Browser:
    """An underwriter who quotes and may recalculate."""
    return await browse(await people.make(*AGENT, "UWBeta", "RecalBeta"))


@pytest.mark.parametrize("beside", [(), ("RecalBeta",), ("UWBeta",)], ids=str)
async def test_percents_of_who_may_not_recalculate_are_refused_by_name(
    browse: Open, people: People, beside: tuple[str, ...]
) -> None:
    giver = await browse(await people.make(*AGENT, *beside))
    for path in (START, PROFILE):
        body = quote_body("gms-key_risk", sr_carriers={"gms-key_risk": {"IL": "-25", "IN": "0"}})
        refused = await giver.post(path, body)
        problem = refused.json()
        assert (refused.status_code, problem["code"]) == (403, "not_permitted"), refused.text
        assert [field["path"] for field in problem["errors"]] == ["body.sr_carriers"]
        nothings: list[Any] = [[], {}, {"gms-key_risk": {"IL": "0.00"}}]
        for nothing in nothings:
            started = await giver.post(path, quote_body("gms-key_risk", sr_carriers=nothing))
            assert started.status_code == 200, started.text


@pytest.mark.parametrize(
    ("percents", "code", "path"),
    [
        ({"KY": "-10"}, "no_schedule_plan", f"{WHERE}.KY"),
        ({"fl": "-10.00"}, "no_schedule_plan", f"{WHERE}.fl"),
        ({"IL": "25.01"}, "schedule_out_of_range", f"{WHERE}.IL"),
        ({"IL": "-5", "in": "-25.01"}, "schedule_out_of_range", f"{WHERE}.in"),
    ],
)
async def test_a_percent_that_meets_no_plan_or_lies_beyond_it_starts_nothing(
    underwriter: Browser, percents: dict[str, str], code: str, path: str
) -> None:
    body = quote_body("gms-key_risk", sr_carriers={"gms-key_risk": percents})
    body["offices"].append({**body["offices"][0], "name": "3", "state": "FL"})
    answer = await underwriter.post(START, body)
    assert answer.status_code == 422, answer.text
    problem = answer.json()
    assert problem["code"] == code
    assert [field["path"] for field in problem["errors"]] == [path]


async def test_a_percent_with_three_decimals_is_named(underwriter: Browser) -> None:
    answer = await underwriter.post(
        START, quote_body("gms-key_risk", sr_carriers={"gms-key_risk": {"IL": "-5.125"}})
    )
    assert answer.status_code == 422
    assert any(field["path"].startswith("body.sr_carriers") for field in answer.json()["errors"])


async def test_percents_within_the_range_are_what_the_run_is_rated_with(
    underwriter: Browser, results: Results
) -> None:
    percents = {"gms-key_risk": {"il": "-25", "IN": "12.50"}}
    answer = await underwriter.post(START, quote_body("gms-key_risk", sr_carriers=percents))
    assert answer.status_code == 200, answer.text
    asked = (await results.snapshot(UUID(answer.json()["id"]))).input
    assert {entry.state: str(entry.sdr) for entry in asked.risk.schedule} == {"IL": "-25", "IN": "12.50"}


async def test_the_terms_of_the_effective_date_say_what_percent_is_taken(underwriter: Browser) -> None:
    """The program is sold until October; its term may start later."""
    days = {"effective_date": "2026-09-15", "date_from": "2026-10-15", "date_to": "2027-09-15"}
    answer = await underwriter.post(
        START, quote_body("ies-uwic", **days, sr_carriers={"ies-uwic": {"IL": "5"}})
    )
    assert answer.status_code == 200, answer.text
