"""The quote PDF, read back as a reader gets it."""

import re
from datetime import date
from decimal import Decimal
from io import BytesIO
from string import ascii_letters

import pypdfium2
import pytest
from pypdf import PdfReader

from documents.page import printable
from documents.proposal_page import ILLUSTRATIVE
from documents.quote_pdf import quote_pdf
from documents.rate_text import calculated_net_rates, manual_rate_text, net_rate_text
from models.quote import ProgramState
from models.shown_dollars import cents, dollars
from models.worksheet import PremiumTotals, Scope, StatePremium
from tests.support.documents import a_sheet, a_wide_risk, pages_of
from tests.support.quote_cases import a_risk


@pytest.mark.req("CB-283")
def test_the_document_says_whose_price_it_is_and_that_rates_are_illustrative() -> None:
    first = pages_of(quote_pdf(a_sheet()))[0]
    for said in (
        "Peach Street Diner LLC", "UWIC", "GMS", "Quote", ILLUSTRATIVE, "07/01/2026 to 07/01/2027",
        "priced 11/21/2026 21:30 UTC",
    ):  # fmt: skip
        assert said in first, said


def test_a_term_that_starts_later_stands_beside_its_effective_date() -> None:
    words = " ".join(pages_of(quote_pdf(a_sheet(risk=a_risk(start_date=date(2026, 8, 15)))))[0].split())
    assert "Policy term 08/15/2026 to 07/01/2027" in words
    assert "Policy effective 07/01/2026" in words


@pytest.mark.req("CB-283")
def test_every_figure_is_one_of_the_worksheet() -> None:
    sheet = a_sheet()
    text = " ".join(pages_of(quote_pdf(sheet))).replace("per $100 of payroll", "").replace("$1,000,000", "")
    worksheet = sheet.worksheet
    known = {
        amount
        for line in worksheet.lines
        for amount in (line.amount, line.running_total, line.base_amount)
        if amount is not None
    }
    for part in (*worksheet.states, worksheet.totals, worksheet.cost):
        known |= {value for value in part.model_dump().values() if isinstance(value, Decimal)}
    printed = {Decimal(found.replace(",", "")) for found in re.findall(r"\$([\d,]+(?:\.\d\d)?)", text)}
    assert len(printed) > 20
    assert printed <= {abs(amount) for amount in known}
    parts: dict[str, StatePremium | PremiumTotals] = {each.state: each for each in worksheet.states}
    for name, part in {**parts, "TOTAL": worksheet.totals}.items():
        amounts = (
            part.payroll, part.manual_premium, part.estimated_annual_premium, part.taxes_assessments,
            part.total_estimated_annual_premium,
        )  # fmt: skip
        shown = " ".join(map(dollars, amounts))
        assert f"{name} {shown}" in text or f"{name} MCP {shown}" in text, name
    assert cents(worksheet.cost.total) in text


@pytest.mark.req("CB-226")
def test_rates_have_two_decimals_and_net_rates_of_classes_four_times_a_hundred() -> None:
    assert [manual_rate_text(Decimal(rate)) for rate in ("0.4", "12", "1.350", "1.355")] == [
        "0.40", "12.00", "1.35", "1.355",
    ]  # fmt: skip
    assert [net_rate_text(Decimal(rate)) for rate in ("0.01386917", "0.0000005", "0.12345678")] == [
        "1.3869", "0.0001", "12.3457",
    ]  # fmt: skip
    assert net_rate_text(None) is None
    sheet = a_sheet()
    georgia = next(rate for rate in sheet.worksheet.class_rates if rate.state == "GA")
    rates = [net_rate_text(georgia.net_rate), net_rate_text(georgia.net_rate_ax)]
    assert len(set(rates)) == 2
    (made,) = (line.amount for line in sheet.worksheet.lines if line.class_code == "9082")
    printed = [manual_rate_text(georgia.manual_rate_per_100), *rates, dollars(made)]
    assert f"GA 9082 Restaurant $410,000 {' '.join(map(str, printed))}" in pages_of(quote_pdf(sheet))[1]
    (told, office) = calculated_net_rates(sheet.worksheet, ("GA", "TX"))
    assert [told.net_rate, told.net_rate_ax, told.premium] == [*rates, made]
    assert office.premium != made


def test_a_class_without_a_net_rate_says_so() -> None:
    sheet = a_sheet()
    bare = tuple(
        rate.model_copy(update={"net_rate": None, "net_rate_ax": None})
        for rate in sheet.worksheet.class_rates
    )
    told = sheet.model_copy(update={"worksheet": sheet.worksheet.model_copy(update={"class_rates": bare})})
    assert re.search(r"GA 9082 Restaurant \$410,000 [\d.]+ N/A N/A \$", pages_of(quote_pdf(told))[1])


@pytest.mark.req("CB-283")
def test_only_the_asked_states_are_shown_and_the_total_says_that_it_is_of_all() -> None:
    text = " ".join(pages_of(quote_pdf(a_sheet(states=("GA",)))))
    assert "TOTAL is that of the whole policy. Not shown here: TX." in text
    assert not re.search(r"\bTX (MCP|8810|Manual premium)", text)
    assert "GA MCP" in text


@pytest.mark.req("CB-036")
def test_a_long_document_repeats_its_heads_counts_its_pages_and_holds_thirty_rows_a_page() -> None:
    risk = a_wide_risk()
    sheet = a_sheet(risk=risk, states=tuple(place.state for place in risk.locations))
    pages = pages_of(quote_pdf(sheet))
    assert len(pages) > 4
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page
    steps = [line for line in sheet.worksheet.lines if line.scope is not Scope.CLASS]
    assert len(steps) > 60
    heads = [page for page in pages if "State Step Base Factor Amount Running total" in page]
    assert len(heads) >= 3
    assert all("Manual rate" in page for page in pages if re.search(r"\b[A-Z]{2} 8810\b", page))
    bodies = [page.split("Running total", 1)[1] for page in heads]
    full = [len(re.findall(r"\b(?:[A-Z]{2}|All) [A-Z][a-z]", body)) for body in bodies[:-1]]
    assert full == [30] * len(full), "only the last page holds fewer"


def test_the_text_is_real_the_font_is_embedded_and_money_stands_right() -> None:
    pdf = quote_pdf(a_sheet())
    reader = PdfReader(BytesIO(pdf))
    fonts = {
        font.get_object()["/BaseFont"]: font.get_object()
        for page in reader.pages
        for font in page["/Resources"].get_object()["/Font"].values()  # type: ignore[index]
    }
    used = {name for name in fonts if "Helvetica" not in name}
    # Six letters and a plus sign in front of the name say that only the letters in use are embedded.
    assert used and all(re.fullmatch(r"/[A-Z]{6}\+OpenSans-(Regular|Bold)", str(name)) for name in used)
    assert len(pdf) < 60_000
    for name in used:
        assert "/FontFile2" in fonts[name]["/FontDescriptor"].get_object(), name
    document = pypdfium2.PdfDocument(pdf)
    page = document[0].get_textpage()
    edges = []
    for amount in ("$4,291", "$4,596"):
        at = page.search(amount).get_next()
        assert at is not None
        box = page.get_charbox(at[0] + len(amount) - 1)
        edges.append(box[2])
    assert abs(edges[0] - edges[1]) < 1.5


def test_a_rendered_page_has_ink_inside_its_margins_and_none_beyond() -> None:
    page = pypdfium2.PdfDocument(quote_pdf(a_sheet()))[0]
    assert [round(side) for side in page.get_size()] == [595, 842]
    image = page.render(scale=1).to_pil().convert("L")
    dark = image.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert dark is not None
    left, top, right, bottom = dark
    assert left >= 44 and right <= 552 and top >= 40 and bottom <= 842 - 25
    assert bottom - top > 550


ABROAD = "Łukasiewicz Őrség Çağlar Ștefănescu Ąęő Nguyễn Ιωάννης Иванов"


def test_names_keep_their_letters_and_are_never_markup() -> None:
    name = f"{ABROAD} & Søn’s <b>Bäckerei</b> – Co."
    text = pages_of(quote_pdf(a_sheet(company=name, carrier_name="Nádor Őrség")))[0]
    assert name in text
    assert "Carrier Nádor Őrség" in text
    assert printable("a\u202eb\u0000c\u4e2d\u1e2b") == "abc?h"


def test_no_letter_of_a_name_is_drawn_as_an_empty_box() -> None:
    def drawn(letter: str) -> bytes:
        page = pypdfium2.PdfDocument(quote_pdf(a_sheet(company=letter)))[0]
        # The line of the company's name, in its large letters.
        line: bytes = page.render(scale=2).to_pil().convert("L").crop((84, 270, 200, 312)).tobytes()
        return line

    empty_box = drawn("?")
    letters = sorted(set(ABROAD) - {" "} - set(ascii_letters))
    pictures = [drawn(letter) for letter in letters]
    assert len(set(pictures)) == len(letters)
    assert empty_box not in pictures


@pytest.mark.req("CB-283")
def test_the_names_that_a_demo_user_may_not_see_stand_nowhere_not_even_in_the_metadata() -> None:
    sheet = a_sheet(carrier_name="Carrier B", partner_name="Demo", hidden_words=("UWIC", "gms"))
    line = sheet.worksheet.lines[3].model_copy(update={"label": "UWIC's own step", "scope": Scope.STATE})
    lines = (*sheet.worksheet.lines[:3], line, *sheet.worksheet.lines[4:])
    masked = sheet.model_copy(update={"worksheet": sheet.worksheet.model_copy(update={"lines": lines})})
    pdf = quote_pdf(masked)
    reader = PdfReader(BytesIO(pdf))
    told = " ".join(pages_of(pdf)) + str(reader.metadata)
    assert "Carrier B's own step" in told
    assert "uwic" not in told.lower() and "gms" not in told.lower()


@pytest.mark.parametrize(
    ("state", "word", "meaning"),
    [
        (ProgramState.QUOTED, "Quote", "The price holds for the facts that it was made of"),
        (ProgramState.INDICATION, "Indication", "An indication is not an offer"),
        (ProgramState.REFERRED, "Referred", "An underwriter of the carrier looks at this business"),
    ],
)
def test_the_kind_of_price_is_said_and_what_it_means(state: ProgramState, word: str, meaning: str) -> None:
    text = " ".join(pages_of(quote_pdf(a_sheet().model_copy(update={"state": state}))))
    assert f"Status {word}" in text
    assert meaning in text


def test_a_carriers_own_price_stands_in_the_order_of_states_with_cents_that_line_up() -> None:
    sheet = a_sheet()
    georgia, texas = sheet.worksheet.states
    paid = texas.model_copy(update={"total_estimated_annual_premium": Decimal("305.40")})
    worksheet = sheet.worksheet.model_copy(update={"states": (paid, georgia), "book_version": "carrier"})
    text = " ".join(pages_of(quote_pdf(sheet.model_copy(update={"worksheet": worksheet}))))
    assert text.index("GA MCP") < text.index("TX MCP")
    assert re.search(r"GA MCP [$\d, ]+ \$4,291\.00 TX MCP [$\d, ]+ \$305\.40 TOTAL", text)
    assert "Rates The carrier's own" in text
    assert "Every figure is the carrier's own, or a sum of them." in text
    assert "rate book carrier" not in text


def test_the_same_sheet_gives_the_same_bytes() -> None:
    assert quote_pdf(a_sheet()) == quote_pdf(a_sheet())


def test_that_rates_are_illustrative_stands_above_the_price_and_at_the_foot_of_each_page() -> None:
    pages = pages_of(quote_pdf(a_sheet()))
    assert pages[0].index(ILLUSTRATIVE) < pages[0].index("Price by state")
    assert pages[0].count(ILLUSTRATIVE) == 2
    filed = pages_of(quote_pdf(a_sheet().model_copy(update={"illustrative": False})))
    assert not any(ILLUSTRATIVE in page for page in filed)


def test_a_name_that_its_reader_may_not_see_is_hidden_in_whatever_letters() -> None:
    sheet = a_sheet(carrier_name="Carrier A", hidden_words=("GMS", "uwic"))
    lines = tuple(
        line.model_copy(update={"label": "Uwic credit of gms"}) if number == 0 else line
        for number, line in enumerate(each for each in sheet.worksheet.lines if each.scope is not Scope.CLASS)
    )
    told = sheet.model_copy(update={"worksheet": sheet.worksheet.model_copy(update={"lines": lines})})
    text = " ".join(pages_of(quote_pdf(told)))
    assert "Carrier A credit of Carrier A" in text
    assert "uwic" not in text.lower()
