"""The address of the insured that online carriers ask for: none of them binds without street and city."""

from models.quote import Business

STREET, CITY = "street", "city"


def missing_parts(business: Business) -> tuple[str, ...]:
    """What is missing of the address, as people call it."""
    known = {STREET: business.street, CITY: business.city}
    return tuple(name for name, value in known.items() if not value.strip())


def missing_words(parts: tuple[str, ...], carrier: str) -> str:
    """What is to be done about it."""
    are, them = ("is", "it") if len(parts) == 1 else ("are", "them")
    return (
        f"{carrier} binds no business without an address: the {' and the '.join(parts)} {are} missing; "
        f"enter {them} in the company profile and press Get Quote again"
    )
