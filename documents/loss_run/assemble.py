"""A report's records as a reading: canonical values with the evidence of each, and the checks of its sums."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from documents.loss_run.business import WORKERS_COMPENSATION
from documents.loss_run.captions import DATES, is_amount
from documents.loss_run.checks import Check, checks_of
from documents.loss_run.complete import SUMS, complete, numbered, summed, with_claims
from documents.loss_run.head import Head, head_of
from documents.loss_run.judge import doubt_unread, judge, unread_rows
from documents.loss_run.layout import Layout
from documents.loss_run.lines import Line
from documents.loss_run.seen import Entry, Seen
from documents.loss_run.state import Records
from documents.loss_run.unsaid import settle_unsaid

_POLICY = ("policy_number", "state", "effective", "expiration", *SUMS)
_CLAIM = (
    "claim_number", "policy_number", "claimant", "state", "class_code", "injury_date", "reported_date",
    "closed_date", "type", "status", "litigated", "paid", "paid_indemnity", "paid_medical", "reserve",
    "recovery", "incurred",
)  # fmt: skip
_HEAD = ("carrier", "insured", "account", "valuation_date", "report_date", "experience_mod")
_SNIPPET, _NAMED = 120, 0.92


@dataclass(frozen=True, slots=True)
class _Report:
    """The entries of one report, completed."""

    head: Head
    policies: list[Entry]
    totals: Entry
    claims: list[Entry]
    checks: list[Check]


def reading_of(lines: Sequence[Line], records: Records, layout: Layout) -> dict[str, Any]:
    """The reading of one report; of another line of business only what it is, whose and of whom."""
    head = head_of(lines, records, layout)
    if head.line_of_business != WORKERS_COMPENSATION:
        return _shown(lines, _Report(head, [], Entry(), [], []))
    target = records.policies[0] if len(records.policies) == 1 else records.totals
    for name, seen in records.loose.beside.items():
        target.put_beside(name, seen)
    target.rivals |= records.loose.rivals - target.fields.keys()
    listed = [claim for claim in _once(records.claims) if _tells(claim)]
    settle_unsaid(records, [summed(claim) for claim in listed])
    doubt_unread(records)
    claims = [summed(claim) for claim in listed]
    policies, of = with_claims(numbered([summed(each) for each in records.policies]), claims)
    totals = summed(records.totals)
    complete(policies, totals, claims, of, head.excerpt is not None)
    checks = checks_of(policies, totals, claims, of)
    report = _Report(head, policies, totals, claims, checks)
    whole = head.excerpt is None and not unread_rows(records)
    judge(policies, totals, claims, checks, whole=whole, excerpt=head.excerpt is not None)
    return _shown(lines, report)


def _tells(claim: Entry) -> bool:
    """Whether a claim has a day or an amount; a number without any is a piece of some row."""
    return any(name in DATES or is_amount(name) for name in (*claim.fields, *claim.beside))


def _once(claims: Sequence[Entry]) -> list[Entry]:
    """Each claim once: where a report lists one again, the later entry fills the gaps of the first."""
    kept: dict[tuple[str, str], Entry] = {}
    found: list[Entry] = []
    for claim in claims:
        number = claim.text("claim_number")
        of = claim.fields.get("policy_number") or claim.beside.get("policy_number")
        key = (number or "", str(of.value) if of else "")
        before = kept.get(key) if number else None
        days = {each.text("injury_date") for each in (before, claim) if each is not None} - {None}
        if before is None or len(days) > 1:
            found.append(claim)
            kept[key] = claim
        else:
            for name, seen in claim.fields.items():
                before.put(name, seen)
    return found


def _shown(lines: Sequence[Line], report: _Report) -> dict[str, Any]:
    head = report.head
    evidence: dict[str, dict[str, Any]] = {}
    values: dict[str, Any] = {"line_of_business": head.line_of_business}
    if lines:
        evidence["line_of_business"] = _of_words(lines[0])
    values |= _values(Entry(head.seen), _HEAD, "", evidence)
    values["valuation_from"] = head.valuation_from
    if "valuation_date" in evidence:
        evidence["valuation_from"] = {**evidence["valuation_date"], "as_printed": None}
    policies, claims = enumerate(report.policies), enumerate(report.claims)
    values["policies"] = [_values(each, _POLICY, f"policies[{n}].", evidence) for n, each in policies]
    values["totals"] = _values(report.totals, SUMS, "totals.", evidence)
    values["claims"] = [_values(each, _CLAIM, f"claims[{n}].", evidence) for n, each in claims]
    values["checks"] = [check.shown() for check in report.checks]
    values["excerpt"] = {"pages": head.excerpt[0], "of": head.excerpt[1]} if head.excerpt else None
    return {
        "kind": "loss_run",
        "form": "Loss run",
        "edition": None,
        "pages": sorted({line.page for line in lines}),
        "values": values,
        "evidence": evidence,
    }


def _of_words(line: Line) -> dict[str, Any]:
    """The evidence of what all words together say."""
    return {
        "page": line.page, "box": None, "snippet": line.text[:_SNIPPET], "method": "free",
        "confidence": _NAMED, "as_printed": None, "flags": [],
    }  # fmt: skip


def _values(
    entry: Entry, names: Sequence[str], path: str, evidence: dict[str, dict[str, Any]]
) -> dict[str, Any]:
    seen = {name: entry.fields.get(name) for name in names}
    evidence |= {f"{path}{name}": _evidence(each) for name, each in seen.items() if each}
    return {name: each.value if each else None for name, each in seen.items()}


def _evidence(seen: Seen) -> dict[str, Any]:
    box = seen.box
    return {
        "page": seen.page,
        "box": [round(edge, 1) for edge in (box.x0, box.y0, box.x1, box.y1)] if box else None,
        "snippet": seen.snippet,
        "method": str(seen.method),
        "confidence": seen.confidence,
        "as_printed": seen.as_printed,
        "flags": list(seen.flags),
    }
