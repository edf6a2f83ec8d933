"""Two amounts in one cell, and dashes for nothing right beside an amount."""

from tests.unit.documents.loss_run.drawing import Paper
from tests.unit.documents.loss_run.figures import failed, reading_of

_X = (40, 110, 200, -330, -440, -550, -620)


def _page(*rows: tuple[str, ...]) -> Paper:
    paper = Paper()
    paper.line(
        (40, "Copper Ridge Insurance Company   Workers' Compensation Loss Run   Valued as of 06/30/2026")
    )
    paper.line((40, "Insured:"), (90, "ORCHARD PACKING CO"))
    paper.line(
        (40, "Policy Number: WC44012-3"), (200, "Effective: 03/01/2025"), (320, "Expiration: 03/01/2026")
    )
    for row in rows:
        paper.line(*((x, text) for x, text in zip(_X, row, strict=True) if text))
    return paper


def test_paid_and_reserve_may_share_a_cell() -> None:
    both = ("60,854.12 / 35,764.86", "7,941.85 / 33,470.17", "68,795.97 / 69,235.03", "138,031.00")
    values = reading_of(
        _page(
            ("", "", "", "Indemnity", "Medical", "Total", ""),
            ("Claim No.", "Injury Date", "O/C", *["Paid / Reserve"] * 3, "Incurred"),
            ("CR100441", "04/02/2025", "O", *both),
            ("CR100467", "05/06/2025", "C", "0.00 / 0.00", "75.00 / 0.00", "75.00 / 0.00", "75.00"),
            ("CR100502", "07/11/2025", "C", "0.00 / 0.00", "1,305.86 / 0.00", "1,305.86 / 0.00", "1,305.86"),
            ("Policy Total", "3 claims", "", "60,854.12 / 35,764.86", "9,322.71 / 33,470.17",
             "70,176.83 / 69,235.03", "139,411.86"),
        ).content()
    )["values"]  # fmt: skip
    (policy,) = values["policies"]
    assert [
        tuple(claim[name] for name in ("paid_indemnity", "paid_medical", "paid", "reserve", "incurred"))
        for claim in values["claims"]
    ] == [
        ("60854.12", "7941.85", "68795.97", "69235.03", "138031"),
        ("0", "75", "75", "0", "75"),
        ("0", "1305.86", "1305.86", "0", "1305.86"),
    ]
    sums = [policy[name] for name in ("claims", "paid", "reserve", "incurred")]
    assert sums == [3, "70176.83", "69235.03", "139411.86"]
    assert failed(values) == []


def test_a_dash_of_the_column_beside_is_no_sign_of_an_amount() -> None:
    paper = _page()
    paper.line(
        (40, "Claim No."),
        (110, "Injury Date"),
        (200, "O/C"),
        (-440, "Paid"),
        (-550, "Reserve"),
        (-620, "Incurred"),
    )
    for number in range(6):
        # Days that stand near each other, so that the gaps between cells are narrow on this page.
        paper.line((40, f"CR10044{number}"), (110, "04/02/2025"), (156, "05/06/2025"), (202, "C"),
                   (-440, "1,250.00"), (-582, "-"), (-620, "1,250.00"))  # fmt: skip
    claims = reading_of(paper.content())["values"]["claims"]
    assert [(claim["reserve"], claim["incurred"]) for claim in claims] == [("0", "1250")] * 6
