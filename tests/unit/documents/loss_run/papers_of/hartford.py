"""Paid and reserved by what they are for, under captions that span three columns."""

from tests.unit.documents.loss_run.drawing import Paper, Report, money, us


def draw(report: Report) -> bytes:
    paper = Paper(size=7, head=[(300, "The Hartford Workers Compensation Loss Run")])
    paper.line((300, "The Hartford Workers Compensation Loss Run"))
    paper.line((40, f"Account Name: {report.insured}"), (500, f"Losses Valued As Of: {us(report.valued)}"))
    rights = (-430, -475, -520, -565, -610, -655, -700, -760)
    for policy in report.policies:
        paper.space()
        paper.line(
            (40, f"Policy: {policy.number}"),
            (200, f"Term: {us(policy.begins)} - {us(policy.ends)}"),
            (400, f"Written Premium: {money(policy.premium, False)}"),
        )
        paper.line((410, "--------- Paid ---------"), (535, "------- Outstanding -------"), gap=1.2)
        paper.line((30, "Claim"), (72, "Date of"), (115, "Date"), (160, "Date"), (-760, "Total"), gap=1.2)
        paper.line(
            (30, "Number"),
            (72, "Loss"),
            (115, "Reported"),
            (160, "Closed"),
            (205, "Claimant"),
            (275, "Type"),
            (330, "Status"),
            (362, "State"),
            *zip(rights, ("Ind", "Med", "Exp", "Ind", "Med", "Exp", "Recovery", "Incurred"), strict=True),
        )
        for claim in policy.claims:
            paper.line(
                (30, claim.number),
                (72, us(claim.injured)),
                (115, us(claim.reported)),
                (160, us(claim.closed)),
                (205, claim.claimant),
                (275, claim.type),
                (330, claim.status),
                (362, claim.state),
                *zip(
                    rights,
                    (
                        f"{each:,}"
                        for each in (*claim.paid, *claim.reserve, -claim.recovery, claim.total_incurred)
                    ),
                    strict=True,
                ),
            )
        paper.line(
            (30, f"{len(policy.claims)} claims"),
            *zip(
                rights,
                (
                    f"{each:,}"
                    for each in (
                        *(policy.part("paid", n) for n in range(3)),
                        *(policy.part("reserve", n) for n in range(3)),
                        -policy.total("recovery"),
                        policy.total("incurred"),
                    )
                ),
                strict=True,
            ),
        )
    paper.space()
    named = (("paid", "paid"), ("reserves", "reserve"), ("recovery", "recovery"), ("incurred", "incurred"))
    sums = ", ".join(f"{label} {money(report.total(name))}" for label, name in named)
    paper.line((30, f"Grand total: {len(report.claims)} claims, {sums}"))
    return paper.content()
