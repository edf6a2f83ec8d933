/**
 * The stream of notices, one for all tabs of a browser: a browser has six connections to a host, and each tab would
 * take one for as long as it is open. The tab that holds the lock listens and tells the others; when it goes away the
 * next one takes over by itself.
 */
import { openStream } from '@/api/events';
import type { NoticeNews } from './model';

const CHANNEL = 'quoteloom-notices';
/** Milliseconds after which a stream that was given up is tried again. */
const AGAIN = 60_000;

interface Word {
  readonly person: string;
  readonly news: NoticeNews;
}

/** Listens until stopped, and answers how; person: whoever else signs in has another stream. */
export function hearNotices(person: string, heard: (news: NoticeNews) => void): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.person === person) heard(data.news);
  });
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Over when the stream is down or nobody here listens any more. */
  const listen = () =>
    new Promise<void>((over) => {
      if (stop.signal.aborted) {
        over();
        return;
      }
      const close = openStream('/api/notices/stream', ['notices'], {
        onEvent: (_name, data) => {
          const news = data as NoticeNews;
          heard(news);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: our own
          channel?.postMessage({ person, news } satisfies Word);
        },
        onDown: over,
      });
      stop.signal.addEventListener('abort', () => {
        close();
        over();
      });
    });

  const round = async () => {
    try {
      if (navigator.locks === undefined) await listen();
      else await navigator.locks.request(`${CHANNEL} ${person}`, { signal: stop.signal }, listen);
    } catch {
      // The wait for the lock ended with this page's listening.
    }
    if (!stop.signal.aborted) timer = setTimeout(() => void round(), AGAIN);
  };
  void round();
  return () => {
    stop.abort();
    clearTimeout(timer);
    channel?.close();
  };
}
