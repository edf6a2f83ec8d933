"""Forms with the field names of every family: what was put in comes out."""

from pathlib import Path

import pytest

from documents.acord.assemble import Assembled, readings
from documents.acord.page_reader import read_pages
from documents.reading import PageText
from documents.reading_score import scored
from documents.scoring.compare import Verdict
from documents.scoring.figures import leaves_of
from documents.scoring.truths import truth_of
from tests.unit.documents.acord.filled import families, filled
from tests.unit.documents.acord.forms import Drawn, Form


def _read(form: Form) -> Assembled:
    """The readings of a form whose pages show nothing but its fields."""
    last = max(one.page for one in form.fields)
    pages = [PageText(number, 612, 792, ()) for number in range(1, last + 1)]
    return readings(read_pages(form.pdf(), pages))


@pytest.mark.parametrize("stem", families())
def test_every_field_of_a_family_is_read(stem: str) -> None:
    form, entered = filled(stem)
    form_name, edition, family = stem.replace("_", " ", 1).split("-")
    read = _read(form)

    (reading,) = read.readings
    assert reading.form == form_name.upper()
    assert reading.edition == edition.replace("_", "/")
    assert {segment.form for segment in read.segments} == {reading.form}
    truth = truth_of(
        Path("x"), {"form": reading.form, "_meta": {"file": "x"}, "values": _as_read(entered, family)}
    )
    document = scored("x", truth, {"readings": [reading.as_json()]})
    wrong = [one for one in document.held if one.verdict not in (Verdict.RIGHT, Verdict.EMPTY)]
    assert not wrong
    assert all(row.right for row in document.rows)
    assert len(document.held) > 60
    assert set(leaves_of(reading.values)) <= set(reading.evidence)


def _as_read(entered: dict[str, object], family: str) -> dict[str, object]:
    """What of the entered keys becomes a value at the same place."""
    left_out = ("premium_state", "_text[", ".number_of", "class_codes[0].state")
    kept = {key: value for key, value in entered.items() if not any(word in key for word in left_out)}
    return {key: value for key, value in kept.items() if "=other" not in key or "[]" not in key}


def test_a_row_over_two_lines_is_one_row() -> None:
    form, _ = filled("acord_130-2013_01-vendor_short")
    (reading,) = _read(form).readings
    assert len(reading.values["rating"][0]["class_codes"]) == 14
    assert reading.values["locations"][0]["street"] == "77 Oak Ave"
    assert reading.values["locations"][0]["county"] == "Dade"
    assert reading.values["policy"]["part1_states"] == ["FL", "GA", "TX"]
    assert reading.values["agency"]["name"] == "Demo Agency"
    assert reading.values["applicant"]["mailing_address"]["zip"] == "19901"


def test_rows_of_several_states_in_one_table_become_a_sheet_each() -> None:
    form, _ = filled("acord_130-2002_09-short_mixed")
    states = {"CC_State_1": "FL", "CC_State_2": "GA", "CC_State_3": "FL", "CC_State_4": ""}
    form.fields = [
        type(one)(one.page, one.name, states[one.name]) if one.name in states else one for one in form.fields
    ]
    (reading,) = _read(form).readings
    florida, georgia = reading.values["rating"]
    assert (florida["state"], georgia["state"]) == ("FL", "GA")
    assert len(georgia["class_codes"]) == 1
    assert reading.evidence["rating[1].state"]["snippet"] == "GA"


def test_the_producer_of_a_125_has_an_address() -> None:
    entered = {
        "Form_EditionIdentifier_A": "ACORD 0125 2025-03 Acroform",
        "NamedInsured_FullName_A": "Harbor Point Gardens LLC",
        "Producer_FullName_A": "Demo Agency",
        "Producer_MailingAddress_LineOne_A": "44 Pier Rd",
        "Producer_MailingAddress_LineTwo_A": "Suite 9",
        "Producer_MailingAddress_CityName_A": "Tampa",
        "Producer_MailingAddress_StateOrProvinceCode_A": "FL",
        "Producer_MailingAddress_PostalCode_A": "33602",
    }
    (reading,) = _read(Form([Drawn(1, name, value) for name, value in entered.items()])).readings
    assert reading.values["agency"] == {
        "name": "Demo Agency",
        "line1": "44 Pier Rd",
        "line2": "Suite 9",
        "city": "Tampa",
        "state": "FL",
        "zip": "33602",
    }
