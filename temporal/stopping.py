"""A workflow is asked to end: it closes its job by that name, and what its steps began is given up."""

from datetime import timedelta

from temporalio.client import Client

TIMEOUT = timedelta(seconds=3)


async def stop_run(client: Client, workflow: str) -> None:
    """Ask a running workflow to end; asked twice is no error.

    Raises: RPCError, of status NOT_FOUND where none runs.
    """
    await client.get_workflow_handle(workflow).cancel(rpc_timeout=TIMEOUT)
