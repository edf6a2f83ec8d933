"""The actuary's desk: `rate` prices risks with a folder of tables, `rates` checks a folder. No server.

Exit codes: 0 done; 1 the folder has faults (rates check), or a program refuses the risk (rate); 2 a file or
an option cannot be read, and nothing of it was priced. Of many risks the worst one counts.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from models.errors import QuotingError
from rating.desk.folder import FolderBook, book_of, builtin_folder, read_folder
from rating.desk.many_risks import DONE, REFUSED, UNREADABLE, is_many, price_many
from rating.desk.pricing import knowing, price_request
from rating.desk.risk_file import read_risk
from rating.desk.risk_text import risk_text
from rating.tables.findings import FilesRefused, listed


def main(words: Sequence[str] | None = None) -> int:
    """Run one command. Returns: the exit code."""
    arguments = parser().parse_args(words)
    try:
        code: int = arguments.run(arguments)
    except FilesRefused as refused:
        sys.stderr.write("".join(f"{line}\n" for line in listed(refused.findings)))
        return UNREADABLE
    except QuotingError as refused:
        sys.stderr.write(f"{refused.message}\n")
        return UNREADABLE
    return code


def parser() -> argparse.ArgumentParser:
    """The commands with their options."""
    top = argparse.ArgumentParser(prog="quoteloom", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True, metavar="command")
    pricing = commands.add_parser(
        "rate", help="price a risk with the tables of a folder", description=__doc__
    )
    pricing.add_argument(
        "risk",
        type=Path,
        help="risk.json, see docs/rating.md ('-': standard input); a folder of them, or a JSONL file of many",
    )
    pricing.add_argument("--book", type=Path, help="folder of CSVs; without it the built-in book prices")
    pricing.add_argument("--program", help="price this program, whatever the risk or the folder names")
    pricing.add_argument(
        "--algorithm", metavar="KEY", help="price by this algorithm instead of the state's: NCCI_VOL, NJ, ..."
    )
    pricing.add_argument("--json", action="store_true", help="print JSON; notices go to standard error")
    pricing.set_defaults(run=run_rate)
    checking = commands.add_parser("rates", help="look after folders of tables", description=__doc__)
    actions = checking.add_subparsers(dest="action", required=True, metavar="action")
    check = actions.add_parser("check", help="name everything that is wrong with a folder")
    check.add_argument("folder", type=Path)
    check.set_defaults(run=run_check)
    return top


def run_check(arguments: argparse.Namespace) -> int:
    """Print every fault of a folder. Returns: DONE or REFUSED."""
    reading = read_folder(arguments.folder)
    findings = sorted(reading.findings)
    if not findings:
        book_of(reading)
    lines = [f"{line}\n" for line in listed(findings)]
    lines += [f"notice: {notice}\n" for notice in reading.notices]
    faults = "no fault" if not findings else f"{len(findings):,} fault{'s' if len(findings) > 1 else ''}"
    lines.append(f"{len(reading.tables)} tables, {reading.rows:,} good rows, {faults}\n")
    sys.stdout.write("".join(lines))
    return REFUSED if findings else DONE


def run_rate(arguments: argparse.Namespace) -> int:
    """Price a risk, or many, and print the worksheets. Returns: DONE, or REFUSED when a program refused."""
    if is_many(arguments.risk):
        found = _book(arguments.book)
        return price_many(arguments.risk, found, arguments.program, arguments.algorithm, arguments.json)
    request = read_risk(risk_text(arguments.risk), arguments.risk.name)
    found = knowing(_book(arguments.book), request, arguments.program)
    answer = price_request(request, found, arguments.program, arguments.algorithm)
    notices = list(dict.fromkeys((*request.notices, *found.notices, *answer.notices)))
    if arguments.json:
        sys.stdout.write(json.dumps(answer.record(notices), indent=1) + "\n")
    else:
        sys.stdout.write(answer.text + "\n")
    sys.stderr.write("".join(f"notice: {notice}\n" for notice in notices))
    sys.stderr.write("".join(f"{refusal}\n" for refusal in answer.refusals))
    return REFUSED if answer.refusals else DONE


def _book(folder: Path | None) -> FolderBook:
    return builtin_folder() if folder is None else book_of(read_folder(folder))


if __name__ == "__main__":
    sys.exit(main())
