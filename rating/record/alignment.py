"""Two worksheets laid beside each other: every line of either at its place, by state, class and key."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from models.worksheet import WorksheetLine
from rating.ledger import ZERO

CARRIER = "carrier"
"""Rounding of a line that a carrier's own system gave."""
Place = tuple[str | None, str | None, str]
"""State, class code and key of a line."""


class Alignment:
    """The lines of two prices by their places; nothing here knows why they differ."""

    def __init__(self, old: Sequence[WorksheetLine], new: Sequence[WorksheetLine]) -> None:
        repeated = _repeated(old) | _repeated(new)
        self.before, self.after = _by_place(old, repeated), _by_place(new, repeated)
        self._states: dict[str, list[Place]] = defaultdict(list)
        self._by_key: dict[str, list[Place]] = defaultdict(list)
        for place in {**self.before, **self.after}:
            state, _code, key = place
            if state is not None:
                self._states[key].append(place)
            for name in {key, key.partition(".")[0]}:
                self._by_key[name].append(place)

    def places(self) -> list[Place]:
        """The places of the new price in its order, those that are gone set in where they stood."""
        merged = list(self.after)
        earlier: Place | None = None
        for place in self.before:
            if place not in self.after:
                merged.insert(merged.index(earlier) + 1 if earlier is not None else 0, place)
            earlier = place
        return merged

    def moved(self, place: Place) -> bool:
        """Whether the amount of a place differs, or one price has no such line."""
        old, new = self.before.get(place), self.after.get(place)
        return old is None or new is None or old.amount != new.amount

    def delta(self, place: Place) -> Decimal:
        """New less old, as the premium feels it."""
        return effect_on_premium(self.after.get(place)) - effect_on_premium(self.before.get(place))

    def line(self, place: Place) -> WorksheetLine:
        """The line of the new price, else that of the old."""
        return self.after.get(place) or self.before[place]

    def both_have(self, keys: Iterable[str], state: str | None) -> bool:
        """Whether both prices have a line of one of these steps in a state."""
        return any(
            all(any(place in side for place in found) for side in (self.before, self.after))
            for found in ([place for place in self._by_key.get(key, ()) if place[0] == state] for key in keys)
        )

    def elsewhere(self, place: Place) -> str | None:
        """The state from or to which a line that one price alone has here moved; None where it did not."""
        state, code, key = place
        here = self.before if place in self.before else self.after
        there = self.after if here is self.before else self.before
        moved = (entry for entry in self._states.get(key, ()) if entry[1] == code and entry[0] != state)
        return next((entry[0] for entry in moved if entry in there and entry not in here), None)

    def bases(self, place: Place) -> list[Place]:
        """The places that a line starts from; of a line of the policy its states' parts."""
        state, _code, key = place
        if state is None and self._states.get(key):
            return self._states[key]
        keys = {base for side in (self.before, self.after) if place in side for base in side[place].base_keys}
        found = [
            entry
            for base in sorted(keys)
            for entry in self._by_key.get(base, ())
            if entry != place and (state is not None or entry[0] is not None)
        ]
        here = [entry for entry in found if entry[0] in (state, None)]
        # A discount or a minimum is that of all states: it may move because another state did.
        return here if any(self.moved(entry) for entry in here) else found


def effect_on_premium(line: WorksheetLine | None) -> Decimal:
    """What a line is to the premium: credits take away, what is not there is nothing."""
    if line is None:
        return ZERO
    # A carrier's credit comes with its minus, ours without.
    return -abs(line.amount) if line.sign == "-" else line.amount


def unchanged(old: WorksheetLine, new: WorksheetLine) -> bool:
    """Whether amount, and all that it was computed from, are one."""
    return (old.amount, old.sign, old.factor, old.base_amount, old.override) == (
        new.amount,
        new.sign,
        new.factor,
        new.base_amount,
        new.override,
    )


def counted(lines: Mapping[Place, WorksheetLine]) -> Iterator[tuple[Place, WorksheetLine]]:
    """The lines that add up to the premium with taxes: each change once, no subtotal.

    A line of the policy repeats its states' parts where these have lines, and what stands behind the
    policy's last subtotal (the cost stack) is no premium.
    """
    with_parts = {place[2] for place, line in lines.items() if place[0] is not None and _ours(line)}
    behind = _last_total(lines)
    for place, line in lines.items():
        of_states = line.state is not None
        if line.sign != "=" and (of_states or (place[2] not in with_parts and line.seq <= behind)):
            yield place, line


def _ours(line: WorksheetLine) -> bool:
    """Whether our engine wrote the line; a carrier's line of the policy repeats none of its states'."""
    return line.rounding != CARRIER


def _last_total(lines: Mapping[Place, WorksheetLine]) -> int:
    """The step of the premium with taxes; beyond every step where a price has no such subtotal."""
    totals = [line.seq for line in lines.values() if line.key == "total_estimated_annual_premium"]
    return max(totals, default=max((line.seq for line in lines.values()), default=0))


def _repeated(lines: Sequence[WorksheetLine]) -> frozenset[Place]:
    """Places that more than one line claims: a carrier may send several lines of a kind for a state."""
    claims = Counter((line.state, line.class_code, line.key) for line in lines)
    return frozenset(place for place, count in claims.items() if count > 1)


def _by_place(lines: Sequence[WorksheetLine], repeated: frozenset[Place]) -> dict[Place, WorksheetLine]:
    """Lines by state, class and key; where that names several, by label and order as well."""
    found: dict[Place, WorksheetLine] = {}
    for line in lines:
        place = (line.state, line.class_code, line.key)
        if place in repeated:
            place = (line.state, line.class_code, f"{line.key}.{line.label}")
        number = 2
        while place in found:
            place = (line.state, line.class_code, f"{line.key}.{line.label} {number}")
            number += 1
        found[place] = line
    return found
