"""The SDK's sandbox as it is, but for questions whose answer is always the same.

Several times for each payload the SDK asks a workflow which context its converter shall know, and enters the
sandbox for that. Neither our converter nor codec takes a context, and no payload of ours is stored elsewhere.
"""

from typing import Any

from temporalio.converter import SerializationContext, StorageDriverStoreContext
from temporalio.worker import WorkflowInstance, WorkflowInstanceDetails
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner
from temporalio.workflow import Info


class LeanSandbox(SandboxedWorkflowRunner):
    """Runs workflows in the sandbox, and payloads past it."""

    def create_instance(self, det: WorkflowInstanceDetails) -> WorkflowInstance:
        """See base class."""
        return _Lean(super().create_instance(det))


class _Lean(WorkflowInstance):
    """A workflow in its sandbox."""

    def __init__(self, within: WorkflowInstance) -> None:
        self._within = within

    def activate(self, act: Any) -> Any:
        """See base class."""
        return self._within.activate(act)

    def get_serialization_context(self, command_info: Any) -> SerializationContext | None:
        """None: nothing of ours would take one."""
        return None

    def get_external_store_context(self, command_info: Any) -> StorageDriverStoreContext:
        """Of no target: nothing of ours is stored elsewhere."""
        return _NOWHERE

    def get_info(self) -> Info:
        """See base class."""
        return self._within.get_info()

    def get_thread_id(self) -> int | None:
        """See base class."""
        return self._within.get_thread_id()


_NOWHERE = StorageDriverStoreContext(target=None)
