"""An agency as its customers know it."""

from models.base import Frozen


class Agency(Frozen):
    """The record of an agency; logo is a PNG that we drew ourselves, None where it has none."""

    key: str
    name: str
    phone: str
    logo: bytes | None
    illustrative: bool
