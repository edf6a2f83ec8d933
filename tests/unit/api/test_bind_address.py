"""A business without a street or a city is bound by nobody: said at the press, as the checklist says it."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from api.bind.pressing import refuse_without_address
from models.bind_account import BindAccountState
from models.bind_errors import NotEligible
from models.bind_record import AccountRecord
from models.quote import Business

RECORD = AccountRecord(
    id=uuid4(), prospect_id=uuid4(), adapter="birch", carrier_name="Birch", version=1,
    state=BindAccountState.QUOTED, updated_at=datetime(2026, 7, 1, tzinfo=UTC),
)  # fmt: skip


def of_business(business: Business) -> Any:
    """The work of a request about it."""

    async def known(_: object) -> Business:
        return business

    return SimpleNamespace(bind_panel=SimpleNamespace(business=known))


@pytest.mark.parametrize(
    ("business", "missing"),
    [
        (Business(street=" ", city="Atlanta"), "the street is missing"),
        (Business(street="12 Peach St"), "the city is missing"),
        (Business(), "the street and the city are missing"),
    ],
)
async def test_a_press_without_an_address_is_a_clash_that_names_what_is_missing(
    business: Business, missing: str
) -> None:
    with pytest.raises(NotEligible, match=missing) as refused:
        await refuse_without_address(of_business(business), RECORD)
    assert (refused.value.status, refused.value.code) == (409, "not_eligible")


async def test_a_whole_address_keeps_nobody_from_binding() -> None:
    await refuse_without_address(of_business(Business(street="12 Peach St", city="Atlanta")), RECORD)
