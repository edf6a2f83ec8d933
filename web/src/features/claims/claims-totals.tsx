/** What the entered years add up to, as the server reckons it while they are typed. */
import { percentShown } from '@/lib/rates';
import type { Totals } from './api';
import styles from './claims.module.css';

type Sum = Totals['allYears'];

function Line({ title, sum }: { title: string; sum: Sum | undefined }) {
  const figures = [
    ['Annual premium', sum?.annualPremium ?? '$0'],
    ['Number of claims', String(sum?.numberOfClaims ?? 0)],
    ['Total incurred', sum?.totInc ?? '$0'],
    ['Reserves', sum?.totRes ?? '$0'],
    ['Paid', sum?.totPaid ?? '$0'],
    ['Loss ratio', sum?.lossRatio ? percentShown(sum.lossRatio) : '–'],
  ] as const;
  return (
    <div className={styles.sum} role="group" aria-label={title}>
      <b className={styles.number}>{title}</b>
      <dl className={styles.figures}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The sums of all years and of the last three. */
export function ClaimsTotals({ totals }: { totals: Totals | undefined }) {
  return (
    <div className={styles.sums}>
      <Line title="All years" sum={totals?.allYears} />
      <Line title="Last three years" sum={totals?.threeYears} />
    </div>
  );
}
