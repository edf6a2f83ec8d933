"""Two prices side by side: which lines moved, by how much, and why.

Lines are aligned by state, class and key. A line moves for a reason of its own (another factor, another place
in the order) or because a line that it starts from moved; then it takes over the cause of the largest part.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from models.risk import Risk
from models.worksheet import DifferenceCause, LineDifference, Worksheet, WorksheetLine
from rating.ledger import PAYROLL, ZERO
from rating.steps import plain

Place = tuple[str | None, str | None, str]


@dataclass(frozen=True, slots=True)
class Price:
    """A worksheet and, where it is at hand, the risk that it was made of: it tells dates from other input."""

    worksheet: Worksheet
    risk: Risk | None = None


def compare(old: Price, new: Price) -> tuple[LineDifference, ...]:
    """The lines in which two prices differ, in the order of the new one; none where they agree.

    A line counts as different where its amount, or what it was computed from, differs. delta is new less old,
    credits as the premium feels them.
    """
    return tuple(_Comparison(old, new).differences())


class _Comparison:
    """Two worksheets while they are compared; causes are worked out once per line."""

    def __init__(self, old: Price, new: Price) -> None:
        self._old, self._new = old, new
        self._before = _by_place(old.worksheet.lines)
        self._after = _by_place(new.worksheet.lines)
        self._sides = (self._before, self._after)
        self._causes: dict[Place, tuple[DifferenceCause, str]] = {}
        self._later = _dates(old.risk) != _dates(new.risk)
        self._prorated = old.worksheet.proration != new.worksheet.proration
        self._another_book = old.worksheet.book_version != new.worksheet.book_version

    def differences(self) -> Iterator[LineDifference]:
        for place in _merged(list(self._before), list(self._after)):
            old, new = self._before.get(place), self._after.get(place)
            if old is not None and new is not None and _same(old, new):
                continue
            cause, words = self._cause(place)
            line = new or old
            if line is None:
                continue
            yield LineDifference(
                key=line.key,
                label=line.label,
                state=line.state,
                class_code=line.class_code,
                old=None if old is None else old.amount,
                new=None if new is None else new.amount,
                delta=_felt(new) - _felt(old),
                cause=cause,
                explanation=words,
            )

    def _cause(self, place: Place) -> tuple[DifferenceCause, str]:
        """Why a line differs; asked of the lines that it starts from where it has no reason of its own."""
        if place not in self._causes:
            # A line that leads back to itself (it cannot, the order is strict) would end here.
            self._causes[place] = (DifferenceCause.INPUT, "the input differs")
            self._causes[place] = self._own(place) or self._inherited(place)
        return self._causes[place]

    def _own(self, place: Place) -> tuple[DifferenceCause, str] | None:
        """A reason that lies in the line itself; None where only its base moved."""
        old, new = self._before.get(place), self._after.get(place)
        line = new or old
        if line is None:
            return None
        if (old and old.override) != (new and new.override):
            return DifferenceCause.OVERRIDE, _override_words(old, new)
        if old is None or new is None:
            return self._one_sided(line, "the line is new" if old is None else "the line is gone")
        if (old.seq, old.sign, old.rounding) != (new.seq, new.sign, new.rounding) and not _signed(old, new):
            return (
                DifferenceCause.RULE,
                f"step {old.seq} is step {new.seq}" if old.seq != new.seq else "the rule",
            )
        if self._sums_others(old, new):
            return DifferenceCause.RULE, "it takes in other steps"
        if old.factor != new.factor:
            return self._factor(old, new)
        if PAYROLL in new.base_keys and old.base_amount != new.base_amount:
            if self._prorated and self._same_payroll(old, new):
                return DifferenceCause.DATE, "the term has another length"
            return DifferenceCause.INPUT, "the payroll differs"
        return None

    def _sums_others(self, old: WorksheetLine, new: WorksheetLine) -> bool:
        """Whether a subtotal takes in, or leaves out, a step that both prices have."""
        keys = [
            {place[2].partition(".")[0] for place in side if place[0] == new.state} for side in self._sides
        ]
        return any(key in keys[0] and key in keys[1] for key in set(old.base_keys) ^ set(new.base_keys))

    def _same_payroll(self, old: WorksheetLine, new: WorksheetLine) -> bool:
        """Whether the annual payroll of a line is one, as far as the records tell."""
        if self._old.risk and self._new.risk and new.class_code:
            return _annual(old, self._old.risk) == _annual(new, self._new.risk)
        before, after = self._old.worksheet.totals, self._new.worksheet.totals
        return before.original_payroll == after.original_payroll

    def _one_sided(self, line: WorksheetLine, words: str) -> tuple[DifferenceCause, str] | None:
        """Why a line stands in one price alone."""
        states = {part.partition(" ")[0] for part in self._old.worksheet.algorithm.split("; ")} & {
            part.partition(" ")[0] for part in self._new.worksheet.algorithm.split("; ")
        }
        if line.state is not None and line.state not in states:
            return DifferenceCause.INPUT, f"{words}: the state is"
        if _algorithm_of(self._old.worksheet, line.state) != _algorithm_of(self._new.worksheet, line.state):
            return DifferenceCause.RULE, f"{words}: the algorithm differs"
        if line.factor_source is not None and self._another_book:
            return DifferenceCause.RATE_BOOK, f"{words}: the rate book differs"
        if any(self._moved(base) for base in self._bases(line)):
            return None
        return DifferenceCause.INPUT, words

    def _factor(self, old: WorksheetLine, new: WorksheetLine) -> tuple[DifferenceCause, str] | None:
        """Another factor: of another row or book, another day, or what was entered."""
        words = f"{_factor_words(old)} is {_factor_words(new)}"
        before, after = old.factor_source, new.factor_source
        if before is None or after is None:
            if self._later and not self._same_entries():
                return DifferenceCause.INPUT, words
            return (DifferenceCause.DATE if self._later else DifferenceCause.INPUT), words
        if before.book_version != after.book_version:
            return DifferenceCause.RATE_BOOK, words
        if before.row_key != after.row_key and self._later:
            return DifferenceCause.DATE, words
        if before.row_key == after.row_key and any(self._moved(base) for base in self._bases(new)):
            return None  # an average over brackets moves with its base
        return DifferenceCause.INPUT, words

    def _same_entries(self) -> bool:
        old, new = self._old.risk, self._new.risk
        return (
            old is not None
            and new is not None
            and (old.modifications, old.schedule) == (new.modifications, new.schedule)
        )

    def _inherited(self, place: Place) -> tuple[DifferenceCause, str]:
        """The cause of the line below that moved the most."""
        line = self._after.get(place) or self._before.get(place)
        bases = [base for base in self._bases(line) if self._moved(base)] if line else []
        if not bases:
            if self._another_book:
                return DifferenceCause.RATE_BOOK, "the rate book differs"
            return DifferenceCause.INPUT, "the input differs"
        largest = max(bases, key=lambda base: (abs(self._delta(base)), str(base)))
        cause, words = self._cause(largest)
        return cause, words if words.startswith("follows ") else f"follows {self._name(largest)}: {words}"

    def _bases(self, line: WorksheetLine) -> list[Place]:
        """The places that a line starts from; of a line of the policy its states' parts."""
        everywhere = {**self._before, **self._after}
        if line.state is None:
            parts = [place for place in everywhere if place[0] is not None and place[2] == line.key]
            if parts:
                return parts
        own = (line.state, line.class_code, line.key)
        keys = {key for side in self._sides if own in side for key in side[own].base_keys}
        found = [
            place
            for place in everywhere
            if (place[2] in keys or place[2].partition(".")[0] in keys)
            and place != own
            and (line.state is not None or place[0] is not None)
        ]
        here = [place for place in found if place[0] in (line.state, None)]
        # A discount or a minimum is that of all states: it may move because another state did.
        return here if any(self._moved(place) for place in here) else found

    def _moved(self, place: Place) -> bool:
        old, new = self._before.get(place), self._after.get(place)
        return old is None or new is None or old.amount != new.amount

    def _delta(self, place: Place) -> Decimal:
        return _felt(self._after.get(place)) - _felt(self._before.get(place))

    def _name(self, place: Place) -> str:
        line = self._after.get(place) or self._before[place]
        return " ".join(part for part in (line.label, line.state, line.class_code) if part)


def _by_place(lines: Sequence[WorksheetLine]) -> dict[Place, WorksheetLine]:
    return {(line.state, line.class_code, line.key): line for line in lines}


def _merged(old: list[Place], new: list[Place]) -> list[Place]:
    """The places of the new price, those that are gone set in where they stood."""
    merged = list(new)
    present = set(new)
    for index, place in enumerate(old):
        if place not in present:
            before = next((old[i] for i in range(index - 1, -1, -1) if old[i] in merged), None)
            merged.insert(merged.index(before) + 1 if before is not None else 0, place)
    return merged


def _same(old: WorksheetLine, new: WorksheetLine) -> bool:
    return (old.amount, old.sign, old.factor, old.base_amount, old.override) == (
        new.amount,
        new.sign,
        new.factor,
        new.base_amount,
        new.override,
    )


def _felt(line: WorksheetLine | None) -> Decimal:
    """What a line is to the premium: credits take away."""
    if line is None:
        return ZERO
    return -line.amount if line.sign == "-" else line.amount


def _signed(old: WorksheetLine, new: WorksheetLine) -> bool:
    """Whether only credit and debit changed places."""
    return (old.seq, old.rounding) == (new.seq, new.rounding) and {old.sign, new.sign} == {"+", "-"}


def _dates(risk: Risk | None) -> tuple[object, ...]:
    return (risk.effective_date, risk.start_date, risk.expiry_date) if risk else ()


def _annual(line: WorksheetLine, risk: Risk) -> Decimal:
    """Annual payroll of a class line."""
    return sum(
        (
            entry.payroll
            for place in risk.locations
            if place.state == line.state
            for entry in place.employees
            if entry.code == line.class_code
        ),
        ZERO,
    )


def _algorithm_of(worksheet: Worksheet, state: str | None) -> str:
    """The algorithm of a state as the worksheet names it; all of them for the policy."""
    parts = worksheet.algorithm.split("; ")
    return next((part for part in parts if state and part.startswith(f"{state} ")), worksheet.algorithm)


def _factor_words(line: WorksheetLine) -> str:
    return "no factor" if line.factor is None else plain(line.factor)


def _override_words(old: WorksheetLine | None, new: WorksheetLine | None) -> str:
    override = new.override if new is not None else None
    if override is None:
        return "the underwriter's figure is gone"
    who = f" by {override.by}" if override.by else ""
    why = f": {override.reason}" if override.reason else ""
    return f"underwriter's figure {plain(override.value)}{who}{why}"
