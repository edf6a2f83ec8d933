"""Amounts, rates, percentages, counts and modifications, as decimal text and whole numbers."""

import re
from decimal import Decimal

from documents.acord.canonical import Canonical, refused

_MOST_DIGITS = 12
_NUMBER = re.compile(r"\d*\.?\d+|\d+\.", re.ASCII)
_IF_ANY = re.compile(r"if\s*any\.?", re.IGNORECASE | re.ASCII)
_MOD_WORDS = re.compile(r"(?i)^(?:exp(?:erience)?\.?|e-?mod|x-?mod|mod(?:ification)?|emr)[\s:=]*")
_FRACTION_DIGITS = 8
_BESIDE_PERCENT = re.compile(r"(?i)\s*(?:percent|pct\.?)?\s*(?:down|owned|owner)?$")
_TWO_NUMBERS = re.compile(r"\d\s+\d", re.ASCII)
_BESIDE_COUNT = re.compile(r"(?i)\s*(?:f/?t|p/?t|full[- ]?time|part[- ]?time|ees?|emp(?:loyee)?s?)\.?$")


def as_money(text: str, *, payroll: bool = False) -> Canonical:
    """An amount; brackets, a minus at either end and `CR` make it negative, "If Any" payroll is nothing."""
    if payroll and _IF_ANY.fullmatch(text.strip("\"' ")):
        return Canonical("0", text)
    number = _signed(text)
    return refused(text, "money.shape") if number is None else Canonical(plain(number))


def as_decimal(text: str) -> Canonical:
    """A rate or a factor."""
    number = _signed(text.rstrip("%"))
    return refused(text, "money.shape") if number is None else Canonical(plain(number))


def as_percent(text: str) -> Canonical:
    """A share in percent, with or without its sign."""
    number = _signed(_BESIDE_PERCENT.sub("", text).replace("%", ""))
    return refused(text) if number is None else Canonical(plain(number))


def as_count(text: str) -> Canonical:
    """A whole number of things; two numbers beside each other are none."""
    if _TWO_NUMBERS.search(text):
        return refused(text)
    number = _signed(_BESIDE_COUNT.sub("", text))
    if number is None or number < 0 or number != number.to_integral_value():
        return refused(text)
    return Canonical(int(number))


def as_modification(text: str) -> Canonical:
    """An experience modification: 0.2 to 3.0 as it is, percent and 20 to 300 as hundredths, else none."""
    bare = _MOD_WORDS.sub("", text).strip()
    number = _signed(bare.rstrip("% "))
    if number is None:
        return refused(text, "mod.range")
    whole = number == number.to_integral_value() and 20 <= number <= 300
    if bare.endswith("%") or whole:
        number /= 100
    if not Decimal("0.2") <= number <= Decimal(3):
        return refused(text, "mod.range")
    return Canonical(plain(number), text if whole or bare.endswith("%") else None)


def plain(number: Decimal) -> str:
    """A number without an exponent and without idle zeros: 61220.00 is 61220."""
    text = f"{number:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _signed(text: str) -> Decimal | None:
    """The number that the text is, whatever marks it as money or as less than nothing."""
    bare = re.sub(r"[\s$,]|USD", "", text.upper()).replace("−", "-").replace("–", "-")
    negative = False
    if bare.startswith("(") and bare.endswith(")"):
        negative, bare = True, bare[1:-1]
    for mark in ("CR", "-"):
        if bare.endswith(mark):
            negative, bare = True, bare.removesuffix(mark)
    if bare.startswith("-"):
        negative, bare = True, bare[1:]
    bare = bare.lstrip("+")
    if not _NUMBER.fullmatch(bare):
        return None
    whole, _, fraction = bare.partition(".")
    if len(whole.lstrip("0")) > _MOST_DIGITS or len(fraction) > _FRACTION_DIGITS:
        return None
    return -Decimal(bare) if negative else Decimal(bare)
