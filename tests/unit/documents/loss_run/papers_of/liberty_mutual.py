"""A line of facts and a line of amounts for each claim, totals by policy."""

from tests.unit.documents.loss_run.drawing import Paper, Report, money, us


def draw(report: Report) -> bytes:
    paper = Paper()
    paper.line((40, "Liberty Mutual Insurance"), (600, f"Valuation Date {us(report.valued)}"))
    paper.line((40, "Insured Name:"), (120, report.insured), (400, "WORKERS COMPENSATION LOSS RUN"))
    for policy in report.policies:
        paper.space()
        paper.line(
            (40, "Policy No:"),
            (120, policy.number),
            (260, "Effective Date:"),
            (340, us(policy.begins)),
            (440, "Expiration Date:"),
            (530, us(policy.ends)),
            (620, "Premium:"),
            (680, money(policy.premium)),
        )
        paper.line(
            (40, "Claim No"),
            (130, "Claimant"),
            (250, "Accident Date"),
            (330, "Date Reported"),
            (410, "Date Closed"),
            (490, "Status"),
            (550, "Claim Type"),
            (640, "State"),
            gap=1.2,
        )
        paper.line(
            (-200, "Paid Ind"),
            (-270, "Paid Med"),
            (-340, "Paid Exp"),
            (-410, "Res Ind"),
            (-480, "Res Med"),
            (-550, "Res Exp"),
            (-630, "Recovery"),
            (-720, "Total Incurred"),
        )
        for claim in policy.claims:
            paper.line(
                (40, claim.number),
                (130, claim.claimant),
                (250, us(claim.injured)),
                (330, us(claim.reported)),
                (410, us(claim.closed)),
                (490, claim.status),
                (550, claim.type),
                (640, claim.state),
                gap=1.2,
            )
            paper.line(
                *zip(
                    (-200, -270, -340, -410, -480, -550, -630, -720),
                    (
                        f"{each:,.2f}"
                        for each in (*claim.paid, *claim.reserve, claim.recovery, claim.total_incurred)
                    ),
                    strict=True,
                )
            )
        paper.line((40, "Policy Total"), (130, f"Number of Claims: {len(policy.claims)}"), gap=1.2)
        paper.line(
            *zip(
                (-200, -270, -340, -410, -480, -550, -630, -720),
                (
                    f"{each:,.2f}"
                    for each in (
                        *(policy.part("paid", n) for n in range(3)),
                        *(policy.part("reserve", n) for n in range(3)),
                        policy.total("recovery"),
                        policy.total("incurred"),
                    )
                ),
                strict=True,
            )
        )
    return paper.content()
