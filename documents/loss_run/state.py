"""Where the reading of a report stands: what was read so far, and what the next line may belong to."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from documents.loss_run.business import WORKERS_COMPENSATION
from documents.loss_run.columns import Column
from documents.loss_run.header import Header
from documents.loss_run.layout import Layout
from documents.loss_run.lines import Line
from documents.loss_run.seen import Entry, Seen

OF_CLAIM = frozenset(
    {
        "claimant",
        "state",
        "class_code",
        "injury_date",
        "reported_date",
        "closed_date",
        "type",
        "status",
        "litigated",
    }
)
OF_POLICY = frozenset({"effective", "expiration", "premium", "state"})
COUNTED = frozenset({"claims", "open", "closed", "medical", "indemnity"})
OF_HEAD = frozenset({"insured", "account", "valuation_date", "run_date", "experience_mod", "carrier", "line"})
MOST_ABOVE = 3
SUMMED = COUNTED | {"premium", "loss_ratio"}


@dataclass
class Records:
    """Everything that one report says.

    `loose` holds sums that labels name before any policy is known, `votes` what pages say of the report,
    `unsaid` lines `Total` that do not say of what, with the policy before each, and `wordless` rows that may
    be such without a word; `unread` rows with amounts that nothing took, with the claim that they stand
    below.
    """

    policies: list[Entry] = field(default_factory=list)
    claims: list[Entry] = field(default_factory=list)
    totals: Entry = field(default_factory=Entry)
    loose: Entry = field(default_factory=Entry)
    votes: list[tuple[str, Seen]] = field(default_factory=list)
    unsaid: list[tuple[Entry | None, Entry]] = field(default_factory=list)
    wordless: list[tuple[Entry | None, Entry]] = field(default_factory=list)
    unread: list[tuple[Entry | None, Line]] = field(default_factory=list)


@dataclass
class State:
    """The captions, the policy and the record that a line is read under.

    `amounts` are captions of amounts alone, `block` a claim that began behind its label, `aside` a table of
    something else (by location, by cause), `level` the line within the record, `rows` the rows of amounts
    that the record has, `term` a policy's term whose number has not come yet, `summed` that the last record
    was one of totals, `awaited` that its amounts may stand on the next line, `in_summary` that the policy
    is a row of a summary, `elsewhere` that the last line of totals is of something else, `of_state` the
    state that a heading names for the claims below it, `below` captions of amounts alone or of the report's
    head that end on the line before, `kept` the report's own records while a section of another line is
    read, `opened` the number of open claims by totals of them alone, `counts` the captions of counts on the
    line before, `of_agent` that a heading says that the labels below it are of the agent,
    `mixed` that the report has sections of other lines too, `above` the lines right before.
    """

    layout: Layout
    records: Records = field(default_factory=Records)
    header: Header | None = None
    amounts: Sequence[Column] = ()
    policy: Entry | None = None
    record: Entry | None = None
    term: dict[str, Seen] = field(default_factory=dict)
    level: int = 0
    rows: int = 0
    block: bool = False
    aside: bool = False
    summed: bool = False
    awaited: bool = False
    in_summary: bool = False
    elsewhere: bool = False
    of_state: Seen | None = None
    below: Header | None = None
    kept: Records | None = None
    opened: Seen | None = None
    counts: Sequence[Column] = ()
    of_agent: bool = False
    mixed: bool = False
    above: list[Line] = field(default_factory=list)

    @property
    def in_claim(self) -> bool:
        """Whether the record is the last claim."""
        return any(self.record is claim for claim in self.records.claims[-1:])

    def begin(self, record: Entry, *, block: bool = False) -> None:
        """From here on lines belong to this record."""
        self.record, self.level, self.rows, self.block = record, 0, 0, block
        self.awaited = self.elsewhere = False

    def take_line(self, name: str | None) -> None:
        """A section of another line of business is read aside, and its records are dropped.

        The captions stay: they may stand once at the head of a page, above the sections of all lines.
        """
        other = name is not None and name != WORKERS_COMPENSATION
        if name is None or other == (self.kept is not None):
            return
        self.mixed = self.mixed or other
        if other:
            self.kept, self.records = self.records, Records()
        elif self.kept is not None:
            self.records, self.kept = self.kept, None
        self.record, self.policy = None, None
        self.term, self.block, self.aside = {}, False, False

    def sum_up(self) -> None:
        """What follows is of the whole report, as far as no captions say otherwise."""
        self.header, self.aside, self.block, self.summed = None, False, False, True
        self.policy, self.amounts = None, ()
        self.begin(self.records.totals)

    def leave(self) -> None:
        """What follows is of something else."""
        self.header, self.record, self.aside, self.block = None, None, True, False
