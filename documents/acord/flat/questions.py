"""The numbered questions: their answer in the column of Y/N or in a pair of boxes, and what explains it.

Where the printed wording ends and an explanation begins, `documents.acord.flat.wording` tells.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TypeAlias

from documents.acord.flat.leaves import FREE_TEXT, IN_CELL, UNRULED, leaf_of, plain_leaf
from documents.acord.flat.sheet import Sheet
from documents.acord.flat.wording import beyond_wording
from documents.acord.values import Kind
from documents.pdf.cells import upright_between, within
from documents.pdf.words import in_lines
from documents.reading import Box, Leaf, PageText, Word

_NUMBER = re.compile(r"^(\d{1,2})[.,]$")
_BLURRED = re.compile(r"^(\d{1,2})\W?$")
_MARKS = frozenset(("X", "x", "\u2713", "\u2714", "\u2717", "\u2718", "\u00d7"))
_LEAST_INK = 0.05
_CLOSE, _LINE = 1.0, 0.5
_MOST, _SOME, _NEAR = 40, 4, 6.0
_Head: TypeAlias = tuple[int, Word]
_SPECKS = ".,:;'-"
_ANSWERS = {"Y": "Y", "N": "N", "YES": "Y", "NO": "N", "YY": "Y", "NN": "N", "\u00a5": "Y"}


@dataclass(frozen=True, slots=True)
class Question:
    """A question's number and the part of the page that is its."""

    number: int
    head: Word
    box: Box


@dataclass(frozen=True, slots=True)
class _Answers:
    yes: tuple[float, float]
    no: tuple[float, float] | None


def questions(sheet: Sheet) -> list[Leaf]:
    """The answers on a page and their explanations."""
    if sheet.code != "130":
        return []
    found: list[Leaf] = []
    for question in _numbered(sheet):
        answers = _columns(sheet, question)
        if answers is None:
            continue
        answer = _answer(sheet, question, answers)
        if answer is not None:
            found.append(answer)
        if answers.no is None:
            found.extend(_explained(sheet, question, answers))
    return found


def _numbered(sheet: Sheet) -> list[Question]:
    heads: list[_Head] = []
    others: list[_Head] = []
    for index, word in enumerate(sheet.text.words):
        printed = (_BLURRED if sheet.text.fuzzy else _NUMBER).match(word.text)
        if not printed or not 1 <= int(printed[1]) <= _MOST or _amid(sheet, index):
            continue
        follows = sheet.text.after(index)
        asks = follows is not None and sheet.text.words[follows].text[:1].isupper()
        (heads if asks else others).append((int(printed[1]), word))
    heads = list(_in_columns(heads, others)) if sheet.text.fuzzy else heads
    found = []
    for number, word in heads:
        same = [other.box for _, other in heads if abs(other.box.x0 - word.box.x0) < 12]
        below = max((box.y1 for box in same if box.y1 < word.box.y0 + 1), default=None)
        cell = sheet.cells.of(word.box)
        low = max(cell.y0, below if below is not None else 0.0) if sheet.cells.closed(cell) else below
        if low is None:
            low = word.box.y0 - 24
        high = min(cell.y1, word.box.y1 + 6) if sheet.cells.closed(cell) else word.box.y1 + 3
        found.append(Question(number, word, Box(word.box.x0 - 3, min(low, word.box.y0), cell.x1, high)))
    return found


def _in_columns(heads: Sequence[_Head], others: Sequence[_Head]) -> Iterator[_Head]:
    """Of a picture: the numbers of each column as they count on, those with a blurred word behind too."""
    columns: list[list[_Head]] = []
    for head in sorted(heads, key=lambda head: head[1].box.x0):
        if columns and head[1].box.x0 - columns[-1][-1][1].box.x0 < _NEAR:
            columns[-1].append(head)
        else:
            columns.append([head])
    for column in columns:
        left = median(word.box.x0 for _, word in column)
        blurred = [head for head in others if abs(head[1].box.x0 - left) < _NEAR]
        run = _counting([*column, *blurred])
        yield from run if len(run) >= _SOME else ()


def _counting(column: list[_Head]) -> list[_Head]:
    """The longest run of numbers that count on downwards; of equals the lowest."""
    runs: list[list[_Head]] = []
    for head in sorted(column, key=lambda head: -head[1].box.y0):
        before = [run for run in runs if run[-1][0] < head[0]]
        runs.append([*max(reversed(before), key=len, default=[]), head])
    return max(reversed(runs), key=len, default=[])


def _amid(sheet: Sheet, index: int) -> bool:
    """Whether a number follows other words closely: a question's own begins its line."""
    before = sheet.text.before(index)
    if before is None or not sheet.text.letters[before] or sheet.text.gap(before, index) >= _CLOSE:
        return False
    one, other = sheet.text.words[before].box, sheet.text.words[index].box
    return not upright_between(sheet.page.rules, one.x1 - _LINE, other.x0 + _LINE, (other.y0 + other.y1) / 2)


def _columns(sheet: Sheet, question: Question) -> _Answers | None:
    """Where answers stand: one column headed Y / N, or two headed YES and NO."""
    start, words = question.head.box, sheet.text.words
    heads = [i for i in sheet.with_words("YN", "YES", "Y", "YIN") if words[i].box.x0 > start.x0 + 60]
    heads = [i for i in heads if words[i].box.y0 > start.y0 - 2 and _head(sheet, i)]
    if not heads:
        return _unheaded(sheet, question)
    index = min(heads, key=lambda i: (sheet.text.words[i].box.x0, sheet.text.words[i].box.y0))
    box = sheet.text.words[index].box
    cell = sheet.cells.of(box)
    narrow = cell.x1 - cell.x0 < 60
    if sheet.text.letters[index] != "YES":
        return _Answers((cell.x0, cell.x1) if narrow else (box.x0 - 12, box.x1 + 25), None)
    follows = sheet.text.after(index)
    if follows is None or sheet.text.letters[follows] != "NO":
        return None
    other = sheet.text.words[follows].box
    between = (box.x1 + other.x0) / 2
    width = other.x0 - box.x0
    return _Answers((between - width, between), (between, between + width))


def _head(sheet: Sheet, index: int) -> bool:
    """Whether a Y or YES heads a column: `Y / N` in words, or YES beside NO, not the RESPONSES' "YES"."""
    words, letters = sheet.text.words, sheet.text.letters
    text = words[index].text
    if letters[index] in ("YN", "YIN"):
        return True
    line = sheet.text.line_of
    near = [letters[i] for i in range(index + 1, min(index + 3, len(words))) if line[i] == line[index]]
    if letters[index] == "Y":
        return "N" in near and sheet.text.gap(index, index + 1) < 1
    return text.isupper() and '"' not in text and near[:1] == ["NO"]


def _unheaded(sheet: Sheet, question: Question) -> _Answers | None:
    """A page that goes on with questions may lack the head: answers stand in the last ruled column."""
    right = sheet.cells.at(question.box.x1 + 3, (question.head.box.y0 + question.head.box.y1) / 2)
    if right.x1 - right.x0 < 60 and right.x0 > sheet.page.width / 3:
        return _Answers((right.x0, right.x1), None)
    return None


def _answer(sheet: Sheet, question: Question, answers: _Answers) -> Leaf | None:
    path = f"questions.{question.number}.answer"
    if answers.no is None:
        column = Box(answers.yes[0], question.box.y0, answers.yes[1], question.box.y1)
        words = within(sheet.text.words, column)
        words = [_answered(word) for word in words if _bare(word) in _ANSWERS]
        return leaf_of(sheet.page, path, Kind.YES_NO, words[:1], closed=True)
    yes = _marked(sheet.page, sheet.text.words, answers.yes, question.box)
    no = _marked(sheet.page, sheet.text.words, answers.no, question.box)
    if yes is None and no is None:
        return None
    box = yes or no or question.box
    if yes is not None and no is not None:
        return plain_leaf(sheet.page, path, None, (), box, 0.5, "two_ticks")
    sure = FREE_TEXT if sheet.page.from_picture else IN_CELL if sheet.page.rules else UNRULED
    return plain_leaf(sheet.page, path, "Y" if yes is not None else "N", (), box, sure)


def _answered(word: Word) -> Word:
    return Word(_ANSWERS[_bare(word)], word.box, word.confidence)


def _bare(word: Word) -> str:
    """A word without the specks that a picture may have beside it."""
    return word.text.strip(_SPECKS).upper()


def _marked(page: PageText, words: Sequence[Word], column: tuple[float, float], row: Box) -> Box | None:
    low, high = row.y0, row.y1
    cell = Box(column[0], low, column[1], high)
    for word in within(words, cell):
        if word.text in _MARKS or (page.from_picture and word.text.upper() in ("K", "XX")):
            return word.box
    for tick in page.ticks:
        x, y = (tick.box.x0 + tick.box.x1) / 2, (tick.box.y0 + tick.box.y1) / 2
        if cell.x0 <= x <= cell.x1 and low <= y <= high and tick.ink >= _LEAST_INK:
            return tick.box
    return None


def _explained(sheet: Sheet, question: Question, answers: _Answers) -> Iterator[Leaf]:
    """The words after the printed question, up to the next one."""
    box = Box(question.box.x0, question.box.y0, answers.yes[0], question.box.y1)
    lines = in_lines(sheet.in_body(box))
    rest = beyond_wording(lines, question.head.box, blurred=sheet.text.fuzzy)
    if rest:
        closed = sheet.cells.closed(sheet.cells.of(question.head.box))
        path = f"questions.{question.number}.explanation"
        leaf = leaf_of(sheet.page, path, Kind.NARRATIVE, rest, closed=closed)
        if leaf is not None:
            yield leaf
