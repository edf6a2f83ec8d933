/** Reasons in words: what a rule says, who says it, what would change the answer, and whose rule it is. */
import { EligibilityMark } from '@/ui/eligibility-mark';
import styles from './reason-list.module.css';
import { changeWords, gathered, type Reason, type SharedReason } from './model';

function Source({ source }: Pick<Reason, 'source'>) {
  if (source.link === null) return <span className={styles.source}>({source.name})</span>;
  return (
    <a className={styles.source} href={source.link} target="_blank" rel="noreferrer">
      ({source.name})
    </a>
  );
}

/** The reasons of one program. */
export function ReasonList({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <ul className={styles.list}>
      {gathered(reasons).map(({ reason, about }) => (
        <li key={`${reason.rule_id}${reason.text}`}>
          {reason.text}
          {about !== '' && <span className={styles.about}> · {about}</span>} <Source source={reason.source} />
          {changeWords(reason) !== '' && <span className={styles.change}>{changeWords(reason)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Reasons that programs share, each with the names of those who give it. */
export function SharedReasons({
  reasons,
  nameOf,
}: {
  reasons: readonly SharedReason[];
  nameOf: (program: string) => string;
}) {
  return (
    <ul className={styles.shared}>
      {reasons.map(({ outcome, text, change, source, programs }) => (
        <li key={`${outcome}${text}${change}`} data-outcome={outcome}>
          <span className={styles.mark}>
            <EligibilityMark word={outcome} />
          </span>
          <span>
            <strong>{programs.map(nameOf).join(', ')}</strong>: {text} <Source source={source} />
            {change !== '' && <span className={styles.change}>{change}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
