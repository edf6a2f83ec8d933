"""Totals by policy year, then a block of labels for each claim."""

from tests.unit.documents.loss_run.drawing import Paper, Report, money, us


def draw(report: Report) -> bytes:
    paper = Paper()
    paper.line((330, "LOSS RUN REPORT"))
    paper.line((40, f"Valuation Date: {us(report.valued)}"), (400, f"Insured: {report.insured}"))
    paper.space()
    paper.line((300, "SUMMARY TOTALS BY POLICY YEAR"))
    xs = (40, 120, 190, -320, -370, -420, -500, -580, -660, -750)
    paper.line(
        *zip(
            xs,
            (
                "Policy #",
                "Eff Date",
                "Exp Date",
                "Premium",
                "Claims",
                "Open",
                "Incurred",
                "Paid",
                "Outstanding",
                "Recovery",
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
                    us(policy.begins),
                    us(policy.ends),
                    money(policy.premium),
                    str(len(policy.claims)),
                    str(policy.open),
                    *(money(policy.total(n)) for n in ("incurred", "paid", "reserve", "recovery")),
                ),
                strict=True,
            )
        )
    paper.line(
        *zip(
            (40, *xs[4:]),
            (
                "TOTALS",
                str(len(report.claims)),
                str(sum(p.open for p in report.policies)),
                *(money(report.total(n)) for n in ("incurred", "paid", "reserve", "recovery")),
            ),
            strict=True,
        )
    )
    for policy in report.policies:
        paper.page()
        paper.line(
            (40, f"POLICY PERIOD: {us(policy.begins)} - {us(policy.ends)}"),
            (400, f"Policy #: {policy.number}"),
        )
        for claim in policy.claims:
            paper.space()
            paper.line(
                (40, "Claim Number:"),
                (120, claim.number),
                (300, "Claimant Name:"),
                (390, claim.claimant),
                (550, "State:"),
                (600, claim.state),
            )
            paper.line(
                (40, "Claim Type:"),
                (120, claim.type),
                (300, "Claim Status:"),
                (390, claim.status),
                (550, "Date Closed:"),
                (620, us(claim.closed)),
            )
            paper.line(
                (40, "Date of Incident:"),
                (120, us(claim.injured)),
                (300, "Date Reported:"),
                (390, us(claim.reported)),
            )
            paper.line((40, "Injury Detail:"), (120, "FELL FROM A LADDER OF 12 FT. AT 3:15"))
            paper.line((-400, "Incurred"), (-500, "Paid"), (-600, "Outstanding"), (-700, "Recovery"))
            for label, part in (("Medical:", 1), ("Indemnity:", 0), ("Expense:", 2)):
                recovered = claim.recovery if part == 0 else 0
                paper.line(
                    (250, label),
                    *zip(
                        (-400, -500, -600, -700),
                        map(
                            money,
                            (
                                claim.incurred(part) - recovered,
                                claim.paid[part],
                                claim.reserve[part],
                                recovered,
                            ),
                        ),
                        strict=True,
                    ),
                )
            paper.line(
                (250, "TOTALS:"),
                *zip(
                    (-400, -500, -600, -700),
                    map(money, (claim.total_incurred, sum(claim.paid), sum(claim.reserve), claim.recovery)),
                    strict=True,
                ),
            )
    return paper.content()
