"""Proof of identity: what a stranger on the port answers must not pass."""

import asyncio
import datetime
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

import dev.probes
from dev.layout import CHECKOUT, Layout
from dev.ports import DEFAULTS
from dev.probes import Facts, probe_of
from dev.supervised_process import NotReady
from dev.web_call import banner, get, signed_headers


@pytest.fixture
def facts(tmp_path: Path) -> Facts:
    layout = Layout(CHECKOUT, tmp_path, tmp_path, "mine")
    return Facts(layout, DEFAULTS, {}, tmp_path)


@pytest.mark.parametrize("name", ["api", "sandbox"])
async def test_an_api_of_another_checkout_is_not_ours(
    facts: Facts, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    answer = {"status": "ok", "instance": "theirs"}

    async def get_json(url: str) -> dict[str, str]:
        return answer

    monkeypatch.setattr(dev.probes, "get_json", get_json)
    with pytest.raises(NotReady, match="instance theirs"):
        await probe_of(name, facts)(1)
    answer["instance"] = "mine"
    await probe_of(name, facts)(1)


async def test_a_page_that_vite_did_not_touch_is_not_its_own(
    facts: Facts, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = b"<!doctype html><title>another</title>"

    async def get_page(url: str) -> bytes:
        assert url == "http://127.0.0.1:5173/"
        return page

    monkeypatch.setattr(dev.probes, "get", get_page)
    with pytest.raises(NotReady, match="not served by vite"):
        await probe_of("vite", facts)(1)
    page = b'<script type="module" src="/@vite/client"></script>'
    await probe_of("vite", facts)(1)


async def test_a_worker_counts_only_when_temporal_knows_it(
    facts: Facts, monkeypatch: pytest.MonkeyPatch
) -> None:
    pollers = [{"identity": "7@other"}]

    async def get_metrics(url: str) -> bytes:
        return b""

    async def get_json(url: str) -> dict[str, list[dict[str, str]]]:
        return {"pollers": pollers}

    monkeypatch.setattr(dev.probes, "get", get_metrics)
    monkeypatch.setattr(dev.probes, "get_json", get_json)
    probe = probe_of("worker", facts)
    with pytest.raises(NotReady, match="7@other"):
        await probe(42)
    pollers.append({"identity": "quoteloom-worker@mine"})
    await probe(42)


def test_the_signature_is_the_one_that_the_s3_client_makes() -> None:
    now = datetime.datetime.now(datetime.UTC)
    request = AWSRequest("GET", "http://127.0.0.1:7070/", headers={})
    ours = signed_headers("127.0.0.1:7070", "root", "very-secret", now)
    request.headers["x-amz-content-sha256"] = ours["x-amz-content-sha256"]
    request.context["timestamp"] = ours["x-amz-date"]
    signer = SigV4Auth(Credentials("root", "very-secret"), "s3", "us-east-1")
    request.headers["X-Amz-Date"] = ours["x-amz-date"]
    to_sign = signer.string_to_sign(request, signer.canonical_request(request))
    assert ours["Authorization"].endswith(signer.signature(to_sign, request))


@pytest.fixture
async def greeting_port() -> AsyncIterator[int]:
    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail ESMTP\r\n")
        writer.close()
        await writer.wait_closed()

    server = await asyncio.start_server(greet, "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()


async def test_the_greeting_of_a_mail_server_is_read(greeting_port: int) -> None:
    assert await banner(greeting_port) == "220 mail ESMTP"


async def test_a_server_that_speaks_no_http_is_not_ready(greeting_port: int) -> None:
    with pytest.raises(NotReady):
        await get(f"http://127.0.0.1:{greeting_port}/")


def test_every_service_has_a_probe() -> None:
    from dev.stack import APPLICATION, SERVERS

    assert {*SERVERS, *APPLICATION} <= set(dev.probes.PROBES)
    assert json.dumps(sorted(dev.probes.PROBES))
