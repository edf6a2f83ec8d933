"""Pages of the web: whatever somebody types as an address is a page or no file, and never our error."""

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from fastapi import FastAPI

from api.http.web import Pages


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A browser before a build of the web."""
    (tmp_path / "index.html").write_text("the page")
    (tmp_path / "favicon.svg").write_text("<svg/>")
    app = FastAPI()
    app.state.services = SimpleNamespace(
        settings=SimpleNamespace(
            public_origin="http://us",
            web_dist=tmp_path,
            s3_public_endpoint="http://store",
            support_email="support@quoteloom.example",
        )
    )
    app.add_middleware(Pages)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://us") as client:
        yield client


@pytest.mark.parametrize("path", ["/" + "a" * 300, "/" + "a/" * 3000, "/" + "%20" * 300, "/Quote"])
async def test_an_address_that_no_file_could_have_is_a_page(http: httpx.AsyncClient, path: str) -> None:
    answer = await http.get(path)
    assert (answer.status_code, answer.text) == (200, "the page")


async def test_a_file_name_that_is_too_long_is_no_file(http: httpx.AsyncClient) -> None:
    assert (await http.get("/" + "a" * 300 + ".js")).status_code == 404
    assert (await http.get("/favicon.svg")).text == "<svg/>"
