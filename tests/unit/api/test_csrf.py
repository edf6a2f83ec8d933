"""Where a request comes from, as the browser says it."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from fastapi import Request
from fastapi.routing import APIRoute

from api.auth import carries_token, from_elsewhere, from_our_pages, same_origin_read
from api.bind.routes import router as bind_calls

OURS = "http://localhost:8000"


def request_with(**headers: str) -> Request:
    """A request with these headers, '_' for '-'."""
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "headers": raw, "method": "POST"})


@pytest.mark.parametrize(
    ("headers", "ours", "elsewhere"),
    [
        ({"sec_fetch_site": "same-origin"}, True, False),
        ({"sec_fetch_site": "same-origin", "origin": "https://evil.example"}, True, False),
        ({"sec_fetch_site": "same-site", "origin": OURS}, False, True),
        ({"sec_fetch_site": "cross-site"}, False, True),
        ({"sec_fetch_site": "none"}, False, True),
        ({"origin": OURS}, True, False),
        ({"origin": "null"}, False, True),
        ({"origin": OURS + ".evil.example"}, False, True),
        ({}, False, False),
    ],
)
def test_fetch_metadata_decides_and_the_origin_where_there_is_none(
    headers: dict[str, str], ours: bool, elsewhere: bool
) -> None:
    assert from_our_pages(request_with(**headers), OURS) is ours
    assert from_elsewhere(request_with(**headers), OURS) is elsewhere


@pytest.mark.parametrize(("token", "right"), [("secret", True), ("Secret", False), ("", False), ("é", False)])
def test_the_token_is_that_of_the_session(token: str, right: bool) -> None:
    session = cast("Any", SimpleNamespace(csrf="secret"))
    request = Request({"type": "http", "headers": [(b"x-csrf-token", token.encode())], "method": "POST"})
    assert carries_token(request, session) is right
    assert carries_token(request_with(), session) is False


def test_a_read_that_starts_something_asks_where_it_comes_from() -> None:
    reads = {
        route.path: {dependency.dependency for dependency in route.dependencies}
        for route in bind_calls.routes
        if isinstance(route, APIRoute)
        and "GET" in (route.methods or ())
        and route.path.startswith("/api/trigger")
    }
    assert len(reads) == 4
    assert [path for path, asked in reads.items() if same_origin_read not in asked] == []
