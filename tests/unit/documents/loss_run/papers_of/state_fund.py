"""One line for each claim with dashes in its dates; the policy's facts as labels."""

from tests.unit.documents.loss_run.drawing import Paper, Report, money, us


def draw(report: Report) -> bytes:
    paper = Paper()
    paper.line((300, "Loss Analysis Report"), (600, f"As of {us(report.valued)}"))
    paper.line((300, "State Compensation Insurance Fund"))
    for policy in report.policies:
        paper.space()
        paper.line((40, "Name"), (120, report.insured), (400, "Brokerage"), (500, "LAKE SHORE BROKERS"))
        paper.line(
            (40, "Policy"),
            (120, policy.number),
            (260, "Inception Date"),
            (340, us(policy.begins)),
            (440, "Expiration Date"),
            (530, us(policy.ends)),
            (620, "Premium"),
            (680, money(policy.premium, False)),
        )
        paper.space()
        paper.line(
            (40, "Claim ID"),
            (110, "Claimant"),
            (220, "State"),
            (260, "Type"),
            (330, "Status"),
            (380, "Injury Date"),
            (450, "Reported Date"),
            (520, "Closed Date"),
            (-630, "Paid"),
            (-690, "Reserve"),
            (-760, "Incurred"),
        )
        for claim in policy.claims:
            days = [
                day.strftime("%m-%d-%Y") if day else ""
                for day in (claim.injured, claim.reported, claim.closed)
            ]
            paper.line(
                (40, claim.number),
                (110, claim.claimant),
                (220, claim.state),
                (260, claim.type),
                (330, claim.status),
                *zip((380, 450, 520), days, strict=True),
                *zip(
                    (-630, -690, -760),
                    (
                        money(sum(each), False)
                        for each in (claim.paid, claim.reserve, (*claim.paid, *claim.reserve))
                    ),
                    strict=True,
                ),
            )
        paper.line(
            (40, "Totals"),
            *zip(
                (-630, -690, -760),
                (money(policy.total(n), False) for n in ("paid", "reserve", "incurred")),
                strict=True,
            ),
        )
        paper.line((60, "Open"), (110, str(policy.open)))
        paper.line((60, "Closed"), (110, str(len(policy.claims) - policy.open)))
        paper.line((60, "Total"), (110, str(len(policy.claims))))
    return paper.content()
