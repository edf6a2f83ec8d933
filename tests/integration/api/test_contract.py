"""The whole contract under fuzz, as an agent: no server error, nothing that the schema does not name.

Each run draws other inputs; QUOTELOOM_FUZZ_SEED draws those of an earlier one again.
"""

import asyncio
import os
import secrets
import threading
import time
import zlib
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import httpx
import pytest
import requests
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, seed
from hypothesis import settings as fuzz
from hypothesis.strategies import one_of
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.specs.openapi.schemas import OpenApiSchema

from adapters.settings import Settings
from api.main import create_app
from tests.integration.api.conftest import People, Person, quote_body
from tests.support.openapi import served_schema
from tests.support.timeouts import PATIENCE_S

APART = {"login", "logout", "streamJobEvents", "streamNotices", "streamSubmissionEvents"}
"""Sign-in has tests of its own (a fuzzed one would lock accounts), a logout ends the run, a stream waits."""
CALLS = [
    operation["operationId"]
    for methods in served_schema()["paths"].values()
    for operation in methods.values()
    if operation["operationId"] not in APART
]
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 3
"""Of a call in each run. They are others in the next one: the ends of its fields are in test_ends."""

SEED = int(os.environ.get("QUOTELOOM_FUZZ_SEED", "0")) or secrets.randbits(32)


@cache
def _schema() -> OpenApiSchema:
    schema = schemathesis.openapi.from_dict(deepcopy(served_schema()))
    schema.config.generation.update(modes=list(GenerationMode))
    return schema


@dataclass
class Target:
    """The application on a socket, as one signed-in agent with a prospect and a run."""

    url: str
    headers: dict[str, str]
    known: dict[str, str] = field(default_factory=dict)
    session: requests.Session = field(default_factory=requests.Session)


class _Server(threading.Thread):
    """uvicorn in a thread, since the fuzzer is not asynchronous; the lifespan is the server's own."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(daemon=True)
        config = uvicorn.Config(create_app(settings), host="127.0.0.1", port=0, log_level="error")
        self.server = uvicorn.Server(config)

    def run(self) -> None:
        asyncio.run(self.server._serve())

    def address(self) -> str:
        """Where it listens, once it does."""
        until = time.monotonic() + PATIENCE_S
        while not self.server.started:
            assert self.is_alive() and time.monotonic() < until
            time.sleep(0.02)
        return f"http://localhost:{self.server.servers[0].sockets[0].getsockname()[1]}"

    def end(self) -> None:
        """Stop and wait."""
        self.server.should_exit = True
        self.join(PATIENCE_S)


@pytest.fixture(scope="module")
async def person(people: People) -> Person:
    """The agent that the fuzzer is."""
    return await people.make("AgencyBeta", "GetQuoteBeta", "UploadRaterBeta", agency_key="fuzz")


@pytest.fixture(scope="module")
def target(settings: Settings, person: Person) -> Iterator[Target]:
    """The fuzzed application."""
    server = _Server(settings)
    server.start()
    url = server.address()
    ours = {"Origin": settings.public_origin, "Sec-Fetch-Site": "same-origin"}
    # Set up once for all calls: what is slow here at first would fail every one of them.
    with httpx.Client(base_url=url, headers=ours, timeout=PATIENCE_S) as http:
        body = {"email": person.email, "password": person.password, "remember": True}
        http.post("/api/auth/login", json=body).raise_for_status()
        csrf = http.get("/api/auth/session").json()["csrf"]
        ours |= {"X-CSRF-Token": csrf, "Cookie": f"quoteloom={http.cookies['quoteloom']}"}
        made = http.post("/api/prospects", json={}, headers=ours).raise_for_status().json()
        ids = http.post("/api/getQuotesDataId", json=quote_body(user_id=made["user_id"]), headers=ours)
        run = ids.raise_for_status().json()
        asked = http.post("/api/getRiskProfileDataId", json=quote_body(), headers=ours)
        profile = asked.raise_for_status().json()
    yield Target(
        url,
        ours,
        {
            "/api/prospects/{id}": made["id"],
            "/api/prospects/{id}/runs": made["id"],
            "/api/getQuotesData/{id}": run["id"],
            "/api/getRiskProfileData/{id}": profile["id"],
            "/api/runs/{id}": run["run_id"],
        },
    )
    server.end()


def _send(case: "schemathesis.Case[Any]", target: Target) -> None:
    """One call, to something that exists as often as not."""
    known = target.known.get(case.path)
    if known and zlib.crc32(repr((case.body, case.query)).encode()) % 2:
        case.path_parameters = {"id": known}
    if case.path.startswith("/api/rate-books/") and zlib.crc32(repr(case.query).encode()) % 2:
        built_in = {"version": "demo-1", "other": "demo-1", "table": "programs"}
        case.path_parameters = {**case.path_parameters, **built_in}
    for name in ("Authorization", "Cookie"):
        case.headers.pop(name, None)
    case.cookies.clear()
    answer = case.call(base_url=target.url, headers=target.headers, session=target.session)
    case.validate_response(answer, checks=CHECKS)


@pytest.mark.parametrize("name", CALLS)
def test_no_fuzzed_call_breaks_the_contract(name: str, target: Target) -> None:
    operation = _schema().find_operation_by_id(name)
    drawn = one_of([operation.as_strategy(generation_mode=mode) for mode in GenerationMode])

    @seed(zlib.crc32(f"{SEED} {name}".encode()))
    @fuzz(
        max_examples=EXAMPLES,
        phases=(Phase.generate, Phase.shrink),
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=drawn)
    def each(case: "schemathesis.Case[Any]") -> None:
        _send(case, target)

    each()
