/** Explain this price, over the page it was opened from; on paper the sheet alone. */
import { Drawer } from 'antd';
import { usePartnerName } from '@/api/partner-name';
import { dollarsAndCents } from '@/lib/money';
import { useFetched } from '@/ui/fetched';
import { StateView } from '@/ui/state-view';
import { usePriceRecord } from './api';
import { carrierWords } from './comparison';
import styles from './explain.module.css';
import type { ExplainViewProps } from './explain-view';
import { MESSAGES } from './messages';
import type { PriceRef } from './model';

const loadView = () => import('./explain-view');

/** The drawer's view, and its end. */
export type ExplainDrawerProps = Omit<ExplainViewProps, 'price'> & {
  /** Closed while there is none. */
  readonly price: PriceRef | null;
  readonly onClose: () => void;
};

/** The drawer of one price. */
export function ExplainDrawer({ price, onClose, ...view }: ExplainDrawerProps) {
  const partnerName = usePartnerName();
  const summary = usePriceRecord(price).data?.price;
  const { part, error, retry } = useFetched(loadView, price !== null);
  return (
    <Drawer
      open={price !== null}
      onClose={onClose}
      size="min(1400px, 100vw)"
      title={
        <span className={styles.drawerTitle}>
          {MESSAGES.title}
          {summary && (
            <span className={styles.drawerPrice}>
              {carrierWords(summary, partnerName)} · {dollarsAndCents(summary.total)}
            </span>
          )}
        </span>
      }
      destroyOnHidden
      rootClassName={styles.root ?? ''}
      classNames={{
        wrapper: styles.wrapper ?? '',
        section: styles.section ?? '',
        header: styles.header ?? '',
        body: styles.body ?? '',
        mask: styles.mask ?? '',
      }}
    >
      {price && (
        <StateView state={{ data: part, error, mutate: retry }} rows={12}>
          {({ ExplainView }) => <ExplainView key={`${price.run} ${price.program}`} price={price} {...view} />}
        </StateView>
      )}
    </Drawer>
  );
}
