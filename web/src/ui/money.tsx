/** An amount in figures of equal width. */
import { dollarsAndCents } from '@/lib/money';
import { shownAlone, type ShownMoney } from '@/lib/shown-money';
import styles from './money.module.css';

/** An amount of dollars as a decimal string. */
export interface MoneyProps {
  readonly amount: string | null;
  /** Without cents where it has none, as on dashboards and in comparisons. */
  readonly whole?: boolean;
  /** How it is written among others that add up with it; wins over `whole`. */
  readonly shown?: ShownMoney | undefined;
  readonly strong?: boolean;
}

/** '$1,234.50', or a dash when there is no amount. */
export function Money({ amount, whole = false, shown, strong = false }: MoneyProps) {
  if (amount === null) return <span className={styles.none}>–</span>;
  const write = shown ?? (whole ? shownAlone : dollarsAndCents);
  return (
    <span className={styles.money} data-strong={strong}>
      {write(amount)}
    </span>
  );
}
