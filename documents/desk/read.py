"""`documents read FILE…`: what the product reads in a file, for the eye or as JSON."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

READ, UNREADABLE, NOTHING = 0, 2, 3
EXPECTED = ("acord", "loss-run")
_VALUE, _PATH = 60, 48
Reader: TypeAlias = Callable[[Path, str | None], tuple[dict[str, Any], float]]


def main(words: Sequence[str], read: Reader) -> int:
    """Read every file. Returns: READ, NOTHING where one was not read, UNREADABLE where there is none."""
    asked = _parser().parse_args(words)
    worst, several = READ, len(asked.files) > 1
    for file in asked.files:
        try:
            found, _ = read(file, asked.expected)
        except OSError as error:
            sys.stderr.write(f"{file}: {error.strerror}\n")
            return UNREADABLE
        worst = max(worst, READ if found["outcome"] == "read" else NOTHING)
        said = (
            json.dumps(found, ensure_ascii=False, indent=None if several else 2)
            if asked.json
            else "\n".join(_lines(found))
        )
        sys.stdout.write(f"{said}\n")
        sys.stdout.flush()
    return worst


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="quoteloom documents read", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--as", dest="expected", choices=EXPECTED, help="what the file is expected to be")
    parser.add_argument("--json", action="store_true", help="one object, or for several files one a line")
    return parser


def _lines(found: dict[str, Any]) -> Iterator[str]:
    """A reading for people."""
    yield f"{plain(found['file'])}: {found['pages']} pages, {found['outcome']}, {found['ms']['total']} ms"
    if found["code"]:
        yield f"  {found['code']}: {plain(found['message'])}"
        yield f"  {plain(found['hint'])}"
    for segment in found["segments"]:
        pages = ", ".join(map(str, segment["pages"]))
        yield f"  pages {pages}: {segment['form']} {segment['edition'] or ''} (by {segment['method']})"
    for warning in found["warnings"]:
        page = f" page {warning['page']}" if warning["page"] else ""
        yield f"  {warning['code']}{page}: {warning['text']}"
    for reading in found["readings"]:
        yield f"  {reading['kind']}, {plain(reading['form'])} {reading['edition'] or ''}"
        for path, value in leaves(reading["values"]):
            seen = reading["evidence"].get(path)
            said = f"{seen['confidence']:.2f}  p. {seen['page']}  {' '.join(seen['flags'])}" if seen else ""
            yield f"    {path:<{_PATH}} {plain(str(value))[:_VALUE]:<{_VALUE}} {said}".rstrip()


def leaves(values: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Each value with its path."""
    if isinstance(values, dict):
        for key, value in values.items():
            yield from leaves(value, f"{path}.{key}" if path else key)
    elif isinstance(values, list):
        for number, value in enumerate(values):
            yield from leaves(value, f"{path}[{number}]")
    elif values is not None:
        yield path, values


def plain(text: str) -> str:
    """A stranger's words for a terminal: whatever steers one is out."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
