"""The current account, a table of terms under four lines of captions, then blocks."""

from tests.unit.documents.loss_run.drawing import Claim, Paper, Report, money, us


def draw(report: Report) -> bytes:
    paper = Paper()
    first = report.policies[0]
    paper.line((600, "Insurance Company of the West"))
    paper.line((560, f"Valued as of: {us(report.valued)} 04:32:17 AM"))
    paper.line((300, "Workers' Compensation Loss Analysis Report"))
    paper.space()
    paper.line((60, "INSURED"), (430, "CURRENT ACCOUNT SUMMARY"))
    paper.line((110, "Insured"), (170, report.insured), (470, "Term Premium"), (-750, money(first.premium)))
    paper.line(
        (110, "Policy Number"),
        (170, first.number),
        (470, "Total Paid Losses and Expenses"),
        (-750, money(first.total("paid"))),
    )
    paper.line(
        (110, "Policy Period"),
        (170, f"{us(first.begins)} - {us(first.ends)}"),
        (470, "Total Number of Claims"),
        (-750, str(len(first.claims))),
    )
    paper.line(
        (110, "Agent"),
        (170, "NORTH SHORE AGENCY"),
        (430, "Number of Medical Claims"),
        (600, "Open"),
        (-750, "0"),
    )
    paper.space(2)
    xs = [40, 110, 170, -290, -340, -390, -450, -520, -590, -660, -750]
    for row in (
        ("", "", "", "", "", "", "", "Outstanding", "", "Total Incurred", ""),
        (
            "Policy",
            "Effective",
            "Expiration",
            "Written",
            "# Total",
            "# Open",
            "Paid",
            "Losses and",
            "",
            "Losses and",
            "Loss",
        ),
        (
            "Number",
            "Date",
            "Date",
            "Premium",
            "Claims",
            "Claims",
            "Losses",
            "Expenses",
            "Subrogation",
            "Expenses",
            "Ratio",
        ),
    ):
        paper.line(*((x, text) for x, text in zip(xs, row, strict=True) if text), gap=1.4)
    for policy in report.policies:
        ratio = round(100 * policy.total("incurred") / policy.premium)
        figures = (
            policy.number,
            us(policy.begins),
            us(policy.ends),
            money(policy.premium),
            str(len(policy.claims)),
            str(policy.open),
            *(money(policy.total(name)) for name in ("paid", "reserve", "recovery", "incurred")),
            f"{ratio}%",
        )
        paper.line(*zip(xs, figures, strict=True))
    sums = (
        "",
        "",
        "Total:",
        money(sum(p.premium for p in report.policies)),
        str(len(report.claims)),
        str(sum(p.open for p in report.policies)),
        *(money(report.total(name)) for name in ("paid", "reserve", "recovery", "incurred")),
        "40%",
    )
    paper.line(*((x, text) for x, text in zip(xs, sums, strict=True) if text))
    for policy in report.policies:
        paper.head = [
            (500, f"Insured {report.insured}"),
            (480, f"Policy Number {policy.number}"),
            (480, f"Policy Period {us(policy.begins)} - {us(policy.ends)}"),
        ]
        paper.page()
        for number, claim in enumerate(policy.claims):
            if paper.y < 200:
                paper.page()
            _claim(paper, claim, number)
    return paper.content()


def _claim(paper: Paper, claim: Claim, number: int) -> None:
    paper.space()
    paper.line(
        (50, f"Claim Number: {claim.number}"),
        (280, f"Claimant Name:{claim.claimant}" if number % 2 else f"Claimant Name: {claim.claimant}"),
        (480, "Age: 44"),
        (560, f"Claim Status: {claim.status}/{claim.type}"),
    )
    left = [
        ("Class Code", "2802"),
        ("State", claim.state),
        ("Date of Injury", f"{us(claim.injured)} 3:45 PM"),
        ("Date Reported to Carrier", f"{us(claim.reported)} (2 Days To Report)"),
        ("Close Date", us(claim.closed)),
        ("In Litigation", "No"),
        ("Body Part", "Upper Ext: Finger"),
    ]
    rows = [
        ("", "Paid", "Reserved", "Total Incurred"),
        *(
            (
                ("Medical", "Indemnity", "Loss Adj. Expense")[n],
                *(money(each) for each in (claim.paid[p], claim.reserve[p], claim.incurred(p))),
            )
            for n, p in enumerate((1, 0, 2))
        ),
        ("Subrogation", money(claim.recovery), money(0), money(claim.recovery)),
        ("Total", money(sum(claim.paid)), money(sum(claim.reserve)), money(claim.total_incurred)),
    ]
    for n in range(7):
        paper.line((50, left[n][0]), (170, left[n][1]), gap=0.8)
        amounts = rows[n] if n < len(rows) else ("", "", "", "")
        paper.line((-560, amounts[0]), (-630, amounts[1]), (-690, amounts[2]), (-760, amounts[3]))
    paper.line(
        (50, "Accident Description"), (170, "STRUCK BY A FALLING BOX WHILE MOVING 2 PALLETS OF 40 LB.")
    )
