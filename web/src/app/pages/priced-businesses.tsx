/** The businesses that were quoted, to choose one whose prices are to be explained. */
import { Input } from 'antd';
import { useState } from 'react';
import { useSession } from '@/api/session';
import { screens } from '@/app/access/screens';
import { HomeList } from '@/features/prospect/home/list';
import { useDebounced, useWorkSizes } from '@/features/prospect/draft/work-list';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import styles from './priced-businesses.module.css';

/** The list. */
export function PricedBusinesses() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const me = useSession()?.user.name ?? '';
  const count = useWorkSizes(search).data?.result;
  return (
    <>
      <PageHeader
        title="Quote history"
        lead="Choose a business to see every price it was given, and what made each."
      />
      <Panel
        title="Quoted businesses"
        extra={
          <Input
            className={styles.search ?? ''}
            type="search"
            aria-label="Search by company, state or last digits"
            placeholder="Company, state or FEIN digits"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        }
      >
        <HomeList
          group="result"
          title="Last changed first"
          count={count}
          search={search}
          live={false}
          none="No quoted business here. A business appears once its carriers have answered a quote."
          me={me}
          acts={() => null}
          hrefOf={({ id }) => `${screens.prices.path}/${id}`}
        />
      </Panel>
    </>
  );
}
