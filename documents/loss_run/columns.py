"""Columns of a table, and captions that stand over several of them: `Paid` over `Ind`, `Med`, `Exp`."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from documents.loss_run.caption_cells import stands_over
from documents.loss_run.captions import Vocabulary, is_amount, tokens_of
from documents.loss_run.lines import Cell


@dataclass(frozen=True, slots=True)
class Column:
    """Where a column's caption stands and what it means; `fields` by the line of a record, the first at 0.

    `level` is the line of a caption without a meaning, where each line of a record has its own; `extent` is
    what the cells below take, where that is known.
    """

    x0: float
    x1: float
    fields: tuple[tuple[int, str], ...]
    level: int | None = None
    extent: tuple[float, float] | None = None

    @property
    def begins(self) -> float:
        """Where its cells begin."""
        return self.extent[0] if self.extent else self.x0

    @property
    def ends(self) -> float:
        """Where its cells end."""
        return self.extent[1] if self.extent else self.x1


def in_order(columns: Iterable[Column]) -> list[Column]:
    """Columns of the first line of a record before those of the next, each from the left."""
    return sorted(columns, key=lambda column: (_level(column), column.x0))


def _level(column: Column) -> int:
    return min((level for level, _ in column.fields), default=column.level or 0)


def without_spans(
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
            spans = _over_several(spans, below_each)
            if spans and len(below_each) > len(spans) and not _one_each(upper, below_each):
                taken = [cell for cell, _ in spans]
                rest[above] = [cell for cell in rest[above] if cell not in taken]
                return spans, rest
    return [], rest


def _over_several(spans: Sequence[tuple[Cell, str]], below: Sequence[Cell]) -> list[tuple[Cell, str]]:
    """Captions that are the nearest to two and more of those below, or begin where they do."""
    cells = [cell for cell, _ in spans]
    nearest = [min(cells, key=lambda span: abs(_middle(span) - _middle(cell))) for cell in below if cells]
    begun = [[span for span in cells if span.x0 <= _middle(cell)][-1:] for cell in below]
    return [
        (span, field)
        for span, field in spans
        if sum(each is span for each in nearest) > 1 or sum(each == [span] for each in begun) > 1
    ]


def _middle(cell: Cell) -> float:
    return (cell.x0 + cell.x1) / 2


def _one_each(upper: Sequence[tuple[Cell, str]], lower: Sequence[Cell]) -> bool:
    """Whether every caption below has one of its own above: two lines of captions, none of which spans."""
    over = [[cell for cell, _ in upper if stands_over(cell, other)] for other in lower]
    cells = [each[0] for each in over if len(each) == 1]
    return len(cells) == len(lower) and len({cell.x0 for cell in cells}) == len(lower)


def _is_kind(field: str) -> bool:
    return is_amount(field) and not field.startswith(".")


def _is_part(field: str) -> bool:
    return field.startswith(".") and len(field) > 1


def under_spans(columns: list[Column], spans: Sequence[tuple[Cell, str]]) -> list[Column]:
    """Columns under spanning captions take their meaning; a part that comes again begins the next group."""
    if not spans:
        return columns
    of_kind = _is_kind(spans[0][1])
    wanted = _is_part if of_kind else _is_kind
    inner = [column for column in columns if column.fields and wanted(column.fields[0][1])]
    inner.sort(key=lambda column: column.x0)
    groups: list[list[Column]] = []
    seen: set[str] = set()
    for column in inner:
        if not groups or column.fields[0][1] in seen:
            groups.append([])
            seen = set()
        seen.add(column.fields[0][1])
        groups[-1].append(column)
    if not groups:
        return columns
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
        chosen = list(groups)
    else:
        chosen = [
            min(groups, key=lambda group: abs(group[0].x0 + group[-1].x1 - 2 * _middle(cell)))
            for cell, _ in spans
        ]
    least = min(map(len, chosen))
    for group, (cell, field) in zip(chosen, spans, strict=True):
        yield _below(cell, group, least), field


def _below(span: Cell, group: list[Column], least: int) -> list[Column]:
    """The columns that a caption stands in the middle of; others behind them have a caption of their own."""
    middle = 2 * _middle(span)
    widths = range(least, len(group) + 1)
    return group[: min(widths, key=lambda width: abs(group[0].x0 + group[width - 1].x1 - middle))]


def _joined(column: Column, span: str, of_kind: bool) -> Column:
    level, field = column.fields[0]
    kind = span if of_kind else field
    part = field if of_kind else span
    return Column(column.x0, column.x1, ((level, f"{kind.partition('.')[0]}.{part.partition('.')[2]}"),))
