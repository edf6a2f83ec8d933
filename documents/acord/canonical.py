"""A value as it is kept, beside what was printed."""

from dataclasses import dataclass

from documents.reading import LeafValue


@dataclass(frozen=True, slots=True)
class Canonical:
    """A value of its kind. `as_printed` is set where the printed text is not the value.

    `fits` is false for a text that is not of the kind that its box is for: such a value is doubtful.
    """

    value: LeafValue
    as_printed: str | None = None
    flags: tuple[str, ...] = ()
    fits: bool = True


def refused(text: str, *flags: str) -> Canonical:
    """No value: the text is not of the kind, and is kept as printed."""
    return Canonical(None, text, flags, fits=False)
