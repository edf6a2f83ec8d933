"""Leaves of a form put together: values, doubts and proofs."""

import pytest

from documents.acord.assemble import readings
from documents.acord.detect import Sighting
from documents.acord.page_leaves import PageLeaves
from documents.acord.shape import Reading
from documents.reading import Method
from tests.unit.documents.acord.made_up import made, one_of, page_of, read_of, sure_of


def test_a_name_ends_before_its_trade_name() -> None:
    for text in (
        "Demo LLC dba Roofs",
        "Demo LLC, d/b/a Roofs",
        "Demo LLC (DBA: Roofs)",
        "Demo LLC t/a Roofs",
    ):
        applicant = read_of({"applicant.name": text}).values["applicant"]
        assert (applicant["name"], applicant["dba"]) == ("Demo LLC", "Roofs")


def test_entities_that_are_joined_stay_in_the_name() -> None:
    assert (
        read_of({"applicant.name": "Demo LLC & Other Inc"}).values["applicant"]["name"]
        == "Demo LLC & Other Inc"
    )


def test_an_address_in_a_line_too_few_is_taken_apart() -> None:
    reading = read_of(
        {"applicant.mailing_address.line1": "12 Elm St", "applicant.mailing_address.line2": "Dover, DE 19901"}
    )
    address = reading.values["applicant"]["mailing_address"]
    assert address == {"line1": "12 Elm St", "city": "Dover", "state": "DE", "zip": "19901"}
    location = read_of({"locations[0].street": "1 Oak Rd", "locations[0].city": "Dover, DE 19901"}).values[
        "locations"
    ][0]
    assert (location["city"], location["state"], location["zip"]) == ("Dover", "DE", "19901")


def test_what_is_no_address_stays_and_is_flagged() -> None:
    reading = read_of({"locations[0].street": "Same", "locations[0].number": "1"})
    assert reading.values["locations"][0]["street"] == "Same"
    assert reading.evidence["locations[0].street"]["flags"] == ["location.not_an_address"]
    assert sure_of(reading, "locations[0].street") <= 0.5


def test_blank_rows_fall_out_and_a_second_line_joins_its_row() -> None:
    rows = "rating[].class_codes"
    reading = read_of(
        {
            f"{rows}[0].class_code": "8810",
            f"{rows}[0].description": "Clerical office",
            f"{rows}[1].description": "employees NOC",
            f"{rows}[4].class_code": "5403",
            f"{rows}[6].location": "1",
            "locations[0].number": "1",
            "locations[1].number": "2",
            "locations[1].street": "12 Elm St",
        }
    )
    first, second = reading.values["rating"][0]["class_codes"]
    assert first == {"class_code": "8810", "description": "Clerical office employees NOC"}
    assert second == {"class_code": "5403"}
    assert [row["number"] for row in reading.values["locations"]] == ["2"]


def test_a_total_below_the_rows_is_no_row() -> None:
    rows = "rating[].class_codes"
    reading = read_of(
        {f"{rows}[0].class_code": "8810", f"{rows}[1].manual_premium": "4,717", f"{rows}[1].description": "/"}
    )
    assert reading.values["rating"][0]["class_codes"] == [{"class_code": "8810"}]


def test_each_page_is_a_sheet_and_its_mod_is_the_mod_of_its_state() -> None:
    mod = "rating[].premium.experience_mod.factor"
    reading = one_of(
        page_of(1, {"applicant.name": "Demo"}),
        page_of(2, {"rating[].state": "Florida", mod: "0.93", "rating[].class_codes[0].class_code": "8810"}),
        page_of(
            3, {"rating[].state": "GA", mod: "1.10", "rating[].class_codes[0].class_code": "5403"}, place=2
        ),
    )
    assert [sheet["state"] for sheet in reading.values["rating"]] == ["FL", "GA"]
    assert reading.values["emod_by_state"] == {"FL": "0.93", "GA": "1.1"}
    assert reading.values["rating"][0]["experience_mod"] == "0.93"
    assert reading.evidence["emod_by_state.FL"]["page"] == 2


def test_the_oldest_edition_has_the_mod_among_the_amounts() -> None:
    reading = read_of({"rating[].premium.experience_mod.premium": "0.93"}, edition="2002/09")
    assert reading.values["rating"][0]["experience_mod"] == "0.93"


_ROW = "rating[0].class_codes[0]"


def _row(premium: str, method: Method = Method.WIDGET) -> Reading:
    texts = {"payroll": "100,000", "rate": "4.50", "manual_premium": premium, "class_code": "8810"}
    return read_of({f"rating[].class_codes[0].{name}": text for name, text in texts.items()}, method=method)


def test_a_premium_that_its_payroll_and_rate_make_proves_them() -> None:
    right = _row("4,500")
    for name in ("payroll", "rate", "manual_premium"):
        assert sure_of(right, f"{_ROW}.{name}") == pytest.approx(0.965)
    wrong = _row("4,800")
    for name in ("payroll", "rate", "manual_premium"):
        assert sure_of(wrong, f"{_ROW}.{name}") == 0.5
        assert wrong.evidence[f"{_ROW}.{name}"]["flags"] == ["sum.differs"]


@pytest.mark.parametrize(
    ("method", "premium", "rate"),
    [(Method.OCR, "17,250", "17.25"), (Method.OCR, "17,300", "1725"), (Method.ROW, "17,250", "1725")],
)
def test_a_picture_s_rate_without_its_point_is_what_payroll_and_premium_make(
    method: Method, premium: str, rate: str
) -> None:
    row = "rating[].class_codes[0]"
    texts = {f"{row}.class_code": "5551", f"{row}.payroll": "100,000", f"{row}.rate": "1725"}
    reading = read_of({**texts, f"{row}.manual_premium": premium}, method=method, confidence=0.8)
    assert reading.values["rating"][0]["class_codes"][0]["rate"] == rate
    assert sure_of(reading, "rating[0].class_codes[0].rate") < 0.9


def test_the_total_of_a_sheet_is_checked() -> None:
    row = "rating[].class_codes[{}].{}"
    rows = {row.format(number, "manual_premium"): f"{number + 1}00" for number in (0, 1)}
    rows |= {row.format(number, "class_code"): "8810" for number in (0, 1)}
    right = read_of({**rows, "rating[].premium.total.premium": "300"})
    assert sure_of(right, "rating[0].premium.total.premium") > 0.93
    wrong = read_of({**rows, "rating[].premium.total.premium": "900"})
    assert wrong.evidence["rating[0].premium.total.premium"]["flags"] == ["sum.differs"]


def test_a_zip_proves_its_state_or_contradicts_it() -> None:
    right = read_of(
        {"locations[0].street": "1 Elm St", "locations[0].state": "FL", "locations[0].zip": "33101"}
    )
    assert sure_of(right, "locations[0].zip") > 0.93
    wrong = read_of(
        {"locations[0].street": "1 Elm St", "locations[0].state": "PA", "locations[0].zip": "45833"}
    )
    assert wrong.evidence["locations[0].zip"]["flags"] == ["zip.differs"]
    assert wrong.values["locations"][0]["zip"] == "45833"


def test_a_picture_s_zip_is_not_proved_by_its_first_digits() -> None:
    texts = {"agency.name": "Demo", "agency.state": "FL", "agency.zip": "33101"}
    reading = read_of(texts, method=Method.OCR, confidence=0.8)
    assert sure_of(reading, "agency.zip") == 0.8
    assert sure_of(reading, "agency.state") == pytest.approx(0.9)


def test_a_class_that_the_state_does_not_have_is_flagged_and_kept() -> None:
    texts = {"rating[].state": "FL", "rating[].class_codes[0].class_code": "9507"}
    (reading,) = readings([page_of(1, texts)], lambda state, code: (state, code) == ("FL", "8810")).readings
    assert reading.values["rating"][0]["class_codes"][0]["class_code"] == "9507"
    assert reading.evidence[f"{_ROW}.class_code"]["flags"] == ["class.unknown"]


def test_a_fein_is_kept_as_printed_where_it_is_none() -> None:
    reading = read_of({"applicant.fein": "AA1234567", "applicant.name": "Demo"})
    assert reading.values["applicant"]["fein"] is None
    assert reading.values["applicant"]["fein_as_printed"] == "AA1234567"
    assert reading.evidence["applicant.fein"]["flags"] == ["fein.length"]
    assert "fein_digits" not in reading.values["applicant"]


def test_a_sole_proprietor_s_undashed_number_may_be_a_social_security_number() -> None:
    texts = {"applicant.name": "Jo Demo", "applicant.entity_type": "Individual"}
    reading = read_of({**texts, "applicant.fein": "123456789"})
    assert reading.evidence["applicant.fein"]["flags"] == ["fein.maybe_ssn"]
    assert sure_of(reading, "applicant.fein_digits") <= 0.5
    assert read_of({**texts, "applicant.fein": "12-3456789"}).evidence["applicant.fein"]["flags"] == []


def test_payroll_without_an_amount_is_zero_as_printed() -> None:
    reading = read_of(
        {"rating[].class_codes[0].payroll": "If Any", "rating[].class_codes[0].class_code": "5606"}
    )
    assert reading.values["rating"][0]["class_codes"][0] == {
        "class_code": "5606", "payroll": "0", "payroll_as_printed": "If Any",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("question", "text", "name", "value"),
    [
        ("6", "5% - crane service", "percent", "5"),
        ("6", "20 percent to roofers", "percent", "20"),
        ("22", "3 clerks", "count", 3),
        ("6", "roofers, 5 of them", "percent", None),
        ("22", "clerks", "count", None),
        ("22", "50% of them", "count", None),
    ],
)
def test_a_figure_at_the_start_of_an_explanation(question: str, text: str, name: str, value: object) -> None:
    reading = read_of({f"questions.{question}.explanation": text})
    assert reading.values["questions"][question].get(name) == value


def test_two_values_of_one_path_leave_a_doubt() -> None:
    seen = Sighting(1, "ACORD 130", "2013/09", "line", (1, 4))
    page = PageLeaves(seen, (made("applicant.name", "Demo"), made("applicant.name", "Dome", confidence=0.8)))
    reading = one_of(page)
    assert reading.values["applicant"]["name"] == "Demo"
    assert reading.evidence["applicant.name"]["flags"] == ["readers_differ"]


def test_what_later_pages_repeat_is_page_one_s() -> None:
    pages = [
        page_of(1, {"agency.customer_id": "A1", "applicant.name": "Demo"}),
        page_of(2, {"agency.customer_id": "B2"}),
    ]
    reading = one_of(*pages)
    assert (reading.values["agency"]["customer_id"], sure_of(reading, "agency.customer_id")) == ("A1", 0.93)


def test_remarks_of_several_places_follow_each_other() -> None:
    more = page_of(3, {"remarks": "Last"}, form="ACORD 101", place=1)
    reading = one_of(
        page_of(1, {"applicant.name": "Demo", "remarks": "First"}), page_of(2, {"remarks": "Then"}), more
    )
    assert reading.values["remarks"] == "First Then Last"
    assert reading.pages == (1, 2)


def test_florida_s_form_is_of_florida() -> None:
    reading = read_of({"rating[].class_codes[0].class_code": "8810"}, form="ACORD 130 FL")
    assert reading.values["rating"][0]["state"] == "FL"
