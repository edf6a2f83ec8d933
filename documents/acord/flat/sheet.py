"""One page with everything that its readers share."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from documents.acord.flat.beside import NOISE, Standing
from documents.acord.flat.captions import Caption, Side
from documents.acord.flat.groups import Placed
from documents.acord.flat.match import Seen
from documents.acord.flat.text_lines import Text
from documents.pdf.cells import Cells, within
from documents.reading import Box, PageText, Word


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page, the captions on it, and what stands at them."""

    page: PageText
    form: str
    code: str
    edition: str | None
    text: Text
    cells: Cells
    seen: Sequence[Seen]
    placed: Sequence[Placed]
    beside: Mapping[Seen, Mapping[Side, Standing]]

    def heading(self, name: str) -> Seen | None:
        """The first heading that begins a part of the form."""
        found = [
            one
            for one in self.seen
            if any(caption.opens is not None and caption.opens.name == name for caption in one.captions)
        ]
        return max(found, key=lambda one: one.box.y1, default=None)

    def next_part(self, below: float) -> float:
        """The height at which the next part begins; 0 at the last one."""
        tops = [
            one.box.y1
            for one in self.seen
            for caption in one.captions
            if caption.opens is not None and caption.opens.family == "part" and one.box.y1 < below - 4
        ]
        return max(tops, default=0.0)

    def unclaimed(self, box: Box) -> list[Word]:
        """The words in a box that are no captions."""
        return self._free(box, self.seen)

    def written(self, box: Box) -> list[Word]:
        """The words in a box that are no captions of this part of the form, whatever they name in others."""
        return self._free(box, [one.seen for one in self.placed])

    def in_body(self, box: Box) -> list[Word]:
        """The words in a box of a table's body, where what heads a column elsewhere is a word like others."""
        return self._free(box, [one for one in self.seen if not all(_heads(each) for each in one.captions)])

    def in_row(self, box: Box) -> list[Word]:
        """The words in a ruled cell below the heads of a table, where only what heads a row is no value."""
        return self._free(box, [one for one in self.seen if any(_heads_row(each) for each in one.captions)])

    def _free(self, box: Box, seen: Iterable[Seen]) -> list[Word]:
        taken = {id(self.text.words[index]) for one in seen for index in one.words}
        return [
            word
            for word in within(self.text.words, box)
            if id(word) not in taken and not set(word.text) <= NOISE
        ]

    def with_words(self, *letters: str) -> Iterator[int]:
        """Words of the page by their letters."""
        for index, found in enumerate(self.text.letters):
            if found in letters:
                yield index


def _heads_row(caption: Caption) -> bool:
    return caption.side is Side.ROW and caption.under == "prior"


def _heads(caption: Caption) -> bool:
    return caption.side in (Side.HEAD, Side.COLUMN) and caption.opens is None
