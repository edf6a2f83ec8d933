"""The actuary's desk: `rate` prices one risk with a folder of tables, `rates` checks a folder. No server.

Exit codes: 0 done; 1 the folder has faults (rates check), or a program refuses the risk (rate); 2 a file or
an option cannot be read, and nothing was priced.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.errors import QuotingError, TableRowMissing
from models.risk import Risk
from models.worksheet import Worksheet
from rating.book import RateBook
from rating.desk.findings import FilesRefused, Finding
from rating.desk.folder import FolderBook, book_of, builtin_folder, read_folder, with_plain_program
from rating.desk.risk_file import RiskRequest, read_risk
from rating.desk.shapes import SHAPES
from rating.desk.worksheet_text import worksheet_json, worksheet_text
from rating.engine import rate
from rating.proration import default_expiry

DONE, REFUSED, UNREADABLE = 0, 1, 2
_COST_TABLES = frozenset({"federal_payroll_tax", "suta"})


@dataclass(frozen=True, slots=True)
class Priced:
    """What became of one program: a worksheet, or why there is none."""

    program: str
    worksheet: Worksheet | None = None
    refusal: str = ""
    code: str = ""
    path: str = ""


def main(words: Sequence[str] | None = None) -> int:
    """Run one command. Returns: the exit code."""
    arguments = parser().parse_args(words)
    try:
        code: int = arguments.run(arguments)
    except FilesRefused as refused:
        sys.stderr.write("".join(f"{finding}\n" for finding in refused.findings))
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
    pricing.add_argument("risk", type=Path, help="risk.json, see docs/rating.md; '-' is standard input")
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
    lines = [f"{finding}\n" for finding in findings]
    lines += [f"notice: {notice}\n" for notice in reading.notices]
    faults = "no fault" if not findings else f"{len(findings):,} fault{'s' if len(findings) > 1 else ''}"
    lines.append(f"{len(reading.tables)} tables, {reading.rows:,} good rows, {faults}\n")
    sys.stdout.write("".join(lines))
    return REFUSED if findings else DONE


def run_rate(arguments: argparse.Namespace) -> int:
    """Price a risk and print its worksheets. Returns: DONE, or REFUSED when a program refused."""
    request = read_risk(_risk_text(arguments.risk), arguments.risk.name)
    found = _book(arguments.book, request, arguments.program)
    risk = filed_codes(request.risk, found.book)
    notices = [*request.notices, *found.notices, *_term_notice(risk)]
    if arguments.algorithm:
        _check_algorithm(found.book, arguments.algorithm, risk)
    programs = (arguments.program,) if arguments.program else request.programs
    programs = programs or _on_sale(found, risk, notices)
    priced = [_price(risk, program, found.book, arguments.algorithm, notices) for program in programs]
    if arguments.json:
        sys.stdout.write(json.dumps(_record(priced, notices), indent=1) + "\n")
    else:
        sys.stdout.write("\n\n".join(worksheet_text(p.worksheet) for p in priced if p.worksheet) + "\n")
    sys.stderr.write("".join(f"notice: {notice}\n" for notice in dict.fromkeys(notices)))
    for entry in priced:
        if entry.worksheet is None:
            sys.stderr.write(f"{_refusal(entry, request, found)}\n")
    return REFUSED if any(entry.worksheet is None for entry in priced) else DONE


def _term_notice(risk: Risk) -> list[str]:
    """A policy is rated for a year at most."""
    longest = default_expiry(risk.start_date)
    if risk.expiry_date <= longest:
        return []
    return [f"the term ends {risk.expiry_date}, after a policy year: the premium is that of one year"]


def _check_algorithm(book: RateBook, key: str, risk: Risk) -> None:
    """The algorithm must exist before anything is priced. Raises: QuotingError naming the option."""
    try:
        book.named_algorithm(key, risk.market.value)
    except QuotingError as refused:
        raise QuotingError(f"--algorithm: {refused.message}") from None


def _risk_text(path: Path) -> str:
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise QuotingError(f"{path}: the file cannot be read ({error.strerror}); name a risk.json") from None
    except UnicodeDecodeError:
        raise QuotingError(f"{path}: a character is not UTF-8; save the file in UTF-8") from None


def _book(folder: Path | None, request: RiskRequest, program: str | None) -> FolderBook:
    """The folder's book, knowing the programs that are asked for where it names none itself."""
    found = builtin_folder() if folder is None else book_of(read_folder(folder))
    for name in (program,) if program else request.programs:
        found = with_plain_program(found, name)
    return found


def filed_codes(risk: Risk, book: RateBook) -> Risk:
    """The risk with each class code as the book spells it: '42' and '0042' are one class."""
    places = tuple(
        place.model_copy(
            update={
                "employees": tuple(
                    line.model_copy(update={"code": _filed_code(line.code, book.class_codes(place.state))})
                    for line in place.employees
                )
            }
        )
        for place in risk.locations
    )
    overrides = tuple(
        entry.model_copy(update={"class_code": _filed_code(entry.class_code, book.class_codes(entry.state))})
        for entry in risk.overrides
    )
    return risk.model_copy(update={"locations": places, "overrides": overrides})


def _filed_code(code: str, filed: frozenset[str]) -> str:
    if code in filed:
        return code
    bare = code.lstrip("0")
    return min((entry for entry in filed if entry.lstrip("0") == bare), default=code)


def _on_sale(found: FolderBook, risk: Risk, notices: list[str]) -> tuple[str, ...]:
    """The programs of the book that are sold on the day; all of them where none is, so that each says why."""
    day = risk.effective_date
    sold = tuple(program for program in found.programs if found.book.sells(program, day))
    if sold:
        notices += [f"{name} is not sold on {day}" for name in found.programs if name not in sold]
    return sold or found.programs


def _price(risk: Risk, program: str, book: RateBook, algorithm: str | None, notices: list[str]) -> Priced:
    """Price one program; payroll taxes that no table knows do not keep a premium from its worksheet."""
    try:
        try:
            return Priced(program, rate(risk, program, book, algorithm=algorithm))
        except TableRowMissing as missing:
            if missing.path not in _COST_TABLES:
                raise
            notices.append(f"no cost stack: {missing.message}")
            return Priced(program, rate(risk, program, book, algorithm=algorithm, cost_stack=False))
    except QuotingError as refusal:
        known = "" if program in book.programs() else f"; use one of {', '.join(sorted(book.programs()))}"
        return Priced(program, None, refusal.message + known, refusal.code, refusal.path or "")


def _refusal(entry: Priced, request: RiskRequest, found: FolderBook) -> Finding:
    """Where to mend what a program refused: a table of the book, else a field of the risk."""
    message = f"{entry.program}: {entry.refusal}"
    table, _, column = entry.path.partition(".")
    if table in SHAPES and table not in request.lines:
        own = found.reading.tables.get(table)
        return Finding(own.file if own else f"built-in {table}.csv", 0, column, message)
    return request.finding(entry.path, message)


def _record(priced: Sequence[Priced], notices: Sequence[str]) -> dict[str, Any]:
    """One program: its worksheet. Several: a list of them under 'programs', a refused one with its error."""
    entries = [_entry(entry) for entry in priced]
    said = list(dict.fromkeys(notices))
    if len(entries) == 1:
        return {**entries[0], "notices": said}
    return {"programs": entries, "notices": said}


def _entry(entry: Priced) -> dict[str, Any]:
    if entry.worksheet is None:
        error = {"code": entry.code, "message": entry.refusal, "path": entry.path}
        return {"program": entry.program, "error": error}
    return worksheet_json(entry.worksheet)


if __name__ == "__main__":
    sys.exit(main())
