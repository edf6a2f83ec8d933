"""Each workflow loads in the SDK's sandbox, with imports policed, without a server."""

import pytest
from temporalio import workflow
from temporalio.converter import WorkflowSerializationContext
from temporalio.worker import WorkflowRunner

from temporal.codec import KeyRing
from temporal.plugin import data_converter
from tests.support.codec_key import TEST_KEYS
from tests.support.temporal_servers import a_plugin
from workflows.registry import ALL_WORKFLOWS


@pytest.mark.parametrize("kind", ALL_WORKFLOWS)
async def test_a_workflow_is_prepared_in_the_sandbox(kind: type) -> None:
    runner = a_plugin().workflow_runner
    assert isinstance(runner, WorkflowRunner)
    runner.prepare_workflow(workflow._Definition.must_from_class(kind))


def test_no_converter_of_ours_takes_the_context_that_workflows_are_not_asked_for() -> None:
    converter = data_converter(KeyRing.parse(TEST_KEYS))
    context = WorkflowSerializationContext(namespace="quoteloom", workflow_id="quote/1")
    assert converter.with_context(context) is converter
    assert converter.external_storage is None
