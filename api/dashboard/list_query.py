"""What a list of submissions is asked by: one set of parameters for its pages and for its CSV."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query
from pydantic import StringConstraints

from api.http.wire import PRINTABLE, Key, OptionalDay, StateCode
from models.submission import DayRange, ListQuery, ListSort, UnderwriterTab, UnderwriterView, UwStatus

MOST_CHOSEN = 60
"""Values of one filter."""
Chosen = Query(max_length=MOST_CHOSEN)
Text = Annotated[str, StringConstraints(max_length=100, pattern=PRINTABLE)]
NoStatus = Literal["select"]


def _query(
    tab: UnderwriterTab = UnderwriterTab.ACTIVE,
    view: UnderwriterView = UnderwriterView.ALL,
    q: Text = "",
    status: Annotated[list[UwStatus | NoStatus], Chosen] = [],  # noqa: B006 - read only
    owner: Annotated[list[UUID], Chosen] = [],  # noqa: B006
    partner: Annotated[list[Key], Chosen] = [],  # noqa: B006
    primary_state: Annotated[list[StateCode], Chosen] = [],  # noqa: B006
    governing_state: Annotated[list[StateCode], Chosen] = [],  # noqa: B006
    submitted_from: OptionalDay = None,
    submitted_to: OptionalDay = None,
    effective_from: OptionalDay = None,
    effective_to: OptionalDay = None,
    needed_from: OptionalDay = None,
    needed_to: OptionalDay = None,
    files: bool | None = None,
    stale: bool | None = None,
    sort: ListSort = ListSort.SUBMITTED,
    order: Literal["asc", "desc"] = "desc",
) -> ListQuery:
    return ListQuery(
        tab=tab,
        view=view,
        q=q,
        statuses=tuple(str(each) for each in status),
        owners=tuple(owner),
        partners=tuple(partner),
        primary_states=tuple(primary_state),
        governing_states=tuple(governing_state),
        submitted=DayRange(first=submitted_from, last=submitted_to),
        effective=DayRange(first=effective_from, last=effective_to),
        needed_by=DayRange(first=needed_from, last=needed_to),
        files=files,
        stale=stale,
        sort=sort,
        descending=order == "desc",
    )


Asked = Annotated[ListQuery, Depends(_query)]
"""tab and view; q: a part of company or producer, a FEIN or its last four digits, a class code; filters, each
repeated for several values (status 'select' is none); days from and to, both included; sort and order."""
