"""What proves or contradicts a value: sums, zip codes, the classes that a state has."""

from collections.abc import Callable, Collection, Mapping
from decimal import Decimal, InvalidOperation

from documents.acord.amounts import plain
from documents.acord.assembling.zip_states import state_of_zip
from documents.acord.leaves import doubted, with_confidence, with_value
from documents.acord.paths import row_of, rows_of
from documents.reading import Leaf, Method

KnownClass = Callable[[str, str], bool | None]
"""Whether a state has a class code; None where that is not known."""
_CENTS, _PROVES = Decimal(1), Decimal(100)


def known_classes(by_state: Mapping[str, Collection[str]]) -> KnownClass:
    """A table of class codes by state as the answer to whether a state has one.

    A state without codes is not known, nor is a suffix of a class that the state has.
    """
    table = {state: frozenset(codes) for state, codes in by_state.items() if codes}

    def known(state: str, code: str) -> bool | None:
        codes = table.get(state)
        if codes is None or code in codes:
            return None if codes is None else True
        return None if code.partition("-")[0] in codes else False

    return known


def checked(leaves: Mapping[str, Leaf], known_class: KnownClass | None = None) -> dict[str, Leaf]:
    """The leaves, surer where a check holds, doubted where it fails."""
    found = dict(leaves)
    for sheet in rows_of(found, "rating"):
        _sheet(found, row_of("rating", sheet), known_class)
    owners = ["agency", "applicant.mailing_address"]
    owners += [row_of("locations", row) for row in rows_of(found, "locations")]
    insureds = rows_of(found, "other_named_insureds")
    owners += [f"{row_of('other_named_insureds', row)}.mailing_address" for row in insureds]
    for owner in owners:
        _zip(found, owner)
    _term(found)
    return found


def _surer(found: dict[str, Leaf], *paths: str) -> None:
    """Half of the way to certain; a doubt that something else left stays."""
    for path in paths:
        leaf = found[path]
        if not leaf.evidence.flags:
            sure = leaf.evidence.confidence
            found[path] = with_confidence(leaf, sure + (1 - sure) / 2)


def _doubt(found: dict[str, Leaf], flag: str, *paths: str) -> None:
    for path in paths:
        found[path] = doubted(found[path], flag)


def _sheet(found: dict[str, Leaf], sheet: str, known_class: KnownClass | None) -> None:
    manual: list[Decimal] = []
    complete = True
    for row in rows_of(found, f"{sheet}.class_codes"):
        start = row_of(f"{sheet}.class_codes", row)
        _class_known(found, sheet, f"{start}.class_code", known_class)
        names = [f"{start}.{name}" for name in ("payroll", "rate", "manual_premium")]
        payroll, rate, premium = (_number(found, name) for name in names)
        if premium is not None:
            manual.append(premium)
        complete = complete and premium is not None
        if payroll is None or rate is None or premium is None:
            continue
        if (proved := _with_point(found[names[1]], rate, payroll, premium)) is not None:
            found[names[1]] = proved
        elif abs(payroll / 100 * rate - premium) <= _CENTS:
            _surer(found, *names)
        else:
            _doubt(found, "sum.differs", *names)
    _total(found, f"{sheet}.premium.total.premium", sum(manual, Decimal(0)), complete and bool(manual))


def _with_point(leaf: Leaf, rate: Decimal, payroll: Decimal, premium: Decimal) -> Leaf | None:
    """The rate of a picture that lost its point, where the payroll and the premium beside it say so."""
    lost = leaf.evidence.method is Method.OCR and rate == rate.to_integral_value()
    if not lost or premium < _PROVES or abs(payroll / 100 * rate / 100 - premium) > _CENTS:
        return None
    return with_value(leaf, plain(rate / 100), leaf.path)


def _total(found: dict[str, Leaf], path: str, wanted: Decimal, complete: bool) -> None:
    total = _number(found, path)
    if total is None or not complete:
        return
    if abs(total - wanted) <= _CENTS:
        _surer(found, path)
    else:
        _doubt(found, "sum.differs", path)


def _class_known(found: dict[str, Leaf], sheet: str, path: str, known_class: KnownClass | None) -> None:
    state, code = found.get(f"{sheet}.state"), found.get(path)
    if known_class is None or not state or not code or not state.value or not isinstance(code.value, str):
        return
    known = known_class(str(state.value), code.value)
    if known:
        _surer(found, path)
    elif known is False:
        _doubt(found, "class.unknown", path)


def _zip(found: dict[str, Leaf], owner: str) -> None:
    state, code = found.get(f"{owner}.state"), found.get(f"{owner}.zip")
    if not state or not code or not isinstance(state.value, str) or not isinstance(code.value, str):
        return
    lies_in = state_of_zip(code.value)
    if lies_in == state.value:
        # Three digits of a zip prove the state; of a picture they prove nothing of the other two.
        _surer(found, state.path, *([] if code.evidence.method is Method.OCR else [code.path]))
    elif lies_in:
        _doubt(found, "zip.differs", state.path, code.path)


def _term(found: dict[str, Leaf]) -> None:
    """A term of one year proves both of its days."""
    days = [found.get(f"policy.{name}") for name in ("effective_date", "expiration_date")]
    start, end = (str(leaf.value) if leaf and leaf.value else "" for leaf in days)
    if start and end and start[4:] == end[4:] and int(end[:4]) == int(start[:4]) + 1:
        _surer(found, "policy.effective_date", "policy.expiration_date")


def _number(found: Mapping[str, Leaf], path: str) -> Decimal | None:
    leaf = found.get(path)
    try:
        return Decimal(leaf.value) if leaf and isinstance(leaf.value, str) else None
    except InvalidOperation:
        return None
