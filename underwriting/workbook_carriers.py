"""Custom carriers: their keys, and the names that they may have."""

import secrets
import unicodedata
from collections.abc import Collection, Iterable

from models.workbook import CUSTOM_PREFIX
from models.workbook_errors import CARRIER_EXISTS, NAME_EMPTY, CarrierExists, CarrierNameEmpty

LONGEST_NAME = 80
_KEY_BYTES = 4
_SHOWS_NOTHING = "Cf"


def new_key(taken: Collection[str]) -> str:
    """The key of a new custom carrier."""
    while (key := f"{CUSTOM_PREFIX}{secrets.token_hex(_KEY_BYTES)}") in taken:
        continue
    return key


def folded(name: str) -> str:
    """A name as names are compared: without case and spaces, as it reads.

    Wide letters read like others; marks that show nothing, such as those of a writing direction, are none.
    """
    read = unicodedata.normalize("NFKC", name)
    seen = (letter for letter in read if unicodedata.category(letter) != _SHOWS_NOTHING)
    return "".join("".join(seen).split()).casefold()


def checked_name(name: str, others: Iterable[str], reserved: Iterable[str], path: str) -> str:
    """The name of a custom carrier, without spaces around it.

    Args: others: names of all other columns; reserved: names that nobody may use.
    Raises: CarrierNameEmpty, CarrierExists.
    """
    trimmed = " ".join(name.split())
    empty = not folded(trimmed)
    if empty or len(trimmed) > LONGEST_NAME:
        raise CarrierNameEmpty(NAME_EMPTY if empty else f"At most {LONGEST_NAME} characters", path)
    if folded(trimmed) in {folded(other) for other in (*others, *reserved)}:
        raise CarrierExists(CARRIER_EXISTS, path)
    return trimmed
