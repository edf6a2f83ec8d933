/** The prices of a business, a panel per quote: carrier, kind, premium, payroll, rate book; each opens its lines. */
import type { ReactNode } from 'react';
import { usePartnerName } from '@/api/partner-name';
import { dayWords } from '@/lib/dates';
import { wholeDollars } from '@/lib/money';
import { shownAlone } from '@/lib/shown-money';
import { Panel } from '@/ui/panel';
import { carrierWords, quotedWords, refOf } from './comparison';
import { byCarrier, type PriceRef, type PriceSummary } from './model';
import styles from './price-list.module.css';

/** The prices of one press of Get Quote. */
export interface QuotedRun {
  readonly run: string;
  readonly prices: readonly PriceSummary[];
}

/** Prices by run, in the order they come. */
export function runsOf(prices: readonly PriceSummary[]): QuotedRun[] {
  const runs = new Map<string, PriceSummary[]>();
  for (const price of prices) runs.set(price.run_id, [...(runs.get(price.run_id) ?? []), price]);
  return [...runs].map(([run, own]) => ({ run, prices: own }));
}

function Row(props: { price: PriceSummary; kind: string; onOpen: (price: PriceRef, at?: string) => void }) {
  const { price, kind, onOpen } = props;
  const partnerName = usePartnerName();
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => onOpen(refOf(price))}>
        <span className={styles.carrier}>{carrierWords(price, partnerName)}</span>
        <span className={styles.facts}>
          <span className={styles.small}>{kind}</span>
          <span className={styles.small}>{wholeDollars(price.payroll)} payroll</span>
          <span className={styles.small}>
            {byCarrier(price) ? "carrier's own rates" : `rate book ${price.book_version}`}
            {price.illustrative && ', illustrative'}
          </span>
        </span>
        <span className={styles.total}>{shownAlone(price.total)}</span>
      </button>
    </li>
  );
}

/** The panels, newest quote first. */
export function PriceList(props: {
  prices: readonly PriceSummary[];
  kindOf: (price: PriceSummary) => string;
  onOpen: (price: PriceRef, at?: string) => void;
  /** What stands beside the title of a quote, by run, such as that it is of before a change. */
  standing?: ReadonlyMap<string, ReactNode>;
}) {
  return runsOf(props.prices).map(({ run, prices }) => {
    const [first] = prices;
    if (!first) return null;
    return (
      <Panel
        key={run}
        title={`Quoted ${quotedWords(first)}`}
        extra={props.standing?.get(run)}
        lead={`${dayWords(first.start_date)} to ${dayWords(first.expiry_date)}, effective ${dayWords(first.effective_date)}`}
      >
        <ul className={styles.rows}>
          {prices.map((price) => (
            <Row key={price.program} price={price} kind={props.kindOf(price)} onOpen={props.onOpen} />
          ))}
        </ul>
      </Panel>
    );
  });
}
