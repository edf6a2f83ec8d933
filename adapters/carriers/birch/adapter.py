"""The second carrier: all of its contract behind the port, and what that lacks."""

from activities.bind.carrier_port import EvidenceLog
from adapters.carriers.access import CarrierAccess
from adapters.carriers.birch.binding import BirchBinding
from adapters.carriers.birch.lacking import BirchLacks
from adapters.carriers.birch.manners import BirchManners
from adapters.carriers.birch.quoting import BirchQuoting
from adapters.carriers.client import CarrierClient
from adapters.outgoing_http import SafeHttpClient
from models.carrier_abilities import CARRIERS_CAN
from models.carrier_call import Capability

KEY = "birch"


class BirchAdapter(BirchQuoting, BirchBinding, BirchLacks):
    """Implements CarrierPort. Holds nothing but its token."""

    def __init__(self, http: SafeHttpClient, access: CarrierAccess, log: EvidenceLog) -> None:
        super().__init__(CarrierClient(http, access, BirchManners(), log, adapter=KEY))

    @property
    def key(self) -> str:
        """See CarrierPort."""
        return KEY

    @property
    def can(self) -> frozenset[Capability]:
        """See CarrierPort."""
        return CARRIERS_CAN[KEY]
