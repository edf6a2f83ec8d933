"""An address that was sent everywhere stands in no line of any process, as each writes it by itself."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

import httpx

from adapters.settings import Settings
from dev.ports import random_ports
from temporal.bootstrap import prepare_namespace
from tests.support.databases import cloned_database
from tests.support.mail_server import MailServerOfATest, mail_server
from tests.support.timeouts import PATIENCE_S

ROOT = Path(__file__).parents[3]


@asynccontextmanager
async def _process(output: Path, *words: str, **changes: str) -> AsyncIterator[None]:
    """A process of ours beside the run's servers, its lines in a file that nobody has redacted."""
    with output.open("wb") as sink:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", *words, cwd=ROOT, stdout=sink, stderr=sink, env={**os.environ, **changes}
        )
        try:
            yield
        finally:
            if process.returncode is None:
                process.terminate()
            await asyncio.wait_for(process.wait(), PATIENCE_S)


@asynccontextmanager
async def _apart(settings: Settings) -> AsyncIterator[dict[str, str]]:
    """A database and a namespace where no other test left a mail, and whose mails no other worker takes."""
    name = f"canary-{uuid4().hex[:8]}"
    await prepare_namespace(settings.model_copy(update={"temporal_namespace": name}))
    async with cloned_database() as own:
        yield {"TEMPORAL_NAMESPACE": name, "DATABASE_URL": own.app, "WORKER_DATABASE_URL": own.worker}


async def _up(http: httpx.AsyncClient) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                await http.get("/healthz/live")
                return
            except httpx.TransportError:
                await asyncio.sleep(0.1)


async def _refused(worker: Path, post: MailServerOfATest, mails: int) -> None:
    """Wait until so many mails were refused and the worker has said so."""
    async with asyncio.timeout(PATIENCE_S):
        while len(post.recipients) < mails or "refuses this address" not in worker.read_text():
            await asyncio.sleep(0.1)


async def test_an_address_stands_in_no_log(tmp_path: Path, settings: Settings) -> None:
    canary = f"canary-{uuid4().hex[:10]}"
    address, origin = f"{canary}@bluebonnet.example", os.environ["PUBLIC_ORIGIN"]
    ports = random_ports()
    port, metrics = ports["api"], ports["worker_metrics"]
    api, worker = tmp_path / "api.log", tmp_path / "worker.log"
    keycloak = Path(os.environ["QUOTELOOM_STATE"]) / "logs" / "keycloak.log"
    events_before = keycloak.read_text(errors="replace").count("LOGIN_ERROR")
    ours = {"Origin": origin, "Sec-Fetch-Site": "same-origin"}
    refusing = MailServerOfATest(refuses=f"550 <{address}> is unknown here")
    with mail_server(refusing) as post:
        async with (
            _apart(settings) as apart,
            _process(api, "api", "--port", str(port), LOG_LEVEL="debug", RATE_LIMITS="off", **apart),
            _process(
                worker, "temporal.worker", "mail", **apart,
                SMTP_HOST="127.0.0.1", SMTP_PORT=str(post.port), WORKER_METRICS_PORT=str(metrics),
            ),
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=ours, trust_env=False) as http,
        ):  # fmt: skip
            await _up(http)
            wrong = {"email": address, "password": "Wrong-1!horse", "remember": False}
            assert (await http.post("/api/auth/login", json=wrong)).status_code == 401
            assert (await http.get(f"/api/getDomain/{address}")).status_code == 200
            sent = await http.post("/api/sendOtpMail", json={"email": address})
            assert sent.status_code == 200, sent.text
            token = {"X-CSRF-Token": sent.json()["csrf"]}
            wish = {"email": address, "phone": "512 555 0147", "name": canary}
            answer = await http.post("/api/sendCallbackMail", json=wish, headers=token)
            assert answer.status_code == 200, answer.text
            broken = await http.post("/api/sendCallbackMail", json={**wish, "name": {}}, headers=token)
            assert broken.status_code == 422
            await _refused(worker, refusing, 2)
    assert f"<{address}>" in post.recipients, "the code went out, and was refused under its address"
    assert '"route": "/api/getDomain/{email}"' in api.read_text()
    for log in (api, worker):
        text = log.read_text(errors="replace").casefold()
        assert canary not in text, [line for line in text.splitlines() if canary in line]
    told = keycloak.read_text(errors="replace")
    assert told.count("LOGIN_ERROR") == events_before == 0
    assert canary not in told
