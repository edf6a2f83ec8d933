"""Two prices side by side: which lines moved, by how much, and why.

Lines are aligned by state, class and key. A line moves for a reason of its own (another factor, another place
in the order) or because a line that it starts from moved; then it takes over the cause of the largest part.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from models.risk import Risk
from models.worksheet import (
    AlignedLine,
    CauseSum,
    NamedDifference,
    Worksheet,
    WorksheetDifference,
    WorksheetLine,
)
from rating.ledger import ZERO
from rating.record.alignment import Alignment, Place, counted, effect_on_premium, unchanged
from rating.record.difference_causes import Cause, Causes

TEAP = "total_estimated_annual_premium"
_NAMED = (
    ("manual_premium", "Manual premium"),
    ("standard_premium", "Standard premium"),
    ("estimated_annual_premium", "Estimated annual premium"),
    ("taxes_assessments", "Taxes and assessments"),
    (TEAP, "Total estimated annual premium"),
)


@dataclass(frozen=True, slots=True)
class Price:
    """A worksheet and, where it is at hand, the risk that it was made of: it tells dates from other input."""

    worksheet: Worksheet
    risk: Risk | None = None


def side_by_side(old: Price, new: Price) -> WorksheetDifference:
    """Every line of two prices beside its counterpart, the totals, and what each cause adds up to.

    The deltas of the counted lines sum to the difference of the premiums with taxes; what an online carrier
    charges beyond its own lines stands apart as unlisted.
    """
    alignment = Alignment(old.worksheet.lines, new.worksheet.lines)
    adding = {place for side in (alignment.before, alignment.after) for place, _line in counted(side)}
    lines = tuple(
        _aligned(alignment.line(place), before, after, why, counts=place in adding)
        for place, before, after, why in _pairs(alignment, old, new)
    )
    totals = _totals(old.worksheet, new.worksheet)
    listed = sum((line.delta for line in lines if line.counted), ZERO)
    delta = new.worksheet.totals.total_estimated_annual_premium
    delta -= old.worksheet.totals.total_estimated_annual_premium
    return WorksheetDifference(
        lines=lines, totals=totals, causes=_causes(lines), listed=listed, unlisted=delta - listed, delta=delta
    )


def _pairs(
    alignment: Alignment, old: Price, new: Price
) -> Iterator[tuple[Place, WorksheetLine | None, WorksheetLine | None, Cause | None]]:
    """Every place with its two lines; no cause where they are one."""
    causes = Causes(alignment, (old.worksheet, old.risk), (new.worksheet, new.risk))
    for place in alignment.places():
        before, after = alignment.before.get(place), alignment.after.get(place)
        same = before is not None and after is not None and unchanged(before, after)
        yield place, before, after, None if same else causes.of(place)


def _aligned(
    line: WorksheetLine,
    before: WorksheetLine | None,
    after: WorksheetLine | None,
    why: Cause | None,
    *,
    counts: bool,
) -> AlignedLine:
    return AlignedLine(
        seq=line.seq,
        key=line.key,
        label=line.label,
        scope=line.scope,
        state=line.state,
        class_code=line.class_code,
        old=None if before is None else effect_on_premium(before),
        new=None if after is None else effect_on_premium(after),
        delta=effect_on_premium(after) - effect_on_premium(before),
        counted=counts,
        cause=None if why is None else why[0],
        explanation=None if why is None else why[1],
    )


def _totals(old: Worksheet, new: Worksheet) -> tuple[NamedDifference, ...]:
    """The named totals, the premium with taxes among them, and the total cost of a PEO client."""
    pairs = [(key, label, getattr(old.totals, key), getattr(new.totals, key)) for key, label in _NAMED]
    pairs.append(("total", "Total cost", old.cost.total, new.cost.total))
    return tuple(
        NamedDifference(key=key, label=label, old=was, new=now, delta=now - was)
        for key, label, was, now in pairs
    )


def _causes(lines: tuple[AlignedLine, ...]) -> tuple[CauseSum, ...]:
    """What the counted lines of each cause change, the largest first; without those that cancel out."""
    sums: dict[str, Decimal] = {}
    for line in lines:
        if line.counted and line.cause is not None:
            sums[line.cause] = sums.get(line.cause, ZERO) + line.delta
    ordered = sorted(sums.items(), key=lambda entry: (-abs(entry[1]), entry[0]))
    return tuple(CauseSum(cause=cause, delta=delta) for cause, delta in ordered if delta)
