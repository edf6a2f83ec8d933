"""Name and address blocks, and addresses of one box, taken apart."""

from collections.abc import Sequence

from documents.acord.addresses import Address, split_lines
from documents.acord.leaves import Seen, leaf_of
from documents.acord.written import Written, place_of
from documents.reading import Leaf, Method

_GUESSED = 0.75
_SPLIT = 0.92


def block_leaves(path: str, pieces: Sequence[Written]) -> list[Leaf]:
    """The leaves of a block: `agency.block` begins with the name, the others are addresses alone."""
    lines = [line for piece in pieces for line in piece.widget.value.splitlines() if line.strip()]
    owner = path.removesuffix(".block").removesuffix(".city_state_zip")
    first = pieces[0].widget
    box = place_of(pieces)
    method = Method.XFA if first.from_xfa else Method.WIDGET
    base = min(piece.base for piece in pieces)
    page = first.page or pieces[0].entry.page
    found: list[Leaf | None] = []
    if path == "agency.block" and lines:
        found.append(leaf_of("agency.name", lines.pop(0), Seen(page, box, method, base)))
    address = split_lines(lines)
    if path.endswith("city_state_zip") and not address.city:
        address = Address(city=" ".join(lines), sure=False)
    seen = Seen(page, box, method, min(base, _SPLIT if address.sure else _GUESSED))
    found += address_leaves(owner, address, seen, " / ".join(lines))
    return [leaf for leaf in found if leaf]


def address_leaves(owner: str, address: Address, seen: Seen, snippet: str) -> list[Leaf | None]:
    """The leaves of an address; a location calls its first line the street."""
    street = "street" if owner.startswith("locations") else "line1"
    parts = {
        street: address.street,
        "line2": address.line2,
        "city": address.city,
        "county": address.county,
        "state": address.state,
        "zip": address.zip,
    }
    return [leaf_of(f"{owner}.{name}", text, seen, snippet=snippet) for name, text in parts.items() if text]
