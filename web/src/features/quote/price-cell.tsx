/** What a cell of the price indication shows, in the table and on cards. */
import { Money } from '@/ui/money';
import { payrollShown, stateTypeShown, type Checked, type Row } from './indication';
import { PROGRAM_STATES, type ProgramQuote, type QuoteRun, type StatePremium } from './model';
import styles from './price-table.module.css';

/** What table and cards share. */
export interface PriceViewProps {
  readonly run: QuoteRun;
  readonly rows: readonly Row[];
  readonly checked: Checked;
  readonly onChecked: (checked: Checked) => void;
  readonly onExplain: (program: string) => void;
}

/** Type, premium and payroll of a state. */
export function StatePrice({ part, best }: { part: StatePremium; best: boolean }) {
  return (
    <span className={styles.price}>
      <span className={styles.premium} data-best={best}>
        <Money amount={part.total_estimated_annual_premium} whole strong />
        {best && <span className="visually-hidden"> lowest for this state</span>}
      </span>
      <span className={styles.facts}>
        {stateTypeShown(part)} · {payrollShown(part.payroll)}
      </span>
    </span>
  );
}

/** What stands in a cell without a price. */
export function Priceless({ row }: { row: ProgramQuote }) {
  const { running, label } = PROGRAM_STATES[row.state];
  if (running) return <span className={styles.waiting} aria-label={label} role="img" />;
  return <span className={styles.none}>{label}</span>;
}
