"""The AmTrust-like carrier: all of its contract behind the port."""

from activities.bind.carrier_port import EvidenceLog
from adapters.carriers.access import CarrierAccess
from adapters.carriers.amtrust.binding import AmtrustBinding
from adapters.carriers.amtrust.manners import AmtrustManners
from adapters.carriers.amtrust.plans import AmtrustPlans
from adapters.carriers.amtrust.questions import AmtrustQuestions
from adapters.carriers.amtrust.quoting import AmtrustQuoting
from adapters.carriers.amtrust.underwriting import AmtrustUnderwriting
from adapters.carriers.client import CarrierClient
from adapters.outgoing_http import SafeHttpClient
from models.carrier_abilities import CARRIERS_CAN
from models.carrier_call import Capability

KEY = "amtrust"


class AmtrustAdapter(AmtrustQuoting, AmtrustQuestions, AmtrustPlans, AmtrustUnderwriting, AmtrustBinding):
    """Implements CarrierPort. Holds nothing but its token."""

    def __init__(self, http: SafeHttpClient, access: CarrierAccess, log: EvidenceLog) -> None:
        super().__init__(CarrierClient(http, access, AmtrustManners(access.subscriber_id), log, adapter=KEY))

    @property
    def key(self) -> str:
        """See CarrierPort."""
        return KEY

    @property
    def can(self) -> frozenset[Capability]:
        """See CarrierPort: everything."""
        return CARRIERS_CAN[KEY]
