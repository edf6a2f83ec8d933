"""City and state of a zip, from the data that the zipcodes package carries; no server is asked."""

from dataclasses import dataclass

import zipcodes


@dataclass(frozen=True, slots=True)
class ZipPlace:
    """Where a zip lies; state is upper case."""

    city: str
    state: str


def find_zip(zip_code: str) -> ZipPlace | None:
    """The place of a five-digit zip (or zip+4); None when there is no such zip."""
    digits = zip_code.strip()[:5]
    if len(digits) != 5 or not (digits.isascii() and digits.isdigit()):
        return None
    # The package ships a marker for types but no annotations on this function.
    found = zipcodes.matching(digits)  # type: ignore[no-untyped-call]
    return ZipPlace(city=found[0]["city"], state=found[0]["state"]) if found else None
