"""A document whose price is of before a change says so first, and what changed."""

from documents.before_change import BEFORE
from documents.quote_pdf import quote_pdf
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
