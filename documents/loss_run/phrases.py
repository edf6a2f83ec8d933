"""Captions that no list has: what their words say together, whatever the order and the abbreviations.

Every carrier words `Term Eff Dt` and `Losses Valued` its own way, out of few words. A phrase says which of
them name the field, which must stand beside them, and which add nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrase:
    """A caption of `field`: a word of `of` and one of `beside` (if it has any), all others among `plain`."""

    field: str
    of: frozenset[str]
    beside: frozenset[str]
    plain: frozenset[str]

    def fits(self, tokens: Sequence[str]) -> bool:
        """Whether the words are a caption of the field, none says anything else, and none comes twice."""
        words = set(tokens)
        return (
            len(words) == len(tokens)
            and not self.of.isdisjoint(words)
            and not (self.beside and self.beside.isdisjoint(words))
            and words <= self.of | self.beside | self.plain
        )

    @property
    def words(self) -> frozenset[str]:
        """Every word that may stand in it."""
        return self.of | self.beside | self.plain


def phrases_of(table: Iterable[Mapping[str, str]]) -> tuple[Phrase, ...]:
    """The phrases of a layout's file, in their order: the first that fits is meant."""
    return tuple(
        Phrase(each["field"], *(frozenset(each.get(part, "").split()) for part in ("of", "beside", "plain")))
        for each in table
    )
