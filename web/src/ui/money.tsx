/** An amount in figures of equal width. */
import { dollarsAndCents, wholeDollars } from '@/lib/money';
import styles from './money.module.css';

/** An amount of dollars as a decimal string. */
export interface MoneyProps {
  readonly amount: string | null;
  /** Shown as whole dollars, as on dashboards and in comparisons. */
  readonly whole?: boolean;
  readonly strong?: boolean;
}

/** '$1,234.50', or a dash when there is no amount. */
export function Money({ amount, whole = false, strong = false }: MoneyProps) {
  if (amount === null) return <span className={styles.none}>–</span>;
  return (
    <span className={styles.money} data-strong={strong}>
      {whole ? wholeDollars(amount) : dollarsAndCents(amount)}
    </span>
  );
}
