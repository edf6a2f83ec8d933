"""Values of boxes, each by the rule of its kind."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from documents.acord.canonical import Canonical
from documents.acord.kinds import kind_of
from documents.acord.values import Kind, canonical, cleaned, undashed

TODAY = date(2026, 11, 28)


def _value(kind: Kind, raw: str) -> object:
    return canonical(kind, raw, today=TODAY).value


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        (Kind.DATE, "8/15/2026", "2026-08-15"),
        (Kind.DATE, "08-15-26", "2026-08-15"),
        (Kind.DATE, "8.15.2026", "2026-08-15"),
        (Kind.DATE, "08/15/2026 12:01 AM", "2026-08-15"),
        (Kind.DATE, "Aug 15, 2026", "2026-08-15"),
        (Kind.DATE, "15-AUG-2026", "2026-08-15"),
        (Kind.BIRTH_DATE, "2/11/83", "1983-02-11"),
        (Kind.BIRTH_DATE, "2/11/05", "2005-02-11"),
        (Kind.BIRTH_DATE, "12/24/26", "1926-12-24"),
        (Kind.MONEY, "$ 486,500.00", "486500"),
        (Kind.MONEY, "(1,250.50)", "-1250.5"),
        (Kind.MONEY, "250 CR", "-250"),
        (Kind.MONEY, "250-", "-250"),
        (Kind.MONEY, "0", "0"),
        (Kind.PAYROLL, "If Any", "0"),
        (Kind.RATE, "4.37", "4.37"),
        (Kind.MODIFICATION, "1.05000", "1.05"),
        (Kind.MODIFICATION, ".95", "0.95"),
        (Kind.MODIFICATION, "119%", "1.19"),
        (Kind.MODIFICATION, "93", "0.93"),
        (Kind.MODIFICATION, "20", "0.2"),
        (Kind.MODIFICATION, "300", "3"),
        (Kind.MODIFICATION, "1", "1"),
        (Kind.PERCENT, "50 %", "50"),
        (Kind.PERCENT, "25% down", "25"),
        (Kind.COUNT, "1,200", 1200),
        (Kind.COUNT, "11 FT", 11),
        (Kind.FEIN, "890045127", "89-0045127"),
        (Kind.FEIN, "89-0045127", "89-0045127"),
        (Kind.CLASS_CODE, "8810", "8810"),
        (Kind.CLASS_CODE, "0042", "0042"),
        (Kind.CLASS_CODE, "8810 - 01", "8810-01"),
        (Kind.CLASS_CODE, "7228a", "7228A"),
        (Kind.PHONE, "(239) 555-0144", "2395550144"),
        (Kind.PHONE, "1-239-555-0144 x12", "2395550144 ext 12"),
        (Kind.PHONE, "(239) 555-0144 EXT. 7", "2395550144 ext 7"),
        (Kind.PHONE, "(239) 555-0144 X", "2395550144"),
        (Kind.ZIP, "33919-1234", "33919-1234"),
        (Kind.ZIP, "339191234", "33919-1234"),
        (Kind.STATE, "Florida", "FL"),
        (Kind.STATE, "fl.", "FL"),
        (Kind.STATE, "FL - Florida", "FL"),
        (Kind.YES_NO, "Yes", "Y"),
        (Kind.YES_NO, "n", "N"),
        (Kind.YES_NO, "Y - see remarks", "Y"),
        (Kind.INCLUDED, "Inc.", True),
        (Kind.INCLUDED, "EXCL", False),
        (Kind.YEARS, "5 yrs", 5),
        (Kind.YEARS, "since 2004", 2004),
        (Kind.YEARS, "New", 0),
        (Kind.ENTITY, "Individual", "Sole Proprietor"),
        (Kind.ENTITY, 'Subchapter "S" Corp', "Subchapter 'S' Corp"),
    ],
)  # fmt: skip
def test_a_box_reads_as_its_kind(kind: Kind, raw: str, value: object) -> None:
    read = canonical(kind, raw, today=TODAY)
    assert (read.value, read.fits, read.flags) == (value, True, ())


@pytest.mark.parametrize(
    ("kind", "raw", "flags"),
    [
        (Kind.DATE, "13/45/2026", ("date.shape",)),
        (Kind.DATE, "next spring", ("date.shape",)),
        (Kind.MONEY, "n/a", ("money.shape",)),
        (Kind.MONEY, "9" * 400, ("money.shape",)),
        (Kind.MONEY, "1,234 and 5", ("money.shape",)),
        (Kind.MONEY, "\u0661\u0662\u0663", ("money.shape",)),
        (Kind.MODIFICATION, "7", ("mod.range",)),
        (Kind.MODIFICATION, "19", ("mod.range",)),
        (Kind.MODIFICATION, "301", ("mod.range",)),
        (Kind.MODIFICATION, "TBD", ("mod.range",)),
        (Kind.FEIN, "AA1234567", ("fein.length",)),
        (Kind.FEIN, "3645847", ("fein.length",)),
        (Kind.YES_NO, "N/A", ()),
        (Kind.INCLUDED, "maybe", ()),
    ],
)
def test_what_is_not_of_the_kind_is_refused_as_printed(kind: Kind, raw: str, flags: tuple[str, ...]) -> None:
    assert canonical(kind, raw) == Canonical(None, cleaned(raw), flags, fits=False)


def test_a_blank_is_no_answer_and_no_fault() -> None:
    for kind in Kind:
        assert canonical(kind, " \u200b\n") == Canonical(None)


def test_doubtful_texts_stay_as_values_with_a_flag() -> None:
    assert canonical(Kind.FEIN, "00-1234567") == Canonical(
        "00-1234567", "00-1234567", ("fein.prefix",), fits=False
    )
    assert canonical(Kind.CLASS_CODE, "88").value == "88"
    assert canonical(Kind.CLASS_CODE, "88").flags == ("class.shape",)
    assert canonical(Kind.PHONE, "555-0144").value == "555-0144"
    assert not canonical(Kind.PHONE, "555-0144").fits


def test_a_social_security_number_is_not_kept() -> None:
    read = canonical(Kind.FEIN, "123-45-6789")
    assert read == Canonical(None, "***-**-6789", ("fein.maybe_ssn",), fits=False)
    nobodys = canonical(Kind.FEIN, "741-00-3455")
    assert nobodys == Canonical(None, "741-00-3455", ("fein.maybe_ssn",), fits=False)


def test_nine_digits_without_a_dash_may_be_a_social_security_number() -> None:
    assert undashed("123456789")
    assert not undashed("12-3456789")


def test_what_is_shown_of_a_payroll_without_an_amount() -> None:
    assert canonical(Kind.PAYROLL, "IF ANY").as_printed == "IF ANY"
    assert canonical(Kind.MONEY, "If Any").value is None


def test_text_loses_marks_that_are_not_seen() -> None:
    assert cleaned("Har\u200bbor\u202e \x07 Land\n scape") == "Harbor Land scape"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("applicant.fein", Kind.FEIN),
        ("rating[0].class_codes[3].payroll", Kind.PAYROLL),
        ("rating[0].premium.experience_mod.factor", Kind.MODIFICATION),
        ("rating[0].premium.schedule_rating.factor", Kind.RATE),
        ("questions.6.percent", Kind.PERCENT),
        ("questions.12.answer", Kind.YES_NO),
        ("prior_carriers[2].mod", Kind.MODIFICATION),
        ("policy.part1_states[1]", Kind.STATE),
        ("policy.el_each_accident", Kind.MONEY),
        ("locations[0].number", Kind.NAME),
        ("remarks", Kind.NARRATIVE),
    ],
)
def test_a_path_says_its_kind(path: str, kind: Kind) -> None:
    assert kind_of(path) is kind


@given(st.text(max_size=80), st.sampled_from(Kind))
def test_no_text_is_too_strange(raw: str, kind: Kind) -> None:
    read = canonical(kind, raw, today=TODAY)
    assert read.value is not None or read.as_printed is not None or not cleaned(raw)


@given(st.sampled_from(Kind), st.text(alphabet="0123456789/-.,$%() YNabcIncExlfany", max_size=20))
def test_a_value_reads_as_itself_again(kind: Kind, raw: str) -> None:
    """What was read and typed again is the same value; a modification of 20 to 300 is percent once."""
    first = canonical(kind, raw, today=TODAY)
    if first.fits and isinstance(first.value, str):
        assert _value(kind, first.value) == first.value


@given(st.dates(date(1900, 1, 1), date(2199, 12, 31)), st.sampled_from("/-."))
def test_every_day_is_read(day: date, mark: str) -> None:
    assert _value(Kind.DATE, f"{day.month}{mark}{day.day}{mark}{day.year}") == day.isoformat()


@given(st.integers(0, 36_000))
def test_a_birth_lies_in_the_past(days: int) -> None:
    day = TODAY - timedelta(days=days)
    assert _value(Kind.BIRTH_DATE, f"{day:%m/%d/%y}") == day.isoformat()


@given(st.decimals(min_value=-(10**11), max_value=10**11, places=2))
def test_an_amount_is_read_however_it_is_printed(amount: Decimal) -> None:
    for printed in (f"${amount:,.2f}", f"{amount}", f" {amount:,} "):
        assert Decimal(str(_value(Kind.MONEY, printed))) == amount
    if amount < 0:
        for printed in (f"({-amount:,.2f})", f"{-amount:,.2f}-", f"{-amount:,.2f} CR"):
            assert Decimal(str(_value(Kind.MONEY, printed))) == amount


def test_two_numbers_beside_each_other_are_no_count() -> None:
    read = canonical(Kind.COUNT, "1 2")
    assert (read.value, read.as_printed, read.fits) == (None, "1 2", False)
