"""A workflow that the sandbox must refuse, in a module of its own, since the sandbox loads it anew."""

from datetime import UTC, datetime
from typing import Any

from temporalio import workflow


@workflow.defn(name="QuoteRetrievalWorkflow")
class ByTheClock:
    """Asks the machine what time it is."""

    @workflow.run
    async def run(self, job: Any) -> str:
        """The time."""
        return datetime.now(UTC).isoformat()
