"""Page one of a quote PDF, as the customer who gets it reads it."""

import re
from base64 import b64encode
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from io import BytesIO

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from pypdf import PdfReader

from documents.pdf.words import page_texts
from documents.proposal_page import limits_text
from documents.quote_pdf import quote_pdf
from models.document import Presenter, QuoteSheet, proposal_number
from models.quote import ProgramState
from models.worksheet import StatePremium
from tests.support.documents import PRICED, RUN, a_sheet, pages_of
from tests.support.quote_cases import a_risk

MONEY = r"\$[\d,]+(?:\.\d\d)?"


def first_page(sheet: QuoteSheet) -> str:
    return pages_of(quote_pdf(sheet))[0]


def test_the_first_page_says_who_what_until_when_and_how_to_accept() -> None:
    page = first_page(a_sheet())
    for said in (
        "Prepared for Peach Street Diner LLC 12 Peach Street Atlanta, GA 30301",
        "Presented by Alder Insurance Agency (615) 555-0100",
        "Proposal number QL-20261121-000000AA-2", "Date 11/21/2026", "Valid until 01/20/2027",
        "state law requires for employees hurt at work, in GA, TX.",
        "Employers' liability: $1,000,000 each accident; $1,000,000 disease, policy limit; "
        "$1,000,000 disease, each employee.",
        "Offered through", "Price by state",
        "What can change the price", "Premium audit:", "experience modification",
        "How to accept", "contact Alder Insurance Agency at (615) 555-0100 by 01/20/2027",
    ):  # fmt: skip
        assert said in page, said
    assert "Distributing partner" not in page
    assert "Running total" not in page and "Manual rate" not in page
    annex = pages_of(quote_pdf(a_sheet()))[1]
    assert annex.startswith("Annex: how the price was made Status Quote")
    assert "Rate book demo-1" in annex


def test_who_meets_a_peo_for_the_first_time_is_told_what_it_is() -> None:
    page = first_page(a_sheet())
    partner = a_sheet().asked.partner_name
    assert f"{partner} is a professional employer organization (PEO): it runs the payroll" in page


def test_a_price_that_an_underwriter_made_is_called_so_on_its_proposal() -> None:
    assert "Underwriter's price" not in first_page(a_sheet())
    page = first_page(a_sheet().model_copy(update={"underwritten": True}))
    assert "Price Underwriter's price Carrier UWIC" in page
    unreleased = first_page(a_sheet().model_copy(update={"underwritten": True, "released": False}))
    assert "Price Underwriter's price, not released Carrier UWIC" in unreleased


def dated(priced: date, begins: date, made: date) -> QuoteSheet:
    """A proposal for a policy that begins on a day, by the days of its price and of the document."""
    at = {"priced_at": priced, "made_at": made}
    moments = {name: datetime.combine(day, time(12), UTC) for name, day in at.items()}
    return a_sheet().model_copy(update={"risk": a_risk(effective_date=begins), **moments})


def test_a_price_is_valid_until_its_policy_begins_and_says_when_that_is_over() -> None:
    priced, begins = date(2026, 11, 21), date(2027, 3, 1)
    for made in (priced, begins):
        page = first_page(dated(priced, begins, made))
        assert "Valid until 03/01/2027" in page and "by 03/01/2027 and give the proposal number" in page
    same_day = first_page(dated(begins, begins, begins))
    assert "Valid until 03/01/2027" in same_day
    over = first_page(dated(priced, begins, date(2027, 3, 2)))
    assert "Expired on 03/01/2027" in over and "Valid until" not in over
    assert "This price has expired. Ask Alder Insurance Agency at (615) 555-0100 for a new one" in over
    assert "How to accept" not in over and "To accept" not in over


@given(st.dates(date(2026, 1, 1), date(2027, 12, 31)), st.integers(-400, 400), st.integers(0, 500))
@settings(max_examples=20)
def test_no_proposal_is_valid_until_a_day_before_its_policy_or_its_own_date(
    priced: date, begins_in: int, made_in: int
) -> None:
    begins, made = priced + timedelta(begins_in), priced + timedelta(made_in)
    said = re.search(r"Valid until ([\d/]+)", first_page(dated(priced, begins, made)))
    if said is not None:
        day = datetime.strptime(said[1], "%m/%d/%Y").replace(tzinfo=UTC).date()
        assert day >= max(begins, made)


def test_a_price_is_held_for_sixty_days_or_as_long_as_its_carrier_says() -> None:
    priced, begins = date(2026, 11, 21), date(2027, 3, 1)
    ours = first_page(dated(priced, begins, priced))
    assert "Valid until 03/01/2027, last day to accept Holds until 01/20/2027; later it may change" in ours
    assert "the price holds until 01/20/2027; accepted later, it may be made anew" in ours
    carriers = dated(priced, begins, priced).model_copy(update={"carrier_holds_until": date(2026, 12, 24)})
    theirs = first_page(carriers)
    assert "Valid until 12/24/2026, last day to accept Holds until 12/24/2026, the same day" in theirs
    assert "by 12/24/2026 and give the proposal number" in theirs and "made anew" not in theirs
    soon = dated(priced, date(2026, 12, 11), priced)
    assert "Holds until 01/20/2027, if accepted in time" in first_page(soon)
    indication = soon.model_copy(update={"state": ProgramState.INDICATION})
    assert "Valid until 12/11/2026 Holds until 01/20/2027, if taken up in time" in first_page(indication)


def test_a_price_that_is_no_longer_to_be_had_is_not_held_either() -> None:
    priced, begins = date(2026, 11, 21), date(2026, 12, 1)
    assert "Holds until" not in first_page(dated(priced, begins, date(2026, 12, 2)))
    of_before = a_sheet(changes=("Payroll of 8810: was $90,000, is $120,000",))
    assert "Holds until" not in first_page(of_before)


@pytest.mark.req("CB-320")
def test_a_quote_is_a4_with_sixteen_millimetres_at_either_side() -> None:
    content = quote_pdf(a_sheet())
    for page in PdfReader(BytesIO(content)).pages:
        assert [round(float(side), 1) for side in page.mediabox[2:]] == [595.3, 841.9]
    margin = 16 * 72 / 25.4
    for printed in page_texts(content):
        assert abs(min(word.box.x0 for word in printed.words) - margin) < 1
        assert max(word.box.x1 for word in printed.words) <= 595.3 - margin + 0.5


def test_in_new_york_no_limit_of_employers_liability_is_promised_as_one() -> None:
    said = "New York: employers' liability is unlimited for employees subject to its Workers' Compensation"
    assert said not in first_page(a_sheet())
    georgia, texas = a_risk().locations
    york = a_risk(locations=(georgia, texas.model_copy(update={"state": "NY", "zip": "10001"})))
    assert said in first_page(a_sheet(risk=york, states=("GA",)))


def test_states_whose_own_fund_insures_are_named_as_not_quoted() -> None:
    assert "Not quoted" not in first_page(a_sheet())
    page = first_page(a_sheet().model_copy(update={"fund_states": ("WA", "OH")}))
    assert "Not quoted: OH, WA, where the state's own fund insures" in page


def test_a_price_that_is_referred_is_headed_indication_and_says_why() -> None:
    reasons = ("UWIC refers restaurants that close late", *(f"Reason {number}" for number in range(6)))
    sheet = a_sheet(carrier_name="Carrier A", hidden_words=("UWIC",)).model_copy(
        update={"state": ProgramState.REFERRED, "reasons": reasons}
    )
    page = first_page(sheet)
    assert re.search(r"Workers' compensation indication Indication\b", page)
    assert (
        "Why this is an indication, and no offer An underwriter of the carrier looks at this business" in page
    )
    assert (
        "• Carrier A refers restaurants that close late • Reason 0 • Reason 1 • Reason 2 • and 3 more" in page
    )
    assert "How to accept" not in page and "Nothing is insured before" in page
    assert "Carrier A · Indication QL-20261121-000000AA-2" in page
    quoted = first_page(a_sheet().model_copy(update={"reasons": reasons}))
    assert "Why this is" not in quoted and "compensation quote Quote" in quoted


def test_a_document_is_dated_by_the_day_on_which_it_was_made() -> None:
    made = datetime(2026, 11, 23, 8, 5, 9, tzinfo=UTC)
    information = PdfReader(BytesIO(quote_pdf(a_sheet().model_copy(update={"made_at": made})))).metadata
    assert information is not None
    assert information.creation_date == information.modification_date == made


def test_the_logo_of_the_agency_is_drawn_in_its_proportions_beside_its_name() -> None:
    drawn = BytesIO()
    Image.new("RGBA", (600, 150), (200, 20, 20, 255)).save(drawn, "PNG")
    agency = Presenter(name="Birchwood", phone="", logo=b64encode(drawn.getvalue()).decode())
    pdf = quote_pdf(a_sheet().model_copy(update={"agency": agency}))
    (picture,) = PdfReader(BytesIO(pdf)).pages[0].images
    assert picture.image is not None and picture.image.size == (600, 150)
    image = pypdfium2.PdfDocument(pdf)[0].render(scale=1).to_pil().convert("RGB")
    red = [(x, y) for x in range(300) for y in range(150) if image.getpixel((x, y)) == (200, 20, 20)]
    left, right = min(x for x, _ in red), max(x for x, _ in red)
    top, bottom = min(y for _, y in red), max(y for _, y in red)
    assert 3.6 < (right - left + 1) / (bottom - top + 1) < 4.4
    assert right - left <= 171 and left >= 44
    assert "Presented by Birchwood" in pages_of(pdf)[0]


def test_without_a_record_of_an_agency_the_page_names_none() -> None:
    page = first_page(a_sheet().model_copy(update={"agency": None, "business": None}))
    assert "Presented by" not in page
    assert "contact your agent by 01/20/2027" in page


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ("500/500/500", ("500,000", "500,000", "500,000")),
        ("100-500-100", ("100,000", "500,000", "100,000")),
    ],
)
def test_limits_are_said_as_a_policy_says_them(limits: str, said: tuple[str, str, str]) -> None:
    assert limits_text(
        limits
    ) == "${} each accident; ${} disease, policy limit; ${} disease, each employee".format(*said)


def test_limits_that_are_no_three_amounts_stay_as_they_are() -> None:
    assert limits_text("statutory") == "statutory"


def test_programs_and_runs_have_numbers_of_their_own() -> None:
    programs = ("gms-uwic", "gms-starnet")
    numbers = {proposal_number(RUN, programs, program, PRICED) for program in programs}
    assert numbers == {"QL-20261121-000000AA-1", "QL-20261121-000000AA-2"}


amounts = st.decimals(min_value=0, max_value=10**6, places=2)


@settings(max_examples=25)
@given(
    st.lists(st.tuples(amounts, amounts, amounts, amounts), min_size=2, max_size=4),
    st.sets(st.integers(0, 3), max_size=2),
)
def test_what_is_shown_adds_up_down_and_across(figures: list[tuple[Decimal, ...]], hidden: set[int]) -> None:
    sheet = a_sheet()
    states = tuple(
        StatePremium(
            state=name, state_type="MCP", payroll=payroll, manual_premium=manual,
            estimated_annual_premium=premium, taxes_assessments=taxes,
            total_estimated_annual_premium=premium + taxes,
        )
        for name, (payroll, manual, premium, taxes) in zip(("AL", "GA", "IL", "TX"), figures, strict=False)
    )  # fmt: skip
    names = tuple(part.state for number, part in enumerate(states) if number not in hidden)
    sums = {
        name: sum((getattr(part, name) for part in states), Decimal(0))
        for name in StatePremium.model_fields
        if name not in ("state", "state_type")
    }
    worksheet = sheet.worksheet.model_copy(
        update={"states": states, "totals": sheet.worksheet.totals.model_copy(update=sums), "lines": ()}
    )
    asked = sheet.asked.model_copy(update={"states": names or ("AL",)})
    page = first_page(sheet.model_copy(update={"worksheet": worksheet, "asked": asked}))
    table = page.partition("Price by state")[2].partition("What the client pays")[0]
    rows = [
        [Decimal(text.replace("$", "").replace(",", "")) for text in re.findall(MONEY, row)]
        for row in re.findall(rf"(?:[A-Z]{{2}} MCP|Others|TOTAL)(?: {MONEY}){{5}}", table)
    ]
    *parts, total = rows
    assert [sum(column) for column in zip(*parts, strict=True)] == total
    assert all(row[2] + row[3] == row[4] for row in rows)
