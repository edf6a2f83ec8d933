"""The codec of the Temporal UI: open to it on loopback, to operations with a session, to nobody else."""

import base64
from collections.abc import Awaitable, Callable

import pytest
from fastapi import FastAPI
from temporalio.api.common.v1 import Payload

from adapters.settings import Settings
from temporal.codec import EncryptionCodec, KeyRing
from tests.integration.api.conftest import Browser, People, http_of

UI = "http://localhost:8233"
SECRET = b'{"job_id": "0190"}'


@pytest.fixture(scope="module")
async def body(settings: Settings) -> dict[str, object]:
    """One encrypted payload, one plain, as the UI sends them."""
    codec = EncryptionCodec(KeyRing.parse(settings.codec_keys.get_secret_value()))
    plain = Payload(metadata={"encoding": b"json/plain"}, data=SECRET)
    sealed = (await codec.encode([plain]))[0]
    return {
        "payloads": [
            {
                "metadata": {k: base64.b64encode(v).decode() for k, v in payload.metadata.items()},
                "data": base64.b64encode(payload.data).decode(),
            }
            for payload in (sealed, plain)
        ]
    }


@pytest.fixture(scope="module")
async def loopback(running: Callable[..., Awaitable[FastAPI]]) -> FastAPI:
    """As `./quoteloom up` runs it."""
    return await running(codec_auth="loopback", temporal_ui_url=UI)


@pytest.fixture(scope="module")
async def guarded(running: Callable[..., Awaitable[FastAPI]]) -> FastAPI:
    """As a deployment runs it."""
    return await running(codec_auth="session", temporal_ui_url=UI)


@pytest.mark.parametrize("origin", ["http://localhost:8233", "http://127.0.0.1:8233"])
async def test_the_ui_on_loopback_decodes_without_a_session(
    loopback: FastAPI, settings: Settings, body: dict[str, object], origin: str
) -> None:
    headers = {"Origin": origin, "Sec-Fetch-Site": "same-site", "X-Namespace": settings.temporal_namespace}
    async with http_of(loopback, settings, **headers) as http:
        asked = await http.options("/temporal-codec/decode")
        answer = await http.post("/temporal-codec/decode", json=body)
    assert asked.headers["access-control-allow-origin"] == origin
    assert {"content-type", "x-namespace"} <= set(asked.headers["access-control-allow-headers"].split(", "))
    assert answer.status_code == 200, answer.text
    assert answer.headers["access-control-allow-origin"] == origin
    assert [base64.b64decode(item["data"]) for item in answer.json()["payloads"]] == [SECRET, SECRET]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "http://localhost:9999"},
        {"Origin": UI, "Host": "quoteloom.example"},
    ],
)
async def test_any_other_page_is_refused(
    loopback: FastAPI, settings: Settings, body: dict[str, object], headers: dict[str, str]
) -> None:
    async with http_of(loopback, settings, **headers) as http:
        answer = await http.post("/temporal-codec/decode", json=body)
    assert answer.status_code == 401
    assert headers["Origin"] == UI or "access-control-allow-origin" not in answer.headers


async def test_a_deployment_asks_for_operations(
    guarded: FastAPI,
    settings: Settings,
    body: dict[str, object],
    people: People,
    browse: Callable[..., Awaitable[Browser]],
) -> None:
    async with http_of(guarded, settings, Origin=UI) as http:
        assert (await http.post("/temporal-codec/decode", json=body)).status_code == 401
    agent = await browse(await people.make("AgencyBeta", "GetQuoteBeta"), on=guarded)
    assert (await agent.post("/temporal-codec/decode", body)).status_code == 403
    ops = await browse(await people.make("OpsBeta"), on=guarded)
    answer = await ops.post("/temporal-codec/decode", body)
    assert answer.status_code == 200
    assert base64.b64decode(answer.json()["payloads"][0]["data"]) == SECRET


async def test_a_foreign_namespace_and_a_foreign_key_are_refused(
    loopback: FastAPI, settings: Settings
) -> None:
    sealed = {
        "metadata": {
            "encoding": base64.b64encode(b"binary/encrypted").decode(),
            "encryption-key-id": base64.b64encode(b"unknown").decode(),
        },
        "data": base64.b64encode(b"x" * 40).decode(),
    }
    async with http_of(loopback, settings, Origin=UI) as http:
        other = await http.post(
            "/temporal-codec/decode", json={"payloads": []}, headers={"X-Namespace": "other"}
        )
        unknown = await http.post("/temporal-codec/decode", json={"payloads": [sealed]})
        broken = await http.post("/temporal-codec/decode", json={"payloads": [{"data": "%%%"}]})
    assert [other.status_code, unknown.status_code, broken.status_code] == [404, 422, 422]


async def test_what_is_typed_is_encrypted_and_what_is_encrypted_stays_as_it_is(
    loopback: FastAPI, settings: Settings, body: dict[str, object]
) -> None:
    async with http_of(loopback, settings, Origin=UI) as http:
        asked = await http.options("/temporal-codec/encode")
        answer = await http.post("/temporal-codec/encode", json=body)
        back = await http.post("/temporal-codec/decode", json=answer.json())
    assert asked.headers["access-control-allow-origin"] == UI
    sealed, typed = answer.json()["payloads"]
    assert sealed == body["payloads"][0]  # type: ignore[index]
    assert base64.b64decode(typed["metadata"]["encoding"]) == b"binary/encrypted"
    assert SECRET not in base64.b64decode(typed["data"])
    assert [base64.b64decode(item["data"]) for item in back.json()["payloads"]] == [SECRET, SECRET]


async def test_a_deployment_lets_operations_alone_encrypt(
    guarded: FastAPI,
    settings: Settings,
    body: dict[str, object],
    people: People,
    browse: Callable[..., Awaitable[Browser]],
) -> None:
    async with http_of(guarded, settings, Origin=UI) as http:
        assert (await http.post("/temporal-codec/encode", json=body)).status_code == 401
    underwriter = await browse(await people.make("UWBeta"), on=guarded)
    assert (await underwriter.post("/temporal-codec/encode", body)).status_code == 403
    ops = await browse(await people.make("OpsBeta"), on=guarded)
    assert (await ops.post("/temporal-codec/encode", body)).status_code == 200
