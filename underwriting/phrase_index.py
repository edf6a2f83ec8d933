"""What classes are called, arranged for search: whole words before beginnings before typing errors.

A class is found by its description and by the trade words of the book. How well it fits is said by its best
phrase, and by how much of what was typed all of its phrases together know.
"""

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from underwriting.search_words import Vocabulary, is_filling, stem

WHOLE, BEGINNING, ERROR = 2, 1, 0
"""How a typed word was recognised, the best first."""
EVERY_STATE = "*"
_TERMS = 8
"""Words of a question that are looked at."""
_OTHER_FORM = 0.94
_ALL_LETTERS = 0.2
_BEGUN, _WRONG, _EACH_ERROR = 0.5, 0.72, 0.08
"""How much a word counts that is begun, or has an error: less than a whole one in any phrase."""
_RECALL, _PRECISION, _TOGETHER = 0.45, 0.25, 0.30
_A_RANK, _OF_THE_STATE, _IN_ORDER, _AS_CALLED = 0.004, 0.02, 0.01, 0.008
_FILLING_COUNTS = 0.2
_LEAST_KNOWN, _LEAST_BESIDE_BEST = 0.35, 0.6
_JOINED, _SPLIT = 3, 6
_ALONE = frozenset({"a", "i"})
"""Letters that are words of their own: who owns a TV shop owns no ATV shop."""
_MEANT_FIRST = 1
_UNHEARD = 4.0
"""What an unknown word counts: it does not hide those that are known, nor pass unseen."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """What a class is called in a state, or in each.

    rank: 1 where it is meant first; text: the words of the book, '' of a description.
    """

    code: str
    words: tuple[str, ...]
    state: str = EVERY_STATE
    rank: int = 1
    text: str = ""


@dataclass(frozen=True, slots=True)
class PhraseMatch:
    """A class that was found by a phrase."""

    code: str
    phrase: Phrase
    tier: int
    score: float


@dataclass(slots=True)
class _Term:
    """A typed word with the stems that it may stand for: how much each counts, and how it was recognised."""

    word: str
    weight: float
    stems: dict[str, tuple[float, int]] = field(default_factory=dict)

    @property
    def best(self) -> float:
        """How much the best of its stems counts; a word that no stem stands for counts whole."""
        return max((counts for counts, _tier in self.stems.values()), default=1.0)


@dataclass(slots=True)
class _Sums:
    """What a phrase has in common with the question."""

    known: float = 0.0
    said: float = 0.0
    tier: int = WHOLE


class PhraseIndex:
    """Every phrase of a book; it never changes."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self._phrases = tuple(phrases)
        self._stems = tuple(tuple(dict.fromkeys(map(stem, each.words))) for each in self._phrases)
        self._cores = tuple(_core(each.words) for each in self._phrases)
        self._places: dict[str, list[int]] = defaultdict(list)
        classes: dict[str, set[str]] = defaultdict(set)
        for at, stems in enumerate(self._stems):
            for each in stems:
                self._places[each].append(at)
                classes[each].add(self._phrases[at].code)
        self._whole = _places_of(each.words for each in self._phrases)
        self._bare = _places_of(self._stems)
        self._vocabulary = Vocabulary(word for each in self._phrases for word in each.words)
        every = len({each.code for each in self._phrases})
        self._weights = {each: math.log(1 + every / len(codes)) for each, codes in classes.items()}
        for word in {word for each in self._phrases for word in each.words if is_filling(word)}:
            self._weights[stem(word)] *= _FILLING_COUNTS
        self._sizes = tuple(sum(self._weights[each] for each in stems) for stems in self._stems)

    def search(self, words: Sequence[str], state: str, codes: Collection[str]) -> list[PhraseMatch]:
        """The classes among some codes that fit words, each once, the best first."""
        best: dict[str, PhraseMatch] = {}
        readings = self._readings(words[:_TERMS])
        for typed in readings:
            for match in self._matches(typed, state, codes):
                if match.code not in best or _order(match) < _order(best[match.code]):
                    best[match.code] = match
        return _worth_showing(best, alone=all(len(typed) == 1 for typed in readings))

    def meant(self, words: Sequence[str], state: str, codes: Collection[str]) -> str | None:
        """The class that is called just so, in any form, and first meant by it; None where another is, too.

        Among some codes. A class outside of them that is meant as much does not make it doubtful, for it
        cannot be chosen; one that is meant first does. Words that many trades have mean none: 'shop'.
        """
        if all(map(is_filling, words)):
            return None
        ranks = self._called(self._bare.get(tuple(dict.fromkeys(map(stem, words))), ()), state)
        word_for_word = self._called(self._whole.get(tuple(words), ()), state)
        able = [code for code in word_for_word or ranks if code in codes]
        return able[0] if len(able) == 1 and ranks[able[0]] == _MEANT_FIRST else None

    def _called(self, places: Iterable[int], state: str) -> Mapping[str, int]:
        """The classes of some phrases that a state reads, each with its best rank."""
        ranks: dict[str, int] = {}
        for phrase in (self._phrases[at] for at in places):
            if phrase.state in (EVERY_STATE, state):
                ranks[phrase.code] = min(phrase.rank, ranks.get(phrase.code, phrase.rank))
        return ranks

    def _matches(self, typed: Sequence[str], state: str, codes: Collection[str]) -> Iterator[PhraseMatch]:
        """Every phrase that fits one reading of what was typed."""
        terms = [self._term(word, last) for word, last in _last_marked(typed)]
        total = sum(term.weight for term in terms)
        told = sum(term.weight * term.best for term in _telling(terms))
        core = _core(typed)
        sums, together = self._sums(terms, state, codes)
        for at, found in sums.items():
            phrase = self._phrases[at]
            known = sum(together[phrase.code].values()) / told
            if known < _LEAST_KNOWN:
                continue
            score = (
                _RECALL * found.known / total
                + _PRECISION * min(1.0, found.said / self._sizes[at])
                + _TOGETHER * known
                - _A_RANK * (phrase.rank - 1)
                + (_OF_THE_STATE if phrase.state != EVERY_STATE else 0)
                + (_IN_ORDER if phrase.words == typed else _AS_CALLED if self._cores[at] == core else 0)
            )
            yield PhraseMatch(phrase.code, phrase, found.tier, score)

    def _readings(self, words: Sequence[str]) -> list[tuple[str, ...]]:
        """Words as they may be meant: as typed, 'truckdriver' apart, 'life guard' together."""
        apart = tuple(half for word in words for half in self._halves(word))
        together: list[str] = []
        for word in apart:
            if together and together[-1] not in _ALONE and self._knows(together[-1] + word):
                together[-1] += word
            else:
                together.append(word)
        return list(dict.fromkeys((apart, tuple(together))))

    def _halves(self, word: str) -> Sequence[str]:
        if len(word) < _SPLIT or not word.isalpha() or self._knows(word):
            return (word,)
        if self._vocabulary.begun(word) or self._vocabulary.near(word):
            return (word,)
        cuts = ((word[:at], word[at:]) for at in range(_JOINED, len(word) - _JOINED + 1))
        return next((cut for cut in cuts if all(map(self._vocabulary.has, cut))), (word,))

    def _knows(self, word: str) -> bool:
        return self._vocabulary.knows(word)

    def _term(self, word: str, last: bool) -> _Term:
        known = self._knows(word)
        weight = self._weights.get(stem(word), _UNHEARD)
        term = _Term(word, weight * (_FILLING_COUNTS if is_filling(word) and not known else 1))
        if known:
            term.stems[stem(word)] = 1.0, WHOLE
        if last or not known:
            for longer in self._vocabulary.begun(word):
                counts = _BEGUN + _ALL_LETTERS * len(word) / len(longer)
                _keep(term, stem(longer), counts, BEGINNING)
        if not term.stems:
            for other, errors in self._vocabulary.near(word):
                _keep(term, stem(other), _WRONG - _EACH_ERROR * errors, ERROR)
        return term

    def _sums(
        self, terms: Sequence[_Term], state: str, codes: Collection[str]
    ) -> tuple[Mapping[int, _Sums], Mapping[str, Mapping[int, float]]]:
        """By phrase what it has of the terms, and by class what all its phrases have of each."""
        sums: dict[int, _Sums] = {}
        together: dict[str, dict[int, float]] = defaultdict(dict)
        alone = all(is_filling(term.word) for term in terms)
        for number, term in sorted(enumerate(terms), key=lambda entry: is_filling(entry[1].word)):
            only_beside = is_filling(term.word) and not alone
            for at, (counts, said, tier) in self._touched(term).items():
                phrase = self._phrases[at]
                if phrase.code not in codes or phrase.state not in (EVERY_STATE, state):
                    continue
                if only_beside and phrase.code not in together:
                    continue
                found = sums.setdefault(at, _Sums())
                found.known += counts * term.weight
                found.said += said
                found.tier = min(found.tier, tier)
                kept = together[phrase.code]
                if not only_beside:
                    kept[number] = max(kept.get(number, 0.0), counts * term.weight)
        return sums, together

    def _touched(self, term: _Term) -> Mapping[int, tuple[float, float, int]]:
        """The phrases that have a term: how much it counts there, and how much of the phrase it is."""
        found: dict[int, tuple[float, float, int]] = {}
        for each, (counts, tier) in term.stems.items():
            weight = self._weights[each]
            for at in self._places[each]:
                same = tier != WHOLE or term.word in self._phrases[at].words
                value = counts if same else counts * _OTHER_FORM
                if at not in found or value > found[at][0]:
                    found[at] = value, value * weight, tier
        return found


def _places_of(keys: Iterable[tuple[str, ...]]) -> Mapping[tuple[str, ...], Sequence[int]]:
    """Where each of some keys stands."""
    places: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for at, key in enumerate(keys):
        places[key].append(at)
    return dict(places)


def _telling(terms: Sequence[_Term]) -> Sequence[_Term]:
    """The terms that say which trade it is; all of them where none does."""
    return [term for term in terms if not is_filling(term.word)] or terms


def _core(words: Sequence[str]) -> tuple[str, ...]:
    """The stems of the words that say which trade it is, in their order."""
    return tuple(stem(word) for word in words if not is_filling(word))


def _keep(term: _Term, which: str, counts: float, tier: int) -> None:
    if which not in term.stems or counts > term.stems[which][0]:
        term.stems[which] = counts, tier


def _last_marked(words: Sequence[str]) -> list[tuple[str, bool]]:
    """Each word with whether it is the last one, which may still be typed."""
    return [(word, at == len(words) - 1) for at, word in enumerate(words)]


def _order(match: PhraseMatch) -> tuple[float, int, bool, str]:
    return -match.score, match.phrase.rank, match.phrase.text != "", match.code


def _worth_showing(best: Mapping[str, PhraseMatch], *, alone: bool) -> list[PhraseMatch]:
    """The matches in their order, without those that are far behind the first.

    Where one word was typed, whole words come before beginnings, and these before typing errors.
    """
    if not best:
        return []
    least = max(match.score for match in best.values()) * _LEAST_BESIDE_BEST
    kept = [match for match in best.values() if match.score >= least]
    return sorted(kept, key=lambda match: (-match.tier if alone else 0, *_order(match)))
