/** What a cell of the price indication shows, in the table and on cards. */
import { shownAlone, type ShownMoney } from '@/lib/shown-money';
import { payrollShown } from '@/lib/money';
import { Money } from '@/ui/money';
import { stateTypeShown, type Checked, type Row } from './indication';
import type { PdfDownloads } from './price-pdf';
import { PROGRAM_STATES, type ProgramQuote, type QuoteRun, type StatePremium } from './model';
import type { Retries } from './use-retries';
import styles from './price-table.module.css';

/** What table and cards share. */
export interface PriceViewProps {
  readonly run: QuoteRun;
  readonly rows: readonly Row[];
  readonly checked: Checked;
  readonly onChecked: (checked: Checked) => void;
  /** Opens the lines of a price, at the state whose amount was clicked, or at 'total'. */
  readonly onExplain: (program: string, at?: string) => void;
  /** Quote PDFs by carrier; undefined while there is nothing to download. */
  readonly pdf?: PdfDownloads | undefined;
  /** How a state is priced by 'program STATE': 'fund rate', 'minimum' or '' (as usual); absent while not known. */
  readonly forms?: ReadonlyMap<string, string> | undefined;
  /** Asking a carrier again; undefined where nobody is asked. */
  readonly retries?: Retries | undefined;
  /** When Get Quote was pressed, epoch milliseconds. */
  readonly startedAt?: number | undefined;
}

/** An amount that opens the lines which made it; plain text where there are none. */
export function ExplainedAmount(props: {
  amount: string;
  of: string;
  onExplain: (() => void) | undefined;
  shown?: ShownMoney | undefined;
}) {
  const { amount, of, onExplain, shown = shownAlone } = props;
  const money = <Money amount={amount} shown={shown} strong />;
  if (!onExplain) return money;
  return (
    <button
      type="button"
      className={styles.opens}
      aria-label={`${shown(amount)}, explain ${of}`}
      onClick={onExplain}
    >
      {money}
    </button>
  );
}

/** What a state's price is of, and how its lines are opened. */
export interface StatePriceProps {
  readonly part: StatePremium;
  readonly best: boolean;
  /** The price is a quote, not one that somebody has yet to confirm. */
  readonly firm: boolean;
  readonly carrier: string;
  /** How the state is priced beyond its type, '' as usual; undefined: not known, and half a type is a wrong one. */
  readonly form?: string | undefined;
  /** How the amounts of this price are written. */
  readonly shown?: ShownMoney | undefined;
  /** Undefined where the price has no worksheet. */
  readonly onExplain: (() => void) | undefined;
}

/** Type, premium and payroll of a state. */
export function StatePrice({ part, best, firm, carrier, form, shown, onExplain }: StatePriceProps) {
  return (
    <span className={styles.price}>
      <span className={styles.premium} data-best={best} data-firm={firm}>
        <ExplainedAmount
          amount={part.total_estimated_annual_premium}
          of={`${carrier} in ${part.state}`}
          shown={shown}
          onExplain={onExplain}
        />
        {best && <span className="visually-hidden"> lowest for this state{firm ? '' : ' if confirmed'}</span>}
      </span>
      <span className={styles.facts}>
        {form === undefined ? '' : `${[stateTypeShown(part), form].filter(Boolean).join(', ')} · `}
        {payrollShown(part.payroll)}
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
