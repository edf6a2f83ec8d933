"""A reading held against the truth, leaf by leaf."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from documents.scoring.equal import equal
from documents.scoring.pairing import paired
from documents.scoring.truths import ADDRESS, ADDRESS_PARTS, Truth

CERTAIN = 0.90


class Verdict(StrEnum):
    """What became of a leaf of the truth."""

    RIGHT = "right"
    WRONG = "wrong"
    MISSING = "missing"
    INVENTED = "invented"
    EMPTY = "empty"
    """Nothing is true there, and nothing was read."""


@dataclass(frozen=True, slots=True)
class Held:
    """One leaf: where it stands in the truth and in the reading, and how sure the reading was."""

    path: str
    truth: Any
    read: Any
    confidence: float
    verdict: Verdict
    read_path: str | None = None
    flags: tuple[str, ...] = ()

    @property
    def certain_wrong(self) -> bool:
        """Wrong, and shown as certain."""
        return self.verdict in (Verdict.WRONG, Verdict.INVENTED) and self.confidence >= CERTAIN


class Comparison:
    """All leaves of one truth against one reading, which is an entry of `readings`.

    `pairs` has for each list of the truth which row of the reading stands for which of its rows.
    """

    def __init__(self, truth: Truth, reading: Mapping[str, Any] | None) -> None:
        self._truth = truth
        self._evidence: Mapping[str, Any] = (reading or {}).get("evidence", {})
        self._scanned = any(one.get("method") == "ocr" for one in self._evidence.values())
        self.pairs: dict[str, dict[int | None, int | None]] = {}
        values = (reading or {}).get("values", {})
        self.leaves: list[Held] = list(self._object(truth.values, values, "", ""))

    def _object(self, truth: Mapping[str, Any], read: Any, path: str, place: str | None) -> Iterator[Held]:
        other = read if isinstance(read, dict) else {}
        true_values, read_values, merged = _with_one_street(truth, other)
        for key, value in true_values.items():
            own = f"{path}.{key}" if path else key
            at = None if place is None else f"{place}.{key}" if place else key
            if key == ADDRESS:
                yield from self._leaf(
                    own, value, _address(other), at, [f"{place}.{part}" for part in ADDRESS_PARTS]
                )
            else:
                yield from self._any(value, read_values.get(key), own, at, merged.get(key))

    def _any(
        self, truth: Any, read: Any, path: str, place: str | None, more: str | None = None
    ) -> Iterator[Held]:
        if isinstance(truth, dict):
            yield from self._object(truth, read, path, place)
        elif isinstance(truth, list) and truth and all(isinstance(row, dict) for row in truth):
            yield from self._rows(truth, read if isinstance(read, list) else [], path, place)
        elif isinstance(truth, list):
            yield from self._set(truth, read if isinstance(read, list) else [], path, place)
        elif truth is None and isinstance(read, dict | list):
            yield from self._instead_of_nothing(read, path, place)
        elif not self._truth.leaves_out(path):
            also = [f"{place.rpartition('.')[0]}.{more}"] if more and place else []
            yield from self._leaf(path, truth, read, place, also)

    def _leaf(self, path: str, truth: Any, read: Any, place: str | None, also: list[str]) -> Iterator[Held]:
        """One leaf; its confidence is the least of all the places that it was put together from."""
        found = [self._evidence[at] for at in (place or "", *also) if at in self._evidence]
        sure = min((float(one.get("confidence", 1)) for one in found), default=1.0)
        flags = tuple(flag for one in found for flag in one.get("flags", ()))
        verdict = self._verdict(path, truth, read, sure, flags)
        yield Held(path, truth, read, sure, verdict, place, flags)

    def _verdict(self, path: str, truth: Any, read: Any, sure: float, flags: tuple[str, ...]) -> Verdict:
        if path in self._truth.needs_review:
            return Verdict.WRONG if read is not None and sure >= CERTAIN else Verdict.RIGHT
        if path in self._truth.two_ticks:
            if read is not None:
                return Verdict.INVENTED
            return Verdict.RIGHT if "two_ticks" in flags else Verdict.MISSING
        if truth is None and read is None:
            return Verdict.EMPTY
        if equal(self._truth.kind, path, truth, read, scanned=self._scanned):
            return Verdict.EMPTY if truth is None else Verdict.RIGHT
        if truth is None:
            return Verdict.INVENTED
        return Verdict.MISSING if read is None else Verdict.WRONG

    def _instead_of_nothing(self, read: Any, path: str, place: str | None) -> Iterator[Held]:
        """Something was read where nothing is true: one leaf, however much it is."""
        known = [at for at in self._evidence if place and at.startswith((f"{place}.", f"{place}["))]
        filled = [at for at in known if self._evidence[at].get("confidence") is not None] if read else []
        sure = max((float(self._evidence[at]["confidence"]) for at in filled), default=1.0)
        verdict = Verdict.INVENTED if read else Verdict.EMPTY
        yield Held(path, None, read or None, sure, verdict, place)

    def _set(self, truth: list[Any], read: list[Any], path: str, place: str | None) -> Iterator[Held]:
        """Plain values: each of the truth is one leaf, and each that is only read."""
        if self._truth.leaves_out(path) or any(isinstance(row, dict) for row in truth):
            return
        if read and all(isinstance(row, dict) for row in read):
            yield from self._rows([], read, path, place)
            return
        left = list(enumerate(read))
        for number, value in enumerate(truth):
            hit = next((one for one in left if equal(self._truth.kind, path, value, one[1])), None)
            if hit is not None:
                left.remove(hit)
            at = None if hit is None else f"{place}[{hit[0]}]"
            yield from self._leaf(f"{path}[{number}]", value, None if hit is None else hit[1], at, [])
        for number, value in left:
            yield from self._leaf(f"{path}[+]", None, value, f"{place}[{number}]", [])

    def _rows(self, truth: list[Any], read: list[Any], path: str, place: str | None) -> Iterator[Held]:
        reads = [row for row in read if isinstance(row, dict)]

        def match(one: int, two: int) -> tuple[int, int]:
            held = [leaf for leaf in self._object(truth[one], reads[two], f"{path}[{one}]", None)
                    if leaf.verdict is not Verdict.EMPTY]  # fmt: skip
            return sum(leaf.verdict is Verdict.RIGHT for leaf in held), len(held)

        pairs = paired(self._truth.kind, path, truth, reads, match)
        if place is not None:
            self.pairs[path] = dict(pair for pair in pairs if pair[0] is not None)
        for one, two in sorted(pairs, key=lambda pair: (pair[0] is None, pair[0] or 0)):
            at = None if two is None or place is None else f"{place}[{two}]"
            if one is None:
                yield from self._surplus(reads[two or 0], f"{path}[+]", at or "")
                continue
            other = None if two is None else reads[two]
            yield from self._object(truth[one], other, f"{path}[{one}]", at)

    def _surplus(self, row: Mapping[str, Any], path: str, place: str) -> Iterator[Held]:
        """A row that was read and is not there."""
        for key, value in row.items():
            own, at = f"{path}.{key}", f"{place}.{key}"
            if isinstance(value, dict):
                yield from self._surplus(value, own, at)
            elif isinstance(value, list):
                for number, part in enumerate(value):
                    if isinstance(part, dict):
                        yield from self._surplus(part, f"{own}[+]", f"{at}[{number}]")
            elif value is not None and not self._truth.leaves_out(own.replace("[+]", "[0]")):
                yield from self._leaf(own, None, value, at, [])


def _address(parts: Mapping[str, Any]) -> str | None:
    """All parts of an address in one text."""
    return " ".join(str(parts[name]) for name in ADDRESS_PARTS if parts.get(name)) or None


def _with_one_street(
    truth: Mapping[str, Any], read: Mapping[str, Any]
) -> tuple[Mapping[str, Any], Mapping[str, Any], dict[str, str]]:
    """Both with the second line of an address joined to the first, and which key that was joined to."""
    first = next((name for name in ("line1", "street") if name in truth), None)
    if first is None:
        return truth, read, {}
    return _joined(truth, first), _joined(read, first), {first: "line2"}


def _joined(parts: Mapping[str, Any], first: str) -> Mapping[str, Any]:
    text = " ".join(str(parts[name]) for name in (first, "line2") if parts.get(name)) or None
    return {**{key: value for key, value in parts.items() if key != "line2"}, first: text}
