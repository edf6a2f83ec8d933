"""One risk at the desk: which programs price it, what became of each, and what is worth saying."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from models.errors import QuotingError, TableRowMissing
from models.policy_year import anniversary
from models.risk import Risk
from models.worksheet import Worksheet
from rating.algorithm_flow import faults_of_order
from rating.algorithm_stack import COST_STACK, is_stack
from rating.book import RateBook
from rating.desk.folder import FolderBook, with_plain_program
from rating.desk.risk_file import RiskRequest
from rating.desk.risk_notices import risk_notices
from rating.desk.worksheet_text import worksheet_json, worksheet_text
from rating.engine import rate
from rating.tables.findings import Finding
from rating.tables.table_shapes import SHAPES

_COST_TABLES = frozenset({"federal_payroll_tax", "suta"})


@dataclass(frozen=True, slots=True)
class Priced:
    """What became of one program: a worksheet, or why there is none."""

    program: str
    worksheet: Worksheet | None = None
    refusal: str = ""
    code: str = ""
    path: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one risk. notices: of the risk alone; refusals: of programs, where to mend them."""

    priced: Sequence[Priced]
    notices: Sequence[str]
    refusals: Sequence[Finding]

    @property
    def text(self) -> str:
        """The worksheets as a person reads them."""
        return "\n\n".join(worksheet_text(entry.worksheet) for entry in self.priced if entry.worksheet)

    def record(self, notices: Sequence[str]) -> dict[str, Any]:
        """One program: its worksheet. Several: a list under 'programs', a refused one with its error."""
        entries = [_entry(entry) for entry in self.priced]
        said = list(dict.fromkeys(notices))
        if len(entries) == 1:
            return {**entries[0], "notices": said}
        return {"programs": entries, "notices": said}


def price_request(
    request: RiskRequest, found: FolderBook, program: str | None, algorithm: str | None
) -> Answer:
    """Price a risk by a program, else by those that it names, else by those of the book.

    Raises: QuotingError for an algorithm that does not exist or does not hold.
    """
    risk = filed_codes(request.risk, found.book)
    notices = [*request.notices, *_term_notice(risk)]
    if algorithm:
        _check_algorithm(found.book, algorithm, risk)
    programs = (program,) if program else request.programs
    programs = programs or _on_sale(found, risk, notices)
    priced = [_price(risk, name, found.book, algorithm, notices) for name in programs]
    notices += risk_notices(risk, found.book, [entry.program for entry in priced if entry.worksheet])
    refusals = [_refusal(entry, request, found) for entry in priced if entry.worksheet is None]
    return Answer(priced, list(dict.fromkeys(notices)), refusals)


def knowing(found: FolderBook, request: RiskRequest, program: str | None) -> FolderBook:
    """The book with the programs that are asked for, where the folder names none itself."""
    for name in (program,) if program else request.programs:
        found = with_plain_program(found, name)
    return found


def _term_notice(risk: Risk) -> list[str]:
    """A policy is rated for a year at most."""
    longest = anniversary(risk.start_date)
    if risk.expiry_date <= longest:
        return []
    return [f"the term ends {risk.expiry_date}, after a policy year: the premium is that of one year"]


def _check_algorithm(book: RateBook, key: str, risk: Risk) -> None:
    """The algorithm must exist before anything is priced. Raises: QuotingError naming the option."""
    try:
        named = book.named_algorithm(key, risk.market.value)
    except QuotingError as refused:
        raise QuotingError(f"--algorithm: {refused.message}") from None
    if is_stack(named):
        known = sorted({row["algorithm"] for row in book.rows("algorithms")} - {COST_STACK})
        raise QuotingError(
            f"--algorithm: {named.id} is what stands behind a premium and makes none; use one of "
            f"{', '.join(known)}, a state or a patch"
        )
    for fault in faults_of_order(named):
        raise QuotingError(f"--algorithm: {named.id}: step {fault.step}: {fault.problem}; {fault.right}")


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
    if table in SHAPES and table not in request.fields:
        own = found.reading.tables.get(table)
        return Finding(own.file if own else f"built-in {table}.csv", 0, column, message)
    return request.finding(entry.path, message)


def _entry(entry: Priced) -> dict[str, Any]:
    if entry.worksheet is None:
        error = {"code": entry.code, "message": entry.refusal, "path": entry.path}
        return {"program": entry.program, "error": error}
    return worksheet_json(entry.worksheet)
