"""The one plugin that client, workers, replayer and tests load: converter, codec, sandbox, interceptors."""

import dataclasses

from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.converter import DataConverter, DefaultFailureConverterWithEncodedAttributes
from temporalio.plugin import SimplePlugin
from temporalio.worker.workflow_sandbox import SandboxRestrictions
from temporalio.workflow import SandboxImportNotificationPolicy

from temporal.codec import EncryptionCodec, KeyRing
from temporal.interceptors import RefusalInterceptor
from temporal.lean_sandbox import LeanSandbox

PASSED_THROUGH = (
    "models", "activities", "workflows.contracts", "workflows.options", "workflows.failures",
    "workflows.projection", "workflows.endings", "workflows.one_step", "workflows.bind_turns",
    "workflows.operator_signals", "underwriting.decision",
)  # fmt: skip
"""Our modules that the sandbox does not load again for every workflow: frozen values and activity names."""

STRICT_IMPORTS = (
    SandboxImportNotificationPolicy.WARN_ON_DYNAMIC_IMPORT
    | SandboxImportNotificationPolicy.RAISE_ON_UNINTENTIONAL_PASSTHROUGH
)
"""Tests refuse a workflow module that imports what nobody meant to pass through."""


def data_converter(keys: KeyRing) -> DataConverter:
    """Pydantic models as JSON, encrypted; failure texts and traces encrypted with them."""
    return dataclasses.replace(
        pydantic_data_converter,
        payload_codec=EncryptionCodec(keys),
        failure_converter_class=DefaultFailureConverterWithEncodedAttributes,
    )


class QuoteloomPlugin(SimplePlugin):
    """How our processes talk to Temporal; a client without it cannot even describe a run."""

    def __init__(self, keys: KeyRing, *, strict: bool = False, versioned: bool = False) -> None:
        """strict: as tests run it, with every exception failing the workflow and imports policed.

        Args: versioned: whether the workers of this client are of a named build.
        """
        restrictions = SandboxRestrictions.default.with_passthrough_modules(*PASSED_THROUGH)
        if strict:
            restrictions = restrictions.with_import_notification_policy(STRICT_IMPORTS)
        super().__init__(
            "quoteloom",
            data_converter=data_converter(keys),
            interceptors=[RefusalInterceptor()],
            workflow_runner=LeanSandbox(restrictions=restrictions, versioned=versioned),
            workflow_failure_exception_types=[Exception] if strict else None,
        )
