/** What a PEO client pays in all: premium with taxes, admin fee, and the employer's payroll taxes. */
import { dollarsAndCents } from '@/lib/money';
import styles from './facts.module.css';
import { MESSAGES } from './messages';
import { byCarrier, type Worksheet } from './model';

/** Why there is no stack; null where there is one. */
export function withoutStack(worksheet: Worksheet): string | null {
  const { admin_fee: fee, fica, futa, suta } = worksheet.cost;
  if ([fee, fica, futa, suta].some((amount) => Number(amount) !== 0)) return null;
  const said = worksheet.skipped.find(({ key }) => key === 'admin_fee' || key === 'total')?.reason;
  return said === undefined || byCarrier(worksheet) ? MESSAGES.noCostStack : `N/A: ${said}.`;
}

/** The stack for the insured term, or why there is none. */
export function CostStack({ worksheet }: { worksheet: Worksheet }) {
  const { cost, totals } = worksheet;
  const without = withoutStack(worksheet);
  const rows = [
    ['Premium with taxes', totals.total_estimated_annual_premium],
    ['Admin fee of the PEO', cost.admin_fee],
    ['FICA', cost.fica],
    ['FUTA', cost.futa],
    ['SUTA', cost.suta],
  ] as const;
  return (
    <section>
      <h3 className={styles.heading}>Cost of the PEO program</h3>
      {without !== null ? (
        <p className={styles.lead}>{without}</p>
      ) : (
        <table className={styles.table}>
          <tbody>
            {rows.map(([label, amount]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{dollarsAndCents(amount)}</td>
              </tr>
            ))}
            <tr data-total="true">
              <th scope="row">Total cost</th>
              <td>{dollarsAndCents(cost.total)}</td>
            </tr>
          </tbody>
        </table>
      )}
    </section>
  );
}
