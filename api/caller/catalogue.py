"""What is on offer to whom: reference lists, kept for a minute, and the programs that a caller may see."""

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from adapters.postgres.unit_of_work import UnitOfWork
from api.caller import access
from api.caller.disguise import DEMO_PARTNER, STANDS_FOR, Disguise, Model
from models.campaign import CampaignOffer
from models.eligibility import EligibilityAnswer
from models.errors import ProgramNotOffered
from models.principal import DataScope, Principal, PrincipalKind
from models.program import CarrierAddition, LeftUnselected, Program, SelectionRules
from models.quote import ProgramQuote, QuoteRun
from models.reference import Question, StateRow
from models.tenant import Tenant

KEPT_S = 60.0
_NOT_OFFERED = "Program {key} is not on offer to this account; choose one of the list"


@dataclass(frozen=True)
class Lists:
    """The reference lists as they stand."""

    programs: tuple[Program, ...]
    states: tuple[StateRow, ...]
    entity_types: tuple[str, ...]
    questions: tuple[Question, ...]
    disguise: Disguise
    territories: Mapping[str, str]
    selection: SelectionRules
    campaigns: Mapping[str, CampaignOffer]

    @property
    def wordings(self) -> Mapping[str, str]:
        """The words of each question by its name."""
        return {question.name: question.wording for question in self.questions}


class Catalogue:
    """Reads the lists once a minute: they are small, and every screen asks for them.

    environment is that of the settings: a program may be left out of production, or of all else.
    """

    def __init__(self, uow: UnitOfWork, environment: str, *, kept_s: float = KEPT_S) -> None:
        self._uow, self._environment, self._kept_s = uow, environment, kept_s
        self._lock = asyncio.Lock()
        self._lists: Lists | None = None
        self._read_at = 0.0

    async def lists(self) -> Lists:
        """The lists, at most a minute old."""
        async with self._lock:
            if self._lists is None or time.monotonic() - self._read_at > self._kept_s:
                self._lists = await self._read()
                # An empty catalogue is one that the bootstrap has not filled yet: ask again next time.
                self._read_at = time.monotonic() if self._lists.programs else 0.0
            return self._lists

    async def offers(self, person: Principal) -> "Offers":
        """What this person may see."""
        return Offers(await self.lists(), person)

    async def _read(self) -> Lists:
        async with self._uow.begin(Tenant.nobody()) as work:
            every = await work.reference.programs()
            programs = tuple(program for program in every if program.shown_in(self._environment))
            return Lists(
                programs=programs,
                states=await work.reference.states(),
                entity_types=await work.reference.entity_types(),
                questions=await work.reference.questions(),
                disguise=Disguise(programs),
                territories=await work.reference.territories(),
                selection=await work.reference.selection_rules(),
                campaigns=await work.campaigns.offers(),
            )


def _partner_matches(person: Principal, partner: str) -> bool:
    """Whether a group's name contains the partner without spaces, cut to the partner key when set."""
    wanted = partner.replace(" ", "").casefold()
    in_group = any(wanted in group.casefold() for group in person.groups)
    return in_group and (person.partner_key is None or person.partner_key == partner)


def may_see(person: Principal, programs: Iterable[Program], disguise: Disguise) -> list[Program]:
    """Those of the programs that may be named to this person at all."""
    if access.is_demo(person):
        return [program for program in programs if disguise.covers(program.key)]
    scope = access.scope_of(person)
    if scope is DataScope.PARTNER:
        return [program for program in programs if _partner_matches(person, program.partner)]
    if scope is DataScope.CARRIER:
        return [program for program in programs if program.carrier == person.carrier_key]
    return list(programs)


def is_offered(person: Principal, program: Program, campaigns: Mapping[str, CampaignOffer]) -> bool:
    """Whether the program may be quoted to this person anew: a visitor's partner and campaign decide it.

    What a visitor was quoted before is read under its own name all the same.
    """
    if person.kind is not PrincipalKind.VISITOR:
        return True
    if person.partner_key not in (None, program.partner):
        return False
    offer = campaigns.get(person.campaign)
    return offer is None or offer.holds(program.partner, program.key)


class Offers:
    """The programs of one caller, under the names that the caller knows them by."""

    def __init__(self, lists: Lists, person: Principal) -> None:
        self.lists, self._demo = lists, access.is_demo(person)
        self._programs = {p.key: p for p in may_see(person, lists.programs, lists.disguise)}
        self._offered = {k: p for k, p in self._programs.items() if is_offered(person, p, lists.campaigns)}

    @property
    def programs(self) -> tuple[Program, ...]:
        """All programs that are on offer to the caller, by their real keys."""
        return tuple(self._offered.values())

    def chosen(self, keys: Iterable[str], path: str = "programs") -> tuple[Program, ...]:
        """The programs behind keys (or demo codes), without repeats. Raises: ProgramNotOffered."""
        found: dict[str, Program] = {}
        for key in keys:
            program = self._programs.get(self.key_of(key))
            if program is None:
                raise ProgramNotOffered(_NOT_OFFERED.format(key=key[:60]), path)
            found[program.key] = program
        return tuple(found.values())

    def sold(self, keys: Sequence[str], day: date, path: str) -> tuple[Program, ...]:
        """The chosen programs, all of them sold on the day. Raises: ProgramNotOffered."""
        programs = self.chosen(keys, path)
        for program in programs:
            if program.key not in self._offered:
                raise ProgramNotOffered(_NOT_OFFERED.format(key=self.code_of(program.key)), path)
            if not program.offered_on(day):
                raise ProgramNotOffered(
                    f"{self.shown(program).carrier_name} is not sold to policies that start on {day}; "
                    "choose another carrier or date",
                    path,
                )
        return programs

    def of_partner(self, partner: str | None, day: date) -> tuple[Program, ...]:
        """The programs of a partner ('demo' stands for its own) that are sold on the day; None: of all."""
        if self._demo and partner not in (None, "", DEMO_PARTNER):
            return ()  # its real name, too, is the name of nobody
        wanted = STANDS_FOR if partner == DEMO_PARTNER else partner
        return tuple(p for p in self.programs if wanted in (None, "", p.partner) and p.offered_on(day))

    def key_of(self, code: str) -> str:
        """The real key of what the caller named.

        A demo user names codes only: a real key is for them as unknown as any other word, which is ''.
        """
        return self.lists.disguise.keys.get(code, "") if self._demo else code

    def named(self, partner: str, carrier: str) -> str:
        """What a caller calls the program of a partner and a carrier; 'demo' stands for its own partner."""
        code = f"{partner}-{carrier}"
        if self._demo or partner != DEMO_PARTNER:
            return code
        return self.lists.disguise.keys.get(code, f"{STANDS_FOR}-{carrier}")

    def code_of(self, key: str) -> str:
        """What the caller knows a program by."""
        return self.lists.disguise.code_of(key) if self._demo else key

    def shown(self, program: Program) -> Program:
        """A program as the caller sees it."""
        return self.lists.disguise.program(program) if self._demo else program

    def labels(self) -> Mapping[str, str]:
        """Code -> carrier name, as the caller sees both."""
        return {(shown := self.shown(p)).key: shown.carrier_name for p in self._programs.values()}

    def selection(self) -> SelectionRules:
        """How carriers come into this caller's selection, by the names that the caller knows."""
        rules = self.lists.selection
        return SelectionRules(
            premium_check_skipped=rules.premium_check_skipped,
            carriers_added=tuple(
                CarrierAddition(state=rule.state, when=when, adds=adds, note=rule.note)
                for rule in rules.carriers_added
                if (when := self._codes_of(rule.when)) and (adds := self._codes_of(rule.adds))
            ),
            left_unselected=tuple(
                LeftUnselected(partner=rule.partner, marker=rule.marker, note=rule.note)
                for rule in rules.left_unselected
                if any(rule.leaves_out(program) for program in self.programs)
            ),
        )

    def _codes_of(self, keys: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.code_of(key) for key in keys if key in self._offered)

    def names(self, adapter: str) -> bool:
        """Whether the caller may be told of a carrier that is asked online.

        A demo guest may only where a program of it has a demo name.
        """
        return not self._demo or any(program.adapter == adapter for program in self._programs.values())

    def quote(self, row: ProgramQuote) -> ProgramQuote:
        """A row as the caller sees it."""
        return self.lists.disguise.quote(row) if self._demo else row

    def run(self, run: QuoteRun) -> QuoteRun:
        """A run as the caller sees it."""
        return self.lists.disguise.run(run) if self._demo else run

    def eligibility(self, answer: EligibilityAnswer) -> EligibilityAnswer:
        """An eligibility answer as the caller sees it."""
        return self.lists.disguise.eligibility(answer) if self._demo else answer

    def as_seen(self, value: Model) -> Model:
        """Any answer as the caller sees it, with real names only for those who may know them."""
        return self.lists.disguise.model(value) if self._demo else value
