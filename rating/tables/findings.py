"""What is wrong with a file that a person wrote: where it stands, what stands there, what would be right."""

from collections.abc import Sequence
from dataclasses import dataclass

from models.errors import QuotingError
from models.file_limits import FAULTS_SHOWN

_SHOWN = 60


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One thing that is wrong. line counts from 1, the heading line included; 0 is about the whole file.

    column is a column of a table, or the path of a field in a JSON file.
    """

    file: str
    line: int
    column: str
    problem: str
    right: str = ""

    def __str__(self) -> str:
        where = ", ".join(
            part
            for part in (
                self.file,
                f"line {self.line}" if self.line else "",
                f"column {self.column}" if self.column else "",
            )
            if part
        )
        return f"{where}: {self.problem}; {self.right}" if self.right else f"{where}: {self.problem}"


def shown(text: str) -> str:
    """A cell as a message quotes it: one line, not too long."""
    line = " ".join(text.split())
    return f"'{line[:_SHOWN]}...'" if len(line) > _SHOWN else f"'{line}'"


def listed(findings: Sequence[Finding]) -> list[str]:
    """Faults as they are printed: a line each, the first ones and how many more there are."""
    more = len(findings) - FAULTS_SHOWN
    return [*map(str, findings[:FAULTS_SHOWN]), *([f"and {more:,} more faults"] if more > 0 else [])]


class FilesRefused(QuotingError):
    """Files that cannot be worked with; findings holds every reason, not the first alone."""

    code = "files_refused"

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("\n".join(listed(findings)))
        self.findings = tuple(findings)
