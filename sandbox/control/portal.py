"""The carriers' own portals: a page each, on which somebody decides, writes and binds by hand."""

from collections.abc import Mapping
from typing import Annotated
from urllib.parse import parse_qs

from fastapi import APIRouter, Path, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from sandbox.control.carrier import Carrier
from sandbox.control.portal_page import page
from sandbox.state import State

PORTAL = "/_sandbox/portal"
Key = Annotated[str, Path(pattern="^(amtrust|birch)$")]


def add_portal(router: APIRouter, state: State, carriers: Mapping[str, Carrier]) -> None:
    """Add the pages and what their buttons send."""

    @router.get("/portal", response_class=HTMLResponse)
    async def portals() -> Response:
        return RedirectResponse(f"{PORTAL}/{next(iter(carriers))}")

    @router.get("/portal/{carrier}", response_class=HTMLResponse)
    async def portal(carrier: Key, said: str = "") -> Response:
        state.policies.settle()
        policies = state.policies.all(carrier=carrier)
        return HTMLResponse(page(carriers[carrier], carriers.values(), policies, state.clock.now(), said))

    @router.post("/portal/{carrier}/quotes/{quote_id}")
    async def act(request: Request, carrier: Key, quote_id: str) -> Response:
        form = {name: values[0] for name, values in parse_qs((await request.body()).decode()).items()}
        try:
            said = _done(carriers[carrier], quote_id, form)
        except KeyError:
            return HTMLResponse("There is no such quote.", 404)
        return (
            RedirectResponse(f"{PORTAL}/{carrier}?said={said}", 303)
            if said
            else HTMLResponse("Choose a status of the list, write a message, or bind.", 400)
        )


def _done(carrier: Carrier, ref: str, form: Mapping[str, str]) -> str | None:
    """What was done, in a word of the page; None when nothing was."""
    if form.get("status") in carrier.statuses:
        carrier.flip(ref, form["status"])
        return "status"
    if text := form.get("message", "").strip():
        carrier.write(ref, text)
        return "message"
    if "bind" in form:
        carrier.bind(ref)
        return "bound"
    return None
