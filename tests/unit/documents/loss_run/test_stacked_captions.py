"""Records of three lines under captions of as many, a row of amounts for each part beside them."""

from typing import Any

from tests.unit.documents.loss_run.drawing import Paper
from tests.unit.documents.loss_run.figures import failed, reading_of

_AMOUNTS = (-440, -500, -550, -600, -660, -700, -762)


def _page(paper: Paper, number: str, term: str, page: int) -> None:
    paper.line((10, "Copper Ridge Insurance Company"))
    paper.line((10, "Insured:"), (90, "ORCHARD PACKING CO."))
    paper.line((10, "Policy Number:"), (90, number), (600, "Valuation Date:"), (690, "07/31/2026"))
    paper.line((10, "Policy Period:"), gap=0.5)
    paper.line((90, term), gap=1.5)
    paper.line((10, "Page:"), gap=0.5)
    paper.line((90, str(page)), (500, "IR = Incident Report, MO = Medical Only, LT = Lost Time"))
    for captions in (
        ("Claim #", "Claimant Name", "State", "Accident", "Date of Injury", "Expense", "Incurred",
         "Paid-to-Date", "Outstanding", "Recovery", "Incurred to", "Deductible", "Incurred to Date"),
        ("", "Location Name", "Status", "Nature of Injury", "Date Reported", "Type", "", "", "", "",
         "Date Less", "", "less Recovery"),
        ("", "Account #", "Loss Type", "Part of Body", "Date Closed", "", "", "", "", "", "Recovery", "",
         "less Deductible"),
    ):  # fmt: skip
        places = (10, 60, 140, 200, 280, 350, *_AMOUNTS)
        paper.line(*((x, text) for x, text in zip(places, captions, strict=True) if text), gap=1.3)
    paper.space()


def _claim(paper: Paper, lines: list[tuple[str, ...]], parts: tuple[float, float, float]) -> None:
    rows = [*lines, ("", "", "", "", "")]
    for texts, part, paid in zip(rows, ("IND", "MED", "EXP", "TOTAL"), (*parts, sum(parts)), strict=True):
        paper.line(
            *((x, text) for x, text in zip((10, 60, 140, 200, 280), texts, strict=True) if text),
            (350, part),
            *_figures(paid),
            gap=1.4,
        )
    paper.space()


def _figures(paid: float, recovery: float = 0) -> list[tuple[float, str]]:
    net = paid - recovery
    return [
        (x, f"{each:,.2f}") for x, each in zip(_AMOUNTS, (paid, paid, 0, -recovery, net, 0, net), strict=True)
    ]


def _reading() -> dict[str, Any]:
    paper = Paper(size=7)
    _page(paper, "73-440127-01-01", "05/01/24 - 05/01/25", 1)
    _claim(
        paper,
        [
            ("61230", "Reyes, Ida", "CA", "Strain", "09/20/24", ),
            ("", "Orchard Packing", "Closed", "Rupture", "09/28/24"),
            ("", "00-31415", "LT", "Shoulder", "07/28/25"),
        ],
        (11_204.10, 17_020.35, 2_111.00),
    )  # fmt: skip
    _claim(
        paper,
        [
            ("61244", "Holt, Sam", "CA", "Fall", "09/30/24", ),
            ("", "Orchard Packing", "Closed", "Sprain", "10/01/24"),
            ("", "00-31415", "MO", "Knee", "11/27/24"),
        ],
        (0, 412.75, 0),
    )  # fmt: skip
    paper.line(
        (10, "Policy: 73-440127-01-01"), (130, "Open Claims:"), (190, "0"), (230, "Closed Claims:"),
        (300, "2"), *_figures(30_748.20),
    )  # fmt: skip
    paper.page()
    _page(paper, "82-440127-01-10", "05/01/25 - 05/01/26", 14)
    _claim(
        paper,
        [
            ("70012", "Lee, Ann", "CA", "Fall", "12/10/25", ),
            ("", "Orchard Packing", "Closed", "Strain", "12/17/25"),
            ("", "00-31415", "LT", "Back", "07/11/26"),
        ],
        (41_300.50, 12_700.25, 2_900.00),
    )  # fmt: skip
    _sums(paper)
    return reading_of(paper.content())


def _sums(paper: Paper) -> None:
    paper.line(
        (10, "Policy: 82-440127-01-10"), (130, "Open Claims:"), (190, "0"), (230, "Closed Claims:"),
        (300, "10"), *_figures(98_765.40),
    )  # fmt: skip
    paper.line((10, "Totals for Insured:"), (90, "ORCHARD PACKING CO."))
    for opened, closed, part, figures in (
        (("Open LT Claims:", "0"), ("Closed LT Claims:", "44"), "Lost Time", _figures(610_500.25, 210.40)),
        (("Open MO & IR Claims:", "0"), ("Closed MO & IR Claims:", "33"), "MO & IR", _figures(30_100.50)),
        (("Total Claims Open:", "0"), ("Total Claims Closed:", "77"), "Total", _figures(640_600.75, 210.40)),
    ):
        paper.line(
            (30, opened[0]), (130, opened[1]), (180, closed[0]), (290, closed[1]), (330, part), *figures
        )
    paper.line((110, "Total Claims:"), (190, "77"))


def test_an_account_below_a_name_begins_no_claim() -> None:
    claims = _reading()["values"]["claims"]
    names = ("claim_number", "status", "injury_date", "reported_date", "closed_date")
    assert [tuple(claim[name] for name in names) for claim in claims] == [
        ("61230", "Closed", "2024-09-20", "2024-09-28", "2025-07-28"),
        ("61244", "Closed", "2024-09-30", "2024-10-01", "2024-11-27"),
        ("70012", "Closed", "2025-12-10", "2025-12-17", "2026-07-11"),
    ]


def test_rows_of_parts_end_with_what_they_come_to() -> None:
    claims = _reading()["values"]["claims"]
    names = ("paid", "paid_indemnity", "paid_medical", "reserve", "incurred")
    assert [tuple(claim[name] for name in names) for claim in claims] == [
        ("30335.45", "11204.1", "17020.35", "0", "30335.45"),
        ("412.75", "0", "412.75", "0", "412.75"),
        ("56900.75", "41300.5", "12700.25", "0", "56900.75"),
    ]


def test_a_value_may_stand_a_little_lower_than_its_label() -> None:
    terms = [(each["effective"], each["expiration"]) for each in _reading()["values"]["policies"]]
    assert terms == [("2024-05-01", "2025-05-01"), ("2025-05-01", "2026-05-01")]


def test_a_policys_number_counts_and_amounts_below_its_claims_are_its_sums() -> None:
    policies = _reading()["values"]["policies"]
    names = ("claims", "open", "paid", "incurred")
    assert [tuple(policy[name] for name in names) for policy in policies] == [
        (2, 0, "30748.2", "30748.2"),
        (10, 0, "98765.4", "98765.4"),
    ]


def test_what_was_incurred_less_recoveries_is_the_reports() -> None:
    totals = _reading()["values"]["totals"]
    names = ("claims", "open", "paid", "reserve", "recovery", "incurred")
    assert [totals[name] for name in names] == [77, 0, "640600.75", "0", "210.4", "640390.35"]


def test_a_page_number_that_jumps_says_that_pages_are_missing() -> None:
    values = _reading()["values"]
    assert values["excerpt"] == {"pages": 2, "of": 14}
    assert {scope for scope, _ in failed(values)} == {"totals", "policies[1]"}


def test_what_a_claim_comes_to_is_not_printed_of_its_policy() -> None:
    paper = Paper(size=7)
    _page(paper, "73-440127-01-01", "05/01/24 - 05/01/25", 1)
    paper.page()
    _page(paper, "82-440127-01-10", "05/01/25 - 05/01/26", 14)
    _claim(
        paper,
        [
            ("70012", "Lee, Ann", "CA", "Fall", "12/10/25"),
            ("", "Orchard Packing", "Closed", "Strain", "12/17/25"),
            ("", "00-31415", "LT", "Back", "07/11/26"),
        ],
        (41_300.50, 12_700.25, 2_900.00),
    )
    reading = reading_of(paper.content())
    paid = reading["evidence"].get("policies[1].paid")
    assert paid is None or paid["confidence"] < 0.9
