"""The status that an underwriter picks on the dashboard: any from any, and none."""

import re
from typing import Annotated
from uuid import UUID

from fastapi import Header

from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.caller.access import STATUS
from api.submission.wire import noted
from models.errors import InvalidInput
from models.submission import SELECT, UwStatus

IfMatch = Annotated[str | None, Header(max_length=40)]
_VERSION = re.compile(r'(?:W/)?"?([0-9]{1,9})"?')


async def pick_status(
    work: Work, user: Caller, prospect_id: UUID, said: str | None, if_match: str | None
) -> int:
    """Set the status of the open submission. Returns: its version.

    Args: said: stored value or label, '' or null for none. if_match: the version that was read; none: the
    last writer wins. Raises: InvalidInput, ProspectNotFound, NotSubmitted, StatusMoved.
    """
    try:
        status = UwStatus.said(said or "")
    except ValueError:
        words = ", ".join(each.label for each in UwStatus)
        raise InvalidInput(f"The status is one of {words}, or empty", "uw_status") from None
    await work.submissions.hold(prospect_id)
    before = await work.submissions.open_of(prospect_id)
    version = await work.submissions.pick_status(prospect_id, said, _version_of(if_match))
    if version != before.version:
        word = status.value if status else ""
        await work.prospects.add_event(prospect_id, STATUS, {"status": status.label if status else SELECT})
        was = before.uw_status.value if before.uw_status else ""
        await noted(work, user, "status_picked", before, before=was, after=word)
    return version


def _version_of(if_match: str | None) -> int | None:
    """Raises: InvalidInput."""
    if if_match is None or if_match.strip() == "*":
        return None
    found = _VERSION.fullmatch(if_match.strip())
    if found is None:
        raise InvalidInput('If-Match must be a version, e.g. "3"', "If-Match")
    return int(found.group(1))
