/** What an area shows while it has no data: a skeleton, an explanation, or an error with a way on. */
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { messageOf, requestIdOf } from '@/api/errors';
import { usePassed } from './passed';
import styles from './state-view.module.css';

/** Milliseconds before a wait is shown at all, and before it says why. */
const shownAfter = 150;
const explainedAfter = 7000;

/** The height of a line of the skeleton, and of what stands around them, CSS pixels. */
const [line, around] = [32, 16];

/** A wait: its place from the start, nothing in it for 150 ms, then a skeleton, after 7 s the reason. */
export function LoadingState({ rows = 4, reason }: { rows?: number; reason?: string }) {
  const shown = usePassed(shownAfter);
  const long = usePassed(explainedAfter);
  return (
    <div
      className={styles.loading}
      style={{ minHeight: rows * line + around }}
      aria-busy="true"
      data-skeleton
    >
      <span className="visually-hidden" role="status">
        Loading
      </span>
      {shown && <Skeleton active title={false} paragraph={{ rows }} />}
      {long && (
        <p className={styles.reason} role="status">
          {reason ?? 'This is taking longer than usual. It goes on in the background.'}
        </p>
      )}
    </div>
  );
}

/** Nothing there yet: what will stand here, and the next action. */
export function EmptyState(props: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      {props.icon !== undefined && <div className={styles.icon}>{props.icon}</div>}
      <p className={styles.title}>{props.title}</p>
      {props.children !== undefined && <div className={styles.text}>{props.children}</div>}
      {props.action !== undefined && <div className={styles.action}>{props.action}</div>}
    </div>
  );
}

/** A failure: its cause in words, Retry, and the id under which support finds it. */
export function ErrorState(props: {
  error?: unknown;
  onRetry?: () => void;
  title?: string;
  /** What to say where no call has failed; else the error says it. */
  text?: string;
  compact?: boolean;
}) {
  const { error, onRetry, title = 'This could not be loaded', compact = false } = props;
  const text = props.text ?? messageOf(error);
  const requestId = requestIdOf(error);
  return (
    <div className={styles.error} role="alert" data-compact={compact}>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
        {requestId !== null && requestId !== '' && (
          <p className={styles.request}>
            Request id <code>{requestId}</code>
          </p>
        )}
      </div>
      {onRetry && <Button onClick={onRetry}>Retry</Button>}
    </div>
  );
}

/** What an SWR hook answers, as far as this view reads it. */
export interface Loadable<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly mutate: () => unknown;
}

/** Shows the data, or the state that stands in its place. Old data stay under an error bar. */
export function StateView<T>(props: {
  state: Loadable<T>;
  children: (data: T) => ReactNode;
  rows?: number;
  reason?: string;
  /** Shown instead of the children when it answers something for the data. */
  empty?: (data: T) => ReactNode;
}) {
  const { state, children, rows = 4, reason, empty } = props;
  const retry = () => void state.mutate();
  if (state.data === undefined) {
    if (state.error !== undefined && state.error !== null)
      return <ErrorState error={state.error} onRetry={retry} />;
    return <LoadingState rows={rows} {...(reason !== undefined && { reason })} />;
  }
  const nothing = empty?.(state.data);
  return (
    <>
      {state.error !== undefined && state.error !== null && (
        <ErrorState error={state.error} onRetry={retry} title="What you see may be out of date" compact />
      )}
      {nothing ?? children(state.data)}
    </>
  );
}
