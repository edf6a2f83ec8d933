"""Finding captions among the words of a page.

A caption's words follow each other on a line or go on in the line below, near its start: a value printed
beside the first line does not part them. Printed text must match letter by letter; a picture's text may
differ a little.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from documents.acord.flat.captions import Caption, Pattern, Side, letters_of
from documents.pdf.cells import Cells, around
from documents.pdf.words import in_lines
from documents.reading import Box, PageText, Tick, Word

_ADJACENT, _SPACE = 0.4, 1.3
_TYPED, _SAME_PRINT = 1.45, 0.12
"""Of a letter's width: the white space between two words of a typewriter; by what two prints may differ."""
_BOX_NEAR = 16.0
_SOME, _LONG = 3, 6
_SHORT, _ENDED = 5, 4
_ALIKE = str.maketrans("01582", "OISBZ")


@dataclass(frozen=True, slots=True)
class Seen:
    """A caption where it stands on the page, `captions` being every row of the table with these words."""

    captions: tuple[Caption, ...]
    words: tuple[int, ...]
    box: Box
    letters: int


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
        if self.gap(index, follows) < _ADJACENT:
            return True
        one, other = self.words[index], self.words[follows]
        if min(len(one.text), len(other.text)) < 2:
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


def seen_captions(text: Text, captions: Iterable[Caption]) -> list[Seen]:
    """Every caption of a page, longest first; a word belongs to one caption only."""
    known: dict[Pattern, list[Caption]] = defaultdict(list)
    for caption in captions:
        for pattern in caption.patterns:
            known[pattern].append(caption)
    found: list[tuple[int, tuple[int, ...], Pattern]] = []
    openers = _Openers(text, known)
    for index, letters in enumerate(text.letters):
        for pattern, whole in openers(letters, ended=text.ended(index)):
            chain = _chain(text, index, whole)
            if chain is not None:
                found.append((len(whole), chain, pattern))
    found = _as_printed_mostly(text, found)
    found.sort(key=lambda one: (-one[0], _unlike(text, one[1], one[2]), one[1]))
    taken: set[int] = set()
    seen: list[Seen] = []
    for length, chain, pattern in found:
        if (
            taken.isdisjoint(chain)
            and _stands_alone(text, chain, taken, pattern)
            and _has_box(text, chain, known[pattern])
        ):
            words = _to_the_end(text, chain) if pattern.open_end else chain
            taken.update(words)
            box = around([text.words[index] for index in words])
            seen.append(Seen(tuple(known[pattern]), words, box, length))
    return seen


def _unlike(text: Text, chain: Sequence[int], pattern: Pattern) -> int:
    """By how many letters what was read differs from a caption: the likest is meant."""
    if not text.fuzzy:
        return 0
    return Levenshtein.distance("".join(text.letters[index] for index in chain), text.plain(pattern))


def _as_printed_mostly(
    text: Text, found: list[tuple[int, tuple[int, ...], Pattern]]
) -> list[tuple[int, tuple[int, ...], Pattern]]:
    """Forms print their captions in capitals: there the same words in small letters are a value."""
    small = _is_name if text.fuzzy else _is_small
    capitals = [one for one in found if not small(text.words[one[1][0]].text)]
    longer = [one for one in found if len(one[1]) > 1]
    printed = [one for one in longer if text.words[one[1][0]].text.isupper()]
    return capitals if len(printed) >= max(_SOME, len(longer) / 2) else found


class _Openers:
    """Which patterns may start with a word."""

    def __init__(self, text: Text, patterns: Iterable[Pattern]):
        self._fuzzy = text.fuzzy
        self._by_start: dict[str, list[tuple[Pattern, str]]] = defaultdict(list)
        for pattern in patterns:
            whole = text.plain(pattern)
            self._by_start[whole[:1]].append((pattern, whole))
        self._all = [pair for pairs in self._by_start.values() for pair in pairs]

    def __call__(self, letters: str, *, ended: bool) -> list[tuple[Pattern, str]]:
        if not letters:
            return []
        if self._fuzzy:
            return [
                pair for pair in self._all if _taken(letters, pair[1], fuzzy=True, ended=ended) is not None
            ]
        return [pair for pair in self._by_start[letters[:1]] if pair[1].startswith(letters)]


def _taken(letters: str, rest: str, *, fuzzy: bool, ended: bool = False) -> int | None:
    """How many letters of the rest of a caption a word stands for; none where it is another word.

    Args: ended: the word has the sign of a caption's end, which makes up for one letter of a short one.
    """
    if rest.startswith(letters):
        return len(letters)
    if fuzzy and ended and len(letters) == len(rest) == _ENDED and letters[0] == rest[0]:
        return len(rest) if Levenshtein.distance(letters, rest) == 1 else None
    if not fuzzy or len(letters) < 2 or len(rest) <= _SHORT:
        return None
    if len(letters) < 4 and len(rest) < len(letters) + _LONG:
        return None
    most = max(1, len(letters) // 5)
    best: tuple[int, int] | None = None
    for length in range(max(1, len(letters) - most), min(len(rest), len(letters) + most) + 1):
        distance = Levenshtein.distance(letters, rest[:length], score_cutoff=most)
        if distance <= most and (best is None or distance < best[0]):
            best = (distance, length)
    return best[1] if best else None


def _chain(text: Text, start: int, whole: str) -> tuple[int, ...] | None:
    """The words that make up a caption from its first one on."""
    first = _taken(text.letters[start], whole, fuzzy=text.fuzzy, ended=text.ended(start))
    if not first:
        return None
    words, rest = [start], whole[first:]
    left, right = text.words[start].box.x0, text.words[start].box.x1
    while rest:
        step = _step(text, words[-1], rest, left, right)
        if step is None:
            return None
        index, taken, new_line = step
        box = text.words[index].box
        left, right = (box.x0, box.x1) if new_line else (left, box.x1)
        words.append(index)
        rest = rest[taken:]
    return tuple(words)


def _step(text: Text, index: int, rest: str, left: float, right: float) -> tuple[int, int, bool] | None:
    follows = text.after(index)
    while follows is not None and text.gap(index, follows) < _SPACE:
        letters = text.letters[follows]
        if letters:
            taken = _taken(letters, rest, fuzzy=text.fuzzy, ended=text.ended(follows))
            if taken:
                return follows, taken, False
            if text.gap(index, follows) < _ADJACENT and _is_caps(text.words[follows].text):
                return None
            break
        follows = text.after(follows)
    middle = left + right
    nearest = sorted(
        text.below(index, left, right),
        key=lambda under: abs(text.words[under].box.x0 + text.words[under].box.x1 - middle),
    )
    for under in nearest:
        letters = text.letters[under]
        taken = _taken(letters, rest, fuzzy=text.fuzzy) if letters else None
        if taken:
            return under, taken, True
    return None


def _stands_alone(text: Text, chain: Sequence[int], taken: set[int], pattern: Pattern) -> bool:
    """Whether a caption is not a piece of a longer printed text."""
    before = text.before(chain[0])
    while before is not None and not text.letters[before]:
        before = text.before(before)
    named = before is not None and before not in taken and text.words[before].text.isalpha()
    if before is not None and named and text.runs_on(before, chain[0]):
        return False
    after = text.after(chain[-1])
    while after is not None and not text.letters[after] and text.gap(after - 1, after) < _ADJACENT:
        after = text.after(after)
    ends = text.words[chain[-1]].text.endswith((":", "?", "$"))
    if ends or pattern.open_end or after is None or after in taken:
        return True
    return not (_is_caps(text.words[after].text) and text.runs_on(after - 1, after))


def _has_box(text: Text, chain: Sequence[int], captions: Iterable[Caption]) -> bool:
    """Words that only name a tick box stand right of one, where the page has boxes at all."""
    if any(caption.side is not Side.TICK for caption in captions) or not text.page.ticks:
        return True
    box = around([text.words[index] for index in chain])
    return box_left(text.page.ticks, box) is not None


def box_left(ticks: Iterable[Tick], caption: Box) -> Tick | None:
    """The small box that stands left of a caption."""
    middle = (caption.y0 + caption.y1) / 2
    near = [
        tick
        for tick in ticks
        if -3 < caption.x0 - tick.box.x1 < _BOX_NEAR and tick.box.y0 - 2 <= middle <= tick.box.y1 + 2
    ]
    return min(near, key=lambda tick: caption.x0 - tick.box.x1, default=None)


def _is_small(printed: str) -> bool:
    return not printed.isupper()


def _is_name(printed: str) -> bool:
    """A word with a capital first: what is blurred may lose a capital, but does not become one."""
    capital_first = len(printed) > 1 and printed[0].isupper() and printed[1:].islower()
    return capital_first and (len(printed) > 4 or not printed.endswith(":"))


def _is_caps(printed: str) -> bool:
    return printed.isupper() and any(sign.isalpha() for sign in printed) and len(printed) > 1


def _to_the_end(text: Text, chain: Sequence[int]) -> tuple[int, ...]:
    words = list(chain)
    height = text.words[chain[0]].box.y1 - text.words[chain[0]].box.y0
    follows = text.after(words[-1])
    while follows is not None and text.gap(words[-1], follows) < _SPACE:
        box = text.words[follows].box
        if abs(box.y1 - box.y0 - height) > 0.15 * height and not text.fuzzy:
            break
        words.append(follows)
        follows = text.after(follows)
    return tuple(words)
