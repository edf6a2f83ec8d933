"""How a program writes a state: one PEO policy (master), one per client (mcp), or the state's fund (mono)."""

from datetime import date
from enum import StrEnum

from models.errors import ProgramNotOffered
from models.program import Program
from rating.book import RateBook


class StateForm(StrEnum):
    """The form of policy."""

    MASTER = "master"
    MCP = "mcp"
    MONO = "mono"


def state_type_of(book: RateBook, program: Program, state: str, day: date) -> StateForm:
    """The form of policy; a program that the book does not rate writes a policy per client.

    Raises: StateNotFiled for a state that the book does not know.
    """
    if not book.has_private_market(state):
        return StateForm.MONO
    if program.key not in book.programs():
        return StateForm.MCP
    try:
        return StateForm.MASTER if book.terms(program.key, state, day).is_master else StateForm.MCP
    except ProgramNotOffered:  # its terms are not in effect on the day; the form is that of new business
        return StateForm.MCP
