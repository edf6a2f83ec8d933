"""A letter that no loss is known, for somebody to sign: in our own words, with nothing signed or sworn."""

from reportlab.platypus import Flowable, HRFlowable, Spacer, Table, TableStyle

from documents.amount_text import day_text
from documents.page import INK, LINE, QUIET, WIDTH, words, write
from models.eacord import NoLossLetter

TITLE = "Statement of no known losses"
_BODY = 10
_SIGNED = (("Signature", 3.2), ("Date", 1.2), ("Time", 0.9)), (("Name in print", 3.2), ("Title", 2.1))


def no_loss_letter(letter: NoLossLetter) -> bytes:
    """The letter as a PDF of one page."""
    return write(
        lambda: _story(letter),
        title=f"{TITLE} · {letter.company_name}",
        subject=TITLE,
        foot=f"{TITLE} · {letter.company_name}"[:110],
        made_at=letter.made_at,
    )


def _story(letter: NoLossLetter) -> list[Flowable]:
    since, today = day_text(letter.no_loss_from), day_text(letter.made_at.date())
    company = letter.company_name
    return [
        words(TITLE, 18, bold=True, after=6),
        words("Workers compensation insurance", 10, color=QUIET, after=16),
        _facts(letter, since),
        Spacer(0, 18),
        _said(
            f"I am authorized to act for {company}. I have asked those in the business who would hear of "
            "an injury or an accident at work."
        ),
        _said(
            f"From 12:01 AM on {since} to the date and time that I write below, {company} knows of no loss "
            "and no accident, and of no circumstance from which a claim under workers compensation or "
            "employers liability insurance may follow."
        ),
        _said(
            "I understand that an insurer relies on this statement when it decides whether, and from when, "
            "it insures the business."
        ),
        Spacer(0, 34),
        *(block for line in _SIGNED for block in (_lines(line), Spacer(0, 26))),
        words(
            f"Prepared on {today} for {letter.contact_person}. This letter is not signed: it says nothing "
            "until somebody who may act for the business signs it.",
            8, color=QUIET,
        ),
    ]  # fmt: skip


def _said(text: str) -> Flowable:
    return words(text, _BODY, after=10)


def _facts(letter: NoLossLetter, since: str) -> Flowable:
    digits = letter.fein.replace("-", "")
    known = [
        ("Applicant", letter.company_name),
        ("FEIN", f"{digits[:2]}-{digits[2:]}"),
        ("Insurer", letter.insurer),
        ("Policy number", letter.policy_number),
        ("No known loss from", f"{since}, 12:01 AM"),
    ]
    rows = [(words(name, 9, color=QUIET), words(text, 9.5)) for name, text in known if text]
    look = TableStyle(
        [
            ("LINEBELOW", (0, 0), (-1, -1), 0.5, LINE),
            ("LINEABOVE", (0, 0), (-1, 0), 0.5, LINE),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (0, -1), 0),
        ]
    )
    return Table(rows, [0.25 * WIDTH, 0.75 * WIDTH], style=look, hAlign="LEFT")


def _lines(labels: tuple[tuple[str, float], ...]) -> Flowable:
    """Lines to write on, each with what belongs there below it."""
    whole = sum(share for _, share in labels)
    widths = [WIDTH * share / whole for _, share in labels]
    cells = [
        [HRFlowable(width - 14, thickness=0.7, color=INK, hAlign="LEFT"), words(label, 8, color=QUIET)]
        for (label, _), width in zip(labels, widths, strict=True)
    ]
    look = TableStyle([("LEFTPADDING", (0, 0), (-1, -1), 0), ("VALIGN", (0, 0), (-1, -1), "TOP")])
    return Table([cells], widths, style=look, hAlign="LEFT")
