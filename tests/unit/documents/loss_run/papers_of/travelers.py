"""Sections by the first day of a policy; O/S, Pd and Inc in rows under each claim."""

from tests.unit.documents.loss_run.drawing import Claim, Paper, Policy, Report, amounts, money, us


def draw(report: Report) -> bytes:
    paper = Paper()
    paper.line((40, "TRAVELERS"), (600, f"Losses Valued As Of: {us(report.valued)}"))
    paper.line((40, "Account Name:"), (120, report.insured), (500, "Losses From: 01/01/2024 To: 07/31/2026"))
    for policy in report.policies:
        paper.space()
        paper.line(
            (40, f"Policy Eff Date: {us(policy.begins)}"),
            (200, f"Policy Exp Date: {us(policy.ends)}"),
            (400, "Line of Insurance: Workers Compensation"),
        )
        paper.line((40, f"Policy Number: {policy.number}"), (200, f"Premium: {money(policy.premium, False)}"))
        paper.line(
            (40, "Claim"),
            (110, "Accident"),
            (170, "Reported"),
            (230, "Claimant"),
            (330, "State"),
            (365, "Status"),
            (410, "Type"),
            (480, "Closed"),
            (-580, "Total"),
            (-640, "Indemnity"),
            (-700, "Medical"),
            (-760, "Expense"),
            gap=1.2,
        )
        paper.line((40, "Number"), (110, "Date"), (170, "Date"), (230, "Name"), (480, "Date"))
        for claim in policy.claims:
            paper.line(
                (40, claim.number),
                (110, us(claim.injured)),
                (170, us(claim.reported)),
                (230, claim.claimant),
                (330, claim.state),
                (365, claim.status),
                (410, claim.type),
                (480, us(claim.closed)),
            )
            _os_pd_inc(paper, claim)
        paper.line(
            (40, f"Subtotals for Policy Eff Date: {us(policy.begins)}"),
            (300, f"Total Claim Count: {len(policy.claims)}"),
        )
        _os_pd_inc(paper, policy)
    paper.line((40, "Report Grand Totals"), (300, f"Total Claim Count: {len(report.claims)}"))
    for label, name in (("O/S:", "reserve"), ("Pd:", "paid"), ("Inc:", "incurred")):
        paper.line((500, label), (-580, money(report.total(name), False)))
    return paper.content()


def _os_pd_inc(paper: Paper, entry: Claim | Policy) -> None:
    paid, reserve = amounts(entry, "paid"), amounts(entry, "reserve")
    for label, figures in (
        ("O/S:", reserve),
        ("Pd:", paid),
        ("Inc:", [p + r for p, r in zip(paid, reserve, strict=True)]),
    ):
        paper.line(
            (500, label),
            *zip(
                (-580, -640, -700, -760),
                (money(each, False) for each in (sum(figures), *figures)),
                strict=True,
            ),
            gap=1.3,
        )
