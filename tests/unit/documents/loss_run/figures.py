"""The reports that the tests draw, and how a reading is held against one."""

from dataclasses import replace
from datetime import date
from typing import Any

from documents.loss_run.layout import layout_of
from documents.loss_run.lines import page_lines
from documents.loss_run.read import read
from documents.pdf.words import page_texts
from tests.unit.documents.loss_run.drawing import Claim, Policy, Report, typed

RIVERSIDE = Report(
    "RIVERSIDE MILLWORK LLC",
    date(2026, 7, 31),
    [
        Policy(
            "WCA4410923",
            date(2025, 3, 1),
            date(2026, 3, 1),
            88_400,
            [
                Claim(
                    "7710455",
                    "ORTEGA, LUIS",
                    date(2025, 5, 14),
                    date(2025, 5, 16),
                    None,
                    "Indemnity",
                    "OH",
                    (8_120, 11_034, 1_450),
                    (4_000, 6_500, 900),
                    0,
                ),
                Claim(
                    "7710981",
                    "BAUER, NINA",
                    date(2025, 9, 30),
                    date(2025, 10, 2),
                    date(2026, 1, 9),
                    "Medical Only",
                    "KY",
                    (0, 742, 35),
                    (0, 0, 0),
                    0,
                ),
            ],
        ),
        Policy(
            "WCA4410922",
            date(2024, 3, 1),
            date(2025, 3, 1),
            81_250,
            [
                Claim(
                    "7690012",
                    "PATEL, RAVI",
                    date(2024, 4, 3),
                    date(2024, 4, 8),
                    date(2025, 2, 20),
                    "Indemnity",
                    "OH",
                    (15_600, 22_310, 3_075),
                    (0, 0, 0),
                    2_500,
                ),
                Claim(
                    "7690377",
                    "NOVAK, JAN",
                    date(2024, 6, 11),
                    date(2024, 6, 11),
                    date(2024, 8, 1),
                    "Medical Only",
                    "OH",
                    (0, 1_205, 0),
                    (0, 0, 0),
                    0,
                ),
                Claim(
                    "7691204",
                    "LEE, SOON",
                    date(2024, 12, 19),
                    date(2024, 12, 23),
                    date(2025, 4, 2),
                    "Medical Only",
                    "KY",
                    (0, 388, 12),
                    (0, 0, 0),
                    0,
                ),
            ],
        ),
    ],
)


def without_recoveries(report: Report) -> Report:
    """The report of a carrier that prints none."""
    policies = [
        replace(each, claims=[replace(claim, recovery=0) for claim in each.claims])
        for each in report.policies
    ]
    return replace(report, policies=policies)


def report_of(layout: str) -> Report:
    """The report with the numbers and the sums that a layout prints."""
    report = (
        without_recoveries(RIVERSIDE)
        if layout in ("zenith", "compwest", "state_fund", "travelers")
        else RIVERSIDE
    )
    prefix = {"compwest": "WCB", "liberty_mutual": "WC608-"}.get(layout, "")
    policies = [
        replace(each, claims=[replace(claim, number=f"{prefix}{claim.number}") for claim in each.claims])
        for each in report.policies
    ]
    return replace(report, policies=policies)


def reading_of(content: bytes) -> dict[str, Any]:
    """The one reading of a drawn file."""
    (reading,) = read(page_texts(content))
    return reading


def differences(reading: dict[str, Any], report: Report, *without: str) -> list[str]:
    """Where a reading is not what was drawn; `without` names what this carrier does not print."""
    values = reading["values"]
    found = [] if values["line_of_business"] == "workers compensation" else ["line of business"]
    wanted: dict[str, Any] = {"insured": report.insured, "valuation_date": report.valued.isoformat()}
    found += _unlike("", wanted, values, without)
    found += _unlike("totals.", _sums(report.policies), values["totals"], without)
    if len(values["policies"]) != len(report.policies) or len(values["claims"]) != len(report.claims):
        return [*found, f"{len(values['policies'])} policies, {len(values['claims'])} claims"]
    for number, (policy, seen) in enumerate(zip(report.policies, values["policies"], strict=True)):
        own = {
            "policy_number": policy.number,
            "effective": policy.begins.isoformat(),
            "expiration": policy.ends.isoformat(),
            "premium": policy.premium,
            **_sums([policy]),
        }
        found += _unlike(f"policies[{number}].", own, seen, without)
    of = {claim.number: policy.number for policy in report.policies for claim in policy.claims}
    for number, (claim, seen) in enumerate(zip(report.claims, values["claims"], strict=True)):
        found += _unlike(
            f"claims[{number}].", {**_claim(claim), "policy_number": of[claim.number]}, seen, without
        )
    return found + [f"fails: {check}" for check in values["checks"] if not check["holds"]]


def _sums(policies: Any) -> dict[str, int]:
    return {
        "claims": sum(len(policy.claims) for policy in policies),
        "open": sum(policy.open for policy in policies),
        **{
            name: sum(policy.total(name) for policy in policies)
            for name in ("paid", "reserve", "incurred", "recovery")
        },
    }


def _claim(claim: Claim) -> dict[str, Any]:
    return {
        "claim_number": claim.number,
        "claimant": claim.claimant,
        "state": claim.state,
        "type": claim.type,
        "status": claim.status,
        "injury_date": claim.injured.isoformat(),
        "reported_date": claim.reported.isoformat(),
        "closed_date": claim.closed and claim.closed.isoformat(),
        "paid": sum(claim.paid),
        "reserve": sum(claim.reserve),
        "recovery": claim.recovery,
        "incurred": claim.total_incurred,
    }


def _unlike(path: str, wanted: dict[str, Any], seen: dict[str, Any], without: tuple[str, ...]) -> list[str]:
    return [
        f"{path}{name}: {value!r} drawn, {seen[name]!r} read"
        for name, value in wanted.items()
        if name not in without
        and f"{path.partition('[')[0].rstrip('.')}.{name}" not in without
        and not _same(value, seen[name])
    ]


def _same(drawn: Any, read_value: Any) -> bool:
    if isinstance(drawn, int) and not isinstance(drawn, bool):
        return float(read_value or 0) == drawn
    return str(drawn or "").casefold() == str(read_value or "").casefold()


def layout_read(content: bytes) -> str:
    """The layout by which a drawn file is read."""
    return layout_of(page_lines(page_texts(content))).name


def read_of(*pages: str) -> list[dict[str, Any]]:
    return read(page_texts(typed(*pages)))


def values_of(*pages: str) -> dict[str, Any]:
    (reading,) = read_of(*pages)
    values: dict[str, Any] = reading["values"]
    return values


def failed(values: dict[str, Any]) -> list[tuple[str, str]]:
    return [(check["scope"], check["difference"]) for check in values["checks"] if not check["holds"]]
