"""An overview of policies under two lines of captions, then a block for each claim."""

from tests.unit.documents.loss_run.drawing import Paper, Report, money, us


def draw(report: Report) -> bytes:
    paper = Paper(
        head=[
            (520, f"Policies Incepting Between 1/1/2020 and {us(report.valued)}"),
            (330, "Loss Experience Report"),
            (520, f"Valued as of {us(report.valued)}"),
            (40, f"5512907 - {report.insured}"),
        ]
    )
    for x, text in paper.head:
        paper.line((x, text))
    paper.space(2)
    rights = [300, 345, 400, 470, 540, 610, 690, 750]
    paper.line(
        (40, "Inception"),
        (100, "Policy"),
        (190, "Policy"),
        *zip(
            [-r for r in rights],
            ("Med", "Total", "Open", "Premium", "Total", "Total", "Total", "Total"),
            strict=True,
        ),
    )
    paper.line(
        (40, "Date"),
        (100, "Number"),
        (190, "State"),
        *zip(
            [-r for r in rights],
            ("Claims", "Claims", "Claims", "", "Paid", "Outstanding", "Recovered", "Incurred"),
            strict=True,
        ),
    )
    for policy in report.policies:
        figures = [
            str(sum(c.type == "Medical Only" for c in policy.claims)),
            str(len(policy.claims)),
            str(policy.open),
            money(policy.premium, False),
            *(money(policy.total(name), False) for name in ("paid", "reserve", "recovery", "incurred")),
        ]
        paper.line(
            (40, policy.begins.isoformat()),
            (100, policy.number),
            (190, "OH"),
            *zip([-r for r in rights], figures, strict=True),
        )
    sums = [money(report.total(name), False) for name in ("paid", "reserve", "recovery", "incurred")]
    paper.line((40, "Grand Total"), *zip([-r for r in rights[4:]], (sums[0] + "*", *sums[1:]), strict=True))
    paper.space(2)
    paper.line((40, "Claims Details"))
    for policy in report.policies:
        for claim in policy.claims:
            if paper.y < 170:
                paper.page()
            paper.space(2)
            rows = [("Medical", 1), ("Indemnity", 0), ("Expense", 2)]
            left = [
                ("Claim #", claim.number),
                ("Policy #", policy.number),
                ("Pol State & Inc Yr", f"{policy.begins.year} - {claim.state}"),
                ("Claim Type", claim.type.upper()),
                ("Claim Status", claim.status),
                ("Claimant Name", claim.claimant),
                ("Litigation Flag", "N"),
            ]
            middle = [
                ("Part of Body", "42 Low Back Area"),
                ("Injury", "52 Strain"),
                ("Accident", "28 Into Opening"),
                ("Injury Date", f"{us(claim.injured)} 12:01AM"),
                ("Reported Date", us(claim.reported)),
                ("Last Closed Date", us(claim.closed)),
                ("", ""),
            ]
            right = [
                ("", "Paid", "Outstanding", "Incurred"),
                *(
                    (label, *(money(n, False) for n in (claim.paid[p], claim.reserve[p], claim.incurred(p))))
                    for label, p in rows
                ),
                (
                    "Total",
                    money(sum(claim.paid), False),
                    money(sum(claim.reserve), False),
                    money(sum(claim.paid) + sum(claim.reserve), False),
                ),
            ]
            for n in range(7):
                amounts = right[n] if n < 5 else ("", "", "", "")
                paper.line(
                    (40, left[n][0]),
                    (130, left[n][1]),
                    (230, middle[n][0]),
                    (310, middle[n][1]),
                    (440, amounts[0]),
                    (-530, amounts[1]),
                    (-590, amounts[2]),
                    (-650, amounts[3]),
                    (670, "EMPLOYEE SLIPPED" if n == 2 else ""),
                )
    paper.line((40, "Page 1 of 1"))
    return paper.content()
