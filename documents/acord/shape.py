"""A reading as JSON: the object of a job's result, of the poll and of the desk."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from documents.acord.assembling.applications import Application
from documents.acord.paths import tree_of
from documents.acord.segments import Segment
from documents.reading import Evidence, Leaf

SCHEMA = "quoteloom.reading/1"
_NO_LEAF = re.compile(
    r"agency\.parent_office|individuals\[\d+\]\.number|rating\[\d+\]\.(?:premium_state|class_codes\[\d+\]\.state)"
)
_NO_LEAF_STARTS = ("signature.", "policy.other_coverages_text", "lines_text", "form_edition_id")
_PRINTED = ("fein", "payroll", "payroll_last_year", "remuneration")


@dataclass(frozen=True, slots=True)
class Reading:
    """One form of one applicant, or one loss run, as section 13 of the design has it."""

    kind: str
    form: str
    edition: str | None
    pages: tuple[int, ...]
    values: Mapping[str, Any]
    evidence: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """The entry of `readings`."""
        return {
            "kind": self.kind,
            "form": self.form,
            "edition": self.edition,
            "pages": list(self.pages),
            "values": dict(self.values),
            "evidence": dict(self.evidence),
        }


@dataclass(frozen=True, slots=True)
class Warned:
    """Something that the reader of the result should know."""

    code: str
    page: int | None
    text: str

    def as_json(self) -> dict[str, Any]:
        """The entry of `warnings`."""
        return {"code": self.code, "page": self.page, "text": self.text}


def segment_json(segment: Segment) -> dict[str, Any]:
    """The entry of `segments`."""
    return {
        "pages": list(segment.pages),
        "form": segment.form,
        "edition": segment.edition,
        "method": segment.method,
    }


def reading_of(application: Application) -> Reading:
    """The values of an application in their tree, beside the evidence of each by its path."""
    leaves = {path: leaf for path, leaf in application.leaves.items() if is_leaf(path)}
    if not application.is_130:
        leaves.pop("applicant.fein_digits", None)
    flat: dict[str, Any] = {path: leaf.value for path, leaf in leaves.items()}
    for path, leaf in leaves.items():
        if leaf.evidence.as_printed is not None and _shows_print(path, leaf):
            flat[f"{path}_as_printed"] = leaf.evidence.as_printed
    values = {"form": application.form, "edition": application.edition, **tree_of(flat)}
    kind = "acord_130" if application.is_130 else "acord_125"
    evidence = {path: evidence_json(leaf.evidence) for path, leaf in sorted(leaves.items())}
    return Reading(kind, application.form, application.edition, application.pages, values, evidence)


def is_leaf(path: str) -> bool:
    """Whether a path is a value: some keys only help to find and place others."""
    return not (path.startswith(_NO_LEAF_STARTS) or _NO_LEAF.fullmatch(path))


def _shows_print(path: str, leaf: Leaf) -> bool:
    return leaf.value is None or path.rpartition(".")[2] in _PRINTED


def evidence_json(evidence: Evidence) -> dict[str, Any]:
    """Where and how a value was seen."""
    box = evidence.box
    return {
        "page": evidence.page,
        "box": None if box is None else [round(side, 2) for side in (box.x0, box.y0, box.x1, box.y1)],
        "snippet": evidence.snippet[:120],
        "method": evidence.method.value,
        "confidence": round(evidence.confidence, 4),
        "as_printed": evidence.as_printed,
        "flags": list(evidence.flags),
    }


def answer(
    *,
    file: str,
    sha256: str,
    pages: int,
    outcome: str,
    code: str | None = None,
    message: str | None = None,
    hint: str | None = None,
    readings: Sequence[Mapping[str, Any]] = (),
    segments: Sequence[Mapping[str, Any]] = (),
    warnings: Sequence[Mapping[str, Any]] = (),
    ms: Mapping[str, int] | None = None,
    rss_mb: int = 0,
) -> dict[str, Any]:
    """The whole object: of a file that was read, refused, or held nothing."""
    return {
        "schema": SCHEMA,
        "file": file,
        "sha256": sha256,
        "pages": pages,
        "outcome": outcome,
        "code": code,
        "message": message,
        "hint": hint,
        "readings": list(readings),
        "segments": list(segments),
        "warnings": list(warnings),
        "ms": {"gate": 0, "read": 0, "ocr": 0, "total": 0, **(ms or {})},
        "rss_mb": rss_mb,
    }
