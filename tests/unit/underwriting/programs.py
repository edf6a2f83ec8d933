"""Programs as the underwriting tests sell them."""

from collections.abc import Sequence

from models.program import CarrierKind, DateRange, Program


def program(
    key: str,
    kind: CarrierKind = CarrierKind.RATED,
    ranges: Sequence[DateRange] = (),
    adapter: str | None = None,
    disabled: bool = False,
) -> Program:
    """A program by its key."""
    partner, _, carrier = key.partition("-")
    return Program(
        key=key,
        partner=partner,
        partner_name=partner.upper(),
        carrier=carrier,
        carrier_name=carrier,
        carrier_legal_name=carrier,
        kind=kind,
        adapter=adapter,
        ranges=tuple(ranges),
        disabled=disabled,
    )
