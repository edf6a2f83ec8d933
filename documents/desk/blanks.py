"""`documents blanks FOLDER`: which of an operator's own blanks are filled in, and why the others are not."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

REFUSED, UNREADABLE = 3, 2
Seen = tuple[str, str, dict[str, Any]]
"""A file, what there is to say of it, and what was seen."""


def main(words: Sequence[str], look: Callable[[Path], list[Seen]]) -> int:
    """Look at every file of a folder.

    Returns: 0, REFUSED where one is not filled in, UNREADABLE where the folder cannot be read.
    """
    asked = _parser().parse_args(words)
    try:
        found = look(asked.folder)
    except OSError as error:
        sys.stderr.write(f"{error.filename}: {error.strerror}\n")
        return UNREADABLE
    for file, said, seen in found:
        print(json.dumps({"file": file, **seen}) if asked.as_json else said)
    if not found:
        sys.stderr.write(f"{asked.folder}: holds no PDF file\n")
    return REFUSED if any(seen["refusal"] for _, _, seen in found) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="quoteloom documents blanks", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--json", dest="as_json", action="store_true", help="one object a line")
    return parser
