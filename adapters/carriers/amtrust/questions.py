"""Questions and officers of the AmTrust-like carrier."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from activities.bind.carrier_port import WriteLease
from adapters.carriers.amounts import number, rows
from adapters.carriers.amtrust.part import AmtrustPart, call, of_quote
from adapters.carriers.reading import data_of, understood
from models.carrier_call import About
from models.carrier_officer import CarrierOfficer, Endorsement, OfficerOption
from models.carrier_question import CarrierQuestion, CarrierQuestionKind, QuestionAnswer
from models.carrier_request import CarrierRequest
from models.errors import CarrierRejected

KINDS = {"bool": CarrierQuestionKind.YES_NO, "dropdown": CarrierQuestionKind.CHOICE}
OFFICER_TYPES = {"Officers": 1, "Partners": 2, "Other": 3, "SoleProprietor": 4, "Member": 5}
FORM_TYPES = {True: 0, False: 1}
"""I and E: whether an endorsement includes."""
MOST_LETTERS = 30


class AmtrustQuestions(AmtrustPart):
    """Questions, officer options, officers."""

    async def questions(self, about: About, quote_ref: str) -> tuple[CarrierQuestion, ...]:
        """See CarrierPort."""
        answer = await self._client.read(call(about, "questions", "GET", of_quote(quote_ref, "/questions")))
        with understood():
            found = rows(data_of(answer))
            kinds = {str(each["Id"]): _kind(each) for each in found}
            return tuple(_question(each, kinds) for each in found)

    async def save_questions(
        self,
        about: About,
        quote_ref: str,
        answers: Sequence[QuestionAnswer],
        request: CarrierRequest,
        key: str,
        lease: WriteLease,
    ) -> None:
        """See CarrierPort. Answers that are not named stay as they were."""
        body = [{"QuestionId": int(each.question_id), "AnswerValue": _spelled(each)} for each in answers]
        path = of_quote(quote_ref, "/questions-answers?loadEligibility=true")
        await self._client.write(call(about, "save_questions", "POST", path, body), lease)

    async def officer_options(self, about: About, quote_ref: str) -> tuple[OfficerOption, ...]:
        """See CarrierPort."""
        path = of_quote(quote_ref, "/officer-information")
        answer = await self._client.read(call(about, "officer_options", "GET", path))
        with understood():
            return tuple(_option(each) for each in rows(data_of(answer)))

    async def save_officers(
        self, about: About, quote_ref: str, officers: Sequence[CarrierOfficer], key: str, lease: WriteLease
    ) -> None:
        """See CarrierPort: the form of each is chosen by state, inclusion and ownership."""
        options = {each.state: each for each in await self.officer_options(about, quote_ref)}
        body = {"Officers": [_officer(number, each, options) for number, each in enumerate(officers)]}
        path = of_quote(quote_ref, "/additional-information", version=2)
        await self._client.write(call(about, "save_officers", "POST", path, body), lease)


def _kind(question: Mapping[str, Any]) -> CarrierQuestionKind:
    return KINDS.get(str(question.get("QuestionType")).casefold(), CarrierQuestionKind.TEXT)


def _question(question: Mapping[str, Any], kinds: Mapping[str, CarrierQuestionKind]) -> CarrierQuestion:
    kind, parent = _kind(question), str(question.get("ParentQuestionId") or 0)
    given, shows = question.get("Answer"), question.get("ParentAnswerToShow")
    child = parent in kinds
    return CarrierQuestion(
        id=str(question["Id"]),
        text=str(question["Question"]),
        kind=kind,
        options=tuple(
            str(each.get("Text") or each["Value"]) for each in question.get("DropdownOptions") or ()
        ),
        parent_id=parent if child else None,
        parent_answer=_ours(str(shows), kinds[parent]) if child and shows is not None else None,
        answer=_ours(str(given), kind) if given not in (None, "") else None,
    )


def _ours(answer: str, kind: CarrierQuestionKind) -> str:
    return answer.casefold() if kind is CarrierQuestionKind.YES_NO else answer


def _spelled(answer: QuestionAnswer) -> str:
    """'Yes' or 'No', the text of an option, or what was typed."""
    return answer.value.capitalize() if answer.kind is CarrierQuestionKind.YES_NO else answer.value


def _option(option: Mapping[str, Any]) -> OfficerOption:
    limits, forms = option.get("LimitInformation") or {}, option.get("EndorsementInformation") or {}
    return OfficerOption(
        state=str(option["State"]),
        kind=str(option["OfficerType"]),
        endorsements=tuple(_endorsement(each) for each in forms.get("Endorsements") or ()),
        most_excluded=limits.get("ExcludedOfficerLimit"),
        note=limits.get("ValidationMessage") or forms.get("ValidationMessage"),
    )


def _endorsement(form: Mapping[str, Any]) -> Endorsement:
    most = form.get("MaxOwnershipPercentage")
    return Endorsement(
        id=str(form["Id"]),
        words=str(form.get("Description") or ""),
        included=str(form["FormType"]) in ("I", "0"),
        form=str(form["FormType"]),
        least_ownership=number(form.get("MinOwnershipPercentage") or 0),
        most_ownership=Decimal(100) if most is None else number(most),
    )


def _officer(index: int, officer: CarrierOfficer, options: Mapping[str, OfficerOption]) -> dict[str, Any]:
    option = options.get(officer.state)
    form = None
    if option is not None:
        form = option.endorsement_for(included=officer.included, ownership=officer.ownership)
    if option is None or form is None:
        how = "included in" if officer.included else "left out of"
        share = f"an officer with {officer.ownership} %"
        text = f"{officer.state} has no form by which {share} is {how} the coverage."
        raise CarrierRejected(text, f"officers.{index}.ownership")
    return {
        "Name": officer.name[:MOST_LETTERS],
        "EndorsementId": form.id,
        "Type": OFFICER_TYPES.get(option.kind, OFFICER_TYPES["Other"]),
        "State": officer.state,
        "OfficeHeld": officer.title[:MOST_LETTERS] or None,
        "OwnershipPercent": float(officer.ownership),
        "FormType": FORM_TYPES[form.included],
    }
