"""No carrier's own layout: letters of one width, captions in capitals, a total for each term."""

from tests.unit.documents.loss_run.drawing import Paper, Report, us


def draw(report: Report) -> bytes:
    paper = Paper(font="Courier", size=7)
    paper.line((40, "PRAIRIE STATES MUTUAL INSURANCE COMPANY"), (500, "WORKERS COMPENSATION LOSS RUN"))
    paper.line((40, f"INSURED: {report.insured}"), (500, f"VALUED AS OF {us(report.valued)}"))
    for policy in report.policies:
        paper.space()
        paper.line(
            (40, f"POLICY NO: {policy.number}"),
            (250, f"EFF: {us(policy.begins)}"),
            (370, f"EXP: {us(policy.ends)}"),
            (500, f"PREMIUM: {policy.premium:,}"),
        )
        xs = (40, 90, 190, 245, 300, 355, 420, 465, -570, -630, -690, -760)
        paper.line(
            *zip(
                xs,
                (
                    "CLM NO",
                    "CLAIMANT",
                    "DOL",
                    "RPTD",
                    "CLOSED",
                    "TYPE",
                    "STAT",
                    "ST",
                    "PAID",
                    "O/S",
                    "RECOV",
                    "INCURRED",
                ),
                strict=True,
            )
        )
        paper.line((40, "-" * 150))
        for claim in policy.claims:
            paper.line(
                *zip(
                    xs,
                    (
                        claim.number,
                        claim.claimant[:12],
                        us(claim.injured),
                        us(claim.reported),
                        us(claim.closed),
                        claim.type,
                        claim.status,
                        claim.state,
                        f"{sum(claim.paid):,}",
                        f"{sum(claim.reserve):,}",
                        f"{claim.recovery:,}-" if claim.recovery else "0",
                        f"{claim.total_incurred:,}",
                    ),
                    strict=True,
                )
            )
        paper.line(
            (40, "POLICY TOTAL"),
            (190, f"CLAIMS {len(policy.claims)}"),
            *zip(
                (-570, -630, -690, -760),
                (f"{policy.total(n):,}" for n in ("paid", "reserve", "recovery", "incurred")),
                strict=True,
            ),
        )
    paper.line(
        (40, "GRAND TOTAL"),
        (190, f"CLAIMS {len(report.claims)}"),
        *zip(
            (-570, -630, -690, -760),
            (f"{report.total(n):,}" for n in ("paid", "reserve", "recovery", "incurred")),
            strict=True,
        ),
    )
    return paper.content()
