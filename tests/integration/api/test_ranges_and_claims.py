"""What is answered at once from the rate book: ranges of schedule rating, totals of losses."""

from typing import Any

import pytest

from tests.integration.api.conftest import Browser

RANGE = "/api/getScheduleDebitCreditRange"
CLAIMS = "/api/claims/totals"


@pytest.mark.req("CB-271")
@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/il", [25, 25]),
        ("/CA", [50, 50]),
        ("/mn", [40, 40]),
        ("/wi", [0, 0]),
        ("/oh", [0, 0]),
        ("/zz", [0, 0]),
        ("/ca?program=gms-key_risk", [25, 25]),
        ("/fl?program=gms-key_risk", [0, 0]),
        ("/nj?program=gms-key_risk", [0, 0]),
        ("/wi?program=gms-key_risk", [0, 0]),
        ("/ma?program=gms-key_risk", [0, 0]),
        ("/or?program=gms-key_risk", [0, 0]),
        ("/oh?program=gms-key_risk", [0, 0]),
        ("/zz?program=gms-key_risk", [0, 0]),
        ("/or?program=gms-key_risk&date=2026-07-01", [0, 0]),
        ("/ca?program=gms-amtrust", [0, 0]),
        ("/az?program=quadrant-zurich", [0, 0]),
    ],
)
async def test_a_state_answers_how_far_a_debit_and_a_credit_may_go(
    agent: Browser, path: str, expected: list[int]
) -> None:
    answer = await agent.get(f"{RANGE}{path}")
    assert answer.status_code == 200, answer.text
    assert answer.json() == expected


@pytest.mark.req("CB-271")
async def test_a_range_of_a_foreign_program_or_of_no_state_is_refused(agent: Browser) -> None:
    foreign = await agent.get(f"{RANGE}/ca?program=gms-nobody")
    assert (foreign.status_code, foreign.json()["code"]) == (422, "program_not_offered")
    assert (await agent.get(f"{RANGE}/illinois")).status_code == 422
    # Sold from June on, and what it files counts from then on.
    sunz = f"{RANGE}/il?program=stafflink-sunz&date=2026-"
    assert [(await agent.get(sunz + day)).status_code for day in ("05-31", "06-01")] == [422, 200]


def year(number: int, **more: Any) -> dict[str, Any]:
    """An entered year."""
    return {"year": number, "annualPremium": "$10,000", "numberOfClaims": "1", "totInc": "$4,500", **more}


@pytest.mark.req("CB-216", "CB-348")
async def test_losses_are_added_up_while_they_are_entered(agent: Browser) -> None:
    body = {"historicalClaims": [year(2025, totRes="$500"), year(2024, totPaid="4,500")]}
    answer = (await agent.post(CLAIMS, body)).json()
    assert [row["totPaid"] for row in answer["rows"][:2]] == ["$4,000", "$4,500"]
    assert len(answer["rows"]) == 10
    assert (answer["allYears"]["totInc"], answer["allYears"]["totRes"]) == ("$9,000", "$500")
    assert (answer["threeYears"]["lossRatio"], answer["threeYears"]["band"]) == ("0.45", "standard")


@pytest.mark.req("CB-209")
async def test_years_with_a_gap_are_refused_with_the_specified_words(agent: Browser) -> None:
    answer = await agent.post(CLAIMS, {"historicalClaims": [year(2025), year(2023)]})
    assert answer.status_code == 422
    assert answer.json()["detail"] == "Claims submitted should be for consecutive years!"
    assert answer.json()["errors"][0]["path"] == "historicalClaims"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"totInc": "much"}, "historicalClaims.0.totInc"),
        ({"totRes": "$5,000"}, "historicalClaims.0.totRes"),
        ({"numberOfClaims": "100"}, "historicalClaims.0.numberOfClaims"),
    ],
)
async def test_an_entry_that_cannot_be_is_named(agent: Browser, change: dict[str, str], path: str) -> None:
    answer = await agent.post(CLAIMS, {"historicalClaims": [year(2025, **change)]})
    assert answer.status_code == 422
    assert path in [field["path"] for field in answer.json()["errors"]]
