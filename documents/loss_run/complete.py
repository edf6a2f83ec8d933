"""Sums by kind, the policy of each claim, and sums that are not printed: from their parts.

Nothing that is printed is touched. What is added up here is never certain by itself; a check may make it so.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from documents.acord.amounts import plain
from documents.loss_run.flags import COMPETE, GROSS_TAKEN, NET_TAKEN, OTHER_TERM, UNREAD
from documents.loss_run.policies import same_number
from documents.loss_run.seen import Entry, Seen

KINDS = ("paid", "reserve", "recovery", "incurred")
SUMS = (
    "premium", "claims", "open", "indemnity", "medical", "paid", "paid_loss", "paid_lae", "recovery",
    "reserve", "incurred", "loss_ratio",
)  # fmt: skip
_PARTS = ("indemnity", "medical", "expense", "legal", "rehab", "other", "loss")
_SHOWN_PARTS = {
    "paid_indemnity": "indemnity",
    "paid_medical": "medical",
    "paid_loss": "loss",
    "paid_lae": "expense",
}
_COUNTS = ("claims", "open", "indemnity", "medical")
_ADDED, _COUNTED, _BY_DAY, _RIVALLED = 0.85, 0.8, 0.75, 0.8
_FEWEST_PARTS = 2


def summed(entry: Entry) -> Entry:
    """Amounts by kind: what is printed as a total, else the sum of the printed parts."""
    seen = {**entry.beside, **entry.fields}
    fields = {name: each for name, each in seen.items() if "." not in name}
    for kind in KINDS:
        parts = {part: seen[f"{kind}.{part}"] for part in _PARTS if f"{kind}.{part}" in seen}
        whole = seen.get(f"{kind}.total") or _net_or_gross(kind, seen)
        if whole is not None:
            whole, parts = _agreed(whole, parts)
        elif parts:
            whole = _sum(list(parts.values()))
        if whole is not None:
            doubted = any(name.partition(".")[0] == kind for name in entry.rivals)
            whole = whole.doubted(COMPETE, _RIVALLED) if doubted else whole
            fields[kind] = _positive(whole) if kind == "recovery" else whole
        if kind == "paid":
            fields |= {name: parts[part] for name, part in _SHOWN_PARTS.items() if part in parts}
    if "paid" not in fields:
        fields |= _paid_in_parts(seen, fields)
    for name in (".total", ".net", ".gross"):
        if name in seen and "incurred" not in fields and _is_incurred(seen[name], fields):
            fields["incurred"] = seen[name]
    _net_of_recovery(seen, fields)
    _parted_status(fields)
    _both_counts(fields)
    fields |= {name: fields[name].doubted(COMPETE, _RIVALLED) for name in entry.rivals & set(_COUNTS)}
    return Entry(fields)


def _net_or_gross(kind: str, seen: Mapping[str, Seen]) -> Seen | None:
    """Without a column of all of it, what is gross of deductible and recovery, or else what is net."""
    return seen.get(f"{kind}.gross") or seen.get(f"{kind}.net")


def _agreed(whole: Seen, parts: dict[str, Seen]) -> tuple[Seen, dict[str, Seen]]:
    """A total and the parts beside it are surer where they add up: three figures say the same."""
    if len(parts) < _FEWEST_PARTS or not whole.number:
        return whole, parts
    if _sum(list(parts.values())).number != whole.number:
        return whole, parts
    return whole.confirmed(), {name: part.confirmed() for name, part in parts.items()}


def _net_of_recovery(seen: Mapping[str, Seen], fields: dict[str, Seen]) -> None:
    """Where incurred is printed gross and net, the one net of recoveries counts, gross of a deductible.

    A recovery is money that is back; a deductible is owed by the insured, and the loss stays what it was.
    """
    total, net = seen.get("incurred.total"), seen.get("incurred.net")
    gross = total or seen.get("incurred.gross")
    if gross is None or net is None or gross.number == net.number:
        return
    recovery = fields["recovery"].number if "recovery" in fields else None
    recovered = bool(recovery) and gross.number is not None and net.number == gross.number - (recovery or 0)
    if total is not None and not recovered:
        return
    taken, flag = (net, NET_TAKEN) if recovered else (gross, GROSS_TAKEN)
    flags = fields["incurred"].flags
    if COMPETE in flags:
        taken = taken.doubted(COMPETE, _RIVALLED)
    fields["incurred"] = replace(taken, flags=(*taken.flags, flag))


def _paid_in_parts(seen: Mapping[str, Seen], fields: Mapping[str, Seen]) -> dict[str, Seen]:
    """`Medical  Indemnity  Reserve  Incurred`: the parts are what was paid where the row adds up so."""
    parts = {part: seen[f".{part}"] for part in _PARTS if f".{part}" in seen}
    incurred = fields.get("incurred") or seen.get(".total")
    numbers = {
        name: each.number
        for name, each in (("reserve", fields.get("reserve")), ("incurred", incurred))
        if each
    }
    if not parts or len(numbers) < 2:
        return {}
    paid = _sum(list(parts.values()))
    recovery = fields["recovery"].number if "recovery" in fields else None
    whole = sum((number or Decimal(0) for number in (paid.number, numbers["reserve"])), Decimal(0))
    if numbers["incurred"] not in (whole, whole - (recovery or Decimal(0))):
        return {}
    return {"paid": paid} | {name: parts[part] for name, part in _SHOWN_PARTS.items() if part in parts}


def _is_incurred(total: Seen, fields: Mapping[str, Seen]) -> bool:
    """`Paid  Unpaid  Total`: a total is what was incurred where the row adds up so."""
    paid, reserve, recovery = (
        fields[name].number if name in fields else None for name in ("paid", "reserve", "recovery")
    )
    if paid is None or reserve is None:
        return False
    return total.number == paid + reserve - (recovery or Decimal(0))


def numbered(policies: Sequence[Entry]) -> list[Entry]:
    """Terms without a number are those of the only policy that is named without anything else."""
    bare = [each for each in policies if each.fields.keys() == {"policy_number"}]
    terms = [each for each in policies if "policy_number" not in each.fields]
    if len(bare) != 1 or not terms or len(terms) != len(policies) - 1:
        return list(policies)
    for term in terms:
        term.put("policy_number", bare[0].fields["policy_number"])
    return terms


def with_claims(policies: Iterable[Entry], claims: Sequence[Entry]) -> tuple[list[Entry], list[int | None]]:
    """The policies, with those that only claims name, and the policy of each claim."""
    found = list(policies)
    of = [_policy_of(found, claim) for claim in claims]
    for claim, at in zip(claims, of, strict=True):
        if at is not None and _outside(found[at], claim) and "policy_number" in claim.fields:
            claim.fields["policy_number"] = claim.fields["policy_number"].doubted(OTHER_TERM, _BY_DAY)
        number = None if at is None else found[at].fields.get("policy_number")
        if number is not None and "policy_number" not in claim.fields:
            claim.put("policy_number", replace(number, confidence=min(number.confidence, _BY_DAY)))
    return found, of


def complete(
    policies: Sequence[Entry], totals: Entry, claims: Sequence[Entry], of: Sequence[int | None], excerpt: bool
) -> None:
    """Puts in what is not printed; where pages are missing, details do not stand for their policy."""
    for number, policy in enumerate(policies):
        own = [claim for at, claim in enumerate(claims) if of[at] == number]
        policy.parts = own
        if len(policies) == 1:
            _copied(policy, totals)
        whole = not excerpt or policy.number("claims") == len(own)
        if whole and (own or policy.number("claims") == 0):
            _from_claims(policy, own)
    totals.parts = list(policies or claims)
    if len(policies) == 1:
        _copied(totals, policies[0])
    elif policies:
        _from_policies(totals, policies)
    elif claims or totals.number("claims") == 0:
        _from_claims(totals, claims)


def _parted_status(fields: dict[str, Seen]) -> None:
    """`Closed/Medical` is a status and a type."""
    status = fields.get("status")
    if status is None or not isinstance(status.value, str) or "/" not in status.value:
        return
    first, _, rest = status.value.partition("/")
    if len(first) > 2 and len(rest) > 1:
        fields["status"] = replace(status, value=first.strip(), as_printed=status.value)
        fields.setdefault("type", replace(status, value=rest.strip(), as_printed=status.value))


def _both_counts(fields: dict[str, Seen]) -> None:
    """Where no number of all claims is printed: open and closed ones, or medical only ones and all others."""
    for one, other in (("open", "closed"), ("medical", "indemnity")):
        first, second = fields.get(one), fields.get(other)
        if "claims" not in fields and first and second:
            number = int(str(first.value)) + int(str(second.value))
            fields["claims"] = replace(first, value=number, confidence=_COUNTED, as_printed=None)


def _sum(parts: Sequence[Seen], most: float = _ADDED) -> Seen:
    total = sum((part.number or Decimal(0) for part in parts), Decimal(0))
    sure = min(most, *(part.confidence for part in parts))
    flags = (UNREAD,) if any(UNREAD in part.flags for part in parts) else ()
    return replace(parts[0], value=plain(total), confidence=sure, as_printed=None, added=True, flags=flags)


def _positive(seen: Seen) -> Seen:
    """A recovery is kept positive, whatever sign is printed."""
    number = seen.number
    if number is None or number >= 0:
        return seen
    return replace(seen, value=plain(-number), as_printed=seen.as_printed or str(seen.value))


def _policy_of(policies: list[Entry], claim: Entry) -> int | None:
    """By number, among terms of one number by the term that holds the day of the injury."""
    number = claim.fields.get("policy_number")
    if number is None:
        return 0 if len(policies) == 1 else _by_day(policies, claim)
    text = str(number.value)
    fitting = [at for at, each in enumerate(policies) if same_number(each.text("policy_number"), text)]
    if not fitting and len(policies) == 1 and policies[0].text("policy_number") is None:
        policies[0].put("policy_number", number)
        return 0
    if not fitting:
        policies.append(Entry({"policy_number": number}))
        return len(policies) - 1
    return next((at for at in fitting if _within(policies[at], claim)), fitting[0])


def _by_day(policies: Sequence[Entry], claim: Entry) -> int | None:
    within = [at for at, policy in enumerate(policies) if _within(policy, claim)]
    return within[0] if len(within) == 1 else None


def _within(policy: Entry, claim: Entry) -> bool:
    begins, ends, day = policy.text("effective"), policy.text("expiration"), claim.text("injury_date")
    if not begins or not day:
        return False
    return begins <= day and (day <= ends if ends else day < f"{int(begins[:4]) + 1}{begins[4:]}")


def _outside(policy: Entry, claim: Entry) -> bool:
    """Whether the injury lies outside of the term: then the claim may be of another policy."""
    known = policy.text("effective") and policy.text("expiration") and claim.text("injury_date")
    return bool(known) and not _within(policy, claim)


def _copied(entry: Entry, source: Entry) -> None:
    for name, seen in source.fields.items():
        if name in SUMS:
            copied = replace(seen, confidence=min(seen.confidence, _ADDED), added=True)
            entry.fill(name, copied)


def _from_claims(entry: Entry, claims: Sequence[Entry]) -> None:
    if not claims:
        _zero(entry)
        return
    first = next(iter(claims[0].fields.values()))
    entry.fill("claims", _derived(first, len(claims)))
    if entry.number("claims") != len(claims):
        return
    states = [claim.text("status") or "" for claim in claims]
    if all(states):
        opened = sum(state.casefold().startswith(("o", "re", "pend", "active")) for state in states)
        entry.fill("open", _derived(first, opened))
    for name in KINDS:
        parts = [claim.fields[name] for claim in claims if name in claim.fields]
        if len(parts) == len(claims):
            entry.fill(name, replace(_sum(parts, _COUNTED), derived=True))


def _derived(near: Seen, value: int) -> Seen:
    """A number of records, where none is printed."""
    return replace(
        near, value=value, confidence=_COUNTED, as_printed=None, added=True, derived=True, flags=()
    )


def _zero(entry: Entry) -> None:
    """Where no claims are printed, no sums need be."""
    none = entry.fields["claims"]
    entry.fill("open", replace(none, value=0, confidence=min(none.confidence, _ADDED)))
    for name in ("paid", "reserve", "incurred"):
        entry.fill(name, replace(none, value="0", confidence=min(none.confidence, _ADDED), as_printed=None))


def _from_policies(totals: Entry, policies: Sequence[Entry]) -> None:
    for name in ("premium", *_COUNTS, *KINDS):
        parts = [policy.fields[name] for policy in policies if name in policy.fields]
        if len(parts) == len(policies):
            added = replace(_sum(parts, _COUNTED), derived=True)
            totals.fill(name, replace(added, value=int(str(added.value))) if name in _COUNTS else added)
