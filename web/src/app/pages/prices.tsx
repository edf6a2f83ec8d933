/** Quote history: every price that a business was given, to open line by line and to lay beside another. */
import { useParams } from 'react-router';
import { useProspect } from '@/features/prospect/draft/api';
import { usePrices } from '@/features/worksheet/api';
import { ExplainDrawer } from '@/features/worksheet/explain-drawer';
import type { PriceSummary } from '@/features/worksheet/model';
import { PriceList } from '@/features/worksheet/price-list';
import { PageHeader } from '@/ui/page-header';
import { EmptyState, StateView } from '@/ui/state-view';
import { kindOf, useExplained } from '@/app/quote/explanation';
import { PricedBusinesses } from './priced-businesses';
import { Unopened } from '@/app/quote/opening-failure';

function noneYet(prices: readonly PriceSummary[]) {
  if (prices.length > 0) return null;
  return <EmptyState title="No price yet">Prices appear here once a carrier answered a quote.</EmptyState>;
}

function OfProspect({ prospect }: { prospect: string }) {
  const record = useProspect(prospect);
  const prices = usePrices(prospect);
  const { open, ...explained } = useExplained();
  const company = record.data?.sections.companyProfile.companyName ?? '';
  if (record.error !== undefined && !record.data) {
    return <Unopened prices error={record.error} onRetry={() => void record.mutate()} />;
  }
  return (
    <>
      <PageHeader
        title="Quote history"
        eyebrow={company}
        lead="Every price that was given, newest first. Open one to see the lines that made it, or lay it beside another."
      />
      <StateView state={prices} rows={8} empty={noneYet}>
        {(found) => <PriceList prices={found} kindOf={kindOf} onOpen={open} />}
      </StateView>
      <ExplainDrawer {...explained} company={company} prospect={prospect} kindOf={kindOf} />
    </>
  );
}

/** Page of /Prices and /Prices/:prospect. */
export default function PricesPage() {
  const { prospect } = useParams();
  return prospect === undefined ? <PricedBusinesses /> : <OfProspect key={prospect} prospect={prospect} />;
}
