"""Each field of each call at its ends: what does not fit is refused in words, and nothing breaks."""

import json
import os
import random
import re
import secrets
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar
from urllib.parse import quote

import pytest

from tests.integration.api.conftest import Browser, People
from tests.support.field_limits import Ends, is_measured
from tests.support.openapi import served_schema

DOCUMENT: dict[str, Any] = served_schema()
ENDS = Ends(DOCUMENT)
APART = {"login", "logout", "streamJobEvents", "streamNotices", "streamSubmissionEvents"}
"""Tests of their own; a logout ends the run, a stream waits."""
CALLS = [
    (operation["operationId"], method, path, operation)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
    if operation["operationId"] not in APART
]
SEED = int(os.environ.get("QUOTELOOM_FUZZ_SEED", "0")) or secrets.randbits(32)
MOST_OTHERS = 8
"""Values of a call's texts, lists and flags, in its body and in its address, drawn anew in each run."""
T = TypeVar("T")
_RAW = re.compile(r'"RAW:([^"]*)"')


@pytest.fixture(scope="module")
async def caller(browse: Callable[..., Awaitable[Browser]], people: People) -> Browser:
    """Somebody who may do nearly everything."""
    groups = ("AgencyBeta", "GetQuoteBeta", "UploadRaterBeta", "SalesBeta")
    return await browse(await people.make(*groups, agency_key="ends"))


def _text(body: Any) -> bytes:
    """A body as JSON, and what is no JSON within it as it was meant."""
    return _RAW.sub(lambda found: found[1], json.dumps(body)).encode()


def _bodies(operation: dict[str, Any]) -> Iterator[bytes]:
    """What is whole or lacks a field; every number and day at all of its ends, other fields at some."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if not content:
        return
    whole = ENDS.plain(content["schema"])
    yield from map(_text, (whole, {}, [], None, "x", 1e26))
    for name in whole if isinstance(whole, dict) else ():
        yield _text({other: value for other, value in whole.items() if other != name})
    places = [
        ((at, value), node) for at, node in ENDS.leaves(content["schema"]) for value in ENDS.values(node)
    ]
    for at, value in _chosen(places):
        yield _text(ENDS.with_value(content["schema"], at, value))


def _chosen(places: list[tuple[T, dict[str, Any]]]) -> list[T]:
    """All that stands for a number or a day; of the others some."""
    others = [place for place, node in places if not is_measured(node)]
    drawn = random.Random(SEED).sample(others, min(len(others), MOST_OTHERS))
    return [*(place for place, node in places if is_measured(node)), *drawn]


def _addresses(path: str, operation: dict[str, Any]) -> Iterator[tuple[str, dict[str, str]]]:
    """The address with one parameter at its ends, the others plain."""
    parameters = [one for one in operation.get("parameters", ()) if one["in"] in ("path", "query")]
    plain = {one["name"]: str(ENDS.plain(one["schema"])) for one in parameters if one["in"] == "path"}
    places = [
        ((one["name"], one["in"], value), node)
        for one in parameters
        for at, node in ENDS.leaves(one["schema"])
        for value in (ENDS.values(node) if not at else ())
    ]
    for name, place, value in _chosen(places):
        text = str(value).removeprefix("RAW:")[:2_000]
        named = {**plain, name: text} if place == "path" else plain
        where = re.sub(r"\{(\w+)\}", lambda found: quote(named[found[1]], safe=""), path)  # noqa: B023
        yield where, {name: text} if place == "query" else {}


@pytest.mark.parametrize(("name", "method", "path", "operation"), CALLS, ids=[call[0] for call in CALLS])
async def test_no_value_at_its_end_breaks_a_call(
    caller: Browser, name: str, method: str, path: str, operation: dict[str, Any]
) -> None:
    plain = re.sub(r"\{(\w+)\}", "0190a0b0-0000-7000-8000-000000000000", path)
    tries: list[tuple[str, dict[str, str], bytes | None]] = [(plain, {}, body) for body in _bodies(operation)]
    tries += [(where, query, None) for where, query in _addresses(path, operation)]
    for where, query, body in tries:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        answer = await caller.send(method, where, params=query, content=body, headers=headers)
        sent = f"{where} {query} {body!r:.2000} QUOTELOOM_FUZZ_SEED={SEED}"
        assert answer.status_code < 500, sent
        assert answer.status_code != 422 or answer.json()["detail"], sent
        if where.endswith("/") or "//" in where:
            continue  # an empty part of an address makes it another one
        promised = operation["responses"].get(str(answer.status_code))
        assert promised, f"{answer.status_code} is not in the schema: {sent}"
        if "content" in promised:
            assert answer.headers["content-type"].partition(";")[0] in promised["content"], sent
