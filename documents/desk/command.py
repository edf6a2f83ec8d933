"""The desk of documents, without a server: files are read in children of its own, within all limits.

Exit codes: 0 done; 3 a file was refused, or held nothing that is known; 2 a file or an option cannot be read.
"""

import argparse
import sys
from collections.abc import Sequence

from documents.desk import blanks, read, score, write
from documents.desk.children import ReaderAtDesk
from models.reading import DocumentUnread

UNREADABLE = 2


def main(words: Sequence[str] | None = None) -> int:
    """Run one command. Returns: the exit code."""
    asked = parser().parse_args(words)
    if asked.action == "write":
        return write.main(asked.rest)
    try:
        with ReaderAtDesk(asked.tesseract) as reader:
            if asked.action == "read":
                return read.main(asked.rest, reader.read)
            if asked.action == "blanks":
                return blanks.main(asked.rest, reader.blanks)
            return score.main(asked.rest, reader.read)
    except DocumentUnread as error:
        sys.stderr.write(f"{error.message}\n")
        return UNREADABLE


def parser() -> argparse.ArgumentParser:
    """The commands; each has its own options."""
    top = argparse.ArgumentParser(prog="quoteloom documents", description=__doc__)
    # Found by whoever starts us, since only settings read the environment.
    top.add_argument("--tesseract", help=argparse.SUPPRESS)
    actions = top.add_subparsers(dest="action", required=True, metavar="action")
    for name, words in (
        ("read", "read applications and loss runs, as a table or as JSON"),
        ("write", "write a data sheet, a form or a no-loss letter of a SHEET.json (docs/eacord.md)"),
        ("blanks", "which of an operator's own blanks are filled in (docs/blanks.md)"),
        ("score", "how well the documents of a folder are read, by the truths beside them"),
    ):
        action = actions.add_parser(name, help=words, add_help=False, prefix_chars="\0")
        action.add_argument("rest", nargs=argparse.REMAINDER)
    return top


if __name__ == "__main__":
    sys.exit(main())
