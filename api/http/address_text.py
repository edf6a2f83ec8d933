"""The rest of an address as text: also what holds a slash or breaks a line."""

from starlette.convertors import PathConvertor, register_url_convertor

REST = "rest"
"""How a route names it: `{search:rest}`."""


class RestConvertor(PathConvertor):
    """As the framework's `path`, whose pattern ends at a line break: such an address would be of no route."""

    regex = "(?s:.*)"


register_url_convertor(REST, RestConvertor())
