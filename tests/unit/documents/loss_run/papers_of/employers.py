"""A summary by term and a line for each claim, recoveries in brackets."""

from tests.unit.documents.loss_run.drawing import Paper, Report, money, us


def draw(report: Report) -> bytes:
    paper = Paper(size=7.5)
    paper.line((40, "EMPLOYERS Preferred Insurance Company"), (600, f"Valuation Date: {us(report.valued)}"))
    paper.line((40, "Named Insured"), (120, report.insured), (400, "Workers' Compensation Claims Experience"))
    paper.space()
    xs = (40, 130, -330, -400, -450, -530, -600, -670, -750)
    paper.line(
        *zip(
            xs,
            (
                "Policy Number",
                "Policy Period",
                "Annual Premium",
                "Number of Claims",
                "Open",
                "Paid",
                "Reserves",
                "Recoveries",
                "Incurred",
            ),
            strict=True,
        )
    )
    for policy in report.policies:
        paper.line(
            *zip(
                xs,
                (
                    policy.number,
                    f"{us(policy.begins)}-{us(policy.ends)}",
                    money(policy.premium),
                    str(len(policy.claims)),
                    str(policy.open),
                    money(policy.total("paid")),
                    money(policy.total("reserve")),
                    f"({money(policy.total('recovery'))})",
                    money(policy.total("incurred")),
                ),
                strict=True,
            )
        )
    paper.line(
        *zip(
            (40, *xs[2:]),
            (
                "Total All Policies",
                money(sum(p.premium for p in report.policies)),
                str(len(report.claims)),
                str(sum(p.open for p in report.policies)),
                money(report.total("paid")),
                money(report.total("reserve")),
                f"({money(report.total('recovery'))})",
                money(report.total("incurred")),
            ),
            strict=True,
        )
    )
    paper.space(2)
    places = (40, 100, 190, 250, 310, 365, 400, 470, -570, -640, -700, -760)
    paper.line(
        *zip(
            places,
            (
                "Claim No.",
                "Injured Worker",
                "Injury Date",
                "Reported",
                "Closed",
                "State",
                "Type",
                "Status",
                "Paid",
                "Reserve",
                "Recovery",
                "Incurred",
            ),
            strict=True,
        )
    )
    for policy in report.policies:
        paper.line((40, f"Policy Number: {policy.number}"))
        for claim in policy.claims:
            paper.line(
                *zip(
                    places,
                    (
                        claim.number,
                        claim.claimant,
                        us(claim.injured),
                        us(claim.reported),
                        us(claim.closed),
                        claim.state,
                        claim.type,
                        claim.status,
                        money(sum(claim.paid)),
                        money(sum(claim.reserve)),
                        f"{money(claim.recovery)} CR",
                        money(claim.total_incurred),
                    ),
                    strict=True,
                )
            )
    return paper.content()
