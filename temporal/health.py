"""Is Temporal there: what readiness asks."""

from datetime import timedelta

from temporalio.client import Client
from temporalio.service import RPCError

PROBE_TIMEOUT = timedelta(seconds=2)


async def temporal_answers(client: Client) -> bool:
    """Whether the server says that it serves."""
    try:
        return await client.service_client.check_health(timeout=PROBE_TIMEOUT)
    except (RPCError, RuntimeError):
        return False
