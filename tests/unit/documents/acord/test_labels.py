"""What stands on a form page without fields: values at captions, ticks, addresses, questions."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from documents.acord.labels import known_captions, read_page
from documents.pdf.words import page_texts
from documents.reading import Box, Word
from tests.unit.documents.drawn_page import Drawn, pdf_of

FORM, EDITION = "ACORD 130", "2013/09"


def read(page: Drawn, form: str = FORM, edition: str | None = EDITION) -> dict[str, Any]:
    text = page_texts(pdf_of(page))[0]
    return {leaf.path: leaf for leaf in read_page(text, form, edition)}


def values(page: Drawn, form: str = FORM, edition: str | None = EDITION) -> dict[str, Any]:
    return {path: leaf.value for path, leaf in read(page, form, edition).items()}


def head(page: Drawn) -> Drawn:
    """The upper part of an application, the agency left of the applicant."""
    page.cell(20, 660, 230, 100, "AGENCY NAME AND ADDRESS")
    for number, line in enumerate(("Capital Insurance", "20777 Ventura Street", "Woodland Hills, CA 91254")):
        page.text(26, 736 - 14 * number, line)
    page.cell(20, 640, 230, 20, "PRODUCER NAME:", "Kim Alvarado")
    page.cell(20, 620, 230, 20, "OFFICE PHONE (A/C, No, Ext):", "(239) 555-0101")
    page.cell(20, 600, 115, 20, "CODE:", "FL7781")
    page.cell(135, 600, 115, 20, "SUB CODE:", "B2")
    page.cell(250, 740, 340, 20, "COMPANY:", "Sunrise Casualty")
    page.cell(250, 720, 340, 20, "APPLICANT NAME:", "Harbor Point Gardens & Tree LLC")
    page.cell(250, 700, 170, 20, "OFFICE PHONE:", "(239) 555-0144")
    page.cell(420, 700, 170, 20, "YRS IN BUS:", "9")
    page.cell(250, 640, 200, 60, "MAILING ADDRESS (including ZIP + 4 or Canadian Postal Code)", below=True)
    page.text(256, 676, "6310 Corporate Ct")
    page.text(256, 662, "Fort Myers")
    page.text(370, 662, "FL")
    page.text(400, 662, "33919")
    page.cell(450, 680, 140, 20, "SIC:", "0782")
    page.cell(250, 600, 110, 26, "FEDERAL EMPLOYER ID NUMBER", "89-0045127", below=True)
    page.cell(360, 600, 110, 26, "NCCI RISK ID NUMBER", "917700452", below=True)
    return page


HEAD = {
    "agency.name": "Capital Insurance",
    "agency.line1": "20777 Ventura Street",
    "agency.city": "Woodland Hills",
    "agency.state": "CA",
    "agency.zip": "91254",
    "agency.producer_name": "Kim Alvarado",
    "agency.phone": "2395550101",
    "agency.producer_code": "FL7781",
    "agency.sub_code": "B2",
    "company": "Sunrise Casualty",
    "applicant.name": "Harbor Point Gardens & Tree LLC",
    "applicant.phone": "2395550144",
    "applicant.years_in_business": 9,
    "applicant.mailing_address.line1": "6310 Corporate Ct",
    "applicant.mailing_address.city": "Fort Myers",
    "applicant.mailing_address.state": "FL",
    "applicant.mailing_address.zip": "33919",
    "applicant.sic": "0782",
    "applicant.fein": "89-0045127",
    "applicant.ncci_risk_id": "917700452",
}


def test_values_stand_in_the_cell_of_their_caption() -> None:
    found = read(head(Drawn()))
    assert {path: leaf.value for path, leaf in found.items()} == HEAD
    assert found["applicant.fein"].evidence.confidence == 0.92
    assert found["applicant.name"].evidence.confidence == 0.85
    assert found["applicant.fein"].evidence.snippet == "89-0045127"
    assert found["applicant.fein"].evidence.box.x0 == pytest.approx(256, abs=1)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 999))
def test_all_captions_first_and_all_values_then_reads_the_same(seed: int) -> None:
    assert values(head(Drawn()).shuffled(seed)) == HEAD


def test_without_ruling_a_value_is_near_its_caption_and_less_sure() -> None:
    page = Drawn(ruled=False)
    page.text(30, 740, "APPLICANT NAME:", caption=True)
    page.text(100, 739, "Cedar Bluff Framing, Inc.")
    page.text(30, 715, "FEIN", caption=True)
    page.text(30, 703, "07-7711206")
    page.text(130, 715, "NCCI ID", caption=True)
    page.text(130, 703, "884120")
    page.text(30, 660, "far below everything")
    found = read(page, "unknown", None)
    assert {path: leaf.value for path, leaf in found.items()} == {
        "applicant.name": "Cedar Bluff Framing, Inc.",
        "applicant.fein": "07-7711206",
        "applicant.ncci_risk_id": "884120",
    }
    assert {leaf.evidence.confidence for leaf in found.values()} == {0.75}


def test_a_value_of_another_kind_is_kept_as_printed_and_doubtful() -> None:
    page = Drawn()
    page.cell(250, 600, 110, 26, "FEDERAL EMPLOYER ID NUMBER", "3645847", below=True)
    leaf = read(page)["applicant.fein"]
    assert (leaf.value, leaf.evidence.as_printed, leaf.evidence.flags) == (None, "3645847", ("fein.length",))
    assert leaf.evidence.confidence == 0.5


def status(page: Drawn, *ticked: str, how: str = "X") -> Drawn:
    page.cell(250, 740, 340, 20, "APPLICANT NAME:", "Acme")
    for row, caption in enumerate(("SOLE PROPRIETOR", "CORPORATION", "LLC")):
        page.tick(260 + 100 * row, 700, caption, how if caption in ticked else "")
    page.text(20, 660, "STATUS OF SUBMISSION", caption=True)
    for column, (heading, captions) in enumerate(
        (
            ("BILLING PLAN", ("AGENCY BILL", "DIRECT BILL")),
            ("PAYMENT PLAN", ("ANNUAL", "QUARTERLY")),
            ("AUDIT", ("SEMI-ANNUAL", "QUARTERLY")),
        )
    ):
        page.text(150 + 140 * column, 650, heading, caption=True)
        for row, caption in enumerate(captions):
            name = f"{heading} {caption}"
            page.tick(150 + 140 * column, 630 - 12 * row, caption, how if name in ticked else "")
    return page


@pytest.mark.parametrize("how", ["X", "strokes", "filled", "glyph"])
def test_a_tick_is_told_by_its_ink_whatever_made_it(how: str) -> None:
    page = status(Drawn(), "LLC", "BILLING PLAN DIRECT BILL", "AUDIT QUARTERLY", how=how)
    found = values(page)
    assert found == {
        "applicant.name": "Acme",
        "applicant.entity_type": "LLC",
        "billing.plan": "direct",
        "billing.audit": "quarterly",
    }


def test_two_ticks_of_a_group_of_one_are_no_value_and_said() -> None:
    leaf = read(status(Drawn(), "LLC", "CORPORATION"))["applicant.entity_type"]
    assert (leaf.value, leaf.evidence.flags) == (None, ("two_ticks",))
    assert leaf.evidence.confidence <= 0.5


@pytest.mark.parametrize("beside", ["10 pay", "MONTHLY"])
def test_a_box_without_a_caption_is_what_is_written_beside_it(beside: str) -> None:
    page = status(Drawn())
    page.tick(350, 630, "", "X")
    page.text(366, 632, beside)
    found = values(page)
    assert (found["billing.payment_plan"], found["billing.payment_plan_text"]) == ("other", beside)


def test_a_legal_form_in_a_name_is_no_tick() -> None:
    page = status(Drawn(), "CORPORATION")
    page.cell(250, 720, 340, 20, "COMPANY:", "TRUST FIRST LLC")
    assert values(page)["applicant.entity_type"] == "Corporation"


def test_lists_of_states_and_limits() -> None:
    page = Drawn()
    page.cell(20, 500, 90, 50, "PART 1 - WORKERS COMPENSATION (States)", "FL GA", below=True)
    page.frame(110, 500, 160, 25)
    page.text(115, 512, "$", caption=True)
    page.text(122, 512, "1,000,000")
    page.text(200, 510, "EACH ACCIDENT", caption=True)
    page.cell(270, 500, 90, 50, "PART 3 - OTHER STATES INS", "AL, SC", below=True)
    assert values(page) == {
        "policy.part1_states[0]": "FL",
        "policy.part1_states[1]": "GA",
        "policy.el_each_accident": "1000000",
        "policy.part3_states[0]": "AL",
        "policy.part3_states[1]": "SC",
    }


def test_words_that_head_rows_of_another_part_are_a_names() -> None:
    page = Drawn()
    page.cell(250, 720, 340, 20, "COMPANY:", "EMPLOYERS DEMO INS. CO. POL")
    page.cell(250, 700, 340, 20, "APPLICANT NAME:", "DEMO")
    assert values(page)["company"] == "EMPLOYERS DEMO INS. CO. POL"


def worksheet(state_at: float, heading: str) -> Drawn:
    page = Drawn()
    page.frame(20, 600, 570, 120)
    page.sized(24, 706, "STATE RATING WORKSHEET", 8.0)
    page.sized(24, 688, heading, 8.0)
    page.sized(24, 668, "RATING INFORMATION - STATE:", 8.0)
    page.text(state_at, 668, "OH")
    page.line(20, 660, 590, 660)
    return page


@pytest.mark.parametrize("state_at", [160.0, 230.0, 300.0, 420.0])
def test_a_sheets_state_may_stand_far_from_its_caption_below_a_heading(state_at: float) -> None:
    heading = "FOR MULTIPLE STATES, ATTACH AN ADDITIONAL PAGE 2 OF THIS FORM"
    assert values(worksheet(state_at, heading))["rating[].state"] == "OH"


def test_typed_words_that_are_captions_elsewhere_stay_in_their_value() -> None:
    page = head(Drawn())
    page.cell(20, 560, 280, 26, "DIVIDEND PLAN/SAFETY GROUP")
    page.typed(24, 564, "STATE FUND OF THE COMPANY")
    page.cell(300, 560, 290, 26, "ADDITIONAL COMPANY INFORMATION")
    page.typed(304, 564, "PARENT COMPANY FILES ITS RETURN")
    found = values(page)
    assert found["policy.dividend_plan"] == "STATE FUND OF THE COMPANY"
    assert found["policy.additional_company_information"] == "PARENT COMPANY FILES ITS RETURN"


def test_a_picture_may_have_a_letter_of_a_short_caption_wrong() -> None:
    text = page_texts(pdf_of(head(Drawn())))[0]
    words = tuple(replace(word, text="cope:") if word.text == "CODE:" else word for word in text.words)
    found = {leaf.path: leaf.value for leaf in read_page(
        replace(text, words=words, from_picture=True), FORM, EDITION
    )}  # fmt: skip
    assert (found["agency.producer_code"], found["agency.sub_code"]) == ("FL7781", "B2")


def test_a_picture_s_state_is_the_code_among_pieces_of_other_words() -> None:
    text = page_texts(pdf_of(worksheet(160.0, "")))[0]
    piece = Word("at", Box(180, 667, 188, 675), 0.4)
    pictured = replace(text, words=(*text.words, piece), from_picture=True)
    found = {leaf.path: leaf.value for leaf in read_page(pictured, FORM, EDITION)}
    assert found["rating[].state"] == "OH"


def test_a_picture_may_have_lost_the_last_word_of_the_agency_s_caption() -> None:
    text = page_texts(pdf_of(head(Drawn())))[0]
    lost = next(place for place, word in enumerate(text.words) if word.text == "ADDRESS")
    words = text.words[:lost] + text.words[lost + 1 :]
    found = {leaf.path: leaf.value for leaf in read_page(
        replace(text, words=words, from_picture=True), FORM, EDITION
    )}  # fmt: skip
    assert {path: found.get(path) for path in HEAD} == HEAD


def test_an_unknown_page_is_known_by_its_captions() -> None:
    assert known_captions(page_texts(pdf_of(head(Drawn())))[0], "unknown") >= 8
    page = Drawn()
    page.text(30, 700, "Minutes of the meeting of the harbour board")
    assert known_captions(page_texts(pdf_of(page))[0], "unknown") == 0


def test_the_applicants_of_a_commercial_application_are_told_apart() -> None:
    page = Drawn()
    for row, (words, name) in enumerate((("First", "Geno's Dress"), ("Other", "Sally's Ice"))):
        low = 600 - 120 * row
        page.frame(20, low, 300, 90)
        page.text(
            23, low + 83, f"NAME ({words} Named Insured) AND MAILING ADDRESS (including ZIP+4)", caption=True
        )
        for number, line in enumerate((name, "2020 Intervale Ave", "New York, NY 11225")):
            page.text(26, low + 68 - 14 * number, line)
        page.cell(320, low + 60, 90, 30, "SIC", f"477{row}", below=True)
        page.tick(20, low - 12, "CORPORATION", "X" if row else "")
        page.tick(120, low - 12, "INDIVIDUAL", "" if row else "X")
    found = values(page, "ACORD 125", "2014/12")
    assert found["applicant.name"] == "Geno's Dress"
    assert found["applicant.entity_type"] == "Sole Proprietor"
    assert found["other_named_insureds[0].name"] == "Sally's Ice"
    assert found["other_named_insureds[0].entity_type"] == "Corporation"
    assert found["other_named_insureds[0].mailing_address.city"] == "New York"
    assert (found["applicant.sic"], found["other_named_insureds[0].sic"]) == ("4770", "4771")


def test_a_value_may_begin_with_the_words_of_its_caption() -> None:
    page = head(Drawn())
    page.cell(20, 560, 280, 26, "RETRO PLAN", "RETRO PLAN B", below=True)
    assert values(page)["policy.retro_plan"] == "RETRO PLAN B"


def test_a_limit_below_a_heading_belongs_to_the_caption_of_its_line() -> None:
    page = Drawn()
    page.frame(100, 490, 170, 40)
    page.text(104, 521, "PART 2 - EMPLOYER'S LIABILITY", caption=True)
    page.text(104, 510, "$", caption=True)
    page.text(112, 509, "500,000")
    page.text(190, 509, "EACH ACCIDENT", caption=True)
    assert values(page) == {"policy.el_each_accident": "500000"}


def test_another_legal_form_may_stand_below_its_box() -> None:
    page = head(Drawn())
    page.frame(450, 640, 140, 34)
    page.tick(452, 660, "OTHER:", "X")
    page.text(470, 646, "Cooperative")
    assert values(page)["applicant.entity_other_text"] == "Cooperative"
