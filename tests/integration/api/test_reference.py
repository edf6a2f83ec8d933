"""Reference calls by their specified shapes, on the seeded catalogue and the built-in book."""

from typing import Any

import pytest

from tests.integration.api.conftest import Browser


@pytest.mark.req("QE-141", "RD-102")
@pytest.mark.parametrize("search", ["8810", "881", "clerical office", "Clerical"])
async def test_class_codes_are_found_by_number_and_by_words(agent: Browser, search: str) -> None:
    found = (await agent.get(f"/api/getCcodes/il/{search}")).json()["data"]["data"]
    assert "8810" in [item["class_code"] for item in found]
    assert all(set(item) == {"class_code", "description", "eligibility"} for item in found)


async def test_a_search_with_a_slash_reaches_the_call(agent: Browser) -> None:
    answer = await agent.get("/api/getCcodes/il/hotel/motel")
    assert answer.status_code == 200
    assert isinstance(answer.json()["data"]["data"], list)


@pytest.mark.req("QE-028", "QE-151", "QE-193")
async def test_entity_types_and_limits_are_lists_of_words(agent: Browser) -> None:
    assert (await agent.get("/api/getEntityType")).json() == {
        "entities": [
            "Corporation", "Joint Venture", "LLC", "Not for Profit 501[c][3]", "Other", "Partnership",
            "Sole Proprietor", "SubCharter 'S' corp", "Trust",
        ],
        "limits": ["1000-1000-1000"],
    }  # fmt: skip


@pytest.mark.req("QE-141")
@pytest.mark.parametrize(
    ("typed", "meant"), [("clercial offise", "8810"), ("restarant", "9083"), ("8801", "8810")]
)
async def test_typing_errors_are_forgiven(agent: Browser, typed: str, meant: str) -> None:
    found = (await agent.get(f"/api/getCcodes/il/{typed}")).json()["data"]["data"]
    assert found[0]["class_code"] == meant


async def test_the_dots_of_the_search_speak_for_the_partner_and_the_date(agent: Browser) -> None:
    async def dot(**query: str) -> str:
        found = (await agent.get("/api/getCcodes/il/5551", params=query)).json()["data"]["data"]
        return str(found[0]["eligibility"])

    assert await dot(peo="gms") == "no"
    assert await dot(peo="wcn") == "uw"
    assert await dot() == "uw"
    assert await dot(peo="stafflink", date="2026-05-31") == "no"


@pytest.mark.req("QE-153", "QE-154")
async def test_a_zip_gives_state_and_city_or_the_specified_words(agent: Browser) -> None:
    assert (await agent.get("/api/getStateAndCity/85004")).json() == {"state": "az", "city": "Phoenix"}
    for unknown in ("00000", "abc", "1"):
        assert (await agent.get(f"/api/getStateAndCity/{unknown}")).json() == "Data not found"


@pytest.mark.req("QE-146", "QE-212")
async def test_states_are_sorted_by_bureau(agent: Browser) -> None:
    answer = await agent.post("/api/getExpModStateCategory", {"states": ["il", "AZ", "in", "ca", "oh", "wa"]})
    assert answer.json() == {
        "ncciStates": ["il", "az"],
        "actingNcciStates": ["in"],
        "indBureauStates": ["ca"],
    }


@pytest.mark.req("QE-147")
async def test_mcp_states_are_those_that_a_program_writes_per_client(agent: Browser) -> None:
    def body(*names: str) -> dict[str, Any]:
        return {"stateList": ["il", "az", "oh"], "programList": [{"display_name": name} for name in names]}

    assert (await agent.post("/api/raterMcpStateData", body("gms-key_risk"))).json() == ["il", "az"]
    assert (await agent.post("/api/raterMcpStateData", body("quadrant-zurich"))).json() != ["il", "az"]
    assert (await agent.post("/api/raterMcpStateData", body())).json() == ["il", "az"]


@pytest.mark.req("QE-142", "QE-091")
async def test_the_premium_range_is_two_decimals_or_not_eligible(agent: Browser) -> None:
    line = {"code": "8810", "ft": 3, "pt": 0, "payroll": "$120,000"}
    body = {"employees": [line], "state": "il", "date_from": "2026-12-01", "zip": "60601"}
    answer = (await agent.post("/api/getMinMaxPremium", body)).json()
    assert 0 < float(answer["minPremium"]) <= float(answer["maxPremium"])
    assert isinstance(answer["minPremium"], str)
    for changed in ({"state": "oh"}, {"employees": [{**line, "code": "9999"}]}, {"state": "zz"}):
        assert (await agent.post("/api/getMinMaxPremium", {**body, **changed})).json() == "Not eligible"


@pytest.mark.req("QE-143", "QE-093", "QE-089", "QE-090", "QE-031", "QE-222")
async def test_class_lines_are_judged_in_the_specified_words(agent: Browser) -> None:
    found = (await agent.get("/api/getCcodes/il/8810")).json()["data"]["data"][0]

    def place(*texts: str) -> dict[str, Any]:
        lines = [{"classCodeDescription": text, "payroll": "$1,000", "ft": "1"} for text in texts]
        return {"number": "1", "state": "il", "classCodesInfo": lines}

    right = [f"8810: {found['description']}", f"8810:{found['description'].upper()}"]
    good = await agent.post("/api/validateClassCodesAndDescription", {"childrenLoc": [place(*right)]})
    assert (good.json()["hasError"], good.json()["field"]) == (False, None)
    wrong = place(right[0], "9999: Nothing", "8810: no description found", "8810: Blasting rock")
    bad = (await agent.post("/api/validateClassCodesAndDescription", {"childrenLoc": [wrong]})).json()
    assert bad["hasError"] is True
    assert bad["field"] == "childrenLoc.0.classCodesInfo.1"
    assert [line["error"] for line in bad["childrenLoc"][0]["classCodesInfo"]] == [
        None, "Invalid class code. Please check.", "Please select the description.",
        "Invalid ClassCode/Description",
    ]  # fmt: skip


@pytest.mark.req("RD-123", "RD-124")
async def test_states_are_listed_by_name_abbreviation_and_letters(agent: Browser) -> None:
    answer = (await agent.get("/api/states")).json()
    assert len(answer["states"]) == 51
    arizona = {"State": "Arizona", "Abbrev": "Ariz.", "Code": "AZ", "private_market": True}
    assert arizona in answer["states"]
    assert set(answer["territories"]) == {"AS", "GU", "MP", "PR", "VI", "NA"}


@pytest.mark.req("QE-092", "QE-207", "QE-208")
async def test_how_carriers_come_into_a_selection_is_configured(agent: Browser) -> None:
    assert (await agent.get("/api/programs/selection")).json() == {
        "carriersAdded": [
            {
                "state": "ca",
                "when": ["lib-key_risk"],
                "adds": ["lib-berkley_casualty", "lib-carolina_casualty"],
                "note": "Two sister companies write the carrier's California business",
            }
        ],
        "leftUnselected": ["galactic-hemic_1"],
        "premiumCheckSkipped": ["oh", "wa", "wy", "nd"],
    }


@pytest.mark.req("RD-118", "RD-121", "RD-271")
async def test_a_program_has_the_specified_names_and_flags_and_removed_ones_are_not_there(
    agent: Browser,
) -> None:
    found = {item["program"]: item for item in (await agent.get("/api/programs")).json()}
    entry = found["nemr-zurich_american"]
    assert (entry["carrier"], entry["peo"], entry["displayPeoName"]) == ("zurich_american", "nemr", "NEMR")
    assert entry["actualCarrierName"] == "Zurich American Insurance Company of Illinois (illustrative)"
    assert "rippling-amtrust" not in found
    assert "gregory-deductible_10k" not in found
    assert (found["gregory-deductible_100k"]["prodRemoved"], entry["prodRemoved"]) == (True, False)
    assert (found["easi-normandy"]["disableCarrier"], found["easi-normandy"]["offered"]) == (True, False)


@pytest.mark.req("QE-118", "QE-036", "QE-123", "RD-114", "RD-120")
async def test_an_agency_sees_all_programs_sorted_with_what_the_day_allows(agent: Browser) -> None:
    found = (await agent.get("/api/programs", params={"date": "2026-05-01"})).json()
    labels = [(item["displayPeoName"].casefold(), item["carrierName"].casefold()) for item in found]
    assert labels == sorted(labels)
    by_key = {item["program"]: item for item in found}
    assert by_key["stafflink-sunz"]["displayPeoName"] == "Prestige"
    assert by_key["stafflink-sunz"]["offered"] is False
    assert by_key["ies-uwic"]["offered"] is True
    assert by_key["gms-key_risk"]["range"] == []
    later = {
        item["program"]: item["offered"]
        for item in (await agent.get("/api/programs", params={"date": "2026-10-01"})).json()
    }
    assert (later["stafflink-sunz"], later["ies-uwic"]) == (True, False)


@pytest.mark.req("CB-266", "CB-328")
async def test_program_dates_are_month_day_year(agent: Browser) -> None:
    asked = [
        {"carrier": "sunz", "peo": "stafflink", "program": "stafflink-sunz"},
        {"program": "ies-uwic"},
        {"program": "nobody-nothing"},
    ]
    answer = (await agent.post("/api/getProgramData", asked)).json()
    assert [(item["program"], item["range"]) for item in answer] == [
        ("stafflink-sunz", [{"from": "06-01-2026", "to": None}]),
        ("ies-uwic", [{"from": None, "to": "10-01-2026"}]),
    ]


@pytest.mark.req("QE-126", "QE-127", "QE-122")
async def test_eligibility_speaks_per_location_and_program(agent: Browser) -> None:
    body = {
        "1": [{"code": "8810", "description": "Clerical", "state": "il"}],
        "2": [{"code": "9082", "description": "Restaurant", "state": "IN"}],
    }
    answer = (await agent.post("/api/getCarrierElig", body, params={"peo": "gms"})).json()
    assert set(answer["eligibility"]) == {"1", "2"}
    assert set(answer["eligibility"]["1"]) == {item["program"] for item in answer["details"]}
    assert all(item["program"].startswith("gms-") for item in answer["details"])
    words = {word for programs in answer["eligibility"].values() for word in programs.values()}
    assert words <= {"yes", "uw", "no"}
    assert {item["class_code"] for item in answer["industries"]} == {"8810", "9082"}
    assert set(answer["classCodeEligibility"]) == {"8810", "9082"}
    as_demo = await agent.post("/api/getCarrierElig", body, params={"peo": "demo"})
    assert as_demo.json() == answer


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"1": [{"code": "8810", "state": "il"}, {"code": "8810", "state": "in"}]}, 422),
        ({"1": [{"code": "8810", "state": "zz"}]}, 422),
        ({"1": [{"code": "88/10", "state": "il"}]}, 422),
        ({}, 200),
        ({"1": []}, 200),
    ],
)
async def test_eligibility_refuses_what_is_no_location(agent: Browser, body: Any, status: int) -> None:
    assert (await agent.post("/api/getCarrierElig", body)).status_code == status


async def test_a_visit_is_noted_and_a_wrong_one_refused(agent: Browser) -> None:
    body = {"email_id": "somebody@else.example", "stage": "beta", "client": "web"}
    assert (await agent.post("/api/trackUserSession", body)).status_code == 200
    assert (await agent.post("/api/trackUserSession", {**body, "stage": "x" * 101})).status_code == 422
