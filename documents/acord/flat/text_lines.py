"""The words of a page by line, so that what follows a word, before, behind or below it, is found at once."""

from collections.abc import Iterator

from documents.acord.flat.captions import Pattern, letters_of
from documents.pdf.cells import Cells
from documents.pdf.words import in_lines
from documents.reading import PageText, Word

ADJACENT = 0.4
"""Of a letter's width: the most white space between two words of one text."""
_TYPED, _SAME_PRINT = 1.45, 0.12
"""Of a letter's width: the white space between two words of a typewriter; by what two prints may differ."""
_ALIKE = str.maketrans("01582", "OISBZ")


class Text:
    """The words of a page by line, so that what follows a word is found at once."""

    def __init__(self, page: PageText):
        self.page = page
        self.fuzzy = page.from_picture
        self._cells = Cells(page)
        lines = in_lines(page.words)
        self.words: list[Word] = [word for line in lines for word in line]
        self.letters = [self._plain(letters_of(word.text)) for word in self.words]
        self.line_of: list[int] = []
        self.starts: list[int] = []
        for number, line in enumerate(lines):
            self.starts.append(len(self.line_of))
            self.line_of.extend([number] * len(line))
        self.starts.append(len(self.line_of))

    def after(self, index: int) -> int | None:
        """The next word of the line."""
        follows = index + 1
        return follows if follows < len(self.words) and self.line_of[follows] == self.line_of[index] else None

    def before(self, index: int) -> int | None:
        """The word before in the line."""
        return index - 1 if index and self.line_of[index - 1] == self.line_of[index] else None

    def ended(self, index: int) -> bool:
        """Whether a word has the sign with which captions end."""
        return self.words[index].text.endswith(":")

    def gap(self, index: int, follows: int) -> float:
        """The white space between two words of a line, of the first one's height."""
        box = self.words[index].box
        return (self.words[follows].box.x0 - box.x1) / max(1.0, box.y1 - box.y0)

    def runs_on(self, index: int, follows: int) -> bool:
        """Whether two words of a line are of one text: they nearly touch, or are typed a letter apart."""
        if self.gap(index, follows) < ADJACENT:
            return True
        one, other = self.words[index], self.words[follows]
        if min(len(one.text), len(other.text)) < 2 or self._cells.of(one.box).x1 <= other.box.x0:
            return False
        height, pitch = one.box.y1 - one.box.y0, (one.box.x1 - one.box.x0) / len(one.text)
        alike = abs((other.box.x1 - other.box.x0) / len(other.text) - pitch) < _SAME_PRINT * pitch
        same = abs(other.box.y1 - other.box.y0 - height) < _SAME_PRINT * height
        return alike and same and other.box.x0 - one.box.x1 < _TYPED * pitch

    def below(self, index: int, left: float, right: float) -> Iterator[int]:
        """Words of the next lines that start under a piece of a line, no ruling between."""
        box = self.words[index].box
        height = box.y1 - box.y0
        for number in range(self.line_of[index] + 1, min(self.line_of[index] + 5, len(self.starts) - 1)):
            for follows in range(self.starts[number], self.starts[number + 1]):
                other = self.words[follows].box
                fall = (box.y0 + box.y1 - other.y0 - other.y1) / 2
                near = 0.3 * height < fall < 1.9 * height and left - 6 * height < other.x0 < right + height
                if near and self._cells.of(other).y1 > (box.y0 + box.y1) / 2:
                    yield follows

    def plain(self, pattern: Pattern) -> str:
        """The letters of a pattern, made alike as those of the page are."""
        return self._plain(pattern.letters)

    def _plain(self, letters: str) -> str:
        return letters.translate(_ALIKE).replace("L", "I") if self.fuzzy else letters
