/** Tabs of one browser share a session: who leaves in one has left in all, and no other may go on showing their data. */
import { newUuid } from '@/lib/uuid';

const CHANNEL = 'quoteloom-session';

/** What a tab says when a person leaves in it. */
interface Left {
  /** The e-mail address that they were signed in with. */
  readonly person: string;
  /** False when the session had ended by itself and somebody else takes over. */
  readonly deliberate: boolean;
  readonly from: string;
}

/** Names this tab: what it says itself is no news to it. */
const from = newUuid();

/** Tells the other tabs that a person left. */
export function tellLeft(person: string, deliberate: boolean): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: our own
  channel.postMessage({ person, deliberate, from } satisfies Left);
  channel.close();
}

/** Hears who left in another tab; answers how to stop. */
export function hearLeft(heard: (person: string, deliberate: boolean) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Left>) => {
    if (data.from !== from) heard(data.person, data.deliberate);
  });
  return () => channel.close();
}
