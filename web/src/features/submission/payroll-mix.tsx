/** Where the payroll of a risk lies: a bar for each state and class, the largest first. */
import { payrollDollars, wholeDollars } from '@/lib/money';
import styles from './payroll-mix.module.css';

/** A location with its class codes, as a stored draft has them. */
interface Place {
  readonly state: string;
  readonly classCodesInfo: readonly { readonly classCodeDescription: string; readonly payroll: string }[];
}

/** A state and class with its part of the whole. */
export interface MixLine {
  readonly name: string;
  readonly dollars: number;
  /** Percent of the whole payroll. */
  readonly part: number;
}

/** The lines, the largest first; lines of one state and class are one. */
export function mixOf(places: readonly Place[]): MixLine[] {
  const sums = new Map<string, number>();
  for (const { state, classCodesInfo } of places)
    for (const { classCodeDescription, payroll } of classCodesInfo) {
      const code = classCodeDescription.split(':', 1)[0] ?? '';
      const name = `${state.toUpperCase()} ${code}`.trim();
      const dollars = payrollDollars(payroll) ?? 0;
      if (name !== '' && dollars > 0) sums.set(name, (sums.get(name) ?? 0) + dollars);
    }
  const whole = [...sums.values()].reduce((sum, each) => sum + each, 0);
  return [...sums]
    .map(([name, dollars]) => ({ name, dollars, part: Math.round((100 * dollars) / whole) }))
    .sort((one, two) => two.dollars - one.dollars);
}

/** The bars. */
export function PayrollMix({ places }: { places: readonly Place[] }) {
  const lines = mixOf(places);
  if (lines.length === 0) return <p className={styles.none}>No payroll is entered.</p>;
  return (
    <table className={styles.table} aria-label="Payroll by state and class">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">State and class</th>
          <th scope="col">Part</th>
          <th scope="col">Payroll</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, dollars, part }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={styles.bar}>
              <span style={{ width: `${Math.max(part, 1)}%` }} role="img" aria-label={`${part} %`} />
            </td>
            <td className={styles.figure}>
              {wholeDollars(String(dollars))} ({part} %)
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
