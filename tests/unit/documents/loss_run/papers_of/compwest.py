"""Two lines of each claim under two lines of captions, amounts in rows."""

from tests.unit.documents.loss_run.drawing import Claim, Paper, Report, money, us


def draw(report: Report) -> bytes:
    paper = Paper()
    for policy in report.policies:
        if policy is not report.policies[0]:
            paper.page()
        paper.line((40, "Policy Number:"), (130, policy.number), (400, "Account Number:"), (500, "100772310"))
        paper.line(
            (40, "Policy Name:"),
            (130, report.insured),
            (400, "Policy Effective Dates:"),
            (500, f"{us(policy.begins)} - {us(policy.ends)}"),
        )
        paper.line(
            (40, "Written Premium:"),
            (130, money(policy.premium)),
            (400, "Data Last Refreshed on"),
            (500, us(report.valued)),
        )
        paper.space()
        paper.line(
            (40, "Claim Number"),
            (130, "Date of Injury"),
            (210, "Status"),
            (270, "State"),
            (-560, "Paid"),
            (-640, "Reserve"),
            (-740, "Incurred"),
            gap=1.2,
        )
        paper.line((40, "Claimant"), (130, "Date Reported"), (210, "Claim Type"), (300, "Closed Date"))
        for claim in policy.claims:
            paper.line(
                (40, claim.number),
                (130, us(claim.injured)),
                (210, claim.status),
                (270, claim.state),
                (400, "Medical"),
                *_three(claim, 1),
                gap=1.2,
            )
            paper.line(
                (40, claim.claimant),
                (130, us(claim.reported)),
                (210, claim.type),
                (300, us(claim.closed)),
                (400, "Indemnity"),
                *_three(claim, 0),
                gap=1.2,
            )
            paper.line((40, "STRAIN OF THE LOWER BACK"), (400, "Expense"), *_three(claim, 2), gap=1.2)
            paper.line(
                (400, "Total"),
                (-560, money(sum(claim.paid))),
                (-640, money(sum(claim.reserve))),
                (-740, money(sum(claim.paid) + sum(claim.reserve))),
            )
        paper.line(
            (40, f"Totals for Policy: {policy.number}"),
            (-560, money(policy.total("paid"))),
            (-640, money(policy.total("reserve"))),
            (-740, money(policy.total("incurred"))),
        )
        paper.line(
            (40, "Open Claims:"),
            (130, str(policy.open)),
            (210, "Total Claims:"),
            (290, str(len(policy.claims))),
        )
    paper.space()
    paper.line(
        (40, f"Grand Totals for: {report.insured}"),
        (-560, money(report.total("paid"))),
        (-640, money(report.total("reserve"))),
        (-740, money(report.total("incurred"))),
    )
    return paper.content()


def _three(claim: Claim, part: int) -> list[tuple[float, str]]:
    figures = (claim.paid[part], claim.reserve[part], claim.incurred(part))
    return list(zip((-560, -640, -740), map(money, figures), strict=True))
