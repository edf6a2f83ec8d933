/** The named totals for the insured term beside those of a whole year. */
import { dollarsAndCents, fromCents, toCents } from '@/lib/money';
import { percentShown } from '@/lib/rates';
import styles from './facts.module.css';
import { MESSAGES } from './messages';
import type { Worksheet } from './model';

type Totals = Worksheet['totals'];

const NAMED: readonly (readonly [keyof Totals, string])[] = [
  ['manual_premium', 'Manual premium'],
  ['standard_premium', 'Standard premium'],
  ['fund_premium', 'Fund premium'],
  ['premium_discount', 'Premium discount'],
  ['expense_constant', 'Expense constant'],
  ['terrorism', 'Terrorism'],
  ['catastrophe', 'Catastrophe'],
  ['balance_to_minimum', 'Balance to minimum'],
  ['estimated_annual_premium', 'Estimated annual premium'],
  ['taxes_assessments', 'Taxes and assessments'],
  ['net_rate_ax_adjustment', 'Underwriter net-rate adjustment'],
  ['total_estimated_annual_premium', 'Total estimated annual premium'],
];
const ALWAYS = new Set(['manual_premium', 'standard_premium', 'total_estimated_annual_premium']);
const isNothing = (amount: string | undefined): boolean => amount === undefined || Number(amount) === 0;

/** Whether the term is shorter than a year. */
export const isShort = ({ proration }: Pick<Worksheet, 'proration'>): boolean => Number(proration) !== 1;

/** The table; one column where nothing is prorated. */
export function TermTable({ worksheet }: { worksheet: Worksheet }) {
  const { totals, original_totals: annual, proration } = worksheet;
  const short = isShort(worksheet);
  const rows = NAMED.filter(
    ([key]) => ALWAYS.has(key) || !isNothing(totals[key]) || (short && !isNothing(annual?.[key])),
  );
  // Our engine keeps a discount without its minus, a carrier's comes with it.
  const credit = (key: string, amount: string) =>
    key === 'premium_discount' ? fromCents(-Math.abs(toCents(amount))) : amount;
  return (
    <section>
      <h3 className={styles.heading}>For the term and for a whole year</h3>
      {!short && <p className={styles.lead}>{MESSAGES.wholeYear}</p>}
      {short && annual === null && <p className={styles.lead}>{MESSAGES.olderRecord}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Amount</th>
            <th scope="col">{short ? `Prorated (${percentShown(proration)} of a year)` : 'Whole year'}</th>
            {short && <th scope="col">Annualized</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, label]) => (
            <tr key={key} data-total={key === 'total_estimated_annual_premium'}>
              <th scope="row">{label}</th>
              <td>{dollarsAndCents(credit(key, totals[key]))}</td>
              {short && <td>{annual === null ? 'N/A' : dollarsAndCents(credit(key, annual[key]))}</td>}
            </tr>
          ))}
          <tr>
            <th scope="row">Payroll</th>
            <td>{dollarsAndCents(totals.payroll)}</td>
            {short && <td>{dollarsAndCents(totals.original_payroll)}</td>}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
