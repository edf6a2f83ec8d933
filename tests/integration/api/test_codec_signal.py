"""A signal typed into the pinned CLI reaches its case encrypted, by the codec of the application."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
import uvicorn
from fastapi import FastAPI
from pydantic import SecretStr
from temporalio.client import Client

from adapters.settings import Settings
from dev.commands.operate import CLI, temporal_command
from tests.support.cases import a_bind_ref, case_worker
from tests.support.codec_key import TEST_KEYS
from tests.support.long_case import LongCase
from tests.support.temporal_servers import a_plugin, tool
from tests.support.timeouts import PATIENCE_S

UI = "http://localhost:8233"
TYPED = '{"who": "jdoe", "reason": "ticket 4711"}'


@pytest.fixture
async def codec_port(running: Callable[..., Awaitable[FastAPI]]) -> AsyncIterator[int]:
    """The port of an application with the key of these tests, open to the UI on loopback."""
    keys = SecretStr(TEST_KEYS)
    app = await running(codec_auth="loopback", temporal_ui_url=UI, codec_keys=keys)
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, lifespan="off"))
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    task = asyncio.create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield int(server.servers[0].sockets[0].getsockname()[1])
    server.should_exit = True
    await task


async def test_a_signal_of_the_cli_is_encrypted_on_its_way_and_read_by_the_case(
    settings: Settings, codec_port: int
) -> None:
    client = await Client.connect(
        settings.temporal_address, namespace=settings.temporal_namespace, plugins=[a_plugin()]
    )
    env = {
        CLI: tool(CLI),
        "TEMPORAL_ADDRESS": settings.temporal_address,
        "TEMPORAL_NAMESPACE": settings.temporal_namespace,
        "TEMPORAL_UI_URL": UI,
    }
    begins = a_bind_ref()
    case_id = f"bind/{begins.account}"
    async with case_worker(client) as queue:
        handle = await client.start_workflow(LongCase.run, begins, id=case_id, task_queue=queue)
        words = ["workflow", "signal", "--workflow-id", case_id, "--name", "operator_retry", "--input", TYPED]
        command = temporal_command(words, env, {"api": codec_port})
        assert urlsplit(command[command.index("--codec-endpoint") + 1]).path == "/temporal-codec"
        process = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
        )
        said, _ = await asyncio.wait_for(process.communicate(), PATIENCE_S)
        assert process.returncode == 0, said.decode()
        assert (await handle.query(LongCase.snapshot)).retried == ("jdoe",)
        kept = [
            event.workflow_execution_signaled_event_attributes.input.payloads[0]
            async for event in handle.fetch_history_events()
            if event.HasField("workflow_execution_signaled_event_attributes")
        ]
        await handle.terminate()
    (payload,) = kept
    assert payload.metadata["encoding"] == b"binary/encrypted"
    assert b"jdoe" not in payload.data


def test_the_command_carries_address_namespace_codec_and_header() -> None:
    env: dict[str, Any] = {
        CLI: "/tools/temporal",
        "TEMPORAL_ADDRESS": "127.0.0.1:7233",
        "TEMPORAL_NAMESPACE": "quoteloom",
        "TEMPORAL_UI_URL": UI,
    }
    assert temporal_command(["workflow", "list"], env, {"api": 8001}) == [
        "/tools/temporal", "workflow", "list", "--address", "127.0.0.1:7233", "--namespace", "quoteloom",
        "--codec-endpoint", "http://localhost:8001/temporal-codec", "--codec-header", f"Origin={UI}",
    ]  # fmt: skip
