"""Reading a page of an ACORD form without fields: by its captions, tick boxes, tables and questions."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from documents.acord.flat.address import Address, address_of, said
from documents.acord.flat.beside import Standing, beside
from documents.acord.flat.captions import Caption, Side, captions_of
from documents.acord.flat.groups import Placed, placed
from documents.acord.flat.leaves import FREE_TEXT, IN_CELL, UNRULED, leaf_of, plain_leaf
from documents.acord.flat.match import Seen, seen_captions
from documents.acord.flat.narratives import narratives
from documents.acord.flat.premium import premium_rows
from documents.acord.flat.questions import questions
from documents.acord.flat.sheet import Sheet
from documents.acord.flat.tables import tables
from documents.acord.flat.text_lines import Text
from documents.acord.flat.ticks import Ticked, ticked, unnamed
from documents.acord.state_names import state_code
from documents.acord.values import Kind
from documents.pdf.cells import Cells
from documents.pdf.words import in_lines
from documents.reading import Box, Leaf, PageText, Word

_SIDES = {
    Side.CELL: (Side.RIGHT, Side.BELOW),
    Side.RIGHT: (Side.RIGHT,),
    Side.BELOW: (Side.BELOW,),
    Side.LEFT: (Side.LEFT, Side.RIGHT, Side.BELOW),
    Side.BLOCK: (Side.BELOW, Side.RIGHT),
}
_LICENSE = re.compile(r"^LIC(ENSE)?\b\W*(NO|NUMBER)?\W*", re.IGNORECASE)
_DATE_AT = 0.86
_SHORT = 3
_SIGN_AT = 12.0
# Groups of tick boxes that end with boxes for what is not printed, and where that text belongs.
_UNNAMED = {
    "billing.payment_plan": "billing.payment_plan_text",
    "billing.audit": "billing.audit_text",
    "policy.deductible.type": "policy.deductible.text",
    "policy.other_coverages[]": "",
}


def read_page(page: PageText, form: str, edition: str | None) -> list[Leaf]:
    """What stands on one page; class rows are read by `documents.acord.rows`."""
    sheet = sheet_of(page, form, edition)
    found = [*_labelled(sheet), *_ticks(sheet), *tables(sheet), *premium_rows(sheet), *narratives(sheet)]
    found += questions(sheet)
    return _first_of_each(leaf for leaf in found if leaf is not None)


def known_captions(page: PageText, form: str) -> int:
    """How many different captions of a form stand on a page: how a form is told without its name."""
    return len({seen.captions for seen in seen_captions(Text(page), captions_of(code_of(form)))})


def code_of(form: str) -> str:
    """The number by which the table of captions calls a form; an unknown form is read as a 130."""
    return "125" if "125" in form else "130"


def sheet_of(page: PageText, form: str, edition: str | None) -> Sheet:
    """The captions of a page and what stands at them."""
    return replace(_sheet(page, code_of(form)), form=form, edition=edition)


@lru_cache(maxsize=1)
def _sheet(page: PageText, code: str) -> Sheet:
    """Kept for the next who asks for the same page: its class rows are read after its labels."""
    text, cells = Text(page), Cells(page)
    seen = seen_captions(text, captions_of(code))
    where = placed(seen, code)
    seen = [one for one in seen if not _elsewhere(one, where) and not _repeated(one, seen, cells)]
    kept = {id(one) for one in seen}
    where = [one for one in where if id(one.seen) in kept]
    return Sheet(page, "", code, None, text, cells, seen, where, beside(text, cells, where, seen))


def _elsewhere(seen: Seen, where: Iterable[Placed]) -> bool:
    """Whether short words head a row or column in another part of the form alone: here they are a value's."""
    alone = all(caption.side in (Side.ROW, Side.COLUMN) for caption in seen.captions)
    return alone and seen.letters <= _SHORT and all(one.seen is not seen for one in where)


def _repeated(seen: Seen, others: Iterable[Seen], cells: Cells) -> bool:
    """Whether a value says once more what its caption says, as `Retro plan B` does in the box for that."""
    if any(caption.side is not Side.CELL for caption in seen.captions):
        return False
    cell = cells.of(seen.box)
    above = (one for one in others if one.captions[0] is seen.captions[0] and one.box.y0 > seen.box.y1 - 2)
    return cells.closed(cell) and any(cells.of(one.box) == cell for one in above)


def _labelled(sheet: Sheet) -> Iterator[Leaf | None]:
    for one in sheet.placed:
        caption = one.caption
        if not one.path or caption.side not in _SIDES:
            continue
        standing = _block_of(sheet, one.seen) if caption.side is Side.BLOCK else None
        standing = standing or _standing(sheet, one.seen, caption)
        if standing is None or not _wanted(sheet, one):
            continue
        if caption.side is Side.BLOCK:
            yield from _block(sheet, one.path, standing)
        elif caption.states:
            yield from _states(sheet, one.path, standing)
        elif caption.kind is not None:
            path = _renamed(sheet, one.path)
            yield leaf_of(sheet.page, path, caption.kind, standing.words, closed=standing.closed)


def _standing(sheet: Sheet, seen: Seen, caption: Caption) -> Standing | None:
    sides = sheet.beside.get(seen, {})
    found = [sides[side] for side in _SIDES[caption.side] if side in sides]
    if not found:
        return _in_next_cell(sheet, seen) if caption.kind is Kind.MONEY else None
    return Standing([line for standing in found for line in standing.lines], found[0].closed)


def _in_next_cell(sheet: Sheet, seen: Seen) -> Standing | None:
    """An amount in the cell right of its caption's own, which begins with the sign of money."""
    cell = sheet.cells.of(seen.box)
    beyond = sheet.cells.at(cell.x1 + 3, (seen.box.y0 + seen.box.y1) / 2)
    if not (sheet.cells.closed(cell) and sheet.cells.closed(beyond)):
        return None
    printed = sheet.cells.words(beyond)
    words = sheet.unclaimed(beyond)
    signed = any(word.text.startswith("$") and word.box.x0 - beyond.x0 < _SIGN_AT for word in printed)
    captioned = any(sheet.cells.of(one.box) == beyond for one in sheet.seen)
    return Standing([words], closed=True) if words and signed and not captioned else None


def _block_of(sheet: Sheet, seen: Seen) -> Standing | None:
    """An address in its ruled space, which lines of the form or of its fields may cross."""
    left, top = seen.box.x0, seen.box.y0
    if not sheet.cells.closed(sheet.cells.of(seen.box)):
        return None
    below = [one.box.y1 for one in sheet.seen if one.box.y1 < top - 1 and abs(one.box.x0 - left) < 14]
    space = Box(0.0, max(below, default=0.0), sheet.page.width, top)
    words = [word for word in sheet.unclaimed(space) if _in_column(sheet, word, left)]
    return Standing(in_lines(words), closed=True) if words else None


def _in_column(sheet: Sheet, word: Word, left: float) -> bool:
    cell = sheet.cells.of(word.box)
    return cell.x0 <= left + 3 and word.box.x1 > left - 5 and sheet.cells.closed(cell)


def _wanted(sheet: Sheet, one: Placed) -> bool:
    """A date of signing is not the form's date, which stands at the head of the first page."""
    return one.path != "form_date" or one.seen.box.y0 > _DATE_AT * sheet.page.height


def _renamed(sheet: Sheet, path: str) -> str:
    """Forms without state sheets print the totals of all states where others print a sheet's."""
    if sheet.edition == "2002/09" and path.startswith("rating[].") and path.endswith("_premium"):
        return path.replace("rating[].total_", "totals.").replace("rating[].", "totals.")
    return path


def _block(sheet: Sheet, path: str, standing: Standing) -> Iterator[Leaf | None]:
    base = path.removesuffix(".block")
    named = base != "applicant.mailing_address"
    lines = list(standing.lines)
    if base == "agency":
        lines, license_words = _without_license(lines)
        yield leaf_of(sheet.page, "agency.license", Kind.TEXT, license_words, closed=standing.closed)
    address = address_of(lines, named=named)
    above = [word for line in address.above for word in line]
    if above:
        name = f"{base}.producer_name" if base == "agency" and "FL" in sheet.form else f"{base}.name"
        yield leaf_of(sheet.page, name, Kind.NAME, above, closed=standing.closed)
    inner = base if base == "agency" or not named else f"{base}.mailing_address"
    yield from address_leaves(sheet.page, inner, address, closed=standing.closed)


def address_leaves(page: PageText, path: str, address: Address, *, closed: bool) -> Iterator[Leaf | None]:
    """The parts of an address below a path."""
    for number, line in enumerate(address.lines[:2], start=1):
        words = line if number == 1 else [word for rest in address.lines[1:] for word in rest]
        yield leaf_of(page, f"{path}.line{number}", Kind.TEXT, _bare(words), closed=closed)
    yield leaf_of(page, f"{path}.city", Kind.TEXT, _bare(address.city), closed=closed)
    yield leaf_of(page, f"{path}.county", Kind.TEXT, _bare(address.county), closed=closed)
    yield leaf_of(page, f"{path}.state", Kind.STATE, _bare(address.state), closed=closed)
    yield leaf_of(page, f"{path}.zip", Kind.ZIP, _bare(address.zip), closed=closed)


def _bare(words: Sequence[Word]) -> list[Word]:
    """Words without the comma at the end."""
    if not words:
        return []
    last = words[-1]
    return [*words[:-1], Word(last.text.rstrip(","), last.box, last.confidence)]


def _without_license(lines: list[list[Word]]) -> tuple[list[list[Word]], list[Word]]:
    for index, line in enumerate(lines):
        found = _LICENSE.match(said(line))
        if index and found:
            number = said(line)[found.end() :].split()
            words = [Word(number[-1], line[-1].box, line[-1].confidence)] if number else []
            return lines[:index] + lines[index + 1 :], words
    return lines, []


def _states(sheet: Sheet, path: str, standing: Standing) -> Iterator[Leaf]:
    """States printed one after the other, each a value of the list."""
    codes: list[tuple[str, Word]] = []
    for word, code in _codes(standing.words):
        if code not in [known for known, _ in codes]:
            codes.append((code, word))
    sure = IN_CELL if standing.closed else UNRULED
    for number, (code, word) in enumerate(codes):
        yield plain_leaf(sheet.page, path.replace("[]", f"[{number}]"), code, [word], word.box, sure)


def _codes(words: Sequence[Word]) -> Iterator[tuple[Word, str]]:
    """The state codes that words print, those that a picture ran together or tore apart among them."""
    waiting = ""
    for word in words:
        for piece in re.split(r"[,;/&]+", word.text):
            letters, waiting = waiting + piece, ""
            if len(letters) == 1 and letters.isupper():
                waiting = letters
                continue
            pairs = [state_code(letters[at : at + 2]) for at in range(0, len(letters), 2)]
            if letters.isupper() and len(letters) % 2 == 0:
                yield from ((word, code) for code in pairs if code and all(pairs))


def _ticks(sheet: Sheet) -> Iterator[Leaf | None]:
    boxes = [one for one in sheet.placed if one.caption.side is Side.TICK and one.path]
    groups = ticked(sheet.text, boxes)
    written: list[tuple[str, list[Word]]] = []
    for path, tick in unnamed(sheet.text, boxes, _UNNAMED):
        words = _written_beside(sheet, tick.box)
        named = " ".join(word.text for word in words) if path.endswith("[]") else "other"
        if named:
            groups[path].append(Ticked(f"{path}={named}", on=True, box=tick.box, found=True))
            written.append((_UNNAMED[path], words))
    for path, group in groups.items():
        yield from _tick_leaves(sheet, path, group)
    for path, words in written:
        if path:
            yield leaf_of(sheet.page, path, Kind.TEXT, words, closed=True)


def _written_beside(sheet: Sheet, box: Box) -> list[Word]:
    """The words right of a tick box, as far as the next line or box."""
    cell = sheet.cells.at(box.x1 + 3, (box.y0 + box.y1) / 2)
    others = [tick.box.x0 for tick in sheet.page.ticks if tick.box.x0 > box.x1 + 4 and _level(tick.box, box)]
    right = min([cell.x1, box.x1 + 110, *others])
    return sheet.written(Box(box.x1, box.y0 - 1, right, box.y1 + 1))


def _level(one: Box, other: Box) -> bool:
    return abs(one.y0 + one.y1 - other.y0 - other.y1) < 8


def _tick_leaves(sheet: Sheet, path: str, group: Sequence[Ticked]) -> Iterator[Leaf]:
    values = sorted({one.path.partition("=")[2] for one in group if one.on})
    box = next((one.box for one in group if one.on), group[0].box)
    if path.endswith("[]"):
        for number, value in enumerate(values):
            yield plain_leaf(sheet.page, f"{path[:-2]}[{number}]", value, (), box, _tick_sureness(sheet))
    elif path == "loss_run_attached":
        if any(one.found for one in group):
            yield plain_leaf(sheet.page, path, bool(values), (), box, _tick_sureness(sheet))
    elif len(values) > 1:
        yield plain_leaf(sheet.page, path, None, (), box, 0.5, "two_ticks")
    elif values:
        told: bool | str = values[0] == "true" if values[0] in ("true", "false") else values[0]
        yield plain_leaf(sheet.page, path, told, (), box, _tick_sureness(sheet))


def _tick_sureness(sheet: Sheet) -> float:
    return FREE_TEXT if sheet.page.from_picture else IN_CELL


def _first_of_each(leaves: Iterable[Leaf]) -> list[Leaf]:
    """One leaf of a path: the surest, of equals the first."""
    best: dict[str, Leaf] = {}
    for leaf in leaves:
        known = best.get(leaf.path)
        if known is None or leaf.evidence.confidence > known.evidence.confidence:
            best[leaf.path] = leaf
    return list(best.values())
