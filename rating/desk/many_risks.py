"""Many risks with one start: the files of a folder, or the lines of a JSONL file, each told by itself.

A risk that cannot be read or priced keeps no other from its price. Lines are read one by one, as many as
there are, and each answer is printed before the next risk is read.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from models.errors import QuotingError
from models.file_limits import RISK_BYTES
from rating.desk.folder import FolderBook
from rating.desk.pricing import Answer, knowing, price_request
from rating.desk.risk_file import read_risk
from rating.desk.risk_limits import check_size
from rating.desk.risk_text import decoded, risk_text
from rating.tables.findings import FilesRefused, Finding, listed

DONE, REFUSED, UNREADABLE = 0, 1, 2
_LINES = (".jsonl", ".ndjson")


class _Source(NamedTuple):
    """One of many risks. key: file name or line number; line: where it stands in a file of many, 0 alone."""

    key: str
    file: str
    line: int
    content: bytes | Path


def is_many(path: Path) -> bool:
    """Whether a path holds many risks: a folder, or a file of lines."""
    return path.is_dir() or path.suffix.casefold() in _LINES


def price_many(
    path: Path, found: FolderBook, program: str | None, algorithm: str | None, as_json: bool
) -> int:
    """Price every risk and print what became of it under its key. Returns: the worst exit code.

    Raises: QuotingError where the path cannot be read or holds no risk.
    """
    worst, shown = DONE, 0
    sources = _sources(path)
    first = next(sources, None)
    if first is None:
        raise QuotingError(f"{path}: no risk was found; name a folder of *.json, or a JSONL file with lines")
    sys.stdout.write(f'{{"notices": {json.dumps(list(found.notices))},\n"risks": {{' if as_json else "")
    sys.stderr.write("".join(f"notice: {notice}\n" for notice in found.notices))
    for source in chain((first,), sources):
        found, code, printed = _price_risk(source, found, program, algorithm, as_json)
        if as_json:
            sys.stdout.write(f"{',' if shown else ''}\n{json.dumps(source.key)}: {printed}")
        else:
            sys.stdout.write(f"== {source.key} ==\n{printed}\n\n")
        worst, shown = max(worst, code), shown + 1
    sys.stdout.write("\n}}\n" if as_json else "")
    return worst


def _price_risk(
    source: _Source, found: FolderBook, program: str | None, algorithm: str | None, as_json: bool
) -> tuple[FolderBook, int, str]:
    """Price one risk. Returns: the book with the programs known by now, exit code, what to print."""
    before = set(found.notices)
    try:
        request = read_risk(_text(source), source.file)
        found = knowing(found, request, program)
        answer = price_request(request, found, program, algorithm)
    except QuotingError as refused:
        faults = [_placed(f, source) for f in refused.findings] if isinstance(refused, FilesRefused) else []
        lines = listed(faults) or [f"{source.file}: {refused.message}"]
        sys.stderr.write("".join(f"{line}\n" for line in lines))
        error = {"code": refused.code, "message": "; ".join(lines), "faults": lines}
        return found, UNREADABLE, json.dumps({"error": error}) if as_json else "\n".join(lines)
    notices = [*(notice for notice in found.notices if notice not in before), *answer.notices]
    refusals = [str(_placed(refusal, source)) for refusal in answer.refusals]
    sys.stderr.write("".join(f"notice: {source.key}: {notice}\n" for notice in notices))
    sys.stderr.write("".join(f"{refusal}\n" for refusal in refusals))
    printed = json.dumps(answer.record(notices)) if as_json else _answer_text(answer, refusals)
    return found, REFUSED if refusals else DONE, printed


def _answer_text(answer: Answer, refusals: list[str]) -> str:
    return "\n\n".join(part for part in (answer.text, *refusals) if part)


def _placed(finding: Finding, source: _Source) -> Finding:
    """A fault of a line stands in the line of the file of many."""
    in_risk = finding.file == source.file
    return replace(finding, line=source.line) if source.line and in_risk else finding


def _text(source: _Source) -> str:
    if isinstance(source.content, Path):
        return risk_text(source.content)
    check_size(len(source.content), source.file)
    return decoded(source.content, source.file)


def _sources(path: Path) -> Iterator[_Source]:
    """Raises: QuotingError where the path cannot be read."""
    try:
        if path.is_dir():
            files = sorted(file for file in path.iterdir() if file.suffix.casefold() == ".json")
            yield from (_Source(file.name, file.name, 0, file) for file in files)
        else:
            yield from _lines(path)
    except OSError as error:
        raise QuotingError(f"{path}: it cannot be read ({error.strerror})") from None


def _lines(path: Path) -> Iterator[_Source]:
    """Lines that hold something; of one that is too long, enough to be refused."""
    with path.open("rb") as source:
        number = 0
        while line := source.readline(RISK_BYTES + 2):
            number += 1
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = source.readline(RISK_BYTES)
            if line.strip():
                yield _Source(str(number), path.name, number, line.rstrip(b"\r\n"))
