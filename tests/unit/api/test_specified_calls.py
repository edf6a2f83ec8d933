"""The calls of the quote flow stand in the schema exactly as they are specified: method, path, body names."""

from typing import Any

import pytest

from tests.support.openapi import served_schema

CALLS = {
    "getCarrierElig": ("post", "/api/getCarrierElig"),
    "getQuotesDataId": ("post", "/api/getQuotesDataId"),
    "getQuotesData": ("get", "/api/getQuotesData/{id}"),
    "getStateTypeData": ("get", "/api/getStateTypeData/{state}/{program}"),
    "postUsersData": ("post", "/api/postUsersData"),
    "userTableDataPut": ("post", "/api/userTableData/put"),
    "userTableDataUpdate": ("post", "/api/userTableData/update"),
    "updateStatusDetails": ("post", "/api/updateStatusDetails"),
    "getCcodes": ("get", "/api/getCcodes/{state}/{search}"),
    "getMinMaxPremium": ("post", "/api/getMinMaxPremium"),
    "validateClassCodesAndDescription": ("post", "/api/validateClassCodesAndDescription"),
    "getExpModStateCategory": ("post", "/api/getExpModStateCategory"),
    "raterMcpStateData": ("post", "/api/raterMcpStateData"),
    "getRiskProfileDataId": ("post", "/api/getRiskProfileDataId"),
    "getRiskProfileData": ("get", "/api/getRiskProfileData/{id}"),
    "getEntityType": ("get", "/api/getEntityType"),
    "getStateAndCity": ("get", "/api/getStateAndCity/{zip}"),
    "getUserDataStatus": ("get", "/api/getUserDataStatus/{email}/quote"),
    "updateUserStatusTable": ("post", "/api/updateUserStatusTable"),
    "deleteProsepectData": ("delete", "/api/deleteProsepectData/{username}"),
}
RECORD = {
    "producerName", "producerEmail", "producerFax", "producerPhone", "producerMobile", "user_email_id",
    "uuid_carrier", "date", "visitDate", "effective_date", "expiration_date", "prospect_addresses",
    "phone_number", "company_name", "fein", "liability_limitId", "uuid", "peo", "carrier_location_data",
    "doc_status", "currProspectDetails", "uw_ques", "industries", "details", "classCodeEligibility",
    "salesforceData", "submissionDate", "quoteSubmitted", "amtrustAccountDetails",
}  # fmt: skip
PROGRAM = {
    "peo", "carrier", "program", "actualCarrierName", "demoCarrierName", "displayPeoName", "displayName",
    "display_name", "range", "disableCarrier", "devRemoved", "prodRemoved", "eligibility",
}  # fmt: skip
"""A carrier program entry: peo, carrier and program are read, the catalogue knows the rest better."""
PRIOR = {
    "company_name", "contact_person", "user_email_id", "fein", "phone_number", "effective_date", "healthQues",
    "carrier_location_data", "discountData", "uuid_carrier", "date", "prospect_addresses", "emodStatesData",
    "uw_ques", "amtrustAccountDetails", "fileListToStore", "fileList", "uwFileList",
}  # fmt: skip


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The schema as it is served."""
    return served_schema()


def fields(document: dict[str, Any], name: str) -> set[str]:
    """Property names of a schema."""
    return set(document["components"]["schemas"][name]["properties"])


@pytest.mark.parametrize("key", CALLS)
def test_a_call_has_its_method_and_path(document: dict[str, Any], key: str) -> None:
    method, path = CALLS[key]
    spelled = {shown.replace(":path", ""): verbs for shown, verbs in document["paths"].items()}
    assert spelled[path][method]["operationId"] == key


@pytest.mark.req("QE-045", "QE-046")
def test_a_quote_record_takes_every_specified_field(document: dict[str, Any]) -> None:
    assert fields(document, "QuoteRecord") >= RECORD
    assert fields(document, "RecordAddress") == {"stateCode", "addressId", "classCodes"}
    assert fields(document, "RecordClass") == {"code", "payroll", "pt", "ft", "description"}


@pytest.mark.req("QE-158")
def test_a_prior_quote_answers_every_specified_field(document: dict[str, Any]) -> None:
    assert fields(document, "PriorQuotes") == {"carrierBasedData"}
    assert fields(document, "CarrierRecord") >= PRIOR
    assert fields(document, "RecordPlace") >= {
        "admin_fee", "fica", "futa", "suta", "total_estimated_annual_premium", "total",
    }  # fmt: skip


@pytest.mark.req("QE-129", "QE-217")
def test_a_quote_request_has_its_shapes(document: dict[str, Any]) -> None:
    common = fields(document, "QuoteCommon")
    assert common >= {
        "el_limits", "date_from", "date_to", "emod", "questions", "sr_carriers", "prorateValue", "user_id",
    }  # fmt: skip
    assert fields(document, "EmodRate") == {"state", "rate1", "date1", "rate2", "date2"}
    assert fields(document, "QuoteAnswer") == {"name", "ques", "response", "remarks"}
    office = fields(document, "QuoteOffice")
    assert office == {"name", "state", "zip", "suta", "employees", "carriers"}
    assert fields(document, "QuoteEmployee") == {"code", "description", "ft", "pt", "payroll"}
    assert fields(document, "QuoteCarrier") == PROGRAM
