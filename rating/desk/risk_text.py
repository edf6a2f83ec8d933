"""The text of a risk from a file or from standard input, never more than a risk may have."""

import sys
from pathlib import Path

from models.errors import QuotingError
from models.file_limits import RISK_BYTES
from rating.desk.risk_limits import check_size

STDIN = "-"


def risk_text(path: Path) -> str:
    """What a file holds. Raises: FilesRefused for one that is too large; QuotingError naming the file."""
    if str(path) == STDIN:
        return sys.stdin.read(RISK_BYTES + 1)
    try:
        with path.open("rb") as source:
            content = source.read(RISK_BYTES + 1)
    except OSError as error:
        raise QuotingError(f"{path}: the file cannot be read ({error.strerror}); name a risk.json") from None
    check_size(len(content), path.name)
    return decoded(content, str(path))


def decoded(content: bytes, file: str) -> str:
    """Bytes as text. Raises: QuotingError for bytes that are none."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise QuotingError(f"{file}: a character is not UTF-8; save the file in UTF-8") from None
