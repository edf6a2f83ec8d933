"""The schema that the web's types are made from: stable ids, required answers, problems declared."""

import threading
from typing import Any

import httpx
import pytest
import yaml
from fastapi import FastAPI

from api import openapi
from api.main import create_app
from tests.support.openapi import served_schema

SCHEMA: dict[str, Any] = served_schema()
OPERATIONS = [
    (method, path, operation)
    for path, methods in SCHEMA["paths"].items()
    for method, operation in methods.items()
]


STREAMS = {
    "/api/events/{job}": "JobStream",
    "/api/notices/stream": "NoticeStream",
    "/api/events/submission/{id}": "SubmissionStream",
    "/api/cases/{case}/events": "CaseStream",
}
"""Path of a stream -> what it tells."""


def test_operation_ids_are_unique_and_tags_are_stems() -> None:
    ids = [operation["operationId"] for _, _, operation in OPERATIONS]
    assert len(ids) == len(set(ids))
    stems = {
        "agency", "bind", "identity", "prospect", "eligibility", "quote", "document", "worksheet",
        "decision",
        "rate_book", "risk_profile", "reference", "campaign", "events",
        "comment", "notice", "dashboard", "health", "codec", "submission", "upload", "workbook", "acord",
        "recalculation", "ops", "loss_run",
    }  # fmt: skip
    assert {tag for _, _, operation in OPERATIONS for tag in operation["tags"]} == stems


@pytest.mark.parametrize(
    ("method", "path", "key"),
    [
        ("post", "/api/getCarrierElig", "getCarrierElig"),
        ("post", "/api/getQuotesDataId", "getQuotesDataId"),
        ("get", "/api/getQuotesData/{id}", "getQuotesData"),
        ("get", "/api/getStateTypeData/{state}/{program}", "getStateTypeData"),
        ("post", "/api/postUsersData", "postUsersData"),
        ("post", "/api/userTableData/put", "userTableDataPut"),
        ("post", "/api/userTableData/update", "userTableDataUpdate"),
        ("post", "/api/updateStatusDetails", "updateStatusDetails"),
        ("get", "/api/getCcodes/{state}/{search}", "getCcodes"),
        ("post", "/api/getMinMaxPremium", "getMinMaxPremium"),
        ("post", "/api/getRiskProfileDataId", "getRiskProfileDataId"),
        ("get", "/api/getRiskProfileData/{id}", "getRiskProfileData"),
        ("post", "/api/generateRiskProfile", "generateRiskProfile"),
        ("get", "/api/getScheduleDebitCreditRange/{state}", "getScheduleDebitCreditRange"),
        ("post", "/api/validateClassCodesAndDescription", "validateClassCodesAndDescription"),
        ("post", "/api/getExpModStateCategory", "getExpModStateCategory"),
        ("post", "/api/raterMcpStateData", "raterMcpStateData"),
        ("get", "/api/getEntityType", "getEntityType"),
        ("get", "/api/getStateAndCity/{zip}", "getStateAndCity"),
        ("post", "/api/getProgramData", "getProgramData"),
        ("post", "/api/trackUserSession", "trackUserSession"),
        ("delete", "/api/deleteProsepectData/{username}", "deleteProsepectData"),
    ],
)
def test_the_specified_calls_have_their_method_path_and_key(method: str, path: str, key: str) -> None:
    assert SCHEMA["paths"][path][method]["operationId"] == key


def _reachable(node: Any, found: set[str]) -> set[str]:
    if isinstance(node, dict):
        name = str(node.get("$ref", "")).rpartition("/")[2]
        if name and name not in found:
            found.add(name)
            _reachable(SCHEMA["components"]["schemas"][name], found)
        for value in node.values():
            _reachable(value, found)
    elif isinstance(node, list):
        for value in node:
            _reachable(value, found)
    return found


def test_every_property_of_an_answer_is_required_and_has_no_default() -> None:
    answers: set[str] = set(STREAMS.values())
    for _, _, operation in OPERATIONS:
        _reachable(operation["responses"], answers)
    for name in answers:
        part = SCHEMA["components"]["schemas"][name]
        assert set(part.get("properties", {})) == set(part.get("required", ())), name
        assert not [field for field in part.get("properties", {}).values() if "default" in field], name


def test_a_stream_says_what_each_of_its_events_holds() -> None:
    for _, path, operation in OPERATIONS:
        told = operation["responses"].get("200", {}).get("content", {}).get("text/event-stream")
        if told is not None:
            events = [event["properties"] for event in told["itemSchema"]["anyOf"]]
            payloads = {each["event"]["const"]: each["data"]["contentSchema"] for each in events}
            assert payloads == SCHEMA["components"]["schemas"][STREAMS[path]]["properties"], path


def test_refusals_are_problems_and_the_frameworks_own_are_gone() -> None:
    assert not {"HTTPValidationError", "ValidationError"} & set(SCHEMA["components"]["schemas"])
    for _, path, operation in OPERATIONS:
        for status, answer in operation["responses"].items():
            if status >= "400" and path != "/healthz/ready":
                assert list(answer["content"]) == ["application/problem+json"], (path, status)


def test_word_answers_are_unions_of_json_strings() -> None:
    def words(path: str, method: str) -> set[str]:
        content = SCHEMA["paths"][path][method]["responses"]["200"]["content"]["application/json"]
        return {choice["const"] for choice in content["schema"]["anyOf"] if "const" in choice}

    assert words("/api/getQuotesData/{id}", "get") == {"processing", "error"}
    assert words("/api/getRiskProfileData/{id}", "get") == {"processing", "error"}
    assert words("/api/getMinMaxPremium", "post") == {"Not eligible"}
    assert words("/api/getStateAndCity/{zip}", "get") == {"Data not found"}


def test_every_reference_leads_somewhere() -> None:
    assert _reachable(SCHEMA["paths"], set()) <= set(SCHEMA["components"]["schemas"])
    assert yaml.safe_dump(SCHEMA)


@pytest.mark.parametrize("first", ["/api/openapi.json", "/docs"])
async def test_the_schema_is_made_once_and_beside_the_event_loop(
    first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_in: list[threading.Thread] = []

    def build(app: FastAPI) -> dict[str, Any]:
        made_in.append(threading.current_thread())
        return {"info": {"title": "Ours"}, "paths": {}, "components": {"schemas": {}}}

    monkeypatch.setattr(openapi, "build", build)
    app = create_app()
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://api") as client:
        assert "Ours" in (await client.get(first)).text
        for _ in range(2):
            answer = await client.get("/api/openapi.json")
            assert answer.headers["content-type"] == "application/json"
            assert answer.json()["info"] == {"title": "Ours"}
    assert len(made_in) == 1
    assert made_in != [threading.current_thread()]


OWN_ROWS_UNREAD = {
    "login", "getSession", "verifyDemoRedirectUuid", "makeDemoLink", "listDemoLinks", "getClaimsTotals",
    "getScheduleDebitCreditRange", "streamJobEvents", "decodePayloads", "encodePayloads",
}  # fmt: skip
"""Calls that open no transaction of whoever asks."""


def test_what_reads_rows_of_its_caller_says_that_too_much_of_theirs_may_be_under_way() -> None:
    silent = {
        operation["operationId"]
        for _, _, operation in OPERATIONS
        if "too_many_requests" in operation["responses"].get("429", {}).get("description", "")
        and "too_many_at_once" not in operation["responses"]["429"]["description"]
    }
    assert silent == OWN_ROWS_UNREAD


def test_every_call_says_that_the_database_may_be_away() -> None:
    silent = [
        operation["operationId"]
        for _, _, operation in OPERATIONS
        if "database_unavailable" not in operation["responses"].get("503", {}).get("description", "")
    ]
    assert silent == ["ready"], "which tells it in words of its own"
    answers = [
        operation["responses"]["503"]["content"]
        for _, _, operation in OPERATIONS
        if operation["operationId"] != "ready"
    ]
    assert all("application/problem+json" in content for content in answers)
    (busy,) = [each for _, _, each in OPERATIONS if each["operationId"] == "putWorkbook"]
    assert busy["responses"]["503"]["description"] == "database_unavailable, too_busy", "beside its own"
