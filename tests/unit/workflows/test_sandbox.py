"""Each workflow loads in the SDK's sandbox, with imports policed, without a server."""

import pytest
from temporalio import workflow
from temporalio.worker import WorkflowRunner

from tests.support.temporal_servers import a_plugin
from workflows.registry import ALL_WORKFLOWS


@pytest.mark.parametrize("kind", ALL_WORKFLOWS)
async def test_a_workflow_is_prepared_in_the_sandbox(kind: type) -> None:
    runner = a_plugin().workflow_runner
    assert isinstance(runner, WorkflowRunner)
    runner.prepare_workflow(workflow._Definition.must_from_class(kind))
