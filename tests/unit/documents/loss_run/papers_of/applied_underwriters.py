"""Rows IND, MED, EXP, TOTAL by columns incurred, paid, reserved, recovered."""

from tests.unit.documents.loss_run.drawing import Claim, Paper, Policy, Report, amounts, money, us


def draw(report: Report) -> bytes:
    paper = Paper()
    paper.line((300, "California Insurance Company"), (600, f"As of: {us(report.valued)}"))
    for policy in report.policies:
        if paper.y < 260:
            paper.page()
        paper.space()
        paper.line(
            (40, "Insured:"),
            (100, report.insured),
            (400, "Policy Period:"),
            (470, f"{us(policy.begins)} - {us(policy.ends)}"),
        )
        paper.line(
            (40, "Policy Number:"),
            (120, policy.number),
            (400, "Policy Premium:"),
            (480, money(policy.premium)),
        )
        paper.line(
            (40, "Open Claims:"),
            (120, str(policy.open)),
            (400, "Closed Claims:"),
            (480, str(len(policy.claims) - policy.open)),
        )
        paper.space()
        paper.line(
            (40, "Claim #"),
            (100, "Claimant"),
            (190, "Status"),
            (235, "Type"),
            (300, "Injury Date"),
            (355, "Reported"),
            (410, "Closed"),
            (460, "St"),
            (-590, "Incurred"),
            (-650, "Paid"),
            (-700, "Reserved"),
            (-760, "Recovered"),
        )
        for claim in policy.claims:
            _parts(
                paper,
                claim,
                (40, claim.number),
                (100, claim.claimant),
                (190, claim.status),
                (235, claim.type),
                (300, us(claim.injured)),
                (355, us(claim.reported)),
                (410, us(claim.closed)),
                (460, claim.state),
            )
        _parts(paper, policy, (40, "Totals for Policy:"))
    paper.space()
    figures = [report.total(name) for name in ("incurred", "paid", "reserve", "recovery")]
    paper.line(
        (40, "Totals for Insured:"),
        (480, "TOTAL"),
        *zip((-590, -650, -700, -760), (money(each) for each in figures), strict=True),
    )
    paper.line((40, "Total Claims:"), (120, str(len(report.claims))))
    return paper.content()


def _parts(paper: Paper, entry: Claim | Policy, *first: tuple[float, str]) -> None:
    recovery = entry.recovery if isinstance(entry, Claim) else entry.total("recovery")
    paid, reserve = amounts(entry, "paid"), amounts(entry, "reserve")
    rows = [
        (
            ("IND", "MED", "EXP")[n],
            paid[n] + reserve[n] - (recovery if n == 0 else 0),
            paid[n],
            reserve[n],
            recovery if n == 0 else 0,
        )
        for n in range(3)
    ]
    sums = [sum(part) for part in zip(*(row[1:] for row in rows), strict=True)]
    for n, (label, figures) in enumerate([*((row[0], list(row[1:])) for row in rows), ("TOTAL", sums)]):
        paper.line(
            *(first if n == 0 else ()),
            (480, label),
            *zip((-590, -650, -700, -760), (money(each) for each in figures), strict=True),
            gap=1.3,
        )
