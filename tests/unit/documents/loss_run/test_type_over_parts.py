"""`Type` over IND, MED, EXP and TOTAL: the rows of one claim, of which the first is not the claim."""

from tests.unit.documents.loss_run.drawing import Paper
from tests.unit.documents.loss_run.figures import failed, reading_of

_FIGURES = (-440, -500, -560, -620, -698, -765)
_LEFT = (20, 62, 160, 325, 386)
_PARTS = ("IND", "MED", "EXP", "TOTAL")


def test_a_type_of_amounts_is_no_type_of_the_claim() -> None:
    paper = Paper(size=7.5)
    paper.line((20, "Copper Ridge Insurance Company"), (400, "Valuation Date:"), (470, "06/30/2026"))
    paper.line((20, "Workers' Compensation Loss Run"))
    paper.line((20, "Insured:"), (80, "ORCHARD PACKING CO"))
    paper.line((20, "Policy Number:"), (100, "WC44012-3"))
    paper.line((20, "Policy Period:"), (100, "03/01/25 - 03/01/26"))
    captions = ("Incurred", "Paid-to-Date", "Outstanding", "Recovery", "Deductible", "Incurred Less")
    paper.line(*zip(_LEFT, ("Claim #", "Claimant Name", "State", "Date of Injury", "Type"), strict=True),
               *zip(_FIGURES, captions, strict=True), gap=1.3)  # fmt: skip
    paper.line((62, "Location Name"), (160, "Status"), (325, "Date Reported"), (-765, "Recovery"), gap=1.3)
    paper.line((160, "Loss Type"), (325, "Date Closed"))
    for number, paid in (("44657", (300.0, 200.0, 50.0)), ("44658", (70.0, 20.0, 5.0))):
        texts = [
            (number, "Adams, Lee", "CA", "05/17/25"),
            ("", "Plant 2", "Closed", "05/22/25"),
            ("", "", "LT", "08/18/25"),
            ("",) * 4,
        ]
        for row, part, amount in zip(texts, _PARTS, (*paid, sum(paid)), strict=True):
            back = 40.0 if part in ("IND", "TOTAL") else 0.0
            figures = (amount, amount, 0.0, back, 0.0, amount - back)
            paper.line(*((x, text) for x, text in zip(_LEFT, (*row, part), strict=True) if text),
                       *zip(_FIGURES, (f"{each:,.2f}" for each in figures), strict=True))  # fmt: skip
        paper.space()
    values = reading_of(paper.content())["values"]
    assert [
        tuple(
            claim[name] for name in ("claim_number", "type", "paid_indemnity", "paid", "recovery", "incurred")
        )
        for claim in values["claims"]
    ] == [("44657", "Lost Time", "300", "550", "40", "510"), ("44658", "Lost Time", "70", "95", "40", "55")]
    assert failed(values) == []
