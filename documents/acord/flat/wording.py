"""Where the printed wording of a question ends and what somebody wrote below it begins.

Nobody needs the wording itself for that. It ends with its sign, or with a remark after the sign; its lines
stand close, and an explanation has a line of its own; print of another size was written in.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from statistics import median

from documents.reading import Box, Word

_SAME_HEIGHT = 0.07
_OWN_LINE, _APART = 1.32, 1.5
"""In heights of a line: how far below the last one a line of its own is, and how far apart pieces are."""
_REMARKS = frozenset(("if", "please", "give", "eg", "explain", "last"))


def beyond_wording(lines: list[list[Word]], head: Box, *, blurred: bool) -> list[Word]:
    """The words of a question's space that explain its answer.

    Args: head: the question's number; blurred: of a picture, where heights tell little and signs get lost.
    """
    start = _begin(lines, None if blurred else head)
    if start is None:
        return [*_counted(lines), *(_after_sign(lines) if blurred else [])]
    number, index = start
    if blurred:
        # The number of the next question may not have been read: it is no explanation of this one.
        own = takewhile(lambda line: not _asks(line), lines[number:])
        lines = [*lines[:number], *own]
        if len(lines) == number:
            return []
    written = [*lines[number][index:], *(word for line in lines[number + 1 :] for word in line)]
    return [*_counted([*lines[:number], lines[number][:index]]), *written]


def _begin(lines: Sequence[list[Word]], head: Box | None) -> tuple[int, int] | None:
    """The line, and the word in it, at which the wording is over."""
    spoken: list[str] = []
    height = median(word.box.y1 - word.box.y0 for word in lines[0]) if lines else 0.0
    for number, line in enumerate(lines):
        if number and _is_own(lines[number - 1], line, height, spoken):
            return number, 0
        for index, word in enumerate(line):
            if head is not None and _other_print(word, head):
                return number, index
            if index and _is_over(spoken) and word.box.x0 - line[index - 1].box.x1 > _APART * height:
                return number, index
            spoken.append(word.text)
    return None


def _is_own(before: list[Word], line: list[Word], height: float, spoken: Sequence[str]) -> bool:
    """Whether a line stands by itself, or comes after the end of what was asked."""
    if _asks(line) and not any("?" in text for text in spoken):
        return False
    if _middle(before) - _middle(line) > _OWN_LINE * height:
        return True
    return _is_over(spoken) and not _is_remark(line[0].text)


def _asks(line: Sequence[Word]) -> bool:
    return any(word.text.endswith("?") and word.text.isupper() for word in line)


def _is_over(spoken: Sequence[str]) -> bool:
    """Whether the sign of a question was said, and the remark after it, in brackets or as a sentence."""
    signs = [index for index, text in enumerate(spoken) if text.endswith("?")]
    if not signs:
        return False
    added = " ".join(spoken[signs[-1] + 1 :]).rstrip(".")
    whole = added.count("(") == added.count(")")
    asked_for = _is_remark(added.partition(" ")[0]) and added.isupper() and spoken[-1].endswith(".")
    return not added or (whole and (asked_for or (added.startswith("(") and added.endswith(")"))))


def _is_remark(text: str) -> bool:
    first = re.sub(r"[^a-z]", "", text.lower())
    return text.startswith("(") or first in _REMARKS or first.startswith("ifyes")


def _other_print(word: Word, head: Box) -> bool:
    height = head.y1 - head.y0
    same = abs(word.box.y1 - word.box.y0 - height) <= _SAME_HEIGHT * height
    return not same and word.box.y1 < head.y0 + height


def _counted(lines: Sequence[list[Word]]) -> Iterator[Word]:
    """A number that was written into the wording: `of Employees: 2`."""
    for line in lines:
        for before, word in pairwise(line):
            if before.text.endswith(":") and word.text.isdigit():
                yield word


def _middle(line: Sequence[Word]) -> float:
    return median((word.box.y0 + word.box.y1) / 2 for word in line)


def _after_sign(lines: list[list[Word]]) -> list[Word]:
    """In a picture the height of letters tells nothing: a question ends with its sign, and what it adds.

    Additions are a remark in brackets, or words in capitals.
    """
    words = [word for line in lines for word in line]
    signs = [index for index, word in enumerate(words) if word.text.endswith("?")]
    if not signs:
        return [word for line in lines[1:] for word in line]
    rest = _after_remark(words[signs[0]], words[signs[0] + 1 :])
    while rest and rest[0].text.isupper() and len(rest[0].text) > 1:
        rest = rest[1:]
    return rest


def _after_remark(sign: Word, words: list[Word]) -> list[Word]:
    """The words after a remark in brackets; where the closing one is not read, after its line."""
    level = bool(words) and (words[0].box.y1 > sign.box.y1 - 3 or not words[0].text.startswith("("))
    if not level or not _is_remark(words[0].text):
        return words
    depth = 0
    for index, word in enumerate(words):
        depth += word.text.count("(") - word.text.count(")")
        if word.text.rstrip(".").endswith(")") and depth <= 0:
            return words[index + 1 :]
    return [word for word in words if word.box.y1 < words[0].box.y0 + 1]
