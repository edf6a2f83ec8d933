"""Cells whose words take several lines, and words below a row that belong to none of its cells."""

from documents.loss_run.flags import WRAPPED
from tests.unit.documents.loss_run.drawing import Paper
from tests.unit.documents.loss_run.figures import reading_of

CAPTIONS = [
    (40, "Claim Number"), (130, "Claimant"), (220, "Date of Loss"), (290, "Claim Type"), (360, "Status"),
    (-500, "Paid"), (-600, "Reserve"), (-700, "Incurred"),
]  # fmt: skip
FIGURES = [(-500, "300.00"), (-600, "0.00"), (-700, "300.00")]


def _paper() -> Paper:
    paper = Paper()
    paper.line((40, "Quaker Ridge Insurance Group"), (400, "Workers' Compensation Loss Run"))
    paper.line((40, "Insured: ORCHARD PACKING CO"), (400, "Valued as of 05/31/2026"))
    paper.line((40, "Policy Number: WC88120"), (220, "Effective: 07/01/2024"), (400, "Expires: 07/01/2025"))
    paper.space()
    paper.line(*CAPTIONS)
    return paper


def test_a_number_that_goes_on_below_its_dash_is_one_number() -> None:
    paper = _paper()
    paper.line((40, "4WC3900-240331-"), (130, "Jones, Al"), (220, "03/03/2025"), (290, "Medical"),
               (360, "Closed"), *FIGURES, gap=1.1)  # fmt: skip
    paper.line((40, "00"), (290, "Only"), gap=2.2)
    paper.line((40, "4WC3901-250331"), (130, "Smith, Bo"), (220, "04/03/2025"), (290, "Indemnity"),
               (360, "Closed"), *FIGURES)  # fmt: skip
    claims = reading_of(paper.content())["values"]["claims"]
    assert [claim["claim_number"] for claim in claims] == ["4WC3900-240331-00", "4WC3901-250331"]
    assert [claim["type"] for claim in claims] == ["Medical Only", "Indemnity"]


def test_a_rows_figures_may_stand_in_the_middle_of_its_cells() -> None:
    paper = _paper()
    for first, second, given, name, day in (
        ("202473-", "5157", "Alexander", "Hamilton-Jones", "03/03/2025"),
        ("202415-", "3490", "Siobhan", "Montgomery", "04/03/2025"),
    ):
        paper.line((40, first), (130, given), gap=0.6)
        paper.line((220, day), (290, "Indemnity"), (360, "Closed"), *FIGURES, gap=0.6)
        paper.line((40, second), (130, name), gap=2.2)
    reading = reading_of(paper.content())
    claims = reading["values"]["claims"]
    assert [claim["claim_number"] for claim in claims] == ["202473-5157", "202415-3490"]
    assert [claim["claimant"] for claim in claims] == ["Alexander Hamilton-Jones", "Siobhan Montgomery"]
    seen = reading["evidence"]["claims[0].claimant"]
    assert seen["flags"] == [WRAPPED]
    assert seen["confidence"] < 0.9


def test_what_is_said_of_a_claim_below_its_row_is_no_part_of_a_name() -> None:
    paper = _paper()
    paper.line(
        (40, "7710455"),
        (130, "Jones, Al"),
        (220, "03/03/2025"),
        (290, "Indemnity"),
        (360, "Closed"),
        *FIGURES,
    )
    paper.line((130, "LIFTING A BOX - STRAIN OF THE BACK"))
    paper.line(
        (40, "7710456"),
        (130, "Smith, Bo"),
        (220, "04/03/2025"),
        (290, "Indemnity"),
        (360, "Closed"),
        *FIGURES,
    )
    claims = reading_of(paper.content())["values"]["claims"]
    assert [claim["claimant"] for claim in claims] == ["Jones, Al", "Smith, Bo"]


def test_a_number_that_ends_with_its_dash_is_not_certain() -> None:
    paper = _paper()
    paper.line((40, "006872-718270-"), (130, "Jones, Al"), (220, "03/03/2025"), (290, "Indemnity"),
               (360, "Closed"), *FIGURES)  # fmt: skip
    seen = reading_of(paper.content())["evidence"]["claims[0].claim_number"]
    assert (seen["flags"], seen["confidence"]) == ([WRAPPED], 0.5)


def test_a_term_may_take_two_lines_of_its_column() -> None:
    paper = Paper()
    paper.line((40, "North Star Mutual Insurance"), (400, "Workers' Compensation Loss Summary"))
    paper.line((40, "Insured: ORCHARD PACKING CO"), (400, "Valued as of 05/31/2026"))
    paper.line(
        (40, "Policy Number"),
        (140, "Period"),
        (-300, "Claims"),
        (-400, "Paid"),
        (-500, "Reserves"),
        (-600, "Incurred"),
    )
    for year, claims in ((2024, 2), (2023, 1)):
        paper.line((140, f"4/1/{year} \u2013"), gap=0.6)
        paper.line(
            (40, f"A643{year}"), (-300, str(claims)), (-400, "$700"), (-500, "$50"), (-600, "$750"), gap=0.6
        )
        paper.line((140, f"4/1/{year + 1}"), gap=2.2)
    policies = reading_of(paper.content())["values"]["policies"]
    assert [(each["policy_number"], each["effective"], each["expiration"]) for each in policies] == [
        ("A6432024", "2024-04-01", "2025-04-01"), ("A6432023", "2023-04-01", "2024-04-01"),
    ]  # fmt: skip
    assert [each["incurred"] for each in policies] == ["750", "750"]


def test_a_number_behind_its_label_goes_on_below_its_dash() -> None:
    paper = Paper()
    paper.line((40, "Quaker Ridge Insurance Group"), (400, "Workers' Compensation Loss Run"))
    paper.line((40, "Policy Number: WC88120"), (220, "Effective: 07/01/2024"), (400, "Expires: 07/01/2025"))
    paper.line(
        (40, "Claim: 004997-705386-WC-"), (-500, "Medical"), (-600, "Indemnity"), (-700, "Total"), gap=1.1
    )
    paper.line((40, "01"), gap=1.6)
    paper.line((40, "Claimant: Olga Thomas"), (220, "Paid"), (-500, "10.00"), (-600, "5.00"), (-700, "15.00"))
    (claim,) = reading_of(paper.content())["values"]["claims"]
    assert (claim["claim_number"], claim["paid"]) == ("004997-705386-WC-01", "15")
