"""What a data sheet says is read again without a loss."""

import os
import re
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from documents.acord.values import cleaned
from documents.eacord.print_reader import read_print
from documents.eacord.template import eacord
from documents.latin import shown
from documents.pdf.flatten import flattened
from documents.pdf.words import page_texts
from documents.reading import Word
from models.eacord import SheetKind
from tests.support.data_sheets import a_data_sheet, example, leaves
from tests.support.read_back import read_back
from tests.support.whole_applications import whole_applications

MANY = int(os.environ.get("QUOTELOOM_READ_BACKS", "2"))
"""Applications of each kind; 200 take some minutes."""
FEW = settings(max_examples=MANY, deadline=None, suppress_health_check=list(HealthCheck))
KINDS = list(SheetKind)
PER_CARRIER = re.compile(
    r"company|underwriter|totals\..*|rating\[\d+\]\.(?:total_estimated_annual|minimum|deposit)_premium"
    r"|rating\[\d+\]\.premium\.(?!experience_mod\.factor$).*"
    r"|rating\[\d+\]\.class_codes\[\d+\]\.(?:rate|manual_premium)"
)


def same(wanted: Any, found: Any) -> bool:
    """Amounts by their value, texts as they are kept."""
    try:
        return Decimal(str(wanted)) == Decimal(str(found))
    except InvalidOperation:
        return cleaned(str(wanted), 10_000) == str(found)


def differences(values: dict[str, Any], found: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """What was lost or came back as something else."""
    return {
        path: (value, found.get(path))
        for path, value in leaves(values).items()
        if not same(value, found.get(path))
    }


def in_print(values: dict[str, Any]) -> dict[str, Any]:
    """Texts as they are printed, without the spaces and dashes at which a line may break."""
    return {path: re.sub(r"\W", "", shown(str(value))) for path, value in leaves(values).items()}


def said_of(values: dict[str, Any], *, with_premium: bool) -> dict[str, Any]:
    """What a sheet says of an application: of its premium and carrier only where they are wanted."""
    kept = {path: value for path, value in leaves(values).items() if not PER_CARRIER.fullmatch(path)}
    return leaves(values) if with_premium else kept


@pytest.mark.parametrize("kind", KINDS)
def test_every_application_comes_back_from_its_sheet(kind: SheetKind) -> None:
    @FEW
    @given(whole_applications(kind), st.booleans())
    def comes_back(values: dict[str, Any], with_premium: bool) -> None:
        form, found, _ = read_back(eacord(a_data_sheet(values), kind, with_premium=with_premium))
        assert differences(said_of(values, with_premium=with_premium), found) == {}
        assert form == ("ACORD 130 FL" if kind is SheetKind.FL else "ACORD 130")

    comes_back()


@pytest.mark.parametrize("kind", KINDS)
def test_every_application_comes_back_from_its_sheet_as_print(kind: SheetKind) -> None:
    @FEW
    @given(whole_applications(kind), st.booleans())
    def comes_back(values: dict[str, Any], with_premium: bool) -> None:
        _, found, _ = read_back(flattened(eacord(a_data_sheet(values), kind, with_premium=with_premium)))
        wanted = in_print(said_of(values, with_premium=with_premium))
        assert differences(wanted, in_print(found)) == {}

    comes_back()


def test_the_example_comes_back_as_it_went() -> None:
    form, found, evidence = read_back(eacord(a_data_sheet(), SheetKind.NCCI, with_premium=True))
    assert differences(example(), found) == {}
    assert form == "ACORD 130"
    assert {entry["confidence"] for entry in evidence.values()} == {1.0}


def long_application(state: str, rows: int) -> dict[str, Any]:
    """More class rows than two pages have, tables over several pages, all ticks, a text without room."""
    classes = [{"class_code": str(5000 + n), "payroll": str(1000 * n + 1)} for n in range(rows)]
    places = [{"number": str(n), "street": f"{n} Harbor Road", "state": state} for n in range(1, 61)]
    people = [{"name": f"Partner {n}", "included": n % 2 == 0} for n in range(24)]
    coverages = ["uslh", "voluntary", "foreign", "managed", *(f"Coverage {n}" for n in range(4))]
    return {
        "applicant": {"name": "Aspen"}, "locations": places, "individuals": people,
        "contacts": {"claims": {"name": " ".join(f"Name{n}" for n in range(28))}},
        "policy": {"other_coverages": coverages},
        "rating": [{"state": state, "class_codes": classes}],
    }  # fmt: skip


@pytest.mark.parametrize("as_print", [False, True])
@pytest.mark.parametrize(("kind", "state", "rows"), [(SheetKind.NCCI, "GA", 70), (SheetKind.FL, "FL", 60)])
def test_what_goes_on_over_pages_comes_back_as_one(
    kind: SheetKind, state: str, rows: int, *, as_print: bool
) -> None:
    values = long_application(state, rows)
    content = eacord(a_data_sheet(values), kind)
    _, found, _ = read_back(flattened(content) if as_print else content)
    assert differences(leaves(values), found) == {}
    assert not [path for path in found if path.startswith("rating[1]")]


def test_the_cross_of_a_box_that_was_taken_for_a_letter_is_in_no_text() -> None:
    values = {"applicant": {"name": "A"}, "policy": {"other_coverages": ["Stop gap", "Kidnap"]}}
    page = page_texts(flattened(eacord(a_data_sheet(values), SheetKind.NCCI)))[0]
    crosses = [Word("x", tick.box) for tick in page.ticks if tick.ink > 0.2]
    found = read_print(replace(page, words=(*page.words, *crosses)), "NCCI")
    assert len(crosses) == 2
    assert [leaf.value for leaf in found if "other_coverages" in leaf.path] == ["Stop gap", "Kidnap"]


def test_two_worksheets_of_a_state_are_two() -> None:
    sheets = [{"state": "GA", "class_codes": [{"class_code": "8810", "payroll": pay}]} for pay in ("1", "2")]
    values = {"applicant": {"name": "A"}, "rating": sheets}
    _, found, _ = read_back(eacord(a_data_sheet(values), SheetKind.NCCI))
    assert differences(leaves(values), found) == {}


@pytest.mark.parametrize("kind", [SheetKind.CA, SheetKind.FL])
def test_a_state_s_own_sheet_has_no_other_state(kind: SheetKind) -> None:
    _, found, _ = read_back(eacord(a_data_sheet(), kind, with_premium=True))
    assert not [path for path in found if path.startswith("rating")]
