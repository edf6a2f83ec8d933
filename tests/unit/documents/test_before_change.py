"""A document whose price is of before a change says so first, and what changed."""

import pytest

from documents.before_change import BEFORE
from documents.quote_pdf import quote_pdf
from models.quote import ProgramState
from tests.support.documents import a_sheet, pages_of

PAYROLL = "Payroll of 8810 at 500 Main St: was $90,000, is $120,000"


def test_it_stands_on_the_first_page_above_every_amount() -> None:
    first = pages_of(quote_pdf(a_sheet(changes=(PAYROLL,))))[0]
    assert first.index(BEFORE) < first.index(PAYROLL) < first.index("TOTAL")


def test_a_price_that_stands_says_nothing_of_it() -> None:
    assert not any(BEFORE in page for page in pages_of(quote_pdf(a_sheet())))


def test_many_changes_are_counted_so_that_the_page_stays_one() -> None:
    changes = tuple(f"Payroll of 8810 at location {at}: was $1, is $2" for at in range(40))
    first = pages_of(quote_pdf(a_sheet(changes=changes)))[0]
    assert "and 36 more" in first
    assert "TOTAL" in first


def test_a_hidden_name_is_hidden_in_what_changed_too() -> None:
    sheet = a_sheet(
        carrier_name="Carrier A", hidden_words=("UWIC",), changes=("UWIC · GMS: was sold, is not",)
    )
    first = pages_of(quote_pdf(sheet))[0]
    assert "Carrier A · GMS: was sold, is not" in first


@pytest.mark.parametrize("state", [ProgramState.QUOTED, ProgramState.REFERRED])
def test_a_price_of_before_a_change_tells_nobody_how_to_take_it(state: ProgramState) -> None:
    sheet = a_sheet(changes=(PAYROLL,)).model_copy(update={"state": state})
    first, *annex = pages_of(quote_pdf(sheet))
    for said in ("How to accept", "To accept", "To go on", "give the proposal number", "pay the deposit"):
        assert said not in first, said
    assert "Valid until no longer valid" in first
    assert (
        "What happens next • This price is from before the change, so nothing can be accepted here. • Ask "
        "Alder Insurance Agency at (615) 555-0100 for a price on the facts of today." in first
    )
    assert all(", before the change" in page for page in (first, *annex)), "at the foot of each page"
    assert not any("The price holds" in page for page in annex)
