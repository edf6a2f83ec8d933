"""Lines `Total` that do not say of what: whether of the policy before or of the report, the sums tell."""

from collections.abc import Sequence
from decimal import Decimal

from documents.loss_run.complete import summed, with_claims
from documents.loss_run.seen import Entry
from documents.loss_run.state import Records

_TOLERANCE = Decimal(1)
_NAMES = ("incurred", "paid", "reserve", "claims")
_FEWEST = 2


def settle_unsaid(records: Records, claims: Sequence[Entry]) -> None:
    """Lays each to the report where it is what all claims come to, and not its policy's; else to that."""
    _, of = with_claims(records.policies, claims)
    for policy, figures in records.unsaid:
        own = _own(records, policy, claims, of)
        of_all, of_own = _like(figures, claims), _like(figures, own)
        target = records.totals if of_all > of_own else policy
        if target is None:
            continue
        for name, seen in figures.fields.items():
            target.put(name, seen)
        target.rivals |= figures.rivals

    for policy, figures in records.wordless:
        own = _own(records, policy, claims, of)
        if (target := _told(records, policy, figures, own, claims)) is not None:
            for name, seen in figures.fields.items():
                target.put(name, seen)


def _told(
    records: Records, policy: Entry | None, figures: Entry, own: Sequence[Entry], claims: Sequence[Entry]
) -> Entry | None:
    """What a row without a word comes to, where all of its figures are what some claims come to."""
    whole = summed(figures)
    number = sum(whole.number(name) is not None for name in _NAMES)
    if number < _FEWEST or not any(whole.number(name) for name in _NAMES):
        return None
    if policy is not None and own and _like(figures, own) == number:
        return policy
    return records.totals if claims and _like(figures, claims) == number else None


def _own(
    records: Records, policy: Entry | None, claims: Sequence[Entry], of: Sequence[int | None]
) -> list[Entry]:
    """The claims of a policy."""
    return [
        claim for claim, at in zip(claims, of, strict=True) if at is not None and _is(records, at, policy)
    ]


def _is(records: Records, at: int, policy: Entry | None) -> bool:
    return at < len(records.policies) and records.policies[at] is policy


def _like(figures: Entry, claims: Sequence[Entry]) -> int:
    """How many of the figures are what some claims come to."""
    whole = summed(figures)
    return sum(
        (number := whole.number(name)) is not None and abs(number - _sum(name, claims)) <= _TOLERANCE
        for name in _NAMES
    )


def _sum(name: str, claims: Sequence[Entry]) -> Decimal:
    if name == "claims":
        return Decimal(len(claims))
    return sum((claim.number(name) or Decimal(0) for claim in claims), Decimal(0))
