"""The bell: what the caller was told, what of it is unread, and which of it is mailed."""

from typing import Annotated

from fastapi import APIRouter, Query

from api.auth import CallerOffers, SignedIn
from api.body.json_route import JsonRoute
from api.http.problems import READ, WRITE, problems
from api.http.wire import PRINTABLE
from api.notice.schemas import NoticeItem, NoticeList, NoticeMail, NoticesRead, UnreadNotices
from api.services import Served
from models.errors import InvalidInput
from models.notice import MAILED, NoticeKind

router = APIRouter(tags=["notice"], route_class=JsonRoute)
NOT_MAILED = "Notices of this kind are not mailed; the bell alone tells them"
_ORDER = tuple(kind for kind in NoticeKind if kind in MAILED)


@router.get("/api/notices", operation_id="listNotices", responses=problems(*READ))
async def list_notices(
    served: Served,
    user: SignedIn,
    offers: CallerOffers,
    cursor: Annotated[str | None, Query(max_length=200, pattern=PRINTABLE)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> NoticeList:
    """What the caller was told, newest first, of submissions that they may see; a demo by its own names."""
    async with served.uow.begin(user.tenant) as work:
        page = await work.notices.page(cursor=cursor, limit=limit)
    told = [item.model_copy(update={"facts": offers.as_seen(item.facts)}) for item in page.items]
    items = [NoticeItem.model_validate(item, from_attributes=True) for item in told]
    return NoticeList(items=items, unread=page.unread, cursor=page.cursor)


@router.post("/api/notices/read", operation_id="readNotices", responses=problems(*WRITE))
async def read_notices(wire: NoticesRead, served: Served, user: SignedIn) -> UnreadNotices:
    """Mark notices as read, or all of them; others' ids change nothing."""
    async with served.uow.begin(user.tenant) as work:
        await work.notices.read(wire.ids)
        return UnreadNotices(message="Read", unread=await work.notices.unread())


@router.get("/api/notices/mails", operation_id="listNoticeMails", responses=problems(*READ))
async def list_notice_mails(served: Served, user: SignedIn) -> list[NoticeMail]:
    """Which kinds of notice are mailed to the caller as well."""
    async with served.uow.begin(user.tenant) as work:
        off = await work.notices.mails_off()
    return [NoticeMail(kind=kind, mail=kind not in off) for kind in _ORDER]


@router.put("/api/notices/mails", operation_id="putNoticeMail", responses=problems(*WRITE))
async def put_notice_mail(wire: NoticeMail, served: Served, user: SignedIn) -> NoticeMail:
    """Switch the mails of a kind on or off."""
    if wire.kind not in MAILED:
        raise InvalidInput(NOT_MAILED, "kind")
    async with served.uow.begin(user.tenant) as work:
        await work.notices.set_mail(wire.kind, on=wire.mail)
    return wire
