"""What every answer carries, whoever made it."""

from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from prometheus_client import CollectorRegistry

from api.http.headers import EdgeHeaders, RequestMetrics


def _at(origin: str) -> Any:
    """An application that people reach at an address, and that answers with what its route says."""
    app = FastAPI()
    app.state.services = SimpleNamespace(settings=SimpleNamespace(public_origin=origin))

    @app.get("/api/says")
    async def says() -> None:
        """Nothing."""

    return EdgeHeaders(app, RequestMetrics(CollectorRegistry()))


async def _headers(origin: str) -> httpx.Headers:
    transport = httpx.ASGITransport(app=_at(origin))
    async with httpx.AsyncClient(transport=transport, base_url="http://us") as http:
        return (await http.get("/api/says")).headers


async def test_browsers_come_back_over_tls_alone_where_that_is_how_they_came() -> None:
    """Over plain HTTP, as on a developer's machine, the header would lock the browser out of every port."""
    assert (await _headers("https://quotes.example"))["strict-transport-security"] == (
        "max-age=31536000; includeSubDomains"
    )
    assert "strict-transport-security" not in await _headers("http://127.0.0.1:8080")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
    ],
)
async def test_an_answer_says_what_browsers_may_do_with_it(name: str, value: str) -> None:
    assert (await _headers("https://quotes.example"))[name] == value
