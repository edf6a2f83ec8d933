"""Workers of a named build on a real server: a case goes on in the build that is current."""

import asyncio
import secrets
from uuid import uuid4

import pytest
from temporalio.api.enums.v1 import VersioningBehavior
from temporalio.api.workflowservice.v1 import SetWorkerDeploymentCurrentVersionRequest
from temporalio.client import Client, WorkflowHandle
from temporalio.service import RPCError, RPCStatusCode

from temporal.codec import KeyRing
from temporal.plugin import QuoteloomPlugin
from temporal.worker_groups import GRACE, QueueWork, build_worker, deployment
from tests.support.cases import a_bind_ref
from tests.support.codec_key import TEST_KEYS
from tests.support.long_case import LongCase, Stand
from tests.support.timeouts import PATIENCE_S
from workflows.contracts import bind_case_id


async def make_current(client: Client, build_id: str) -> None:
    """Make a build the current one, as soon as the server has heard of its workers."""
    version = deployment(build_id).version
    request = SetWorkerDeploymentCurrentVersionRequest(
        namespace=client.namespace,
        deployment_name=version.deployment_name,
        build_id=build_id,
        version=version.to_canonical_string(),
        identity="tests",
    )
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                await client.workflow_service.set_worker_deployment_current_version(request)
            except RPCError as error:
                if error.status not in (RPCStatusCode.NOT_FOUND, RPCStatusCode.FAILED_PRECONDITION):
                    raise
            else:
                return
            await asyncio.sleep(0.2)


async def build_of(handle: WorkflowHandle[LongCase, Stand]) -> str:
    """The build in which a case did its newest task."""
    info = (await handle.describe()).raw_description.workflow_execution_info
    return info.versioning_info.deployment_version.build_id


@pytest.fixture
async def versioned(client: Client) -> Client:
    """A client whose workers are of a named build."""
    plugin = QuoteloomPlugin(KeyRing.parse(TEST_KEYS), strict=True, versioned=True)
    address = client.service_client.config.target_host
    return await Client.connect(address, namespace=client.namespace, plugins=[plugin])


async def test_a_case_moves_to_the_build_that_is_current(versioned: Client) -> None:
    queue, builds = f"case-{uuid4()}", [secrets.token_hex(4) for _ in range(2)]
    work, begins = QueueWork(queue, [LongCase], [], GRACE), a_bind_ref()
    failed: list[BaseException] = []

    async def on_fatal(error: BaseException) -> None:
        failed.append(error)

    async with build_worker(versioned, work, on_fatal, build_id=builds[0]):
        await make_current(versioned, builds[0])
        handle = await versioned.start_workflow(
            LongCase.run, begins, id=bind_case_id(begins.account), task_queue=queue
        )
        await handle.query(LongCase.snapshot)
        found = (await handle.describe()).raw_description.workflow_execution_info.versioning_info
        assert found.behavior == VersioningBehavior.VERSIONING_BEHAVIOR_AUTO_UPGRADE
        assert found.deployment_version.deployment_name == "quoteloom"
        assert await build_of(handle) == builds[0]
        async with build_worker(versioned, work, on_fatal, build_id=builds[1]):
            await make_current(versioned, builds[1])
            async with asyncio.timeout(PATIENCE_S):  # until the queues of the server have heard of it
                while await build_of(handle) != builds[1]:
                    await handle.signal("operator_retry", {"who": "jdoe", "reason": "a task more"})
                    await handle.query(LongCase.snapshot)
            await handle.signal("superseded")
            assert (await handle.result()).began_with == begins
    assert failed == []
