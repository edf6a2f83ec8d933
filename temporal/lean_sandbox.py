"""The SDK's sandbox as it is, but for questions whose answer is always the same, and for versions.

Several times for each payload the SDK asks a workflow which context its converter shall know, and enters the
sandbox for that. Neither our converter nor codec takes a context, and no payload of ours is stored elsewhere.

Every workflow class says what becomes of its runs when a new build is deployed. A server takes that from
workers of a named build alone and refuses the work of others that say it, so these leave it out.
"""

from dataclasses import dataclass
from typing import Any

from temporalio.converter import SerializationContext, StorageDriverStoreContext
from temporalio.worker import WorkflowInstance, WorkflowInstanceDetails
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner
from temporalio.workflow import Info


@dataclass(frozen=True)
class LeanSandbox(SandboxedWorkflowRunner):
    """Runs workflows in the sandbox, and payloads past it."""

    versioned: bool = False
    """Whether the workers are of a named build."""

    def create_instance(self, det: WorkflowInstanceDetails) -> WorkflowInstance:
        """See base class."""
        return _Lean(super().create_instance(det), self.versioned)


class _Lean(WorkflowInstance):
    """A workflow in its sandbox."""

    def __init__(self, within: WorkflowInstance, versioned: bool) -> None:
        self._within, self._versioned = within, versioned

    def activate(self, act: Any) -> Any:
        """See base class."""
        done = self._within.activate(act)
        if not self._versioned and done.HasField("successful"):
            done.successful.ClearField("versioning_behavior")
        return done

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
