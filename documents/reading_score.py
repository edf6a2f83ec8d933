"""How well documents are read: every truth of a folder held against what is read of its documents."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from documents.scoring.class_rows import class_rows
from documents.scoring.compare import Comparison, Verdict
from documents.scoring.figures import (
    KINDS,
    Document,
    certain_wrong,
    figures,
    kind_of_document,
    worst_paths,
)
from documents.scoring.hostile import Reader, hostile_files, outcome_row
from documents.scoring.known import LOSS_RUN
from documents.scoring.truths import Truth, truths_below

Found = Callable[[str], None]


@dataclass(slots=True)
class Score:
    """What came of a folder."""

    documents: list[Document] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    not_counted: list[str] = field(default_factory=list)
    hostile: list[dict[str, Any]] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Figures by kind, the worst paths, and each leaf that was wrong and certain."""
        by_kind = {kind: [one for one in self.documents if one.kind == kind] for kind in KINDS}
        return {
            "kinds": {kind: figures(documents) for kind, documents in by_kind.items() if documents},
            "worst": {kind: worst_paths(documents) for kind, documents in by_kind.items() if documents},
            "certain_wrong": [
                {"file": one.name, "path": leaf.path, "truth": leaf.truth, "read": leaf.read,
                 "confidence": leaf.confidence}
                for one in self.documents
                for leaf in certain_wrong(one)
            ],
            "not_right": [
                {"file": one.name, "path": leaf.path, "verdict": leaf.verdict.value, "truth": leaf.truth,
                 "read": leaf.read, "confidence": leaf.confidence}
                for one in self.documents
                for leaf in one.held
                if leaf.verdict not in (Verdict.RIGHT, Verdict.EMPTY)
            ],
            "absent": self.absent,
            "not_counted": self.not_counted,
            "hostile": self.hostile,
        }  # fmt: skip


def score_folder(folder: Path, read: Reader, say: Found = lambda _: None) -> Score:
    """Read every document that a truth of the folder names, and every hostile one of an index."""
    score = Score()
    for truth in truths_below(folder):
        for name in truth.files:
            path = _place(name, folder, truth.path)
            if path is None:
                score.absent.append(name)
            elif not truth.counted:
                score.not_counted.append(name)
            else:
                say(name)
                score.documents.append(scored(name, truth, read(path, _expected(truth))[0]))
    for path in hostile_files(folder):
        say(path.name)
        answer, seconds = read(path, None)
        score.hostile.append(outcome_row(path, answer, seconds))
    return score


def scored(name: str, truth: Truth, answer: Mapping[str, Any]) -> Document:
    """One document's answer held against its truth; of several readings of its kind, against the likest."""
    wanted = [one for one in answer.get("readings", ()) if one.get("kind") == truth.kind]
    compared = [(Comparison(truth, one), one) for one in wanted] or [(Comparison(truth, None), None)]
    comparison, reading = max(compared, key=lambda pair: _right(pair[0]))
    return Document(
        name,
        kind_of_document(truth.kind, answer, reading),
        answer,
        reading,
        comparison.leaves,
        class_rows(truth, reading, comparison),
    )


def _right(comparison: Comparison) -> int:
    return sum(leaf.verdict is Verdict.RIGHT for leaf in comparison.leaves)


def _expected(truth: Truth) -> str:
    return "loss-run" if truth.kind == LOSS_RUN else "acord"


def _place(name: str, folder: Path, truth: Path) -> Path | None:
    """Where the document lies: below the folder, beside the truth, or below the folder above that."""
    tried: Sequence[Path] = (folder, truth.parent, truth.parent.parent)
    places = [base / part for part in (name, Path(name).name) for base in tried]
    return next((place for place in places if place.is_file()), None)
