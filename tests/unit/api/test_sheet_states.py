"""What a sheet is asked to say: states that it has, who produced it, and whose FEIN a letter has."""

from typing import Any
from uuid import uuid4

import pytest

from api.document.no_loss_routes import _is_of
from api.document.sheet_schemas import AccordFormRequest, ProducerDetails
from api.document.sheets import _hidden, _producer, _states
from models.eacord import SheetKind, SheetPaper
from models.errors import InvalidInput
from models.principal import Principal

PRICED = ("CA", "FL", "IL", "OH", "TX")
FORM, SHEET = SheetPaper.ACCORD_FORM, SheetPaper.EACORD


def asked(*states: str) -> AccordFormRequest:
    return AccordFormRequest.model_validate(
        {"email": "user_1", "timestamp": 1, "carrier": "key_risk", "stateList": list(states)}
    )


@pytest.mark.parametrize(
    ("states", "paper", "kind", "found"),
    [
        (("tx", "IL", "TX"), SHEET, SheetKind.NCCI, ("IL", "TX")), (("CA",), SHEET, SheetKind.CA, ("CA",)),
        (("FL",), SHEET, SheetKind.FL, ("FL",)),
        (("FL", "CA", "TX"), FORM, SheetKind.NCCI, ("CA", "FL", "TX")),
    ],
)  # fmt: skip
def test_each_state_stands_once_in_capitals_on_the_sheet_that_has_it(
    states: tuple[str, ...], paper: SheetPaper, kind: SheetKind, found: tuple[str, ...]
) -> None:
    assert _states(asked(*states), PRICED, paper, kind) == found


@pytest.mark.parametrize(
    ("states", "paper", "kind", "words"),
    [
        (("TX", "GA", "AL"), FORM, SheetKind.NCCI, "This run holds no AL, GA"),
        (("TX", "OH"), FORM, SheetKind.NCCI, "own fund insures in OH"),
        (("TX", "CA", "FL"), SHEET, SheetKind.NCCI,
         "This sheet has no CA, FL: CA and FL have calls of their own"),
        (("CA", "TX"), SHEET, SheetKind.CA, "This sheet has no TX: it takes CA alone"),
        (("CA",), SHEET, SheetKind.FL, "This sheet has no CA: it takes FL alone"),
    ],
)  # fmt: skip
def test_a_state_that_a_sheet_has_not_is_refused_by_name(
    states: tuple[str, ...], paper: SheetPaper, kind: SheetKind, words: str
) -> None:
    with pytest.raises(InvalidInput, match=words) as refused:
        _states(asked(*states), PRICED, paper, kind)
    assert refused.value.path == "stateList"


def test_the_producer_is_as_sent_else_the_person_who_is_signed_in() -> None:
    person = Principal(
        subject=uuid4(), email="ann@agency.example", name="Ann Roe", groups=frozenset(), phone="1",
        mobile="2", fax="3",
    )  # fmt: skip
    own = _producer(None, person)
    assert (own.name, own.email, own.phone, own.mobile, own.fax) == (
        "Ann Roe",
        "ann@agency.example",
        "1",
        "2",
        "3",
    )
    sent = ProducerDetails(
        producer_name="Bob",
        producer_email="b@x.example",
        producer_phone="4",
        producer_mobile="5",
        producer_fax="6",
    )
    other = _producer(sent, person)
    assert (other.name, other.email, other.phone, other.mobile, other.fax) == (
        "Bob",
        "b@x.example",
        "4",
        "5",
        "6",
    )


def test_a_demo_s_sheet_says_no_carrier_s_or_partner_s_name_the_longest_first() -> None:
    one: Any = type("Program", (), {
        "carrier_legal_name": "Key Risk Insurance Company", "carrier_name": "Key Risk", "partner_name": "GMS",
    })  # fmt: skip
    nameless: Any = type(
        "Program", (), {"carrier_legal_name": "", "carrier_name": "UWIC", "partner_name": "GMS"}
    )
    offers: Any = type("Offers", (), {"lists": type("Lists", (), {"programs": (one, nameless)})})
    names = _hidden(offers)
    assert names[:2] == ("Key Risk Insurance Company", "Key Risk")
    assert set(names[2:]) == {"UWIC", "GMS"} and len(names) == 4


@pytest.mark.parametrize(
    ("sent", "seen", "same"),
    [
        ("12-3456789", "12-3456789", True), ("123456789", "12-3456789", True),
        ("12-3456780", "12-3456789", False),
        ("XX-XXX6789", "12-3456789", True), ("XX-XXX6780", "12-3456789", False),
        ("XX-XXX6789", "XX-XXX6789", True), ("12-3456789", "XX-XXX6789", False),
        ("XX-XXX6780", "XX-XXX6789", False),
    ],
)  # fmt: skip
def test_a_fein_is_that_of_a_draft_as_its_reader_sees_it(sent: str, seen: str, same: bool) -> None:
    assert _is_of(sent, seen) is same
