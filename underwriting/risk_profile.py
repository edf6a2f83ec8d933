"""The risk profile: payroll and manual premium by eligibility, SIC group, hazard, NAICS group and state."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from models.eligibility import Eligibility, ProgramEligibility
from models.risk import Risk
from models.risk_profile import ProfileRow, ProfileTable, RiskProfile
from models.worksheet import Worksheet
from underwriting.reference import Row, UnderwritingBook

NOT_CLASSIFIED = "Not classified"
_CLASS_LINE = "class_manual_premium"
_ZERO = Decimal(0)
_HUNDRED = Decimal(100)
_HAZARD_NOTE = "Derived from hazard groups for illustration; the licensed index is not used"
_ANSWERS = tuple(answer.value for answer in (Eligibility.YES, Eligibility.UW, Eligibility.NO))


@dataclass(frozen=True, slots=True)
class _Part:
    """One class in one state: payroll of the insured term, manual premium, and the row of its class."""

    state: str
    code: str
    payroll: Decimal
    premium: Decimal
    entry: Row | None


def risk_profile(
    risk: Risk, worksheet: Worksheet, answer: ProgramEligibility | None, book: UnderwritingBook
) -> RiskProfile:
    """Five tables, each with all payroll and premium of the risk in one program.

    Args: worksheet: the price of the program; answer: its eligibility, None where it was not asked (then the
        first table has one row, not classified); book: the one that the price was made with.
    """
    parts = tuple(_parts(risk, worksheet, book))
    bands = _hazard_bands(book)
    by_class: Mapping[str, Eligibility] = answer.by_class if answer else {}
    order = tuple(row["band"] for row in book.rows("hazard_bands"))
    return RiskProfile(
        program=worksheet.program,
        book_version=worksheet.book_version,
        illustrative=worksheet.illustrative,
        tables=(
            _table("Eligibility Profile", parts, lambda part: _answer(by_class, part), book, _ANSWERS),
            _table("SIC Group Profile", parts, _trait("sic_major_group"), book),
            _table(
                "Best Hazard Profile",
                parts,
                lambda part: bands.get((part.entry or {}).get("hazard_group", ""), NOT_CLASSIFIED),
                book,
                order,
                note=_HAZARD_NOTE,
            ),
            _table("NAICS Group Profile", parts, _trait("naics3"), book),
            _table("State Summary", parts, lambda part: part.state, book),
        ),
    )


def _parts(risk: Risk, worksheet: Worksheet, book: UnderwritingBook) -> Iterable[_Part]:
    """Every class of every state; one that the program does not price has payroll and no premium."""
    priced = {(line.state, line.class_code): line for line in worksheet.lines if line.key == _CLASS_LINE}
    annual: dict[tuple[str, str], Decimal] = {}
    for place in risk.locations:
        for entry in place.employees:
            key = (place.state, entry.code)
            annual[key] = annual.get(key, _ZERO) + entry.payroll
    for (state, code), payroll in sorted(annual.items()):
        line = priced.get((state, code))
        rated = line.base_amount if line is not None else None
        yield _Part(
            state,
            code,
            book.dollars_and_cents(payroll * worksheet.proration) if rated is None else rated,
            line.amount if line is not None else _ZERO,
            book.class_entry(code),
        )


def _table(
    title: str,
    parts: Sequence[_Part],
    label: Callable[[_Part], str],
    book: UnderwritingBook,
    order: Sequence[str] = (),
    note: str | None = None,
) -> ProfileTable:
    """Parts added up by label: in the given order, then by name; labels without a part are left out."""
    groups: dict[str, list[_Part]] = {}
    for part in parts:
        groups.setdefault(label(part), []).append(part)
    names = sorted(groups, key=lambda name: (_place(name, order), name == NOT_CLASSIFIED, name))
    payrolls = {name: sum((part.payroll for part in groups[name]), _ZERO) for name in names}
    premiums = {name: sum((part.premium for part in groups[name]), _ZERO) for name in names}
    payroll_mix, premium_mix = book.mix(payrolls), book.mix(premiums)
    total_payroll, total_premium = sum(payrolls.values(), _ZERO), sum(premiums.values(), _ZERO)
    return ProfileTable(
        title=title,
        rows=tuple(
            _row(name, payrolls[name], premiums[name], payroll_mix[name], premium_mix[name], book)
            for name in names
        ),
        total=_row(
            "Total",
            total_payroll,
            total_premium,
            sum(payroll_mix.values(), _ZERO),
            sum(premium_mix.values(), _ZERO),
            book,
        ),
        note=note,
    )


def _row(
    label: str,
    payroll: Decimal,
    premium: Decimal,
    payroll_mix: Decimal,
    premium_mix: Decimal,
    book: UnderwritingBook,
) -> ProfileRow:
    ratio = book.ratio(premium, payroll)
    return ProfileRow(
        label=label,
        payroll=payroll,
        manual_premium=premium,
        mix_rate=None if ratio is None else ratio * _HUNDRED,
        payroll_mix=payroll_mix,
        premium_mix=premium_mix,
    )


def _place(name: str, order: Sequence[str]) -> int:
    return order.index(name) if name in order else len(order)


def _answer(by_class: Mapping[str, Eligibility], part: _Part) -> str:
    answer = by_class.get(part.code)
    return NOT_CLASSIFIED if answer is None else answer.value


def _trait(column: str) -> Callable[[_Part], str]:
    return lambda part: (part.entry or {}).get(column) or NOT_CLASSIFIED


def _hazard_bands(book: UnderwritingBook) -> Mapping[str, str]:
    """The band of each hazard group, by its index."""
    return {
        row["hazard_group"]: band["band"]
        for row in book.rows("hazard_index")
        for band in book.rows("hazard_bands")
        if Decimal(band["low"]) <= Decimal(row["index"]) <= Decimal(band["high"])
    }
