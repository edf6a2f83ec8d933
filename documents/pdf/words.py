"""Words of a page with their places, and the pages of a file as text, ruling and ticks.

The order of a page's content means nothing (many prints give all captions, then all values): characters
become pieces as they follow each other on one line, pieces that touch become words, and words are given
line by line from the top, each line from the left.
"""

import unicodedata
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import pypdfium2

from documents.pdf.flatten import shown_page
from documents.pdf.glyphs import Glyph, View, glyphs_of, in_order_drawn, of_one_text, tick_sign, view_of
from documents.pdf.pictures import drawn, ticks_of
from documents.pdf.ruling import rules_of
from documents.reading import Box, PageText, Rule, Word

# Of a character's height: a gap that parts words, one that is none, and how far a line's middle may differ,
# for words of one line and for those of one base line, whose letters are not all of one height.
_GAP = 0.2
_TOUCH = 0.1
_LINE = 0.35
_ONE_BASE = 0.03
_SPACED_LETTERS = 4
_BAND = 4.0
_LIGATURES = frozenset("\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06")


def page_texts(
    content: bytes, unruled: Mapping[int, Collection[Box]] | None = None, only: Collection[int] = ()
) -> list[PageText]:
    """Every page of a PDF file that the gate let pass, with its filled form fields as part of the page.

    Args: unruled: the boxes of pages that need no ruling, which part words there, by the pages' numbers;
    only: the numbers of the pages that are wanted, else all.
    """
    document = pypdfium2.PdfDocument(content)
    try:
        document.init_forms()
        wanted = sorted(only) or range(1, len(document) + 1)
        return [_page_text(document, number, (unruled or {}).get(number)) for number in wanted]
    finally:
        document.close()


def in_lines(words: Iterable[Word]) -> list[list[Word]]:
    """Words as lines from the top, each from the left; a line is where the middles of words are level."""
    lines: list[list[Word]] = []
    first: Word | None = None
    line: list[Word] = []
    for word in sorted(words, key=lambda word: (-_middle(word.box), word.box.x0)):
        # What was set on one base line stays together, wherever a word a little above it belongs.
        if first is None or _below_base(word.box, first.box):
            first = word
            found = next((one for one in reversed(lines[-4:]) if _level(one[0].box, word.box)), None)
            if found is None:
                lines.append(found := [])
            line = found
        line.append(word)
    return [sorted(line, key=lambda word: word.box.x0) for line in lines]


def _below_base(box: Box, first: Box) -> bool:
    return _middle(first) - _middle(box) > _ONE_BASE * (first.y1 - first.y0)


def _page_text(
    document: pypdfium2.PdfDocument, number: int, boxes: Collection[Box] | None = None
) -> PageText:
    page = shown_page(document, number - 1)
    text = page.get_textpage()
    try:
        view = view_of(page, text)
        width, height = view.size
        if boxes is not None and not view.turns:
            words = _words(text, glyphs_of(page, text, view), _sides(boxes, view))
            return PageText(number, width, height, tuple(words), ruled=False)
        rules = rules_of(page, view)
        words = _words(text, in_order_drawn(page, text, glyphs_of(page, text, view)), rules)
        ticks = ticks_of(drawn(page, view), rules, height)
        return PageText(number, width, height, tuple(words), tuple(rules), tuple(ticks))
    finally:
        text.close()
        page.close()


def _sides(boxes: Collection[Box], view: View) -> list[Rule]:
    """The upright sides of boxes that lie in the page's own space."""
    shown = (view.shown(box.x0, box.y0, box.x1, box.y1) for box in boxes)
    return [Rule(x, y0, x, y1) for x0, y0, x1, y1 in shown for x in (x0, x1)]


def _words(text: pypdfium2.PdfTextPage, glyphs: list[Glyph], rules: Sequence[Rule]) -> list[Word]:
    upright = sorted((rule for rule in rules if rule.x0 == rule.x1), key=_place)
    pieces = [piece for run in _runs(glyphs) for piece in _parted_by_ruling(text, run, upright)]
    words = [_word(text, piece) for piece in _joined(pieces, upright)]
    return [word for line in in_lines(words) for word in _without_tracking(line)]


def _runs(glyphs: list[Glyph]) -> Iterator[list[Glyph]]:
    run: list[Glyph] = []
    for glyph in glyphs:
        if run and not _follows(run[-1], glyph):
            yield run
            run = []
        run.append(glyph)
    if run:
        yield run


def _follows(before: Glyph, glyph: Glyph) -> bool:
    height = max(before.y1 - before.y0, glyph.y1 - glyph.y0)
    return (
        not glyph.apart
        and -0.5 * height < glyph.x0 - before.x1 < _GAP * height
        and glyph.x0 > before.x0 - 0.1 * height
        and abs(glyph.y0 + glyph.y1 - before.y0 - before.y1) < 2 * _LINE * height
    )


def _parted_by_ruling(
    text: pypdfium2.PdfTextPage, run: list[Glyph], upright: Sequence[Rule]
) -> Iterator[list[Glyph]]:
    """Two values that touch at a column's line are two; one text that runs over a line stays whole."""
    first, last = run[0], run[-1]
    middle, height = (first.y0 + first.y1) / 2, first.y1 - first.y0
    within = _between(upright, first.x0 + 0.2 * height, last.x1 - 0.2 * height)
    lines = [rule.x0 for rule in within if rule.y0 < middle < rule.y1]
    if not lines:
        yield run
        return
    piece = [first]
    for before, glyph in pairwise(run):
        at_line = any(before.x1 - 0.12 * height <= x <= glyph.x0 + 0.12 * height for x in lines)
        if at_line and not of_one_text(text, before, glyph):
            yield piece
            piece = []
        piece.append(glyph)
    yield piece


def _joined(pieces: list[list[Glyph]], upright: Sequence[Rule]) -> list[list[Glyph]]:
    """Pieces of one word that the content holds apart, such as letters placed one by one."""
    joined: list[list[Glyph]] = []
    near: dict[int, list[list[Glyph]]] = defaultdict(list)
    for piece in sorted(pieces, key=lambda piece: piece[0].x0):
        band = int((piece[0].y0 + piece[0].y1) / 2 // _BAND)
        before = None if piece[0].apart else _touched(near, band, piece[0], upright)
        if before is None:
            joined.append(list(piece))
            near[band].append(joined[-1])
        else:
            before.extend(piece)
    return joined


def _touched(
    near: dict[int, list[list[Glyph]]], band: int, glyph: Glyph, upright: Sequence[Rule]
) -> list[Glyph] | None:
    for at in (band, band - 1, band + 1):
        for piece in reversed(near[at]):
            if _touch(piece[-1], glyph, upright):
                return piece
    return None


def _touch(before: Glyph, glyph: Glyph, upright: Sequence[Rule]) -> bool:
    height = max(before.y1 - before.y0, glyph.y1 - glyph.y0)
    middle = (before.y0 + before.y1) / 2
    return (
        abs(glyph.x0 - before.x1) < _TOUCH * height
        and abs(height - min(before.y1 - before.y0, glyph.y1 - glyph.y0)) < 0.1 * height
        and abs(glyph.y0 + glyph.y1 - 2 * middle) < 0.2 * height
        and not any(
            rule.y0 < middle < rule.y1
            for rule in _between(upright, before.x1 - 0.3 * height, glyph.x0 + 0.3 * height)
        )
    )


def _word(text: pypdfium2.PdfTextPage, piece: list[Glyph]) -> Word:
    if len(piece) == 1:
        printed = tick_sign(text, piece[0])
    else:
        printed = unicodedata.normalize("NFC", "".join(glyph.text for glyph in piece))
    for sign in _LIGATURES & set(printed):
        printed = printed.replace(sign, unicodedata.normalize("NFKC", sign))
    box = Box(piece[0].x0, min(g.y0 for g in piece), max(g.x1 for g in piece), max(g.y1 for g in piece))
    return Word(printed, box)


def _without_tracking(line: list[Word]) -> Iterator[Word]:
    """Joins letters that were printed apart (`A G E N C Y`): at least four single ones at even distances."""
    run: list[Word] = []
    for word in line:
        if run and not _tracked(run, word):
            yield from _closed(run)
            run = []
        run.append(word)
    yield from _closed(run)


def _tracked(run: list[Word], word: Word) -> bool:
    before = run[-1]
    if len(word.text) != 1 or len(before.text) != 1 or not (word.text + before.text).isalpha():
        return False
    gap = word.box.x0 - before.box.x1
    usual = run[1].box.x0 - run[0].box.x1 if len(run) > 1 else gap
    height = before.box.y1 - before.box.y0
    return 0 <= gap < 0.8 * height and abs(gap - usual) < 0.12 * height


def _closed(run: list[Word]) -> Iterator[Word]:
    if len(run) < _SPACED_LETTERS:
        yield from run
        return
    boxes = [word.box for word in run]
    box = Box(boxes[0].x0, min(b.y0 for b in boxes), boxes[-1].x1, max(b.y1 for b in boxes))
    yield Word("".join(word.text for word in run), box)


def _between(upright: Sequence[Rule], left: float, right: float) -> Sequence[Rule]:
    """Of upright lines from the left those between two places."""
    return upright[bisect_right(upright, left, key=_place) : bisect_left(upright, right, key=_place)]


def _place(rule: Rule) -> float:
    return rule.x0


def _middle(box: Box) -> float:
    return (box.y0 + box.y1) / 2


def _level(one: Box, other: Box) -> bool:
    return abs(_middle(one) - _middle(other)) < _LINE * min(one.y1 - one.y0, other.y1 - other.y0)
