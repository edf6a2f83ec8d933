"""Labels with their values: `Policy No: WC-1234`, `Valued as of 09/26/2020`, `incurred $52,095.00`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from documents.loss_run.captions import COUNTS, DATES, LONGEST, Vocabulary, is_amount, tokens_of
from documents.loss_run.flags import COMPETE
from documents.loss_run.kinds import as_words, count, days, is_type_code, number_like, value_of
from documents.loss_run.lines import Line
from documents.loss_run.seen import Seen, seen_in
from documents.reading import LeafValue, Method, Word

_FAR = 230.0
_NUMBERS = frozenset({"claim_number", "policy_number", "account"})
_TEXTS = frozenset(
    {"insured", "claimant", "status", "type", "carrier", "line", "state", "class_code", "litigated"}
)
_DAYS = DATES | {"valuation_date", "run_date"}
_TERMS = frozenset({"period", "effective", "expiration"})
_ANSWERS = frozenset({"open", "closed", "medical", "indemnity", "other_count"})
_UNREAD = frozenset({"ignored", "injury"})
_PLAIN = frozenset({"insured", "state", "status"})
_TITLE = re.compile(r"(?i)\b(?:loss|losses|report|summary|information|claims?|history|name)\b")
_DESK = re.compile(r"(?i)(?:services?|relations|department|copy|support|center)\W*")
"""What stands behind `Policyholder` in a signature."""
_BESIDE, _WITHIN = 0.92, 0.85
_MOST_WORDS = 4


def _are_several(field: str, words: Sequence[str]) -> bool:
    """Whether words are numbers each, all of one length: of several policies that stand beside each other."""
    return (
        field in _NUMBERS
        and len(words) > 1
        and len({len(word) for word in words}) == 1
        and all(map(number_like, words))
    )


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    word: int


def pairs(line: Line, vocabulary: Vocabulary) -> list[tuple[str, Seen]]:
    """Every label of a line that has a value of its kind beside it."""
    return list(_Pairs(line, vocabulary).found())


class _Pairs:
    """The words of a line, walked from label to label."""

    def __init__(self, line: Line, vocabulary: Vocabulary) -> None:
        self.line, self.vocabulary = line, vocabulary
        self.words = list(line.words)
        self.cell = [number for number, cell in enumerate(line.cells) for _ in cell.words]
        self.tokens = [
            _Token(text, at) for at, word in enumerate(self.words) for text in tokens_of(word.text)
        ]

    def found(self) -> Iterator[tuple[str, Seen]]:
        """Labels and values from the left."""
        at, texts = 0, [token.text for token in self.tokens]
        self.after_value, self.part = False, ""
        asked_before: set[str] = set()
        while at < len(self.tokens):
            label = self._label(texts, at)
            if label is None:
                at += 1
                self.after_value = False
                continue
            field, width = self._of_the_row(*label, at)
            field = "run_date" if field == "report_day" else field
            last = self.tokens[at + width - 1].word
            values = [] if field in asked_before else self._values(field, self.tokens[at].word, last)
            if field in ("medical", "indemnity") and not values:
                # `Number of medical claims  Open 0`: the figure is not that of all open claims.
                asked_before = {"open", "closed"}
            yield from ((name, seen) for name, seen, _ in values)
            used = max((end for _, _, end in values), default=last)
            self.after_value = bool(values)
            at = next(
                (n for n in range(at + width, len(texts)) if self.tokens[n].word > used),
                len(texts),
            )

    def _of_the_row(self, field: str, width: int, at: int) -> tuple[str, int]:
        """The label, which says what its amount is for or else leaves that to the begin of the line.

        `Medical  Paid 50.00  Reserve 20.00`: both are medical.
        """
        if at == 0 and is_amount(field):
            first = self.vocabulary.field((self.tokens[0].text,)) or ""
            self.part = first.removeprefix(".") if first.startswith(".") else ""
        return (f"{field}{self.part}" if is_amount(field) and field.endswith(".") else field), width

    def _label(self, texts: Sequence[str], at: int) -> tuple[str, int] | None:
        """A caption that lies in one cell, from the beginning of a word."""
        if at and self.tokens[at - 1].word == self.tokens[at].word:
            return None
        cell = self.cell[self.tokens[at].word]
        ahead = range(at, min(len(texts), at + LONGEST))
        end = next((n for n in ahead if self.cell[self.tokens[n].word] != cell), ahead.stop)
        return self.vocabulary.longest(texts[:end], at)

    def _values(self, field: str, first: int, last: int) -> list[tuple[str, Seen, int]]:
        """The fields that a label's value gives, and the last word that it takes."""
        marked = self.words[last].text.endswith((":", "#")) or self._is(last + 1, ":")
        begins = first == 0 or self.cell[first - 1] != self.cell[first] or self.after_value
        start = last + 2 if self._is(last + 1, ":") else last + 1
        rest = self._reach(start, last, field)
        if field in COUNTS and not marked and (before := self._counted(field, first, last)):
            return before
        if not rest or field in _UNREAD:
            return []
        beside = self.cell[rest[0]] != self.cell[last]
        confidence = _BESIDE if marked or beside else _WITHIN
        if field == "injured":
            return self._injured(rest, confidence, marked=marked)
        if field in _TERMS and not (marked or begins):
            return []
        if field == "period" or (field == "effective" and len(days(self._text(rest))) > 1):
            return self._term(rest, confidence)
        if field in _TEXTS:
            told = marked or (begins and (beside or field in _PLAIN or self._is_plain(field, rest)))
            return self._named(field, rest, confidence) if told else []
        if field in _NUMBERS and not (marked or begins):
            return []
        if field.startswith(".") or (beside and not (marked or begins)):
            return []
        return self._typed(f"{field}total" if field.endswith(".") else field, rest, confidence)

    def _injured(
        self, rest: Sequence[int], confidence: float, *, marked: bool
    ) -> list[tuple[str, Seen, int]]:
        """`Injured 04/06/2026` says when, `Injured: Ann Moss` whom."""
        if found := self._typed("injury_date", rest, confidence):
            return found
        return self._named("claimant", rest, confidence) if marked else []

    def _counted(self, field: str, first: int, last: int) -> list[tuple[str, Seen, int]]:
        """`2 Claims`, where the figure stands before its label."""
        number = count(self.words[first - 1].text.lstrip("(")) if first else None
        if number is None or self.cell[first - 1] != self.cell[first]:
            return []
        seen = self._seen(field, [first - 1], number, _WITHIN)
        return [(field, seen, last)]

    def _reach(self, start: int, last: int, field: str) -> list[int]:
        """The words that may be the value: the rest of the cell, else the next cell, if it is near."""
        if start >= len(self.words):
            return []
        cell = self.cell[start]
        if cell != self.cell[last]:
            if self.words[start].box.x0 - self.words[last].box.x1 > _FAR and not self.line.sheet:
                return []
            if self._caption(cell, field) and not self.words[last].text.endswith(":"):
                return []
            if self._is_label(cell):
                return []
        return [at for at in range(start, len(self.words)) if self.cell[at] == cell]

    def _is_label(self, cell: int) -> bool:
        """Whether a cell is another label, such as `Open Claims:` behind `Totals for Insured:`."""
        text = self.line.cells[cell].text
        return text.endswith(":") and self.vocabulary.field(tokens_of(text)) is not None

    def _caption(self, cell: int, field: str) -> bool:
        """Whether the whole cell is itself a caption; `Open` and `Indemnity` may also answer one."""
        text = self.line.cells[cell].text
        if text.endswith(":"):
            return True
        name = self.vocabulary.field(tokens_of(text))
        return name is not None and not (
            field in ("status", "type") and (name.startswith(".") or name in _ANSWERS)
        )

    def _text(self, at: Sequence[int]) -> str:
        """Words, and those of the two cells behind them: where a term's second date may stand."""
        cells = {self.cell[at[0]] + more for more in range(3)} if at else set()
        return " ".join(
            word.text for n, word in enumerate(self.words) if n >= at[0] and self.cell[n] in cells
        )

    def _term(self, rest: Sequence[int], confidence: float) -> list[tuple[str, Seen, int]]:
        found = []
        wide = [n for n in range(rest[0], len(self.words)) if self.cell[n] - self.cell[rest[0]] < 3]
        for at in wide:
            text = self.words[at].text.strip("-,;()")
            for piece in text.split("-") if text.count("/") == 4 else [text]:
                if value := value_of("effective", piece):
                    found.append((at, value))
        if not found and len(both := days(self._text(rest))) == 2:
            found = [(rest[0], both[0]), (rest[-1], both[1])]
        if len(found) > 1 and str(found[1][1]) < str(found[0][1]):
            # The second day begins another term.
            found = found[:1]
        return [
            (name, self._seen(name, [at], value, confidence), at)
            for name, (at, value) in zip(("effective", "expiration"), found[:2], strict=False)
        ]

    def _named(self, field: str, rest: Sequence[int], confidence: float) -> list[tuple[str, Seen, int]]:
        """A text up to the next label with a colon in the same cell."""
        ends = (n for n, at in enumerate(rest) if n and (found := self._label_at(at, rest[-1])) and found[2])
        kept = list(rest[: next(ends, len(rest))])
        value = as_words(field, [self.words[at].text for at in kept])
        told = confidence == _BESIDE or not isinstance(value, str)
        if not told and (_TITLE.search(str(value)) or _DESK.fullmatch(str(value))):
            return []
        if value is None and field in ("state", "class_code", "litigated"):
            kept = kept[:1]
            value = as_words(field, [self.words[at].text for at in kept])
        return [] if value is None else [(field, self._seen(field, kept, value, confidence), kept[-1])]

    def _label_at(self, at: int, last: int) -> tuple[str, int, bool] | None:
        """The label that begins at a word, its number of tokens, and whether a colon ends it."""
        tokens = [token.text for token in self.tokens if at <= token.word <= last]
        found = self.vocabulary.longest(tokens, 0) if tokens else None
        return (*found, self._ends_with_colon(at, found[1])) if found else None

    def _until_label(self, rest: Sequence[int]) -> list[int]:
        """Words of a number before the next label: `WC-0012345 POLICY PERIOD: 01/01/2026`."""
        for n, at in enumerate(rest):
            found = self._label_at(at, rest[-1]) if n else None
            if found and (found[2] or found[1] > 1 or found[0] in _TERMS):
                return list(rest[:n])
        return list(rest)

    def _is_plain(self, field: str, rest: Sequence[int]) -> bool:
        """Whether a claimant is named as lists do it, `Claimant RIVAS, E`, or a type as all name it."""
        if field == "type":
            return is_type_code(" ".join(self.words[at].text for at in rest))
        return field == "claimant" and self.words[rest[0]].text.endswith(",")

    def _ends_with_colon(self, at: int, width: int) -> bool:
        tokens = [token for token in self.tokens if token.word >= at][:width]
        return bool(tokens) and self.words[tokens[-1].word].text.endswith(":")

    def _typed(self, field: str, rest: Sequence[int], confidence: float) -> list[tuple[str, Seen, int]]:
        """The longest run of words that is a value of the field's kind."""
        rest = self._until_label(self._near(rest)) if field in _NUMBERS else rest
        widths = range(min(_MOST_WORDS, len(rest)), 0, -1)
        for width in widths if field in _NUMBERS or field in _DAYS or is_amount(field) else (1, 2):
            words = [self.words[at].text for at in rest[:width]]
            if field in _NUMBERS and not all(_code(word) for word in words[:1] + words[1:]):
                continue
            name = "closed_date" if field == "closed" and value_of("closed_date", words[0]) else field
            value = as_words(name, [word.rstrip(",;") for word in words])
            if value is not None:
                seen = self._seen(name, rest[:width], value, confidence)
                alone = not (_are_several(name, words) or self._is_one_of_several(name, rest[width - 1] + 1))
                return [(name, seen if alone else seen.doubted(COMPETE), rest[width - 1])]
        return []

    def _is_one_of_several(self, field: str, behind: int) -> bool:
        """Whether a figure stands behind a label's own, as for another policy in a column of its own."""
        if behind >= len(self.words) or not (field in COUNTS or is_amount(field)):
            return False
        following = self.line.cells[self.cell[behind]]
        beside = self.cell[behind] != self.cell[behind - 1]
        return beside and value_of(field, following.text) is not None

    def _near(self, rest: Sequence[int]) -> list[int]:
        """Words of a number that is printed in groups, of which a wide space may have made cells."""
        kept = list(rest)
        for at in range(rest[-1] + 1, len(self.words)):
            if self.words[at].box.x0 - self.words[at - 1].box.x1 > self.line.height or self.line.sheet:
                break
            kept.append(at)
        return kept

    def _seen(self, field: str, at: Sequence[int], value: LeafValue, confidence: float) -> Seen:
        words: list[Word] = [self.words[n] for n in at]
        if field in COUNTS or is_amount(field):
            confidence = min(confidence, _WITHIN)
        return seen_in(self.line, words, value, confidence, Method.LABEL)

    def _is(self, at: int, text: str) -> bool:
        return at < len(self.words) and self.words[at].text == text


def _code(word: str) -> bool:
    """A word of a number: capitals and digits."""
    bare = word.strip(",;:()")
    return bool(bare) and bare.upper() == bare and any(letter.isalnum() for letter in bare)
