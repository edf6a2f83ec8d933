/** Quote history: every price that a business was given, to open line by line and to lay beside another. */
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { sinceWords, useFreshnessOf, type RunFreshness } from '@/api/freshness';
import { SubmissionFacts } from '@/features/prospect/company/submission-facts';
import { useProspect } from '@/features/prospect/draft/api';
import { usePrices } from '@/features/worksheet/api';
import { ExplainDrawer } from '@/features/worksheet/explain-drawer';
import type { PriceSummary } from '@/features/worksheet/model';
import { PriceList, runsOf } from '@/features/worksheet/price-list';
import { below } from '@/lib/breakpoints';
import { PageHeader } from '@/ui/page-header';
import { EmptyState, LoadingState, StateView } from '@/ui/state-view';
import { StatusTag } from '@/ui/status-tag';
import { Tabs } from '@/ui/tabs';
import { useMedia } from '@/ui/use-media';
import { kindOf, useExplained } from '@/app/quote/explanation';
import { PricedBusinesses } from './priced-businesses';
import { Unopened } from '@/app/quote/opening-failure';
import styles from './prices.module.css';

function noneYet(prices: readonly PriceSummary[]) {
  if (prices.length > 0) return null;
  return <EmptyState title="No price yet">Prices appear here once a carrier answered a quote.</EmptyState>;
}

/** Whether the prices of a quote stand on the facts of today, and what changed since. */
function StandingTag({ found }: { found: RunFreshness }) {
  if (found.stands) return <StatusTag tone="ok" letter="✓" label="Stands on today's facts" />;
  return <StatusTag tone="warn" letter="!" wraps label={`Before the change: ${sinceWords(found)}`} />;
}

type Part = 'prices' | 'submission';

/** The prices and the risk that they are of: side by side where there is room, else a tab each. */
function Parts({ prices, submission }: { prices: ReactNode; submission: ReactNode }) {
  const narrow = useMedia(below('beside'));
  const [part, setPart] = useState<Part>('prices');
  if (!narrow) {
    return (
      <div className={styles.beside}>
        <section aria-label="Prices">{prices}</section>
        <section aria-label="Submission">{submission}</section>
      </div>
    );
  }
  return (
    <Tabs<Part>
      label="Of this business"
      active={part}
      onChange={setPart}
      items={[
        { key: 'prices', label: 'Prices', content: prices },
        { key: 'submission', label: 'Submission', content: submission },
      ]}
    />
  );
}

function OfProspect({ prospect }: { prospect: string }) {
  const record = useProspect(prospect);
  const prices = usePrices(prospect);
  const fresh = useFreshnessOf(
    runsOf(prices.data ?? []).map(({ run }) => run),
    String(record.data?.version ?? ''),
  );
  const standing = new Map([...fresh].map(([run, found]) => [run, <StandingTag key={run} found={found} />]));
  const { open, ...explained } = useExplained();
  const company = record.data?.sections.companyProfile.companyName ?? '';
  if (record.error !== undefined && !record.data) {
    return <Unopened prices error={record.error} onRetry={() => void record.mutate()} />;
  }
  return (
    <>
      <PageHeader
        title="Quote history"
        // A line from the start: what stands below does not move once the name has come.
        eyebrow={company || '\u00a0'}
        lead="Every price that was given, newest first. Open one to see the lines that made it, or lay it beside another."
      />
      <div className={styles.page}>
        <Parts
          prices={
            <StateView state={prices} rows={8} empty={noneYet}>
              {(found) => <PriceList prices={found} kindOf={kindOf} onOpen={open} standing={standing} />}
            </StateView>
          }
          submission={
            record.data ? <SubmissionFacts sections={record.data.sections} /> : <LoadingState rows={8} />
          }
        />
      </div>
      <ExplainDrawer {...explained} company={company} prospect={prospect} kindOf={kindOf} />
    </>
  );
}

/** Page of /Prices and /Prices/:prospect. */
export default function PricesPage() {
  const { prospect } = useParams();
  return prospect === undefined ? <PricedBusinesses /> : <OfProspect key={prospect} prospect={prospect} />;
}
