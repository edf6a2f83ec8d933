"""The cells that a page's ruling makes: which rectangle lies around a place, and which words stand in it."""

from collections.abc import Iterable, Sequence

from documents.reading import Box, PageText, Rule, Word

_SLACK = 1.5


class Cells:
    """The ruling of one page, asked by place; the page's own edges close what no line does."""

    def __init__(self, page: PageText):
        self.page = page
        self._level = sorted((rule for rule in page.rules if rule.y0 == rule.y1), key=lambda rule: rule.y0)
        self._upright = sorted((rule for rule in page.rules if rule.x0 == rule.x1), key=lambda rule: rule.x0)
        self._known: dict[tuple[int, int], Box] = {}

    def at(self, x: float, y: float) -> Box:
        """The ruled rectangle around a place."""
        key = (round(x * 2), round(y * 2))
        cell = self._known.get(key)
        if cell is None:
            cell = self._known[key] = self._around(x, y)
        return cell

    def of(self, box: Box) -> Box:
        """The ruled rectangle around the middle of a box."""
        return self.at((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)

    def closed(self, cell: Box) -> bool:
        """Whether lines close a rectangle on at least three sides, so that it is a box of a form."""
        page = self.page
        open_sides = (cell.x0 <= 0) + (cell.y0 <= 0) + (cell.x1 >= page.width) + (cell.y1 >= page.height)
        return open_sides <= 1

    def words(self, cell: Box) -> list[Word]:
        """The words whose middle lies in a rectangle."""
        return within(self.page.words, cell)

    def steps_down(self, x: float, top: float, bottom: float) -> list[float]:
        """The heights of the level lines that pass a place between two heights, from the top."""
        return [
            rule.y0
            for rule in reversed(self._level)
            if bottom <= rule.y0 <= top and rule.x0 - _SLACK <= x <= rule.x1 + _SLACK
        ]

    def _around(self, x: float, y: float) -> Box:
        left = right = below = above = None
        for rule in self._upright:
            if rule.y0 - _SLACK <= y <= rule.y1 + _SLACK:
                if rule.x0 <= x:
                    left = rule.x0
                elif right is None:
                    right = rule.x0
                    break
        for rule in self._level:
            if rule.x0 - _SLACK <= x <= rule.x1 + _SLACK:
                if rule.y0 <= y:
                    below = rule.y0
                elif above is None:
                    above = rule.y0
                    break
        return Box(
            left if left is not None else 0.0,
            below if below is not None else 0.0,
            right if right is not None else self.page.width,
            above if above is not None else self.page.height,
        )


def within(words: Iterable[Word], box: Box) -> list[Word]:
    """The words whose middle lies in a box."""
    return [
        word
        for word in words
        if box.x0 <= (word.box.x0 + word.box.x1) / 2 <= box.x1
        and box.y0 <= (word.box.y0 + word.box.y1) / 2 <= box.y1
    ]


def around(words: Sequence[Word]) -> Box:
    """The smallest box that holds all the words."""
    return Box(
        min(word.box.x0 for word in words),
        min(word.box.y0 for word in words),
        max(word.box.x1 for word in words),
        max(word.box.y1 for word in words),
    )


def upright_between(rules: Iterable[Rule], x0: float, x1: float, y: float) -> bool:
    """Whether a column's line stands between two places of one height."""
    return any(x0 < rule.x0 < x1 and rule.y0 <= y <= rule.y1 for rule in rules if rule.x0 == rule.x1)
