"""The files of the built web as a browser gets them: words packed, everything else as it is."""

import gzip
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from fastapi import FastAPI

from api.http.web import Pages

SCRIPT = "export const words = 'a page of many words';\n" * 200


@pytest.fixture
def web(tmp_path: Path) -> httpx.AsyncClient:
    """A browser before a build of one script, one font and its index."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-1a2b.js").write_text(SCRIPT)
    (tmp_path / "assets" / "inter-1a2b.woff2").write_bytes(bytes(range(256)) * 8)
    (tmp_path / "index.html").write_text("<!doctype html>")
    app = FastAPI()
    settings = SimpleNamespace(
        web_dist=tmp_path,
        public_origin="http://localhost:8000",
        s3_public_endpoint="http://localhost:9000",
        support_email="support@quoteloom.example",
    )
    app.state.services = SimpleNamespace(settings=settings)
    app.add_middleware(Pages)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://localhost:8000")


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip, deflate, br, zstd", True),
        ("br;q=1.0, GZIP; q=0.8", True),
        ("gzip;q=0", False),
        ("gzip;q=0.0, br", False),
        ("br", False),
        ("", False),
    ],
)
async def test_a_script_is_packed_for_who_takes_it_packed(
    web: httpx.AsyncClient, accepted: str, packed: bool
) -> None:
    async with (
        web,
        web.stream("GET", "/assets/index-1a2b.js", headers={"accept-encoding": accepted}) as answer,
    ):
        raw = b"".join([part async for part in answer.aiter_raw()])
    assert answer.headers.get("content-encoding") == ("gzip" if packed else None)
    assert (gzip.decompress(raw) if packed else raw).decode() == SCRIPT
    assert answer.headers["content-length"] == str(len(raw))
    assert (len(raw) < len(SCRIPT) / 3) == packed
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")


async def test_a_script_that_was_built_anew_is_packed_anew(web: httpx.AsyncClient, tmp_path: Path) -> None:
    async with web:
        assert (await web.get("/assets/index-1a2b.js")).text == SCRIPT
        (tmp_path / "assets" / "index-1a2b.js").write_text("export {};")
        assert (await web.get("/assets/index-1a2b.js")).text == "export {};"


async def test_a_font_is_sent_as_it_is(web: httpx.AsyncClient) -> None:
    async with web:
        answer = await web.get("/assets/inter-1a2b.woff2")
    assert "content-encoding" not in answer.headers
    assert answer.content == bytes(range(256)) * 8
