"""Addresses as they were typed: city, state and zip in a line or box too few; what is no address."""

from collections.abc import Mapping

from documents.acord.addresses import NO_ADDRESS, county_name, split_end, split_lines
from documents.acord.field_blocks import address_leaves
from documents.acord.leaves import Seen, doubted, with_value
from documents.acord.paths import row_of, rows_of
from documents.reading import Leaf

_GUESSED = 0.75


def settled(leaves: Mapping[str, Leaf]) -> dict[str, Leaf]:
    """The leaves with each address in its parts."""
    found = dict(leaves)
    owners = ["agency", "applicant.mailing_address"]
    owners += [row_of("locations", row) for row in rows_of(found, "locations")]
    insureds = rows_of(found, "other_named_insureds")
    owners += [f"{row_of('other_named_insureds', row)}.mailing_address" for row in insureds]
    for owner in owners:
        _spread(found, owner)
        _name_county(found, f"{owner}.county")
        _flag_no_address(found, f"{owner}.street")
    return found


def _spread(found: dict[str, Leaf], owner: str) -> None:
    """Where state and zip are blank, the part that ends with them is taken apart."""
    if any(f"{owner}.{name}" in found for name in ("state", "zip")):
        return
    for name in ("city", "line2", "street", "line1"):
        leaf = found.get(f"{owner}.{name}")
        if leaf is None or not isinstance(leaf.value, str) or (name != "city" and f"{owner}.city" in found):
            continue
        address = split_end(leaf.value) if name in ("city", "line2") else split_lines([leaf.value])
        if address is None or not address.state or not address.city:
            continue
        del found[f"{owner}.{name}"]
        sure = leaf.evidence.confidence if address.sure else min(leaf.evidence.confidence, _GUESSED)
        seen = Seen(leaf.evidence.page, leaf.evidence.box, leaf.evidence.method, sure)
        for made in address_leaves(owner, address, seen, leaf.evidence.snippet):
            if made:
                found[made.path] = made
        return


def _name_county(found: dict[str, Leaf], path: str) -> None:
    leaf = found.get(path)
    if leaf and isinstance(leaf.value, str):
        found[path] = with_value(leaf, county_name(leaf.value))


def _flag_no_address(found: dict[str, Leaf], path: str) -> None:
    leaf = found.get(path)
    if leaf and isinstance(leaf.value, str) and NO_ADDRESS.match(leaf.value):
        found[path] = doubted(leaf, "location.not_an_address")
