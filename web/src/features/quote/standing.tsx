/** What the prices of a run stand on; once a fact is another one, what changed, and the way to prices of today. */
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { factsWords, type RunFreshness, type StaleChange } from '@/api/freshness';
import styles from './standing.module.css';

/** Changes at first sight. */
const FIRST = 3;

function Change({ change }: { change: StaleChange }) {
  return (
    <li>
      {change.about} <span className={styles.old}>{change.old}</span> <span aria-label="became">→</span>{' '}
      <strong className={styles.now}>{change.new}</strong>
    </li>
  );
}

function Changes({ changes, more }: Pick<RunFreshness, 'changes' | 'more'>) {
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, FIRST);
  const hidden = changes.length - shown.length;
  return (
    <>
      <ul className={styles.changes} aria-label="What changed">
        {shown.map((change) => (
          <Change key={`${change.about} ${change.old}`} change={change} />
        ))}
        {more > 0 && hidden === 0 && <li>and {more} more</li>}
      </ul>
      {hidden > 0 && (
        <Button type="link" size="small" className={styles.more ?? ''} onClick={() => setAll(true)}>
          Show {hidden + more} more
        </Button>
      )}
    </>
  );
}

/** One line of facts, or the banner, with the one way to prices of now; its place is kept before anything is known. */
export function Standing(props: {
  found: RunFreshness | undefined;
  /** Starts a quote on the draft of now; undefined where nobody may. */
  onQuoteAgain: (() => void) | undefined;
  /** What that button says. */
  again?: string;
  /** The facts in words. */
  basis?: (found: RunFreshness) => string;
  /** What else can be done with a quote that there is already. */
  children?: ReactNode;
}) {
  const { found, onQuoteAgain, again = 'Quote again', basis = factsWords, children } = props;
  const acts = (type: 'default' | 'primary') => (
    <div className={styles.acts}>
      {children}
      <Button type={type} disabled={!onQuoteAgain} onClick={onQuoteAgain}>
        {again}
      </Button>
    </div>
  );
  if (found?.stands !== false) {
    return (
      <div className={styles.line}>
        <p className={styles.facts}>{found && `Priced on ${basis(found)}`}</p>
        {acts('default')}
      </div>
    );
  }
  return (
    <section className={styles.banner} role="status" aria-label="These prices are out of date">
      <div className={styles.words}>
        <h2 className={styles.title}>These prices are from before the change</h2>
        <Changes changes={found.changes} more={found.more} />
        <p className={styles.basis}>They stand on {basis(found)}.</p>
      </div>
      {acts('primary')}
    </section>
  );
}
