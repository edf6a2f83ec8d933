"""Words as a search compares them: what means the same, what hardly counts, which errors are forgiven."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA
from snowballstemmer import stemmer

_WORD = re.compile(r"[a-z0-9]+")
_OWNING = re.compile(r"['\u2019]s\b|['\u2019]")
_AGENT = re.compile(r"(?<=[a-z]{4})(?:er|ist|ian)$|(?<=[a-z]{5})or$|(?<=[a-z]{3})e$")
"""What makes a person of a trade: a plumber does plumbing."""
_SAME = {
    "auto": "automobile", "autos": "automobile", "car": "automobile", "cars": "automobile",
    "vehicle": "automobile", "vehicles": "automobile", "automotive": "automobile",
    "maker": "manufacturing", "makers": "manufacturing", "mfg": "manufacturing", "factory": "manufacturing",
    "manufacturer": "manufacturing", "manufacturers": "manufacturing", "producer": "manufacturing",
    "theatre": "theater", "centre": "center", "tyre": "tire", "jewellery": "jewelry", "jeweller": "jeweler",
    "doc": "doctor", "vet": "veterinarian", "lorry": "truck", "cab": "taxi", "tv": "television",
    "repairman": "repair", "repairer": "repair", "fix": "repair", "fixes": "repair", "fixing": "repair",
    "fixer": "repair", "put": "installation", "puts": "installation",
    "dealer": "dealership", "moulding": "molding",
}  # fmt: skip
"""Words of one meaning, whatever they end in."""
_FILLING = frozenset({
    "a", "am", "an", "and", "are", "at", "by", "co", "company", "corp", "do", "does", "doing", "for", "from",
    "i", "im", "in", "inc", "is", "it", "llc", "ltd", "make", "makes", "my", "of", "on", "or", "our", "own",
    "owner", "run", "runs", "self", "employed", "that", "the", "to", "we", "what", "who", "with", "business",
    "contractor", "contractors", "crew", "employee", "employees", "firm", "guy", "guys", "helper", "lady",
    "man", "men", "operation", "operations", "other", "outfit", "people", "person", "service", "services",
    "shop", "staff", "startup", "subcontractor", "subcontractors", "tech", "technician", "team", "work",
    "worker", "workers", "all", "noc", "not", "otherwise", "classified",
    "certified", "commercial", "emergency", "independent", "licensed", "local", "mobile", "new",
    "professional", "related", "residential", "small",
})  # fmt: skip
"""Words that many trades have: they count for little beside another one."""
_BESIDE_THE_TRADE = re.compile(
    r"\b(?:(?:full|part)[ -]time|family[ -](?:owned|run)|class[ -]codes?"
    r"|workers?['\u2019]?s?[ -]comp(?:ensation)?|insured is|24[ /-](?:7|hours?|hrs?)"
    r"|\d+[ -](?:employees?|guys|men|man|people|workers))\b",
    re.IGNORECASE,
)
"""What people say of how a business works, and of what they look for, whatever its trade."""
_FORGIVEN = ((7, 2), (4, 1))
"""Letters of a word from which so many typing errors are forgiven; shorter words must be right."""
_FORGIVEN_BEGUN = ((9, 2), (5, 1))
"""The same of a word that is not finished: 'jantor' may begin 'janitorial'."""
_LONG, _MANY, _SURE = 9, 2, 2
"""Letters from which a word says enough; errors from which a shorter one is in doubt, letters right then."""
_LAST_LETTER = "\x7f"
_KEPT = 4096
"""Words whose neighbours are remembered."""
_SNOWBALL = stemmer("english")


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, lower case, without what stands between them."""
    return tuple(_WORD.findall(text.casefold()))


def terms_of(text: str) -> tuple[str, ...]:
    """The words of what somebody types: a doctor's office is a doctors office."""
    return words_of(_OWNING.sub(lambda found: "s" if len(found[0]) > 1 else "", text))


def asked_terms(text: str) -> tuple[str, ...]:
    """The same of a question, without what says nothing of the trade; all where nothing else is said."""
    return terms_of(_BESIDE_THE_TRADE.sub(" ", text)) or terms_of(text)


def is_filling(word: str) -> bool:
    """Whether the word says little of a trade."""
    return word in _FILLING


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """What is left of a word without what grammar and trades add: roofer, roofs and roofing are one."""
    if not word.isalpha():
        return word
    bare = _SNOWBALL.stemWord(_SAME.get(word, word))
    return _AGENT.sub("", _AGENT.sub("", bare))


def _is_likely(text: str, word: str, errors: float) -> bool:
    """Whether a text is that word mistyped, rather than another word or none: 'blorfing' is no 'boring'.

    One error is; with two in a short word its beginning is right, and at most one letter missing or too many.
    """
    sure = len(text) >= _LONG or errors < _MANY
    return sure or (text[:_SURE] == word[:_SURE] and abs(len(text) - len(word)) < _MANY)


def _forgiven(text: str, rule: Sequence[tuple[int, int]]) -> int:
    """How many typing errors a rule forgives a text."""
    return next((count for letters, count in rule if len(text) >= letters), 0)


class Vocabulary:
    """All words that something is found by."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = tuple(sorted(set(words)))
        self._known = frozenset(self._words)
        self._stems = frozenset(stem(word) for word in self._words)
        self._cuts: dict[int, tuple[str, ...]] = {}
        self._near: dict[str, tuple[tuple[str, int], ...]] = {}

    def knows(self, word: str) -> bool:
        """Whether the word, or one of its stem, is among them."""
        return word in self._known or stem(word) in self._stems

    def has(self, word: str) -> bool:
        """Whether the very word is among them."""
        return word in self._known

    def begun(self, beginning: str) -> Sequence[str]:
        """The words that begin so, the word itself left out."""
        start = bisect_left(self._words, beginning)
        end = bisect_left(self._words, beginning + _LAST_LETTER, start)
        return [word for word in self._words[start:end] if word != beginning]

    def near(self, text: str) -> Sequence[tuple[str, int]]:
        """Words that are the text, or begin with it, but for a few typing errors; with their number."""
        if text not in self._near:
            if len(self._near) >= _KEPT:
                self._near.clear()
            self._near[text] = tuple(self._found_near(text))
        return self._near[text]

    def _found_near(self, text: str) -> Iterator[tuple[str, int]]:
        if not text.isalpha():
            return
        if whole := _forgiven(text, _FORGIVEN):
            yield from self._alike(text, self._words, whole)
        if begun := _forgiven(text, _FORGIVEN_BEGUN):
            for length in range(len(text) - begun, len(text) + begun + 1):
                for cut, errors in self._alike(text, self._cut(length), begun):
                    for word in self.begun(cut):
                        yield word, errors + 1

    def _alike(self, text: str, words: tuple[str, ...], forgiven: int) -> Iterator[tuple[str, int]]:
        found = process.extract(text, words, scorer=OSA.distance, score_cutoff=forgiven, limit=None)
        for word, distance, _place in found:
            # The first letter is hardly ever the wrong one; without this rule 'hall' means 'wall'.
            if (word[0] == text[0] or sorted(word) == sorted(text)) and _is_likely(text, word, distance):
                yield word, int(distance)

    def _cut(self, length: int) -> tuple[str, ...]:
        """The first letters of every word that has more."""
        if length not in self._cuts:
            cut = dict.fromkeys(word[:length] for word in self._words if len(word) > length)
            self._cuts[length] = tuple(cut)
        return self._cuts[length]
