"""Sheets of an application: the run and the price that they are of, and how they are to be written."""

from typing import Any

from sqlalchemy import Select, select

from adapters.postgres.core.ownership import owner_columns
from adapters.postgres.tables.index import quote_run, quote_worksheet
from documents.eacord.application.values import sheet_of
from models.eacord import AccordForm, Application, EacordPaper, SheetDocument, SheetPaper


def priced_risk(asked: SheetDocument) -> Select[Any]:
    """The run that sheets are of, beside the worksheet of its program where it has one."""
    priced = (quote_worksheet.c.run_id == quote_run.c.id) & (quote_worksheet.c.program == asked.program)
    return (
        select(*owner_columns(quote_run), quote_run.c.input.label("run_input"), quote_worksheet.c.worksheet)
        .outerjoin(quote_worksheet, priced)
        .where(quote_run.c.id == (asked.price_run or asked.run_id))
    )


def paper_of(application: Application) -> EacordPaper | AccordForm:
    """The application as its writer takes it."""
    asked, sheet = application.asked, sheet_of(application)
    if asked.paper is SheetPaper.ACCORD_FORM:
        return AccordForm(sheet=sheet, with_premium=asked.with_premium)
    return EacordPaper(sheet=sheet, kind=asked.kind, with_premium=asked.with_premium)
