"""Column captions of a table: lines of captions above each other become columns with a meaning each.

A caption may wrap over lines (`Policy` / `Number`), stand over several columns (`Paid` over `Ind`, `Med`,
`Exp`), or belong to the second line of each record (`Claim No` / `Claimant`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from documents.loss_run.caption_cells import captions_of, parted_as, stands_over
from documents.loss_run.captions import DATES, TEXTS, Vocabulary, is_amount, tokens_of
from documents.loss_run.kinds import is_value
from documents.loss_run.lines import Cell, Line

_MOST_LINES = 6
_FEWEST_COLUMNS = 3
_APART = 2.4
_UNKNOWN = 1.1
_TWO_LINES = 2
_BY_CLAIM = {
    "closed": "closed_date",
    "open": "ignored",
    "claims": "ignored",
    "indemnity": "ignored",
    "medical": "ignored",
    "report_day": "reported_date",
    "injury": "injury_date",
}
_OWN = TEXTS | DATES | {"state", "class_code", "litigated"}
_EITHER = _OWN | {"ignored"}


@dataclass(frozen=True, slots=True)
class Column:
    """Where a column's caption stands and what it means; `fields` by the line of a record, the first at 0."""

    x0: float
    x1: float
    fields: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Header:
    """The columns of a table and the number of lines that their captions take."""

    columns: tuple[Column, ...]
    lines: int

    @property
    def fields(self) -> set[str]:
        """Every field that some column holds."""
        return {field for column in self.columns for _, field in column.fields}

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
    def of_policies(self) -> bool:
        """Whether the rows are policies or their terms."""
        return not self.of_claims and bool(self.fields & {"policy_number", "effective", "period"})


def header_at(lines: Sequence[Line], at: int, vocabulary: Vocabulary) -> Header | None:
    """The captions that begin at a line, unless more of them begin one line below."""
    here, score = _best(lines, at, vocabulary)
    if here is None:
        return None
    following = _best(lines, at + 1, vocabulary)[1] if here.lines > 1 else 0
    return here if score >= following else None


def _best(lines: Sequence[Line], at: int, vocabulary: Vocabulary) -> tuple[Header | None, float]:
    best, most = None, 0.0
    stack: list[list[Cell]] = []
    for line in lines[at : at + _MOST_LINES]:
        if not _continues(lines, at, line, vocabulary):
            break
        stack.append(list(captions_of(line, vocabulary)))
        columns = _columns(stack, vocabulary)
        known = [column for column in columns if column.fields]
        different = {column.fields for column in known}
        score = len(different) - _UNKNOWN * (len(columns) - len(known))
        if len(different) >= _FEWEST_COLUMNS and score >= most and _tells(known):
            best, most = Header(tuple(columns), len(stack)), score
    return best and _by_rows(best), most


def _by_rows(header: Header) -> Header:
    """What captions mean here: over claims `Closed` is a day, over policies a number of claims."""
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


def _tells(columns: Sequence[Column]) -> bool:
    """Whether the columns hold something to read: amounts, counts beside each other, policies and terms."""
    fields = {field for column in columns for _, field in column.fields}
    if "policy_number" in fields and fields & {"period", "effective"}:
        return True
    return (
        sum(is_amount(field) for field in fields) >= 1
        or {"open", "closed"} <= fields
        or {"claims", "open"} <= fields
    )


def _continues(lines: Sequence[Line], at: int, line: Line, vocabulary: Vocabulary) -> bool:
    first = lines[at]
    if line.page != first.page or any(is_value(word.text) for word in line.words):
        return False
    if line is not first:
        before = lines[lines.index(line, at) - 1]
        if before.top - line.top > _APART * max(line.height, before.height) and not line.sheet:
            return False
    tokens = tokens_of(" ".join(word.text for word in line.words))
    marked = sum(cell.text.endswith(":") for cell in line.cells)
    if marked and (marked < len(line.cells) or marked < _FEWEST_COLUMNS):
        return False
    if any(word.text.endswith(":") for cell in line.cells for word in cell.words[:-1]):
        # `Claim status: Open` is a label with its value, though both words are captions elsewhere.
        return False
    return vocabulary.known(tokens) >= 0.5


def _columns(stack: Sequence[Sequence[Cell]], vocabulary: Vocabulary) -> list[Column]:
    spans, rest = _without_spans([list(parted_as(stack, cells, vocabulary)) for cells in stack], vocabulary)
    clusters: list[list[tuple[int, Cell]]] = []
    for level, cells in enumerate(rest):
        for cell in cells:
            touched = [
                cluster for cluster in clusters if any(stands_over(cell, other) for _, other in cluster)
            ]
            merged = [item for cluster in touched for item in cluster] + [(level, cell)]
            clusters = [cluster for cluster in clusters if cluster not in touched] + [merged]
    if sum(_several(cluster, vocabulary) for cluster in clusters) >= _TWO_LINES:
        return [_alone(level, cell, vocabulary) for level, cells in enumerate(rest) for cell in cells]
    columns = [_column(sorted(cluster, key=lambda item: item[0]), vocabulary) for cluster in clusters]
    return _under_spans(sorted(columns, key=lambda column: column.x0), spans)


def _several(cluster: Sequence[tuple[int, Cell]], vocabulary: Vocabulary) -> bool:
    """Whether captions above each other mean something each, but nothing together."""
    if vocabulary.field(tokens_of(" ".join(cell.text for _, cell in cluster))):
        return False
    fields = {vocabulary.field(tokens_of(cell.text)) for _, cell in cluster} - {None, "ignored"}
    return len(fields) > 1 and len({level for level, _ in cluster}) > 1


def _alone(level: int, cell: Cell, vocabulary: Vocabulary) -> Column:
    field = vocabulary.field(tokens_of(cell.text))
    return Column(cell.x0, cell.x1, ((level, field),) if field else ())


def _column(cluster: Sequence[tuple[int, Cell]], vocabulary: Vocabulary) -> Column:
    x0, x1 = min(cell.x0 for _, cell in cluster), max(cell.x1 for _, cell in cluster)
    whole = vocabulary.field(tokens_of(" ".join(cell.text for _, cell in cluster)))
    pieces = [(level, vocabulary.field(tokens_of(cell.text))) for level, cell in cluster]
    own = [(level, field) for level, field in pieces if field and (field in _OWN or field == "ignored")]
    if not whole and len(cluster) == 1 and (both := _either(cluster[0][1], vocabulary)):
        return Column(x0, x1, both)
    if whole and not (len(own) > 1 and whole == "ignored"):
        return Column(x0, x1, ((0, whole),))
    if own:
        return Column(x0, x1, tuple(own))
    named = [(level, field) for level, field in pieces if field]
    return Column(x0, x1, tuple(named[-1:]))


def _either(cell: Cell, vocabulary: Vocabulary) -> tuple[tuple[int, str], ...]:
    """`Claim Number / Claimant`: what stands on the first line of a record, and what on the second."""
    fields = [vocabulary.field(tokens_of(piece)) for piece in cell.text.split("/")]
    known = [field for field in fields if field]
    return tuple(enumerate(known)) if len(known) == len(fields) > 1 and _EITHER.issuperset(known) else ()


def _without_spans(
    stack: Sequence[Sequence[Cell]], vocabulary: Vocabulary
) -> tuple[list[tuple[Cell, str]], list[list[Cell]]]:
    """Captions that stand over several columns, such as `Paid` over its parts, and the lines without them."""
    rest = [list(cells) for cells in stack]
    for above, below in combinations(range(len(rest)), 2):
        upper = [(cell, vocabulary.field(tokens_of(cell.text)) or "") for cell in rest[above]]
        lower = [(cell, vocabulary.field(tokens_of(cell.text)) or "") for cell in rest[below]]
        for outer, inner in ((_is_kind, _is_part), (_is_part, _is_kind)):
            over_others = [cell for cell, field in lower if not inner(field)]
            spans = [
                (cell, field)
                for cell, field in upper
                if outer(field) and not any(stands_over(cell, other) for other in over_others)
            ]
            below_each = [cell for cell, field in lower if inner(field)]
            if spans and len(below_each) > len(spans) and not _one_each(upper, below_each):
                taken = [cell for cell, _ in spans]
                rest[above] = [cell for cell in rest[above] if cell not in taken]
                return spans, rest
    return [], rest


def _one_each(upper: Sequence[tuple[Cell, str]], lower: Sequence[Cell]) -> bool:
    """Whether every caption below has one of its own above: two lines of captions, none of which spans."""
    over = [[cell for cell, _ in upper if stands_over(cell, other)] for other in lower]
    cells = [each[0] for each in over if len(each) == 1]
    return len(cells) == len(lower) and len({cell.x0 for cell in cells}) == len(lower)


def _is_kind(field: str) -> bool:
    return is_amount(field) and not field.startswith(".")


def _is_part(field: str) -> bool:
    return field.startswith(".") and len(field) > 1


def _under_spans(columns: list[Column], spans: Sequence[tuple[Cell, str]]) -> list[Column]:
    """Columns under spanning captions take their meaning; a part that comes again begins the next group."""
    if not spans:
        return columns
    of_kind = _is_kind(spans[0][1])
    wanted = _is_part if of_kind else _is_kind
    inner = [column for column in columns if column.fields and wanted(column.fields[0][1])]
    groups: list[list[Column]] = []
    seen: set[str] = set()
    for column in inner:
        if not groups or column.fields[0][1] in seen:
            groups.append([])
            seen = set()
        seen.add(column.fields[0][1])
        groups[-1].append(column)
    named = {
        id(column): _joined(column, field, of_kind)
        for group, field in _spanned(groups, spans)
        for column in group
    }
    return [named.get(id(column), column) for column in columns]


def _spanned(
    groups: Sequence[list[Column]], spans: Sequence[tuple[Cell, str]]
) -> Iterator[tuple[list[Column], str]]:
    """Groups with the caption above each; where one is missing, each takes the group nearest to it."""
    if len(groups) == len(spans):
        yield from ((group, field) for group, (_, field) in zip(groups, spans, strict=True))
        return
    for cell, field in spans:
        middle = cell.x0 + cell.x1
        yield min(groups, key=lambda group: abs(group[0].x0 + group[-1].x1 - middle)), field


def _joined(column: Column, span: str, of_kind: bool) -> Column:
    level, field = column.fields[0]
    kind = span if of_kind else field
    part = field if of_kind else span
    return Column(column.x0, column.x1, ((level, f"{kind.partition('.')[0]}.{part.partition('.')[2]}"),))
