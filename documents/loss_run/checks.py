"""Whether the figures of a loss run agree with each other. A failed check is shown; nothing is adjusted."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from documents.acord.amounts import plain
from documents.loss_run.seen import Entry

TOLERANCE = Decimal(1)
_NUMBER = "number of claims"
_SUMS = ("paid", "reserve", "recovery", "incurred")


@dataclass(frozen=True, slots=True)
class Check:
    """One comparison: what follows from the parts, what is printed, and the fields that it speaks of."""

    name: str
    scope: str
    expected: Decimal
    found: Decimal
    fields: tuple[str, ...]
    parts: tuple[tuple[str, str], ...] = ()

    @property
    def difference(self) -> Decimal:
        """What is printed above what follows."""
        return self.found - self.expected

    @property
    def holds(self) -> bool:
        """Whether they agree to the dollar."""
        return abs(self.difference) <= TOLERANCE

    @property
    def balances(self) -> bool:
        """Whether it holds the amounts of one entry against each other."""
        return self.name.startswith("paid + reserve")

    @property
    def of_details(self) -> bool:
        """Whether it holds a policy against its claims, of which pages may be missing."""
        return self.name == _NUMBER or (bool(self.parts) and self.scope != "totals")

    def shown(self) -> dict[str, object]:
        """The check as an entry of the reading."""
        return {
            "name": self.name,
            "scope": self.scope,
            "expected": plain(self.expected),
            "found": plain(self.found),
            "difference": plain(self.difference),
            "holds": self.holds,
        }


def checks_of(
    policies: Sequence[Entry], totals: Entry, claims: Sequence[Entry], of: Sequence[int | None]
) -> list[Check]:
    """Every check that the figures allow; `of` is the policy of each claim."""
    found = [check for number, claim in enumerate(claims) for check in _balance(claim, f"claims[{number}]")]
    for number, policy in enumerate(policies):
        scope = f"policies[{number}]"
        own = [(f"claims[{at}]", claim) for at, claim in enumerate(claims) if of[at] == number]
        found += _balance(policy, scope) + _added(policy, scope, own, "claims", _SUMS)
        found += _counted(policy, scope, own)
    parts = [(f"policies[{number}]", policy) for number, policy in enumerate(policies)]
    found += _balance(totals, "totals")
    names = [name for name in ("premium", "claims", "open", *_SUMS) if not _copied(totals, policies, name)]
    found += _added(totals, "totals", parts, "policies", names)
    if not policies:
        every = [(f"claims[{at}]", claim) for at, claim in enumerate(claims)]
        found += _added(totals, "totals", every, "claims", _SUMS) + _counted(totals, "totals", every)
    return found


def _copied(totals: Entry, policies: Sequence[Entry], name: str) -> bool:
    """Whether the one policy's sum is the report's, so that holding them together says nothing."""
    seen = [entry.fields[name] for entry in (totals, *policies) if name in entry.fields]
    return len(policies) == 1 and any(each.added for each in seen)


def _balance(entry: Entry, scope: str) -> list[Check]:
    """Paid + reserve - recovery = incurred; where paid is net of the recovery, without it."""
    paid, reserve, incurred = (entry.number(name) for name in ("paid", "reserve", "incurred"))
    if paid is None or reserve is None or incurred is None:
        return []
    recovery = entry.number("recovery") or Decimal(0)
    names = ("paid", "reserve", "incurred")
    gross = Check(
        "paid + reserve - recovery = incurred",
        scope,
        paid + reserve - recovery,
        incurred,
        (*names, "recovery"),
    )
    net = Check("paid + reserve = incurred", scope, paid + reserve, incurred, names)
    return [net if recovery and net.holds and not gross.holds else gross]


def _added(
    entry: Entry, scope: str, parts: Sequence[tuple[str, Entry]], of: str, names: Iterable[str]
) -> list[Check]:
    """The parts add up to what is printed of the whole; where some have none, the others are not above it."""
    found = []
    for name in names:
        whole = entry.number(name)
        numbers = [part.number(name) for _, part in parts]
        known = [number for number in numbers if number is not None]
        if whole is None or not parts or not known:
            continue
        # Some parts alone can only tell that the whole is too little.
        if len(known) < len(numbers) and sum(known, Decimal(0)) <= whole + TOLERANCE:
            continue
        places = tuple((place, name) for place, _ in parts)
        found.append(Check(f"sum of {of}: {name}", scope, sum(known, Decimal(0)), whole, (name,), places))
    return found


def _counted(entry: Entry, scope: str, claims: Sequence[tuple[str, Entry]]) -> list[Check]:
    """As many claims in detail as are printed, where there is any detail."""
    whole = entry.number("claims")
    if whole is None or not claims:
        return []
    return [Check(_NUMBER, scope, Decimal(len(claims)), whole, ("claims",))]
