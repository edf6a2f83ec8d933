"""What a data sheet says is read again without a loss."""

import os
import re
from decimal import Decimal, InvalidOperation
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from documents.acord.values import cleaned
from documents.eacord.template import eacord
from documents.latin import shown
from documents.pdf.flatten import flattened
from models.eacord import SheetKind
from tests.support.data_sheets import a_data_sheet, applications, example, leaves
from tests.support.read_back import read_back

MANY = int(os.environ.get("QUOTELOOM_READ_BACKS", "2"))
"""Applications of each kind; 200 take some minutes."""
FEW = settings(max_examples=MANY, deadline=None, suppress_health_check=list(HealthCheck))


def same(wanted: Any, found: Any) -> bool:
    """Amounts by their value, texts as they are kept."""
    try:
        return Decimal(str(wanted)) == Decimal(str(found))
    except InvalidOperation:
        return cleaned(str(wanted), 10_000) == str(found)


def differences(values: dict[str, Any], found: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """What was lost or came back as something else."""
    wanted = leaves(values)
    return {
        path: (value, found.get(path)) for path, value in wanted.items() if not same(value, found.get(path))
    }


def in_print(values: dict[str, Any]) -> dict[str, Any]:
    """Texts as they are printed, without the spaces and dashes at which a line may break."""
    return {path: re.sub(r"\W", "", shown(str(value))) for path, value in leaves(values).items()}


@FEW
@given(applications())
def test_every_application_comes_back_from_the_sheet_as_print(values: dict[str, Any]) -> None:
    _, found, _ = read_back(flattened(eacord(a_data_sheet(values), SheetKind.NCCI, with_premium=True)))
    assert differences(in_print(values), in_print(found)) == {}


def test_the_example_comes_back_as_it_went() -> None:
    form, found, evidence = read_back(eacord(a_data_sheet(), SheetKind.NCCI, with_premium=True))
    assert differences(example(), found) == {}
    assert form == "ACORD 130"
    assert {entry["confidence"] for entry in evidence.values()} == {1.0}


@FEW
@given(applications())
def test_every_application_comes_back_from_the_sheet_of_its_states(values: dict[str, Any]) -> None:
    _, found, _ = read_back(eacord(a_data_sheet(values), SheetKind.NCCI, with_premium=True))
    assert differences(values, found) == {}


@FEW
@given(applications(("CA",), wage_tier=st.sampled_from(["at or above $27", "below $27"])))
def test_california_writes_percent_and_wage_tiers_and_reads_the_same(values: dict[str, Any]) -> None:
    _, found, _ = read_back(eacord(a_data_sheet(values), SheetKind.CA, with_premium=True))
    assert differences(values, found) == {}


@FEW
@given(applications(("FL",), payroll_last_year=st.integers(0, 10**9).map(str)))
def test_florida_writes_what_was_paid_last_year_and_reads_the_same(values: dict[str, Any]) -> None:
    form, found, _ = read_back(eacord(a_data_sheet(values), SheetKind.FL, with_premium=True))
    assert (form, differences(values, found)) == ("ACORD 130 FL", {})


def test_more_class_rows_than_a_page_has_come_back() -> None:
    rows = [{"class_code": str(5000 + n), "payroll": str(1000 * n + 1)} for n in range(40)]
    florida = {"rating": [{"state": "FL", "class_codes": rows}], "applicant": {"name": "A"}}
    _, found, _ = read_back(eacord(a_data_sheet(florida), SheetKind.FL))
    assert differences(florida, found) == {}

    georgia = {"rating": [{"state": "GA", "class_codes": rows}], "applicant": {"name": "A"}}
    _, found, _ = read_back(eacord(a_data_sheet(georgia), SheetKind.NCCI))
    codes = [value for path, value in found.items() if path.endswith(".class_code")]
    assert codes == [row["class_code"] for row in rows]


@pytest.mark.parametrize("kind", [SheetKind.CA, SheetKind.FL])
def test_a_state_s_own_sheet_has_no_other_state(kind: SheetKind) -> None:
    _, found, _ = read_back(eacord(a_data_sheet(), kind, with_premium=True))
    assert not [path for path in found if path.startswith("rating")]
