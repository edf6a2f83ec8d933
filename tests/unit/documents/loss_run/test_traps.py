"""What loss runs do that a table reader would not expect, each typed as a line printer sets it."""

import pytest

from documents.loss_run.fitness import refusal
from documents.loss_run.read import read
from documents.pdf.words import page_texts
from documents.reading import Box, PageText, Word
from tests.unit.documents.loss_run.drawing import typed
from tests.unit.documents.loss_run.figures import failed, read_of, values_of

HEAD = """
KEYSTONE CASUALTY                LOSS RUN - WORKERS' COMPENSATION
INSURED NAME: GAMMA FOODS LLC            VALUATION DATE: 05/31/2026
POLICY: KC-77120   TERM: 07/01/2024 TO 07/01/2025
"""
GROSS = (
    HEAD
    + """
CLAIM #     CLAIMANT      LOSS DT     STAT       PAID   RESERVES   SUBRO        INCURRED
KC-24-0017  DOE, J        08/09/2024  O      5,000.00   1,000.00   {sub}      5,750.00
KC-24-0031  ROE, K        11/20/2024  C      1,200.00       0.00   -          1,200.00
TOTAL                                        6,200.00   1,000.00   {sub}      6,950.00
"""
)


@pytest.mark.parametrize("printed", ["(250.00)", "-250.00", "250.00-", "250.00 CR", "250.00"])
def test_a_recovery_is_positive_whatever_sign_is_printed(printed: str) -> None:
    values = values_of(GROSS.format(sub=printed))
    assert values["claims"][0]["recovery"] == values["totals"]["recovery"] == "250"
    assert values["policies"][0]["incurred"] == "6950"
    assert failed(values) == []


def test_paid_may_be_net_of_recoveries() -> None:
    values = values_of(
        GROSS.format(sub="(250.00)").replace("5,000.00", "4,750.00").replace("6,200.00", "5,950.00")
    )
    assert values["totals"]["paid"] == "5950"
    assert failed(values) == []
    assert "paid + reserve = incurred" in {check["name"] for check in values["checks"]}


def test_a_sum_that_is_off_is_flagged_and_not_adjusted() -> None:
    (reading,) = read_of(GROSS.format(sub="(250.00)").replace("6,950.00", "7,950.00"))
    values, evidence = reading["values"], reading["evidence"]["policies[0].incurred"]
    assert values["policies"][0]["incurred"] == "7950"
    assert ("policies[0]", "1000") in failed(values)
    assert evidence["confidence"] <= 0.5
    assert evidence["flags"] == ["sum.differs"]


def test_a_dollar_of_rounding_is_no_difference() -> None:
    values = values_of(GROSS.format(sub="(250.00)").replace("6,950.00", "6,951.00"))
    assert failed(values) == []
    assert failed(values_of(GROSS.format(sub="(250.00)").replace("6,950.00", "6,951.01"))) != []


def test_no_claims_are_zeros_and_no_failed_read() -> None:
    values = values_of(HEAD + "\n *** NO CLAIMS REPORTED FOR THIS POLICY TERM ***\n")
    policy = values["policies"][0]
    sums = {name: policy[name] for name in ("claims", "open", "paid", "reserve", "incurred")}
    assert sums == {"claims": 0, "open": 0, "paid": "0", "reserve": "0", "incurred": "0"}
    assert values["claims"] == []
    assert values["totals"]["claims"] == 0
    assert refusal(read_of(HEAD + "\n NO LOSSES REPORTED\n")) is None


def test_one_of_two_terms_may_have_no_claims() -> None:
    later = """
POLICY: KC-77121   TERM: 07/01/2025 TO 07/01/2026
NO KNOWN LOSSES
GRAND TOTAL   2 CLAIMS                       6,200.00   1,000.00   250.00       6,950.00
"""
    values = values_of(GROSS.format(sub="250.00") + later)
    claims = {policy["policy_number"]: policy["claims"] for policy in values["policies"]}
    assert claims == {"KC-77120": 2, "KC-77121": 0}
    assert (values["totals"]["claims"], values["totals"]["incurred"]) == (2, "6950")
    assert failed(values) == []


def test_another_line_of_business_is_refused_by_name() -> None:
    readings = read_of("""
ROADWAY INSURANCE COMPANY          COMMERCIAL AUTO LOSS RUN
INSURED: DELTA TRUCKING LLC        VALUED AS OF 05/31/2026
POLICY NO: CA-55112  EFF: 01/01/2025  EXP: 01/01/2026

CLAIM NO    DRIVER          DATE OF LOSS  COV    STATUS   PAID       RESERVE     INCURRED
A-551-01    SMITH           02/02/2025    BI     OPEN     1,000.00   5,000.00    6,000.00
A-551-02    JONES           03/03/2025    PD     CLOSED   2,000.00       0.00    2,000.00
""")
    values = readings[0]["values"]
    assert (values["line_of_business"], values["claims"], values["policies"]) == ("commercial auto", [], [])
    assert refusal(readings) == (
        "loss_run.wrong_line", "This is a loss run of commercial auto."
    )  # fmt: skip


def test_what_says_nothing_is_unreadable() -> None:
    code, _ = refusal(read_of("LOSS RUN\nPAID   INCURRED   CLAIMANT   VALUED\n")) or ("", "")
    assert code == "loss_run.unreadable"
    assert read_of("MINUTES OF THE MEETING\nNothing of interest was said.") == []


def test_without_a_valuation_date_the_reports_own_day_is_marked() -> None:
    values = values_of(GROSS.format(sub="-").replace("VALUATION DATE", "RUN DATE"))
    assert (values["valuation_date"], values["valuation_from"]) == ("2026-05-31", "report_date")
    assert values["report_date"] == "2026-05-31"


def test_missing_pages_are_said_and_totals_count() -> None:
    text = GROSS.format(sub="-").replace("TOTAL   ", "TOTAL  3 CLAIMS").replace("5,750.00", "6,000.00")
    text = text.replace("6,200.00", "8,200.00").replace("6,950.00", "9,200.00")
    (reading,) = read_of(text + "\nPAGE 1 OF 3\n")
    values = reading["values"]
    assert values["excerpt"] == {"pages": 1, "of": 3}
    assert (values["policies"][0]["claims"], values["policies"][0]["paid"]) == (3, "8200")
    assert ("policies[0]", "2000") in failed(values)
    assert reading["evidence"]["policies[0].paid"]["flags"] == []


def test_tables_by_location_or_cause_are_no_policies() -> None:
    values = values_of(
        GROSS.format(sub="-").replace("5,750.00", "6,000.00").replace("6,950.00", "7,200.00")
        + """
LOCATION SUMMARY
LOCATION     CLAIMS    PAID     RESERVES   INCURRED
PLANT 1           9   99,200.00   1,000.00   99,200.00
TOTAL             9   99,200.00   1,000.00   99,200.00
"""
    )
    assert len(values["policies"]) == 1
    assert (values["totals"]["claims"], values["totals"]["paid"]) == (2, "6200")


def test_reports_of_two_insureds_are_two_readings() -> None:
    other = GROSS.format(sub="-").replace("GAMMA FOODS LLC", "OMEGA FARMS INC").replace("KC-", "OF-")
    first, second = read_of(GROSS.format(sub="-"), other)
    assert (first["values"]["insured"], first["pages"]) == ("GAMMA FOODS LLC", [1])
    assert (second["values"]["insured"], second["pages"]) == ("OMEGA FARMS INC", [2])
    assert {claim["policy_number"] for claim in second["values"]["claims"]} == {"OF-77120"}


def test_a_form_between_reports_is_left_out() -> None:
    form = (
        "ACORD 130 (2017/05)     WORKERS COMPENSATION APPLICATION\nCLAIM NUMBER   PAID   INCURRED   RESERVE"
    )
    (reading,) = read_of(form, GROSS.format(sub="-"))
    assert reading["pages"] == [2]


def test_a_misread_letter_and_a_lost_space_in_a_picture_are_no_other_caption() -> None:
    (page,) = page_texts(typed(GROSS.format(sub="250.00").replace("RESERVES ", "RESERVEs ")))
    swapped = {"INCURRED": "INCURREO", "STAT": "STAT", "NAME:": "NAMF:"}
    words = tuple(Word(swapped.get(word.text, word.text), word.box, 0.93) for word in page.words)
    (reading,) = read([PageText(1, page.width, page.height, words, from_picture=True)])
    assert reading["values"]["totals"]["incurred"] == "6950"
    evidence = reading["evidence"]
    assert {each["method"] for path, each in evidence.items() if path.startswith("claims[0]")} == {"ocr"}
    assert evidence["claims[0].claimant"]["confidence"] <= 0.9


def test_a_page_of_one_word_says_nothing() -> None:
    assert read([PageText(1, 612, 792, (Word("x", Box(1, 1, 2, 2)),)), PageText(2, 612, 792, ())]) == []


def test_every_value_has_its_evidence() -> None:
    (reading,) = read_of(GROSS.format(sub="250.00"))
    values, evidence = reading["values"], reading["evidence"]
    for number, claim in enumerate(values["claims"]):
        assert {name for name, value in claim.items() if value is not None} == {
            path.partition(".")[2] for path in evidence if path.startswith(f"claims[{number}].")
        }
    first = evidence["claims[0].injury_date"]
    assert first["as_printed"] == "08/09/2024"
    assert first["page"] == 1
    assert len(first["box"]) == 4
    assert len(first["snippet"]) <= 120
