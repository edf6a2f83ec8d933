"""Officers of the insured, and what a carrier lets them choose in each state."""

from decimal import Decimal

from models.base import Factor, Frozen


class Endorsement(Frozen):
    """A form by which an officer is included in the coverage, or left out of it."""

    id: str
    words: str = ""
    included: bool
    form: str
    """As the carrier calls it; sent back as it came."""
    least_ownership: Factor = Decimal(0)
    """Per cent."""
    most_ownership: Factor = Decimal(100)


class OfficerOption(Frozen):
    """What the officers of one state may choose."""

    state: str
    kind: str
    """Of officers, in the carrier's words, e.g. 'Partners'."""
    endorsements: tuple[Endorsement, ...] = ()
    most_excluded: int | None = None
    note: str | None = None
    """What the carrier says about them."""

    def endorsement_for(self, *, included: bool, ownership: Decimal) -> Endorsement | None:
        """The form of an officer with this share, per cent; None: the carrier has none for it."""
        fitting = (
            each
            for each in self.endorsements
            if each.included is included and each.least_ownership <= ownership <= each.most_ownership
        )
        return next(fitting, None)


class CarrierOfficer(Frozen):
    """An officer as a person typed him."""

    name: str
    title: str
    ownership: Factor
    """Per cent."""
    state: str
    included: bool
