"""Every route names a permission, and refuses who lacks it: 401 without a session, 403 in the wrong group."""

import asyncio
from collections.abc import Awaitable, Iterator
from typing import Any
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute, iter_route_contexts

from api.auth import Guard
from api.caller.access import Permission
from api.main import create_app
from tests.integration.api.conftest import Browser, Open, People
from tests.support.openapi import served_schema
from tests.support.timeouts import PATIENCE_S

OPEN = {
    ("post", "/api/auth/login"),
    ("get", "/api/auth/session"),
    ("get", "/healthz/live"),
    ("get", "/healthz/ready"),
    ("get", "/metrics"),
    ("get", "/api/problems"),
    ("post", "/api/campaign/visit"),
    ("post", "/api/sendOtpMail"),
    ("post", "/api/verifyOtp"),
    ("get", "/api/getDomain/{email}"),
    ("get", "/api/getDomainInputData/{domain}"),
    ("post", "/api/updateEngagedWithEmailCampaign/{domain}"),
    ("post", "/api/sendCallbackMail"),
    ("get", "/api/verifyDemoRedirectUuid/{id}/{partner}/{path}"),
}
"""What answers without a session, and nothing else."""

FILLED = {
    "id": str(uuid4()),
    "job": str(uuid4()),
    "case": str(uuid4()),
    "program": "gms-key_risk",
    "carrier": "Amtrust",
    "quote_id": "4711",
    "type": "createQuote",
    "state": "az",
    "search": "8810",
    "zip": "85004",
    "email": "user_20260101_abcdef123456",
    "username": "user_20260101_abcdef123456",
    "version": "demo-1",
    "other": "demo-1",
    "table": "rates",
    "tableName": "tab1",
    "screen": "uw_dashboard",
    "key": "gms-key_risk",
    "import_id": str(uuid4()),
    "rehearsal_id": str(uuid4()),
    "bucket": "quoteloom",
    "region": "us-east-1",
    "page": "1",
}


def _guards(dependant: Dependant) -> Iterator[Guard]:
    if isinstance(dependant.call, Guard):
        yield dependant.call
    for inner in dependant.dependencies:
        yield from _guards(inner)


def _routes(app: FastAPI) -> list[tuple[str, APIRoute]]:
    found = []
    for context in iter_route_contexts(app.routes):
        route = context.original_route
        if isinstance(route, APIRoute) and route.include_in_schema:
            found += [(method.lower(), route) for method in route.methods or ()]
    return found


def _operations() -> list[tuple[str, str, dict[str, Any]]]:
    paths = served_schema()["paths"]
    return [
        (method, path, operation) for path, methods in paths.items() for method, operation in methods.items()
    ]


CLOSED = [(method, path) for method, path, _ in _operations() if (method, path) not in OPEN]


SIGNED_IN_ONLY = {
    ("post", "/api/auth/logout"),
    ("post", "/api/trackUserSession"),
    ("post", "/api/updateSolveTrackingData"),
    ("post", "/api/updateSolveTrackingDataGeneric/updateFormStage"),
    ("post", "/api/updateSolveTrackingDataGeneric/updateUserTrackingData"),
    ("post", "/api/updateSolveTrackingDataGeneric/updateProposalStatus"),
    ("post", "/api/updateSolveTrackingDataGeneric/generic"),
    ("get", "/api/notices"),
    ("post", "/api/notices/read"),
    ("get", "/api/notices/mails"),
    ("put", "/api/notices/mails"),
    ("get", "/api/notices/stream"),
}
"""What asks for no more than a session: it reads and writes nothing but what is the caller's own."""


def test_every_route_names_exactly_one_permission_and_openapi_counts_as_many() -> None:
    routes = _routes(create_app())
    assert len(routes) == len(_operations())
    for method, route in routes:
        permissions = {guard.permission for guard in _guards(route.dependant)}
        assert len(permissions) == 1, route.path
        pair = (method, route.path_format)
        assert (permissions == {Permission.OPEN}) == (pair in OPEN), route.path
        assert (permissions == {Permission.SIGNED_IN}) == (pair in SIGNED_IN_ONLY), route.path


def _path(template: str) -> str:
    return template.format(**FILLED)


async def _refusal(answer: Awaitable[httpx.Response]) -> httpx.Response:
    """The answer, which comes at once; a stream that is let in has no end to wait for."""
    async with asyncio.timeout(PATIENCE_S):
        return await answer


@pytest.mark.req("QE-223")
@pytest.mark.parametrize(("method", "path"), CLOSED)
async def test_without_a_session_every_closed_route_answers_401(
    stranger: Browser, method: str, path: str
) -> None:
    asked = stranger.http.request(method, _path(path), json={} if method != "get" else None)
    answer = await _refusal(asked)
    assert answer.status_code == 401
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == "not_signed_in"


OPERATORS = {pair for pair in CLOSED if pair[1].startswith(("/temporal-codec/", "/api/ops/"))}


async def test_operators_alone_hear_where_workflows_are_looked_after(ops: Browser, agent: Browser) -> None:
    assert "/workflows" in (await ops.get("/api/ops/workflow-ui")).json()["url"]
    refused = await agent.get("/api/ops/workflow-ui")
    assert (refused.status_code, "url" in refused.json()) == (403, False)


@pytest.mark.req("CB-235")
@pytest.mark.parametrize(
    ("method", "path"),
    [pair for pair in CLOSED if pair not in SIGNED_IN_ONLY | OPERATORS],
)
async def test_in_the_wrong_group_every_closed_route_answers_403(
    ops: Browser, method: str, path: str
) -> None:
    answer = await _refusal(ops.send(method.upper(), _path(path), {} if method != "get" else None))
    assert answer.status_code == 403, answer.text
    assert answer.json()["code"] == "not_permitted"


@pytest.mark.req("CB-235")
async def test_who_looks_up_reference_data_may_still_not_see_prospects_or_quote(rater: Browser) -> None:
    assert (await rater.get("/api/getEntityType")).status_code == 200
    assert (await rater.get("/api/prospects")).status_code == 403
    assert (await rater.post("/api/getQuotesDataId", {})).status_code == 403


OF_WHO_QUOTES = [
    ("POST", "/api/getQuotesDataId"), ("POST", "/api/postUsersData"), ("PUT", "/api/runs/{id}/choices"),
    ("POST", "/api/runs/{id}/programs/{program}/retry"), ("PUT", "/api/prospects/{id}/note"),
    ("POST", "/api/prospects"), ("PATCH", "/api/prospects/{id}"), ("POST", "/api/userTableData/put"),
    ("POST", "/api/userTableData/update"), ("POST", "/api/prospects/{id}/archive"),
    ("POST", "/api/prospects/{id}/restore"), ("DELETE", "/api/deleteProsepectData/{username}"),
]  # fmt: skip


@pytest.fixture(scope="module")
async def underwriter(browse: Open, people: People) -> Browser:
    """An underwriter, and nothing beside."""
    return await browse(await people.make("UWBeta"))


@pytest.mark.req("CB-235")
@pytest.mark.parametrize(("method", "path"), OF_WHO_QUOTES)
async def test_an_underwriter_who_reads_it_all_writes_nothing_of_who_quotes(
    underwriter: Browser, method: str, path: str
) -> None:
    answer = await underwriter.send(method, _path(path), {})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_permitted"), answer.text


FOREIGN = [
    ("get", "/api/prospects/{id}", None),
    ("patch", "/api/prospects/{id}", {"base_version": 1, "sections": {}}),
    ("get", "/api/prospects/{id}/runs", None),
    ("get", "/api/getQuotesData/{job}", None),
    ("get", "/api/getRiskProfileData/{job}", None),
    (
        "post",
        "/api/getRiskProfileDataId",
        {"body": {"user_id": "{user_id}"}, "offices": [{"name": "1", "state": "IL"}]},
    ),
    ("get", "/api/runs/{run}", None),
    ("get", "/api/runs/{run}/programs/gms-key_risk/worksheet", None),
    ("get", "/api/runs/{run}/programs/gms-key_risk/record", None),
    ("get", "/api/runs/{run}/programs/gms-key_risk/worksheet/replay", None),
    ("get", "/api/runs/{run}/programs/gms-key_risk/worksheet/difference"
            "?old_run={run}&old_program=gms-key_risk", None),
    ("get", "/api/prospects/{id}/prices", None),
    ("get", "/api/events/{job}", None),
    ("post", "/api/userTableData/update", {"user_email_id": "{user_id}", "childrenLoc": []}),
    ("post", "/api/userTableData/put", {"user_email_id": "{user_id}", "childrenLoc": []}),
    ("post", "/api/updateStatusDetails", {"button_name": "continue", "user_id": "{user_id}"}),
    ("post", "/api/postUsersData", [{"user_email_id": "{user_id}", "uuid_carrier": "1+x+gms-uwic+a"}]),
    ("post", "/api/getCarrierElig?user_id={user_id}", {}),
    ("delete", "/api/deleteProsepectData/{user_id}", None),
]  # fmt: skip


def _with(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        return value.format(**names) if value.startswith("{") else value
    if isinstance(value, dict):
        return {key: _with(item, names) for key, item in value.items()}
    return [_with(item, names) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("method", "path", "body"), FOREIGN)
async def test_what_belongs_to_another_agency_is_not_there(
    started: dict[str, str], other_agent: Browser, method: str, path: str, body: Any
) -> None:
    answer = await other_agent.send(method.upper(), path.format(**started), _with(body, started))
    assert answer.status_code == 404, answer.text
    assert answer.json()["code"] in {"prospect_not_found", "run_not_found"}
