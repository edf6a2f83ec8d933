"""What tests start and nobody works on: whoever polls its queue for something else ends it at once."""

from collections.abc import Sequence

from temporalio import workflow
from temporalio.common import RawValue


@workflow.defn(dynamic=True)
class UnattendedWork:
    """A workflow of any other name. Without it each of its tasks would fail again and again, beside tests."""

    @workflow.run
    async def run(self, given: Sequence[RawValue]) -> None:
        """End."""
