"""What is written of a large draft is made beside the event loop."""

import threading
from typing import Any, cast

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.event_loop_offload import MANY
from adapters.postgres.prospect import repository as prospect
from models.job import TenantScope
from models.prospect import ClassCodeEntry, DraftLocation, DraftSections
from models.tenant import Tenant


class _Reached(Exception):
    """The statement would be sent now."""


class _Connection:
    async def execute(self, statement: object) -> None:
        raise _Reached


@pytest.mark.parametrize(("lines", "beside"), [(MANY, False), (MANY + 1, True)])
async def test_columns_of_a_large_draft_are_made_beside_the_loop(
    monkeypatch: pytest.MonkeyPatch, lines: int, beside: bool
) -> None:
    made_in: list[int] = []

    def columns_of(*_: object) -> dict[str, Any]:
        made_in.append(threading.get_ident())
        return {}

    monkeypatch.setattr(prospect, "columns_of", columns_of)
    place = DraftLocation(number="1", class_codes=(ClassCodeEntry(),) * lines)
    kept = prospect.ProspectRepository(
        cast(AsyncConnection, _Connection()), Tenant.nobody(), cast(FieldCipher, None)
    )
    with pytest.raises(_Reached):
        await kept.create(DraftSections(locations=(place,)), owner=cast(TenantScope, _Owner()))
    assert (made_in != [threading.get_ident()]) is beside


class _Owner:
    partner = org = user = None
