"""How a program writes a state: one PEO policy (master), one per client (mcp), or the state's fund (mono)."""

from datetime import date
from typing import Literal

from models.errors import ProgramNotOffered
from models.program import Program
from rating.book import RateBook

StateTypeWord = Literal["master", "mcp", "mono"]


def state_type_of(book: RateBook, program: Program, state: str, day: date) -> StateTypeWord:
    """The form of policy; a program that the book does not rate writes a policy per client.

    Raises: StateNotFiled for a state that the book does not know.
    """
    if not book.has_private_market(state):
        return "mono"
    if program.key not in book.programs():
        return "mcp"
    try:
        return "master" if book.terms(program.key, state, day).is_master else "mcp"
    except ProgramNotOffered:  # its terms are not in force on the day; the form is that of new business
        return "mcp"
