"""Letters of any script as those that every viewer of a document has a font for."""

import re
import unicodedata
from functools import cache

_BASE = re.compile(r"LATIN (SMALL|CAPITAL) LETTER (?:DOTLESS )?([A-Z]{1,2})\b")
_PLAIN = {
    "\u2010": "-",
    "\u2011": "-",
    "\u2012": "-",
    "\u2015": "—",
    "\u2212": "-",
    "\u2032": "'",
    "\u2033": '"',
}


def shown(text: str) -> str:
    """The text in letters of WinAnsi; what has no Latin letter is '?'."""
    return "".join(latin_letter(letter) for letter in unicodedata.normalize("NFC", text))


@cache
def latin_letter(letter: str) -> str:
    """One letter as WinAnsi has it: one, several, or none."""
    if letter == "\n" or _is_winansi(letter):
        return letter
    if letter in _PLAIN:
        return _PLAIN[letter]
    if letter.isspace():
        return " "
    if unicodedata.category(letter)[0] == "C":
        return ""
    plain = "".join(part for part in unicodedata.normalize("NFKD", letter) if _is_winansi(part))
    if plain:
        return plain
    found = _BASE.match(unicodedata.name(letter, ""))
    if found:
        return found[2] if found[1] == "CAPITAL" else found[2].lower()
    return "" if unicodedata.combining(letter) else "?"


def _is_winansi(letter: str) -> bool:
    if letter < " ":
        return False
    try:
        return letter.encode("cp1252")[0] not in (0x7F, 0xA0, 0xAD)
    except UnicodeEncodeError:
        return False
