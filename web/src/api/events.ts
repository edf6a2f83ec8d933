/** Live news over server-sent events, of a job above all. The browser reconnects with Last-Event-ID by itself. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { components } from './schema';

type Payloads = components['schemas']['JobStream'];
/** The events of a stream. */
export type EventName = keyof Payloads;
/** An event: its name, the parsed JSON of its data, its id. */
export type JobNews = {
  [Name in EventName]: { readonly name: Name; readonly data: Payloads[Name]; readonly seq: number };
}[EventName];

type OfSubmission = components['schemas']['SubmissionStream'];
/** The events of a submission's stream. */
export type SubmissionEvent = keyof OfSubmission;

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

/** What a stream of any kind tells: the parsed JSON of an event by its name, and its id. */
export interface StreamHandlers {
  readonly onEvent: (name: string, data: unknown, seq: number) => void;
  /** The stream cannot be held. */
  readonly onDown: () => void;
  /** The stream is open. */
  readonly onUp?: () => void;
}

/**
 * Opens a stream of ours and returns its closing function.
 *
 * @param names events to listen for.
 */
export function openStream(address: string, names: readonly string[], handlers: StreamHandlers): () => void {
  if (typeof EventSource === 'undefined') {
    handlers.onDown();
    return () => undefined;
  }
  const source = new EventSource(address, { withCredentials: true });
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
 * Opens the stream of a job and returns its closing function.
 *
 * @param names events to listen for.
 */
export function openJobStream(
  job: string,
  names: readonly EventName[],
  handlers: JobStreamHandlers,
): () => void {
  return openStream(`/api/events/${encodeURIComponent(job)}`, names, {
    ...handlers,
    onEvent: (name, data, seq) => handlers.onEvent({ name, data, seq } as JobNews),
  });
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

/**
 * Listens to what happens to a submission, for as long as its page stands.
 *
 * @returns true while the stream speaks, false when the caller has to poll.
 */
export function useSubmissionStream(
  submission: string,
  names: readonly SubmissionEvent[],
  onEvent: (name: SubmissionEvent) => void,
): boolean {
  const [up, setUp] = useState(false);
  const notify = useEffectEvent(onEvent);
  const listened = names.join(' ');
  useEffect(() => {
    const close = openStream(
      `/api/events/submission/${encodeURIComponent(submission)}`,
      listened.split(' '),
      {
        onEvent: (name) => notify(name as SubmissionEvent),
        onUp: () => setUp(true),
        onDown: () => setUp(false),
      },
    );
    return () => {
      close();
      setUp(false);
    };
  }, [submission, listened]);
  return up;
}
