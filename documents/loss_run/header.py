"""Column captions of a table: lines of captions above each other become columns with a meaning each.

A caption may wrap over lines (`Policy` / `Number`), stand over several columns (`Paid` over `Ind`, `Med`,
`Exp`), or belong to the second line of each record (`Claim No` / `Claimant`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from documents.loss_run.caption_cells import captions_of
from documents.loss_run.caption_lines import DAYS_OF_HEAD, goes_on_below, may_be_captions, tells
from documents.loss_run.captions import COUNTS, DATES, Vocabulary, is_amount, tokens_of
from documents.loss_run.columns import Column
from documents.loss_run.extents import Extent, extents_below, parted_by_extents
from documents.loss_run.lines import Cell, Line
from documents.loss_run.stacks import STRANGE, columns_of
from documents.loss_run.tree import of_two_kinds

_MOST_LINES, _MOST_MORE = 6, 8
_FEWEST_COLUMNS = 3
_UNKNOWN = 1.1
_TWO_LINES = _TITLE = 2
_BY_CLAIM = {
    "closed": "closed_date",
    "open": "ignored",
    "claims": "ignored",
    "indemnity": "ignored",
    "medical": "ignored",
    "report_day": "reported_date",
    "injury": "injury_date",
}
_OF_HEAD = DAYS_OF_HEAD | {
    "insured",
    "account",
    "carrier",
    "line",
    "experience_mod",
    "report_day",
    "ignored",
}
_COUNTS = COUNTS | {"other_count"}


@dataclass(frozen=True, slots=True)
class Header:
    """The columns of a table and the number of lines that their captions take.

    Where rows of policies stand amid those of claims, `policies` says what the columns mean for them.
    """

    columns: tuple[Column, ...]
    lines: int
    policies: "Header | None" = None

    @property
    def fields(self) -> set[str]:
        """Every field that some column holds."""
        return {name for column in self.columns for _, field in column.fields for name in field.split("/")}

    @property
    def levels(self) -> set[int]:
        """The lines of a record that have columns of their own."""
        return {level for column in self.columns for level, _ in column.fields}

    @property
    def amounts(self) -> set[str]:
        """The amounts among them."""
        return {field for field in self.fields if is_amount(field)}

    @property
    def of_claims(self) -> bool:
        """Whether the rows are claims."""
        fields = self.fields
        return "claim_number" in fields or (
            bool(fields & {"injury_date", "injury"})
            and bool(fields & {"claimant", "status", "type", "reported_date", "report_day"})
        )

    @property
    def of_head(self) -> bool:
        """Whether the captions say of the report whose it is and of which day."""
        fields = self.fields
        of_all = {"policy_number"} if "policy_number" in fields else _COUNTS | self.amounts
        return "insured" in fields and bool(fields & DAYS_OF_HEAD) and fields <= _OF_HEAD | of_all

    @property
    def for_policies(self) -> "Header":
        """What the columns mean for rows of policies."""
        return self.policies or self

    @property
    def of_policies(self) -> bool:
        """Whether the rows are policies or their terms."""
        return not self.of_claims and bool(self.fields & {"policy_number", "effective", "period"})


def header_at(lines: Sequence[Line], at: int, vocabulary: Vocabulary) -> Header | None:
    """The captions that begin at a line, unless more of them begin one line below."""
    here, score = _best(lines, at, vocabulary)
    if here is None:
        return None
    below, following = _best(lines, at + 1, vocabulary) if here.lines > 1 else (None, score)
    # A line of one cell or two that adds no meaning is the table's title.
    title = below is not None and len(lines[at].cells) <= _TITLE and below.fields == here.fields
    return None if title or score < following else here


def _best(lines: Sequence[Line], at: int, vocabulary: Vocabulary) -> tuple[Header | None, float]:
    best, most = None, 0.0
    stack: list[list[Cell]] = []
    extents: tuple[Extent, ...] = ()
    for line in lines[at : at + _MOST_LINES]:
        if not may_be_captions(lines, at, line, vocabulary):
            break
        if not stack and (extents := extents_below(lines, at, _MOST_LINES)):
            # Where rows stand below, captions that nobody knows are captions all the same.
            most = -len(extents)
        stack.append(list(captions_of(line, vocabulary)))
        columns, score = _laid_best(stack, extents, vocabulary)
        known = [column for column in columns if column.fields]
        different = {column.fields for column in known}
        # A word alone that adds no meaning is the first of a row, whose cells take several lines.
        adds = best is None or len(line.cells) > 1 or _meanings(columns) != _meanings(best.columns)
        if len(different) >= _FEWEST_COLUMNS and score >= most and adds and tells(known):
            best, most = Header(tuple(columns), len(stack)), score
    best = best and (_with_more_lines(lines, at, best, vocabulary) or best)
    return best and meant_by_rows(best), most


def _with_more_lines(lines: Sequence[Line], at: int, header: Header, vocabulary: Vocabulary) -> Header | None:
    """Captions of claims go on below as long as lines begin where the first does, though few are known."""
    stack = [*lines[at : at + header.lines]]
    above = lines[at : at + max(header.lines, _TWO_LINES)]
    if "claim_number" not in header.fields or stack[0].sheet or len(above) < _TWO_LINES:
        return None
    step = max(before.top - after.top for before, after in pairwise(above))
    for line in lines[at + header.lines : at + _MOST_MORE]:
        if not goes_on_below(stack, line, step):
            break
        stack.append(line)
    columns = columns_of([list(captions_of(line, vocabulary)) for line in stack], vocabulary)
    longer = Header(tuple(columns), len(stack))
    more = any(name in DATES or is_amount(name) for name in longer.fields - header.fields)
    return longer if more and longer.fields >= header.fields else None


def _laid_best(
    stack: Sequence[Sequence[Cell]], extents: Sequence[Extent], vocabulary: Vocabulary
) -> tuple[list[Column], float]:
    """Captions as columns, as their gaps part them or as the columns of the rows below do."""
    laid = _scored(columns_of(stack, vocabulary))
    if not extents:
        return laid
    parted = [[part for cell in cells for part in _by_extents(cell, extents, vocabulary)] for cells in stack]
    return max(laid, _scored(columns_of(parted, vocabulary)), key=lambda each: each[1])


def _by_extents(cell: Cell, extents: Sequence[Extent], vocabulary: Vocabulary) -> list[Cell]:
    """A cell as the columns of the rows below part it.

    A caption that is known as a whole is parted only where words touch, or into amounts of a kind each.
    """
    parts = list(parted_by_extents(cell, extents, only_touching=False))
    fields = [vocabulary.field(tokens_of(part.text)) or "" for part in parts]
    if vocabulary.field(tokens_of(cell.text)) is None or all(name.find(".") > 0 for name in fields):
        return parts
    return list(parted_by_extents(cell, extents, only_touching=True))


def _scored(columns: Sequence[Column]) -> tuple[list[Column], float]:
    """The columns, and how many different meanings they have less those without one."""
    strange = sum(column.fields == STRANGE for column in columns)
    columns = [replace(column, fields=()) if column.fields == STRANGE else column for column in columns]
    known = [column.fields for column in columns if column.fields]
    return columns, len(set(known)) - _UNKNOWN * (len(columns) - len(known) - strange)


def _meanings(columns: Sequence[Column]) -> list[tuple[tuple[int, str], ...]]:
    return sorted(column.fields for column in columns if column.fields)


def meant_by_rows(header: Header) -> Header:
    """What captions mean here: over claims `Closed` is a day, over policies a number of claims."""
    if parts := of_two_kinds(header.columns):
        policies, claims = (meant_by_rows(Header(columns, header.lines)) for columns in parts)
        return replace(claims, policies=policies)
    meant = _BY_CLAIM if header.of_claims else _of_terms(header.fields) if header.of_policies else {}
    if header.of_claims:
        other = {"injury": "injury_date", "report_day": "reported_date"}
        meant = {**meant, **{field: "ignored" for field, day in other.items() if day in header.fields}}
        meant["injured"] = "claimant" if "injury_date" in header.fields else "injury_date"
    columns = (
        replace(column, fields=tuple((level, meant.get(field, field)) for level, field in column.fields))
        for column in header.columns
    )
    return replace(header, columns=tuple(columns)) if meant else header


def _of_terms(fields: set[str]) -> dict[str, str]:
    """`Lost Time` beside claims that are medical only counts the others, `Exp` beside `Eff` is a day."""
    pairs = (("medical", "indemnity"), ("indemnity", "medical"))
    meant = {f".{other}": other for counted, other in pairs if counted in fields and other not in fields}
    if "effective" in fields and "expiration" not in fields:
        meant[".expense"] = "expiration"
    return meant
