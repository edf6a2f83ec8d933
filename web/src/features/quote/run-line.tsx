/** How long the run takes, in one quiet line above the table. */
import { useEffect, useState } from 'react';
import { elapsed } from '@/lib/dates';
import { isRunning, type QuoteRun } from './model';

/** Who answered, without those that could not be reached or kept silent. */
function endWords({ status, programs }: QuoteRun): string {
  if (status === 'error') return 'Stopped after';
  const silent = programs.filter(({ state }) => state === 'outage' || state === 'unresponsive').length;
  if (silent === 0) return 'All carriers answered within';
  return `All but ${silent === 1 ? 'one carrier' : `${silent} carriers`} answered within`;
}

/** Nobody waits for less than a second, so that its milliseconds say nothing. */
const within = (milliseconds: number): string => (milliseconds < 1000 ? 'a second' : elapsed(milliseconds));

/** 'Carriers are pricing, 2.1 s', then 'All carriers answered within 2.1 s', or 'Stopped after 1 min 58 s'. */
export function RunLine({ run, startedAt, live }: { run: QuoteRun; startedAt: number; live: boolean }) {
  const running = isRunning(run) || !live;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [running]);
  const took = run.closed_at === null ? null : Date.parse(run.closed_at) - Date.parse(run.created_at);
  if (running) return <span className="tabular">Carriers are pricing, {elapsed(now - startedAt)}</span>;
  // The line keeps its place until the time is known.
  return <span className="tabular">{took === null ? '\u00a0' : `${endWords(run)} ${within(took)}`}</span>;
}
