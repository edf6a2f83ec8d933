/** Progress of a job: a row per program or step, with its state, time, result and own Retry. */
import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { elapsed, took as tookWords } from '@/lib/dates';
import { StatusTag, type Tone } from './status-tag';
import styles from './timeline.module.css';

/** One row. */
export interface TimelineRow {
  readonly key: string;
  readonly title: string;
  readonly tone: Tone;
  /** State in words. */
  readonly state: string;
  readonly running: boolean;
  /** Milliseconds it took; of a running row, counted from `startedAt`. */
  readonly tookMs?: number | null;
  /** Epoch milliseconds. */
  readonly startedAt?: number;
  /** Price or result at the right. */
  readonly result?: ReactNode;
  /** Reason, or an error inline. */
  readonly note?: ReactNode;
  readonly onRetry?: () => void;
}

/** Wait after which a row says that it is slow. */
const slowAfterMs = 7000;

function useNow(active: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [active]);
  return now;
}

function Row({ row, now }: { row: TimelineRow; now: number }) {
  const took = row.running && row.startedAt !== undefined ? now - row.startedAt : (row.tookMs ?? null);
  const slow = row.running && took !== null && took > slowAfterMs;
  return (
    <li className={styles.row} data-tone={row.tone}>
      <div className={styles.main}>
        <span className={styles.title}>{row.title}</span>
        <span className={styles.state}>
          <StatusTag tone={row.tone} label={row.state} busy={row.running} />
        </span>
        <span className={styles.took}>
          {took === null ? '' : row.running ? elapsed(took) : tookWords(took)}
        </span>
        <span className={styles.result}>{row.result}</span>
      </div>
      {(row.note !== undefined || slow || row.onRetry) && (
        <div className={styles.note}>
          {slow && <p>{row.title} is taking longer than usual</p>}
          {row.note !== undefined && <div>{row.note}</div>}
          {row.onRetry && (
            <Button size="small" onClick={row.onRetry}>
              Retry {row.title}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/**
 * The list of rows, and one polite live region that reads the summary.
 *
 * @param summary e.g. '3 of 7 priced, lowest $12,345'.
 */
export function Timeline(props: { label: string; rows: readonly TimelineRow[]; summary: string }) {
  const now = useNow(props.rows.some((row) => row.running));
  return (
    <div>
      <p className={styles.summary} role="status">
        {props.summary}
      </p>
      <ol className={styles.list} aria-label={props.label}>
        {props.rows.map((row) => (
          <Row key={row.key} row={row} now={now} />
        ))}
      </ol>
    </div>
  );
}
