"""How sure the figures of a report are, once they are held against each other.

A figure is certain where something else says the same: the row that it stands in adds up, its parts come to
it, or records below it do. What follows from other records is certain only where all of them are, and
agreement of a figure with itself is none.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from documents.loss_run.captions import is_amount
from documents.loss_run.checks import Check
from documents.loss_run.complete import SUMS
from documents.loss_run.flags import COMPETE, FAILED, GROSS_TAKEN, LOST_CENTS, NET_TAKEN, UNREAD, WRAPPED
from documents.loss_run.kinds import is_status_code, is_type_code
from documents.loss_run.lines import Line
from documents.loss_run.seen import Entry, Seen
from documents.loss_run.state import Records
from documents.loss_run.wrapped import CUT
from documents.reading import Method

_DOUBTS = frozenset({FAILED, COMPETE, UNREAD})
_HANDED_ON = _DOUBTS | {NET_TAKEN, GROSS_TAKEN}
_IN_PLACE = (
    "claim_number", "injury_date", "reported_date", "closed_date", "state", "effective", "expiration",
)  # fmt: skip
_PAID_PARTS = ("paid_indemnity", "paid_medical", "paid_loss", "paid_lae")
_NAME = re.compile(
    r"[^\W\d_][\w'\u2019.-]*(?:,? [^\W\d_][\w'\u2019.-]*){1,4}|[^\W\d_][\w'\u2019-]+,[^\W\d_]+"
)
_OF_A_SHAPE: dict[str, Callable[[str], object]] = {
    "status": is_status_code,
    "type": is_type_code,
    "claimant": _NAME.fullmatch,
}
_FEWEST_CENTS = _ALL_CENTS = 2
_CLOSED, _FEWEST_PARTS = ("c", "f"), 2
_BALANCED = ("paid", "reserve", "incurred")
_AMOUNTS = ("paid", "reserve", "recovery", "incurred")
_CENTS = re.compile(r"[.,](\d{1,2})\D*$")
_UNREAD, _NOT_WHOLE, _SPELT_OUT, _SNIPPET = 0.8, 0.85, 0.85, 120


def unread_rows(records: Records) -> list[tuple[Entry | None, Line]]:
    """Rows with amounts among the claims whose words no record holds."""
    entries = [*records.claims, *records.policies, records.totals, *(of for _, of in records.unsaid)]
    used: dict[int, list[Seen]] = {}
    for entry in entries:
        for seen in (*entry.fields.values(), *entry.beside.values()):
            used.setdefault(seen.page, []).append(seen)
    return [
        (entry, line)
        for entry, line in records.unread
        if not any(_stands_on(line, seen) for seen in used.get(line.page, ()))
    ]


def _stands_on(line: Line, seen: Seen) -> bool:
    """Whether a value was read from a line."""
    if seen.box is None:
        return seen.snippet[:_SNIPPET] in line.text
    return abs((seen.box.y0 + seen.box.y1) / 2 - line.top) < line.height / 2


def doubt_unread(records: Records) -> None:
    """A record below which amounts stand that nothing took may have been read by the wrong row of them."""
    for entry, _ in unread_rows(records):
        if entry is not None:
            fields = entry.fields
            fields |= {
                name: seen.doubted(UNREAD, _UNREAD) for name, seen in fields.items() if is_amount(name)
            }


def judge(
    policies: Sequence[Entry],
    totals: Entry,
    claims: Sequence[Entry],
    checks: Sequence[Check],
    *,
    whole: bool,
    excerpt: bool,
) -> None:
    """What holds is surer, what fails is not certain; missing pages explain a sum above its detail.

    `whole` says that all pages are here and every row of them was read.
    """
    entries = {f"policies[{number}]": each for number, each in enumerate(policies)}
    entries |= {f"claims[{number}]": each for number, each in enumerate(claims)}
    entries["totals"] = totals
    for check in checks:
        if excerpt and check.of_details and check.difference > 0:
            continue
        if not (check.holds and _of_itself(check, entries[check.scope])):
            _apply(check, entries, checks)
    _doubt_bare_claims(claims)
    _doubt_sums_amid_claims(claims)
    _doubt_twice(claims)
    if any(map(_is_closed_with_more, claims)):
        _doubt_without_reserve([*policies, totals, *claims])
    for each in (*policies, *claims):
        _doubt_cut_numbers(each)
        _doubt_spelt_out(each)
    _doubt_unnumbered(claims)
    _doubt_lost_cents([*policies, totals, *claims])
    for each in (*policies, totals):
        _as_sure_as_parts(each, whole)


def _doubt_bare_claims(claims: Sequence[Entry]) -> None:
    """A claim without any amount, or most of those that others have, may be a piece of some record."""
    known = [sum(claim.number(name) is not None for name in _BALANCED) for claim in claims]
    most = 2 * sum(number == len(_BALANCED) for number in known) > len(claims)
    for claim, number in zip(claims, known, strict=True):
        if not number or (most and 2 * number < len(_BALANCED)):
            claim.fields |= {name: seen.doubted(UNREAD, _UNREAD) for name, seen in claim.fields.items()}


def _doubt_sums_amid_claims(claims: Sequence[Entry]) -> None:
    """A row that comes to what several below it do may be of their policy; then others may be so too."""
    parts = [_parts_below(claim, claims[at + 1 :]) for at, claim in enumerate(claims)]
    if max(parts, default=0) < _FEWEST_PARTS:
        return
    for claim, number in zip(claims, parts, strict=True):
        if number or not any(claim.number(name) for name in _BALANCED):
            claim.fields |= {name: seen.doubted(COMPETE, _UNREAD) for name, seen in claim.fields.items()}


def _parts_below(claim: Entry, below: Sequence[Entry]) -> int:
    """How many of the claims right below come to a claim's amounts, of those that have some."""
    wanted = [claim.number(name) for name in _BALANCED]
    if None in wanted or not any(wanted):
        return 0
    sums, parts = [Decimal(0)] * len(_BALANCED), 0
    for each in below:
        own = [each.number(name) or Decimal(0) for name in _BALANCED]
        sums = [total + number for total, number in zip(sums, own, strict=True)]
        parts += any(own)
        if sums == wanted:
            return parts
        if any(total > (most or 0) for total, most in zip(sums, wanted, strict=True)):
            return 0
    return 0


def _doubt_twice(claims: Sequence[Entry]) -> None:
    """Two claims of one number may be one that is printed twice, of which a day was misread."""
    numbers = [claim.text("claim_number") for claim in claims]
    for claim, number in zip(claims, numbers, strict=True):
        if number is not None and numbers.count(number) > 1:
            claim.fields |= {name: seen.doubted(COMPETE, _UNREAD) for name, seen in claim.fields.items()}


def _is_closed_with_more(claim: Entry) -> bool:
    """Whether of a closed claim something else was paid than incurred, and nothing is said of a reserve.

    Then what was taken for paid may be the amount of a part, or of another line of its record.
    """
    paid, incurred = claim.number("paid"), claim.number("incurred")
    if paid is None or incurred is None or "reserve" in claim.fields:
        return False
    closed = (claim.text("status") or "").casefold().startswith(_CLOSED)
    return closed and incurred not in (paid, paid - (claim.number("recovery") or 0))


def _doubt_without_reserve(entries: Sequence[Entry]) -> None:
    """Figures that agree in every sum may all be of the wrong column, if nothing holds them in a row."""
    for entry in entries:
        if "reserve" not in entry.fields:
            names = [name for name in ("paid", "incurred", *_PAID_PARTS) if name in entry.fields]
            entry.fields |= {name: entry.fields[name].doubted(COMPETE, _UNREAD) for name in names}


def _doubt_cut_numbers(entry: Entry) -> None:
    """A number that ends with its dash goes on where nobody read it, and so may the rest of a claim's row."""
    for name in ("claim_number", "policy_number"):
        seen = entry.fields.get(name)
        if seen is not None and str(seen.value).endswith(CUT):
            rest = entry.fields if name == "claim_number" else (name,)
            entry.fields |= {each: entry.fields[each].doubted(WRAPPED) for each in rest}


def _doubt_unnumbered(claims: Sequence[Entry]) -> None:
    """A claim of a picture without a number, where others have one, may be a part of another."""
    for claim in claims:
        if "claim_number" not in claim.fields and any("claim_number" in each.fields for each in claims):
            claim.fields |= {
                name: seen.doubted(UNREAD, _UNREAD)
                for name, seen in claim.fields.items()
                if name in _AMOUNTS and seen.method is Method.OCR
            }


def _doubt_spelt_out(entry: Entry) -> None:
    """A type that is printed as a code (`IND`) is what carriers mostly mean by it."""
    seen = entry.fields.get("type")
    if seen is not None and seen.as_printed is not None:
        entry.fields["type"] = replace(seen, confidence=min(seen.confidence, _SPELT_OUT))


def _doubt_lost_cents(entries: Sequence[Entry]) -> None:
    """Where amounts have cents, one with half of them, or in a picture without any, has lost them.

    A dollar's tolerance hides that.
    """
    seen = [
        (entry, name, each)
        for entry in entries
        for name, each in entry.fields.items()
        if name in _AMOUNTS and not each.added and each.number
    ]
    cents = [len(found[1]) if (found := _CENTS.search(_printed(each))) else 0 for _, _, each in seen]
    if sum(digits == _ALL_CENTS for digits in cents) < _FEWEST_CENTS:
        return
    for (entry, name, each), digits in zip(seen, cents, strict=True):
        half = 0 < digits < _ALL_CENTS and each.box is not None
        if half or (digits == 0 and each.method is Method.OCR):
            entry.fields[name] = each.doubted(LOST_CENTS, _UNREAD)


def _printed(seen: Seen) -> str:
    return seen.as_printed or str(seen.value)


def _of_itself(check: Check, entry: Entry) -> bool:
    """Whether a check holds because its figures follow from the very records that it holds them against."""
    seen = [entry.fields[name] for name in check.fields if name in entry.fields]
    return all(each.derived for each in seen)


def _apply(check: Check, entries: Mapping[str, Entry], checks: Sequence[Check]) -> None:
    # The same column left out of the parts and of the whole agrees with itself.
    sure = check.balances or any(
        each.balances and each.holds and each.scope == check.scope for each in checks
    )
    places = [(check.scope, name) for name in check.fields] + [part for part in check.parts if check.holds]
    for place, name in places:
        if seen := entries[place].fields.get(name):
            entries[place].fields[name] = _judged(seen, check.holds, sure)
    if check.holds and check.balances and check.found:
        _confirm_row(entries[check.scope].fields)


def _confirm_row(fields: dict[str, Seen]) -> None:
    """The amounts of the row agree, so its cells lie under the right captions.

    That says nothing of letters that were read from a picture.
    """
    names = [name for name in _IN_PLACE if name in fields]
    names += [name for name, fits in _OF_A_SHAPE.items() if name in fields and fits(str(fields[name].value))]
    fields |= {name: fields[name].confirmed() for name in names if _may_be_confirmed(fields[name])}
    if fields["paid"].added and not _DOUBTS & set(fields["paid"].flags):
        fields |= {name: fields[name].confirmed() for name in _PAID_PARTS if name in fields}


def _may_be_confirmed(seen: Seen) -> bool:
    return seen.method is not Method.OCR and (WRAPPED not in seen.flags or is_type_code(str(seen.value)))


def _judged(seen: Seen, holds: bool, sure: bool) -> Seen:
    if not holds:
        return seen.doubted(FAILED)
    if _DOUBTS & set(seen.flags) or (seen.added and not sure):
        return seen
    return seen.confirmed()


def _as_sure_as_parts(entry: Entry, whole: bool) -> None:
    """What follows from other records is certain where all of them are, or where print confirms it."""
    for name in SUMS:
        seen = entry.fields.get(name)
        if seen is None or not seen.derived:
            continue
        flags = {flag for part in entry.parts for flag in _of_part(part, name)[1]} & _HANDED_ON
        least = min((_of_part(part, name)[0] for part in entry.parts), default=seen.confidence)
        sure = least if flags & _DOUBTS else max(seen.confidence, least if whole else min(least, _NOT_WHOLE))
        entry.fields[name] = replace(
            seen, confidence=round(sure, 4), flags=tuple(dict.fromkeys((*seen.flags, *sorted(flags))))
        )


def _of_part(part: Entry, name: str) -> tuple[float, tuple[str, ...]]:
    """How sure a part is of what is added up or counted, and what speaks against it."""
    counted = {"claims": "claim_number", "open": "status"}.get(name, name)
    seen = part.fields.get(name) or part.fields.get(counted) or next(iter(part.fields.values()), None)
    return (seen.confidence, seen.flags) if seen else (_NOT_WHOLE, ())
