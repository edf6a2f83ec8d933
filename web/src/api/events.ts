/** Live progress of a job over server-sent events. The browser reconnects with Last-Event-ID by itself. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { components } from './schema';

type Payloads = components['schemas']['JobStream'];
/** The events of a stream. */
export type EventName = keyof Payloads;
/** An event: its name, the parsed JSON of its data, its id. */
export type JobNews = {
  [Name in EventName]: { readonly name: Name; readonly data: Payloads[Name]; readonly seq: number };
}[EventName];

/** What a stream tells. */
export interface JobStreamHandlers {
  readonly onEvent: (news: JobNews) => void;
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
  names: readonly EventName[],
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
      const news = { name, data: JSON.parse(event.data), seq: Number(event.lastEventId) || 0 };
      handlers.onEvent(news as JobNews);
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
  names: readonly EventName[],
  onEvent: JobStreamHandlers['onEvent'],
): boolean {
  const [up, setUp] = useState(false);
  const notify = useEffectEvent(onEvent);
  const listened = names.join(' ');
  useEffect(() => {
    if (job === null) return undefined;
    const close = openJobStream(job, listened.split(' ') as EventName[], {
      onEvent: (news) => notify(news),
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
