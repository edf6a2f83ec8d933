"""Reference calls by their specified shapes, on the seeded catalogue and the built-in book."""

from csv import DictReader
from pathlib import Path
from typing import Any

import pytest

from tests.integration.api.conftest import Browser

PROGRAMS = Path(__file__).parents[3] / "adapters" / "postgres" / "seed" / "programs.csv"
PARTNERS = {
    "quadrant": "Quadrant", "gms": "GMS", "rippling": "Rippling", "lib": "LIB", "ies": "Innoworks",
    "employco": "Employco", "stitch": "Stitch", "easi": "EASI", "nemr": "NEMR", "galactic": "Galactic",
    "sidecar": "Sidecar", "wcn": "WCN", "stafflink": "Prestige", "gregory": "J Gregory",
}  # fmt: skip
"""Key -> name as shown, as specified; 'demo' is on offer to demo users alone."""
SHORT = {
    "zurich_american": "Zurich American", "berkley_casualty": "Berkley Casualty",
    "carolina_casualty": "Carolina Casualty", "midwest_employers": "Midwest Employers Casualty",
}  # fmt: skip
LETTERS = (
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC "
    "ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY"
)


@pytest.mark.req("QE-028", "QE-193")
async def test_entity_types_and_limits_are_lists_of_words(agent: Browser) -> None:
    assert (await agent.get("/api/getEntityType")).json() == {
        "entities": [
            "Corporation", "Joint Venture", "LLC", "Not for Profit 501[c][3]", "Other", "Partnership",
            "Sole Proprietor", "SubCharter 'S' corp", "Trust",
        ],
        "limits": ["1000-1000-1000", "100-500-100", "500-500-500", "2000-2000-2000"],
    }  # fmt: skip


@pytest.mark.req("QE-153", "QE-154")
async def test_a_zip_gives_state_and_city_or_the_specified_words(agent: Browser) -> None:
    assert (await agent.get("/api/getStateAndCity/85004")).json() == {"state": "az", "city": "Phoenix"}
    for unknown in ("00000", "abc", "1"):
        assert (await agent.get(f"/api/getStateAndCity/{unknown}")).json() == "Data not found"


@pytest.mark.req("QE-146", "QE-212")
async def test_states_are_sorted_by_bureau(agent: Browser) -> None:
    answer = await agent.post(
        "/api/getExpModStateCategory", {"states": ["il", "AZ", "in", "ca", "IL", "oh", "wa"]}
    )
    assert answer.json() == {
        "ncciStates": ["il", "az"],
        "actingNcciStates": ["in"],
        "indBureauStates": ["ca"],
    }


@pytest.mark.req("QE-146", "QE-212")
async def test_each_state_belongs_to_one_bureau_or_to_none(agent: Browser) -> None:
    ncci = [
        "al", "ak", "az", "ar", "co", "ct", "dc", "fl", "ga", "hi", "id", "il", "ia", "ks", "ky", "la", "me",
        "md", "ms", "mo", "mt", "ne", "nv", "nh", "nm", "ok", "or", "ri", "sc", "sd", "tn", "tx", "ut", "vt",
        "va", "wv",
    ]  # fmt: skip
    acting = ["in", "ma", "mn", "nc", "ny", "wi"]
    own, none = ["ca", "de", "mi", "nj", "pa"], ["nd", "oh", "wa", "wy"]
    asked = [*none, *own, *acting, *ncci]
    assert len(asked) == 51
    answer = await agent.post("/api/getExpModStateCategory", {"states": asked})
    assert answer.json() == {"ncciStates": ncci, "actingNcciStates": acting, "indBureauStates": own}


@pytest.mark.req("QE-147")
async def test_mcp_states_are_those_that_a_program_writes_per_client(agent: Browser) -> None:
    def body(*names: str) -> dict[str, Any]:
        return {"stateList": ["il", "az", "oh"], "programList": [{"display_name": name} for name in names]}

    for names in (("gms-key_risk",), ("Key Risk",), (), ("GMS-Key_Risk",)):
        assert (await agent.post("/api/raterMcpStateData", body(*names))).json() == ["il", "az"], names
    assert (await agent.post("/api/raterMcpStateData", body("quadrant-zurich"))).json() == ["il"]
    assert (await agent.post("/api/raterMcpStateData", body("nobody-nothing"))).json() == []
    twice = {**body("gms-key_risk"), "stateList": ["az", "IL", "AZ", "il"]}
    assert (await agent.post("/api/raterMcpStateData", twice)).json() == ["az", "il"]


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
    assert sorted(state["Code"] for state in answer["states"]) == sorted(LETTERS.split())
    assert len({(state["State"], state["Abbrev"]) for state in answer["states"]}) == 51
    district = {
        "State": "District of Columbia", "Abbrev": "D.C.", "Code": "DC", "private_market": True,
    }  # fmt: skip
    assert district in answer["states"]
    arizona = {"State": "Arizona", "Abbrev": "Ariz.", "Code": "AZ", "private_market": True}
    assert arizona in answer["states"]
    assert answer["territories"] == {
        "AS": "American Samoa", "GU": "Guam", "MP": "Northern Mariana Islands", "PR": "Puerto Rico",
        "VI": "Virgin Islands", "NA": "National",
    }  # fmt: skip


@pytest.mark.req("QE-092", "QE-206", "QE-207", "QE-208")
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


@pytest.mark.req("RD-115", "RD-118", "RD-271", "QE-036", "CB-334")
async def test_a_program_has_the_specified_names_and_flags_and_removed_ones_are_not_there(
    agent: Browser,
) -> None:
    found = {item["program"]: item for item in (await agent.get("/api/programs")).json()}
    entry = found["nemr-zurich_american"]
    specified = {
        "peo", "carrier", "actualCarrierName", "demoCarrierName", "displayPeoName", "program", "range",
        "disableCarrier", "devRemoved", "prodRemoved",
    }  # fmt: skip
    assert all(specified <= set(each) for each in found.values())
    assert found["gms-key_risk"]["demoCarrierName"] == "Carrier A"
    assert found["stafflink-sunz"]["range"] == [{"from": "06-01-2026", "to": None}]
    assert (entry["carrier"], entry["peo"], entry["displayPeoName"]) == ("zurich_american", "nemr", "NEMR")
    assert entry["carrierName"] == "Zurich American"
    assert entry["actualCarrierName"] == "Zurich American Insurance Company of Illinois (illustrative)"
    long = {key: item["carrierName"] for key, item in found.items() if item["carrier"] in SHORT}
    assert set(long.values()) == set(SHORT.values())
    assert all(found[key]["actualCarrierName"] != name for key, name in long.items())
    assert "rippling-amtrust" not in found
    assert "gregory-deductible_10k" not in found
    assert (found["gregory-deductible_100k"]["prodRemoved"], entry["prodRemoved"]) == (True, False)
    assert (found["easi-normandy"]["disableCarrier"], found["easi-normandy"]["offered"]) == (True, False)


@pytest.mark.req("QE-118", "QE-036", "QE-123", "RD-114", "RD-119", "RD-120", "RD-121")
async def test_an_agency_sees_all_programs_sorted_with_what_the_day_allows(agent: Browser) -> None:
    found = (await agent.get("/api/programs", params={"date": "2026-05-01"})).json()
    labels = [(item["displayPeoName"].casefold(), item["carrierName"].casefold()) for item in found]
    assert labels == sorted(labels)
    by_key = {item["program"]: item for item in found}
    with PROGRAMS.open(encoding="utf-8", newline="") as source:
        assert set(by_key) == {row["key"] for row in DictReader(source) if row["dev_removed"] == "false"}
    assert all(key == f"{item['peo']}-{item['carrier']}" for key, item in by_key.items())
    assert {item["peo"]: item["displayPeoName"] for item in found} == PARTNERS
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


@pytest.mark.req("QE-122", "QE-123", "QE-126", "QE-127")
async def test_eligibility_speaks_per_location_and_program(agent: Browser) -> None:
    body = {
        "1": [{"code": "8810", "description": "Clerical", "state": "il"}],
        "2": [{"code": "9082", "description": "Restaurant", "state": "IN"}],
        "3": [{"code": "5403", "description": "Carpentry", "state": "IL"}],
        "4": [{"code": "5551", "description": "Roofing", "state": "IL"}],
    }
    answer = (await agent.post("/api/getCarrierElig", body, params={"peo": "gms"})).json()
    assert set(answer["eligibility"]) == {"1", "2", "3", "4"}
    asked = {item["program"] for item in answer["details"]}
    assert set(answer["eligibility"]["1"]) == asked >= {"gms-key_risk", "gms-uwic", "gms-starnet"}
    assert all(item["program"].startswith("gms-") for item in answer["details"])
    words = {word for programs in answer["eligibility"].values() for word in programs.values()}
    assert words == {"yes", "uw", "no"}
    classes = {"8810", "9082", "5403", "5551"}
    assert {item["class_code"] for item in answer["industries"]} == classes
    assert set(answer["classCodeEligibility"]) == classes
    assert all(set(programs) == asked for programs in answer["classCodeEligibility"].values())
    as_demo = await agent.post("/api/getCarrierElig", body, params={"peo": "demo"})
    assert as_demo.json() == answer
    for day, sold in (("2026-05-31", False), ("2026-06-01", True)):
        query = {"peo": "stafflink", "date": day}
        told = (await agent.post("/api/getCarrierElig", body, params=query)).json()["details"]
        assert ("stafflink-sunz" in {item["program"] for item in told}) is sold


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
