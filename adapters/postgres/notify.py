"""The one channel on which the database says that a job has news: ids and numbers only."""

import json
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL = "ql"


async def notify(connection: AsyncConnection, job_id: UUID, seq: int) -> None:
    """Tell listeners after commit that the job has reached this sequence number."""
    payload = json.dumps({"job": str(job_id), "seq": seq})
    await connection.execute(select(func.pg_notify(CHANNEL, payload)))
