/** How far the run is and how long it takes, in one quiet line above the table. */
import { useEffect, useState } from 'react';
import { elapsed } from '@/lib/dates';
import { isRunning, liveLine, type QuoteRun } from './model';

/** '3 of 7 priced, lowest $12,345 · 2.1 s'; the time stands still once all have ended. */
export function RunLine({ run, startedAt, live }: { run: QuoteRun; startedAt: number; live: boolean }) {
  const running = isRunning(run) || !live;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [running]);
  const ended = run.closed_at === null ? null : Date.parse(run.closed_at) - Date.parse(run.created_at);
  const took = running ? now - startedAt : ended;
  return (
    <span className="tabular">
      {liveLine(run.programs)}
      {took !== null && ` · ${elapsed(took)}`}
    </span>
  );
}
