/** The head of a program's column or card: who, what kind of price, and how it stands beside the others. */
import { Checkbox } from 'antd';
import { useContext } from 'react';
import { useBeforeChange } from '@/api/freshness';
import { usePartnerName } from '@/api/partner-name';
import { toCents } from '@/lib/money';
import { moneyChange } from '@/lib/money-change';
import { shownAlone, shownDifference } from '@/lib/shown-money';
import { ColumnNotesContext } from './column-notes';
import { checkOf, toggled } from './indication';
import { bestOf, isRunning, markOf, overBest, premiumOf, type ProgramQuote } from './model';
import type { PriceViewProps } from './price-cell';
import { firstPrices, isUnreleased } from './price-kind';
import { PriceMark } from './price-mark';
import { isRetried } from './progress';
import styles from './price-table.module.css';

/**
 * 'Lowest quote', 'Lowest if approved', and what it costs more or less than the lowest quote; while others are still
 * pricing one of the two, so that heads keep their height.
 */
function Standing({ row, view }: { row: ProgramQuote; view: PriceViewProps }) {
  const { programs } = view.run;
  const mark = markOf(row, programs, !isRunning(view.run));
  const more = overBest(row, bestOf(programs)) ?? '0';
  const before = useBeforeChange(row.program);
  return (
    <span className={styles.standing}>
      {mark !== '' && (
        <span className={styles.mark} data-firm={row.state === 'quoted'}>
          {mark}
          {before}
        </span>
      )}
      <FirstPrice row={row} view={view} />
      {(mark === '' || !isRunning(view.run)) && toCents(more) !== 0 && (
        <span className={styles.more}>{shownDifference(more)}</span>
      )}
    </span>
  );
}

/** What the price was before an underwriter changed it, and that it did not go out yet. */
function FirstPrice({ row, view }: { row: ProgramQuote; view: PriceViewProps }) {
  const first = firstPrices(view.run).get(row.program);
  const change = moneyChange(premiumOf(row), first ?? null);
  if (first === undefined) return null;
  return (
    <>
      {isUnreleased(row, view.run) && <span className={styles.more}>Not released</span>}
      <span className={styles.more}>
        First {shownAlone(first)}
        {change && ` (${change.dollars})`}
      </span>
    </>
  );
}

/** The heading. */
export function PriceHeading({ row, view }: { row: ProgramQuote; view: PriceViewProps }) {
  const { rows, checked, onChecked } = view;
  const check = checkOf(rows, checked, { program: row.program });
  const partner = usePartnerName()(row.partner);
  const note = useContext(ColumnNotesContext).get(row.carrier);
  return (
    <div className={styles.heading}>
      <Checkbox
        className={styles.checkHead ?? ''}
        aria-label={`Select ${row.carrier_name}, ${partner}`}
        checked={check === 'all'}
        indeterminate={check === 'some'}
        disabled={premiumOf(row) === null}
        onChange={() => onChecked(toggled(rows, checked, { program: row.program }))}
      >
        <span className={styles.carrier}>{row.carrier_name}</span>
      </Checkbox>
      <span className={styles.answer}>
        <span className={styles.partner}>{partner}</span>
        <PriceMark row={row} run={view.run} again={isRetried(view.run, row.program)} />
      </span>
      <Standing row={row} view={view} />
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </div>
  );
}
