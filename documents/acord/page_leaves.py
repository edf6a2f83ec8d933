"""What was read on one page: which form it is and the leaves it gave."""

from dataclasses import dataclass

from documents.acord.detect import Sighting
from documents.reading import Leaf


@dataclass(frozen=True, slots=True)
class PageLeaves:
    """One page. `by_labels` says that a page of no known form was read by its captions."""

    sighting: Sighting
    leaves: tuple[Leaf, ...] = ()
    title: str = ""
    by_labels: bool = False
    passes: int = 0
    """How often the picture of the page was read."""

    @property
    def number(self) -> int:
        """From 1."""
        return self.sighting.number
