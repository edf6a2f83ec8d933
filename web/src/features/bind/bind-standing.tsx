/** How the bind of an account stands: a live line, the policy, or why it came to nothing. */
import type { ReactNode } from 'react';
import { momentWords } from '@/lib/dates';
import { movedWords } from '@/lib/moved-price';
import { StatusTag } from '@/ui/status-tag';
import type { Account } from './api';
import { MESSAGES } from './messages';
import { hasMoved, isFailed, isPending, isSettled, isUnknown, STATES } from './model';
import styles from './bind-standing.module.css';

/** What had moved since it was accepted. */
function Differences({ account }: { account: Account }) {
  const { differences } = account.bind ?? { differences: [] };
  if (differences.length === 0) return null;
  return (
    <ul className={styles.differences} aria-label="What changed since it was accepted">
      {differences.map((each) => (
        <li key={each.field}>{movedWords(each)}</li>
      ))}
    </ul>
  );
}

/** The policy, once there is one. */
function Policy({ account }: { account: Account }) {
  const { policy, carrier, state } = account;
  if (!policy) return null;
  return (
    <p className={styles.policy}>
      <StatusTag tone={STATES[state].tone} label={STATES[state].label} />
      <span>
        Policy <strong className={styles.number}>{policy.number}</strong> at {carrier}
      </span>
      {!policy.confirmed && <span className={styles.quiet}>{carrier} has not confirmed it yet</span>}
    </p>
  );
}

/** The banner of a bind that failed, with the reason below it. */
export function BindFailed({ account, words }: { account: Account; words: string | null }) {
  return (
    <div className={styles.failed} role="alert">
      <strong>{MESSAGES.bindFailed(account.carrier)}</strong>
      {words !== null && words !== '' && <p className={styles.reason}>{words}</p>}
    </div>
  );
}

/** What was accepted is not what stands: nothing failed, and to try again is of no use before it is accepted anew. */
export function BindMoved({ account, children }: { account: Account; children?: ReactNode }) {
  return (
    <div className={styles.failed} role="alert">
      <strong>{MESSAGES.moved(account.carrier)}</strong>
      {children}
      <p className={styles.reason}>{MESSAGES.acceptAnew}</p>
    </div>
  );
}

/** The line while nobody knows yet; what is waited for, since when, and when the carrier is asked next. */
function Live({ account }: { account: Account }) {
  const { waiting, carrier, bind } = account;
  const unknown = isUnknown(account);
  const parked = waiting?.code === 'parked' || account.state === 'bind_unresolved';
  const since = waiting?.since ?? bind?.asked_at ?? null;
  return (
    <div className={styles.live} data-unknown={unknown} role="status">
      <StatusTag
        tone={parked ? 'bad' : unknown ? 'warn' : 'info'}
        busy={!parked}
        letter={unknown ? '?' : 'B'}
        label={
          unknown && !parked ? MESSAGES.unknown(carrier) : (waiting?.words ?? `Asking ${carrier} to bind`)
        }
        wraps
      />
      {since !== null && <span className={styles.quiet}>since {momentWords(since)}</span>}
    </div>
  );
}

/** How it stands; nothing where nobody has wished to bind. */
export function BindStanding({ account }: { account: Account }) {
  const { bind, policy } = account;
  if (policy) return <Policy account={account} />;
  if (isPending(bind) || isUnknown(account) || account.state === 'binding') return <Live account={account} />;
  if (!isFailed(bind) || isSettled(account)) return null;
  if (!hasMoved(account)) return <BindFailed account={account} words={bind?.words ?? null} />;
  return (
    <BindMoved account={account}>
      <Differences account={account} />
    </BindMoved>
  );
}
