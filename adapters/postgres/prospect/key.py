"""How a prospect is named in a request, and how it is held by a run of it."""

from uuid import UUID

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.ownership import scoped, within
from adapters.postgres.tables.index import prospect, quote_run
from models.campaign import mailbox
from models.errors import RunNotFound
from models.prospect import Prospect
from models.tenant import Tenant


def is_keyed(key: str) -> ColumnElement[bool]:
    """Whether a prospect has this user_id, this e-mail of a campaign's visitor in any case, or this id."""
    meant = _meant(key)
    return prospect.c.id == meant if isinstance(meant, UUID) else prospect.c.public_id == meant


def is_key_of(found: Prospect, key: str) -> bool:
    """The same of a prospect that was read: whether this is a key of it."""
    return _meant(key) in (found.id, found.user_id)


def _meant(key: str) -> UUID | str:
    """The id that a key is, or the user_id."""
    if "@" in key:
        return mailbox(key)
    try:
        return UUID(key)
    except ValueError:
        return key


async def hold_of_run(connection: AsyncConnection, tenant: Tenant, run_id: UUID) -> bool:
    """Hold the prospect of a run, if it has one, before a row is hung on the run: nobody deletes it then.

    Returns: whether that prospect is submitted, which stays so as long as it is held.
    Raises: RunNotFound for a run outside the scope, or one that was deleted while this waited.
    """
    of_run = select(quote_run.c.prospect_id).where(quote_run.c.id == run_id)
    held = select(prospect.c.quote_submitted).where(prospect.c.id.in_(of_run), within(tenant, prospect))
    submitted = await connection.scalar(held.with_for_update())
    missing = RunNotFound("There is no such quote run, or it is not yours to see")
    await scoped(connection, tenant, quote_run, run_id, quote_run.c.id, missing=missing)
    return bool(submitted)
