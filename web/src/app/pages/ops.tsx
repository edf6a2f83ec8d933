/** Page of /Ops: what is stuck, carriers that are held, rounds of stuck work, and runbooks. */
import { useSearchParams } from 'react-router';
import { screens } from '@/app/access/screens';
import { useOpsCarriers, useStuck } from '@/features/ops/api';
import { CarriersTab } from '@/features/ops/carriers-tab';
import { heldWords } from '@/features/ops/model';
import { RunbooksTab } from '@/features/ops/runbooks-tab';
import { StuckList } from '@/features/ops/stuck-list';
import { SweepsTab } from '@/features/ops/sweeps-tab';
import { PageHeader } from '@/ui/page-header';
import { Tabs } from '@/ui/tabs';

const TABS = ['stuck', 'carriers', 'sweeps', 'runbooks'] as const;
type Tab = (typeof TABS)[number];

/** The page. */
export default function OpsPage() {
  const [params, setParams] = useSearchParams();
  const active: Tab = TABS.find((each) => each === params.get('tab')) ?? 'stuck';
  const stuck = useStuck(null).data?.total;
  const carriers = useOpsCarriers().data?.carriers ?? [];
  const count = stuck === undefined ? '' : ` (${stuck})`;
  return (
    <>
      <PageHeader
        title={`${screens.ops.title}${count}`}
        lead="What does not go on by itself, who owes it something, and what may be done. Each act asks for a reason, which is kept."
      />
      <Tabs<Tab>
        label="Operations"
        active={active}
        // Each tab has filters of its own.
        onChange={(to) => setParams(to === 'stuck' ? {} : { tab: to })}
        items={[
          { key: 'stuck', label: `Stuck${count}`, content: active === 'stuck' && <StuckList /> },
          {
            key: 'carriers',
            label: `Carriers${heldWords(carriers)}`,
            content: active === 'carriers' && <CarriersTab />,
          },
          { key: 'sweeps', label: 'Sweeps', content: active === 'sweeps' && <SweepsTab /> },
          { key: 'runbooks', label: 'Runbooks', content: active === 'runbooks' && <RunbooksTab /> },
        ]}
      />
    </>
  );
}
