"""Finding captions among the words of a page.

A caption's words follow each other on a line or go on in the line below, near its start: a value printed
beside the first line does not part them. Printed text must match letter by letter; a picture's text may
differ a little.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from documents.acord.flat.captions import Caption, Pattern, Side
from documents.acord.flat.text_lines import ADJACENT, Text
from documents.pdf.cells import around
from documents.reading import Box, Tick

_SPACE = 1.3
_BOX_NEAR = 16.0
_SOME, _LONG = 3, 6
_SHORT, _ENDED = 5, 4
_TELLING = re.compile("[abd-npqrty]")
"""Small letters that are unlike their capitals in more than their size."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A caption where it stands on the page, `captions` being every row of the table with these words."""

    captions: tuple[Caption, ...]
    words: tuple[int, ...]
    box: Box
    letters: int


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
    capitals = [one for one in found if not _in_small(text, one[1])]
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
            if text.gap(index, follows) < ADJACENT and _is_caps(text.words[follows].text):
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
    while after is not None and not text.letters[after] and text.gap(after - 1, after) < ADJACENT:
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


def _in_small(text: Text, chain: Sequence[int]) -> bool:
    """Whether words are printed in small letters, as far as a picture tells that."""
    printed = text.words[chain[0]].text
    if not text.fuzzy:
        return not printed.isupper()
    return _is_name(printed) or (len(chain) == 1 and printed.islower() and _in_a_sentence(text, chain[0]))


def _in_a_sentence(text: Text, index: int) -> bool:
    """Whether a word runs on with another one in small letters, before or behind it."""
    if text.ended(index):
        return False
    for one, other, beside in ((text.before(index), index, 0), (index, text.after(index), 1)):
        if one is None or other is None or not text.runs_on(one, other):
            continue
        printed = text.words[(one, other)[beside]].text
        if printed.islower() or printed == "&":
            return True
    return False


def _is_name(printed: str) -> bool:
    """A word with a capital first: what is blurred may lose a capital, but does not become one."""
    capital_first = len(printed) > 1 and printed[0].isupper() and printed[1:].islower()
    told = _TELLING.search(printed[1:]) is not None
    return capital_first and told and (len(printed) > 4 or not printed.endswith(":"))


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
