"""Reading a page from its picture by tesseract, which whoever started this process has put on the PATH.

The page is drawn at 300 dots an inch, straightened, and its ruling taken out of the way of the letters. A
skewed or noisy page is read twice, plain and smoothed: a word that both see alike is sure, one that they see
differently is not.
"""

import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import median

import numpy as np
import pypdfium2

from documents.pdf.glyphs import View
from documents.pdf.pictures import Grey, drawn, ticks_of
from documents.pdf.second_look import second_look
from documents.pdf.straight import evenly_lit, lines_of, skew_of, smooth, speckled, turned
from documents.pdf.words import in_lines
from documents.reading import Box, PageText, Word

_DPI = 300
_SCALE = _DPI / 72
_SECONDS = 60.0
_SKEWED, _NOISY = 0.25, 0.4
_LEAST = 0.15
_UNREADABLE, _READABLE = 0.1, 0.25
_FEW_WORDS, _LONG = 25, 4
_LEAST_WIDE = 3.0
_NARROW = 0.55
_FONT = 0.25
_TRADE_MARK = re.compile(r"^\u2122N?$")
_STRAY = re.compile(r"^[|\[\](){}_~=\u2014\u2013'\u2018\u2019`.,:;*\u00b0\u00ab\u00bb\\/-]+$")
_EDGES = "|_[]{}~\u2018\u2019\u00ab\u00bb"


class OcrUnavailable(Exception):
    """tesseract is not on this machine."""


class OcrFailed(Exception):
    """tesseract did not read a picture in its time."""


def program() -> str | None:
    """Where tesseract is, None where it is not."""
    return shutil.which("tesseract")


def picture_page(content: bytes, page: int) -> PageText:
    """One page of a PDF file, counted from 1, read from its picture."""
    if program() is None:
        raise OcrUnavailable
    document = pypdfium2.PdfDocument(content)
    try:
        document.init_forms()
        shown = document[page - 1]
        left, bottom, right, top = shown.get_bbox()
        view = View(left, bottom, right, top, shown.get_rotation() // 90)
        picture = drawn(shown, view, _SCALE)
    finally:
        document.close()
    return picture_text(picture, page, *view.size)


def picture_text(picture: Grey, number: int, width: float, height: float, quarters: int = 0) -> PageText:
    """What stands on a picture of a page of a size in points.

    Args: quarters: by how many quarters, against the clock, the page was turned to be read.
    """
    scale = picture.shape[0] / height
    picture = evenly_lit(picture)
    skew = skew_of(picture)
    noisy = speckled(picture) > _NOISY
    straight = turned(picture, skew) if abs(skew) > 0.05 else picture
    clean = smooth(straight) if noisy else straight
    rules, mask = lines_of(clean, scale, straight if noisy else None)
    words = _words(_without(clean, mask), scale, height)
    passes = 1
    if not quarters and _readable(words) < _UNREADABLE and (quarters := _quarters(clean)):
        upright = np.ascontiguousarray(np.rot90(picture, quarters))
        size = (height, width) if quarters % 2 else (width, height)
        return picture_text(upright, number, *size, quarters)
    if noisy or abs(skew) > _SKEWED:
        plain = straight if noisy else smooth(straight)
        words = _agreed(words, _words(_without(plain, mask), scale, height))
        passes = 2
    words = second_look(_without(clean, mask), words, scale, height, _small_words)
    words = [_as_tall_as_print(word) for word in _parted(words)]
    ticks = ticks_of(clean, rules, height)
    return PageText(number, width, height, tuple(words), tuple(rules), tuple(ticks), True, passes, quarters)


def _without(picture: Grey, mask: Grey) -> Grey:
    cleared = picture.copy()
    cleared[mask > 0] = 255
    return cleared


def _quarters(picture: Grey) -> int:
    """How a page has to be turned to be read, by a piece of it; 0 where it reads no better for it."""
    wide = picture.shape[1] > picture.shape[0]
    best = (_UNREADABLE, 0)
    for quarters in (3, 1, 2) if wide else (2, 3, 1):
        turned_page = np.rot90(picture, quarters)
        piece = turned_page[turned_page.shape[0] // 5 : turned_page.shape[0] // 2]
        best = max(best, (_readable(_small_words(np.ascontiguousarray(piece), "11")), quarters))
        if best[0] > _READABLE:
            break
    return best[1]


def _readable(words: Sequence[Word]) -> float:
    """The share of words that are long, sure and without signs: a page that lies wrong has hardly any."""
    sure = sum(len(word.text) >= _LONG and word.text.isalnum() and word.confidence >= 0.8 for word in words)
    return sure / max(len(words), _FEW_WORDS)


def _small_words(picture: Grey, layout: str = "6") -> list[Word]:
    """The words of a small picture, their places in its dots from the top."""
    tall = float(picture.shape[0])
    return [
        Word(
            word.text, Box(word.box.x0, tall - word.box.y1, word.box.x1, tall - word.box.y0), word.confidence
        )
        for word in _words(picture, 1.0, tall, layout)
    ]


def _words(picture: Grey, scale: float, height: float, layout: str = "11") -> list[Word]:
    lines: dict[tuple[str, ...], list[Word]] = defaultdict(list)
    for row in _tesseract(picture, layout).splitlines()[1:]:
        cells = row.split("\t")
        if len(cells) < 12 or cells[0] != "5":
            continue
        text, confidence = cells[11].strip().strip(_EDGES), float(cells[10]) / 100
        if not text or confidence < _LEAST or (_STRAY.match(text) and text not in ("/", "-")):
            continue
        x, y, wide, tall = (int(cell) / scale for cell in cells[6:10])
        if len(text) == 2 and text[0] != text[1] and text[0].lower() == text[1].lower():
            # A lone letter is given twice, large and small.
            text = text[0].upper()
        # The state of Tennessee is taken for the sign of a trade mark.
        text = _TRADE_MARK.sub("TN", text)
        if text == "4" and wide < _NARROW * tall:
            # A lone 1 is taken for a 4, which is as wide as a letter.
            text = "1"
        box = Box(x, height - y - tall, x + wide, height - y)
        lines[tuple(cells[2:5])].append(Word(text.replace("\u00a7", "$"), box, round(confidence, 3)))
    return [word for line in lines.values() for word in _level(line)]


def _level(line: list[Word]) -> list[Word]:
    """Words of a line at one height: a comma or a tall letter moves no word into another line."""
    low, high = median(word.box.y0 for word in line), median(word.box.y1 for word in line)
    return [
        Word(word.text, Box(word.box.x0, low, word.box.x1, high), word.confidence)
        if word.box.y0 < high and word.box.y1 > low
        else word
        for word in line
    ]


def _parted(words: Sequence[Word]) -> list[Word]:
    """Words of which each ends where the next one of its line begins.

    The box of a word may take in a figure behind it that stands apart.
    """
    found: list[Word] = []
    for line in in_lines(words):
        for word, after in zip(line, [*line[1:], None], strict=True):
            box = word.box
            if after is not None and box.x0 + _LEAST_WIDE < after.box.x0 < box.x1:
                box = Box(box.x0, box.y0, after.box.x0, box.y1)
            found.append(Word(word.text, box, word.confidence))
    return found


def _as_tall_as_print(word: Word) -> Word:
    """A word of a picture reaches as far as its ink, a printed one as far as its font does."""
    more = _FONT * (word.box.y1 - word.box.y0)
    box = Box(word.box.x0, word.box.y0 - more, word.box.x1, word.box.y1 + more)
    return Word(word.text, box, word.confidence)


def _agreed(words: Iterable[Word], others: Sequence[Word]) -> list[Word]:
    """The words of two passes as one reading."""
    found: list[Word] = []
    left = list(others)
    for word in words:
        same = [other for other in left if _overlap(word.box, other.box) > 0.5]
        twin = max(same, key=lambda other: _overlap(word.box, other.box), default=None)
        if twin is None:
            found.append(Word(word.text, word.box, word.confidence * 0.85))
            continue
        left = [other for other in left if other not in same]
        if twin.text == word.text:
            found.append(Word(word.text, word.box, max(word.confidence, twin.confidence)))
        else:
            best = max((word, twin), key=lambda one: one.confidence)
            found.append(Word(best.text, word.box, best.confidence * 0.7))
    apart = [other for other in left if not any(_overlap(other.box, word.box) > 0.1 for word in found)]
    return found + [Word(other.text, other.box, other.confidence * 0.85) for other in apart]


def _overlap(one: Box, other: Box) -> float:
    wide = min(one.x1, other.x1) - max(one.x0, other.x0)
    tall = min(one.y1, other.y1) - max(one.y0, other.y0)
    if wide <= 0 or tall <= 0:
        return 0.0
    smaller = min((one.x1 - one.x0) * (one.y1 - one.y0), (other.x1 - other.x0) * (other.y1 - other.y0))
    return wide * tall / max(smaller, 0.01)


def _tesseract(picture: Grey, layout: str) -> str:
    found = program()
    if found is None:
        raise OcrUnavailable
    height, width = picture.shape
    head = f"P5 {width} {height} 255\n".encode("ascii")
    try:
        done = subprocess.run(  # noqa: S603  a fixed program and options, the picture on its input
            [found, "-", "-", "--dpi", str(_DPI), "--psm", layout, "tsv"],
            input=head + np.ascontiguousarray(picture).tobytes(),
            capture_output=True,
            timeout=_SECONDS,
            check=True,
        )
    except FileNotFoundError as missing:
        raise OcrUnavailable from missing
    except (subprocess.SubprocessError, OSError) as failed:
        raise OcrFailed from failed
    return done.stdout.decode("utf-8", "replace")
