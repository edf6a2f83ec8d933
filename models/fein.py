"""Federal employer identification numbers: how one is shown to who may not read it whole."""

import re

DIGITS = 9
_HIDDEN = re.compile(r"XX-XXX[0-9X]{4}")
_WRITTEN = re.compile(r"(?<![0-9])[0-9]{2}-?[0-9]{7}(?![0-9])")


def masked(fein: str) -> str:
    """A FEIN with its last four digits alone, as XX-XXX1234; of one that is not whole nothing is shown."""
    digits = "".join(filter(str.isdigit, fein))
    if not fein:
        return ""
    return f"XX-XXX{digits[-4:] if len(digits) == DIGITS else 'XXXX'}"


def plain(fein: str | None) -> str | None:
    """The digits of one, by which it is compared; None where there is none."""
    return "".join(filter(str.isdigit, fein or "")) or None


def is_masked(text: str) -> bool:
    """Whether a text is one that stands for a FEIN instead of being one."""
    return _HIDDEN.fullmatch(text.strip()) is not None


def without_feins(text: str) -> str:
    """A text of somebody else, with whatever may be a FEIN in it masked."""
    return _WRITTEN.sub(lambda found: masked(found[0]), text)
