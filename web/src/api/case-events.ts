/** What happens to a case, an account at a carrier or a carrier's decision, as long as it is looked at. */
import { useEffect, useEffectEvent, useState } from 'react';
import { openStream } from './events';

/** An event of a case, as the stream tells it. */
export interface HeardEvent {
  /** Its number within the case, from 1 on. */
  readonly seq: number;
  readonly at: string;
  readonly code: string;
  /** What happened, in business words. */
  readonly words: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The events of a case. */
export interface CaseHistory {
  /** In the order in which they happened. */
  readonly events: readonly HeardEvent[];
  /** The stream could not be held; it is tried again by itself. */
  readonly cut: boolean;
  /** Something was heard, be it that there is nothing. */
  readonly known: boolean;
}

const NONE: CaseHistory = { events: [], cut: false, known: false };
/** Milliseconds after which a stream that was given up is tried again. */
const AGAIN_MS = 15_000;

/** With an event more; one that is known stays as it is, so that a stream may begin anew. */
function withEvent(history: CaseHistory, event: HeardEvent): CaseHistory {
  const known = history.events.some(({ seq }) => seq === event.seq);
  return { events: known ? history.events : [...history.events, event], cut: false, known: true };
}

/**
 * Listens to a case until it ends; null listens to nothing.
 *
 * @param onNews after the first event that is no older than the listening: the case is another than it was.
 */
export function useCaseEvents(id: string | null, onNews: () => void = () => undefined): CaseHistory {
  const [heard, setHeard] = useState<{ id: string | null; history: CaseHistory }>({ id, history: NONE });
  const news = useEffectEvent(onNews);
  useEffect(() => {
    if (id === null) return undefined;
    let close = () => undefined as void;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begun = Date.now();
    const change = (to: (history: CaseHistory) => CaseHistory) =>
      setHeard((now) => ({ id, history: to(now.id === id ? now.history : NONE) }));
    const listen = () => {
      close = openStream(`/api/cases/${encodeURIComponent(id)}/events`, ['event', 'ended'], {
        onEvent: (name, data) => {
          if (name === 'ended') {
            // The browser would open an ended stream again and again.
            close();
            change((history) => ({ ...history, cut: false, known: true }));
            return;
          }
          const event = data as HeardEvent;
          change((history) => withEvent(history, event));
          if (Date.parse(event.at) >= begun) news();
        },
        onUp: () => change((history) => ({ ...history, cut: false, known: true })),
        onDown: () => {
          change((history) => ({ ...history, cut: true }));
          timer = setTimeout(listen, AGAIN_MS);
        },
      });
    };
    listen();
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [id]);
  return heard.id === id ? heard.history : NONE;
}
