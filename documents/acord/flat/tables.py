"""The tables of an application but its class rows: locations, contacts, individuals, prior carriers."""

import re
from collections.abc import Iterator

from documents.acord.flat.address import address_of
from documents.acord.flat.captions import Side
from documents.acord.flat.columns import Column, Row, columns_of, rows_of
from documents.acord.flat.groups import Placed
from documents.acord.flat.leaves import leaf_of
from documents.acord.flat.sheet import Sheet
from documents.acord.values import Kind
from documents.pdf.words import in_lines
from documents.reading import Box, Leaf, Word

_NARROW = 60.0
_HIDDEN = re.compile(r"\d{3}-\d{2}-\d{4}")


def tables(sheet: Sheet) -> Iterator[Leaf | None]:
    """The leaves of a page's tables."""
    if sheet.code == "130":
        yield from _locations(sheet)
        yield from _contacts(sheet)
        yield from _individuals(sheet)
        yield from _prior_carriers(sheet)


def _table(sheet: Sheet, under: str, key: str) -> list[Row]:
    columns = columns_of(sheet, under)
    keyed = next((column for column in columns if column.one.path.endswith(key)), None)
    if keyed is None:
        return []
    return rows_of(sheet, columns, keyed, sheet.next_part(keyed.one.seen.box.y0))


def _locations(sheet: Sheet) -> Iterator[Leaf | None]:
    number = 0
    for row in _table(sheet, "locations", "block" if sheet.page.rules else "number"):
        words = in_lines(row.cells.get("locations[].block", []))
        heads, floor = _number_and_floor(sheet, row)
        if (not words and not floor) or len(heads) > 1 or any(len(word.text) > 4 for word in heads):
            continue
        path = f"locations[{number}]"
        number += 1
        yield leaf_of(sheet.page, f"{path}.number", Kind.TEXT, heads, closed=row.closed)
        yield leaf_of(sheet.page, f"{path}.highest_floor", Kind.TEXT, floor, closed=row.closed)
        address = address_of(words)
        street = [word for line in address.lines for word in line]
        yield leaf_of(sheet.page, f"{path}.street", Kind.TEXT, _bare(street), closed=row.closed)
        for part, kind, found in (
            ("city", Kind.TEXT, address.city),
            ("county", Kind.TEXT, address.county),
            ("state", Kind.STATE, address.state),
            ("zip", Kind.ZIP, address.zip),
        ):
            yield leaf_of(sheet.page, f"{path}.{part}", kind, _bare(found), closed=row.closed)


def _number_and_floor(sheet: Sheet, row: Row) -> tuple[list[Word], list[Word]]:
    """The number of a location and its floors, whose columns may have heads that could not be read."""
    number = row.cells.get("locations[].number")
    floor = row.cells.get("locations[].highest_floor")
    left = _cells_left(sheet, row) if number is None else []
    if floor is None and len(left) > 1:
        floor = sheet.unclaimed(left[0])
    if number is None:
        number = sheet.unclaimed(left[-1]) if left else _left_of(sheet, row)
    number = _one_number(number) if sheet.page.from_picture else number
    return number, floor or (_between(row, number, sheet) if floor is None else [])


def _cells_left(sheet: Sheet, row: Row) -> list[Box]:
    """The narrow ruled cells left of a row of which no head was read, the nearest first."""
    found: list[Box] = []
    x, y = row.box.x0 - 3, (row.box.y0 + row.box.y1) / 2
    while x > 0 and len(found) < 2:
        cell = sheet.cells.at(x, y)
        if cell.x0 <= 0 or cell.x1 - cell.x0 > _NARROW or not sheet.cells.closed(cell):
            break
        found.append(cell)
        x = cell.x0 - 3
    return found


def _one_number(words: list[Word]) -> list[Word]:
    """Of the pieces into which a picture tore a number the surest with a figure."""
    figures = [word for word in words if any(sign.isdigit() for sign in word.text)]
    return [max(figures, key=lambda word: word.confidence)] if len(words) > 1 and figures else words


def _between(row: Row, number: list[Word], sheet: Sheet) -> list[Word]:
    """The floors of a location between its number and its street, where no ruling parts them."""
    street = row.cells.get("locations[].block")
    if not number or not street:
        return []
    left, right = max(word.box.x1 for word in number), min(word.box.x0 for word in street)
    return sheet.unclaimed(Box(left, row.box.y0, right, row.box.y1))


def _left_of(sheet: Sheet, row: Row) -> list[Word]:
    """The number of a location whose column has no head but a sign."""
    return sheet.unclaimed(Box(max(0.0, row.box.x0 - 40), row.box.y0, row.box.x0, row.box.y1))[:1]


def _bare(words: list[Word]) -> list[Word]:
    if not words:
        return []
    last = words[-1]
    return [*words[:-1], Word(last.text.rstrip(","), last.box, last.confidence)]


def _individuals(sheet: Sheet) -> Iterator[Leaf | None]:
    number = 0
    columns = {column.one.path: column for column in columns_of(sheet, "individuals")}
    for row in _table(sheet, "individuals", ".name"):
        if not any(
            words for path, words in row.cells.items() if path.endswith((".name", ".title", ".class_code"))
        ):
            continue
        for path, words in row.cells.items():
            kind = columns[path].one.caption.kind
            if kind is None or any(_HIDDEN.search(word.text) for word in words):
                continue
            words = [word for line in in_lines(words) for word in line]
            target = path.replace("[]", f"[{number}]")
            yield leaf_of(sheet.page, target, kind, words, closed=row.closed)
        number += 1


def _prior_carriers(sheet: Sheet) -> Iterator[Leaf | None]:
    number = 0
    columns = {column.one.path: column for column in columns_of(sheet, "prior")}
    for row in _table(sheet, "prior", ".year"):
        cells = dict(row.cells)
        if "prior_carriers[].policy_number" not in columns:
            carrier, policy = _carrier_and_policy(sheet, row, columns.get("prior_carriers[].carrier"))
            cells["prior_carriers[].carrier"], cells["prior_carriers[].policy_number"] = carrier, policy
        if not any(cells.values()):
            continue
        for path, words in cells.items():
            column = columns.get(path)
            kind = column.one.caption.kind if column is not None else Kind.TEXT
            if kind is not None:
                words = [word for line in in_lines(words) for word in line]
                target = path.replace("[]", f"[{number}]")
                yield leaf_of(sheet.page, target, kind, words, closed=row.closed)
        number += 1


def _carrier_and_policy(sheet: Sheet, row: Row, column: Column | None) -> tuple[list[Word], list[Word]]:
    """The carrier stands in the upper, the policy number in the lower half of one cell."""
    if column is None:
        return [], []
    words = row.cells["prior_carriers[].carrier"]
    marks = [
        index
        for index in sheet.with_words("CO", "POL", "POLICY", "C0", "P0I", "POI")
        if _in(sheet.text.words[index].box, Box(column.x0, row.box.y0, column.x0 + 40, row.box.y1))
        and (sheet.text.fuzzy or sheet.text.words[index].text[:2].isupper())
    ]
    middle = (row.box.y0 + row.box.y1) / 2
    upper = [sheet.text.words[i].box for i in marks if sheet.text.letters[i].startswith("C")]
    lower = [sheet.text.words[i].box for i in marks if sheet.text.letters[i].startswith("P")]
    if upper and lower:
        middle = (upper[0].y0 + upper[0].y1 + lower[0].y0 + lower[0].y1) / 4 + 1
    elif not any(_middle(word.box) > middle for word in words):
        middle = row.box.y0
    marked = {id(sheet.text.words[index]) for index in marks}
    free = [word for word in words if id(word) not in marked]
    return [w for w in free if _middle(w.box) >= middle], [w for w in free if _middle(w.box) < middle]


def _contacts(sheet: Sheet) -> Iterator[Leaf | None]:
    labels = [
        one for one in sheet.placed if one.caption.side is Side.ROW and one.path.startswith("contacts.")
    ]
    columns = columns_of(sheet, "contacts")
    beside = len(columns) > 2
    for label in labels:
        if beside:
            yield from _contact_row(sheet, label, columns)
    if not beside:
        yield from _contact_block(sheet, labels)


def _contact_row(sheet: Sheet, label: Placed, columns: list[Column]) -> Iterator[Leaf | None]:
    cell = sheet.cells.of(label.seen.box)
    closed = sheet.cells.closed(cell) and cell.y1 - cell.y0 < 30
    box = cell if closed else label.seen.box
    for column in columns:
        kind = column.one.caption.kind
        spare = 0 if closed else 2.5
        words = sheet.unclaimed(Box(column.x0, box.y0 - spare, column.x1, box.y1 + spare))
        if kind is not None:
            path = column.one.path.replace("contacts.*", label.path)
            yield leaf_of(sheet.page, path, kind, words, closed=closed)


def _contact_block(sheet: Sheet, labels: list[Placed]) -> Iterator[Leaf | None]:
    """Older forms print phone and name below each other, right of what the contact is for."""
    for one in sheet.placed:
        if one.caption.side is not Side.COLUMN or one.caption.under != "contacts" or not labels:
            continue
        label = min(labels, key=lambda label: abs(_middle(label.seen.box) - _middle(one.seen.box)))
        standing = sheet.beside.get(one.seen, {}).get(Side.RIGHT)
        if standing is not None and one.caption.kind is not None:
            path = one.path.replace("contacts.*", label.path)
            level = min(standing.lines, key=lambda line: abs(_middle(line[0].box) - _middle(one.seen.box)))
            yield leaf_of(sheet.page, path, one.caption.kind, level, closed=standing.closed)


def _middle(box: Box) -> float:
    return (box.y0 + box.y1) / 2


def _in(box: Box, cell: Box) -> bool:
    return cell.x0 <= box.x0 and box.x1 <= cell.x1 + 2 and cell.y0 <= _middle(box) <= cell.y1
