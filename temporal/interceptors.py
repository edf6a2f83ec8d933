"""What stands around every activity: refusals leave it as ApplicationErrors with our codes."""

from typing import Any

from temporalio.worker import ActivityInboundInterceptor, ExecuteActivityInput, Interceptor

from activities.errors import application_error
from models.errors import QuotingError


class RefusalInterceptor(Interceptor):
    """Turns a QuotingError that leaves an activity into its ApplicationError."""

    def intercept_activity(self, next: ActivityInboundInterceptor) -> ActivityInboundInterceptor:
        """See base class."""
        return _RefusalInbound(super().intercept_activity(next))


class _RefusalInbound(ActivityInboundInterceptor):
    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        try:
            return await super().execute_activity(input)
        except QuotingError as error:
            raise application_error(error) from error
