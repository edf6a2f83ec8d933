"""Applications of a packet: pages that belong together, copies of one, and several applicants."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from documents.acord.leaves import doubted, with_confidence
from documents.reading import Leaf

UNKNOWN = "unknown"
"""The form of pages that are of none; they are nobody's copy."""
_GAP_COST = 0.05
_SCALARS = ("applicant.", "agency.", "policy.", "company", "underwriter", "billing.", "description_of_")
_OWN = ("form_date", "policy.part", "policy.other_coverages", "billing.payment_plan")


@dataclass(frozen=True, slots=True)
class Application:
    """One form of one applicant."""

    form: str
    edition: str | None
    pages: tuple[int, ...]
    leaves: Mapping[str, Leaf]

    @property
    def is_130(self) -> bool:
        """An application for workers' compensation, of whatever edition."""
        return self.form != "ACORD 125"

    @property
    def filled(self) -> bool:
        """Whether anything was entered: an unticked box is nothing."""
        return any(leaf.value not in (None, False) for leaf in self.leaves.values())

    def of_same(self, other: "Application") -> bool:
        """Whether both are of one applicant: by FEIN, else by name."""
        mine, theirs = self._text("applicant.fein"), other._text("applicant.fein")
        if mine and theirs:
            return mine == theirs
        return self.name == other.name

    @property
    def name(self) -> str:
        """The applicant's name without signs, to compare."""
        return re.sub(r"[\W_]", "", self._text("applicant.name")).casefold()

    @property
    def has_applicant(self) -> bool:
        """Whether the pages say whose application they are."""
        return bool(self.name or self._text("applicant.fein"))

    @property
    def date(self) -> str:
        """The form's date, '' where it has none."""
        return self._text("form_date")

    def _text(self, path: str) -> str:
        leaf = self.leaves.get(path)
        return str(leaf.value) if leaf and leaf.value else ""


def merged(applications: Sequence[Application]) -> list[Application]:
    """One entry for each applicant and form; copies are one, a 130 is filled from the 125 beside it."""
    kept: list[Application] = []
    for one in applications:
        twin = next((n for n, other in enumerate(kept) if _is_copy(one, other)), None)
        if twin is None:
            kept.append(one)
        else:
            kept[twin] = _of_two(kept[twin], one)
    return [_filled(one, kept) for one in kept]


def _is_copy(one: Application, other: Application) -> bool:
    known = UNKNOWN not in (one.form, other.form)
    return known and one.is_130 == other.is_130 and one.has_applicant and one.of_same(other)


def _of_two(first: Application, second: Application) -> Application:
    """The newer of two copies, what the other says otherwise flagged."""
    rank = [(one.date, len(one.leaves)) for one in (first, second)]
    newer, older = (second, first) if rank[1] > rank[0] else (first, second)
    leaves = dict(newer.leaves)
    for path, leaf in older.leaves.items():
        own = leaves.get(path)
        if own is not None and own.value != leaf.value and path != "form_date":
            leaves[path] = doubted(own, "copy.differs")
    return replace(newer, leaves=leaves, pages=tuple(sorted({*first.pages, *second.pages})))


def _filled(one: Application, all_of_them: Sequence[Application]) -> Application:
    """A 130 with what only the 125 of the same applicant says."""
    other = next((two for two in all_of_them if not two.is_130 and one.of_same(two)), None)
    if not one.is_130 or one.form == UNKNOWN or other is None or not one.has_applicant:
        return one
    leaves = dict(one.leaves)
    has_locations = any(path.startswith("locations[") for path in leaves)
    for path, leaf in other.leaves.items():
        wanted = path.startswith(_SCALARS) and not path.startswith(_OWN)
        wanted = wanted and path not in ("applicant.business_start_date", "applicant.members")
        if path not in leaves and leaf.value is not None and (wanted or _of_location(path, has_locations)):
            leaves[path] = with_confidence(leaf, max(0.0, leaf.evidence.confidence - _GAP_COST))
    return replace(one, leaves=leaves)


def _of_location(path: str, has_locations: bool) -> bool:
    """A location as the 130 knows it."""
    names = ("number", "street", "line2", "city", "county", "state", "zip")
    return not has_locations and path.startswith("locations[") and path.rpartition(".")[2] in names
