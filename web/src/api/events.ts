/** Live progress of a job over server-sent events. The browser reconnects with Last-Event-ID by itself. */
import { useEffect, useEffectEvent, useState } from 'react';

/** What a stream tells. `data` is the parsed JSON of the event, `seq` its id. */
export interface JobStreamHandlers {
  /** A named event: 'program', 'job', ... */
  readonly onEvent: (name: string, data: unknown, seq: number) => void;
  /** The stream cannot be held: the screen polls from now on. */
  readonly onDown: () => void;
  /** The stream is open. */
  readonly onUp?: () => void;
}

/** Failures in a row after which the stream is given up. */
const patience = 2;

/**
 * Opens the stream of a job and returns its closing function.
 *
 * @param names events to listen for.
 */
export function openJobStream(
  job: string,
  names: readonly string[],
  handlers: JobStreamHandlers,
): () => void {
  if (typeof EventSource === 'undefined') {
    handlers.onDown();
    return () => undefined;
  }
  const source = new EventSource(`/api/events/${encodeURIComponent(job)}`, { withCredentials: true });
  let failures = 0;
  source.addEventListener('open', () => {
    handlers.onUp?.();
  });
  for (const name of names) {
    source.addEventListener(name, (event: MessageEvent<string>) => {
      failures = 0;
      handlers.onEvent(name, JSON.parse(event.data), Number(event.lastEventId) || 0);
    });
  }
  source.addEventListener('error', () => {
    failures += 1;
    if (failures >= patience || source.readyState === EventSource.CLOSED) {
      source.close();
      handlers.onDown();
    }
  });
  return () => source.close();
}

/**
 * Listens to a job while it is pending.
 *
 * @param job id of the job; null listens to nothing.
 * @returns true while the stream speaks, false when the caller has to poll.
 */
export function useJobStream(
  job: string | null,
  names: readonly string[],
  onEvent: JobStreamHandlers['onEvent'],
): boolean {
  const [up, setUp] = useState(false);
  const told = useEffectEvent(onEvent);
  const listened = names.join(' ');
  useEffect(() => {
    if (job === null) return undefined;
    const close = openJobStream(job, listened.split(' '), {
      onEvent: (name, data, seq) => told(name, data, seq),
      onUp: () => setUp(true),
      onDown: () => setUp(false),
    });
    return () => {
      close();
      setUp(false);
    };
  }, [job, listened]);
  return up;
}
