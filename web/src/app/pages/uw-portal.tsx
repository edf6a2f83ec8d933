/** The underwriters' page: what is with them, and what they released. */
import { useSearchParams } from 'react-router';
import { DeskTab } from '@/app/desk/desk-tab';
import { ReleasedTab } from '@/app/desk/released-tab';
import { MESSAGES } from '@/features/dashboard/messages';
import type { Tab } from '@/features/dashboard/model';
import { PageHeader } from '@/ui/page-header';
import { Tabs } from '@/ui/tabs';

/** The page of /UwPortal. */
export default function UwPortalPage() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'released' ? 'released' : 'active';
  return (
    <>
      <PageHeader
        title={MESSAGES.title}
        lead="What agents submitted: claim it, price it, release it. Everything you change here is kept at once."
      />
      <Tabs<Tab>
        label="Submissions"
        active={tab}
        // Each tab has filters of its own.
        onChange={(to) => setParams(to === 'released' ? { tab: to } : {})}
        items={[
          { key: 'active', label: MESSAGES.active, content: tab === 'active' && <DeskTab /> },
          { key: 'released', label: MESSAGES.released, content: tab === 'released' && <ReleasedTab /> },
        ]}
      />
    </>
  );
}
