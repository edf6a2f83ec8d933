"""Why a line of two prices differs: input, rate book, rule, override or date, with the figures in words."""

from decimal import Decimal

from models.risk import Risk
from models.rounding import cent
from models.worksheet import DifferenceCause, Worksheet, WorksheetLine
from rating.ledger import PAYROLL, ZERO, money
from rating.record.alignment import CARRIER, Alignment, Place
from rating.steps import plain

Cause = tuple[DifferenceCause, str]
"""The cause, and the words for it."""

_INPUT, _BOOK, _DATE = DifferenceCause.INPUT, DifferenceCause.RATE_BOOK, DifferenceCause.DATE
_OWN_RATES = "one of the two is priced by the carrier's own system"
_LIMITS = "increased_limits"
_TERMS = "the terms of the two programs differ"


class Causes:
    """Works out the cause of each line once: a reason of its own, or that of the line that it follows."""

    def __init__(
        self,
        alignment: Alignment,
        old: tuple[Worksheet, Risk | None],
        new: tuple[Worksheet, Risk | None],
    ) -> None:
        self._lines = alignment
        (self._old, self._old_risk), (self._new, self._new_risk) = old, new
        self._found: dict[Place, Cause] = {}
        self._later = _dates(self._old_risk) != _dates(self._new_risk)
        self._prorated = self._old.proration != self._new.proration
        self._another_book = self._old.book_version != self._new.book_version
        self._another_program = self._old.program != self._new.program

    def of(self, place: Place) -> Cause:
        """Why the line of a place differs. Only asked where it does."""
        if place not in self._found:
            # A line that leads back to itself (it cannot, the order is strict) would end here.
            self._found[place] = (_INPUT, "the input differs")
            self._found[place] = self._own(place) or self._inherited(place)
        return self._found[place]

    def _own(self, place: Place) -> Cause | None:
        """A reason that lies in the line itself; None where only its base moved."""
        old, new = self._lines.before.get(place), self._lines.after.get(place)
        if (old and old.override) != (new and new.override):
            return DifferenceCause.OVERRIDE, _override_words(new)
        if old is None or new is None:
            return self._one_sided(place, self._coming(place, old is None))
        if old.rounding != new.rounding and CARRIER in (old.rounding, new.rounding):
            return _BOOK, _OWN_RATES if old.factor == new.factor else f"{_OWN_RATES}: {_rate_words(old, new)}"
        if (old.seq, old.sign, old.rounding) != (new.seq, new.sign, new.rounding) and not _signed(old, new):
            words = f"step {old.seq} is step {new.seq}" if old.seq != new.seq else "the rule"
            return DifferenceCause.RULE, words
        if self._lines.both_have(sorted(set(old.base_keys) ^ set(new.base_keys)), new.state):
            return DifferenceCause.RULE, "it takes in other steps"
        found = [cause for cause in (self._payroll(old, new), self._factor(place, old, new)) if cause]
        if len(found) > 1 and _rate_weighs_more(old, new):
            found.reverse()
        return (found[0][0], "; ".join(words for _cause, words in found)) if found else None

    def _coming(self, place: Place, new: bool) -> str:
        """What became of a line that one price alone has: such as the constant, once in the largest state."""
        other = self._lines.elsewhere(place) if place[1] is None else None
        if other is not None:
            return f"the line moved {'from' if new else 'to'} {other}"
        return "the line is new" if new else "the line is gone"

    def _payroll(self, old: WorksheetLine, new: WorksheetLine) -> Cause | None:
        """Another payroll: of another term, or entered. A carrier's line does not name its base."""
        named = PAYROLL in new.base_keys or not new.base_keys
        if not named or old.base_amount == new.base_amount:
            return None
        words = f"payroll was {_dollars(old.base_amount)}, is {_dollars(new.base_amount)}"
        if self._prorated and self._same_payroll(old, new):
            return _DATE, f"the term has another length: {words}"
        return _INPUT, words

    def _same_payroll(self, old: WorksheetLine, new: WorksheetLine) -> bool:
        """Whether the annual payroll of a line is one, as far as the records tell."""
        if self._old_risk and self._new_risk and new.class_code:
            return _annual(old, self._old_risk) == _annual(new, self._new_risk)
        return self._old.totals.original_payroll == self._new.totals.original_payroll

    def _factor(self, place: Place, old: WorksheetLine, new: WorksheetLine) -> Cause | None:
        """Another factor: of another row or book, another day, or what was entered."""
        if old.factor == new.factor:
            return None
        words = _rate_words(old, new)
        before, after = old.factor_source, new.factor_source
        if before is None or after is None:
            return self._entered(words)
        if before.book_version != after.book_version:
            return _BOOK, words
        limits = self._limits(new)
        if limits:
            return _INPUT, f"{limits}: {words}"
        if before.row_key != after.row_key and self._another_program:
            return _BOOK, f"the carriers file other figures: {words}"
        if before.row_key != after.row_key and self._later:
            return _DATE, words
        if before.row_key == after.row_key and any(map(self._lines.moved, self._lines.bases(place))):
            return None  # an average over brackets moves with its base
        return _INPUT, words

    def _limits(self, line: WorksheetLine) -> str:
        """What became of the employers' liability limits that a line charges for; '' where they are one."""
        old, new = self._old_risk, self._new_risk
        charged = line.factor_source is not None and line.factor_source.table == _LIMITS
        if not charged or old is None or new is None or old.limits == new.limits:
            return ""
        return f"limits were {old.limits}, are {new.limits}"

    def _entered(self, words: str) -> Cause:
        """Another factor that no table gave; equal entries leave the program or the day."""
        if not self._same_entries():
            return _INPUT, words
        if self._another_program:
            return _BOOK, f"{_TERMS}: {words}"
        return (_DATE if self._later else _INPUT), words

    def _same_entries(self) -> bool:
        old, new = self._old_risk, self._new_risk
        return (
            old is not None
            and new is not None
            and (old.modifications, old.schedule) == (new.modifications, new.schedule)
        )

    def _one_sided(self, place: Place, words: str) -> Cause | None:
        """Why a line stands in one price alone."""
        line, state = self._lines.line(place), place[0]
        limits = self._limits(line)
        if limits:
            return _INPUT, f"{limits}: {words}"
        states = [_states_of(sheet) for sheet in (self._old, self._new)]
        if state is not None and not all(state in known for known in states):
            return _INPUT, f"{words}: {state} is in one of the two alone"
        if (self._old.engine_version == CARRIER) != (self._new.engine_version == CARRIER):
            return DifferenceCause.RULE, f"{words}: {_OWN_RATES}"
        if _algorithm_of(self._old, state) != _algorithm_of(self._new, state):
            return DifferenceCause.RULE, f"{words}: the algorithm differs"
        if line.factor_source is not None and self._another_book:
            return _BOOK, f"{words}: the rate book differs"
        bases = self._lines.bases(place)
        if self._another_program and (line.factor_source is not None or not bases):
            return _BOOK, f"{words}: {_TERMS}"
        return None if any(map(self._lines.moved, bases)) else (_INPUT, words)

    def _inherited(self, place: Place) -> Cause:
        """The cause of the line below that moved the most."""
        bases = [base for base in self._lines.bases(place) if self._lines.moved(base)]
        if not bases:
            if self._another_book:
                return _BOOK, "the rate book differs"
            if self._another_program:
                return _BOOK, _TERMS
            own = self._lines.line(place).rounding == CARRIER
            return _INPUT, "the carrier gives another amount" if own else "the input differs"
        largest = max(bases, key=lambda base: (abs(self._lines.delta(base)), str(base)))
        cause, words = self.of(largest)
        if words.startswith("follows "):
            return cause, words
        line = self._lines.line(largest)
        name = " ".join(part for part in (line.label, line.state, line.class_code) if part)
        return cause, f"follows {name}: {words}"


def _rate_weighs_more(old: WorksheetLine, new: WorksheetLine) -> bool:
    """Whether the rate moved the line further than the payroll did, each taken alone."""
    before, after = old.base_amount or ZERO, new.base_amount or ZERO
    was, now = old.factor or ZERO, new.factor or ZERO
    return abs(before * (now - was)) > abs((after - before) * was)


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


def _states_of(worksheet: Worksheet) -> set[str]:
    """The states of a price; its lines name those of a carrier's own."""
    return {part.state for part in worksheet.states}


def _algorithm_of(worksheet: Worksheet, state: str | None) -> str:
    """The algorithm of a state as the worksheet names it; all of them for the policy."""
    parts = worksheet.algorithm.split("; ")
    return next((part for part in parts if state and part.startswith(f"{state} ")), worksheet.algorithm)


def _dollars(amount: Decimal | None) -> str:
    return "none" if amount is None else money(cent(amount))


def _rate_words(old: WorksheetLine, new: WorksheetLine) -> str:
    name = "rate" if PAYROLL in (*old.base_keys, *new.base_keys) else "factor"
    return f"{name} was {_factor_words(old)}, is {_factor_words(new)}"


def _factor_words(line: WorksheetLine) -> str:
    return "none" if line.factor is None else plain(line.factor)


def _override_words(new: WorksheetLine | None) -> str:
    override = new.override if new is not None else None
    if override is None:
        return "the underwriter's figure is gone"
    who = f" by {override.by}" if override.by else ""
    why = f": {override.reason}" if override.reason else ""
    return f"underwriter's figure {plain(override.value)}{who}{why}"
