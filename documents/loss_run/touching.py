"""Values that touch: `$81,211.92$22,330.17`, `01/02/2024Open` and `2022-54151Thomas,` are two each.

Where columns leave no gap, a page's text has them as one word. They are parted where only one way to read
them is left: amounts end with their cents or begin with the sign of dollars, days have all their digits.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from documents.reading import Word

_DAY = r"\d{2}/\d{2}/(?:19|20)\d{2}"
_WITH_CENTS = r"[-(]?\$?[-(]?(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}\)?-?"
_WITH_SIGN = r"[-(]?\$[-(]?(?:\d{1,3}(?:,\d{3})+|\d{1,3})\)?(?![\d,.])"
_MONEY = f"{_WITH_CENTS}|{_WITH_SIGN}"
_VALUE = re.compile(rf"(?a){_DAY}|{_MONEY}")
_TEXT = r"[A-Za-z][A-Za-z,.'&-]*"
_TOUCHING = re.compile(
    rf"(?a)(?P<before>{_TEXT}(?={_DAY}|[-(]*\$)|[A-Z0-9-]*[A-Z0-9](?={_DAY}))?"
    rf"(?P<values>(?:{_DAY}|{_MONEY})+)"
    rf"(?P<behind>(?<=/\d{{4}}){_TEXT})?"
)
_NUMBER_AND_NAME = re.compile(r"(?a)([A-Z0-9-]*\d{4,})([A-Z][a-z'][A-Za-z,.'-]+|[A-Z][A-Z'-]+,)")
_SHORTEST = 8


def parted(word: Word) -> Iterator[Word]:
    """The values of a word, each over its share of the word's width."""
    texts = _texts(word.text) if len(word.text) >= _SHORTEST else [word.text]
    if len(texts) < 2:
        yield word
        return
    width = (word.box.x1 - word.box.x0) / len(word.text)
    x = word.box.x0
    for text in texts:
        yield replace(word, text=text, box=replace(word.box, x0=x, x1=x + width * len(text)))
        x += width * len(text)


def _texts(text: str) -> list[str]:
    if named := _NUMBER_AND_NAME.fullmatch(text):
        return list(named.groups())
    found = _TOUCHING.fullmatch(text)
    if not found:
        return [text]
    values = [each[0] for each in _VALUE.finditer(found["values"])]
    if "".join(values) != found["values"]:
        return [text]
    return [each for each in (found["before"], *values, found["behind"]) if each]
