"""Column captions of a table: lines of captions above each other become columns with a meaning each.

A caption may wrap over lines (`Policy` / `Number`), stand over several columns (`Paid` over `Ind`, `Med`,
`Exp`), or belong to the second line of each record (`Claim No` / `Claimant`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from documents.loss_run.caption_cells import captions_of, parted_as, stands_over
from documents.loss_run.caption_lines import DAYS_OF_HEAD, may_be_captions, tells
from documents.loss_run.captions import COUNTS, DATES, TEXTS, Vocabulary, is_amount, tokens_of
from documents.loss_run.columns import Column, in_order, under_spans, without_spans
from documents.loss_run.extents import Extent, extents_below, parted_by_extents
from documents.loss_run.kinds import parts_beside
from documents.loss_run.lines import Cell, Line
from documents.loss_run.tree import of_two_kinds

_MOST_LINES = 6
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
_STRANGE = ((0, "strange"),)
_COUNTS = COUNTS | {"other_count"}
_AS_COUNT = {".total": "claims", ".medical": "medical", ".indemnity": "indemnity", "closed": "other_count"}
_OWN = TEXTS | DATES | {"state", "class_code", "litigated"}
_EITHER = _OWN | {"ignored", "period", "report_day", "injury"}


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
    return best and _by_rows(best), most


def _laid_best(
    stack: Sequence[Sequence[Cell]], extents: Sequence[Extent], vocabulary: Vocabulary
) -> tuple[list[Column], float]:
    """Captions as columns, as their gaps part them or as the columns of the rows below do."""
    laid = _scored(_columns(stack, vocabulary))
    if not extents:
        return laid
    parted = [[part for cell in cells for part in _by_extents(cell, extents, vocabulary)] for cells in stack]
    return max(laid, _scored(_columns(parted, vocabulary)), key=lambda each: each[1])


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
    strange = sum(column.fields == _STRANGE for column in columns)
    columns = [replace(column, fields=()) if column.fields == _STRANGE else column for column in columns]
    known = [column.fields for column in columns if column.fields]
    return columns, len(set(known)) - _UNKNOWN * (len(columns) - len(known) - strange)


def _meanings(columns: Sequence[Column]) -> list[tuple[tuple[int, str], ...]]:
    return sorted(column.fields for column in columns if column.fields)


def _by_rows(header: Header) -> Header:
    """What captions mean here: over claims `Closed` is a day, over policies a number of claims."""
    if parts := of_two_kinds(header.columns):
        policies, claims = (_by_rows(Header(columns, header.lines)) for columns in parts)
        return replace(claims, policies=policies)
    meant = _BY_CLAIM if header.of_claims else _of_terms(header.fields) if header.of_policies else {}
    if header.of_claims:
        other = {"injury": "injury_date", "report_day": "reported_date"}
        meant = {**meant, **{field: "ignored" for field, day in other.items() if day in header.fields}}
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


def _columns(stack: Sequence[Sequence[Cell]], vocabulary: Vocabulary) -> list[Column]:
    parted = [list(parted_as(stack, cells, vocabulary)) for cells in stack]
    spans, rest = without_spans(parted, vocabulary)
    spanned = under_spans(_laid(rest, vocabulary), spans)
    if not spans:
        return spanned
    # `Total` above `Paid` beside three columns `Paid` spans none of them: then they would all be one.
    return max(spanned, _laid(parted, vocabulary), key=_different)


def _different(columns: Sequence[Column]) -> int:
    """How many amounts columns tell apart."""
    return len({field for column in columns for _, field in column.fields if is_amount(field)})


def _laid(rest: Sequence[Sequence[Cell]], vocabulary: Vocabulary) -> list[Column]:
    """The columns of captions that stand above each other."""
    clusters: list[list[tuple[int, Cell]]] = []
    for level, cells in enumerate(rest):
        for cell in cells:
            # Captions of one line that lie over each other are those of cells that are too narrow.
            touched = [
                cluster
                for cluster in clusters
                if any(of != level and stands_over(cell, other) for of, other in cluster)
            ]
            merged = [item for cluster in touched for item in cluster] + [(level, cell)]
            clusters = [cluster for cluster in clusters if cluster not in touched] + [merged]
    if sum(_several(cluster, vocabulary) for cluster in clusters) >= _TWO_LINES:
        parts = [column for cluster in clusters for column in _of_a_record(cluster, vocabulary)]
        return in_order(parts)
    columns = [_column(sorted(cluster, key=lambda item: item[0]), vocabulary) for cluster in clusters]
    return sorted(columns, key=lambda column: column.x0)


def _of_a_record(cluster: Sequence[tuple[int, Cell]], vocabulary: Vocabulary) -> list[Column]:
    """The columns of several lines; captions that mean something together are one that is wrapped."""
    pieces = [vocabulary.field(tokens_of(cell.text)) or "." for _, cell in cluster]
    whole = sum(not piece.startswith(".") for piece in pieces) < len(pieces)
    if len(cluster) > 1 and whole and vocabulary.field(tokens_of(_joined(cluster))):
        return [_column(sorted(cluster, key=lambda item: item[0]), vocabulary)]
    return [_alone(level, cell, vocabulary) for level, cell in sorted(cluster, key=lambda item: item[0])]


def _several(cluster: Sequence[tuple[int, Cell]], vocabulary: Vocabulary) -> bool:
    """Whether captions above each other mean something each, but nothing together."""
    if vocabulary.field(tokens_of(_joined(cluster))) or _either(_joined(cluster), vocabulary):
        return False
    fields = {vocabulary.field(tokens_of(cell.text)) for _, cell in cluster} - {None, "ignored"}
    return len(fields) > 1 and len({level for level, _ in cluster}) > 1


def _alone(level: int, cell: Cell, vocabulary: Vocabulary) -> Column:
    field = vocabulary.field(tokens_of(cell.text))
    return Column(cell.x0, cell.x1, ((level, field),) if field else (), level)


def _column(cluster: Sequence[tuple[int, Cell]], vocabulary: Vocabulary) -> Column:
    x0, x1 = min(cell.x0 for _, cell in cluster), max(cell.x1 for _, cell in cluster)
    whole = vocabulary.field(tokens_of(_joined(cluster)))
    if not whole and len(cluster) > 1 and _strange(cluster, vocabulary):
        # `Average cost per` above `claim` is no number of a claim.
        return Column(x0, x1, _STRANGE)
    pieces = [(level, vocabulary.field(tokens_of(cell.text))) for level, cell in cluster]
    own = [(level, field) for level, field in pieces if field and (field in _OWN or field == "ignored")]
    if whole != "status" and (counts := _counts_beside(cluster, vocabulary)):
        return Column(x0, x1, ((0, counts),))
    if not whole and (both := _either(_joined(cluster), vocabulary)):
        return Column(x0, x1, both)
    if whole and not (len(own) > 1 and whole == "ignored"):
        return Column(x0, x1, ((0, whole),))
    if own:
        return Column(x0, x1, tuple(own))
    named = [(level, field) for level, field in pieces if field]
    return Column(x0, x1, tuple(named[-1:]))


def _strange(cluster: Sequence[tuple[int, Cell]], vocabulary: Vocabulary) -> bool:
    """Whether most of a caption's words stand in no caption that is known, though one line of it does."""
    unknown = [cell for _, cell in cluster if vocabulary.field(tokens_of(cell.text)) is None]
    words = [token for cell in unknown for token in tokens_of(cell.text)]
    return bool(words) and vocabulary.known(words[:1]) == 0


def _counts_beside(cluster: Sequence[tuple[int, Cell]], vocabulary: Vocabulary) -> str:
    """`Claims` above `Total / Open`: numbers of claims that stand in one column with a stroke between."""
    parted = [pieces for _, cell in cluster if len(pieces := parts_beside(cell.text)) > 1]
    if len(parted) != 1:
        return ""
    named = [vocabulary.field(tokens_of(piece)) for piece in parted[0]]
    fields = [_AS_COUNT.get(name or "", name or "") for name in named]
    told = len(set(fields)) == len(fields) > 1 and set(fields) <= _COUNTS
    return "/".join(fields) if told else ""


def _joined(cluster: Sequence[tuple[int, Cell]]) -> str:
    """The words of captions above each other, which may be one that is wrapped: `Policy /` above `Claim`."""
    return " ".join(cell.text for _, cell in sorted(cluster, key=lambda item: item[0]))


def _either(text: str, vocabulary: Vocabulary) -> tuple[tuple[int, str], ...]:
    """`Claim Number / Claimant`: what stands on the first line of a record, and what on the second."""
    fields = [vocabulary.field(tokens_of(piece)) for piece in text.split("/")]
    known = [field for field in fields if field]
    if len(set(known)) == 1:
        return ((0, known[0]),) if len(known) == len(fields) > 1 and known[0] in _EITHER else ()
    return tuple(enumerate(known)) if len(known) == len(fields) > 1 and _EITHER.issuperset(known) else ()
