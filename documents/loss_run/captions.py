"""What captions mean: the words of loss runs for claim numbers, dates, counts and amounts.

Captions of amounts are a small grammar, not a list: what was done with the money (paid, reserved, incurred,
recovered) and for what (indemnity, medical, expense, all), in any order: `Paid Med.`, `Total Incurred`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from documents.loss_run.phrases import Phrase

Tokens = tuple[str, ...]
TEXTS = frozenset(
    {"claim_number", "claimant", "policy_number", "insured", "account", "type", "status", "carrier"}
)
DATES = frozenset({"injury_date", "reported_date", "closed_date", "effective", "expiration"})
COUNTS = frozenset({"claims", "open", "closed", "medical", "indemnity"})
LONGEST, _SHORTEST = 9, 3
_FILLERS = frozenset(
    {
        "and",
        "&",
        "of",
        "amount",
        "amounts",
        "amt",
        "$",
        "to",
        "date",
        "the",
        "for",
        "in",
        "usd",
        "case",
        "cost",
        "costs",
    }
)
_LESS = "less"
_PLAIN = re.compile(r"[^a-z0-9#$%&/]+")
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Where a word of an export begins another: `TotalIncurred`."""


def tokens_of(text: str) -> Tokens:
    """A caption's words in lower case without points, colons and brackets."""
    plain = _PLAIN.sub(" ", CAMEL.sub(" ", text).casefold().replace("'", "").replace("\u2019", ""))
    words = (
        word if word in ("o/s", "0/s", "d/l", "o/c") else word.replace("/", " / ") for word in plain.split()
    )
    return tuple(each for word in words for each in word.replace("#", " # ").split() if each != "/")


class Vocabulary:
    """The captions that a layout knows, and what each stands for."""

    def __init__(
        self,
        captions: Mapping[str, Iterable[str]],
        amounts: Mapping[str, Iterable[str]],
        phrases: Sequence[Phrase] = (),
    ) -> None:
        self._captions = {tokens_of(text): field for field, texts in captions.items() for text in texts}
        self._parts = {tokens_of(text): name for name, texts in amounts.items() for text in texts}
        self._phrases = tuple(phrases)
        self.words = {word for tokens in (*self._captions, *self._parts) for word in tokens} | _FILLERS
        self.words |= {word for phrase in self._phrases for word in phrase.words}
        self._field = lru_cache(maxsize=4096)(self._look_up)
        self._loose: Vocabulary | None = None

    def loose(self) -> "Vocabulary":
        """The same captions for words of a picture, of which a letter may be misread or a space lost."""
        if self._loose is None:
            self._loose = _Loose(self)
        return self._loose

    def field(self, tokens: Tokens) -> str | None:
        """What a whole caption stands for: a field, or an amount as `kind.part`; one of both may be empty."""
        return self._field(tokens)

    def longest(self, tokens: Sequence[str], start: int) -> tuple[str, int] | None:
        """The longest caption that begins here, and its number of words."""
        for end in range(min(len(tokens), start + LONGEST), start, -1):
            run = tuple(tokens[start:end])
            bare = run[-1] not in _FILLERS and run[0] not in _FILLERS
            whole = bare or run in self._captions or self._phrase(run) is not None
            if whole and (field := self.field(run)):
                return field, end - start
        return None

    def known(self, tokens: Sequence[str]) -> float:
        """The share of words that stand in some caption."""
        return sum(token in self.words for token in tokens) / len(tokens) if tokens else 0.0

    def _look_up(self, tokens: Tokens) -> str | None:
        if not tokens or len(tokens) > LONGEST:
            return None
        return (
            self._captions.get(tokens) or self._amount(tokens) or self._less(tokens) or self._phrase(tokens)
        )

    def _less(self, tokens: Tokens) -> str | None:
        """`Incurred to date less recovery` is net of it; less a deductible it is no sum of the report."""
        if _LESS not in tokens:
            return None
        if tokens[0] == _LESS:
            # `Less Recoveries` in a row of its sum; less a deductible is no amount of the claim.
            name = self._amount(tokens[1:]) or ""
            return name if name.startswith("recovery.") else None
        parts = " ".join(tokens).split(f" {_LESS} ")
        kinds = [self._amount(tokens_of(part)) or "" for part in parts]
        if kinds[0] not in ("incurred.", "incurred.total", "paid.", "paid.total"):
            return None
        recovered = all(kind.startswith("recovery.") for kind in kinds[1:])
        return f"{kinds[0].partition('.')[0]}.net" if recovered else "ignored"

    def _phrase(self, tokens: Tokens) -> str | None:
        """What words mean together that no list has; one word alone is a caption only by a list."""
        fits = (phrase.field for phrase in self._phrases if len(tokens) > 1 and phrase.fits(tokens))
        return next(fits, None)

    def _amount(self, tokens: Tokens) -> str | None:
        kinds: list[str] = []
        parts: set[str] = set()
        at = 0
        while at < len(tokens):
            name, width = self._part_at(tokens, at)
            if name is None:
                return None
            at += width
            if name.startswith("kind:"):
                kinds.append(name.removeprefix("kind:"))
            elif name != "filler":
                parts.add(name)
        if len(set(kinds)) > 1:
            return None
        if not kinds and not parts:
            return None
        return f"{kinds[0] if kinds else ''}.{_one(parts, tokens)}"

    def _part_at(self, tokens: Tokens, at: int) -> tuple[str | None, int]:
        for width in range(min(4, len(tokens) - at), 0, -1):
            if name := self._parts.get(tokens[at : at + width]):
                return name, width
        return ("filler", 1) if tokens[at] in _FILLERS else (None, 1)


class _Loose(Vocabulary):
    """Captions by words that are nearly right; only whole captions are taken, never parts of a value."""

    def __init__(self, exact: Vocabulary) -> None:
        super().__init__({}, {})
        self._captions, self._parts, self.words = exact._captions, exact._parts, exact.words
        self._phrases = exact._phrases
        self._closed = {"".join(tokens): field for tokens, field in self._captions.items()}
        self._nearest = lru_cache(maxsize=4096)(self._near)

    def known(self, tokens: Sequence[str]) -> float:
        """The share of words that are nearly those of some caption."""
        return super().known([self._nearest(token) for token in tokens])

    def _look_up(self, tokens: Tokens) -> str | None:
        return (
            super()._look_up(tokens)
            or super()._look_up(tuple(self._nearest(token) for token in tokens))
            or self._closed.get("".join(tokens))
        )

    def _near(self, token: str) -> str:
        if token in self.words or len(token) < _SHORTEST or not token.isalpha():
            return token
        near = [word for word in self.words if len(word) > _SHORTEST and _distance(token, word) == 1]
        return near[0] if len(near) == 1 else token


def _distance(one: str, other: str) -> int:
    return Levenshtein.distance(one, other, score_cutoff=1)


def _one(parts: set[str], tokens: Tokens) -> str:
    """The part that several words name together: losses and expenses are all."""
    special = parts - {"total", "loss", "net", "gross"}
    if {"loss", "expense"} <= parts or {"medical", "indemnity"} <= parts:
        return "total"
    if len(special) == 1:
        return next(iter(special))
    if special:
        return "total" if len(special) > 2 else sorted(special)[-1]
    return next((part for part in ("net", "gross", "total", "loss") if part in parts), "")


def is_amount(field: str) -> bool:
    """Whether a field is an amount by kind and part, one alone: `paid.total/reserve.total` are two."""
    return "." in field and "/" not in field
