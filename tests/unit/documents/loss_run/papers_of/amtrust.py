"""Rows of payments, reserves, recoveries and incurred by columns of what they are for."""

from tests.unit.documents.loss_run.drawing import Claim, Paper, Policy, Report, amounts, money, us


def draw(report: Report) -> bytes:
    paper = Paper(
        head=[(330, "WC LOSS RUN REPORT"), (40, "AmTrust North America"), (40, f"Insured: {report.insured}")]
    )
    for policy in report.policies:
        if policy is not report.policies[0]:
            paper.page()
        else:
            for x, text in paper.head:
                paper.line((x, text))
        paper.line((40, "Run ID: 99120"), (560, f"Valuation Date: {us(report.valued)}"))
        paper.line(
            (40, "Policy Number"),
            (120, policy.number),
            (300, "Policy Period"),
            (370, f"{us(policy.begins)} to {us(policy.ends)}"),
            (560, f"Premium {money(policy.premium)}"),
        )
        paper.space()
        paper.line(
            (40, "Claim No"),
            (100, "Claimant"),
            (200, "Loss Date"),
            (255, "Reported"),
            (310, "Closed"),
            (355, "Stat"),
            (390, "ST"),
            (415, "Type"),
            (-560, "Indemnity"),
            (-630, "Medical"),
            (-690, "Expense"),
            (-760, "Total"),
        )
        for claim in policy.claims:
            paper.line(
                (40, claim.number),
                (100, claim.claimant),
                (200, us(claim.injured)),
                (255, us(claim.reported)),
                (310, us(claim.closed)),
                (355, claim.status),
                (390, claim.state),
                (415, claim.type),
            )
            _kinds(paper, claim)
            paper.line((100, "LIFTING A BOX - STRAIN"))
        paper.line(
            (40, "Policy Totals"), (200, f"Claims: {len(policy.claims)}"), (300, f"Open: {policy.open}")
        )
        _kinds(paper, policy)
    paper.space()
    paper.line(
        (40, "Report Totals"),
        (200, f"Claims: {len(report.claims)}"),
        (300, f"Open: {sum(p.open for p in report.policies)}"),
    )
    for label, name in (
        ("Payments", "paid"),
        ("Reserves", "reserve"),
        ("Recoveries", "recovery"),
        ("Incurred", "incurred"),
    ):
        paper.line((430, label), (-760, money(report.total(name))))
    return paper.content()


def _kinds(paper: Paper, entry: Claim | Policy) -> None:
    recovery = entry.recovery if isinstance(entry, Claim) else entry.total("recovery")
    paid, reserve = amounts(entry, "paid"), amounts(entry, "reserve")
    rows = (
        ("Payments", paid),
        ("Reserves", reserve),
        ("Recoveries", [recovery, 0, 0]),
        ("Incurred", [paid[0] + reserve[0] - recovery, paid[1] + reserve[1], paid[2] + reserve[2]]),
    )
    for label, figures in rows:
        paper.line(
            (430, label),
            *zip((-560, -630, -690, -760), (money(each) for each in (*figures, sum(figures))), strict=True),
            gap=1.3,
        )
