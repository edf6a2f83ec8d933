"""The columns that lines of captions above each other make: wrapped captions, and those of several lines."""

from collections.abc import Sequence

from documents.loss_run.caption_cells import parted_as, stands_over
from documents.loss_run.captions import COUNTS, DATES, TEXTS, Vocabulary, is_amount, tokens_of
from documents.loss_run.columns import Column, in_order, under_spans, without_spans
from documents.loss_run.kinds import parts_beside
from documents.loss_run.lines import Cell

STRANGE = ((0, "strange"),)
"""What a caption means of which most words stand in no caption that is known."""
_TWO_LINES = 2
_COUNTS = COUNTS | {"other_count"}
_AS_COUNT = {".total": "claims", ".medical": "medical", ".indemnity": "indemnity", "closed": "other_count"}
_OWN = TEXTS | DATES | {"state", "class_code", "litigated"}
_EITHER = _OWN | {"ignored", "period", "report_day", "injury"}


def columns_of(stack: Sequence[Sequence[Cell]], vocabulary: Vocabulary) -> list[Column]:
    """The columns of lines of captions, with the meaning of those that stand over several."""
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
    if lines := _lines_of_amounts(cluster, vocabulary):
        return lines
    pieces = [vocabulary.field(tokens_of(cell.text)) or "." for _, cell in cluster]
    whole = sum(not piece.startswith(".") for piece in pieces) < len(pieces)
    if len(cluster) > 1 and whole and vocabulary.field(tokens_of(_joined(cluster))):
        return [_column(sorted(cluster, key=lambda item: item[0]), vocabulary)]
    return [_alone(level, cell, vocabulary) for level, cell in sorted(cluster, key=lambda item: item[0])]


def _lines_of_amounts(cluster: Sequence[tuple[int, Cell]], vocabulary: Vocabulary) -> list[Column]:
    """`Medical` above `Paid` above `Reserve`: what each line of a record has of it, the first at 0."""
    of, *kinds = (vocabulary.field(tokens_of(cell.text)) or "" for _, cell in sorted(cluster, key=_line))
    named = all(is_amount(kind) and kind.endswith(".") and kind != "." for kind in kinds)
    if len(set(kinds)) < max(len(kinds), _TWO_LINES) or not (of.startswith(".") and len(of) > 1 and named):
        return []
    x0, x1 = min(cell.x0 for _, cell in cluster), max(cell.x1 for _, cell in cluster)
    return [Column(x0, x1, ((line, f"{kind}{of[1:]}"),)) for line, kind in enumerate(kinds)]


def _line(item: tuple[int, Cell]) -> int:
    return item[0]


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
        return Column(x0, x1, STRANGE)
    pieces = [(level, vocabulary.field(tokens_of(cell.text))) for level, cell in cluster]
    own = [(level, field) for level, field in pieces if field and (field in _OWN or field == "ignored")]
    if whole != "status" and (counts := _counts_beside(cluster, vocabulary)):
        return Column(x0, x1, ((0, counts),))
    if not whole and (amounts := _amounts_beside(_joined(cluster), vocabulary)):
        return Column(x0, x1, ((0, amounts),))
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


def _amounts_beside(text: str, vocabulary: Vocabulary) -> str:
    """`Medical` above `Paid / Reserve`: amounts of two kinds, of one part, with a stroke between them."""
    fields = [vocabulary.field(tokens_of(piece)) or "" for piece in text.split("/")]
    kinds = [field.partition(".")[0] for field in fields if is_amount(field)]
    parts = {field.partition(".")[2] for field in fields} - {""}
    if len(fields) < _TWO_LINES or len(set(kinds)) < len(fields) or "" in kinds or len(parts) > 1:
        return ""
    return "/".join(f"{kind}.{next(iter(parts), 'total')}" for kind in kinds)


def _joined(cluster: Sequence[tuple[int, Cell]]) -> str:
    """The words of captions above each other, which may be one that is wrapped: `Policy /` above `Claim`."""
    return " ".join(cell.text for _, cell in sorted(cluster, key=lambda item: item[0]))


def _either(text: str, vocabulary: Vocabulary) -> tuple[tuple[int, str], ...]:
    """`Claim Number / Claimant`: what stands on the first line of a record, and what on the second."""
    fields = [vocabulary.field(tokens_of(piece)) for piece in text.split("/")]
    if DATES & set(fields):
        # `Exp / Reported`: what stands beside a day is one.
        fields = ["expiration" if field == ".expense" else field for field in fields]
    known = [field for field in fields if field]
    if len(set(known)) == 1:
        return ((0, known[0]),) if len(known) == len(fields) > 1 and known[0] in _EITHER else ()
    return tuple(enumerate(known)) if len(known) == len(fields) > 1 and _EITHER.issuperset(known) else ()
