"""The figures of a kind of document: shares, what was certain and wrong, class rows, time and memory."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from documents.acord.kinds import bare
from documents.scoring.class_rows import ClassRow
from documents.scoring.compare import CERTAIN, Held, Verdict
from documents.scoring.known import LOSS_RUN, SUMS

KINDS = ("acroform", "flat", "scan", "scan_noisy", LOSS_RUN)
NOISY = "ocr.two_passes"
"""The warning of a page that took two passes."""
_DAYS = {"valuation_date", "valuation_from", "report_date", "effective", "expiration"}
_DAYS |= {"injury_date", "reported_date", "closed_date"}
_LEFT_OUT = {"form", "edition", "checks", "excerpt"}
WORST = 10


@dataclass(slots=True)
class Document:
    """One document that was read and held against its truth."""

    name: str
    kind: str
    answer: Mapping[str, Any]
    reading: Mapping[str, Any] | None
    held: list[Held] = field(default_factory=list)
    rows: list[ClassRow] = field(default_factory=list)


def kind_of_document(truth_kind: str, answer: Mapping[str, Any], reading: Mapping[str, Any] | None) -> str:
    """How it was read: by fields, by its text, or as a picture; a loss run is its own kind."""
    if truth_kind == LOSS_RUN:
        return LOSS_RUN
    evidence = (reading or {}).get("evidence", {}).values()
    methods = {one.get("method") for one in evidence}
    if "ocr" in methods or answer.get("ms", {}).get("ocr"):
        noisy = any(warning.get("code") == NOISY for warning in answer.get("warnings", ()))
        return "scan_noisy" if noisy else "scan"
    return "acroform" if methods & {"widget", "xfa"} else "flat"


def figures(documents: Sequence[Document]) -> dict[str, Any]:
    """The figures of documents of one kind."""
    counted = [leaf for one in documents for leaf in one.held if counts(one.kind, leaf)]
    verdicts = Counter(leaf.verdict for leaf in counted)
    certain = sum(1 for one in documents for sure in _confidences(one.reading) if sure >= CERTAIN)
    wrong = sum(len(certain_wrong(one)) for one in documents)
    true = sum(verdicts[verdict] for verdict in (Verdict.RIGHT, Verdict.WRONG, Verdict.MISSING))
    rows = [row for one in documents for row in one.rows]
    return {
        "files": len(documents),
        "leaves": true,
        **{verdict.value: verdicts[verdict] for verdict in Verdict if verdict is not Verdict.EMPTY},
        "share": _share(verdicts[Verdict.RIGHT], true),
        "certain": certain,
        "certain_wrong": wrong,
        "certain_wrong_share": _share(wrong, certain),
        "class_rows": len(rows),
        "class_rows_right": sum(row.right for row in rows),
        **_cost(documents),
    }


def counts(kind: str, leaf: Held) -> bool:
    """Whether a leaf belongs to the share: of loss runs the totals, the policies' sums and all days."""
    if kind != LOSS_RUN:
        return True
    name = bare(leaf.path.replace("[+]", "[0]"))
    last = name.rpartition(".")[2]
    return last in _DAYS or name.startswith("totals.") or (name.startswith("policies.") and last in SUMS)


def certain_wrong(document: Document) -> list[Held]:
    """What was wrong and shown as certain; a wrong sum of a loss run is said by a failed check or a flag."""
    wrong = [leaf for leaf in document.held if leaf.certain_wrong]
    if document.kind != LOSS_RUN:
        return wrong
    failed = {
        check.get("scope")
        for check in (document.reading or {}).get("values", {}).get("checks", ())
        if not check.get("holds")
    }
    return [leaf for leaf in wrong if not _said(leaf, failed)]


def _said(leaf: Held, failed: set[Any]) -> bool:
    is_sum = leaf.path.rpartition(".")[2] in SUMS
    scope = (leaf.read_path or "").rpartition(".")[0]
    return is_sum and (scope in failed or bool(leaf.flags))


def worst_paths(documents: Iterable[Document]) -> list[dict[str, Any]]:
    """The paths with the most leaves that are not right."""
    found: Counter[str] = Counter()
    for one in documents:
        for leaf in one.held:
            if counts(one.kind, leaf) and leaf.verdict not in (Verdict.RIGHT, Verdict.EMPTY):
                name = re.sub(r"\[[\d+]+\]", "[]", leaf.path)
                found[re.sub(r"^questions\.\d+", "questions.n", name)] += 1
    return [{"path": path, "not_right": number} for path, number in found.most_common(WORST)]


def leaves_of(values: Any, path: str = "") -> Iterator[str]:
    """The paths of all values of a reading that count as leaves."""
    if isinstance(values, dict):
        for key, value in values.items():
            if not (path == "" and key in _LEFT_OUT) and not key.endswith("_as_printed"):
                yield from leaves_of(value, f"{path}.{key}" if path else key)
    elif isinstance(values, list):
        for number, value in enumerate(values):
            yield from leaves_of(value, f"{path}[{number}]")
    elif values is not None:
        yield path


def _confidences(reading: Mapping[str, Any] | None) -> Iterator[float]:
    if reading is None:
        return
    evidence = reading.get("evidence", {})
    for path in leaves_of(reading.get("values", {})):
        yield float(evidence.get(path, {}).get("confidence", 1))


def _cost(documents: Sequence[Document]) -> dict[str, Any]:
    times = [float(one.answer.get("ms", {}).get("total", 0)) for one in documents]
    each_page = [
        time / max(1, int(one.answer.get("pages") or 1)) for time, one in zip(times, documents, strict=True)
    ]
    return {
        "ms_document_p50": percentile(times, 50),
        "ms_document_p95": percentile(times, 95),
        "ms_page_p50": percentile(each_page, 50),
        "ms_page_p95": percentile(each_page, 95),
        "rss_mb": max((int(one.answer.get("rss_mb") or 0) for one in documents), default=0),
    }


def percentile(numbers: Sequence[float], share: int) -> int:
    """The smallest number that so many percent do not exceed."""
    if not numbers:
        return 0
    ordered = sorted(numbers)
    return round(ordered[max(0, -(-len(ordered) * share // 100) - 1)])


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
