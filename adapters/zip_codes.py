"""City and state of a zip, from the data that the zipcodes package carries; no server is asked."""

from dataclasses import dataclass

import zipcodes


@dataclass(frozen=True, slots=True)
class Place:
    """Where a zip lies; state in lower case, as the specified call answers it."""

    city: str
    state: str


def place_of(zip_code: str) -> Place | None:
    """The place of a five-digit zip (a ZIP+4 counts by its first five); None when there is no such zip."""
    digits = zip_code.strip()[:5]
    if len(digits) != 5 or not (digits.isascii() and digits.isdigit()):
        return None
    # The package ships a marker for types but no annotations on this function.
    found = zipcodes.matching(digits)  # type: ignore[no-untyped-call]
    return Place(city=found[0]["city"], state=found[0]["state"].lower()) if found else None
