"""A program entry as it goes out: each specified field has what the catalogue says of that very field."""

from datetime import date

import pytest

from api.reference.program_wire import dates_wire, offer_wire
from models.program import DateRange, Program

PLAIN = Program(
    key="gms-uwic", partner="gms", partner_name="GMS", carrier="uwic", carrier_name="UWIC",
    carrier_legal_name="United Insurance Company", demo_carrier_name="Carrier B",
)  # fmt: skip
SPECIFIED = {
    "peo": "gms", "carrier": "uwic", "actualCarrierName": "United Insurance Company",
    "demoCarrierName": "Carrier B", "displayPeoName": "GMS", "program": "gms-uwic", "range": [],
    "disableCarrier": False, "devRemoved": False, "prodRemoved": False,
}  # fmt: skip


def _differs(**changes: object) -> dict[str, object]:
    """The specified fields of the plain entry that are others once the program is changed."""
    entry = offer_wire(PLAIN.model_copy(update=changes), offered=True).model_dump(mode="json", by_alias=True)
    return {name: entry[name] for name, plain in SPECIFIED.items() if entry[name] != plain}


@pytest.mark.req("QE-036")
def test_an_entry_has_every_specified_field() -> None:
    assert _differs() == {}


@pytest.mark.req("QE-036")
@pytest.mark.parametrize(
    ("field", "flag"),
    [("disabled", "disableCarrier"), ("dev_removed", "devRemoved"), ("prod_removed", "prodRemoved")],
)
def test_each_flag_is_its_own(field: str, flag: str) -> None:
    assert _differs(**{field: True}) == {flag: True}


@pytest.mark.req("QE-036")
def test_the_range_lists_from_and_to_and_leaves_open_what_has_no_end() -> None:
    spans = (
        DateRange(to_date=date(2026, 3, 1)),
        DateRange(from_date=date(2026, 6, 1), to_date=date(2026, 12, 31)),
        DateRange(from_date=date(2027, 1, 2)),
    )
    assert _differs(ranges=spans) == {
        "range": [
            {"from": None, "to": "03-01-2026"},
            {"from": "06-01-2026", "to": "12-31-2026"},
            {"from": "01-02-2027", "to": None},
        ]
    }


@pytest.mark.req("CB-266")
def test_the_dates_of_a_program_stand_beside_the_keys_that_it_was_asked_by() -> None:
    sold = PLAIN.model_copy(update={"ranges": (DateRange(from_date=date(2026, 6, 1)),)})
    assert dates_wire(sold).model_dump(mode="json", by_alias=True) == {
        "carrier": "uwic", "peo": "gms", "program": "gms-uwic", "range": [{"from": "06-01-2026", "to": None}],
    }  # fmt: skip
