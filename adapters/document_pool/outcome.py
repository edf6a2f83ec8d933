"""What came of a file, from what became of its pages: the same at the desk and in a job."""

import hashlib
from dataclasses import dataclass, field
from typing import Any

from documents.acord.shape import answer
from documents.pdf.refusals import Code, refusal
from documents.pdf.xfa_state import Xfa
from models.reading import FileLook, FileRefusal, ReadingWarning

MOST_PICTURES = 20
ACORD, LOSS_RUN = "acord", "loss-run"
_XFA_ALONE = (Xfa.ALONE, Xfa.IGNORED_ALONE)


@dataclass
class Found:
    """What became of a file's pages, part by part; `read` is what assembling them answered."""

    read: dict[str, Any]
    pages: int = 0
    xfa: str = Xfa.NONE.value
    warnings: list[ReadingWarning] = field(default_factory=list)
    unread: list[FileRefusal] = field(default_factory=list)
    """Pictures that were not read, each with its reason."""
    ms: dict[str, int] = field(default_factory=dict)
    rss_mb: int = 0

    @classmethod
    def of_look(cls, look: FileLook) -> "Found":
        """What is known once the gate has let the file pass."""
        return cls({}, look.pages, look.xfa, list(look.warnings), ms={"gate": look.ms})

    def not_read(self, page: int, refused: FileRefusal) -> None:
        """Note a picture that was not read; the other pages are read all the same."""
        self._note(page, refused, "The page is a picture and was not read.")

    def beyond(self, pages: tuple[int, ...]) -> None:
        """Note pictures that nobody reads, since there are too many."""
        for page in pages:
            text = "A file's first twenty scanned pages are read."
            self._note(page, named(Code.TOO_MANY_PICTURES), text)

    def _note(self, page: int, refused: FileRefusal, text: str) -> None:
        self.warnings.append(ReadingWarning(code=refused.code, page=page, text=text))
        self.unread.append(refused)

    def outcome(self, expected: str | None) -> dict[str, Any]:
        """Outcome, code, message and hint. Args: expected: what the file should be."""
        if self.read["readings"]:
            return {"outcome": "read"}
        if refused := self.read["refused"]:
            found = named(Code(refused["code"]), refused["reason"])
            return {"outcome": "refused", **found.model_dump()}
        if self.unread:
            return {"outcome": "refused", **self.unread[0].model_dump()}
        if self.xfa in _XFA_ALONE:
            return {"outcome": "refused", **named(Code.XFA_ONLY).model_dump()}
        if expected == LOSS_RUN:
            return {"outcome": "refused", **named(Code.LOSS_UNREADABLE).model_dump()}
        nothing = named(Code.NOTHING_FOUND).model_dump()
        return {"outcome": "nothing_found", **nothing, "hint": self.read["hint"] or nothing["hint"]}


def whole_reading(
    name: str, sha256: str, found: Found, total_ms: int, expected: str | None = None
) -> dict[str, Any]:
    """The object that every reading is, of a file whose pages were read."""
    warnings = [*(each.model_dump() for each in found.warnings), *found.read["warnings"]]
    return answer(
        file=name, sha256=sha256, pages=found.pages, **found.outcome(expected),
        readings=found.read["readings"], segments=found.read["segments"], warnings=warnings,
        ms={**found.ms, "total": total_ms}, rss_mb=found.rss_mb,
    )  # fmt: skip


def refused_reading(
    name: str, sha256: str, refused: FileRefusal, total_ms: int, rss_mb: int = 0
) -> dict[str, Any]:
    """The same of a file that is not read at all."""
    return answer(
        file=name, sha256=sha256, pages=0, outcome="refused", **refused.model_dump(),
        ms={"gate": total_ms, "total": total_ms}, rss_mb=rss_mb,
    )  # fmt: skip


def sha256_of(content: bytes) -> str:
    """What names the bytes of a file."""
    return hashlib.sha256(content).hexdigest()


def named(code: Code, reason: str = "") -> FileRefusal:
    """The refusal of a code, with its words."""
    found = refusal(code, reason)
    return FileRefusal(code=code.value, message=found.message, hint=found.hint)
