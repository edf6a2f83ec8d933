"""What is kept of a call to a carrier without telling who was insured, by rule and not by carrier.

FEINs and accounts with a state keep their last two digits; names, addresses, e-mail, telephone, what people
typed and tokens become '***'. Premium, classes, decisions and the carrier's ids stay. What was found by its
name is looked for in every other text of the same call too.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

HIDDEN = "***"
MOST = 16_000
"""Letters of a request or a reply that are kept."""

NUMBERS = frozenset({"fein", "taxid", "federalid", "ein", "unemploymentid", "ssn"})
PERSONAL = frozenset(
    {
        "line1", "line2", "street", "address1", "address2", "dba", "organization", "user", "namedinsured",
        "spouse1", "spouse2", "companywebsiteaddress",
    }
)  # fmt: skip
PERSONAL_PARTS = ("email", "phone", "birth", "token", "secret", "password", "authorization", "subscriber")
TYPED = frozenset({"message", "text", "note", "notetounderwriter"})
"""Free text of people, in calls that carry messages."""
ANSWERS = frozenset({"answer", "answervalue"})
PLAIN_ANSWER = re.compile(r"yes|no|true|false|[0-9.,%]*", re.IGNORECASE)
IDS = re.compile(r"(id|number|quote|policy|ref|key|code|path)$")
"""Names of the carrier's own ids, whose nine digits are no FEIN."""

FEIN = re.compile(r"(?<![0-9])[0-9]{2}-?[0-9]{7}(?![0-9])")
PDF = "JVBERi"
"""How a PDF begins as base64: a document, which is kept by its size alone."""
EMAIL = re.compile(r"[^\s@<>\"',;:()]{1,64}@[^\s@<>\"',;:()]{1,255}")
"""Of bounded parts: without bounds a long text without '@' takes the square of its length."""
PHONE = re.compile(r"(?<![0-9])\(?[0-9]{3}\)?[-. ]?[0-9]{3}[-. ][0-9]{4}(?![0-9])")


def last_two(value: str) -> str:
    """A number of which two digits are left; of a short one nothing is."""
    digits = "".join(filter(str.isdigit, value))
    return f"{HIDDEN}{digits[-2:]}" if len(digits) > 4 else HIDDEN


class Mask:
    """The rules for one call. said: all that was said in it, whose secrets are hidden in each part.

    messages: whether the call carries what people wrote to each other.
    """

    def __init__(self, *said: Any, messages: bool = False) -> None:
        self._messages = messages
        self._known = {text for part in said for text in self._secrets(part, "") if len(text) > 2}
        # Longer ones first: a name may be a part of another one.
        ordered = sorted(map(re.escape, self._known), key=len, reverse=True)
        named = "|".join(ordered) or r"(?!)"
        self._said_before = re.compile(rf"(?<!\w)(?:{named})(?!\w)", re.IGNORECASE)

    def json(self, value: Any) -> str:
        """A body as JSON, masked and cut."""
        return cut(json.dumps(self._masked(value, ""), ensure_ascii=False))

    def text(self, text: str) -> str:
        """A text of whatever form, masked and cut."""
        return cut(self._scrubbed(text, ""))

    def _masked(self, value: Any, name: str) -> Any:
        if isinstance(value, dict):
            return {self._scrubbed(str(key), ""): self._masked(each, str(key)) for key, each in value.items()}
        if isinstance(value, list):
            return [self._masked(each, name) for each in value]
        if value is None or isinstance(value, bool):
            return value
        if _word(name) in NUMBERS:
            return last_two(str(value))
        if isinstance(value, str):
            return HIDDEN if value and self._hides(name, value) else self._scrubbed(value, name)
        return self._scrubbed(str(value), name) if str(value) in self._known else value

    def _scrubbed(self, text: str, name: str) -> str:
        if text.startswith(PDF):
            return f"{len(text)} letters of PDF"
        text = EMAIL.sub(HIDDEN, self._said_before.sub(_shown, text))
        if IDS.search(_word(name)):
            return text
        return FEIN.sub(lambda found: last_two(found[0]), PHONE.sub(HIDDEN, text))

    def _hides(self, name: str, value: str) -> bool:
        word = _word(name)
        if word in ANSWERS:
            return PLAIN_ANSWER.fullmatch(value) is None
        personal = word in PERSONAL or word.endswith("name") or any(part in word for part in PERSONAL_PARTS)
        return personal or (self._messages and word in TYPED)

    def _secrets(self, value: Any, name: str) -> Iterator[str]:
        if isinstance(value, dict):
            for key, each in value.items():
                yield from self._secrets(each, str(key))
        elif isinstance(value, list):
            for each in value:
                yield from self._secrets(each, name)
        elif value is not None and not isinstance(value, bool):
            yield from _secret(
                str(value), number=_word(name) in NUMBERS, hidden=self._hides(name, str(value))
            )


def cut(text: str) -> str:
    """A text of bounded length, which says so where it was longer."""
    return text if len(text) <= MOST else f"{text[:MOST]}… ({len(text)} letters in all)"


def _shown(found: re.Match[str]) -> str:
    return last_two(found[0]) if FEIN.fullmatch(found[0]) else HIDDEN


def _secret(value: str, *, number: bool, hidden: bool) -> Iterable[str]:
    """The forms in which a value may come back in another text."""
    if not number:
        return (value.strip(),) if hidden else ()
    digits = "".join(filter(str.isdigit, value))
    return (value, digits, f"{digits[:2]}-{digits[2:]}") if len(digits) > 4 else (value,)


def _word(name: str) -> str:
    """A field's name without case and separators."""
    return name.casefold().replace("_", "").replace("-", "")
