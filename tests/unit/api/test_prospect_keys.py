"""A prospect is named by an e-mail address of any length that addresses have, in every call alike."""

from typing import get_type_hints

import pytest
from pydantic import TypeAdapter, ValidationError

from api.document.schemas import QuotePdfRequest
from api.eligibility.routes import get_carrier_elig
from api.prospect.save_schemas import StatusDetails, UserTableRecord
from api.quote.schemas import QuoteCommon
from models.campaign import LONGEST_ADDRESS, is_address

LONGEST = f"{'a' * 60}@{('b' * 60 + '.') * 3}example.us"
PDF = {"stateList": ["IL"], "peo": "gms", "carrier": "uwic", "timestamp": 1}


def named(call: str, key: str) -> str | None:
    """What a call reads as the prospect's key."""
    if call == "quote":
        return QuoteCommon.model_validate({"user_id": key}).user_id
    if call == "pdf":
        return QuotePdfRequest.model_validate({**PDF, "email": key}).email
    if call == "status":
        return StatusDetails.model_validate({"button_name": "continue", "user_id": key}).user_id
    if call == "save":
        return UserTableRecord.model_validate({"user_email_id": key}).user_email_id
    hints = get_type_hints(get_carrier_elig, include_extras=True)
    return str(TypeAdapter(hints["user_id"]).validate_python(key))


@pytest.mark.parametrize("call", ["save", "quote", "pdf", "status", "eligibility"])
def test_every_call_takes_the_longest_address_and_no_longer_one(call: str) -> None:
    assert is_address(LONGEST) and len(LONGEST) > 200
    assert named(call, LONGEST) == LONGEST
    with pytest.raises(ValidationError):
        named(call, "a" * (LONGEST_ADDRESS + 1))
