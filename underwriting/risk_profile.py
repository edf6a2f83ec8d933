"""The risk profile: payroll and manual premium by eligibility, SIC group, hazard, NAICS group and state."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from models.apportionment import percentages
from models.eligibility import Eligibility, ProgramEligibility
from models.risk import Risk
from models.risk_profile import ProfileClass, ProfileRow, ProfileTable, RiskProfile
from models.rounding import cent, ratio
from models.worksheet import Worksheet
from underwriting.reference import Row, UnderwritingBook
from underwriting.trade_names import System, trade_names

NOT_CLASSIFIED = "Not classified"
_CLASS_LINES = frozenset({"class_manual_premium", "carrier_line"})
"""Lines of our own engine, and those that a carrier's rating summary gave."""
_CODE_DIGITS = 4
_ZERO = Decimal(0)
_HUNDRED = Decimal(100)
_HAZARD_NOTE = "Derived from hazard groups for illustration; the licensed index is not used"
_TRADE_NOTE = "Groups are assigned to class codes for illustration"
_ANSWERS = tuple(answer.value for answer in (Eligibility.YES, Eligibility.UW, Eligibility.NO))


@dataclass(frozen=True, slots=True)
class _Part:
    """One class in one state: payroll of the insured term, manual premium, and the row of its class."""

    state: str
    code: str
    description: str
    payroll: Decimal
    premium: Decimal
    entry: Row


@dataclass(frozen=True, slots=True)
class _Grouping:
    """How one table groups the parts: label of a part, order of labels, what a label stands for."""

    title: str
    label: Callable[[_Part], str]
    order: Sequence[str] = ()
    names: Mapping[str, str] | None = None
    note: str | None = None


def risk_profile(
    risk: Risk, worksheet: Worksheet, answer: ProgramEligibility | None, book: UnderwritingBook
) -> RiskProfile:
    """Five tables, each with all payroll and premium of the risk in one program, and what they add up.

    Args: worksheet: the price of the program; answer: its eligibility, None where it was not asked (then the
        first table has one row, not classified); book: the one that the price was made with.
    """
    parts = _parts(risk, worksheet, book)
    groupings = _groupings(answer, book)
    return RiskProfile(
        program=worksheet.program,
        book_version=worksheet.book_version,
        illustrative=worksheet.illustrative,
        tables=tuple(_table(grouping, parts) for grouping in groupings),
        classes=tuple(
            ProfileClass(
                state=part.state,
                class_code=part.code,
                description=part.description,
                payroll=part.payroll,
                manual_premium=part.premium,
                labels=tuple(grouping.label(part) for grouping in groupings),
            )
            for part in parts
        ),
    )


def same_exposures(one: Risk, other: Risk) -> bool:
    """Whether two risks have the same payroll by state and class over the same term."""
    return _exposed(one) == _exposed(other) and _term(one) == _term(other)


def says_class_premiums(worksheet: Worksheet) -> bool:
    """Whether the worksheet says what each class costs; a carrier may give one figure for all."""
    return bool(_priced(worksheet)[0])


def _groupings(answer: ProgramEligibility | None, book: UnderwritingBook) -> tuple[_Grouping, ...]:
    by_class: Mapping[str, Eligibility] = answer.by_class if answer else {}
    bands = _hazard_bands(book)
    order = tuple(row["band"] for row in book.rows("hazard_bands"))
    return (
        _Grouping("Eligibility Profile", lambda part: _answer(by_class, part), _ANSWERS),
        _trade_grouping("SIC Group Profile", "sic_major_group", "sic"),
        _Grouping(
            "Best Hazard Profile",
            lambda part: bands.get(part.entry.get("hazard_group", ""), NOT_CLASSIFIED),
            order,
            note=_HAZARD_NOTE,
        ),
        _trade_grouping("NAICS Group Profile", "naics3", "naics"),
        _Grouping("State Summary", lambda part: part.state),
    )


def _trade_grouping(title: str, column: str, system: System) -> _Grouping:
    return _Grouping(
        title,
        lambda part: part.entry.get(column) or NOT_CLASSIFIED,
        names=trade_names(system),
        note=_TRADE_NOTE,
    )


def _parts(risk: Risk, worksheet: Worksheet, book: UnderwritingBook) -> tuple[_Part, ...]:
    """Every class of every state; one that the program does not price has payroll and no premium."""
    premiums, rated = _priced(worksheet)
    words = {line.code: line.description for place in risk.locations for line in place.employees}
    parts: list[_Part] = []
    for (state, code), payroll in sorted(_exposed(risk).items()):
        entry = book.class_entry(code) or {}
        key = (state, code.zfill(_CODE_DIGITS))
        exposed = rated.get(key)
        parts.append(
            _Part(
                state,
                code,
                entry.get("description") or words[code],
                cent(payroll * worksheet.proration if exposed is None else exposed),
                premiums.get(key, _ZERO),
                entry,
            )
        )
    return tuple(parts)


def _exposed(risk: Risk) -> Mapping[tuple[str, str], Decimal]:
    """Annual payroll by state and class."""
    annual: dict[tuple[str, str], Decimal] = {}
    for place in risk.locations:
        for line in place.employees:
            key = (place.state, line.code)
            annual[key] = annual.get(key, _ZERO) + line.payroll
    return annual


def _term(risk: Risk) -> tuple[date, date, date]:
    return risk.effective_date, risk.start_date, risk.expiry_date


def _priced(
    worksheet: Worksheet,
) -> tuple[Mapping[tuple[str, str], Decimal], Mapping[tuple[str, str], Decimal]]:
    """Manual premium and rated payroll by state and class, as far as the worksheet's lines say them."""
    premiums: dict[tuple[str, str], Decimal] = {}
    payrolls: dict[tuple[str, str], Decimal] = {}
    for line in worksheet.lines:
        if line.key not in _CLASS_LINES or line.state is None or line.class_code is None:
            continue
        key = (line.state, line.class_code.zfill(_CODE_DIGITS))
        premiums[key] = premiums.get(key, _ZERO) + line.amount
        if line.base_amount is not None:
            payrolls[key] = payrolls.get(key, _ZERO) + line.base_amount
    return premiums, payrolls


def _table(grouping: _Grouping, parts: Sequence[_Part]) -> ProfileTable:
    """Parts added up by label: in the given order, then by name; labels without a part are left out."""
    groups: dict[str, list[_Part]] = {}
    for part in parts:
        groups.setdefault(grouping.label(part), []).append(part)
    labels = sorted(groups, key=lambda label: (_place(label, grouping.order), label == NOT_CLASSIFIED, label))
    payrolls = {label: sum((part.payroll for part in groups[label]), _ZERO) for label in labels}
    premiums = {label: sum((part.premium for part in groups[label]), _ZERO) for label in labels}
    payroll_mix, premium_mix = percentages(payrolls), percentages(premiums)
    names = grouping.names or {}
    return ProfileTable(
        title=grouping.title,
        rows=tuple(
            ProfileRow(
                label=label,
                name=names.get(label, ""),
                payroll=payrolls[label],
                manual_premium=premiums[label],
                mix_rate=_per_hundred(premiums[label], payrolls[label]),
                payroll_mix=payroll_mix[label],
                premium_mix=premium_mix[label],
            )
            for label in labels
        ),
        total=_total(payrolls, premiums, payroll_mix, premium_mix),
        note=grouping.note,
    )


def _total(
    payrolls: Mapping[str, Decimal],
    premiums: Mapping[str, Decimal],
    payroll_mix: Mapping[str, Decimal],
    premium_mix: Mapping[str, Decimal],
) -> ProfileRow:
    payroll, premium = sum(payrolls.values(), _ZERO), sum(premiums.values(), _ZERO)
    return ProfileRow(
        label="Total",
        payroll=payroll,
        manual_premium=premium,
        mix_rate=_per_hundred(premium, payroll),
        payroll_mix=sum(payroll_mix.values(), _ZERO),
        premium_mix=sum(premium_mix.values(), _ZERO),
    )


def _per_hundred(premium: Decimal, payroll: Decimal) -> Decimal | None:
    """Manual premium per 100 dollars of payroll; None without payroll."""
    fraction = ratio(premium, payroll)
    return None if fraction is None else fraction * _HUNDRED


def _place(label: str, order: Sequence[str]) -> int:
    return order.index(label) if label in order else len(order)


def _answer(by_class: Mapping[str, Eligibility], part: _Part) -> str:
    answer = by_class.get(part.code)
    return NOT_CLASSIFIED if answer is None else answer.value


def _hazard_bands(book: UnderwritingBook) -> Mapping[str, str]:
    """The band of each hazard group, by its index."""
    return {
        row["hazard_group"]: band["band"]
        for row in book.rows("hazard_index")
        for band in book.rows("hazard_bands")
        if Decimal(band["low"]) <= Decimal(row["index"]) <= Decimal(band["high"])
    }
