"""What becomes of an account by what its carrier says, and of a request that its underwriter has."""

from decimal import Decimal

import pytest

from models.bind_account import BindAccountState
from models.carrier_quote import CarrierQuote, CarrierVerdict
from underwriting.bind_owner import AS_ASKED_TEXT, IN_REVIEW_TEXT, MOST_TOLD, as_in_review, state_of

QUOTED, INDICATION = CarrierVerdict.QUOTED, CarrierVerdict.INDICATION


def quote(verdict: CarrierVerdict, **more: bool) -> CarrierQuote:
    return CarrierQuote(quote_id="7", verdict=verdict, premium=Decimal("1000.00"), **more)


@pytest.mark.parametrize("verdict", list(CarrierVerdict))
def test_a_price_of_other_facts_is_no_quote_and_every_other_verdict_stands(verdict: CarrierVerdict) -> None:
    other = as_in_review(quote(verdict), ("Business name",), "AmTrust")
    assert other.verdict is (INDICATION if verdict is QUOTED else verdict)
    assert [reason.text for reason in other.reasons] == [IN_REVIEW_TEXT, "Business name"]
    assert {(reason.blocks, reason.source.name) for reason in other.reasons} == {("bind", "AmTrust")}
    same = as_in_review(quote(verdict), (), "AmTrust")
    assert same.verdict is verdict
    assert [reason.text for reason in same.reasons] == [f"{IN_REVIEW_TEXT} {AS_ASKED_TEXT}"]


def test_of_many_differences_the_first_are_told_and_the_others_counted() -> None:
    many = tuple(f"Fact {number}" for number in range(MOST_TOLD + 2))
    told = [reason.text for reason in as_in_review(quote(QUOTED), many, "AmTrust").reasons]
    assert told[1:] == [*many[:MOST_TOLD], "2 more"]
    exactly = [reason.text for reason in as_in_review(quote(QUOTED), many[:-2], "AmTrust").reasons]
    assert exactly[1:] == list(many[:-2])


def test_a_refusal_ends_an_account_where_the_carrier_takes_no_change_any_more() -> None:
    declined = CarrierVerdict.DECLINED
    assert state_of(quote(declined, locked=True)) is BindAccountState.DECLINED
    assert state_of(quote(declined, locked=False)) is BindAccountState.INVALID
    assert state_of(quote(QUOTED)) is BindAccountState.QUOTED
    assert state_of(quote(CarrierVerdict.REFERRED, locked=True)) is BindAccountState.REFERRED
